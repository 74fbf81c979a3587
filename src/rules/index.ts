import { noUnboundedBuffer } from './no-unbounded-buffer.js';
import { noUnboundedFanOut } from './no-unbounded-fan-out.js';
import { noUnboundedMap } from './no-unbounded-map.js';
import { noUnboundedPromiseChain } from './no-unbounded-promise-chain.js';
import { noUnboundedRetry } from './no-unbounded-retry.js';
import { requireRetryAfter } from './require-retry-after.js';
import type { Rule } from './rule.js';
import { validClaim } from './valid-claim.js';

const detectors: readonly Rule[] = [
  noUnboundedBuffer,
  noUnboundedFanOut,
  noUnboundedMap,
  noUnboundedPromiseChain,
  noUnboundedRetry,
  requireRetryAfter,
];

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [...detectors, validClaim(detectors)];
