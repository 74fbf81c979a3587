import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullJitter, obeyRetryAfter } from '../../src/runtime/backoff.js';

describe('full jitter', () => {
  it('R2: lies in [0, min(maxDelay, baseDelay x 2^(k - 1))], whatever random returns', () => {
    const ms = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), ms, ms, fc.double(), (failures, base, max, random) => {
        const delay = fullJitter(failures, base, max, () => random);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(Math.min(max, base * 2 ** Math.min(failures - 1, 1000)));
      }),
    );
  });

  it('R2: is uniform (chi-square, fixed seed)', () => {
    let state = 12345;
    const generator = (): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
    const bins = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 10_000; draw += 1) {
      const bin = Math.floor(fullJitter(3, 100, 20_000, generator) / 40);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    const chiSquare = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 9 degrees of freedom: 99.9 % of uniform samples are below 27.9.
    expect(chiSquare).toBeLessThan(27.9);
  });

  it('0 stays 0, also after a thousand failures', () => {
    expect(fullJitter(5000, 0, 20_000, () => 1)).toBe(0);
    expect(fullJitter(5000, 1, 20_000, () => 1)).toBe(20_000);
  });
});

describe('a wait that was asked for', () => {
  it('R3: is never shortened, and stretched by at most a tenth and a second', () => {
    const ms = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(ms, ms, fc.double(), (asked, jitter, random) => {
        const wait = obeyRetryAfter(asked, jitter, () => random);
        expect(wait).toBeGreaterThanOrEqual(Math.max(asked, jitter));
        expect(wait).toBeLessThanOrEqual(Math.max(asked, jitter) + Math.min(1000, asked / 10) + 1e-6);
      }),
    );
  });
});
