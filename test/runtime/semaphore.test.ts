import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { RefusedError, Semaphore } from '../../src/runtime/index.js';
import type { SemaphoreOptions } from '../../src/runtime/index.js';
import { flush, pending, rejected, resolved, watch } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

function setUp(options: Partial<SemaphoreOptions> = {}) {
  const clock = new VirtualClock(1000);
  return { clock, semaphore: new Semaphore({ permits: 2, maxWaiting: 2, clock, ...options }) };
}

/** A task that ends when it is told to. */
function gate() {
  let open!: (value: string) => void;
  let fail!: (reason: unknown) => void;
  const ended = new Promise<string>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { task: () => ended, open, fail };
}

describe('permits', () => {
  it('are given while there are some, and come back once', () => {
    const { semaphore } = setUp();
    const first = semaphore.tryAcquire();
    const second = semaphore.tryAcquire();
    expect(semaphore.tryAcquire()).toBeUndefined();
    expect(first?.release()).toBe(true);
    expect(first?.release()).toBe(false);
    expect(semaphore.available).toBe(1);
    expect(second?.count).toBe(1);
    expect(semaphore.tryAcquire(2)).toBeUndefined();
    expect(second?.release()).toBe(true);
    expect(semaphore.tryAcquire(2)?.count).toBe(2);
    expect(semaphore.available).toBe(0);
  });

  it('go to who waits, in the order of asking, and nobody overtakes (Q8)', async () => {
    const { semaphore } = setUp();
    const held = [semaphore.tryAcquire(), semaphore.tryAcquire()];
    const both = watch(semaphore.acquire(2));
    const one = watch(semaphore.acquire(1));
    held[0]?.release();
    // One is free, the oldest needs two, and neither the younger one nor a newcomer may have it.
    expect(semaphore.tryAcquire()).toBeUndefined();
    await flush();
    expect([both.state, one.state]).toEqual([pending, pending]);
    held[1]?.release();
    await flush();
    expect(both.state.status).toBe('resolved');
    expect(one.state).toEqual(pending);
    expect(semaphore.available).toBe(0);
  });

  it('go on to the next when the oldest gives up (Q7)', async () => {
    const { semaphore } = setUp();
    const held = semaphore.tryAcquire(2);
    const abort = new AbortController();
    const both = watch(semaphore.acquire(2, { signal: abort.signal }));
    const one = watch(semaphore.acquire(1));
    const half = semaphore.tryAcquire();
    expect(half).toBeUndefined();
    held?.release();
    await flush();
    expect(both.state.status).toBe('resolved');
    expect(one.state).toEqual(pending);
    const { semaphore: other } = setUp();
    const firstHeld = other.tryAcquire();
    const secondHeld = other.tryAcquire();
    const wantsTwo = watch(other.acquire(2, { signal: abort.signal }));
    const wantsOne = watch(other.acquire(1));
    firstHeld?.release();
    abort.abort('enough');
    await flush();
    expect(wantsTwo.state).toEqual(rejected('enough'));
    expect(wantsOne.state.status).toBe('resolved');
    expect(secondHeld?.release()).toBe(true);
  });

  it('are not waited for by more than may wait (Q9)', async () => {
    const { semaphore } = setUp({ permits: 1, maxWaiting: 1 });
    semaphore.tryAcquire();
    const waiting = watch(semaphore.acquire());
    expect(await semaphore.acquire()).toBeUndefined();
    expect(semaphore.stats()).toEqual({ permits: 1, available: 0, waiting: 1, granted: 1, refused: 1, timedOut: 0, aborted: 0 });
    expect(waiting.state).toEqual(pending);
  });

  it('are not waited for when nobody may wait', async () => {
    const { semaphore } = setUp({ permits: 1, maxWaiting: 0 });
    const held = await semaphore.acquire();
    expect(await semaphore.acquire()).toBeUndefined();
    held?.release();
    expect((await semaphore.acquire())?.count).toBe(1);
  });
});

describe('a wait', () => {
  it('ends at its timeout, to the millisecond, and leaves no timer', async () => {
    const { semaphore, clock } = setUp({ permits: 1 });
    semaphore.tryAcquire();
    const waiting = watch(semaphore.acquire(1, { timeout: 50 }));
    clock.advance(49);
    await flush();
    expect(waiting.state).toEqual(pending);
    clock.advance(1);
    await flush();
    expect(waiting.state).toEqual(resolved(undefined));
    expect(clock.pending).toBe(0);
    expect(semaphore.stats()).toMatchObject({ timedOut: 1, waiting: 0 });
  });

  it('does not begin with a timeout of 0', async () => {
    const { semaphore, clock } = setUp({ permits: 1 });
    semaphore.tryAcquire();
    expect(await semaphore.acquire(1, { timeout: 0 })).toBeUndefined();
    expect(clock.pending).toBe(0);
  });

  it('does not begin with an aborted signal, which changes nothing (G5)', async () => {
    const { semaphore } = setUp();
    await expect(semaphore.acquire(1, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
    expect(semaphore.stats()).toEqual({ permits: 2, available: 2, waiting: 0, granted: 0, refused: 0, timedOut: 0, aborted: 1 });
  });

  it('has one listener for each signal, and none at the end (G6)', async () => {
    const { semaphore } = setUp({ permits: 1, maxWaiting: 50 });
    const held = semaphore.tryAcquire();
    const { signal } = new AbortController();
    const waits = Array.from({ length: 20 }, () => watch(semaphore.acquire(1, { signal })));
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    held?.release();
    await flush();
    expect(waits.filter(({ state }) => state.status === 'resolved')).toHaveLength(1);
    semaphore.close();
    await flush();
    expect(waits.every(({ settlements }) => settlements === 1)).toBe(true);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('of any length is waited in pieces that a timer can take (G10)', () => {
    const { semaphore, clock } = setUp({ permits: 1 });
    semaphore.tryAcquire();
    void semaphore.acquire(1, { timeout: 1e12 });
    expect(clock.delays).toEqual([2_147_483_647]);
  });
});

it('counts what became of every call', async () => {
  const { semaphore, clock } = setUp({ permits: 1, maxWaiting: 3 });
  const abort = new AbortController();
  semaphore.tryAcquire();
  const waits = [
    watch(semaphore.acquire(1, { signal: abort.signal })),
    watch(semaphore.acquire(1, { timeout: 10 })),
    watch(semaphore.acquire()),
  ];
  semaphore.tryAcquire();
  abort.abort('enough');
  clock.advance(10);
  semaphore.close();
  await flush();
  expect(waits.map(({ settlements }) => settlements)).toEqual([1, 1, 1]);
  // Refused: the second attempt without waiting, and the one that waited when it was closed.
  expect(semaphore.stats()).toEqual({ permits: 1, available: 0, waiting: 0, granted: 1, refused: 2, timedOut: 1, aborted: 1 });
});

describe('run', () => {
  it('keeps to the limit, gives results and errors, and gives the permit back', async () => {
    const { semaphore } = setUp({ permits: 1, maxWaiting: 5 });
    const [first, second] = [gate(), gate()];
    const a = watch(semaphore.run(first.task));
    const b = watch(semaphore.run(second.task));
    await flush();
    expect(semaphore.waiting).toBe(1);
    first.fail('broken');
    await flush();
    expect(a.state).toEqual(rejected('broken'));
    second.open('done');
    await flush();
    expect(b.state).toEqual(resolved('done'));
    expect(semaphore.available).toBe(1);
    await expect(semaphore.run(() => { throw new Error('at once'); })).rejects.toThrow('at once');
    expect(semaphore.available).toBe(1);
  });

  it.each([
    ['full', {}, 'Semaphore: refused, too many wait already'],
    ['timeout', { timeout: 0 }, 'Semaphore: refused, its turn did not come in time'],
  ] as const)('says why a task was not started: %s', async (reason, options, message) => {
    const { semaphore } = setUp({ permits: 1, maxWaiting: 0 });
    semaphore.tryAcquire();
    let isStarted = false;
    const refusal = semaphore.run(() => { isStarted = true; }, options);
    await expect(refusal).rejects.toBeInstanceOf(RefusedError);
    await expect(refusal).rejects.toMatchObject({ name: 'RefusedError', reason, message });
    expect(isStarted).toBe(false);
  });

  it('says that it is closed', async () => {
    const { semaphore } = setUp({ permits: 1 });
    const held = semaphore.tryAcquire();
    const waiting = watch(semaphore.run(() => 1));
    semaphore.close();
    expect(semaphore.closed).toBe(true);
    await flush();
    expect(waiting.state).toMatchObject({ status: 'rejected', reason: { reason: 'closed' } });
    await expect(semaphore.run(() => 1)).rejects.toMatchObject({ reason: 'closed' });
    expect(semaphore.tryAcquire()).toBeUndefined();
    expect(await semaphore.acquire()).toBeUndefined();
    expect(held?.release()).toBe(true);
    expect(semaphore.available).toBe(1);
  });

  it('starts nothing that was aborted between the grant and the start', async () => {
    const { semaphore } = setUp({ permits: 1 });
    const held = semaphore.tryAcquire();
    const abort = new AbortController();
    let isStarted = false;
    const waiting = watch(semaphore.run(() => { isStarted = true; }, { signal: abort.signal }));
    held?.release();
    abort.abort('late');
    await flush();
    expect(waiting.state).toEqual(rejected('late'));
    expect(isStarted).toBe(false);
    expect(semaphore.available).toBe(1);
  });
});

describe('what is no good', () => {
  it.each([
    [{ permits: 0, maxWaiting: 1 }, 'Semaphore: option "permits" must be an integer from 1 to 1073741824, got 0'],
    [{ permits: 1.5, maxWaiting: 1 }, 'option "permits"'],
    [{ permits: Infinity, maxWaiting: 1 }, 'option "permits"'],
    [{ permits: 1, maxWaiting: -1 }, 'option "maxWaiting" must be an integer from 0'],
    [{ permits: 1 }, 'option "maxWaiting"'],
    [{ maxWaiting: 1 }, 'option "permits"'],
    [undefined, 'Semaphore: options must be an object'],
  ])('throws at construction (G11): %j', (options, message) => {
    expect(() => new Semaphore(options as unknown as SemaphoreOptions)).toThrow(message);
  });

  it('throws for counts that can never be granted', async () => {
    const { semaphore } = setUp();
    for (const count of [0, -1, 3, 1.5, NaN]) {
      expect(() => semaphore.tryAcquire(count)).toThrow('Semaphore: option "count" must be an integer from 1 to 2');
      await expect(semaphore.acquire(count)).rejects.toThrow(RangeError);
    }
    await expect(semaphore.run(null as never)).rejects.toThrow(TypeError);
    await expect(semaphore.acquire(1, { timeout: -1 })).rejects.toThrow(RangeError);
    expect(semaphore.available).toBe(2);
  });
});
