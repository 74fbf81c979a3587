import { describe, expect, it } from 'vitest';
import { BoundedQueue } from '../../src/runtime/index.js';
import type { WhenFull } from '../../src/runtime/index.js';
import { VirtualClock } from './helpers/virtual-clock.js';

function setUp(whenFull: WhenFull, capacity = 2) {
  const drops: [string, string][] = [];
  const clock = new VirtualClock();
  const queue = new BoundedQueue<string>({
    capacity,
    whenFull,
    clock,
    onDrop: (item, reason) => drops.push([item, reason]),
  });
  return { queue, drops, clock };
}

describe('Q1, Q3, Q13: what a full queue does', () => {
  it.each(['block', 'reject'] as const)('%s: offer returns false and the caller keeps the item', (whenFull) => {
    const { queue, drops } = setUp(whenFull);
    expect(['a', 'b', 'c'].map((item) => queue.offer(item))).toEqual([true, true, false]);
    expect([...queue]).toEqual(['a', 'b']);
    expect(drops).toEqual([]);
    expect(queue.stats()).toMatchObject({ offered: 3, accepted: 2, rejected: 1, dropped: 0 });
  });

  it('reject: put resolves false at once', async () => {
    const { queue } = setUp('reject', 1);
    expect(await queue.put('a')).toBe(true);
    expect(await queue.put('b')).toBe(false);
    expect(queue.stats()).toMatchObject({ waiting: 0, rejected: 1 });
  });

  it('drop-oldest: evicts exactly the item that was queued longest', async () => {
    const { queue, drops } = setUp('drop-oldest');
    expect(['a', 'b', 'c'].map((item) => queue.offer(item))).toEqual([true, true, true]);
    expect(await queue.put('d')).toBe(true);
    expect(queue.push('e', 'f')).toBe(2);
    expect([...queue]).toEqual(['e', 'f']);
    expect(drops).toEqual([['a', 'full'], ['b', 'full'], ['c', 'full'], ['d', 'full']]);
    expect(queue.stats()).toMatchObject({ offered: 6, accepted: 6, rejected: 0, dropped: 4 });
  });

  it('drop-newest: drops exactly the item that comes, and says so', async () => {
    const { queue, drops } = setUp('drop-newest');
    expect(['a', 'b', 'c'].map((item) => queue.offer(item))).toEqual([true, true, false]);
    expect(await queue.put('d')).toBe(false);
    expect([...queue]).toEqual(['a', 'b']);
    expect(drops).toEqual([['c', 'full'], ['d', 'full']]);
    expect(queue.stats()).toMatchObject({ offered: 4, accepted: 4, rejected: 0, dropped: 2 });
  });

  it.each(['block', 'reject', 'drop-newest'] as const)('%s: what push cannot store is reported', (whenFull) => {
    const { queue, drops } = setUp(whenFull);
    expect(queue.push('a', 'b', 'c')).toBe(2);
    expect(drops).toEqual([['c', 'full']]);
  });

  it('a refusal costs no clock reading, an item one, and none without trackAge', () => {
    const { queue, clock } = setUp('reject', 1);
    clock.readings = 0;
    queue.offer('a');
    expect(clock.readings).toBe(1);
    queue.offer('b');
    queue.poll();
    expect(clock.readings).toBe(1);
    const blind = new BoundedQueue<number>({ capacity: 1, whenFull: 'reject', trackAge: false, clock });
    clock.readings = 0;
    blind.offer(1);
    expect(clock.readings).toBe(0);
    expect(blind.oldestAge).toBeNaN();
    expect(blind.stats().oldestAge).toBeNaN();
  });

  it('counts stay exact without onDrop', () => {
    const queue = new BoundedQueue<number>({ capacity: 1, whenFull: 'drop-oldest' });
    queue.push(1, 2, 3);
    queue.clear();
    expect(queue.stats()).toMatchObject({ accepted: 3, dropped: 2, discarded: 1, depth: 0 });
  });
});

describe('the array-like part', () => {
  it('push, shift, length and iteration stand in for an array', () => {
    const { queue } = setUp('reject', 10);
    expect(queue.push()).toBe(0);
    expect(queue.push('a')).toBe(1);
    expect(queue.push('b', 'c')).toBe(3);
    expect(queue.length).toBe(3);
    expect([...queue]).toEqual(['a', 'b', 'c']);
    expect(Array.from(queue, (item) => item.toUpperCase())).toEqual(['A', 'B', 'C']);
    expect(queue.length).toBe(3);
    expect(queue.shift()).toBe('a');
    expect(queue.peek()).toBe('b');
    expect(queue.takeBatch(0)).toEqual([]);
    expect(queue.takeBatch(5)).toEqual(['b', 'c']);
    expect([queue.shift(), queue.peek(), queue.length]).toEqual([undefined, undefined, 0]);
  });

  it('iteration follows what comes and goes', () => {
    const { queue } = setUp('reject', 10);
    queue.push('a', 'b', 'c');
    const seen: string[] = [];
    for (const item of queue) {
      seen.push(item);
      if (item === 'a') {
        queue.takeBatch(2);
        queue.push('d');
      }
      if (item === 'd') queue.clear();
    }
    expect(seen).toEqual(['a', 'c', 'd']);
  });
});

describe('G8: onDrop may use the queue, and may throw', () => {
  it('sees the queue in order', () => {
    const seen: string[][] = [];
    const queue: BoundedQueue<string> = new BoundedQueue<string>({
      capacity: 2,
      whenFull: 'drop-oldest',
      onDrop: () => seen.push([...queue]),
    });
    queue.push('a', 'b');
    queue.offer('c');
    expect(seen).toEqual([['b', 'c']]);
  });

  it.each(['drop-oldest', 'drop-newest'] as const)('%s: offering a dropped item again is refused, once', (whenFull) => {
    const answers: boolean[] = [];
    const queue: BoundedQueue<string> = new BoundedQueue<string>({
      capacity: 1,
      whenFull,
      onDrop: (item) => answers.push(queue.offer(item)),
    });
    queue.offer('a');
    queue.offer('b');
    expect(answers).toEqual([false]);
    expect(queue.stats()).toMatchObject({ offered: 3, accepted: 2, rejected: 1, dropped: 1, depth: 1 });
  });

  it.each(['block', 'reject', 'drop-oldest', 'drop-newest'] as const)('%s: pushing it again ends', (whenFull) => {
    let calls = 0;
    const queue: BoundedQueue<string> = new BoundedQueue<string>({
      capacity: 1,
      whenFull,
      onDrop: (item) => {
        calls += 1;
        queue.push(item);
      },
    });
    queue.push('a', 'b');
    expect([calls, queue.depth]).toEqual([1, 1]);
    queue.close({ mode: 'discard' });
    queue.push('c');
    expect([calls, queue.depth]).toEqual([3, 0]);
    const { offered, accepted, rejected } = queue.stats();
    expect(offered).toBe(accepted + rejected);
  });

  it('what it drops is reported after, not inside', () => {
    const log: string[] = [];
    const queue: BoundedQueue<string> = new BoundedQueue<string>({
      capacity: 5,
      whenFull: 'reject',
      onDrop: (item, reason) => {
        log.push(`> ${item} ${reason}`);
        if (item === 'a') {
          queue.offer('again');
          queue.clear();
        }
        log.push(`< ${item}`);
      },
    });
    queue.push('a', 'b');
    queue.clear();
    expect(log).toEqual(['> a cleared', '< a', '> b cleared', '< b', '> again cleared', '< again']);
  });

  it('no recursion: 100,000 expired items are reported by one loop', () => {
    const clock = new VirtualClock();
    let depth = 0;
    let deepest = 0;
    let reports = 0;
    const queue: BoundedQueue<number> = new BoundedQueue<number>({
      capacity: 200_000,
      whenFull: 'reject',
      maxAge: 10,
      clock,
      onDrop: () => {
        depth += 1;
        reports += 1;
        deepest = Math.max(deepest, depth);
        queue.depth;
        depth -= 1;
      },
    });
    for (let item = 0; item < 100_000; item += 1) queue.offer(item);
    clock.advance(11);
    expect(queue.depth).toBe(0);
    expect([deepest, reports]).toEqual([1, 100_000]);
  });

  it('a throw is reported as uncaught and changes nothing else', async () => {
    const errors: unknown[] = [];
    const saved = globalThis.queueMicrotask;
    globalThis.queueMicrotask = (fn) => {
      try {
        fn();
      } catch (error) {
        errors.push(error);
      }
    };
    try {
      const seen: string[] = [];
      const queue = new BoundedQueue<string>({
        capacity: 1,
        whenFull: 'drop-oldest',
        onDrop: (item) => {
          seen.push(item);
          throw new Error(item);
        },
      });
      expect(queue.push('a', 'b', 'c')).toBe(1);
      expect(queue.offer('d')).toBe(true);
      expect(seen).toEqual(['a', 'b', 'c']);
      expect(errors.map((error) => (error as Error).message)).toEqual(['a', 'b', 'c']);
      expect(queue.poll()).toBe('d');
    } finally {
      globalThis.queueMicrotask = saved;
    }
  });
});
