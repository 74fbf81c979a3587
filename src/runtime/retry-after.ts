import { parseHttpDate } from './http-date.js';
import { checkNumber } from './validate.js';

const MAX_MS = Number.MAX_SAFE_INTEGER;

/**
 * Reads a `Retry-After` value (RFC 9110, 10.2.3): whole seconds or an HTTP date in any of its three forms.
 *
 * @param value the header; a number is taken as seconds. Fractions of a second are tolerated. Spaces around it are
 *   ignored. Anything else, null and undefined included, is malformed.
 * @param nowMs the wall-clock time a date is compared with, in ms since 1970; default `Date.now()`.
 * @returns milliseconds to wait, 0 for a date in the past; undefined when malformed. Never NaN, negative or infinite.
 * @throws {TypeError | RangeError} when `nowMs` is not a finite number.
 */
export function parseRetryAfter(
  value: string | number | null | undefined,
  nowMs: number = Date.now(),
): number | undefined {
  checkNumber('parseRetryAfter', 'nowMs', nowMs, -MAX_MS);
  if (typeof value === 'number') return fromSeconds(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return fromSeconds(Number(text));
  const time = parseHttpDate(text, nowMs);
  return time === undefined ? undefined : Math.min(Math.max(0, time - nowMs), MAX_MS);
}

function fromSeconds(seconds: number): number | undefined {
  if (!(seconds >= 0)) return undefined;
  // Rounded up, so that a fraction of a millisecond is never waited too short.
  return Math.min(Math.ceil(seconds * 1000), MAX_MS);
}

/**
 * The `Retry-After` value for a wait: whole seconds, rounded up, at least 1 (0 would invite a hot loop).
 * @param retryAfterMs milliseconds, 0 to 2^53 - 1.
 * @throws {TypeError | RangeError} when it is anything else.
 */
export function retryAfterSeconds(retryAfterMs: number): number {
  return Math.max(1, Math.ceil(checkNumber('Retry-After', 'retryAfterMs', retryAfterMs, 0) / 1000));
}
