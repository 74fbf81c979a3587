import { honorRetryAfter } from './honor-retry-after.js';
import { noIgnoredBackpressure } from './no-ignored-backpressure.js';
import { noOverlappingInterval } from './no-overlapping-interval.js';
import { noSilentDrop } from './no-silent-drop.js';
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
import { requireQueueMonitoring } from './require-queue-monitoring.js';
import { requireRateLimit } from './require-rate-limit.js';
import { requireRetryAfter } from './require-retry-after.js';
import { requireVisibilityTimeout } from './require-visibility-timeout.js';
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
  noIgnoredBackpressure,
  requireQueueLimit,
  requirePrefetch,
  requireDeadLetter,
  requireWaitTimeout,
  requireVisibilityTimeout,
  honorRetryAfter,
  requireRetryAfter,
  requireEarlyShedding,
  requireRateLimit,
  noSilentDrop,
  requireQueueMonitoring,
];

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [...detectors, validClaim(detectors)];
