/**
 * Why `retry` gave up: the attempts were used up, the error is not one to retry, the deadline passed or would have
 * during the wait, the server asked for a longer wait than `maxRetryAfter`, or the budget was empty.
 */
export type GiveUpReason = 'attempts' | 'not-retryable' | 'deadline' | 'retry-after' | 'budget';

export interface RetryInfo {
  /** Attempts made. */
  readonly attempts: number;
  readonly reason: GiveUpReason;
  /** The failures, oldest first, the final error included; at most the last 10. */
  readonly failures: readonly unknown[];
}

export const KEPT_FAILURES = 10;

/**
 * Beside the errors and not in them: the error that `retry` rejects with is the very one the last attempt threw, so
 * that code around it still recognises it, and it may be frozen or shared.
 */
const infos = new WeakMap<object, RetryInfo>();

/** What `retry` knows about an error it rejected with; undefined for other errors, and for thrown primitives. */
export function retryInfo(error: unknown): RetryInfo | undefined {
  return typeof error === 'object' && error !== null ? infos.get(error) : undefined;
}

export function rememberRetryInfo(error: unknown, info: RetryInfo): void {
  if (typeof error === 'object' && error !== null) infos.set(error, info);
}
