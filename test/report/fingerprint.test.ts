import { describe, expect, it } from 'vitest';
import { fingerprints } from '../../src/report/fingerprint.js';

const queue = { ruleId: 'backpressure/no-unbounded-buffer', file: 'src/a.ts', name: 'queue' };

describe('fingerprints', () => {
  it('stay the same from version to version: baselines hold them', () => {
    expect(fingerprints([queue])).toEqual(['aa84e664057fdc66']);
  });

  it('tell apart what has the same name', () => {
    const [first, second, other] = fingerprints([queue, queue, { ...queue, name: 'other' }]);
    expect(new Set([first, second, other]).size).toBe(3);
    expect(fingerprints([{ ...queue, name: 'other' }, queue])).toEqual([other, first]);
  });

  it('depend on rule and file', () => {
    const [first] = fingerprints([queue]);
    expect(fingerprints([{ ...queue, file: 'src/b.ts' }])).not.toEqual([first]);
    expect(fingerprints([{ ...queue, ruleId: 'backpressure/no-unbounded-map' }])).not.toEqual([first]);
  });
});
