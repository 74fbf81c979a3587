import { MAX_CAPACITY } from './queue-types.js';
import { checkOptions, checkPositive } from './validate.js';

const OWNER = 'concurrencyFor';

/** Seven tenths: at nine tenths an item waits four times as long (see `concurrencyFor`). */
const DEFAULT_UTILISATION = 0.7;

export interface ConcurrencyForOptions {
  /** Items that come per second, above 0; where it varies, that of the busy times. */
  readonly arrivalsPerSecond: number;
  /** How long the work on one item takes on average, in milliseconds, above 0. */
  readonly serviceTime: number;
  /** The share of the time that the workers may be busy, above 0 and at most 1; 0.7 when left out. */
  readonly utilisation?: number | undefined;
}

/**
 * How many workers, connections or permits keep up with what comes: Little's law for the items under way,
 * L = lambda x W (J. D. C. Little, Operations Research 9(3), 1961), with lambda the items per second and W the seconds
 * that one takes, divided by the utilisation; rounded up, at least 1.
 *
 * The utilisation leaves room for what is uneven: in the simplest model of a queue (M/M/1) an item of service time S
 * waits S x rho / (1 - rho): for a utilisation rho of 0.7 that is 2.3 S, for 0.8 4 S, for 0.9 9 S, and for 1 it has no
 * end.
 *
 * Example: 200 items a second that take 50 ms each keep 10 workers busy, so that 15 are needed.
 *
 * @throws {TypeError} when a value is not a number.
 * @throws {RangeError} when a value is out of its range, or the result exceeds 2^30.
 */
export function concurrencyFor(options: ConcurrencyForOptions): number {
  checkOptions(OWNER, options);
  const rate = checkPositive(OWNER, 'arrivalsPerSecond', options.arrivalsPerSecond);
  const time = checkPositive(OWNER, 'serviceTime', options.serviceTime);
  const { utilisation = DEFAULT_UTILISATION } = options;
  checkPositive(OWNER, 'utilisation', utilisation, 1);
  // 12 digits: 0.07 x 100 is 7.000000000000001 in doubles, which must not round up to 8.
  const count = Math.max(1, Math.ceil(Number(((rate * time) / 1000 / utilisation).toPrecision(12))));
  if (count > MAX_CAPACITY) {
    throw new RangeError(`${OWNER}: ${rate} per second of ${time} ms each need ${count} at once, above 2^30`);
  }
  return count;
}
