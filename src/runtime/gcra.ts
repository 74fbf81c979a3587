/** Clock milliseconds as whole microseconds: whole numbers add up without error, doubles in ms do not. */
export function toMicroseconds(ms: number): number {
  return Math.round(ms * 1000);
}

/**
 * The smallest number of milliseconds, on a grid of microseconds, after which a clock that reads `nowMs` now will have
 * advanced by `us`. Checked with the very conversion the next call will use, so that waiting exactly this long is
 * enough however `nowMs` is rounded.
 */
export function waitInMilliseconds(nowMs: number, us: number): number {
  if (us <= 0) return 0;
  const due = toMicroseconds(nowMs) + us;
  let wait = us / 1000;
  for (let step = 0.001; toMicroseconds(nowMs + wait) < due; step *= 2) wait += step;
  return wait;
}

/**
 * The generic cell rate algorithm, a token bucket kept in one number: the theoretical arrival time `tat`, at which the
 * bucket is full again (ITU-T I.371; as in throttled/rate.go). In whole microseconds, T the time one token takes:
 *
 * - `t0 = max(tat, now)`; a take of cost c is allowed when `t0 + c * T - now <= capacity * T`, and then sets `tat` to
 *   `t0 + c * T`. A denied one changes nothing.
 * - wait until it is allowed: `t0 + c * T - capacity * T - now`.
 *
 * Every interval of length w admits at most `capacity + w / T`. Time must not run backwards.
 */
export class Gcra {
  readonly capacity: number;
  /** T: microseconds a token takes. */
  readonly interval: number;
  readonly #tolerance: number;
  // Starts full.
  #tat = -Infinity;

  constructor(capacity: number, interval: number) {
    this.capacity = capacity;
    this.interval = interval;
    this.#tolerance = capacity * interval;
  }

  /** Microseconds from `now` until `cost` can be taken; 0 when it can be now. */
  wait(now: number, cost: number): number {
    const next = Math.max(this.#tat, now) + cost * this.interval;
    return Math.max(0, next - this.#tolerance - now);
  }

  /** Takes `cost`, which must be allowed. */
  charge(now: number, cost: number): void {
    this.#tat = Math.max(this.#tat, now) + cost * this.interval;
  }

  /** Whole tokens that can be taken at `now`. */
  remaining(now: number): number {
    return Math.floor((this.#tolerance - this.untilFull(now)) / this.interval);
  }

  /** Microseconds until the bucket is full. */
  untilFull(now: number): number {
    return Math.max(0, this.#tat - now);
  }
}
