import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedError, SerialQueue } from '../../src/runtime/index.js';
import { flush } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

const call = fc.record({
  /** Milliseconds after the call before it. */
  after: fc.integer({ min: 0, max: 5 }),
  lasts: fc.integer({ min: 0, max: 8 }),
  fails: fc.boolean(),
  timeout: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
  /** When it is aborted, in milliseconds after the call; never when undefined. */
  aborts: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
});

describe('SerialQueue under any calls', () => {
  it('E1, E2, E4, G4: one at a time, in order, no more than may wait, every call ends once and is counted once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 12 }), fc.integer({ min: 0, max: 4 }), async (calls, capacity) => {
        const clock = new VirtualClock();
        const queue = new SerialQueue({ capacity, clock });
        const starts: number[] = [];
        let running = 0;
        let most = 0;
        const ends = calls.map(() => ({ state: 'open', times: 0 }));
        const sleep = (ms: number): Promise<void> => new Promise((resolve) => void clock.setTimer(resolve, ms));
        const advance = async (ms: number): Promise<void> => {
          for (let step = 0; step < ms; step += 1) {
            clock.advance(1);
            await flush();
          }
        };
        for (const [index, { after, lasts, fails, timeout, aborts }] of calls.entries()) {
          await advance(after);
          const abort = new AbortController();
          const task = async (): Promise<void> => {
            starts.push(index);
            running += 1;
            most = Math.max(most, running);
            await sleep(lasts);
            running -= 1;
            if (fails) throw new Error('task');
          };
          const end = ends[index];
          if (end === undefined) continue;
          const settle = (state: string): void => {
            end.state = state;
            end.times += 1;
          };
          queue.run(task, { signal: abort.signal, ...(timeout === undefined ? {} : { timeout }) }).then(
            () => settle('done'),
            (error: unknown) => settle(error instanceof RefusedError ? 'refused' : error === 'abort' ? 'aborted' : 'failed'),
          );
          expect(queue.waiting).toBeLessThanOrEqual(capacity);
          if (aborts !== undefined) clock.setTimer(() => abort.abort('abort'), aborts);
        }
        await advance(200);
        expect(most).toBeLessThanOrEqual(1);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
        expect(ends.every(({ times }) => times === 1)).toBe(true);
        const number = (state: string): number => ends.filter((end) => end.state === state).length;
        expect(starts).toHaveLength(number('done') + number('failed'));
        const { completed, failed, refused, timedOut, aborted } = queue.stats();
        expect({ completed, failed, aborted, refused: refused + timedOut }).toEqual({
          completed: number('done'), failed: number('failed'), aborted: number('aborted'), refused: number('refused'),
        });
        expect([queue.running, queue.waiting, clock.pending]).toEqual([false, 0, 0]);
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});
