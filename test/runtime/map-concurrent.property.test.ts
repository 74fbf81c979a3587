import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapConcurrent } from '../../src/runtime/index.js';

async function* asynchronous<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) {
    await null;
    yield item;
  }
}

describe('mapConcurrent under every interleaving', () => {
  it('M1-M3, M8: results in order, each item once, never too many in flight', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.integer(), { maxLength: 12 }),
        fc.integer({ min: 1, max: 15 }),
        fc.boolean(),
        async (scheduler, items, concurrency, isAsync) => {
          let inFlight = 0;
          let most = 0;
          const starts = items.map(() => 0);
          const run = mapConcurrent(isAsync ? asynchronous(items) : items, async (item, index) => {
            starts[index] = (starts[index] ?? 0) + 1;
            inFlight += 1;
            most = Math.max(most, inFlight);
            await scheduler.schedule(Promise.resolve());
            inFlight -= 1;
            return item * 2;
          }, { concurrency });
          const results = await scheduler.waitFor(run);
          expect(results).toEqual(items.map((item) => item * 2));
          expect(starts).toEqual(items.map(() => 1));
          expect(most).toBeLessThanOrEqual(concurrency);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('M6, M8: with room for all it fails like Promise.all, with the failure that came first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 10 }),
        async (scheduler, plan, spare) => {
          const order: number[] = [];
          const work = async (fails: boolean, index: number): Promise<number> => {
            await scheduler.schedule(Promise.resolve());
            if (!fails) return index;
            order.push(index);
            throw index;
          };
          const run = mapConcurrent(plan, work, { concurrency: plan.length + spare }).then(
            (results) => ({ results }),
            (reason: unknown) => ({ reason }),
          );
          expect(await scheduler.waitFor(run)).toEqual(
            plan.some(Boolean) ? { reason: order[0] } : { results: plan.map((_fails, index) => index) },
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});
