import { describe, expect, it } from 'vitest';
import { retry, retryInfo } from '../../src/runtime/index.js';
import type { RetryOptions } from '../../src/runtime/index.js';
import { advance, fail, setUp } from './helpers/retry-harness.js';
import { flush, pending, rejected, resolved, watch } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

describe('retry', () => {
  it('returns at once what succeeds', async () => {
    const { run, service, clock } = setUp([]);
    await flush();
    expect(run.state).toEqual(resolved('done'));
    expect([service.attempts, clock.delays]).toEqual([[1], []]);
  });

  it('R1, R9: makes at most maxAttempts attempts and rejects with the last error itself', async () => {
    const errors = fail(5);
    const { run, service, clock } = setUp(errors, { maxAttempts: 3 });
    for (let step = 0; step < 5; step += 1) await advance(clock, 1000);
    expect(service.attempts).toEqual([1, 2, 3]);
    expect(run.state).toEqual(rejected(errors[2]));
    expect(retryInfo(errors[2])).toEqual({ attempts: 3, reason: 'attempts', failures: errors.slice(0, 3) });
    expect(clock.pending).toBe(0);
  });

  it('makes 3 attempts by default', async () => {
    const { service, clock } = setUp(fail(9));
    for (let step = 0; step < 5; step += 1) await advance(clock, 1000);
    expect(service.attempts).toEqual([1, 2, 3]);
  });

  it('R2: waits double, up to maxDelay', async () => {
    const { service, clock } = setUp(fail(9), { maxAttempts: 6, baseDelay: 100, maxDelay: 500 });
    for (let step = 0; step < 3000; step += 50) await advance(clock, 50);
    const { starts } = service;
    expect(starts.slice(1).map((start, index) => start - (starts[index] ?? 0))).toEqual([100, 200, 400, 500, 500]);
  });

  it('R2: the wait is the random share of that', async () => {
    const { service, clock } = setUp(fail(1), { random: () => 0.25 });
    await advance(clock, 24);
    expect(service.attempts).toEqual([1]);
    await advance(clock, 1);
    expect(service.attempts).toEqual([1, 2]);
  });

  it('G13: does not start early when the timer does', async () => {
    const { service, clock } = setUp(fail(1));
    clock.timerSpeed = 0.5;
    await advance(clock, 99.9);
    expect(service.attempts).toEqual([1]);
    await advance(clock, 1);
    expect(service.attempts).toEqual([1, 2]);
  });

  it('G10: a wait above 2^31 ms is one', async () => {
    const month = 30 * 86_400_000;
    const { service, clock } = setUp([{ retryAfterMs: month }], { maxRetryAfter: month, random: () => 0 });
    await advance(clock, month - 1);
    expect(service.attempts).toEqual([1]);
    await advance(clock, 1);
    expect(service.attempts).toEqual([1, 2]);
  });

  it('a synchronous throw is a failure like any other', async () => {
    const clock = new VirtualClock();
    let calls = 0;
    const run = watch(
      retry(() => {
        calls += 1;
        if (calls === 1) throw new Error('sync');
        return 'plain value';
      }, { clock }),
    );
    await advance(clock, 100);
    expect(run.state).toEqual(resolved('plain value'));
  });
});

describe('R8: errors not worth another attempt', () => {
  it('end the call after one', async () => {
    const error = Object.assign(new Error('bad request'), { status: 400 });
    const { run, service } = setUp([error]);
    await flush();
    expect(run.state).toEqual(rejected(error));
    expect(service.attempts).toEqual([1]);
    expect(retryInfo(error)).toMatchObject({ attempts: 1, reason: 'not-retryable' });
  });

  it('shouldRetry decides, and is told the attempt', async () => {
    const seen: unknown[] = [];
    const { run, clock } = setUp(fail(9), {
      maxAttempts: 9,
      shouldRetry: (error, { attempt }) => {
        seen.push([(error as Error).message, attempt]);
        return attempt < 2;
      },
    });
    for (let step = 0; step < 3; step += 1) await advance(clock, 1000);
    expect(seen).toEqual([['1', 1], ['2', 2]]);
    expect(run.state).toMatchObject({ reason: { message: '2' } });
  });

  it('G8: what shouldRetry throws ends the call', async () => {
    const { run, clock } = setUp(fail(1), {
      timeout: 1000,
      shouldRetry: () => {
        throw new Error('callback');
      },
    });
    await flush();
    expect(run.state).toMatchObject({ reason: { message: 'callback' } });
    expect(clock.pending).toBe(0);
  });
});

describe('R3: Retry-After', () => {
  it('the next attempt starts no earlier, plus at most a tenth, and at most a second', async () => {
    for (const [asked, random, wait] of [[2000, 0, 2000], [2000, 1, 2200], [50_000, 1, 51_000]] as const) {
      const { service, clock } = setUp([{ retryAfterMs: asked }], { random: () => random });
      await advance(clock, wait - 1);
      expect(service.attempts).toEqual([1]);
      await advance(clock, 1);
      expect(service.starts).toEqual([1000, 1000 + wait]);
    }
  });

  it('a shorter one does not shorten the backoff', async () => {
    const { service, clock } = setUp([{ retryAfterMs: 10 }]);
    await advance(clock, 100);
    expect(service.attempts).toEqual([1]);
    await advance(clock, 1);
    expect(service.attempts).toEqual([1, 2]);
  });

  it('is read from headers, of the error or of its response', async () => {
    for (const error of [
      { headers: new Headers({ 'retry-after': '3' }) },
      { response: { status: 503, headers: { 'retry-after': '3' } } },
    ]) {
      const { service, clock } = setUp([error], { random: () => 0 });
      await advance(clock, 2999);
      expect(service.attempts).toEqual([1]);
      await advance(clock, 1);
      expect(service.attempts).toEqual([1, 2]);
    }
  });

  it('can be read in another way; nonsense is ignored', async () => {
    for (const [answer, wait] of [[700, 700], [NaN, 100], [-5, 100], [undefined, 100]] as const) {
      const { service, clock } = setUp(fail(1), { random: () => (answer === 700 ? 0 : 1), retryAfter: () => answer });
      await advance(clock, wait - 1);
      expect(service.attempts).toEqual([1]);
      await advance(clock, 1);
      expect(service.attempts).toEqual([1, 2]);
    }
  });

  it('R4: one longer than maxRetryAfter ends the call at once; one as long does not', async () => {
    const long = { retryAfterMs: 60_001 };
    const { run, clock } = setUp([long]);
    await flush();
    expect(run.state).toEqual(rejected(long));
    expect(retryInfo(long)).toMatchObject({ reason: 'retry-after', attempts: 1 });
    expect(clock.delays).toEqual([]);
    const infinite = setUp([{ retryAfterMs: Infinity }]);
    await flush();
    expect(infinite.run.state).toMatchObject({ status: 'rejected' });
    const exact = setUp([{ retryAfterMs: 60_000 }], { random: () => 0 });
    await advance(exact.clock, 60_000);
    expect(exact.run.state).toEqual(resolved('done'));
  });
});

describe('results that are failures', () => {
  it('shouldRetryResult asks for another attempt, and the response says when', async () => {
    const clock = new VirtualClock();
    const answers = [
      { status: 503, headers: new Headers({ 'retry-after': '2' }) },
      { status: 200, headers: new Headers() },
    ];
    const run = watch(
      retry(() => answers.shift() ?? { status: 500, headers: new Headers() }, {
        clock,
        random: () => 0,
        shouldRetryResult: ({ status }) => status >= 500,
      }),
    );
    await advance(clock, 1999);
    expect(run.state).toEqual(pending);
    await advance(clock, 1);
    expect(run.state).toMatchObject({ value: { status: 200 } });
  });

  it('the last one is returned when there is no further attempt', async () => {
    const clock = new VirtualClock();
    const run = watch(retry(({ attempt }) => attempt, { clock, maxAttempts: 2, shouldRetryResult: () => true }));
    await advance(clock, 1000);
    expect(run.state).toEqual(resolved(2));
  });
});

describe('retryInfo', () => {
  it('keeps the last 10 failures, and knows nothing of other errors', async () => {
    const errors = fail(15);
    const { clock } = setUp(errors, { maxAttempts: 15, random: () => 0 });
    for (let step = 0; step < 20; step += 1) await advance(clock, 10);
    expect(retryInfo(errors[14])).toEqual({ attempts: 15, reason: 'attempts', failures: errors.slice(5) });
    expect([retryInfo(new Error('x')), retryInfo('x'), retryInfo(null)]).toEqual([undefined, undefined, undefined]);
  });

  it('R9: leaves the error as it is: frozen, or no object at all', async () => {
    const frozen = Object.freeze(new Error('frozen'));
    for (const error of [frozen, 'text', undefined]) {
      const { run, clock } = setUp([error, error, error]);
      for (let step = 0; step < 4; step += 1) await advance(clock, 1000);
      expect(run.state).toEqual(rejected(error));
    }
    expect(retryInfo(frozen)).toMatchObject({ attempts: 3 });
  });
});

describe('G11, G12: options of retry', () => {
  it.each([
    ['maxAttempts', 0, RangeError],
    ['maxAttempts', Infinity, RangeError],
    ['maxAttempts', 1.5, RangeError],
    ['maxAttempts', '3', TypeError],
    ['baseDelay', -1, RangeError],
    ['baseDelay', NaN, RangeError],
    ['maxDelay', Infinity, RangeError],
    ['maxRetryAfter', -1, RangeError],
    ['timeout', NaN, RangeError],
    ['timeout', Infinity, RangeError],
    ['deadline', NaN, RangeError],
    ['budget', {}, TypeError],
    ['shouldRetry', true, TypeError],
    ['shouldRetryResult', 1, TypeError],
    ['retryAfter', '1', TypeError],
    ['random', 0.5, TypeError],
    ['signal', {}, TypeError],
    ['clock', {}, TypeError],
  ] as [string, unknown, ErrorConstructor][])('%s: %s', async (name, value, kind) => {
    let calls = 0;
    const run = retry(() => (calls += 1), { [name]: value });
    await expect(run).rejects.toThrow(kind);
    await expect(run).rejects.toThrow(`retry: option "${name}"`);
    expect(calls).toBe(0);
  });

  it('undefined means the default', async () => {
    const names = ['maxAttempts', 'baseDelay', 'maxDelay', 'timeout', 'deadline', 'budget', 'shouldRetry', 'random'];
    const options = Object.fromEntries([...names, 'retryAfter', 'signal', 'clock'].map((name) => [name, undefined]));
    expect(await retry(() => 1, options as RetryOptions<number>)).toBe(1);
    await expect(retry(undefined as unknown as () => number)).rejects.toThrow('option "fn" must be a function');
    await expect(retry(() => 1, null as unknown as RetryOptions<number>)).rejects.toThrow(TypeError);
  });
});
