import { Failures } from './failures.js';
import { fanOut } from './fan-out.js';
import type { Collector, Mapper } from './fan-out.js';
import type { MapConcurrentOptions } from './map-concurrent.js';
import { checkBoolean, checkOptions } from './validate.js';

const OWNER = 'forEachConcurrent';

/**
 * `mapConcurrent` without results: for what is done for its effect, over sources of any length. It keeps nothing of an
 * item that is done (with `stopOnError: false` the failures), so that a source without an end is worked through in the
 * memory of `concurrency` items.
 *
 * Resolves when the source is at its end and everything is done; rejects as `mapConcurrent` does.
 */
export async function forEachConcurrent<T>(
  source: Iterable<T> | AsyncIterable<T>,
  task: Mapper<T, unknown>,
  options: MapConcurrentOptions,
): Promise<void> {
  checkOptions(OWNER, options);
  const { stopOnError = true } = options;
  checkBoolean(OWNER, 'stopOnError', stopOnError);
  return fanOut(OWNER, source, task, options, new Nothing(stopOnError));
}

class Nothing implements Collector<unknown, void> {
  readonly #failures: Failures;

  constructor(stopOnError: boolean) {
    this.#failures = new Failures(OWNER, stopOnError);
  }

  start(): void {}

  succeed(): void {}

  fail(_index: number, error: unknown): boolean {
    return this.#failures.add(error);
  }

  finish(): void {
    this.#failures.throwIfAny();
  }
}
