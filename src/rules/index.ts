import { honorRetryAfter } from './honor-retry-after.js';
import { noOverlappingInterval } from './no-overlapping-interval.js';
import { noUnboundedBuffer } from './no-unbounded-buffer.js';
import { noUnboundedFanOut } from './no-unbounded-fan-out.js';
import { noUnboundedMap } from './no-unbounded-map.js';
import { noUnboundedPromiseChain } from './no-unbounded-promise-chain.js';
import { noUnboundedRetry } from './no-unbounded-retry.js';
import { requireBackoffJitter } from './require-backoff-jitter.js';
import { requireDeadLetter } from './require-dead-letter.js';
import { requireEarlyShedding } from './require-early-shedding.js';
import { requirePrefetch } from './require-prefetch.js';
import { requireQueueLimit } from './require-queue-limit.js';
import { requireRateLimit } from './require-rate-limit.js';
import { requireRetryAfter } from './require-retry-after.js';
import { requireWaitTimeout } from './require-wait-timeout.js';
import type { Rule } from './rule.js';
import { validClaim } from './valid-claim.js';

const detectors: readonly Rule[] = [
  noUnboundedBuffer,
  noUnboundedFanOut,
  noUnboundedMap,
  noUnboundedPromiseChain,
  noUnboundedRetry,
  requireBackoffJitter,
  noOverlappingInterval,
  requireQueueLimit,
  requirePrefetch,
  requireDeadLetter,
  requireWaitTimeout,
  honorRetryAfter,
  requireRetryAfter,
  requireEarlyShedding,
  requireRateLimit,
];

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [...detectors, validClaim(detectors)];
