import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { everyNonOverlapping } from '../../src/runtime/index.js';
import type { EveryNonOverlappingOptions, IntervalTask } from '../../src/runtime/index.js';
import { flush, watch } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

/** A task whose runs last as long as told, and which remembers when they started and how many ran at once. */
class Work {
  readonly starts: number[] = [];
  readonly signals: AbortSignal[] = [];
  inFlight = 0;
  mostInFlight = 0;

  constructor(
    readonly clock: VirtualClock,
    readonly durations: readonly number[],
  ) {}

  readonly run: IntervalTask = async ({ signal }) => {
    const duration = this.durations[this.starts.length % this.durations.length] ?? 0;
    this.starts.push(this.clock.now());
    this.signals.push(signal);
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    if (duration > 0) await new Promise<void>((resolve) => void this.clock.setTimer(resolve, duration));
    this.inFlight -= 1;
  };
}

function setUp(durations: readonly number[], options: EveryNonOverlappingOptions = {}, period = 100) {
  const clock = new VirtualClock();
  const work = new Work(clock, durations);
  return { clock, work, timer: everyNonOverlapping(work.run, period, { clock, ...options }) };
}

async function pass(clock: VirtualClock, ms: number, step = 10): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    await flush();
    clock.advance(Math.min(step, left));
  }
  await flush();
}

describe('everyNonOverlapping', () => {
  it('runs once a period, the first time after one period', async () => {
    const { clock, work, timer } = setUp([0]);
    await pass(clock, 350);
    expect(work.starts).toEqual([100, 200, 300]);
    expect(timer.stats).toEqual({ runs: 3, failures: 0, missed: 0, running: false, lastDuration: 0 });
  });

  it('starts at once when told, but only after it has returned', async () => {
    const { clock, work } = setUp([0], { immediate: true });
    expect(work.starts).toEqual([]);
    await pass(clock, 250);
    expect(work.starts).toEqual([0, 100, 200]);
  });

  it('N1: waits for the end of a slow run, and then one period', async () => {
    const { clock, work, timer } = setUp([250]);
    await pass(clock, 800);
    expect(work.starts).toEqual([100, 450, 800]);
    expect(work.mostInFlight).toBe(1);
    expect(timer.stats).toMatchObject({ running: true, missed: 0, lastDuration: 250 });
  });

  it('N2: at a fixed rate, makes up for missed starts with a single run, then goes back to its grid', async () => {
    const { clock, work, timer } = setUp([340, 0, 0, 0], { mode: 'rate' });
    await pass(clock, 640, 1);
    // 441: due at 440, and started by the next step of this clock.
    expect(work.starts).toEqual([100, 441, 500, 600]);
    expect(timer.stats.missed).toBe(2);
    expect(work.mostInFlight).toBe(1);
  });

  it('at a fixed rate, does not drift when runs are shorter than the period', async () => {
    const { clock, work } = setUp([70, 30, 90], { mode: 'rate' });
    await pass(clock, 500);
    expect(work.starts).toEqual([100, 200, 300, 400, 500]);
  });

  it('N3: starts nothing after stop(), which waits for the run on its way without aborting it', async () => {
    const { clock, work, timer } = setUp([250]);
    await pass(clock, 150);
    const stopped = watch(timer.stop());
    await pass(clock, 190);
    expect(stopped.state).toEqual({ status: 'pending' });
    await pass(clock, 20);
    expect(stopped.state).toEqual({ status: 'resolved', value: undefined });
    await pass(clock, 1000);
    expect(work.starts).toEqual([100]);
    expect(work.signals[0]?.aborted).toBe(false);
    expect(clock.pending).toBe(0);
  });

  it('N3: may be stopped before the first run, and twice', async () => {
    const { clock, work, timer } = setUp([0], { immediate: true });
    await Promise.all([timer.stop(), timer.stop()]);
    await pass(clock, 500);
    expect(work.starts).toEqual([]);
    expect(timer.stats.runs).toBe(0);
    expect(clock.pending).toBe(0);
  });

  it('may be stopped from inside a run', async () => {
    const clock = new VirtualClock();
    let runs = 0;
    const timer = everyNonOverlapping(
      () => {
        runs += 1;
        if (runs === 2) void timer.stop();
      },
      100,
      { clock, immediate: true },
    );
    await pass(clock, 500);
    expect(runs).toBe(2);
  });

  it('N4: a run that throws or rejects does not end the schedule', async () => {
    const clock = new VirtualClock();
    const errors: unknown[] = [];
    let runs = 0;
    const timer = everyNonOverlapping(
      () => {
        runs += 1;
        if (runs === 1) throw new Error('thrown');
        return runs === 2 ? Promise.reject(new Error('rejected')) : undefined;
      },
      100,
      { clock, onError: (error) => errors.push(error) },
    );
    await pass(clock, 300);
    expect(errors).toEqual([new Error('thrown'), new Error('rejected')]);
    expect(timer.stats).toMatchObject({ runs: 3, failures: 2 });
  });

  it('N4: nor does an onError that throws', async () => {
    const clock = new VirtualClock();
    const unhandled: unknown[] = [];
    const listener = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', listener);
    try {
      const timer = everyNonOverlapping(() => Promise.reject(new Error('a')), 100, {
        clock,
        onError: () => {
          throw new Error('b');
        },
      });
      await pass(clock, 200);
      expect(timer.stats).toMatchObject({ runs: 2, failures: 2 });
      expect(unhandled).toEqual([new Error('b'), new Error('b')]);
    } finally {
      process.off('unhandledRejection', listener);
    }
  });

  it('without onError a failure is an unhandled rejection, as with setInterval', async () => {
    const clock = new VirtualClock();
    const unhandled: unknown[] = [];
    const listener = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', listener);
    try {
      const timer = everyNonOverlapping(() => Promise.reject(new Error('lost')), 100, { clock });
      await pass(clock, 200);
      expect(unhandled).toEqual([new Error('lost'), new Error('lost')]);
      expect(timer.stats.runs).toBe(2);
    } finally {
      process.off('unhandledRejection', listener);
    }
  });

  it('N5: an aborted signal means no run at all', async () => {
    const { clock, work, timer } = setUp([0], { signal: AbortSignal.abort(), immediate: true });
    await pass(clock, 300);
    await timer.stop();
    expect(work.starts).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('aborting ends the schedule and tells the run on its way', async () => {
    const controller = new AbortController();
    const { clock, work } = setUp([250], { signal: controller.signal });
    await pass(clock, 150);
    controller.abort(new Error('shutting down'));
    await pass(clock, 1000);
    expect(work.starts).toEqual([100]);
    expect(work.signals[0]?.reason).toEqual(new Error('shutting down'));
    expect(clock.pending).toBe(0);
  });

  it('leaves no listener on the signal after stop()', async () => {
    const controller = new AbortController();
    const { timer } = setUp([0], { signal: controller.signal });
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    await timer.stop();
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('jitter delays each start by a share of the period, without shifting the grid', async () => {
    const shares = [0.5, 0, 0.25];
    const { clock, work } = setUp([0], { mode: 'rate', jitter: 0.4, random: () => shares.shift() ?? 0 });
    await pass(clock, 450);
    expect(work.starts).toEqual([120, 200, 310, 400]);
  });

  it('G10: a period above 2^31 ms is one', async () => {
    const month = 30 * 86_400_000;
    const { clock, work } = setUp([0], {}, month);
    await pass(clock, month - 1, month - 1);
    expect(work.starts).toEqual([]);
    await pass(clock, 1);
    expect(work.starts).toEqual([month]);
  });

  it('G13: does not start early when the timer does', async () => {
    const { clock, work } = setUp([0]);
    clock.timerSpeed = 0.5;
    await pass(clock, 99, 1);
    expect(work.starts).toEqual([]);
    await pass(clock, 2, 1);
    expect(work.starts).toEqual([100]);
  });

  it('keeps the process alive as setInterval does, and not when told', () => {
    expect(setUp([0]).clock.pendingKeepAlive).toEqual([true]);
    expect(setUp([0], { unref: true }).clock.pendingKeepAlive).toEqual([false]);
  });

  it.each([
    [undefined, 100, {}, 'option "task" must be a function'],
    [() => {}, 0, {}, 'option "period" must be a number above 0'],
    [() => {}, Number.NaN, {}, 'option "period" must be a number above 0'],
    [() => {}, 100, { jitter: 1.5 }, 'option "jitter" must be a number from 0 to 1'],
    [() => {}, 100, { mode: 'fast' }, 'option "mode" must be one of "delay", "rate"'],
    [() => {}, 100, { unref: 1 }, 'option "unref" must be true or false'],
    [() => {}, 100, { onError: 'log' }, 'option "onError" must be a function'],
    [() => {}, 100, { immediate: 'yes' }, 'option "immediate" must be true or false'],
  ])('refuses (%s, %s, %o)', (task, period, options, message) => {
    const call = (): unknown => Reflect.apply(everyNonOverlapping, undefined, [task, period, options]);
    expect(call).toThrow(`everyNonOverlapping: ${message}`);
  });
});
