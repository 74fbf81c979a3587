import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleConcurrent } from '../../src/runtime/index.js';
import { flush } from './helpers/settle.js';

describe('settleConcurrent', () => {
  it('tells what became of each item, in the order of the source', async () => {
    const outcomes = await settleConcurrent([3, 1, 2], async (item, index) => {
      for (let tick = 0; tick < item; tick += 1) await flush();
      if (item === 1) throw new Error('one');
      return item * 10 + index;
    }, { concurrency: 2 });
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 30 },
      { status: 'rejected', reason: new Error('one') },
      { status: 'fulfilled', value: 22 },
    ]);
    expect(await settleConcurrent([], () => 1, { concurrency: 1 })).toEqual([]);
  });

  it('takes a synchronous throw for a failure (M7), and undefined for a reason', async () => {
    expect(await settleConcurrent([1, 2], (item) => { if (item === 1) throw undefined; return undefined; }, { concurrency: 1 })).toEqual([
      { status: 'rejected', reason: undefined },
      { status: 'fulfilled', value: undefined },
    ]);
  });

  it('is Promise.allSettled with a limit, under every interleaving (M1-M3)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { maxLength: 10 }),
        fc.integer({ min: 1, max: 12 }),
        async (scheduler, plan, concurrency) => {
          let inFlight = 0;
          let most = 0;
          const work = async (fails: boolean, index: number): Promise<number> => {
            inFlight += 1;
            most = Math.max(most, inFlight);
            await scheduler.schedule(Promise.resolve());
            inFlight -= 1;
            if (fails) throw index;
            return index;
          };
          const outcomes = await scheduler.waitFor(settleConcurrent(plan, work, { concurrency }));
          expect(most).toBeLessThanOrEqual(concurrency);
          const expected = plan.map((fails, index) => (fails ? { status: 'rejected', reason: index } : { status: 'fulfilled', value: index }));
          expect(outcomes).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('rejects with a failure of the source and with the reason of its signal, and aborts what runs', async () => {
    function* broken(): Generator<number> {
      yield 1;
      throw new Error('source');
    }
    await expect(settleConcurrent(broken(), () => 1, { concurrency: 1 })).rejects.toThrow('source');
    const abort = new AbortController();
    let inner: AbortSignal | undefined;
    const run = settleConcurrent([1, 2], (_item, _index, { signal }) => {
      inner = signal;
      return new Promise(() => {});
    }, { concurrency: 1, signal: abort.signal });
    abort.abort('enough');
    await expect(run).rejects.toBe('enough');
    expect(inner?.aborted).toBe(true);
    await expect(settleConcurrent([1], () => 1, { concurrency: 0 })).rejects.toThrow('settleConcurrent: option "concurrency"');
  });
});
