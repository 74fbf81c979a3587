import { describe, expect, it } from 'vitest';
import { measuredPlaces } from '../../../src/analysis/places/measured-places.js';
import { probed } from '../../support/find.js';

describe('measuredPlaces', () => {
  it.each([
    [['n value'], 'probe(n)'],
    [['n value'], 'probe(++n)'],
    [['n value', 'm value'], 'probe(n - m)'],
    [['set.size value', 'set size'], 'probe(set.size)'],
    [['map.[] value'], 'probe(map.get(k) ?? 0)'],
    [['map.[] value', 'map.[] value'], 'const now = map.get(k); probe(now)'],
    [['n value'], 'function depth() { return n; } probe(depth())'],
    [[], 'probe(5)'],
    [[], 'probe(n * 2)'],
  ])('are %j in %s', (expected, code) => {
    const { file, node } = probed(`let n = 0, m = 0; const set = new Set(), map = new Map(); ${code}`);
    const found = measuredPlaces(file, node).map(({ place, isSize }) => {
      const root = place.kind === 'variable' ? place.root.name : '';
      return `${[root, ...place.path].join('.')} ${isSize ? 'size' : 'value'}`;
    });
    expect(found).toEqual(expected);
  });
});
