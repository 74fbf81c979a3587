import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, SettingsError } from '../../../src/analysis/model/settings.js';

describe('readSettings', () => {
  it('gives the defaults where nothing is said', () => {
    for (const raw of [undefined, null, {}]) expect(readSettings(raw)).toEqual(DEFAULT_SETTINGS);
  });

  it('keeps what is said and fills in the rest', () => {
    const settings = readSettings({ defaults: { capacity: 5 }, pools: ['limit', './pool#run'] });
    expect(settings.defaults).toEqual({ ...DEFAULT_SETTINGS.defaults, capacity: 5 });
    expect(settings.pools).toEqual(['limit', './pool#run']);
    expect(settings.runtime).toBe('backpressure/runtime');
  });

  it('does not change the defaults', () => {
    readSettings({ defaults: { capacity: 5 } });
    expect(DEFAULT_SETTINGS.defaults.capacity).toBe(1_000);
  });

  for (const [raw, message] of [
    [[], "setting 'backpressure' must be an object, not []"],
    ['x', `setting 'backpressure' must be an object, not "x"`],
    [{ pool: [] }, "setting 'pool' is not known; known are runtime, defaults, bounded, limiters, pools"],
    [{ toString: 1 }, "setting 'toString' is not known; known are runtime, defaults, bounded, limiters, pools"],
    [
      JSON.parse('{"__proto__": 1}'),
      "setting '__proto__' is not known; known are runtime, defaults, bounded, limiters, pools",
    ],
    [{ defaults: 5 }, "setting 'defaults' must be an object, not 5"],
    [{ defaults: null, runtime: 1 }, "setting 'runtime' must be a module specifier, not 1"],
    [{ defaults: { constructor: 1 } }, "setting 'defaults.constructor' is not known"],
    [{ defaults: { size: 1 } }, "setting 'defaults.size' is not known"],
    [{ defaults: { capacity: 0 } }, "setting 'defaults.capacity' must be a whole number of at least 1, not 0"],
    [{ defaults: { capacity: 1.5 } }, "setting 'defaults.capacity' must be a whole number of at least 1, not 1.5"],
    [
      { defaults: { maxAttempts: '3' } },
      `setting 'defaults.maxAttempts' must be a whole number of at least 1, not "3"`,
    ],
    [
      { defaults: { concurrency: Infinity } },
      "setting 'defaults.concurrency' must be a whole number of at least 1, not null",
    ],
    [{ runtime: '' }, `setting 'runtime' must be a module specifier, not ""`],
    [{ limiters: 'x' }, `setting 'limiters' must be a list of names, not "x"`],
    [{ bounded: [1] }, "setting 'bounded' must be a list of names, not [1]"],
  ] as const) {
    it(`refuses: ${message}`, () => {
      expect(() => readSettings(raw)).toThrow(SettingsError);
      expect(() => readSettings(raw)).toThrow(message);
    });
  }
});
