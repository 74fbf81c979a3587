import { monotonic } from './clock.js';
import { QueueCore } from './queue-core.js';
import { QueueIterator } from './queue-iterator.js';
import { CLOSE_MODES, MAX_CAPACITY, WHEN_FULL } from './queue-types.js';
import type { BoundedQueueOptions, CloseMode, QueueStats } from './queue-types.js';
import {
  checkBoolean,
  checkChoice,
  checkFunction,
  checkInteger,
  checkNumber,
  checkOptions,
  checkWait,
} from './validate.js';
import type { WaitOptions } from './validate.js';

const OWNER = 'BoundedQueue';
const NO_LIMITS: WaitOptions = {};

/**
 * A first-in, first-out queue with a maximum and a stated behaviour at the maximum.
 *
 * Names as in java.util.concurrent: `offer` and `poll` never wait, `put` and `take` do. Refusals are values. Waiting
 * calls are served in order by direct hand-off: while one waits, no newcomer can take its place. Method names of
 * arrays (`push`, `shift`, `length`, iteration) are there so that it can replace one.
 *
 * `undefined` cannot be queued, so that `poll() === undefined` always means empty. With `maxAge`, expired items leave
 * at the next operation or reading of the queue (`depth`, `length`, `stats()` ... included), which reports them and
 * lets waiting `put` calls in; there is no timer for it.
 */
export class BoundedQueue<T> {
  readonly #core: QueueCore<T>;

  /**
   * @throws {TypeError} when `capacity` or `whenFull` is missing, or an option is of the wrong type.
   * @throws {RangeError} when an option is out of its range.
   */
  constructor(options: BoundedQueueOptions<T>) {
    checkOptions(OWNER, options);
    const { maxAge, onDrop, trackAge = true } = options;
    const capacity = checkInteger(OWNER, 'capacity', options.capacity, 1, MAX_CAPACITY);
    const { maxWaiting = capacity } = options;
    checkFunction(OWNER, 'onDrop', onDrop);
    checkBoolean(OWNER, 'trackAge', trackAge);
    if (!trackAge && maxAge !== undefined) {
      throw new TypeError(`${OWNER}: option "trackAge" cannot be false when "maxAge" is given`);
    }
    this.#core = new QueueCore<T>({
      capacity,
      whenFull: checkChoice(OWNER, 'whenFull', options.whenFull, WHEN_FULL),
      maxAge: maxAge === undefined ? Infinity : checkNumber(OWNER, 'maxAge', maxAge, 0),
      maxWaiting: checkInteger(OWNER, 'maxWaiting', maxWaiting, 0),
      tracksAge: trackAge,
      clock: monotonic(OWNER, options.clock),
      onDrop,
    });
  }

  /** The most items it holds. */
  get capacity(): number {
    return this.#core.rules.capacity;
  }

  /** Items queued now, O(1). */
  get depth(): number {
    this.#core.refresh();
    return this.#core.ring.length;
  }

  /** The same as `depth`, under the name arrays use. */
  get length(): number {
    return this.depth;
  }

  /** Milliseconds since the oldest queued item was accepted; 0 when empty, NaN with `trackAge: false`. */
  get oldestAge(): number {
    this.#core.refresh();
    return this.#core.headAge();
  }

  /** True once `close` was called; items may still be queued. */
  get closed(): boolean {
    return this.#core.closed;
  }

  /**
   * Brings an item without waiting.
   * @returns true when it is queued or was handed to a waiting `take`; false when the queue is full (see `WhenFull`)
   *   or closed. Under `'drop-oldest'` always true until closed.
   * @throws {TypeError} when the item is undefined.
   */
  offer(item: T): boolean {
    checkItem(item);
    const core = this.#core;
    const stored = core.enter(item) || core.refuse(item);
    core.finish();
    return stored;
  }

  /**
   * Brings an item; under `'block'` waits for room, behind those who wait already.
   * @returns true when it is queued or was handed over; false when it was refused, the timeout passed, or the queue was
   *   closed meanwhile. An item whose `put` did not resolve to true is never delivered. Rejects only with
   *   `signal.reason`, and with TypeError or RangeError for an undefined item or invalid options.
   */
  put(item: T, options: WaitOptions = NO_LIMITS): Promise<boolean> {
    try {
      checkItem(item);
      if (options !== NO_LIMITS) checkWait(OWNER, options);
    } catch (error) {
      return Promise.reject(error);
    }
    if (options.signal?.aborted === true) return this.#rejectAborted(options.signal);
    const core = this.#core;
    let outcome: Promise<boolean>;
    if (core.enter(item)) outcome = Promise.resolve(true);
    else if (core.mayWait(options.timeout)) outcome = core.putters.add(item, options).promise;
    else outcome = Promise.resolve(core.refuse(item));
    core.finish();
    return outcome;
  }

  /**
   * Brings items as `Array.prototype.push` does: without waiting and without a sign of refusal. What does not fit is
   * lost and reported to `onDrop` (`'full'`, or `'closed'` after `close`); where that matters use `offer` or `put`.
   * @returns the number of items queued now.
   * @throws {TypeError} when an item is undefined; then none was added.
   */
  push(...items: T[]): number {
    const core = this.#core;
    for (const item of items) checkItem(item);
    for (const item of items) {
      if (!core.enter(item)) core.lose(item);
    }
    core.finish();
    return this.depth;
  }

  /** Removes and returns the oldest item; undefined when empty. */
  poll(): T | undefined {
    const item = this.#core.dequeue();
    this.#core.finish();
    return item;
  }

  /** The same as `poll`, under the name arrays use. */
  shift(): T | undefined {
    return this.poll();
  }

  /**
   * Removes and returns the oldest item, waiting for one if need be, behind those who wait already. Waiting `take`
   * calls are not limited in number: each is a consumer its caller started.
   * @returns undefined when the timeout passed, or when the queue is closed and empty. Rejects only with
   *   `signal.reason` (no item is lost by that), and with TypeError or RangeError for invalid options. An item that is
   *   itself a promise is awaited, as anything a promise resolves to.
   */
  take(options: WaitOptions = NO_LIMITS): Promise<T | undefined> {
    try {
      if (options !== NO_LIMITS) checkWait(OWNER, options);
    } catch (error) {
      return Promise.reject(error);
    }
    if (options.signal?.aborted === true) return this.#rejectAborted(options.signal);
    const core = this.#core;
    const item = core.dequeue();
    const waits = item === undefined && !core.closed && options.timeout !== 0;
    const outcome = waits ? core.takers.add(undefined, options).promise : Promise.resolve(item);
    core.finish();
    return outcome;
  }

  /**
   * Removes up to `max` items without waiting, oldest first.
   * @throws {TypeError | RangeError} when `max` is not an integer of 0 or more.
   */
  takeBatch(max: number): T[] {
    checkInteger(OWNER, 'max', max, 0);
    const batch: T[] = [];
    while (batch.length < max) {
      const item = this.#core.dequeue();
      if (item === undefined) break;
      batch.push(item);
    }
    this.#core.finish();
    return batch;
  }

  /** The oldest item, left in place; undefined when empty. */
  peek(): T | undefined {
    this.#core.refresh();
    return this.#core.ring.at(this.#core.ring.head);
  }

  /** Drops every queued item (reason `'cleared'`). Waiting `put` calls then fill the room. */
  clear(): void {
    this.#core.discardAll('cleared');
    this.#core.finish();
  }

  /**
   * Ends the queue: waiting `put` calls resolve false, waiting `take` calls resolve undefined, later items are refused.
   * Queued items can still be taken (`'drain'`, the default) or are dropped (`'discard'`); a drain can be turned into a
   * discard by calling it again.
   * @throws {TypeError | RangeError} when `mode` is neither.
   */
  close(options: { readonly mode?: CloseMode | undefined } = {}): void {
    checkOptions(OWNER, options);
    const mode = options.mode === undefined ? 'drain' : checkChoice(OWNER, 'mode', options.mode, CLOSE_MODES);
    this.#core.close();
    if (mode === 'discard') this.#core.discardAll('closed');
    this.#core.finish();
  }

  /** A snapshot of the gauges and counters; costs no timer and no bookkeeping. */
  stats(): QueueStats {
    this.#core.refresh();
    return this.#core.stats();
  }

  /** Walks over the queued items, oldest first, and removes none. Items that come or go meanwhile are followed. */
  *[Symbol.iterator](): IterableIterator<T> {
    this.#core.refresh();
    const { ring } = this.#core;
    for (let sequence = ring.head; ; sequence += 1) {
      if (sequence < ring.head) sequence = ring.head;
      if (sequence >= ring.tail) return;
      yield ring.at(sequence) as T;
    }
  }

  /**
   * Takes items, waiting for more, until the queue is closed and empty. Several loops share the items, each item going
   * to one of them; leaving a loop takes nothing with it.
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<T> {
    const core = this.#core;
    return new QueueIterator<T>({
      dequeue: () => core.dequeue(),
      wait: () => (core.closed ? undefined : core.takers.add(undefined, NO_LIMITS)),
      leave: (taker) => {
        if (core.takers.remove(taker)) taker.resolve(undefined);
      },
      finish: () => core.finish(),
    });
  }

  #rejectAborted(signal: AbortSignal): Promise<never> {
    this.#core.countAborted();
    return Promise.reject(signal.reason);
  }
}

function checkItem(item: unknown): void {
  if (item === undefined) throw new TypeError(`${OWNER}: undefined cannot be queued (poll returns it for "empty")`);
}
