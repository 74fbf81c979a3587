import type { Clock, TimerHandle } from '../../../src/runtime/index.js';

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly fn: () => void;
  readonly delay: number;
  readonly keepAlive: boolean;
}

/** Time that moves only when told to. Timers fire in order of their due times, each with the clock at that time. */
export class VirtualClock implements Clock {
  /** Timers fire after this share of their delay: 0.5 is a platform whose timers are always early. */
  timerSpeed = 1;
  /** Added to every reading. */
  offset = 0;
  /** Delays asked for, oldest first. */
  readonly delays: number[] = [];
  readings = 0;
  fired = 0;
  #now: number;
  #order = 0;
  readonly #timers = new Map<number, Timer>();

  constructor(start = 0) {
    this.#now = start;
  }

  get pending(): number {
    return this.#timers.size;
  }

  get pendingKeepAlive(): boolean[] {
    return [...this.#timers.values()].map((timer) => timer.keepAlive);
  }

  now(): number {
    this.readings += 1;
    return this.#now + this.offset;
  }

  setTimer(fn: () => void, ms: number, keepAlive = false): TimerHandle {
    if (!(ms >= 0 && ms <= 2_147_483_647)) throw new Error(`a platform would misread the delay ${ms}`);
    this.#order += 1;
    this.delays.push(ms);
    const due = this.#now + ms * this.timerSpeed;
    this.#timers.set(this.#order, { due, order: this.#order, fn, delay: ms, keepAlive });
    return this.#order;
  }

  clearTimer(handle: TimerHandle): void {
    this.#timers.delete(handle as number);
  }

  /** Moves on, firing what falls due. */
  advance(ms: number): void {
    this.advanceTo(this.#now + ms);
  }

  advanceTo(end: number): void {
    for (;;) {
      const next = this.#next();
      if (next === undefined || next.due > end) break;
      this.#now = Math.max(this.#now, next.due);
      this.#fire(next);
    }
    this.#now = Math.max(this.#now, end);
  }

  /** Moves on while the event loop is stuck: nothing fires until `fireDue`. */
  stall(ms: number): void {
    this.#now += ms;
  }

  /** Fires all that is due, each once, without moving. */
  fireDue(): void {
    for (const timer of [...this.#timers.values()].sort((a, b) => a.due - b.due || a.order - b.order)) {
      if (timer.due <= this.#now && this.#timers.has(timer.order)) this.#fire(timer);
    }
  }

  #fire(timer: Timer): void {
    this.#timers.delete(timer.order);
    this.fired += 1;
    timer.fn();
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers.values()) {
      if (next === undefined || timer.due < next.due) next = timer;
    }
    return next;
  }
}
