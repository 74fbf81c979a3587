import fc from 'fast-check';
import { describe, it } from 'vitest';
import { QueueHarness } from './helpers/queue-harness.js';
import type { Operation } from './helpers/queue-harness.js';
import { flush } from './helpers/settle.js';

const timeout = fc.constantFrom(0, 3, 5, 10, Infinity);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('offer' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('push' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), timeout }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const), timeout }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('poll' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('peek' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeBatch' as const), max: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('abort' as const), which: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('advance' as const), ms: fc.constantFrom(1, 2, 5, 7) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('clear', 'drain', 'discard') }) },
);

const options = fc.record({
  capacity: fc.integer({ min: 1, max: 20 }),
  whenFull: fc.constantFrom('block' as const, 'reject' as const, 'drop-oldest' as const, 'drop-newest' as const),
  maxWaiting: fc.integer({ min: 0, max: 5 }),
  maxAge: fc.constantFrom(0, 4, 7, Infinity),
});

describe('long random histories', () => {
  it('agree with the model after every step (Q1-Q13, Q15-Q17, Q20)', async () => {
    await fc.assert(
      fc.asyncProperty(options, fc.array(operation, { maxLength: 60, size: 'max' }), async (rules, history) => {
        const harness = new QueueHarness(rules);
        for (const step of history) {
          harness.apply(step);
          harness.refresh();
          for (let tick = 0; tick < 3; tick += 1) await null;
          harness.compare();
        }
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it('G4: every promise settles once the queue is closed', async () => {
    await fc.assert(
      fc.asyncProperty(options, fc.array(operation, { maxLength: 40, size: 'max' }), async (rules, history) => {
        const harness = new QueueHarness(rules);
        for (const step of history) harness.apply(step);
        harness.apply({ kind: 'discard' });
        await flush();
        harness.compare();
        if (harness.model.putters.length + harness.model.takers.length > 0) throw new Error('the model waits');
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  it('G13: timers that always fire early change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(options, fc.array(operation, { maxLength: 40, size: 'max' }), async (rules, history) => {
        const harness = new QueueHarness(rules);
        harness.clock.timerSpeed = 0.5;
        for (const step of history) harness.apply(step);
        harness.refresh();
        await flush();
        harness.compare();
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it('G1: adding a constant to every clock reading changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        options,
        fc.array(operation, { maxLength: 40, size: 'max' }),
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        async (rules, history, shift) => {
          const harness = new QueueHarness({ ...rules }, shift);
          for (const step of history) harness.apply(step);
          harness.refresh();
          await flush();
          harness.compare();
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);
});
