import { expect } from 'vitest';
import { Semaphore, type Permit } from '../../../src/runtime/index.js';
import { SemaphoreModel, type CallState, type SemaphoreStep } from './semaphore-model.js';
import { VirtualClock } from './virtual-clock.js';

interface Call {
  state: CallState;
  permit: Permit | undefined;
  readonly abort: AbortController;
}

/** Plays a history on a semaphore and on the model, and compares what every call came to. */
export class SemaphoreHarness {
  readonly clock = new VirtualClock();
  readonly semaphore: Semaphore;
  readonly model: SemaphoreModel;
  readonly #calls: Call[] = [];

  constructor(permits: number, maxWaiting: number) {
    this.semaphore = new Semaphore({ permits, maxWaiting, clock: this.clock });
    this.model = new SemaphoreModel(permits, maxWaiting);
  }

  /** One step on both. The calls that the step names are those of the model, which knows how they stand at once. */
  apply(step: SemaphoreStep): void {
    const before = this.model.calls.map(({ state }) => state);
    const nth = (state: CallState, which: number): Call | undefined =>
      this.#calls[before.flatMap((one, index) => (one === state ? [index] : []))[which] ?? -1];
    this.model.apply(step);
    switch (step.kind) {
      case 'try':
        this.#calls.push(callOf(this.semaphore.tryAcquire(step.count)));
        break;
      case 'acquire':
        this.#acquire(step.count, step.timeout);
        break;
      case 'release':
        nth('held', step.which)?.permit?.release();
        break;
      case 'abort':
        nth('waiting', step.which)?.abort.abort(new Error('given up'));
        break;
      case 'advance':
        this.clock.advance(step.ms);
        break;
      case 'close':
        this.semaphore.close();
        break;
    }
  }

  compare(): void {
    expect(this.#calls.map(({ state }) => state)).toEqual(
      this.model.calls.map(({ state }) => (state === 'released' ? 'held' : state)),
    );
    expect(this.semaphore.available).toBe(this.model.available);
    expect(this.semaphore.waiting).toBe(this.model.waiting);
    // Nobody waits, so nothing may hold the process or a listener.
    if (this.model.waiting === 0) expect(this.clock.pending).toBe(0);
  }

  #acquire(count: number, timeout: number): void {
    const call: Call = { state: 'waiting', permit: undefined, abort: new AbortController() };
    this.#calls.push(call);
    const options = timeout === Infinity ? { signal: call.abort.signal } : { signal: call.abort.signal, timeout };
    this.semaphore.acquire(count, options).then(
      (permit) => {
        call.permit = permit;
        call.state = permit ? 'held' : 'refused';
      },
      () => {
        call.state = 'aborted';
      },
    );
  }
}

function callOf(permit: Permit | undefined): Call {
  return { state: permit ? 'held' : 'refused', permit, abort: new AbortController() };
}
