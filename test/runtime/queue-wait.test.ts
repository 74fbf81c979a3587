import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { BoundedQueue } from '../../src/runtime/index.js';
import type { BoundedQueueOptions } from '../../src/runtime/index.js';
import { flush, pending, rejected, resolved, watch } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

function setUp(options: Partial<BoundedQueueOptions<string>> = {}) {
  const clock = new VirtualClock();
  const queue = new BoundedQueue<string>({ capacity: 1, whenFull: 'block', clock, ...options });
  return { clock, queue };
}

describe('put', () => {
  it('Q5, Q4: waits for room and is served in order', async () => {
    const { queue } = setUp();
    queue.offer('a');
    const puts = ['b', 'c'].map((item) => watch(queue.put(item, {})));
    // maxWaiting is the capacity, 1: the second one is refused.
    await flush();
    expect(puts.map(({ state }) => state)).toEqual([pending, resolved(false)]);
    expect(queue.poll()).toBe('a');
    await flush();
    expect(puts[0]?.state).toEqual(resolved(true));
    expect(queue.poll()).toBe('b');
  });

  it('Q8: a newcomer cannot take the freed place of one who waits', async () => {
    const { queue } = setUp({ maxWaiting: 5 });
    queue.offer('a');
    const waiting = watch(queue.put('b'));
    queue.poll();
    expect(queue.offer('barging')).toBe(false);
    const late = watch(queue.put('late', { timeout: 0 }));
    await flush();
    expect([waiting.state, late.state]).toEqual([resolved(true), resolved(false)]);
    expect([...queue]).toEqual(['b']);
  });

  it('Q9: at most maxWaiting calls wait; 0 means none', async () => {
    const { queue } = setUp({ maxWaiting: 2 });
    queue.offer('a');
    const puts = ['b', 'c', 'd'].map((item) => watch(queue.put(item)));
    await flush();
    expect(puts.map(({ state }) => state)).toEqual([pending, pending, resolved(false)]);
    expect(queue.stats()).toMatchObject({ waiting: 2, rejected: 1, offered: 4, accepted: 1 });
    const none = setUp({ maxWaiting: 0 });
    none.queue.offer('a');
    expect(await none.queue.put('b')).toBe(false);
  });

  it('Q5: a put that timed out is false and its item never delivered', async () => {
    const { queue, clock } = setUp({ maxWaiting: 5 });
    queue.offer('a');
    const put = watch(queue.put('b', { timeout: 10 }));
    clock.advance(9);
    await flush();
    expect(put.state).toEqual(pending);
    clock.advance(1);
    await flush();
    expect(put.state).toEqual(resolved(false));
    expect(queue.takeBatch(9)).toEqual(['a']);
    expect(queue.stats()).toMatchObject({ timedOut: 1, rejected: 1, accepted: 1, waiting: 0 });
    expect(clock.pending).toBe(0);
  });

  it('Q6, Q7: abort removes the waiter at once, and the next one gets the place', async () => {
    const { queue } = setUp({ maxWaiting: 5 });
    queue.offer('a');
    const controller = new AbortController();
    const first = watch(queue.put('b', { signal: controller.signal }));
    const second = watch(queue.put('c'));
    controller.abort('enough');
    expect(queue.stats()).toMatchObject({ waiting: 1, aborted: 1 });
    expect(queue.poll()).toBe('a');
    await flush();
    expect([first.state, second.state]).toEqual([rejected('enough'), resolved(true)]);
    expect([...queue]).toEqual(['c']);
  });

  it('Q6: an abort after acceptance comes too late', async () => {
    const { queue } = setUp({ maxWaiting: 5 });
    queue.offer('a');
    const controller = new AbortController();
    const put = watch(queue.put('b', { signal: controller.signal }));
    queue.poll();
    controller.abort();
    await flush();
    expect(put.state).toEqual(resolved(true));
    expect(queue.poll()).toBe('b');
  });

  it('clear lets those who wait in', async () => {
    const { queue } = setUp({ capacity: 2, maxWaiting: 5 });
    queue.push('a', 'b');
    const puts = ['c', 'd', 'e'].map((item) => watch(queue.put(item)));
    queue.clear();
    await flush();
    expect(puts.map(({ state }) => state)).toEqual([resolved(true), resolved(true), pending]);
    expect([...queue]).toEqual(['c', 'd']);
  });
});

describe('take', () => {
  it('Q12: takers are served in order, by direct hand-off', async () => {
    const { queue } = setUp();
    const takes = [watch(queue.take()), watch(queue.take())];
    expect(queue.offer('a')).toBe(true);
    expect(queue.depth).toBe(0);
    expect(queue.poll()).toBeUndefined();
    expect(await queue.put('b')).toBe(true);
    await flush();
    expect(takes.map(({ state }) => state)).toEqual([resolved('a'), resolved('b')]);
  });

  it('Q11: an aborted take consumes nothing', async () => {
    const { queue } = setUp();
    const controller = new AbortController();
    const first = watch(queue.take({ signal: controller.signal }));
    const second = watch(queue.take());
    controller.abort(new Error('stop'));
    queue.offer('a');
    await flush();
    expect([first.state, second.state]).toEqual([rejected(new Error('stop')), resolved('a')]);
  });

  it('gives up after the timeout, not before', async () => {
    const { queue, clock } = setUp();
    const take = watch(queue.take({ timeout: 10 }));
    clock.advance(9.999);
    await flush();
    expect(take.state).toEqual(pending);
    clock.advance(1);
    await flush();
    expect(take.state).toEqual(resolved(undefined));
    queue.offer('a');
    expect(queue.poll()).toBe('a');
  });

  it('does not wait with a timeout of 0', async () => {
    const { queue, clock } = setUp();
    expect(await queue.take({ timeout: 0 })).toBeUndefined();
    queue.offer('a');
    expect(await queue.take({ timeout: 0 })).toBe('a');
    expect(clock.delays).toEqual([]);
  });

  it('G9: the timer is cleared with the last waiter', async () => {
    const { queue, clock } = setUp();
    const takes = [queue.take({ timeout: 10 }), queue.take({ timeout: 20 })];
    expect(clock.pending).toBe(1);
    queue.offer('a');
    expect(clock.pending).toBe(1);
    queue.offer('b');
    expect(clock.pending).toBe(0);
    expect(await Promise.all(takes)).toEqual(['a', 'b']);
  });

  it('G10: a timeout of 30 days is one', async () => {
    const { queue, clock } = setUp();
    const month = 30 * 86_400_000;
    const take = watch(queue.take({ timeout: month }));
    clock.advance(month - 1);
    await flush();
    expect(take.state).toEqual(pending);
    clock.advance(1);
    await flush();
    expect(take.state).toEqual(resolved(undefined));
  });
});

describe('signals', () => {
  it('G5: an aborted one rejects with its reason and changes nothing but `aborted`', async () => {
    const { queue, clock } = setUp({ capacity: 2 });
    queue.offer('a');
    const before = queue.stats();
    const signal = AbortSignal.abort('no');
    await expect(queue.put('b', { signal })).rejects.toBe('no');
    await expect(queue.take({ signal, timeout: 5 })).rejects.toBe('no');
    expect(queue.stats()).toEqual({ ...before, aborted: 2 });
    expect(clock.pending).toBe(0);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('G6: one listener for all waiters of all queues, none when nothing waits', async () => {
    const { signal } = new AbortController();
    const listeners = (): number => getEventListeners(signal, 'abort').length;
    const { queue } = setUp({ maxWaiting: 20 });
    const other = setUp().queue;
    queue.offer('a');
    const puts = Array.from({ length: 20 }, (_value, index) => queue.put(`${index}`, { signal }));
    const take = other.take({ signal, timeout: 1000 });
    expect(listeners()).toBe(1);
    while (queue.poll() !== undefined);
    expect(listeners()).toBe(1);
    other.close();
    expect(listeners()).toBe(0);
    expect(await Promise.all(puts)).toEqual(puts.map(() => true));
    expect(await take).toBeUndefined();
    await queue.put('x', { signal });
    expect(listeners()).toBe(0);
  });

  it('G6: none is left after timeouts and aborts', async () => {
    const controller = new AbortController();
    const { queue, clock } = setUp();
    const a = watch(queue.take({ signal: controller.signal, timeout: 5 }));
    const b = watch(queue.take({ signal: controller.signal }));
    clock.advance(5);
    controller.abort('x');
    await flush();
    expect([a.state, b.state]).toEqual([resolved(undefined), rejected('x')]);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('aborts all waiters of a signal, oldest first', async () => {
    const controller = new AbortController();
    const { queue } = setUp();
    const order: number[] = [];
    for (const index of [0, 1, 2]) queue.take({ signal: controller.signal }).catch(() => order.push(index));
    controller.abort();
    await flush();
    expect(order).toEqual([0, 1, 2]);
    expect(queue.stats()).toMatchObject({ takers: 0, aborted: 3 });
  });
});

describe('Q12: async iteration', () => {
  it('takes until the queue is closed and empty', async () => {
    const { queue } = setUp({ capacity: 5 });
    queue.push('a', 'b');
    const seen: string[] = [];
    const loop = (async () => {
      for await (const item of queue) seen.push(item);
      return 'ended';
    })();
    await flush();
    queue.offer('c');
    await flush();
    queue.close();
    expect(await loop).toBe('ended');
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('concurrent loops get disjoint items', async () => {
    const { queue } = setUp({ capacity: 100, maxWaiting: 100 });
    const seen: string[][] = [[], [], []];
    const loops = seen.map(async (list) => {
      for await (const item of queue) {
        list.push(item);
        await flush();
      }
    });
    const items = Array.from({ length: 50 }, (_value, index) => `${index}`);
    for (const item of items) await queue.put(item);
    queue.close();
    await Promise.all(loops);
    expect(seen.flat().sort()).toEqual([...items].sort());
    for (const list of seen) expect(list.length).toBeGreaterThan(0);
  });

  it('leaving a loop takes nothing with it', async () => {
    const { queue } = setUp({ capacity: 5 });
    queue.push('a', 'b', 'c');
    for await (const item of queue) if (item === 'b') break;
    expect([...queue]).toEqual(['c']);
  });

  it('return() gives the place in the line up', async () => {
    const { queue } = setUp();
    const iterator = queue[Symbol.asyncIterator]();
    const next = watch(iterator.next());
    const take = watch(queue.take());
    expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
    queue.offer('a');
    await flush();
    expect([next.state, take.state]).toEqual([resolved({ done: true, value: undefined }), resolved('a')]);
    queue.offer('b');
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    expect(queue.depth).toBe(1);
  });
});

describe('Q20, G4: close', () => {
  it('drain: what is queued can be taken, then it is over', async () => {
    const { queue } = setUp({ capacity: 2, maxWaiting: 5 });
    queue.push('a', 'b');
    const put = watch(queue.put('c'));
    queue.close();
    expect(queue.closed).toBe(true);
    expect(queue.offer('d')).toBe(false);
    expect(await queue.put('e')).toBe(false);
    await flush();
    expect(put.state).toEqual(resolved(false));
    expect(await queue.take()).toBe('a');
    expect(queue.poll()).toBe('b');
    expect(await queue.take()).toBeUndefined();
  });

  it('ends waiting takers', async () => {
    const { queue, clock } = setUp();
    const takes = [queue.take(), queue.take({ timeout: 5 })];
    queue.close();
    expect(await Promise.all(takes)).toEqual([undefined, undefined]);
    expect(clock.pending).toBe(0);
  });

  it('discard: reports every item, also after a drain', () => {
    const drops: string[] = [];
    const { queue } = setUp({ capacity: 3, onDrop: (item, reason) => drops.push(`${item} ${reason}`) });
    queue.push('a', 'b', 'c');
    queue.close();
    queue.poll();
    queue.close({ mode: 'discard' });
    queue.close({ mode: 'discard' });
    expect(drops).toEqual(['b closed', 'c closed']);
    expect(queue.push('d')).toBe(0);
    expect(drops).toEqual(['b closed', 'c closed', 'd closed']);
    expect(queue.stats()).toMatchObject({ accepted: 4, delivered: 1, discarded: 3, depth: 0, offered: 4 });
  });
});
