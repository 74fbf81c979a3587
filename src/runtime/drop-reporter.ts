import { reportUncaught } from './errors.js';

/**
 * Why an item left the queue without being delivered: `'full'` (displaced, or there was no room for it), `'expired'`
 * (older than `maxAge`), `'closed'` (discarded by or after `close`), `'cleared'` (by `clear`).
 */
export type DropReason = 'full' | 'expired' | 'closed' | 'cleared';

/** @param item what was lost. @param reason why. */
export type DropListener<T, R = DropReason> = (item: T, reason: R) => void;

/**
 * Runs `onDrop` once an item, only when the queue is in order again. The callback may use the queue (what it drops is
 * reported by the loop that is already running, not by a deeper call) and may throw (reported as uncaught, the rest of
 * the items still are).
 */
export class DropReporter<T, R = DropReason> {
  readonly #listener: DropListener<T, R> | undefined;
  readonly #pending: { readonly item: T; readonly reason: R }[] = [];
  #busy = false;

  constructor(listener: DropListener<T, R> | undefined) {
    this.#listener = listener;
  }

  /** True inside `onDrop`. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Remembers an item to report with the next `flush`. */
  add(item: T, reason: R): void {
    if (this.#listener !== undefined) this.#pending.push({ item, reason });
  }

  flush(): void {
    if (this.#pending.length === 0 || this.#busy || this.#listener === undefined) return;
    this.#busy = true;
    // By index: the callback may add to the list while it is walked.
    for (let index = 0; index < this.#pending.length; index += 1) {
      const drop = this.#pending[index];
      if (drop === undefined) break;
      try {
        this.#listener(drop.item, drop.reason);
      } catch (error) {
        reportUncaught(error);
      }
    }
    this.#pending.length = 0;
    this.#busy = false;
  }
}
