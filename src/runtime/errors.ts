/**
 * A deadline passed while the work was still running. `name` is `'TimeoutError'`, as with `AbortSignal.timeout()`;
 * `cause` is the last failure before it, if there was one.
 */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Reports an error that a callback threw as the platform reports one thrown by an event listener: uncaught, from a
 * microtask. It is neither swallowed nor allowed to tear the operation that happened to run the callback.
 */
export function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
