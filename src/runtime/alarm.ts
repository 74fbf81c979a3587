import { MAX_TIMER_DELAY } from './clock.js';
import type { Clock, TimerHandle } from './clock.js';

/**
 * One restartable timer that calls back only once the clock has really reached the due time. A timer that fires early
 * goes back to sleep; a wait above 2^31 - 1 ms is slept in pieces.
 *
 * Most alarms are set only while a caller's promise depends on them, so they keep the process alive for exactly that
 * long; `keepAlive: false` is for those that nobody waits for.
 */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  readonly #keepAlive: boolean;
  #due = Infinity;
  #handle: TimerHandle;
  #armed = false;

  constructor(clock: Clock, ring: () => void, keepAlive = true) {
    this.#clock = clock;
    this.#ring = ring;
    this.#keepAlive = keepAlive;
  }

  /** When it will ring, in the clock's milliseconds; Infinity when it is not set. */
  get due(): number {
    return this.#due;
  }

  /** Rings once at `due`, instead of at any time set before. */
  set(due: number): void {
    this.clear();
    this.#due = due;
    this.#arm(this.#clock.now());
  }

  clear(): void {
    this.#due = Infinity;
    if (!this.#armed) return;
    this.#armed = false;
    this.#clock.clearTimer(this.#handle);
    this.#handle = undefined;
  }

  #arm(now: number): void {
    // Rounded up: platforms cut fractions off, and a wake-up before the due time is a wasted one.
    const delay = Math.min(Math.max(Math.ceil(this.#due - now), 0), MAX_TIMER_DELAY);
    this.#armed = true;
    this.#handle = this.#clock.setTimer(() => this.#wake(), delay, this.#keepAlive);
  }

  #wake(): void {
    // A timer that was cleared while its callback was already on its way.
    if (!this.#armed) return;
    this.#armed = false;
    this.#handle = undefined;
    const now = this.#clock.now();
    if (now < this.#due) {
      this.#arm(now);
      return;
    }
    this.#due = Infinity;
    this.#ring();
  }
}
