import { monotonic } from './clock.js';
import type { Clock } from './clock.js';
import { checkNumber, checkOptions, checkPositive } from './validate.js';

const OWNER = 'RetryBudget';
/** Slots a window is counted in. */
const SLOTS = 10;
/** One more, so that the slots together always span at least a whole window. */
const KEPT = SLOTS + 1;
// Counts are whole: 0.29 x 100 is 28.999999999999996 and must allow 29.
const ROUNDING = 1e-9;

export interface RetryBudgetOptions {
  /** Retries allowed per first attempt, 0 or more; default 0.1 (Google SRE book: a 10 % retry ratio per client). */
  readonly ratio?: number | undefined;
  /** Retries per second allowed besides, for clients too quiet to earn any; 0 or more; default 1. */
  readonly minPerSecond?: number | undefined;
  /** Milliseconds that are looked back, above 0; default 10,000 (as Finagle's budget). */
  readonly window?: number | undefined;
  /** Source of time; default: the platform's monotonic clock. */
  readonly clock?: Clock | undefined;
}

/**
 * Keeps retries a small share of the traffic, so that an outage is not multiplied by the number of attempts. Share one
 * among all calls to one dependency.
 *
 * Guarantee: when a retry is allowed at time t, the retries in (t - window, t] are at most
 * `ratio x first attempts in (t - window, t] + minPerSecond x window`. Memory is constant.
 */
export class RetryBudget {
  readonly #ratio: number;
  readonly #reserve: number;
  readonly #slotLength: number;
  readonly #clock: Clock;
  readonly #origin: number;
  readonly #firsts: number[] = new Array<number>(KEPT).fill(0);
  readonly #retries: number[] = new Array<number>(KEPT).fill(0);
  #slot = 0;

  /** @throws {TypeError | RangeError} when an option is of the wrong type or out of its range. */
  constructor(options: RetryBudgetOptions = {}) {
    checkOptions(OWNER, options);
    const { ratio = 0.1, minPerSecond = 1, window = 10_000 } = options;
    this.#ratio = checkNumber(OWNER, 'ratio', ratio, 0);
    checkNumber(OWNER, 'minPerSecond', minPerSecond, 0);
    checkPositive(OWNER, 'window', window);
    this.#reserve = (minPerSecond * window) / 1000;
    this.#slotLength = window / SLOTS;
    this.#clock = monotonic(OWNER, options.clock);
    this.#origin = this.#clock.now();
  }

  /** Retries that could be made now; a whole number, never negative. */
  get available(): number {
    this.#advance();
    // First attempts are counted over at most a window and retries over at least one, so the bound holds exactly.
    const earned = this.#ratio * (sum(this.#firsts) - this.#oldest(this.#firsts)) + this.#reserve;
    return Math.max(0, Math.floor(earned + ROUNDING) - sum(this.#retries));
  }

  /** Counts a first attempt. `retry` does so once a call. */
  deposit(): void {
    this.#advance();
    this.#firsts[this.#slot % KEPT] = (this.#firsts[this.#slot % KEPT] ?? 0) + 1;
  }

  /** Counts a retry if one is left; false, and nothing changed, if not. */
  tryWithdraw(): boolean {
    if (this.available < 1) return false;
    this.#retries[this.#slot % KEPT] = (this.#retries[this.#slot % KEPT] ?? 0) + 1;
    return true;
  }

  /** The slot that may begin before the window does. */
  #oldest(slots: readonly number[]): number {
    return slots[(this.#slot + 1) % KEPT] ?? 0;
  }

  #advance(): void {
    const current = Math.floor((this.#clock.now() - this.#origin) / this.#slotLength);
    const passed = Math.min(current - this.#slot, KEPT);
    for (let step = 1; step <= passed; step += 1) {
      this.#firsts[(current - passed + step) % KEPT] = 0;
      this.#retries[(current - passed + step) % KEPT] = 0;
    }
    this.#slot = current;
  }
}

function sum(counts: readonly number[]): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
