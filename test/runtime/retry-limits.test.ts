import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { retry, RetryBudget, retryInfo, TimeoutError } from '../../src/runtime/index.js';
import type { AttemptContext, RetryOptions } from '../../src/runtime/index.js';
import { advance, fail, Service, setUp } from './helpers/retry-harness.js';
import { flush, pending, rejected, resolved, watch } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

describe('deadline', () => {
  it('R4: gives up at once when the wait would not leave time for another attempt', async () => {
    const errors = fail(1);
    const { run, clock, service } = setUp(errors, { timeout: 100 });
    await flush();
    expect(run.state).toEqual(rejected(errors[0]));
    expect(retryInfo(errors[0])).toMatchObject({ reason: 'deadline', attempts: 1 });
    expect([service.attempts, clock.pending]).toEqual([[1], 0]);
  });

  it('R4: and not when it just does', async () => {
    const { run, clock } = setUp(fail(1), { timeout: 101 });
    await advance(clock, 100);
    expect(run.state).toEqual(resolved('done'));
    expect(clock.pending).toBe(0);
  });

  it('interrupts an attempt that hangs: TimeoutError, its cause the failure before', async () => {
    const clock = new VirtualClock();
    const first = new Error('first');
    let signal: AbortSignal | undefined;
    const run = watch(
      retry((context) => {
        if (context.attempt === 1) throw first;
        signal = context.signal;
        return new Promise(() => {});
      }, { clock, timeout: 500, random: () => 1 }),
    );
    await advance(clock, 499);
    expect(run.state).toEqual(pending);
    await advance(clock, 1);
    const reason = run.state.status === 'rejected' ? run.state.reason : undefined;
    expect(reason).toBeInstanceOf(TimeoutError);
    const message = 'retry: the deadline passed after 2 attempts';
    expect(reason).toMatchObject({ name: 'TimeoutError', cause: first, message });
    expect(retryInfo(reason)).toMatchObject({ attempts: 2, reason: 'deadline', failures: [first, reason] });
    expect([signal?.aborted, signal?.reason, clock.pending]).toEqual([true, reason, 0]);
  });

  it('R5: no attempt starts at or after the deadline', async () => {
    for (const options of [{ timeout: 0 }, { deadline: 1000 }, { deadline: 500, timeout: 9999 }]) {
      const budget = new RetryBudget({ ratio: 1, minPerSecond: 0 });
      const { run, service } = setUp([], { ...options, budget });
      await flush();
      expect(run.state).toMatchObject({ reason: { message: 'retry: the deadline passed after 0 attempts' } });
      expect([service.attempts, budget.available]).toEqual([[], 0]);
    }
    const justBefore = setUp([], { deadline: 1000.001 });
    await flush();
    expect(justBefore.run.state).toEqual(resolved('done'));
  });

  it('R5: nor when the event loop slept through it', async () => {
    const errors = fail(1);
    const { run, clock, service } = setUp(errors, { deadline: 1200 });
    await flush();
    clock.stall(200);
    clock.fireDue();
    await flush();
    expect(service.attempts).toEqual([1]);
    expect(run.state.status).toBe('rejected');
  });

  it('the earlier of timeout and deadline counts', async () => {
    for (const options of [{ deadline: 1100, timeout: 9999 }, { deadline: 9999, timeout: 100 }]) {
      const clock = new VirtualClock(1000);
      const run = watch(retry(() => new Promise(() => {}), { clock, ...options }));
      await advance(clock, 99);
      expect(run.state).toEqual(pending);
      await advance(clock, 1);
      expect(run.state).toMatchObject({ status: 'rejected' });
    }
  });
});

describe('R7: abort', () => {
  it('while sleeping rejects at once and clears timer and listener', async () => {
    const controller = new AbortController();
    const { run, clock, service } = setUp(fail(1), { signal: controller.signal });
    await flush();
    expect([clock.pending, getEventListeners(controller.signal, 'abort').length]).toEqual([1, 1]);
    controller.abort('stop');
    await flush();
    expect(run.state).toEqual(rejected('stop'));
    expect([clock.pending, getEventListeners(controller.signal, 'abort').length]).toEqual([0, 0]);
    clock.advance(1000);
    expect(service.attempts).toEqual([1]);
  });

  it('during an attempt rejects at once, even if the attempt does not listen', async () => {
    const controller = new AbortController();
    let late: (reason: unknown) => void = () => {};
    let seen: AbortSignal | undefined;
    const run = watch(
      retry(({ signal }) => {
        seen = signal;
        return new Promise((_resolve, reject) => {
          late = reject;
        });
      }, { signal: controller.signal, timeout: 1000, clock: new VirtualClock() }),
    );
    await flush();
    controller.abort('stop');
    await flush();
    expect(run.state).toEqual(rejected('stop'));
    expect(seen).toMatchObject({ aborted: true, reason: 'stop' });
    // G7: nobody hears it, and nobody should.
    late(new Error('late'));
    await flush();
  });

  it('by the attempt itself is an abort, not a failure to retry', async () => {
    const controller = new AbortController();
    let calls = 0;
    const run = watch(
      retry(() => {
        calls += 1;
        controller.abort('own');
        throw new Error('x');
      }, { signal: controller.signal, clock: new VirtualClock() }),
    );
    await flush();
    expect([run.state, calls]).toEqual([rejected('own'), 1]);
  });

  it('counts as soon as the signal says so, even if its event is still to come', async () => {
    // Browsers run promise reactions between the listeners of a signal: those of the attempt may come before ours.
    const signal = Object.assign(new EventTarget(), { aborted: false, reason: 'stop' }) as unknown as AbortSignal;
    let calls = 0;
    const run = watch(
      retry(() => {
        calls += 1;
        Object.assign(signal, { aborted: true });
        throw new Error('x');
      }, { signal, clock: new VirtualClock() }),
    );
    await flush();
    expect([run.state, calls]).toEqual([rejected('stop'), 1]);
  });

  it('G5: before the call makes no attempt', async () => {
    const budget = new RetryBudget({ ratio: 1, minPerSecond: 0 });
    const { run, service } = setUp([], { signal: AbortSignal.abort('no'), budget });
    await flush();
    expect([run.state, service.attempts, budget.available]).toEqual([rejected('no'), [], 0]);
  });

  it('G6: nothing is left after success; the signal of the attempt is not aborted', async () => {
    const { signal } = new AbortController();
    let seen: AbortSignal | undefined;
    const clock = new VirtualClock();
    await retry((context) => {
      seen = context.signal;
    }, { signal, timeout: 1000, clock });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect([clock.pending, seen?.aborted]).toEqual([0, false]);
  });

  it('a signal asked for after the interruption is aborted', async () => {
    const controller = new AbortController();
    let context: AttemptContext | undefined;
    const run = watch(
      retry((given) => {
        context = given;
        return new Promise(() => {});
      }, { signal: controller.signal }),
    );
    await flush();
    controller.abort('stop');
    expect(context?.signal).toMatchObject({ aborted: true, reason: 'stop' });
    await flush();
    expect(run.state).toEqual(rejected('stop'));
  });
});

describe('R12: retries within retries', () => {
  it('share the attempts of the outermost call', async () => {
    const clock = new VirtualClock();
    let requests = 0;
    const request = (): Promise<never> => {
      requests += 1;
      return Promise.reject(new Error(`${requests}`));
    };
    const layer = (inner: (context: { signal: AbortSignal }) => Promise<never>) => (context: { signal: AbortSignal }) =>
      retry(inner, { clock, maxAttempts: 3, signal: context.signal, random: () => 0 });
    const run = watch(retry(layer(layer(request)), { clock, maxAttempts: 4, random: () => 0 }));
    for (let step = 0; step < 40; step += 1) await advance(clock, 10);
    expect(requests).toBe(4);
    expect(run.state).toMatchObject({ reason: { message: '4' } });
  });

  it('keep their own maximum, if it is the lower one', async () => {
    const clock = new VirtualClock();
    const attempts: number[] = [];
    const run = watch(
      retry(({ signal }) =>
        retry(({ attempt }) => {
          attempts.push(attempt);
          throw new Error('x');
        }, { clock, signal, maxAttempts: 2, random: () => 0 }), { clock, maxAttempts: 5, random: () => 0 }),
    );
    for (let step = 0; step < 20; step += 1) await advance(clock, 10);
    expect(attempts).toEqual([1, 2, 1, 2, 1]);
    expect(run.state.status).toBe('rejected');
  });

  it('calls with signals of their own are calls of their own', async () => {
    const clock = new VirtualClock();
    let requests = 0;
    const run = watch(
      retry(() =>
        retry(() => {
          requests += 1;
          throw new Error('x');
        }, { clock, maxAttempts: 2, random: () => 0 }), { clock, maxAttempts: 2, random: () => 0 }),
    );
    for (let step = 0; step < 20; step += 1) await advance(clock, 10);
    expect([requests, run.state.status]).toEqual([4, 'rejected']);
  });

  it('R4: know the deadline of the outer call', async () => {
    const clock = new VirtualClock();
    const fails = (): Promise<never> => Promise.reject(new Error('inner'));
    const inner = ({ signal }: AttemptContext): Promise<never> =>
      retry(fails, { clock, signal, baseDelay: 200, random: () => 1 });
    const run = watch(retry(inner, { clock, timeout: 150, shouldRetry: () => false }));
    await flush();
    expect(run.state).toMatchObject({ reason: { message: 'inner' } });
    expect(clock.delays.filter((delay) => delay === 200)).toEqual([]);
  });

  it('R6: deposit once', async () => {
    const clock = new VirtualClock();
    const budget = new RetryBudget({ ratio: 1, minPerSecond: 0, clock });
    await retry(({ signal }) => retry(() => 'x', { clock, budget, signal }), { clock, budget });
    expect(budget.available).toBe(1);
  });
});

describe('R6: budget', () => {
  it('an empty one ends the call with the error', async () => {
    const clock = new VirtualClock();
    const budget = new RetryBudget({ ratio: 0, minPerSecond: 0.1, clock });
    const errors = fail(3);
    const service = new Service(clock, errors);
    const run = watch(retry(service.call, { clock, budget, random: () => 0, maxAttempts: 5 }));
    for (let step = 0; step < 5; step += 1) await advance(clock, 10);
    expect(service.attempts).toEqual([1, 2]);
    expect(run.state).toEqual(rejected(errors[1]));
    expect(retryInfo(errors[1])).toMatchObject({ reason: 'budget', attempts: 2 });
  });

  it('nothing is withdrawn for a retry that does not happen', async () => {
    const clock = new VirtualClock();
    const budget = new RetryBudget({ ratio: 0, minPerSecond: 0.1, clock });
    const common: RetryOptions = { clock, budget, random: () => 1 };
    const calls: RetryOptions[] = [
      { maxAttempts: 1 },
      { timeout: 50 },
      { shouldRetry: () => false },
      { maxRetryAfter: 5 },
    ];
    for (const options of calls) {
      const run = retry(() => Promise.reject({ retryAfterMs: 10 }), { ...common, ...options });
      await expect(run).rejects.toEqual({ retryAfterMs: 10 });
    }
    expect(budget.available).toBe(1);
  });
});
