import { Failures } from './failures.js';
import { fanOut } from './fan-out.js';
import type { Collector, ConcurrencyOptions, Mapper } from './fan-out.js';
import { checkBoolean, checkOptions } from './validate.js';

const OWNER = 'mapConcurrent';

export interface MapConcurrentOptions extends ConcurrencyOptions {
  /**
   * true (the default): reject with the first failure, at once, and start nothing more, as `Promise.all`. false: work
   * through everything, then reject with an AggregateError of all failures in the order they happened, if any.
   */
  readonly stopOnError?: boolean | undefined;
}

/**
 * `Promise.all(items.map(mapper))` with a limit. The source is read one item at a time, only when a mapper can start on
 * it, so it may be endless, lazy or asynchronous. Results are in the order of the source. A source that is left early
 * gets `return()`, once and not waited for.
 *
 * Rejects with the earliest failure of a mapper or of the source, with `signal.reason`, or with TypeError or RangeError
 * for invalid arguments (and then nothing was read). Later failures are ignored.
 */
export async function mapConcurrent<T, R>(
  source: Iterable<T> | AsyncIterable<T>,
  mapper: Mapper<T, R>,
  options: MapConcurrentOptions,
): Promise<R[]> {
  checkOptions(OWNER, options);
  const { stopOnError = true } = options;
  checkBoolean(OWNER, 'stopOnError', stopOnError);
  return fanOut(OWNER, source, mapper, options, new Results<R>(stopOnError));
}

class Results<R> implements Collector<R, R[]> {
  readonly #results: R[] = [];
  readonly #failures: Failures;

  constructor(stopOnError: boolean) {
    this.#failures = new Failures(OWNER, stopOnError);
  }

  start(): void {
    // The place is taken now: filling far beyond the end would turn the array into a slow, sparse one.
    this.#results.push(undefined as R);
  }

  succeed(index: number, result: R): void {
    this.#results[index] = result;
  }

  fail(_index: number, error: unknown): boolean {
    return this.#failures.add(error);
  }

  finish(): R[] {
    this.#failures.throwIfAny();
    return this.#results;
  }
}
