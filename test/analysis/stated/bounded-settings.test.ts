import { describe, expect, it } from 'vitest';
import { isBoundedBySettings } from '../../../src/analysis/stated/bounded-settings.js';
import { placesOf } from '../../../src/analysis/places/places.js';
import { model, type DetectContext } from '../../support/index.js';
import { probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** For each place that the argument of `probe()` reaches. */
const bounded = (code: string, bounded: readonly string[], context: DetectContext = {}): boolean[] => {
  const file = model(code, { ...context, settings: { bounded } });
  return placesOf(file, probeOf(file)).map(isBoundedBySettings);
};

describe('isBoundedBySettings', () => {
  it.each([
    ['an instance', 'const q = new Ring(40); probe(q);'],
    ['an instance of generics', 'const q = new Ring<Job>(); probe(q);'],
    ['what a factory makes', 'const q = Ring(40); probe(q);'],
    ['what a static factory makes', 'const q = Ring.of(40); probe(q);'],
    ['what is awaited', 'const q = await Ring.open(); probe(q);'],
    ['a fallback', 'const q = given ?? new Ring(); probe(q);'],
    ['one of two', 'const q = big ? new Ring(400) : new Ring(40); probe(q);'],
    ['a late value', 'let q; q = new Ring(); probe(q);'],
    ['what a holder holds', 'const q = useRef(new Ring()); probe(q);'],
    ['a field', 'class A { q = new Ring(); f() { probe(this.q); } }'],
    ['a field that the constructor fills', 'class A { constructor() { this.q = new Ring(); } f() { probe(this.q); } }'],
    ['a static field', 'class A { static q = new Ring(); f() { probe(A.q); } }'],
    ['a property', 'const state = { q: new Ring() }; probe(state.q);'],
    ['a declared type', 'let q: Ring<Job>; probe(q);'],
    ['a declared type of a field', 'class A { q: Ring<Job> | null = null; f() { probe(this.q); } }'],
    ['the insides of the class', 'class Ring { items = []; f() { probe(this.items); } }'],
    ['the private insides of the class', 'class Ring { #items = []; f() { probe(this.#items); } }'],
    ['the static insides of the class', 'class Ring { static all = []; f() { probe(Ring.all); } }'],
    ['the insides of a class expression', 'const Ring = class { items = []; f() { probe(this.items); } };'],
    ['the insides of a factory', 'export function Ring() { const items = []; return { add(x) { probe(items); } }; }'],
    ['the insides of a factory that is an arrow', 'const Ring = () => { const items = []; return () => probe(items); };'],
    ['the insides of an object in a factory', 'function Ring() { const state = { items: [] }; return () => probe(state.items); }'],
    ['the insides of a constructor function', 'function Ring() { this.items = []; } Ring.prototype.f = function () { probe(this.items); };'],
    ['the collection itself', 'const Ring = []; probe(Ring);'],
  ])('%s', (_what, code) => {
    expect(bounded(code, ['Ring'])).toEqual([true]);
    expect(bounded(code, ['Rings'])).toEqual([false]);
    expect(bounded(code, [])).toEqual([false]);
  });

  it.each([
    ['a list of them', 'const all: Ring[] = []; probe(all);'],
    ['a list beside them', 'const ring = new Ring(); const other = []; probe(other);'],
    ['a list that a function of another name fills', 'function make() { const items = []; new Ring(); return () => probe(items); }'],
    ['a field beside one', 'class A { q = new Ring(); other = []; f() { probe(this.other); } }'],
    ['one of two that is not', 'const q = big ? [] : new Ring(40); probe(q);'],
  ])('not %s', (_what, code) => {
    expect(bounded(code, ['Ring'])).toEqual([false]);
  });

  it('by the module of the class, from outside and inside', () => {
    const names = ['src/lib/ring#Ring'];
    const outside = (from: string): string => `import { Ring as R } from '${from}'; const q = new R(); let p: R; probe(q); probe(p);`;
    expect(bounded(outside('../lib/ring.js'), names, { filename: 'src/jobs/run.ts' })).toEqual([true]);
    expect(bounded(outside('./ring.js'), names, { filename: 'src/jobs/run.ts' })).toEqual([false]);
    const inside = 'export class Ring { items = []; f() { probe(this.items); } }';
    expect(bounded(inside, names, { filename: 'src/lib/ring.ts' })).toEqual([true]);
    expect(bounded(inside, names, { filename: 'src/lib/other.ts' })).toEqual([false]);
  });

  it('through a barrel, where the project is known', () => {
    const project = new MemoryProject(
      {
        'src/lib/ring.ts': 'export class Ring { items = []; f() { probe(this.items); } }',
        'src/lib/index.ts': "export { Ring as Bounded } from './ring.js';",
        'src/run.ts': "import { Bounded } from './lib/index.js'; const q = new Bounded(); probe(q);",
      },
      true,
      { bounded: ['src/lib/index#Bounded'] },
    );
    for (const path of ['src/lib/ring.ts', 'src/run.ts']) {
      const file = project.file(path);
      expect(placesOf(file, probeOf(file)).map(isBoundedBySettings)).toEqual([true]);
    }
  });
});
