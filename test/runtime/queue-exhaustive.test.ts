import { describe, expect, it } from 'vitest';
import type { WhenFull } from '../../src/runtime/index.js';
import { QueueHarness } from './helpers/queue-harness.js';
import type { HarnessOptions, Operation } from './helpers/queue-harness.js';

/** Small enough to try every history, large enough for every defect known of other libraries (they need 5 steps). */
const OPERATIONS: readonly Operation[] = [
  { kind: 'offer' },
  { kind: 'poll' },
  { kind: 'put', timeout: Infinity },
  { kind: 'put', timeout: 10 },
  { kind: 'take', timeout: Infinity },
  { kind: 'take', timeout: 10 },
  { kind: 'abort', which: 0 },
  { kind: 'abort', which: 1 },
  { kind: 'advance', ms: 10 },
  { kind: 'clear' },
  { kind: 'drain' },
  { kind: 'discard' },
];

/** Those in which slots and wake-ups get lost. */
const RACES = OPERATIONS.filter(
  (operation) =>
    ['offer', 'poll', 'abort'].includes(operation.kind) || ('timeout' in operation && operation.timeout === Infinity),
);

async function explore(
  options: HarnessOptions,
  depth: number,
  betweenSteps: boolean,
  operations = OPERATIONS,
): Promise<number> {
  let histories = 0;
  const history: Operation[] = [];
  const run = async (): Promise<void> => {
    const harness = new QueueHarness(options);
    for (const operation of history) {
      harness.apply(operation);
      if (betweenSteps) for (let tick = 0; tick < 3; tick += 1) await null;
    }
    harness.refresh();
    for (let tick = 0; tick < 3; tick += 1) await null;
    try {
      harness.compare();
    } catch (error) {
      throw new Error(`${JSON.stringify(options)} after ${JSON.stringify(history)}`, { cause: error });
    }
    histories += 1;
  };
  const walk = async (): Promise<void> => {
    await run();
    if (history.length === depth) return;
    for (const operation of operations) {
      history.push(operation);
      await walk();
      history.pop();
    }
  };
  await walk();
  return histories;
}

/** 1 + n + n^2 + ... */
function count(depth: number, operations = OPERATIONS): number {
  return (operations.length ** (depth + 1) - 1) / (operations.length - 1);
}

describe('every history of a few steps agrees with the model (G4, Q1-Q13, Q20)', () => {
  it.each([
    [1, 4],
    [2, 3],
  ])('block, capacity %i, %i steps, promises settling between the steps', async (capacity, depth) => {
    const options = { capacity, whenFull: 'block' as WhenFull, maxWaiting: 2, maxAge: Infinity };
    expect(await explore(options, depth, true)).toBe(count(depth));
  }, 120_000);

  it('block, capacity 1, 6 steps of offers, waits and aborts', async () => {
    const options = { capacity: 1, whenFull: 'block' as WhenFull, maxWaiting: 2, maxAge: Infinity };
    expect(await explore(options, 6, false, RACES)).toBe(count(6, RACES));
  }, 120_000);

  it.each([
    ['reject', 1, 3],
    ['drop-oldest', 1, 4],
    ['drop-newest', 1, 3],
    ['drop-oldest', 2, 3],
  ] as [WhenFull, number, number][])('%s, capacity %i, %i steps in one go', async (whenFull, capacity, depth) => {
    expect(await explore({ capacity, whenFull, maxWaiting: 1, maxAge: Infinity }, depth, false)).toBe(count(depth));
  }, 120_000);

  it('block with maxAge, capacity 1, 4 steps in one go', async () => {
    expect(await explore({ capacity: 1, whenFull: 'block', maxWaiting: 2, maxAge: 9 }, 4, false)).toBe(count(4));
  }, 120_000);
});
