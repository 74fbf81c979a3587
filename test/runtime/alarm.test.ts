import { describe, expect, it } from 'vitest';
import { Alarm } from '../../src/runtime/alarm.js';
import { MAX_TIMER_DELAY } from '../../src/runtime/clock.js';
import type { Clock } from '../../src/runtime/clock.js';
import { VirtualClock } from './helpers/virtual-clock.js';

function setUp(start = 0) {
  const clock = new VirtualClock(start);
  const rings: number[] = [];
  const alarm = new Alarm(clock, () => rings.push(clock.now()));
  return { clock, rings, alarm };
}

describe('Alarm', () => {
  it('rings once, at its time', () => {
    const { clock, rings, alarm } = setUp(5);
    alarm.set(15);
    clock.advanceTo(14);
    expect([rings, alarm.due]).toEqual([[], 15]);
    clock.advanceTo(100);
    expect([rings, alarm.due, clock.pending]).toEqual([[15], Infinity, 0]);
  });

  it('can be moved and cleared', () => {
    const { clock, rings, alarm } = setUp();
    alarm.set(10);
    alarm.set(20);
    clock.advanceTo(19);
    alarm.set(25);
    expect(clock.pending).toBe(1);
    clock.advanceTo(30);
    expect(rings).toEqual([25]);
    alarm.set(40);
    alarm.clear();
    alarm.clear();
    expect(clock.pending).toBe(0);
    clock.advanceTo(50);
    expect(rings).toEqual([25]);
  });

  it('G13: goes back to sleep when the timer fired early', () => {
    const { clock, rings, alarm } = setUp();
    clock.timerSpeed = 0.5;
    alarm.set(16);
    clock.advanceTo(15.9);
    expect(rings).toEqual([]);
    expect(clock.fired).toBeGreaterThan(1);
    clock.advanceTo(17);
    expect(rings).toHaveLength(1);
    expect(rings[0]).toBeGreaterThanOrEqual(16);
  });

  it('G10: sleeps in pieces of at most 2^31 - 1 ms', () => {
    const { clock, rings, alarm } = setUp();
    const month = 30 * 86_400_000;
    alarm.set(month);
    clock.advanceTo(month - 1);
    expect(rings).toEqual([]);
    clock.advanceTo(month);
    expect(rings).toEqual([month]);
    expect(clock.delays).toEqual([MAX_TIMER_DELAY, month - MAX_TIMER_DELAY]);
  });

  it('rounds delays up and never below 0', () => {
    const { clock, alarm } = setUp();
    alarm.set(0.2);
    alarm.set(-5);
    expect(clock.delays).toEqual([1, 0]);
  });

  it('G3: rings once after a jump over many times its delay', () => {
    const { clock, rings, alarm } = setUp();
    alarm.set(10);
    clock.stall(1_000_000);
    clock.fireDue();
    expect(rings).toEqual([1_000_000]);
    expect(clock.pending).toBe(0);
  });

  it('ignores a timer that fires although it was cleared', () => {
    const callbacks: (() => void)[] = [];
    let time = 0;
    const clock: Clock = { now: () => time, setTimer: (fn) => callbacks.push(fn), clearTimer: () => {} };
    let rings = 0;
    const alarm = new Alarm(clock, () => {
      rings += 1;
    });
    alarm.set(5);
    alarm.clear();
    time = 10;
    for (const callback of callbacks) callback();
    expect(rings).toBe(0);
  });

  it('may be set again from its own callback', () => {
    const clock = new VirtualClock();
    const rings: number[] = [];
    const alarm: Alarm = new Alarm(clock, () => {
      rings.push(clock.now());
      if (rings.length < 3) alarm.set(clock.now() + 10);
    });
    alarm.set(10);
    clock.advance(100);
    expect(rings).toEqual([10, 20, 30]);
  });

  it('holds the process: it is set only while a caller waits', () => {
    const { clock, alarm } = setUp();
    alarm.set(10);
    expect(clock.pendingKeepAlive).toEqual([true]);
  });
});
