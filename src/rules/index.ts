import { noUnboundedBuffer } from './no-unbounded-buffer.js';
import { noUnboundedFanOut } from './no-unbounded-fan-out.js';
import { noUnboundedRetry } from './no-unbounded-retry.js';
import { requireRetryAfter } from './require-retry-after.js';
import type { Rule } from './rule.js';

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [noUnboundedBuffer, noUnboundedFanOut, noUnboundedRetry, requireRetryAfter];
