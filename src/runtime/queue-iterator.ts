import type { Waiter } from './waiter-list.js';

type Taker<T> = Waiter<undefined, T | undefined>;

/** What the iterator needs of a queue; the pieces of one `take`. */
interface TakingSource<T> {
  dequeue(): T | undefined;
  /** A place in the line of takers; undefined when no item will come any more. */
  wait(): Taker<T> | undefined;
  /** Gives the place up; the waiter's promise resolves to undefined. */
  leave(taker: Taker<T>): void;
  /** Ends the step that the calls above make up. */
  finish(): void;
}

/** The asynchronous iterator of a queue: every `next()` takes one item. */
export class QueueIterator<T> implements AsyncIterableIterator<T, undefined, unknown> {
  readonly #source: TakingSource<T>;
  readonly #takers = new Set<Taker<T>>();
  #ended = false;

  constructor(source: TakingSource<T>) {
    this.#source = source;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T, undefined>> {
    if (this.#ended) return Promise.resolve(toResult<T>(undefined));
    const item = this.#source.dequeue();
    const taker = item === undefined ? this.#source.wait() : undefined;
    this.#source.finish();
    if (taker === undefined) return Promise.resolve(toResult(item));
    this.#takers.add(taker);
    return taker.promise.then((taken) => {
      this.#takers.delete(taker);
      return toResult(taken);
    });
  }

  /** Ends the iteration. A `next()` that still waits gives its place up, so that no item is taken for nobody. */
  return(): Promise<IteratorResult<T, undefined>> {
    this.#ended = true;
    for (const taker of this.#takers) this.#source.leave(taker);
    return Promise.resolve(toResult<T>(undefined));
  }
}

function toResult<T>(item: T | undefined): IteratorResult<T, undefined> {
  return item === undefined ? { done: true, value: undefined } : { done: false, value: item };
}
