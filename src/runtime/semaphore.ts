import type { Clock } from './clock.js';
import { systemClock } from './clock.js';
import { Deadlines } from './deadlines.js';
import { RefusedError } from './errors.js';
import type { RefusalReason } from './errors.js';
import { checkFunction, checkInteger, checkOptions, checkWait } from './validate.js';
import type { WaitOptions } from './validate.js';
import { WaiterList } from './waiter-list.js';
import type { LeaveReason } from './waiter-list.js';

const OWNER = 'Semaphore';
const NO_LIMITS: WaitOptions = Object.freeze({});

/** Far more than anything real, and small enough for exact sums. */
export const MAX_PERMITS = 2 ** 30;

export interface SemaphoreOptions {
  /** How many permits there are, 1 to 2^30: the most units of work under way at once. */
  readonly permits: number;
  /**
   * The most calls that may wait for permits, 0 or more; beyond it `acquire` and `run` refuse at once. There is no
   * default: a line without an end is what this class prevents. `capacityFor` computes it from an acceptable wait.
   */
  readonly maxWaiting: number;
  /** Where the time comes from; for tests. */
  readonly clock?: Clock | undefined;
}

/** Permits that were granted, to be given back once. */
export interface Permit {
  /** How many permits this is. */
  readonly count: number;
  /**
   * Gives them back, and hands them to those who wait, oldest first.
   * @returns true the first time; false, and nothing happens, when they were given back already.
   */
  release(): boolean;
}

export interface SemaphoreStats {
  readonly permits: number;
  /** Permits that nobody holds now. */
  readonly available: number;
  /** Calls that wait now. */
  readonly waiting: number;
  /** Calls that got their permits, since the beginning; the other counters as well. */
  readonly granted: number;
  /** Calls that were turned away at once: no permit free and nobody more may wait, or closed. */
  readonly refused: number;
  readonly timedOut: number;
  readonly aborted: number;
}

/**
 * A limit on how much is under way at once. Permits go to callers in the order in which they asked: nobody overtakes,
 * not even a caller who asks for fewer permits than the one in front of it, so that who needs many is not starved.
 */
export class Semaphore {
  readonly #permits: number;
  readonly #maxWaiting: number;
  readonly #waiters: WaiterList<number, Permit | RefusalReason>;
  #available: number;
  #closed = false;
  #granted = 0;
  #refused = 0;
  #timedOut = 0;
  #aborted = 0;

  /**
   * @throws {TypeError} when an option is missing or of the wrong kind.
   * @throws {RangeError} when a number is out of its range.
   */
  constructor(options: SemaphoreOptions) {
    checkOptions(OWNER, options);
    this.#permits = checkInteger(OWNER, 'permits', options.permits, 1, MAX_PERMITS);
    this.#maxWaiting = checkInteger(OWNER, 'maxWaiting', options.maxWaiting, 0, MAX_PERMITS);
    this.#available = this.#permits;
    const deadlines = new Deadlines(options.clock ?? systemClock);
    this.#waiters = new WaiterList<number, Permit | RefusalReason>({
      timeouts: { deadlines, result: 'timeout' },
      onLeave: (_waiter, reason) => this.#left(reason),
    });
  }

  get permits(): number {
    return this.#permits;
  }

  /** Permits that nobody holds now. */
  get available(): number {
    return this.#available;
  }

  /** Calls that wait now. */
  get waiting(): number {
    return this.#waiters.size;
  }

  /** True once `close` was called. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Takes permits without waiting.
   * @returns undefined when there are not enough, when others wait already, or when it is closed.
   * @throws {TypeError | RangeError} when `count` is not an integer from 1 to `permits`.
   */
  tryAcquire(count = 1): Permit | undefined {
    this.#checkCount(count);
    if (this.#isFree(count)) return this.#grant(count);
    this.#refused += 1;
    return undefined;
  }

  /**
   * Takes permits, waiting behind those who wait already.
   * @returns undefined when the timeout passed, when too many wait, or when it is closed or is closed meanwhile.
   *   Rejects only with `signal.reason`, and with TypeError or RangeError for invalid arguments.
   */
  async acquire(count = 1, options: WaitOptions = NO_LIMITS): Promise<Permit | undefined> {
    const outcome = await this.#wait(count, options);
    return typeof outcome === 'string' ? undefined : outcome;
  }

  /**
   * Runs a task with one permit, and gives it back when the task has ended, well or not.
   * Rejects with what the task throws, with `signal.reason` when it is aborted while it waits, and with RefusedError
   * when too many wait, the timeout for the wait passed, or it is closed: then the task was not started. A task that
   * runs is not interrupted.
   */
  async run<T>(task: () => T | PromiseLike<T>, options: WaitOptions = NO_LIMITS): Promise<T> {
    checkFunction(OWNER, 'task', task ?? null);
    const outcome = await this.#wait(1, options);
    if (typeof outcome === 'string') throw new RefusedError(OWNER, outcome);
    try {
      // Between the grant and this line other code may have run.
      if (options.signal?.aborted === true) throw options.signal.reason;
      return await task();
    } finally {
      outcome.release();
    }
  }

  /** Refuses all who wait and all who come. Permits that are held can still be given back. */
  close(): void {
    this.#closed = true;
    for (let waiter = this.#waiters.shift(); waiter !== undefined; waiter = this.#waiters.shift()) {
      this.#refused += 1;
      waiter.resolve('closed');
    }
  }

  /** A snapshot of the gauges and counters. */
  stats(): SemaphoreStats {
    return {
      permits: this.#permits,
      available: this.#available,
      waiting: this.#waiters.size,
      granted: this.#granted,
      refused: this.#refused,
      timedOut: this.#timedOut,
      aborted: this.#aborted,
    };
  }

  #wait(count: number, options: WaitOptions): Permit | RefusalReason | Promise<Permit | RefusalReason> {
    this.#checkCount(count);
    if (options !== NO_LIMITS) checkWait(OWNER, options);
    const { signal, timeout } = options;
    if (signal?.aborted === true) {
      this.#aborted += 1;
      throw signal.reason;
    }
    if (this.#isFree(count)) return this.#grant(count);
    if (!this.#closed && timeout !== 0 && this.#waiters.size < this.#maxWaiting) {
      return this.#waiters.add(count, options).promise;
    }
    this.#refused += 1;
    return this.#closed ? 'closed' : timeout === 0 ? 'timeout' : 'full';
  }

  #checkCount(count: number): void {
    checkInteger(OWNER, 'count', count, 1, this.#permits);
  }

  #isFree(count: number): boolean {
    return !this.#closed && this.#waiters.size === 0 && count <= this.#available;
  }

  #grant(count: number): Permit {
    this.#available -= count;
    this.#granted += 1;
    let held = true;
    return {
      count,
      release: () => {
        if (!held) return false;
        held = false;
        this.#available += count;
        this.#serve();
        return true;
      },
    };
  }

  /** Hands free permits to those who wait, as far as they go. */
  #serve(): void {
    for (;;) {
      const first = this.#waiters.first;
      if (first === undefined || first.value > this.#available) return;
      this.#waiters.remove(first);
      first.resolve(this.#grant(first.value));
    }
  }

  /** Whoever stood behind a caller that gave up may need fewer permits than that one did. */
  #left(reason: LeaveReason): void {
    if (reason === 'aborted') this.#aborted += 1;
    else this.#timedOut += 1;
    this.#serve();
  }
}
