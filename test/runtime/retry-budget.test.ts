import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RetryBudget } from '../../src/runtime/index.js';
import { VirtualClock } from './helpers/virtual-clock.js';

describe('RetryBudget', () => {
  it('R6: in any window that ends with a retry, retries are within ratio x first attempts + minimum', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.integer({ min: 1, max: 5000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.boolean()), { maxLength: 200, size: 'max' }),
        (ratio, minPerSecond, window, history) => {
          const clock = new VirtualClock(123);
          const budget = new RetryBudget({ ratio, minPerSecond, window, clock });
          const firsts: number[] = [];
          const retries: number[] = [];
          for (const [gap, isFirst] of history) {
            clock.advance(gap);
            const now = clock.now();
            if (isFirst) {
              budget.deposit();
              firsts.push(now);
              continue;
            }
            const { available } = budget;
            expect(available).toBeGreaterThanOrEqual(0);
            expect(budget.tryWithdraw()).toBe(available > 0);
            if (available === 0) continue;
            expect(budget.available).toBe(available - 1);
            retries.push(now);
            const within = (times: readonly number[]): number => times.filter((time) => time > now - window).length;
            expect(within(retries)).toBeLessThanOrEqual(ratio * within(firsts) + (minPerSecond * window) / 1000 + 1e-6);
          }
        },
      ),
    );
  });

  it('allows by default a tenth of the calls, and one a second besides', () => {
    const clock = new VirtualClock();
    const budget = new RetryBudget({ clock });
    expect(budget.available).toBe(10);
    for (let call = 0; call < 1000; call += 1) budget.deposit();
    expect(budget.available).toBe(110);
    while (budget.tryWithdraw());
    expect(budget.available).toBe(0);
    clock.advance(11_000);
    expect(budget.available).toBe(10);
  });

  it('counts whole retries: 0.29 of 100 is 29', () => {
    const budget = new RetryBudget({ ratio: 0.29, minPerSecond: 0 });
    for (let call = 0; call < 100; call += 1) budget.deposit();
    expect(budget.available).toBe(29);
  });

  it('forgets deposits within the window and retries only after it', () => {
    const clock = new VirtualClock();
    const budget = new RetryBudget({ ratio: 1, minPerSecond: 0, window: 1000, clock });
    budget.deposit();
    clock.advance(899);
    expect(budget.available).toBe(1);
    clock.advance(101);
    expect(budget.available).toBe(0);
    const spent = new RetryBudget({ ratio: 0, minPerSecond: 1, window: 1000, clock });
    spent.tryWithdraw();
    clock.advance(1000);
    expect(spent.available).toBe(0);
    clock.advance(100);
    expect(spent.available).toBe(1);
  });

  it('G1, G3: works at any time, after any jump', () => {
    for (const start of [-1e9, 0, 1e12]) {
      const clock = new VirtualClock(start);
      const budget = new RetryBudget({ ratio: 0, minPerSecond: 0.2, clock });
      expect([budget.tryWithdraw(), budget.tryWithdraw(), budget.tryWithdraw()]).toEqual([true, true, false]);
      clock.advance(1e12);
      expect(budget.available).toBe(2);
    }
  });

  it.each([
    ['ratio', -0.1, RangeError],
    ['ratio', NaN, RangeError],
    ['minPerSecond', Infinity, RangeError],
    ['window', 0, RangeError],
    ['window', '1', TypeError],
    ['clock', {}, TypeError],
  ] as [string, unknown, ErrorConstructor][])('G11: %s: %s', (name, value, kind) => {
    expect(() => new RetryBudget({ [name]: value })).toThrow(kind);
    expect(() => new RetryBudget({ [name]: value })).toThrow(`RetryBudget: option "${name}"`);
  });

  it('G12: undefined means the default', () => {
    const budget = new RetryBudget({ ratio: undefined, minPerSecond: undefined, window: undefined, clock: undefined });
    expect(budget.available).toBe(10);
  });
});
