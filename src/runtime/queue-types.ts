import type { Clock } from './clock.js';
import type { DropListener } from './drop-reporter.js';

/**
 * What a full queue does with one item more:
 *
 * | policy          | `offer`             | `put`                  | `push`                 |
 * |-----------------|---------------------|------------------------|------------------------|
 * | `'block'`       | false               | waits for room         | loses it, `onDrop`     |
 * | `'reject'`      | false               | false at once          | loses it, `onDrop`     |
 * | `'drop-oldest'` | true, oldest is lost| true, oldest is lost   | stored, oldest is lost |
 * | `'drop-newest'` | false, item is lost | false, item is lost    | loses it, `onDrop`     |
 *
 * Lost items go to `onDrop` with reason `'full'`. Under `'block'` and `'reject'`, false means that the caller still
 * owns the item and decides; `onDrop` is not called for it.
 */
export type WhenFull = 'block' | 'reject' | 'drop-oldest' | 'drop-newest';

export const WHEN_FULL: readonly WhenFull[] = ['block', 'reject', 'drop-oldest', 'drop-newest'];

/** The largest capacity a queue takes: 2^30 items. */
export const MAX_CAPACITY = 2 ** 30;

/** `'drain'`: what is queued can still be taken. `'discard'`: it is dropped and reported with reason `'closed'`. */
export type CloseMode = 'drain' | 'discard';

export const CLOSE_MODES: readonly CloseMode[] = ['drain', 'discard'];

export interface BoundedQueueOptions<T> {
  /** The most items it holds, 1 to 2^30. `capacityFor` computes one from an acceptable wait. */
  readonly capacity: number;
  /** What happens to one item more. There is no default: it is the decision a bounded queue is about. */
  readonly whenFull: WhenFull;
  /** Items older than this many milliseconds are never delivered; an item exactly this old still is. */
  readonly maxAge?: number | undefined;
  /**
   * The most `put` calls that may wait under `'block'`, 0 or more; beyond it `put` resolves false at once. Default:
   * `capacity`. (A waiting call costs some 40 times the memory of a queued item.)
   */
  readonly maxWaiting?: number | undefined;
  /**
   * Told of every item the queue took and will not deliver, exactly once. Runs inside the operation that dropped it.
   * It may use the queue, which then refuses (false) instead of dropping while full, so that offering a dropped item
   * again cannot go on for ever. What it throws is reported as an uncaught error; the queue stays intact.
   */
  readonly onDrop?: DropListener<T> | undefined;
  /**
   * false saves the one clock reading an accepted item costs (about 10 times the rest of it); `oldestAge` is then NaN.
   * Default: true. Cannot be false together with `maxAge`.
   */
  readonly trackAge?: boolean | undefined;
  /** Source of time; default: the platform's monotonic clock. */
  readonly clock?: Clock | undefined;
}

/**
 * A snapshot for any exporter. At every moment
 * `offered = accepted + rejected + waiting` and
 * `accepted = delivered + dropped + expired + discarded + depth`;
 * `onDrop` was called (or is about to be) `dropped + expired + discarded` times.
 */
export interface QueueStats {
  readonly capacity: number;
  /** Items queued now. */
  readonly depth: number;
  /** Milliseconds since the oldest queued item was accepted; 0 when empty, NaN with `trackAge: false`. */
  readonly oldestAge: number;
  /** `put` calls waiting for room now. */
  readonly waiting: number;
  /** `take` calls waiting for an item now. */
  readonly takers: number;
  readonly closed: boolean;
  /** Items brought by `offer`, `put` and `push`, except by a `put` whose signal was aborted before. */
  readonly offered: number;
  /** Items the queue took charge of: stored, handed over, or dropped with a report. */
  readonly accepted: number;
  /** Items left to the caller: refused (false), timed out, or aborted. */
  readonly rejected: number;
  /** Accepted items lost to a full queue. */
  readonly dropped: number;
  /** Accepted items that grew older than `maxAge`. */
  readonly expired: number;
  /** Accepted items lost to `clear`, to `close({ mode: 'discard' })`, or pushed after `close`. */
  readonly discarded: number;
  /** Items handed to a consumer. */
  readonly delivered: number;
  /** `put` and `take` calls ended by their signal. */
  readonly aborted: number;
  /** `put` and `take` calls that waited until their timeout. */
  readonly timedOut: number;
}
