import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gcra, toMicroseconds, waitInMilliseconds } from '../../src/runtime/gcra.js';

describe('Gcra', () => {
  it('agrees with a bucket that counts microseconds of credit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.tuple(fc.nat(2_000_000), fc.nat(20)), { maxLength: 60, size: 'max' }),
        (capacity, interval, history) => {
          const gcra = new Gcra(capacity, interval);
          let credit = capacity * interval;
          let now = 0;
          for (const [gap, wanted] of history) {
            now += gap;
            credit = Math.min(capacity * interval, credit + gap);
            const cost = wanted % (capacity + 1);
            expect(gcra.remaining(now)).toBe(Math.floor(credit / interval));
            expect(gcra.untilFull(now)).toBe(capacity * interval - credit);
            expect(gcra.wait(now, cost)).toBe(Math.max(0, cost * interval - credit));
            if (gcra.wait(now, cost) > 0) continue;
            gcra.charge(now, cost);
            credit -= cost * interval;
          }
        },
      ),
    );
  });
});

describe('waitInMilliseconds', () => {
  it('is enough for any reading, and exact on a grid of microseconds', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e13, noNaN: true }), fc.integer({ min: 1, max: 1e9 }), (now, us) => {
        const wait = waitInMilliseconds(now, us);
        expect(toMicroseconds(now + wait)).toBeGreaterThanOrEqual(toMicroseconds(now) + us);
      }),
    );
    expect(waitInMilliseconds(1234.567, 1)).toBe(0.001);
    expect(waitInMilliseconds(5, 0)).toBe(0);
    expect(waitInMilliseconds(5, -3)).toBe(0);
  });
});
