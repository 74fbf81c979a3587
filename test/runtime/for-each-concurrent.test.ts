import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEachConcurrent } from '../../src/runtime/index.js';
import { CompiledRuntime } from './helpers/compile.js';
import { flush, pending, rejected, resolved, watch } from './helpers/settle.js';

describe('forEachConcurrent', () => {
  it('does each item once, in order of the start, no more at once than it may, and tells nothing', async () => {
    let inFlight = 0;
    let most = 0;
    const starts: string[] = [];
    const run = forEachConcurrent(['a', 'b', 'c', 'd', 'e'], async (item, index) => {
      starts.push(`${item}${index}`);
      inFlight += 1;
      most = Math.max(most, inFlight);
      await flush();
      inFlight -= 1;
      return item;
    }, { concurrency: 2 });
    await expect(run).resolves.toBeUndefined();
    expect(starts).toEqual(['a0', 'b1', 'c2', 'd3', 'e4']);
    expect(most).toBe(2);
  });

  it('works through a source without an end until it is aborted', async () => {
    const abort = new AbortController();
    let done = 0;
    let isClosed = false;
    function* numbers(): Generator<number> {
      try {
        for (let number = 0; ; number += 1) yield number;
      } finally {
        isClosed = true;
      }
    }
    const run = watch(forEachConcurrent(numbers(), async (number) => {
      await flush();
      done += 1;
      if (number === 20) abort.abort('enough');
    }, { concurrency: 3, signal: abort.signal }));
    for (let tick = 0; tick < 50 && run.state.status === 'pending'; tick += 1) await flush();
    expect(run.state).toEqual(rejected('enough'));
    expect(isClosed).toBe(true);
    expect(done).toBeGreaterThanOrEqual(19);
  });

  it('ends with the first failure and starts nothing after it', async () => {
    const starts: number[] = [];
    const run = watch(forEachConcurrent([0, 1, 2, 3], (item) => {
      starts.push(item);
      if (item === 1) throw new Error('one');
      return new Promise(() => {});
    }, { concurrency: 2 }));
    await flush();
    expect(run.state).toMatchObject({ status: 'rejected', reason: { message: 'one' } });
    expect(starts).toEqual([0, 1]);
  });

  it('with stopOnError: false does all, and rejects with all failures in the order of their time', async () => {
    const done: number[] = [];
    const run = forEachConcurrent([3, 1, 2], async (item) => {
      for (let tick = 0; tick < item; tick += 1) await flush();
      done.push(item);
      throw item;
    }, { concurrency: 3, stopOnError: false });
    await expect(run).rejects.toMatchObject({ errors: [1, 2, 3], message: 'forEachConcurrent: 3 mapper calls failed' });
    expect(done).toEqual([1, 2, 3]);
    await expect(forEachConcurrent([], () => 1, { concurrency: 1, stopOnError: false })).resolves.toBeUndefined();
  });

  it('waits for what runs when the source is at its end', async () => {
    let open!: () => void;
    const run = watch(forEachConcurrent([1], () => new Promise<void>((resolve) => { open = resolve; }), { concurrency: 5 }));
    await flush();
    expect(run.state).toEqual(pending);
    open();
    await flush();
    expect(run.state).toEqual(resolved(undefined));
  });

  it.each([
    [{}, 'forEachConcurrent: option "concurrency"'],
    [{ concurrency: 0 }, 'forEachConcurrent: option "concurrency" must be an integer from 1'],
    [{ concurrency: Infinity }, 'option "concurrency"'],
    [{ concurrency: 1, stopOnError: 1 }, 'forEachConcurrent: option "stopOnError"'],
    [{ concurrency: 1, signal: 1 }, 'forEachConcurrent: option "signal"'],
    [undefined, 'forEachConcurrent: options must be an object'],
  ])('rejects what is no good (G11): %j', async (options, message) => {
    await expect(forEachConcurrent([1], () => 1, options as never)).rejects.toThrow(message);
    await expect(forEachConcurrent(1 as never, () => 1, { concurrency: 1 })).rejects.toThrow('must be iterable');
    await expect(forEachConcurrent([1], undefined as never, { concurrency: 1 })).rejects.toThrow('option "mapper"');
  });
});

describe('its memory', () => {
  let compiled: CompiledRuntime;
  beforeAll(() => {
    compiled = new CompiledRuntime();
  }, 60_000);
  afterAll(() => compiled.dispose());

  it('M11: is that of the items under way, however many there are', async () => {
    const { stdout, stderr } = await compiled.run(`
      let most = 0;
      async function* blocks() { for (let i = 0; i < 256; i += 1) yield new Uint8Array(1 << 20).fill(i); }
      await runtime.forEachConcurrent(blocks(), async (block, index) => {
        await null;
        if (index % 16 === 0) {
          globalThis.gc();
          most = Math.max(most, process.memoryUsage().arrayBuffers);
        }
        return block;
      }, { concurrency: 4 });
      console.log(most < 24 * (1 << 20));
    `, ['--expose-gc']);
    expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' });
  }, 60_000);
});
