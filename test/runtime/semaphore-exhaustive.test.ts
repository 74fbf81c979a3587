import { describe, expect, it } from 'vitest';
import { SemaphoreHarness } from './helpers/semaphore-harness.js';
import type { SemaphoreStep } from './helpers/semaphore-model.js';

const STEPS: readonly SemaphoreStep[] = [
  { kind: 'try', count: 1 },
  { kind: 'acquire', count: 1, timeout: Infinity },
  { kind: 'acquire', count: 1, timeout: 10 },
  { kind: 'release', which: 0 },
  { kind: 'release', which: 1 },
  { kind: 'abort', which: 0 },
  { kind: 'abort', which: 1 },
  { kind: 'advance', ms: 10 },
  { kind: 'close' },
];

/** With two permits, calls for both of them as well. */
const STEPS_OF_TWO: readonly SemaphoreStep[] = [...STEPS, { kind: 'acquire', count: 2, timeout: Infinity }];

/** Those in which permits and wake-ups get lost. */
const RACES = STEPS.filter(
  (step) => step.kind === 'release' || step.kind === 'abort' || (step.kind === 'acquire' && step.timeout === Infinity),
);

async function explore(permits: number, maxWaiting: number, depth: number, steps: readonly SemaphoreStep[]): Promise<number> {
  let histories = 0;
  const history: SemaphoreStep[] = [];
  const run = async (): Promise<void> => {
    const harness = new SemaphoreHarness(permits, maxWaiting);
    for (const step of history) {
      harness.apply(step);
      // A permit reaches its caller a few turns after it was granted.
      for (let tick = 0; tick < 4; tick += 1) await null;
    }
    try {
      harness.compare();
    } catch (error) {
      throw new Error(`${permits} permits, ${maxWaiting} may wait, after ${JSON.stringify(history)}`, { cause: error });
    }
    histories += 1;
  };
  const walk = async (): Promise<void> => {
    await run();
    if (history.length === depth) return;
    for (const step of steps) {
      history.push(step);
      await walk();
      history.pop();
    }
  };
  await walk();
  return histories;
}

function count(depth: number, steps: readonly SemaphoreStep[]): number {
  return (steps.length ** (depth + 1) - 1) / (steps.length - 1);
}

describe('every history of a few steps agrees with the model (G4, G6, G9, Q6-Q11 for permits)', () => {
  it.each([
    [1, 2, 5, STEPS],
    [1, 0, 5, STEPS],
    [2, 2, 4, STEPS_OF_TWO],
  ] as const)('%i permits, %i may wait, %i steps', async (permits, maxWaiting, depth, steps) => {
    expect(await explore(permits, maxWaiting, depth, steps)).toBe(count(depth, steps));
  }, 120_000);

  it('1 permit, 7 steps of calls, releases and aborts', async () => {
    expect(await explore(1, 2, 7, RACES)).toBe(count(7, RACES));
  }, 120_000);
});
