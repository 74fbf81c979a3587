import { describe, expect, it } from 'vitest';
import { directCalls, stepsTo } from '../../../src/analysis/syntax/call-paths.js';
import { growthCountersOf } from '../../../src/analysis/collections/growth-counters.js';
import { growthsOf } from '../../../src/analysis/collections/growth.js';
import { placeDeclaration } from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';

const counters = (code: string): string[] => {
  const file = model(code, { filename: 'src/input.js' });
  const [growth] = growthsOf(file);
  if (growth === undefined) throw new Error('no growth');
  const steps = stepsTo(file, growth.node);
  const called = steps
    .flatMap(({ fn }) => (fn ? directCalls(file, fn) : []))
    .map(({ target, targetFile }) => ({ fn: target, file: targetFile }));
  return growthCountersOf(growth, steps, called).map((place) => placeDeclaration(place)?.name ?? '?');
};

describe('counters that go with a growth', () => {
  for (const [what, code, ...expected] of [
    ['a number beside the list', 'const q = []; let n = 0; function add(x) { q.push(x); n++; }', 'n'],
    ['a sum of sizes', 'const q = []; let bytes = 0; function add(x) { q.push(x); bytes += x.length; }', 'bytes'],
    ['a field', 'class A { q = []; n = 0; add(x) { this.q.push(x); this.n += 1; } }', 'this.n'],
    ['a private field', 'class A { #q = []; #n = 0; add(x) { this.#n++; this.#q.push(x); } }', 'this.#n'],
    [
      'one that a caller counts',
      'const q = []; let n = 0; function add(x) { q.push(x); } function more(x) { n++; add(x); }',
      'n',
    ],
    [
      'one that a helper counts',
      'const q = []; let n = 0; function add(x) { q.push(x); count(); } function count() { n++; }',
      'n',
    ],
    [
      'a number of the same closure',
      'function make() { const q = []; let n = 0; return (x) => { q.push(x); n++; }; }',
      'n',
    ],
    ['no number of one call', 'const q = []; function add(x) { let n = 0; n++; q.push(x); }'],
    ['no number that goes down', 'const q = []; let n = 0; function add(x) { q.push(x); n--; }'],
    ['no text', 'const q = []; let s = ""; function add(x) { q.push(x); s += x; }'],
    ['no number of a callback', 'const q = []; let n = 0; function add(x) { q.push(x); on(() => n++); }'],
    ['no parameter', 'const q = []; let n = 0; function add(x, n) { n++; q.push(x); } add(1, n);'],
  ] as const) {
    it(what, () => expect(counters(code)).toEqual(expected));
  }
});
