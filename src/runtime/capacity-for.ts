import { MAX_CAPACITY } from './queue-types.js';
import { checkOptions, checkPositive } from './validate.js';

const OWNER = 'capacityFor';

export interface CapacityOptions {
  /** Items that come per second, above 0. Give this or `drainPerSecond`. */
  readonly arrivalsPerSecond?: number | undefined;
  /** Items the consumers get through per second, above 0; the better one to know: a full queue drains at it. */
  readonly drainPerSecond?: number | undefined;
  /** The longest time, in milliseconds, an item may spend in the queue and still be worth serving; above 0. */
  readonly acceptableWait: number;
}

/**
 * The capacity of a queue in which nobody waits longer than acceptable: Little's law, L = lambda x W (J. D. C. Little,
 * "A Proof for the Queuing Formula: L = lambda W", Operations Research 9(3), 1961), with lambda the items per second
 * and W the wait in seconds; rounded up, at least 1.
 *
 * Example: 200 items a second and 250 ms give 50. Whatever is behind the 50th would be served too late anyway.
 *
 * @throws {TypeError} when not exactly one of the two rates is given, or a value is not a number.
 * @throws {RangeError} when a value is not above 0 and finite, or the result exceeds 2^30.
 */
export function capacityFor(options: CapacityOptions): number {
  checkOptions(OWNER, options);
  const { arrivalsPerSecond, drainPerSecond } = options;
  if ((arrivalsPerSecond === undefined) === (drainPerSecond === undefined)) {
    throw new TypeError(`${OWNER}: give exactly one of the options "arrivalsPerSecond" and "drainPerSecond"`);
  }
  const rate =
    drainPerSecond === undefined
      ? checkPositive(OWNER, 'arrivalsPerSecond', arrivalsPerSecond)
      : checkPositive(OWNER, 'drainPerSecond', drainPerSecond);
  const wait = checkPositive(OWNER, 'acceptableWait', options.acceptableWait);
  // 12 digits: 0.07 x 100 is 7.000000000000001 in doubles, which must not round up to 8.
  const capacity = Math.max(1, Math.ceil(Number(((rate * wait) / 1000).toPrecision(12))));
  if (capacity > MAX_CAPACITY) {
    throw new RangeError(`${OWNER}: ${rate} per second for ${wait} ms need a capacity of ${capacity}, above 2^30`);
  }
  return capacity;
}
