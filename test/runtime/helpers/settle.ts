import { setImmediate } from 'node:timers/promises';

export type Settled<T> =
  | { readonly status: 'pending' }
  | { readonly status: 'resolved'; readonly value: T }
  | { readonly status: 'rejected'; readonly reason: unknown };

/** Watches a promise; `state` tells how it stands after a `flush`. */
export class Watched<T> {
  state: Settled<T> = { status: 'pending' };
  settlements = 0;

  constructor(promise: Promise<T>) {
    promise.then(
      (value) => this.#settle({ status: 'resolved', value }),
      (reason: unknown) => this.#settle({ status: 'rejected', reason }),
    );
  }

  #settle(state: Settled<T>): void {
    this.state = state;
    this.settlements += 1;
  }
}

export function watch<T>(promise: Promise<T>): Watched<T> {
  return new Watched(promise);
}

/** Lets every promise reaction that is due run. */
export async function flush(): Promise<void> {
  await setImmediate();
}

export const pending = { status: 'pending' } as const;

export function resolved<T>(value: T): Settled<T> {
  return { status: 'resolved', value };
}

export function rejected(reason: unknown): Settled<never> {
  return { status: 'rejected', reason };
}
