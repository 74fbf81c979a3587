/** What `Clock.setTimer` returns and `Clock.clearTimer` takes back; opaque to everybody but the clock. */
export type TimerHandle = unknown;

/**
 * The only source of time in this library. Inject one to test without waiting, or to run on a simulated clock.
 *
 * Everything takes its time from `now()`, never from a timer having fired: timers fire early (Node: up to 1.6 ms),
 * late (a stalled event loop) and together.
 */
export interface Clock {
  /** Monotonic time in milliseconds; fractions are fine, the origin is arbitrary. */
  now(): number;
  /**
   * Calls `fn` once, about `ms` milliseconds from now (never synchronously).
   * @param ms 0 to 2147483647; longer waits are split before they come here.
   * @param keepAlive true while a caller awaits the outcome: the process must not end before it. Otherwise the timer
   *   must not keep the process alive, where the platform can tell the difference.
   */
  setTimer(fn: () => void, ms: number, keepAlive?: boolean): TimerHandle;
  /** Forgets a timer; does nothing when it has fired or was cleared before. */
  clearTimer(handle: TimerHandle): void;
}

/** The longest delay, in ms, that `setTimeout` honours: 2^31 - 1. A longer one fires after 1 ms. */
export const MAX_TIMER_DELAY = 2_147_483_647;

/** The platform's clock: `performance.now()` (monotonic by specification) and `setTimeout`. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimer(fn, ms, keepAlive = false) {
    const handle: unknown = setTimeout(fn, ms);
    // Node and Bun return an object that can be told not to hold the process; browsers, workers and Deno a number.
    if (!keepAlive && typeof handle === 'object' && handle !== null && 'unref' in handle) {
      if (typeof handle.unref === 'function') handle.unref();
    }
    return handle;
  },
  clearTimer(handle) {
    clearTimeout(handle as number);
  },
};

/** A clock that never runs backwards: a reading below the last one, or NaN, counts as the last one. */
class MonotonicClock implements Clock {
  readonly #source: Clock;
  #last: number;

  constructor(source: Clock, first: number) {
    this.#source = source;
    this.#last = first;
  }

  now(): number {
    const reading = this.#source.now();
    if (reading > this.#last) this.#last = reading;
    return this.#last;
  }

  setTimer(fn: () => void, ms: number, keepAlive?: boolean): TimerHandle {
    return this.#source.setTimer(fn, ms, keepAlive);
  }

  clearTimer(handle: TimerHandle): void {
    this.#source.clearTimer(handle);
  }
}

/** One guard a clock, so that all who share a clock agree on the time, and can tell that they do. */
const guards = new WeakMap<Clock, Clock>();

/**
 * Makes an injected clock safe to compute with; the system clock is monotonic already and is used as it is.
 * @throws {TypeError} when `clock` lacks one of the three methods.
 * @throws {RangeError} when its first reading is not a finite number.
 */
export function monotonic(owner: string, clock: Clock | undefined): Clock {
  if (clock === undefined || clock === systemClock) return systemClock;
  const known = typeof clock === 'object' && clock !== null ? guards.get(clock) : undefined;
  if (known !== undefined) return known;
  const usable: Partial<Clock> | null = clock;
  if (
    typeof clock !== 'object' ||
    usable === null ||
    typeof usable.now !== 'function' ||
    typeof usable.setTimer !== 'function' ||
    typeof usable.clearTimer !== 'function'
  ) {
    throw new TypeError(`${owner}: option "clock" must have the methods now, setTimer and clearTimer`);
  }
  const first = clock.now();
  if (!Number.isFinite(first)) {
    throw new RangeError(`${owner}: option "clock" must return finite milliseconds, got ${String(first)}`);
  }
  const guard = new MonotonicClock(clock, first);
  guards.set(clock, guard);
  return guard;
}
