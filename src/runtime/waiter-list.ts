import { onAbort } from './abort.js';
import type { Deadlines, Perishable } from './deadlines.js';
import type { WaitOptions } from './validate.js';

/** Why a waiter left without being served. */
export type LeaveReason = 'aborted' | 'timed-out';

/** A caller that waits: what it brought, and its promise. It is in exactly one list until it is settled. */
export class Waiter<V, R> implements Perishable {
  readonly value: V;
  readonly promise: Promise<R>;
  readonly deadline: number;
  readonly order: number;
  heapIndex = -1;
  previous: Waiter<V, R> | undefined = undefined;
  next: Waiter<V, R> | undefined = undefined;
  live = true;
  stopListening: (() => void) | undefined = undefined;
  readonly #list: WaiterList<V, R>;
  #resolve!: (result: R) => void;
  #reject!: (reason: unknown) => void;

  constructor(list: WaiterList<V, R>, value: V, deadline: number, order: number) {
    this.#list = list;
    this.value = value;
    this.deadline = deadline;
    this.order = order;
    this.promise = new Promise<R>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Settles the promise. Only for a waiter that was taken from its list. */
  resolve(result: R): void {
    this.#resolve(result);
  }

  /** As `resolve`. */
  reject(reason: unknown): void {
    this.#reject(reason);
  }

  expire(): void {
    this.#list.expire(this);
  }
}

interface WaiterListOptions<V, R> {
  /** Called after a waiter left by itself and its promise was settled. */
  readonly onLeave: (waiter: Waiter<V, R>, reason: LeaveReason) => void;
  /** Without it, timeouts are ignored. */
  readonly timeouts?: {
    /** Shared by the lists of one primitive, which so needs one timer. */
    readonly deadlines: Deadlines;
    /** What the promise of a waiter resolves to whose time is over. */
    readonly result: R;
  };
}

/**
 * Waiting callers, oldest first. Serving is a direct hand-off: the owner takes the oldest waiter and settles it in the
 * same step, so nobody can come in between and a waiter that gave up is never served. Leaving (abort, timeout) costs
 * O(log n) at most and happens at once.
 */
export class WaiterList<V, R> {
  readonly #options: WaiterListOptions<V, R>;
  #first: Waiter<V, R> | undefined = undefined;
  #last: Waiter<V, R> | undefined = undefined;
  #size = 0;
  #order = 0;

  constructor(options: WaiterListOptions<V, R>) {
    this.#options = options;
  }

  get size(): number {
    return this.#size;
  }

  get first(): Waiter<V, R> | undefined {
    return this.#first;
  }

  /** Adds a waiter behind all others. The signal must not be aborted yet, and the timeout, if any, above 0. */
  add(value: V, { signal, timeout }: WaitOptions): Waiter<V, R> {
    const deadlines = timeout === undefined ? undefined : this.#options.timeouts?.deadlines;
    const deadline = deadlines === undefined || timeout === undefined ? Infinity : deadlines.after(timeout);
    const waiter = new Waiter<V, R>(this, value, deadline, this.#order);
    this.#order += 1;
    waiter.previous = this.#last;
    if (this.#last === undefined) this.#first = waiter;
    else this.#last.next = waiter;
    this.#last = waiter;
    this.#size += 1;
    deadlines?.add(waiter);
    if (signal !== undefined) waiter.stopListening = onAbort(signal, (reason) => this.abort(waiter, reason));
    return waiter;
  }

  /** Takes the oldest waiter out, for the caller to settle now. */
  shift(): Waiter<V, R> | undefined {
    const waiter = this.#first;
    if (waiter !== undefined) this.remove(waiter);
    return waiter;
  }

  /** Takes a waiter out; false when it was out already. */
  remove(waiter: Waiter<V, R>): boolean {
    if (!waiter.live) return false;
    waiter.live = false;
    if (waiter.previous === undefined) this.#first = waiter.next;
    else waiter.previous.next = waiter.next;
    if (waiter.next === undefined) this.#last = waiter.previous;
    else waiter.next.previous = waiter.previous;
    waiter.previous = undefined;
    waiter.next = undefined;
    this.#size -= 1;
    if (waiter.heapIndex >= 0) this.#options.timeouts?.deadlines.remove(waiter);
    waiter.stopListening?.();
    return true;
  }

  /** Takes a waiter out whose signal was aborted. */
  abort(waiter: Waiter<V, R>, reason: unknown): void {
    if (!this.remove(waiter)) return;
    waiter.reject(reason);
    this.#options.onLeave(waiter, 'aborted');
  }

  /** Takes a waiter out whose time is over. */
  expire(waiter: Waiter<V, R>): void {
    const { timeouts } = this.#options;
    if (timeouts === undefined || !this.remove(waiter)) return;
    waiter.resolve(timeouts.result);
    this.#options.onLeave(waiter, 'timed-out');
  }
}
