import { noUnboundedBuffer } from './no-unbounded-buffer.js';
import type { Rule } from './rule.js';

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [noUnboundedBuffer];
