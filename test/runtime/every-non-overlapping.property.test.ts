import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyNonOverlapping } from '../../src/runtime/index.js';
import { flush } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

describe('everyNonOverlapping, whatever the runs do', () => {
  it('N1, N2, N4: runs never overlap, start no faster than the mode allows, and never cease', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ duration: fc.integer({ min: 0, max: 40 }), fails: fc.boolean() }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('delay' as const, 'rate' as const),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(0, 0.5, 1),
        async (plan, mode, period, jitter) => {
          const clock = new VirtualClock();
          const starts: number[] = [];
          const ends: number[] = [];
          let inFlight = 0;
          const timer = everyNonOverlapping(
            async () => {
              expect(inFlight).toBe(0);
              inFlight += 1;
              const { duration, fails } = plan[starts.length % plan.length]!;
              starts.push(clock.now());
              if (duration > 0) await new Promise<void>((resolve) => void clock.setTimer(resolve, duration));
              ends.push(clock.now());
              inFlight -= 1;
              if (fails) throw new Error('failed');
            },
            period,
            { clock, mode, jitter, onError: () => {} },
          );
          for (let step = 0; step < 120; step += 1) {
            await flush();
            clock.advance(1);
          }
          await flush();
          starts.slice(1).forEach((start, index) => {
            const ended = ends[index]!;
            expect(start).toBeGreaterThanOrEqual(mode === 'delay' ? ended + period : ended);
            // One period, one of jitter, and one that a make-up run may wait for.
            expect(start - ended).toBeLessThanOrEqual(2 * period + 1);
          });
          // A grid: never more starts than multiples of the period that have passed.
          expect(starts.length).toBeLessThanOrEqual(Math.floor(120 / period));
          expect(starts.length + timer.stats.missed).toBeLessThanOrEqual(Math.floor(120 / period));
          expect(timer.stats.runs).toBe(starts.length);
          expect(starts.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
