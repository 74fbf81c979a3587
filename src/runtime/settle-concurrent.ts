import { fanOut } from './fan-out.js';
import type { Collector, ConcurrencyOptions, Mapper } from './fan-out.js';

const OWNER = 'settleConcurrent';

/**
 * `Promise.allSettled(items.map(mapper))` with a limit: a failure ends nothing, and what became of each item is told in
 * the order of the source, which is read as `mapConcurrent` reads it.
 *
 * Rejects only with a failure of the source, with `signal.reason`, or with TypeError or RangeError for invalid
 * arguments.
 */
export async function settleConcurrent<T, R>(
  source: Iterable<T> | AsyncIterable<T>,
  mapper: Mapper<T, R>,
  options: ConcurrencyOptions,
): Promise<PromiseSettledResult<R>[]> {
  return fanOut(OWNER, source, mapper, options, new Outcomes<R>());
}

/** The place of what is not settled yet, which nobody sees. */
const OPEN: PromiseRejectedResult = { status: 'rejected', reason: undefined };

class Outcomes<R> implements Collector<R, PromiseSettledResult<R>[]> {
  readonly #outcomes: PromiseSettledResult<R>[] = [];

  start(): void {
    this.#outcomes.push(OPEN);
  }

  succeed(index: number, value: R): void {
    this.#outcomes[index] = { status: 'fulfilled', value };
  }

  fail(index: number, reason: unknown): boolean {
    this.#outcomes[index] = { status: 'rejected', reason };
    return false;
  }

  finish(): PromiseSettledResult<R>[] {
    return this.#outcomes;
  }
}
