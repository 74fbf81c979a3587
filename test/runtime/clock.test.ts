import { describe, expect, it } from 'vitest';
import { monotonic, systemClock } from '../../src/runtime/clock.js';
import type { Clock } from '../../src/runtime/clock.js';
import { BoundedQueue, RetryBudget, TokenBucket } from '../../src/runtime/index.js';
import { VirtualClock } from './helpers/virtual-clock.js';

describe('system clock', () => {
  it('is performance.now()', () => {
    const before = performance.now();
    const reading = systemClock.now();
    expect(reading).toBeGreaterThanOrEqual(before);
    expect(performance.now()).toBeGreaterThanOrEqual(reading);
  });

  it('holds the process only when asked to', () => {
    const background = systemClock.setTimer(() => {}, 1000) as NodeJS.Timeout;
    const awaited = systemClock.setTimer(() => {}, 1000, true) as NodeJS.Timeout;
    expect([background.hasRef(), awaited.hasRef()]).toEqual([false, true]);
    systemClock.clearTimer(background);
    systemClock.clearTimer(awaited);
  });

  it('is used as it is, and by default', () => {
    expect(monotonic('x', undefined)).toBe(systemClock);
    expect(monotonic('x', systemClock)).toBe(systemClock);
  });
});

describe('injected clock', () => {
  it('G2: a lower reading, or NaN, counts as the last one', () => {
    const readings = [5, 3, 7, NaN, 6.9, 8];
    const source: Clock = { now: () => readings.shift() ?? 0, setTimer: () => 0, clearTimer: () => {} };
    const clock = monotonic('x', source);
    expect([clock.now(), clock.now(), clock.now(), clock.now(), clock.now()]).toEqual([5, 7, 7, 7, 8]);
  });

  it('has one guard, whoever uses it', () => {
    const clock = new VirtualClock();
    expect(monotonic('a', clock)).toBe(monotonic('b', clock));
  });

  it('G11: is checked when it is given', () => {
    const bad = [null, 7, {}, { now: () => 0 }, { now: () => 0, setTimer() {} }] as unknown as Clock[];
    for (const clock of bad) {
      expect(() => monotonic('Thing', clock)).toThrow(TypeError);
      expect(() => monotonic('Thing', clock)).toThrow('Thing: option "clock"');
    }
    const nan: Clock = { now: () => NaN, setTimer: () => 0, clearTimer: () => {} };
    expect(() => monotonic('Thing', nan)).toThrow(RangeError);
  });
});

describe('G2: a clock that jumps back', () => {
  it('grants no token', () => {
    const clock = new VirtualClock(10_000);
    const bucket = new TokenBucket({ capacity: 1, refillPerSecond: 1, clock });
    bucket.tryTake();
    clock.offset = -5000;
    expect(bucket.tryTake()).toMatchObject({ ok: false, retryAfterMs: 1000 });
    clock.advance(5500);
    expect(bucket.tryTake()).toMatchObject({ ok: false, retryAfterMs: 500 });
  });

  it('expires nothing and keeps ages from becoming negative', () => {
    const clock = new VirtualClock(10_000);
    const queue = new BoundedQueue<string>({ capacity: 3, whenFull: 'reject', maxAge: 100, clock });
    queue.offer('a');
    clock.advance(40);
    expect(queue.oldestAge).toBe(40);
    clock.offset = -5000;
    queue.offer('b');
    expect([queue.oldestAge, queue.depth]).toEqual([40, 2]);
  });

  it('leaves a retry budget as it is', () => {
    const clock = new VirtualClock(10_000);
    const budget = new RetryBudget({ ratio: 0, minPerSecond: 0.1, clock });
    expect(budget.tryWithdraw()).toBe(true);
    clock.offset = -1_000_000;
    expect(budget.tryWithdraw()).toBe(false);
  });
});
