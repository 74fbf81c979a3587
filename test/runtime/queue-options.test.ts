import { describe, expect, expectTypeOf, it } from 'vitest';
import { BoundedQueue } from '../../src/runtime/index.js';
import type { BoundedQueueOptions } from '../../src/runtime/index.js';

type Loose = Record<string, unknown>;

function make(options: unknown): BoundedQueue<number> {
  return new BoundedQueue<number>(options as BoundedQueueOptions<number>);
}

describe('G11: options of BoundedQueue', () => {
  it('capacity and whenFull are required, by type and at run time', () => {
    // @ts-expect-error capacity is missing
    expect(() => new BoundedQueue({ whenFull: 'reject' })).toThrow(TypeError);
    // @ts-expect-error whenFull is missing
    expect(() => new BoundedQueue({ capacity: 1 })).toThrow(TypeError);
    // @ts-expect-error nothing at all
    expect(() => new BoundedQueue()).toThrow('BoundedQueue: options must be an object, got undefined');
    expectTypeOf<BoundedQueueOptions<number>['capacity']>().toEqualTypeOf<number>();
  });

  it.each([NaN, Infinity, -1, 0, 1.5, 2 ** 30 + 1, -0])('capacity %s is out of range', (capacity) => {
    const run = (): unknown => make({ capacity, whenFull: 'reject' });
    expect(run).toThrow(RangeError);
    expect(run).toThrow(`BoundedQueue: option "capacity" must be an integer from 1 to 1073741824, got ${capacity}`);
  });

  it.each([1, 2 ** 30])('capacity %i is the edge', (capacity) => {
    expect(make({ capacity, whenFull: 'reject' }).capacity).toBe(capacity);
  });

  it.each([
    ['capacity', '10', TypeError, 'got "10"'],
    ['capacity', 10n, TypeError, 'got 10n'],
    ['capacity', null, TypeError, 'got null'],
    ['whenFull', 'spill', RangeError, 'one of "block", "reject", "drop-oldest", "drop-newest", got "spill"'],
    ['whenFull', 3, TypeError, 'got 3'],
    ['maxAge', -1, RangeError, 'got -1'],
    ['maxAge', NaN, RangeError, 'got NaN'],
    ['maxAge', Infinity, RangeError, 'got Infinity'],
    ['maxAge', '5', TypeError, 'got "5"'],
    ['maxAge', null, TypeError, 'got null'],
    ['maxWaiting', -1, RangeError, 'got -1'],
    ['maxWaiting', 0.5, RangeError, 'got 0.5'],
    ['maxWaiting', [], TypeError, 'got an array'],
    ['onDrop', 'log', TypeError, 'must be a function, got "log"'],
    ['onDrop', null, TypeError, 'got null'],
    ['trackAge', 0, TypeError, 'must be true or false, got 0'],
    ['clock', {}, TypeError, '"clock"'],
  ] as [string, unknown, ErrorConstructor, string][])('%s: %s', (name, value, kind, message) => {
    const options: Loose = { capacity: 1, whenFull: 'reject', [name]: value };
    expect(() => make(options)).toThrow(kind);
    expect(() => make(options)).toThrow(message);
    expect(() => make(options)).toThrow(`BoundedQueue: option "${name}"`);
  });

  it('trackAge: false contradicts maxAge', () => {
    expect(() => make({ capacity: 1, whenFull: 'reject', maxAge: 5, trackAge: false })).toThrow(TypeError);
  });

  it('G12: undefined means the default', async () => {
    const queue = make({
      capacity: 2,
      whenFull: 'block',
      maxAge: undefined,
      maxWaiting: undefined,
      onDrop: undefined,
      trackAge: undefined,
      clock: undefined,
    });
    queue.push(1, 2);
    const waiting = [queue.put(3, { timeout: undefined, signal: undefined }), queue.put(4)];
    await expect(queue.put(5)).resolves.toBe(false);
    expect(queue.stats()).toMatchObject({ depth: 2, waiting: 2 });
    expect(queue.oldestAge).toBeGreaterThanOrEqual(0);
    queue.close({ mode: undefined });
    expect(await Promise.all(waiting)).toEqual([false, false]);
  });

  it.each([NaN, -1, Infinity])('a timeout of %s rejects, without a trace', async (timeout) => {
    const queue = make({ capacity: 1, whenFull: 'block' });
    await expect(queue.put(1, { timeout })).rejects.toThrow(RangeError);
    await expect(queue.take({ timeout })).rejects.toThrow('BoundedQueue: option "timeout"');
    expect(queue.stats()).toMatchObject({ offered: 0, takers: 0 });
  });

  it('rejects options and signals that are none', async () => {
    const queue = make({ capacity: 1, whenFull: 'block' });
    await expect(queue.put(1, null as unknown as object)).rejects.toThrow(TypeError);
    await expect(queue.take({ signal: {} as AbortSignal })).rejects.toThrow('option "signal" must be an AbortSignal');
    expect(() => queue.close(1 as unknown as object)).toThrow(TypeError);
    expect(() => queue.close({ mode: 'flush' as 'drain' })).toThrow(RangeError);
    expect(queue.closed).toBe(false);
    for (const max of [-1, 1.5, NaN]) expect(() => queue.takeBatch(max)).toThrow(RangeError);
  });

  it('undefined cannot be queued', async () => {
    const queue = new BoundedQueue<number | undefined>({ capacity: 5, whenFull: 'block' });
    expect(() => queue.offer(undefined)).toThrow(TypeError);
    expect(() => queue.push(1, undefined)).toThrow(TypeError);
    await expect(queue.put(undefined)).rejects.toThrow(TypeError);
    expect(queue.stats()).toMatchObject({ offered: 0, depth: 0 });
  });

  it('null, 0, false, empty strings and NaN can', () => {
    const queue = new BoundedQueue<unknown>({ capacity: 5, whenFull: 'reject' });
    for (const item of [null, 0, false, '', NaN]) expect(queue.offer(item)).toBe(true);
    expect(queue.takeBatch(9)).toEqual([null, 0, false, '', NaN]);
  });
});
