/** Checks of options. Every message names the owner, the option, what it may be, and what it was. */

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}

function complain(owner: string, name: string, expected: string, value: unknown): string {
  return `${owner}: option "${name}" must be ${expected}, got ${show(value)}`;
}

/** @throws {TypeError} when `options` is not an object. */
export function checkOptions(owner: string, options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`${owner}: options must be an object, got ${show(options)}`);
  }
}

/**
 * @throws {TypeError} when `value` is not a number.
 * @throws {RangeError} when it is not an integer from `min` to `max`.
 */
export function checkInteger(
  owner: string,
  name: string,
  value: unknown,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  const expected = `an integer from ${min} to ${max}`;
  if (typeof value !== 'number') throw new TypeError(complain(owner, name, expected, value));
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(complain(owner, name, expected, value));
  }
  return value;
}

/**
 * @throws {TypeError} when `value` is not a number.
 * @throws {RangeError} when it is not finite, is below `min`, or is above `max`.
 */
export function checkNumber(
  owner: string,
  name: string,
  value: unknown,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  const expected = `a number from ${min} to ${max}`;
  if (typeof value !== 'number') throw new TypeError(complain(owner, name, expected, value));
  // Written so that NaN fails.
  if (!(value >= min && value <= max)) throw new RangeError(complain(owner, name, expected, value));
  return value;
}

/**
 * @throws {TypeError} when `value` is not a number.
 * @throws {RangeError} when it is not finite and above 0, or is above `max`.
 */
export function checkPositive(
  owner: string,
  name: string,
  value: unknown,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  const expected = `a number above 0 and at most ${max}`;
  if (typeof value !== 'number') throw new TypeError(complain(owner, name, expected, value));
  if (!(value > 0 && value <= max)) throw new RangeError(complain(owner, name, expected, value));
  return value;
}

/**
 * @throws {TypeError} when `value` is not a string.
 * @throws {RangeError} when it is none of `choices`.
 */
export function checkChoice<C extends string>(
  owner: string,
  name: string,
  value: unknown,
  choices: readonly C[],
): C {
  const expected = `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`;
  if (typeof value !== 'string') throw new TypeError(complain(owner, name, expected, value));
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new RangeError(complain(owner, name, expected, value));
  return choice;
}

/** @throws {TypeError} when `value` is not true or false. */
export function checkBoolean(owner: string, name: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new TypeError(complain(owner, name, 'true or false', value));
}

/** @throws {TypeError} when `value` is neither a function nor undefined. */
export function checkFunction(owner: string, name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') {
    throw new TypeError(complain(owner, name, 'a function', value));
  }
}

/** @throws {TypeError} when `value` is neither an AbortSignal (or something with its shape) nor undefined. */
export function checkSignal(owner: string, value: unknown): void {
  if (value === undefined) return;
  // By shape, not by class: signals of another realm (iframes, vm contexts) are as good.
  if (
    typeof value === 'object' &&
    value !== null &&
    'aborted' in value &&
    'addEventListener' in value &&
    typeof value.addEventListener === 'function'
  ) {
    return;
  }
  throw new TypeError(complain(owner, 'signal', 'an AbortSignal', value));
}

/** How long a call may wait, and what ends the wait early. */
export interface WaitOptions {
  /** Ends the wait at once: the promise rejects with `signal.reason`, and nothing was done. */
  readonly signal?: AbortSignal | undefined;
  /** The longest wait in milliseconds, from 0 (do not wait) up; no limit when left out. */
  readonly timeout?: number | undefined;
}

/**
 * @throws {TypeError} when the options, the signal or the timeout are of the wrong kind.
 * @throws {RangeError} when the timeout is negative, NaN or infinite.
 */
export function checkWait(owner: string, options: WaitOptions): void {
  checkOptions(owner, options);
  checkSignal(owner, options.signal);
  if (options.timeout !== undefined) checkNumber(owner, 'timeout', options.timeout, 0);
}
