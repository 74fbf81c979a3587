/** A wait that a server asked for is stretched by up to this share of it ... */
const SPREAD = 0.1;
/** ... and at most this many milliseconds, so that its clients do not all come back in the same instant. */
const MAX_SPREAD = 1000;
// 2^1000 exceeds any delay, and unlike 2^1024 it is finite: 0 x Infinity is NaN.
const MAX_EXPONENT = 1000;

/** A random number of [0, 1), whatever the injected source returns. */
export function draw(random: () => number): number {
  const number = random();
  return number >= 0 ? Math.min(number, 1) : 0;
}

/**
 * Full jitter: uniform in [0, min(maxDelay, baseDelay x 2^(failures - 1))], in milliseconds. It spreads clients more
 * evenly than "equal" or "decorrelated" jitter (M. Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog,
 * 2015); the same formula as in the AWS SDKs.
 * @param failures attempts that failed so far, 1 or more.
 */
export function fullJitter(failures: number, baseDelay: number, maxDelay: number, random: () => number): number {
  const exponent = Math.min(failures - 1, MAX_EXPONENT);
  return draw(random) * Math.min(maxDelay, baseDelay * 2 ** exponent);
}

/** The wait, never below what the server asked for: max(retryAfter, jitter) + uniform(0, min(1 s, 10 % of it)). */
export function obeyRetryAfter(retryAfter: number, jitter: number, random: () => number): number {
  return Math.max(retryAfter, jitter) + draw(random) * Math.min(MAX_SPREAD, retryAfter * SPREAD);
}
