/**
 * A deadline passed while the work was still running. `name` is `'TimeoutError'`, as with `AbortSignal.timeout()`;
 * `cause` is the last failure before it, if there was one.
 */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Why something was not even begun. full: too many wait already. timeout: the time for which it might wait passed.
 * closed: nothing more is taken.
 */
export type RefusalReason = 'full' | 'timeout' | 'closed';

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  full: 'refused, too many wait already',
  timeout: 'refused, its turn did not come in time',
  closed: 'refused, it is closed',
};

/** Work was refused and has not been started: it may be given to somebody else, or tried again later. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly reason: RefusalReason;

  constructor(owner: string, reason: RefusalReason) {
    super(`${owner}: ${REFUSALS[reason]}`);
    this.reason = reason;
  }
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
