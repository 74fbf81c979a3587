export { BoundedMap } from './bounded-map.js';
export type { BoundedMapOptions, BoundedMapStats, EvictListener, EvictReason } from './bounded-map.js';
export { BoundedQueue } from './bounded-queue.js';
export { capacityFor } from './capacity-for.js';
export type { CapacityOptions } from './capacity-for.js';
export { MAX_TIMER_DELAY, systemClock } from './clock.js';
export type { Clock, TimerHandle } from './clock.js';
export { concurrencyFor } from './concurrency-for.js';
export type { ConcurrencyForOptions } from './concurrency-for.js';
export type { DropListener, DropReason } from './drop-reporter.js';
export { RefusedError, TimeoutError } from './errors.js';
export type { RefusalReason } from './errors.js';
export { everyNonOverlapping } from './every-non-overlapping.js';
export type {
  EveryNonOverlappingOptions,
  IntervalMode,
  IntervalStats,
  IntervalTask,
  RepeatingTask,
  RunContext,
} from './every-non-overlapping.js';
export type { ConcurrencyOptions, MapContext, Mapper } from './fan-out.js';
export { forEachConcurrent } from './for-each-concurrent.js';
export { mapConcurrent } from './map-concurrent.js';
export type { MapConcurrentOptions } from './map-concurrent.js';
export type { BoundedQueueOptions, CloseMode, QueueStats, WhenFull } from './queue-types.js';
export { retry } from './retry.js';
export { parseRetryAfter, retryAfterSeconds } from './retry-after.js';
export { RetryBudget } from './retry-budget.js';
export type { RetryBudgetOptions } from './retry-budget.js';
export { retryInfo } from './retry-info.js';
export type { GiveUpReason, RetryInfo } from './retry-info.js';
export type { AttemptContext, RetryOptions } from './retry-types.js';
export { isRetryable, readRetryAfter } from './retryable.js';
export { Semaphore } from './semaphore.js';
export type { Permit, SemaphoreOptions, SemaphoreStats } from './semaphore.js';
export { settleConcurrent } from './settle-concurrent.js';
export { SerialQueue } from './serial-queue.js';
export type { SerialQueueOptions, SerialQueueStats, TaskContext } from './serial-queue.js';
export { TokenBucket } from './token-bucket.js';
export type { TakeResult, TokenBucketOptions } from './token-bucket.js';
export { tooManyRequests } from './too-many-requests.js';
export type { TooManyRequestsOptions, TooManyRequestsResponse } from './too-many-requests.js';
export type { WaitOptions } from './validate.js';
