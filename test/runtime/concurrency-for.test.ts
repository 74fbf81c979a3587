import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concurrencyFor } from '../../src/runtime/index.js';

describe('concurrencyFor', () => {
  it.each([
    [200, 50, undefined, 15],
    [200, 50, 1, 10],
    [200, 50, 0.5, 20],
    [0.5, 100, undefined, 1],
    // 7.000000000000001 in doubles.
    [0.07, 100_000, 1, 7],
    [70, 100, 0.7, 10],
  ])('%d a second of %d ms at a utilisation of %s need %d', (arrivalsPerSecond, serviceTime, utilisation, expected) => {
    expect(concurrencyFor({ arrivalsPerSecond, serviceTime, utilisation })).toBe(expected);
  });

  it('keeps the workers no busier than asked, and would not with one fewer', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e5, noNaN: true }),
        fc.double({ min: 0.01, max: 1e4, noNaN: true }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        (arrivalsPerSecond, serviceTime, utilisation) => {
          const count = concurrencyFor({ arrivalsPerSecond, serviceTime, utilisation });
          const busy = (arrivalsPerSecond * serviceTime) / 1000;
          expect(busy / count).toBeLessThanOrEqual(utilisation * (1 + 1e-11));
          if (count > 1) expect(busy / (count - 1)).toBeGreaterThan(utilisation * (1 - 1e-11));
        },
      ),
    );
  });

  it.each([
    [{ arrivalsPerSecond: 0, serviceTime: 1 }, 'concurrencyFor: option "arrivalsPerSecond" must be a number above 0'],
    [{ arrivalsPerSecond: 1 }, 'option "serviceTime"'],
    [{ arrivalsPerSecond: 1, serviceTime: -1 }, 'option "serviceTime"'],
    [{ arrivalsPerSecond: 1, serviceTime: 1, utilisation: 1.1 }, 'option "utilisation" must be a number above 0 and at most 1'],
    [{ arrivalsPerSecond: 1, serviceTime: 1, utilisation: 0 }, 'option "utilisation"'],
    [{ arrivalsPerSecond: 1, serviceTime: 1, utilisation: '1' }, 'option "utilisation"'],
    [{ arrivalsPerSecond: 1e9, serviceTime: 1e9 }, 'above 2^30'],
    [undefined, 'concurrencyFor: options must be an object'],
  ])('throws for %j', (options, message) => {
    expect(() => concurrencyFor(options as never)).toThrow(message);
  });
});
