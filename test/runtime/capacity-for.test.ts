import { describe, expect, it } from 'vitest';
import { capacityFor } from '../../src/runtime/index.js';
import type { CapacityOptions } from '../../src/runtime/index.js';

describe('capacityFor', () => {
  it.each([
    [200, 250, 50],
    [400, 160, 64],
    [1, 1000, 1],
    [0.1, 100, 1],
    [3, 1500, 5],
    [0.07, 100_000, 7],
    [100, 30, 3],
    [2 ** 30, 1000, 2 ** 30],
  ])("Little's law: %d per second for %d ms need %i", (rate, acceptableWait, expected) => {
    expect(capacityFor({ drainPerSecond: rate, acceptableWait })).toBe(expected);
    expect(capacityFor({ arrivalsPerSecond: rate, acceptableWait, drainPerSecond: undefined })).toBe(expected);
  });

  it('G11: anything else', () => {
    const bad = [0, -1, NaN, Infinity];
    for (const value of bad) {
      expect(() => capacityFor({ drainPerSecond: value, acceptableWait: 1 })).toThrow(RangeError);
      expect(() => capacityFor({ arrivalsPerSecond: value, acceptableWait: 1 })).toThrow('"arrivalsPerSecond"');
      expect(() => capacityFor({ drainPerSecond: 1, acceptableWait: value })).toThrow('"acceptableWait"');
    }
    expect(() => capacityFor({ acceptableWait: 1 })).toThrow('exactly one');
    expect(() => capacityFor({ acceptableWait: 1, drainPerSecond: 1, arrivalsPerSecond: 1 })).toThrow(TypeError);
    expect(() => capacityFor(undefined as unknown as CapacityOptions)).toThrow(TypeError);
    expect(() => capacityFor({ drainPerSecond: 2 ** 30, acceptableWait: 1001 })).toThrow('above 2^30');
  });
});
