import { AsyncLocalStorage } from 'node:async_hooks';
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { SerialQueue } from '../../src/runtime/index.js';
import type { SerialQueueOptions } from '../../src/runtime/index.js';
import { flush, pending, rejected, resolved, watch } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

function setUp(options: Partial<SerialQueueOptions> = {}) {
  const clock = new VirtualClock(1000);
  return { clock, queue: new SerialQueue({ capacity: 3, clock, ...options }) };
}

/** A task that ends when it is told to, and says when it begins. */
function gate(log: string[] = [], name = '') {
  let open!: (value: string) => void;
  let fail!: (reason: unknown) => void;
  const ended = new Promise<string>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  const task = (): Promise<string> => {
    log.push(name);
    return ended;
  };
  return { task, open, fail };
}

describe('tasks', () => {
  it('run one at a time in the order of the calls, the first at once (E1, E2)', async () => {
    const { queue } = setUp();
    const log: string[] = [];
    const [a, b, c] = [gate(log, 'a'), gate(log, 'b'), gate(log, 'c')];
    const results = [watch(queue.run(a.task)), watch(queue.run(b.task)), watch(queue.run(c.task))];
    expect(log).toEqual(['a']);
    expect([queue.running, queue.waiting]).toEqual([true, 2]);
    b.open('B');
    await flush();
    expect(log).toEqual(['a']);
    a.open('A');
    await flush();
    expect(log).toEqual(['a', 'b', 'c']);
    c.open('C');
    await flush();
    expect(results.map(({ state }) => state)).toEqual([resolved('A'), resolved('B'), resolved('C')]);
    expect([queue.running, queue.waiting]).toEqual([false, 0]);
  });

  it('do not touch each other when they fail (E3, E6)', async () => {
    const { queue } = setUp();
    const first = watch(queue.run(() => Promise.reject(new Error('one'))));
    const second = watch(queue.run(() => { throw new Error('two'); }));
    const third = watch(queue.run(() => 'three'));
    await flush();
    expect(first.state).toMatchObject({ status: 'rejected', reason: { message: 'one' } });
    expect(second.state).toMatchObject({ status: 'rejected', reason: { message: 'two' } });
    expect(third.state).toEqual(resolved('three'));
    expect(queue.stats()).toEqual({
      capacity: 3, running: false, waiting: 0, completed: 1, failed: 2, refused: 0, timedOut: 0, aborted: 0,
    });
  });

  it('let nobody in between two of them', async () => {
    const { queue } = setUp();
    const log: string[] = [];
    const first = gate(log, 'first');
    void queue.run(first.task).then(() => {
      // Runs when the first has ended, when the turn has been handed on.
      void queue.run(() => log.push('newcomer'));
    });
    void queue.run(() => log.push('second'));
    first.open('done');
    await flush();
    expect(log).toEqual(['first', 'second', 'newcomer']);
  });

  it('are refused when too many wait (E4)', async () => {
    const { queue } = setUp({ capacity: 1 });
    const running = gate();
    void queue.run(running.task);
    const waiting = watch(queue.run(() => 'waited'));
    let isStarted = false;
    const refused = queue.run(() => { isStarted = true; });
    await expect(refused).rejects.toMatchObject({
      name: 'RefusedError', reason: 'full', message: 'SerialQueue: refused, too many wait already',
    });
    running.open('');
    await flush();
    expect(waiting.state).toEqual(resolved('waited'));
    expect(isStarted).toBe(false);
    expect(queue.stats()).toMatchObject({ completed: 2, refused: 1 });
  });

  it('are refused when one runs and nobody may wait', async () => {
    const { queue } = setUp({ capacity: 0 });
    const running = gate();
    void queue.run(running.task);
    await expect(queue.run(() => 1)).rejects.toMatchObject({ reason: 'full' });
    running.open('');
    await flush();
    expect(await queue.run(() => 2)).toBe(2);
  });

  it('run in the asynchronous context of their callers', async () => {
    const { queue } = setUp();
    const storage = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const running = gate();
    void storage.run('first', () => queue.run(running.task));
    const second = storage.run('second', () => queue.run(() => seen.push(storage.getStore())));
    const third = queue.run(() => seen.push(storage.getStore()));
    running.open('');
    await Promise.all([second, third]);
    expect(seen).toEqual(['second', undefined]);
  });
});

describe('a wait', () => {
  it('ends when it is aborted, and makes room at once (E5)', async () => {
    const { queue } = setUp({ capacity: 1 });
    const running = gate();
    void queue.run(running.task);
    const abort = new AbortController();
    let isStarted = false;
    const waiting = watch(queue.run(() => { isStarted = true; }, { signal: abort.signal }));
    abort.abort('enough');
    expect(queue.waiting).toBe(0);
    const next = watch(queue.run(() => 'next'));
    running.open('');
    await flush();
    expect(waiting.state).toEqual(rejected('enough'));
    expect(next.state).toEqual(resolved('next'));
    expect(isStarted).toBe(false);
    expect(queue.stats()).toMatchObject({ aborted: 1, completed: 2 });
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0);
  });

  it('ends at its timeout, which is for the wait only', async () => {
    const { queue, clock } = setUp();
    const running = gate();
    const first = watch(queue.run(running.task, { timeout: 5 }));
    const waiting = watch(queue.run(() => 1, { timeout: 20 }));
    clock.advance(19);
    await flush();
    expect([first.state, waiting.state]).toEqual([pending, pending]);
    clock.advance(1);
    await flush();
    expect(waiting.state).toMatchObject({ status: 'rejected', reason: { name: 'RefusedError', reason: 'timeout' } });
    expect(first.state).toEqual(pending);
    expect(clock.pending).toBe(0);
    await expect(queue.run(() => 1, { timeout: 0 })).rejects.toMatchObject({ reason: 'timeout' });
    expect(queue.stats()).toMatchObject({ timedOut: 2, waiting: 0 });
    running.open('');
  });

  it('does not begin with an aborted signal (G5)', async () => {
    const { queue } = setUp();
    let isStarted = false;
    await expect(queue.run(() => { isStarted = true; }, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
    expect(isStarted).toBe(false);
    expect(queue.stats()).toEqual({
      capacity: 3, running: false, waiting: 0, completed: 0, failed: 0, refused: 0, timedOut: 0, aborted: 1,
    });
  });

  it('does not begin with an aborted signal behind a task that runs either', async () => {
    const { queue } = setUp();
    const running = gate();
    void queue.run(running.task);
    const waiting = watch(queue.run(() => 1, { signal: AbortSignal.abort('no') }));
    await flush();
    expect(waiting.state).toEqual(rejected('no'));
    expect(queue.stats()).toMatchObject({ waiting: 0, aborted: 1 });
    running.open('');
  });

  it('ends without a start when the signal is aborted between the hand-over and the start', async () => {
    const { queue } = setUp();
    const running = gate();
    const abort = new AbortController();
    const log: string[] = [];
    const first = watch(queue.run(running.task));
    const second = watch(queue.run(() => log.push('second'), { signal: abort.signal }));
    const third = watch(queue.run(() => log.push('third')));
    running.open('');
    // The turn goes over in one of these, and the start follows in a later one.
    for (let tick = 0; tick < 20 && queue.waiting === 2; tick += 1) await null;
    abort.abort('late');
    await flush();
    expect(first.state).toEqual(resolved(''));
    expect(second.state).toEqual(rejected('late'));
    expect(third.state.status).toBe('resolved');
    expect(log).toEqual(['third']);
    expect(queue.stats()).toMatchObject({ completed: 2, failed: 0, aborted: 1, running: false });
  });
});

describe('the end', () => {
  it('is told when nothing runs and waits any more', async () => {
    const { queue } = setUp();
    await queue.idle();
    const [a, b] = [gate(), gate()];
    void queue.run(a.task);
    void queue.run(b.task);
    const idle = [watch(queue.idle()), watch(queue.idle())];
    a.open('');
    await flush();
    expect(idle.map(({ state }) => state)).toEqual([pending, pending]);
    b.open('');
    await flush();
    expect(idle.map(({ state }) => state)).toEqual([resolved(undefined), resolved(undefined)]);
  });

  it('is another one for what comes later', async () => {
    const { queue } = setUp();
    const [a, b] = [gate(), gate()];
    void queue.run(a.task);
    const first = watch(queue.idle());
    a.open('');
    await flush();
    void queue.run(b.task);
    const second = watch(queue.idle());
    await flush();
    expect([first.state, second.state]).toEqual([resolved(undefined), pending]);
    b.open('');
    await flush();
    expect(second.state).toEqual(resolved(undefined));
  });

  it('comes after what waits, by close', async () => {
    const { queue } = setUp();
    const [a, b] = [gate(), gate()];
    void queue.run(a.task);
    const waiting = watch(queue.run(b.task));
    const closed = watch(queue.close());
    expect(queue.closed).toBe(true);
    await expect(queue.run(() => 1)).rejects.toMatchObject({ reason: 'closed', message: 'SerialQueue: refused, it is closed' });
    a.open('');
    await flush();
    expect(closed.state).toEqual(pending);
    b.open('last');
    await flush();
    expect(waiting.state).toEqual(resolved('last'));
    expect(closed.state).toEqual(resolved(undefined));
    await expect(queue.run(() => 1)).rejects.toMatchObject({ reason: 'closed' });
    expect(queue.stats()).toMatchObject({ completed: 2, refused: 2 });
  });

  it('comes after what runs, by close with discard', async () => {
    const { queue } = setUp();
    const running = gate();
    const first = watch(queue.run(running.task));
    const waits = [watch(queue.run(() => 1)), watch(queue.run(() => 2))];
    const closed = watch(queue.close({ mode: 'discard' }));
    await flush();
    expect(waits.map(({ state }) => state)).toMatchObject([{ reason: { reason: 'closed' } }, { reason: { reason: 'closed' } }]);
    expect(closed.state).toEqual(pending);
    running.open('done');
    await flush();
    expect(first.state).toEqual(resolved('done'));
    expect(closed.state).toEqual(resolved(undefined));
    expect(queue.stats()).toMatchObject({ completed: 1, refused: 2, waiting: 0 });
  });
});

describe('a call from within a task (E6)', () => {
  it('is refused where the queue has a context to see it by', async () => {
    const { queue } = setUp({ context: new AsyncLocalStorage() });
    const inner = await queue.run(async () => {
      await null;
      return queue.run(() => 1).catch((error: unknown) => error);
    });
    expect(inner).toMatchObject({
      message: 'SerialQueue: run was called from within a task of the same queue, which would wait for itself',
    });
    expect(await queue.run(() => 2)).toBe(2);
  });

  it('is seen through the task of another queue, and that of another queue is allowed', async () => {
    const context = new AsyncLocalStorage();
    const [outer, inner] = [setUp({ context }).queue, setUp({ context }).queue];
    expect(await outer.run(() => inner.run(() => 'both'))).toBe('both');
    await expect(outer.run(() => inner.run(() => outer.run(() => 1)))).rejects.toThrow('would wait for itself');
    // A second task of a queue that had one before.
    expect(await Promise.all([inner.run(() => 1), inner.run(() => 2)])).toEqual([1, 2]);
  });
});

describe('what is no good', () => {
  it.each([
    [{ capacity: -1 }, 'SerialQueue: option "capacity" must be an integer from 0 to 1073741824, got -1'],
    [{ capacity: Infinity }, 'option "capacity"'],
    [{}, 'option "capacity"'],
    [undefined, 'SerialQueue: options must be an object'],
    [{ capacity: 1, context: 5 }, 'SerialQueue: option "context": options must be an object'],
  ])('throws at construction (G11): %j', (options, message) => {
    expect(() => new SerialQueue(options as unknown as SerialQueueOptions)).toThrow(message);
  });

  it('rejects, and runs nothing', async () => {
    const { queue } = setUp();
    await expect(queue.run(undefined as never)).rejects.toThrow(TypeError);
    await expect(queue.run(() => 1, { timeout: NaN })).rejects.toThrow(RangeError);
    await expect(queue.run(() => 1, { signal: 1 as never })).rejects.toThrow(TypeError);
    expect(() => queue.close({ mode: 'now' as never })).toThrow('SerialQueue: option "mode" must be one of "drain", "discard"');
    expect(queue.closed).toBe(false);
    expect(queue.stats()).toMatchObject({ completed: 0, failed: 0 });
  });
});
