import { Alarm } from './alarm.js';
import { monotonic } from './clock.js';
import type { Clock } from './clock.js';
import { Gcra, toMicroseconds, waitInMilliseconds } from './gcra.js';
import { checkInteger, checkOptions, checkPositive, checkWait } from './validate.js';
import type { WaitOptions } from './validate.js';
import { WaiterList } from './waiter-list.js';
import type { Waiter } from './waiter-list.js';

const OWNER = 'TokenBucket';
const NO_LIMITS: WaitOptions = {};
const MICROSECONDS_PER_SECOND = 1_000_000;
/** 2^52 us, 142 years: the longest time to fill a bucket with which all sums stay exact. */
const MAX_FILL_TIME = 2 ** 52;

export interface TokenBucketOptions {
  /** The most tokens it holds, and so the largest burst and the largest cost; an integer of 1 or more. Starts full. */
  readonly capacity: number;
  /**
   * Tokens gained per second, above 0 and at most 1,000,000. The time for one token is rounded up to a whole
   * microsecond, so the true rate is at most this one, and lower by less than refillPerSecond / 1,000,000 of it.
   */
  readonly refillPerSecond: number;
  /** The most `take` calls that may wait, 0 or more; beyond it `take` is refused at once. Default: `capacity`. */
  readonly maxWaiting?: number | undefined;
  /** Source of time; default: the platform's monotonic clock. */
  readonly clock?: Clock | undefined;
}

/** The answer of a limiter. Times are in milliseconds, exact to the microsecond. */
export interface TakeResult {
  /** Whether the tokens were taken. */
  readonly ok: boolean;
  /** Tokens that could be taken now; 0 while others wait. */
  readonly remaining: number;
  /** 0 if ok; else how long the same take is refused: at now + retryAfterMs it succeeds, unless others came first. */
  readonly retryAfterMs: number;
  /** How long from now until the bucket is full, if nothing more is taken. */
  readonly resetAfterMs: number;
  /** The bucket's capacity. */
  readonly limit: number;
}

/**
 * A token bucket: every interval of w seconds admits at most `capacity + refillPerSecond * w`. For a hard limit of L in
 * any window of w seconds choose both so that this sum is L; `capacity: L` alone admits up to 2 L.
 *
 * `tryTake` answers at once, `take` waits in line. While somebody waits, a newcomer's `tryTake` is refused even if
 * tokens are there: they are being saved for the first in line. A refused take changes nothing.
 */
export class TokenBucket {
  readonly #gcra: Gcra;
  readonly #clock: Clock;
  readonly #maxWaiting: number;
  readonly #waiters: WaiterList<number, TakeResult>;
  readonly #alarm: Alarm;
  /** Sum of the costs of all waiters. */
  #waitingCost = 0;
  #alarmedFor: Waiter<number, TakeResult> | undefined = undefined;

  /**
   * @throws {TypeError} when an option is missing or of the wrong type.
   * @throws {RangeError} when one is out of its range, or filling the bucket would take more than 142 years.
   */
  constructor(options: TokenBucketOptions) {
    checkOptions(OWNER, options);
    const capacity = checkInteger(OWNER, 'capacity', options.capacity, 1);
    const rate = checkPositive(OWNER, 'refillPerSecond', options.refillPerSecond, MICROSECONDS_PER_SECOND);
    const interval = Math.ceil(MICROSECONDS_PER_SECOND / rate);
    if (!(capacity * interval <= MAX_FILL_TIME)) {
      throw new RangeError(
        `${OWNER}: option "refillPerSecond" must fill the capacity of ${capacity} within 142 years, got ${rate}`,
      );
    }
    const { maxWaiting } = options;
    this.#maxWaiting = maxWaiting === undefined ? capacity : checkInteger(OWNER, 'maxWaiting', maxWaiting, 0);
    this.#gcra = new Gcra(capacity, interval);
    this.#clock = monotonic(OWNER, options.clock);
    this.#alarm = new Alarm(this.#clock, () => {
      this.#alarmedFor = undefined;
      this.#serve(this.#clock.now());
    });
    // No timeouts: whether a wait fits into its timeout is known, and decided, when it begins.
    this.#waiters = new WaiterList<number, TakeResult>({
      onLeave: (waiter) => {
        this.#waitingCost -= waiter.value;
        this.#serve(this.#clock.now());
      },
    });
  }

  /** The most tokens it holds. */
  get capacity(): number {
    return this.#gcra.capacity;
  }

  /** `take` calls waiting now. */
  get waiting(): number {
    return this.#waiters.size;
  }

  /**
   * Takes `cost` tokens if they are there, without waiting. A cost of 0 is always granted and charges nothing.
   * @throws {TypeError | RangeError} when the cost is not an integer from 0 to `capacity`: more than the capacity can
   *   never be granted, so it is a mistake and not a refusal.
   */
  tryTake(cost = 1): TakeResult {
    this.#checkCost(cost);
    const now = this.#clock.now();
    if (this.#waiters.size > 0) this.#serve(now);
    return this.#tryTakeAt(now, cost);
  }

  /**
   * Takes `cost` tokens, waiting in line for them if need be. Resolves to a refusal (`ok: false`) at once when
   * `maxWaiting` calls wait already or the wait would exceed `timeout`. Rejects only with `signal.reason`, after which
   * no token was taken, and with TypeError or RangeError for an invalid cost or option.
   */
  take(cost = 1, options: WaitOptions = NO_LIMITS): Promise<TakeResult> {
    try {
      this.#checkCost(cost);
      if (options !== NO_LIMITS) checkWait(OWNER, options);
    } catch (error) {
      return Promise.reject(error);
    }
    if (options.signal?.aborted === true) return Promise.reject(options.signal.reason);
    const now = this.#clock.now();
    if (this.#waiters.size > 0) this.#serve(now);
    const result = this.#tryTakeAt(now, cost);
    if (result.ok || this.#waiters.size >= this.#maxWaiting) return Promise.resolve(result);
    if (options.timeout !== undefined && result.retryAfterMs > options.timeout) return Promise.resolve(result);
    const { promise } = this.#waiters.add(cost, { signal: options.signal });
    this.#waitingCost += cost;
    this.#arm(now);
    return promise;
  }

  /**
   * What `tryTake(cost)` would answer, without taking: `remaining` is the number of tokens before it.
   * @throws {TypeError | RangeError} as `tryTake`.
   */
  peek(cost = 1): TakeResult {
    this.#checkCost(cost);
    const now = this.#clock.now();
    if (this.#waiters.size > 0) this.#serve(now);
    const us = toMicroseconds(now);
    return this.#result(now, us, this.#waitFor(us, cost));
  }

  #tryTakeAt(now: number, cost: number): TakeResult {
    const us = toMicroseconds(now);
    const wait = this.#waitFor(us, cost);
    if (wait === 0) this.#gcra.charge(us, cost);
    return this.#result(now, us, wait);
  }

  /** The wait behind those who wait already: they will have been served as soon as their tokens are there. */
  #waitFor(us: number, cost: number): number {
    return cost === 0 ? 0 : this.#gcra.wait(us, this.#waitingCost + cost);
  }

  #result(now: number, us: number, wait: number): TakeResult {
    return {
      ok: wait === 0,
      remaining: this.#waiters.size > 0 ? 0 : this.#gcra.remaining(us),
      retryAfterMs: waitInMilliseconds(now, wait),
      resetAfterMs: waitInMilliseconds(now, this.#gcra.untilFull(us) + this.#waitingCost * this.#gcra.interval),
      limit: this.#gcra.capacity,
    };
  }

  /** Serves all waiters whose tokens are there, oldest first, and sleeps until the next one's are. */
  #serve(now: number): void {
    const us = toMicroseconds(now);
    for (let first = this.#waiters.first; first !== undefined; first = this.#waiters.first) {
      if (this.#gcra.wait(us, first.value) > 0) break;
      this.#waiters.shift();
      this.#waitingCost -= first.value;
      this.#gcra.charge(us, first.value);
      first.resolve(this.#result(now, us, 0));
    }
    this.#arm(now);
  }

  /** Keeps the alarm at the time the first in line gets its tokens; a clock reading alone never moves it. */
  #arm(now: number): void {
    const { first } = this.#waiters;
    if (first === undefined) this.#alarm.clear();
    else if (first !== this.#alarmedFor) {
      this.#alarm.set(now + waitInMilliseconds(now, this.#gcra.wait(toMicroseconds(now), first.value)));
    }
    this.#alarmedFor = first;
  }

  #checkCost(cost: number): void {
    checkInteger(OWNER, 'cost', cost, 0, this.#gcra.capacity);
  }
}
