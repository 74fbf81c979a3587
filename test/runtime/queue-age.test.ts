import { describe, expect, it } from 'vitest';
import { BoundedQueue } from '../../src/runtime/index.js';
import type { BoundedQueueOptions } from '../../src/runtime/index.js';
import { flush, pending, resolved, watch } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

function setUp(options: Partial<BoundedQueueOptions<string>> = {}) {
  const clock = new VirtualClock(1000);
  const drops: string[] = [];
  const queue = new BoundedQueue<string>({
    capacity: 2,
    whenFull: 'reject',
    maxAge: 10,
    clock,
    onDrop: (item, reason) => drops.push(`${item} ${reason}`),
    ...options,
  });
  return { clock, queue, drops };
}

describe('maxAge', () => {
  it('Q15: an item exactly maxAge old is delivered, an older one is not', async () => {
    const { queue, clock, drops } = setUp();
    queue.push('a', 'b');
    clock.advance(10);
    expect(queue.poll()).toBe('a');
    clock.advance(0.001);
    expect(await queue.take({ timeout: 0 })).toBeUndefined();
    expect(drops).toEqual(['b expired']);
    expect(queue.stats()).toMatchObject({ expired: 1, delivered: 1, depth: 0 });
  });

  it.each(['poll', 'peek', 'depth', 'length', 'oldestAge', 'stats', 'takeBatch', 'iterator'])('%s notices', (how) => {
    const { queue, clock, drops } = setUp();
    queue.offer('a');
    clock.advance(11);
    const read: Record<string, () => unknown> = {
      poll: () => queue.poll(),
      peek: () => queue.peek(),
      depth: () => queue.depth,
      length: () => queue.length,
      oldestAge: () => queue.oldestAge,
      stats: () => queue.stats().depth,
      takeBatch: () => queue.takeBatch(1).length,
      iterator: () => [...queue].length,
    };
    expect(read[how]?.() ?? 0).toBe(0);
    expect(drops).toEqual(['a expired']);
  });

  it('Q16: expired items cause no refusal', async () => {
    const { queue, clock, drops } = setUp();
    queue.push('a', 'b');
    expect(queue.offer('c')).toBe(false);
    clock.advance(11);
    expect(queue.offer('d')).toBe(true);
    expect(await queue.put('e')).toBe(true);
    expect(drops).toEqual(['a expired', 'b expired']);
  });

  it('Q16, Q8: the places of expired items go to those who wait, first', async () => {
    const { queue, clock } = setUp({ whenFull: 'block', maxWaiting: 5 });
    queue.push('a', 'b');
    const puts = ['c', 'd', 'e'].map((item) => watch(queue.put(item)));
    clock.advance(11);
    expect(queue.offer('newcomer')).toBe(false);
    await flush();
    expect(puts.map(({ state }) => state)).toEqual([resolved(true), resolved(true), pending]);
    expect([...queue]).toEqual(['c', 'd']);
    expect(queue.oldestAge).toBe(0);
  });

  it('drop-oldest prefers the expired to the live', () => {
    const { queue, clock, drops } = setUp({ whenFull: 'drop-oldest' });
    queue.offer('a');
    clock.advance(6);
    queue.offer('b');
    clock.advance(6);
    queue.offer('c');
    expect(drops).toEqual(['a expired']);
    queue.offer('d');
    expect(drops).toEqual(['a expired', 'b full']);
  });

  it('an item taken out of onDrop and brought again is new', () => {
    const clock = new VirtualClock();
    const queue: BoundedQueue<string> = new BoundedQueue<string>({
      capacity: 1,
      whenFull: 'reject',
      maxAge: 10,
      clock,
      onDrop: (item, reason) => {
        if (reason === 'expired') queue.offer(item);
      },
    });
    queue.offer('a');
    clock.advance(11);
    expect(queue.depth).toBe(1);
    expect(queue.oldestAge).toBe(0);
  });

  it('Q10: a take that finds only expired items waits, and gets what onDrop brings back', async () => {
    const clock = new VirtualClock();
    const queue: BoundedQueue<string> = new BoundedQueue<string>({
      capacity: 2,
      whenFull: 'reject',
      maxAge: 10,
      clock,
      onDrop: (item) => queue.offer(`${item} again`),
    });
    queue.offer('a');
    clock.advance(11);
    expect(await queue.take()).toBe('a again');
    expect(queue.stats()).toMatchObject({ takers: 0, depth: 0 });
  });

  it('maxAge 0 delivers only within the same reading', () => {
    const { queue, clock } = setUp({ maxAge: 0 });
    queue.push('a', 'b');
    expect(queue.poll()).toBe('a');
    clock.advance(0.001);
    expect(queue.poll()).toBeUndefined();
  });
});

describe('Q17: oldestAge', () => {
  it('is the age of the head, 0 when empty', () => {
    const { queue, clock } = setUp({ maxAge: undefined, capacity: 5 });
    expect(queue.oldestAge).toBe(0);
    queue.offer('a');
    clock.advance(3);
    queue.offer('b');
    clock.advance(4.5);
    expect(queue.oldestAge).toBe(7.5);
    queue.poll();
    expect(queue.oldestAge).toBe(4.5);
    expect(queue.stats().oldestAge).toBe(4.5);
    queue.poll();
    expect(queue.oldestAge).toBe(0);
  });

  it('counts from acceptance, not from when put was called', async () => {
    const { queue, clock } = setUp({ capacity: 1, whenFull: 'block', maxAge: undefined });
    queue.offer('a');
    const put = queue.put('b');
    clock.advance(100);
    queue.poll();
    await put;
    clock.advance(5);
    expect(queue.oldestAge).toBe(5);
  });
});
