/** What a step of a history does. Calls are numbered in the order in which they were made. */
export type SemaphoreStep =
  | { readonly kind: 'try'; readonly count: number }
  | { readonly kind: 'acquire'; readonly count: number; readonly timeout: number }
  /** Gives back the permits of the oldest call that holds some (0), or of the one after it (1). */
  | { readonly kind: 'release'; readonly which: number }
  /** Aborts the oldest call that waits (0), or the one after it (1). */
  | { readonly kind: 'abort'; readonly which: number }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'close' };

export type CallState = 'waiting' | 'held' | 'released' | 'refused' | 'aborted';

interface Call {
  readonly count: number;
  readonly deadline: number;
  state: CallState;
}

/** A semaphore as simply as it can be said: lists that are searched, no hand-off, no heap. */
export class SemaphoreModel {
  readonly calls: Call[] = [];
  now = 0;
  closed = false;
  readonly #permits: number;
  readonly #maxWaiting: number;

  constructor(permits: number, maxWaiting: number) {
    this.#permits = permits;
    this.#maxWaiting = maxWaiting;
  }

  get available(): number {
    return this.#permits - this.#in('held').reduce((sum, { count }) => sum + count, 0);
  }

  get waiting(): number {
    return this.#in('waiting').length;
  }

  apply(step: SemaphoreStep): void {
    switch (step.kind) {
      case 'try':
      case 'acquire': {
        const isFree = !this.closed && this.waiting === 0 && step.count <= this.available;
        const mayWait = step.kind === 'acquire' && !this.closed && step.timeout > 0 && this.waiting < this.#maxWaiting;
        const deadline = step.kind === 'acquire' ? this.now + step.timeout : Infinity;
        this.calls.push({ count: step.count, deadline, state: isFree ? 'held' : mayWait ? 'waiting' : 'refused' });
        break;
      }
      case 'release':
        this.#set('held', step.which, 'released');
        break;
      case 'abort':
        this.#set('waiting', step.which, 'aborted');
        break;
      case 'advance':
        this.now += step.ms;
        for (const call of this.#in('waiting')) if (call.deadline <= this.now) call.state = 'refused';
        break;
      case 'close':
        this.closed = true;
        for (const call of this.#in('waiting')) call.state = 'refused';
        break;
    }
    // The oldest first, and nobody before it.
    for (const call of this.#in('waiting')) {
      if (call.count > this.available) break;
      call.state = 'held';
    }
  }

  #in(state: CallState): Call[] {
    return this.calls.filter((call) => call.state === state);
  }

  #set(from: CallState, which: number, to: CallState): void {
    const call = this.#in(from)[which];
    if (call) call.state = to;
  }
}
