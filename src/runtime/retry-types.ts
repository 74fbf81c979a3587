import { monotonic } from './clock.js';
import type { Clock } from './clock.js';
import { RetryBudget } from './retry-budget.js';
import { isRetryable, readRetryAfter } from './retryable.js';
import { checkFunction, checkInteger, checkNumber, checkOptions, checkSignal } from './validate.js';

const OWNER = 'retry';

/** What an attempt is told. */
export interface AttemptContext {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /**
   * Aborted when the call ends early (the caller's signal, or the deadline). Hand it to whatever the attempt waits for,
   * and to a `retry` inside it, which then shares this call's attempts instead of multiplying them.
   */
  readonly signal: AbortSignal;
}

export interface RetryOptions<T = unknown> {
  /** Attempts including the first, 1 or more; default 3 (as the AWS SDKs and the Google SRE book). */
  readonly maxAttempts?: number | undefined;
  /** The largest wait before the second attempt, in ms, doubling with each; 0 or more, default 100 (AWS SDKs). */
  readonly baseDelay?: number | undefined;
  /** The limit of that doubling, in ms; 0 or more, default 20,000 (AWS SDKs). */
  readonly maxDelay?: number | undefined;
  /** The most milliseconds the whole call may take, waits included; 0 or more. No limit when left out. */
  readonly timeout?: number | undefined;
  /** The same as a moment, in the clock's milliseconds (`performance.now()` by default). The earlier of both counts. */
  readonly deadline?: number | undefined;
  /** Shared by all calls to one dependency: limits retries to a share of the calls. */
  readonly budget?: RetryBudget | undefined;
  /** Whether another attempt could help; default `isRetryable`. What it throws ends the call. */
  readonly shouldRetry?: ((error: unknown, context: { readonly attempt: number }) => boolean) | undefined;
  /** Whether a returned value is a failure, for functions such as `fetch` that return a 503; default: never. */
  readonly shouldRetryResult?: ((result: T, context: { readonly attempt: number }) => boolean) | undefined;
  /**
   * The wait in ms that an error, or a result that `shouldRetryResult` refused, asks for; default `readRetryAfter`.
   * undefined, NaN, or a negative number: none. The next attempt starts no earlier.
   */
  readonly retryAfter?: ((failure: unknown) => number | undefined) | undefined;
  /** A wait asked for that is longer than this many ms ends the call at once; 0 or more, default 60,000. */
  readonly maxRetryAfter?: number | undefined;
  /** Ends the call at once: it rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
  /** Source of time; default: the platform's monotonic clock. */
  readonly clock?: Clock | undefined;
  /** Source of randomness in [0, 1); default `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** Checked options, with every default in place. */
export interface RetrySettings<T> {
  readonly maxAttempts: number;
  readonly baseDelay: number;
  readonly maxDelay: number;
  readonly timeout: number | undefined;
  readonly deadline: number | undefined;
  readonly budget: RetryBudget | undefined;
  readonly shouldRetry: (error: unknown, context: { readonly attempt: number }) => boolean;
  readonly shouldRetryResult: ((result: T, context: { readonly attempt: number }) => boolean) | undefined;
  readonly retryAfter: (failure: unknown) => number | undefined;
  readonly maxRetryAfter: number;
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
  readonly random: () => number;
}

export function readRetryOptions<T>(options: RetryOptions<T>): RetrySettings<T> {
  checkOptions(OWNER, options);
  // Defaults here and not by spreading: an option that is given as undefined must not override one.
  const { maxAttempts = 3, baseDelay = 100, maxDelay = 20_000, maxRetryAfter = 60_000 } = options;
  const { shouldRetry = isRetryable, retryAfter = readRetryAfter, random = Math.random } = options;
  const { timeout, deadline, budget, signal, shouldRetryResult } = options;
  checkInteger(OWNER, 'maxAttempts', maxAttempts, 1);
  checkNumber(OWNER, 'baseDelay', baseDelay, 0);
  checkNumber(OWNER, 'maxDelay', maxDelay, 0);
  checkNumber(OWNER, 'maxRetryAfter', maxRetryAfter, 0);
  if (timeout !== undefined) checkNumber(OWNER, 'timeout', timeout, 0);
  if (deadline !== undefined) checkNumber(OWNER, 'deadline', deadline, -Number.MAX_SAFE_INTEGER);
  if (budget !== undefined && !(budget instanceof RetryBudget)) {
    throw new TypeError(`${OWNER}: option "budget" must be a RetryBudget`);
  }
  checkFunction(OWNER, 'shouldRetry', shouldRetry);
  checkFunction(OWNER, 'shouldRetryResult', shouldRetryResult);
  checkFunction(OWNER, 'retryAfter', retryAfter);
  checkFunction(OWNER, 'random', random);
  checkSignal(OWNER, signal);
  const clock = monotonic(OWNER, options.clock);
  return {
    maxAttempts,
    baseDelay,
    maxDelay,
    timeout,
    deadline,
    budget,
    shouldRetry,
    shouldRetryResult,
    retryAfter,
    maxRetryAfter,
    signal,
    clock,
    random,
  };
}
