import { describe, expect, it } from 'vitest';
import { filesReaching } from '../../../src/analysis/places/place-reach.js';
import { placesOf, type Place } from '../../../src/analysis/places/places.js';
import { placeNamed, probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

const nameOf = (place: Place): string =>
  `${place.file.path.slice(4)}:${[place.kind === 'field' ? (place.root.id?.name ?? 'class') : place.root.name, ...place.path].join('.')}`;

/** The places that the last `probe()` in `main` reaches, as `file:name`. */
function placesIn(main: string, others: Readonly<Record<string, string>>, path = 'src/main.ts'): string {
  const project = new MemoryProject({ ...others, [path]: main });
  const file = project.file(path);
  return placesOf(file, probeOf(file)).map(nameOf).join(' ');
}

const STORE = {
  'src/store.ts': `export class Store { items: string[] = []; static all: string[] = []; state = { list: [] };
    add(x: string) { this.items.push(x); } }
    export const shared = new Store();`,
};
const FROM_STORE = "import { Store } from './store.js'; ";

describe('placesOf, across files', () => {
  for (const [main, expected] of [
    ['const s = new Store(); probe(s.items)', 'store.ts:Store.items'],
    ['class A { constructor(private s: Store) {} m() { probe(this.s.items); } }', 'store.ts:Store.items'],
    ['class A { s = inject(Store); m() { const { items } = this.s; probe(items); } }', 'store.ts:Store.items'],
    ['function f(s: Store) { probe(s.items); }', 'store.ts:Store.items'],
    ['function f(s: Store) { const list = s.items; probe(list); }', 'store.ts:Store.items'],
    ['function f(s: Store) { probe(s.state.list); }', 'store.ts:Store.state.list'],
    ['probe(Store.all)', 'store.ts:Store.static.all'],
    ["import { shared } from './store.js'; probe(shared.items)", 'store.ts:Store.items'],
    ['class A extends Store { m() { probe(this.items); } }', 'store.ts:Store.items'],
    ['class B extends Store {} class A extends B { m() { probe(this.items); } }', 'store.ts:Store.items'],
    ['class A extends Store { items = []; m() { probe(this.items); } }', 'main.ts:A.items'],
    ['class A extends Store { own = []; m() { probe(this.own); } }', 'main.ts:A.own'],
    ['class A extends Other { m() { probe(this.items); } }', 'main.ts:A.items'],
    ['class A extends Store {} function f(a: A) { probe(a.items); }', 'store.ts:Store.items'],
    ['class A { static all = []; static m() { probe(this.all); } }', 'main.ts:A.static.all'],
    ['class A extends Store { static m() { probe(this.all); } }', 'store.ts:Store.static.all'],
    ['const services = { s: new Store() }; probe(services.s.items)', 'store.ts:Store.items'],
  ] as const) {
    it(`${main}: ${expected}`, () => {
      expect(placesIn(FROM_STORE + main, STORE)).toBe(expected);
    });
  }

  it('is one place wherever it is used', () => {
    const project = new MemoryProject({
      ...STORE,
      'src/main.ts': `${FROM_STORE} function f(s: Store) { probe(s.items); }`,
    });
    const main = project.file('src/main.ts');
    expect(placesOf(main, probeOf(main))).toEqual([placeNamed(project.file('src/store.ts'), 'this.items')]);
    expect(placesOf(main, probeOf(main))[0]).toBe(placeNamed(project.file('src/store.ts'), 'this.items'));
  });

  it('reaches the variables of a factory through what it returns', () => {
    const others = {
      'src/make.ts': `export function make() { const items = []; let open = true; const log = [];
        return { items, list: log, open, add(x) { items.push(x); } }; }
        export const one = make();`,
      'src/state.ts': 'const queue = []; export const state = { queue, other: [] };',
      'src/changing.ts':
        'const first = []; export const state = { queue: first }; export function reset() { state.queue = []; }',
    };
    const from = "import { make, one } from './make.js'; ";
    expect(placesIn(`${from} const s = make(); probe(s.items)`, others)).toBe('make.ts:items');
    expect(placesIn(`${from} probe(one.items)`, others)).toBe('make.ts:items');
    expect(placesIn(`${from} const { list } = make(); probe(list)`, others)).toBe('make.ts:log');
    expect(placesIn("import { state } from './state.js'; probe(state.queue)", others)).toBe('state.ts:queue');
    expect(placesIn("import { state } from './state.js'; probe(state.other)", others)).toBe('state.ts:state.other');
    expect(placesIn("import { state } from './changing.js'; probe(state.queue)", others)).toBe(
      'changing.ts:state.queue',
    );
  });

  it('knows nothing of packages', () => {
    expect(placesIn("import { Store } from 'package'; const s = new Store(); probe(s.items)", STORE)).toBe(
      'main.ts:s.items',
    );
  });
});

/** The files that may use the place of an expression with a text in one of the files. */
function reach(sources: Readonly<Record<string, string>>, path: string, text: string): string[] {
  const file = new MemoryProject(sources).file(path);
  return filesReaching(placeNamed(file, text)).map((one) => one.path.slice(4));
}

describe('filesReaching', () => {
  it('finds the importers of a variable', () => {
    const sources = {
      'src/queue.ts': 'export const queue = []; const own = []; own.push(queue);',
      'src/a.ts': "import { queue } from './queue.js'; queue.push(1);",
      'src/b.ts': "import { other } from './queue.js';",
    };
    expect(reach(sources, 'src/queue.ts', 'queue')).toEqual(['queue.ts', 'a.ts']);
    expect(reach(sources, 'src/queue.ts', 'own')).toEqual(['queue.ts']);
  });

  it('finds who imports a class, its instances and subclasses, and mentions the field', () => {
    const sources = {
      ...STORE,
      'src/typed.ts': "import type { Store } from './store.js'; export function f(s: Store) { s.items.pop(); }",
      'src/instance.ts': "import { shared } from './store.js'; shared.items.pop();",
      'src/sub.ts':
        "import { Store } from './store.js'; export class Sub extends Store { clear() { this.items = []; } }",
      'src/user.ts': "import { Sub } from './sub.js'; new Sub().items.pop();",
      'src/held.ts': "import { Store } from './store.js'; export const services = { store: new Store() };",
      'src/holder.ts': "import { services } from './held.js'; services.store.items.pop();",
      'src/made.ts': "import { Store } from './store.js'; export const create = () => new Store();",
      'src/maker.ts': "import { create } from './made.js'; create().items.pop();",
      'src/silent.ts': "import { shared } from './store.js'; shared.add('x');",
      'src/stranger.ts': "import { f } from './typed.js'; const items = f;",
    };
    expect(reach(sources, 'src/store.ts', 'this.items').sort()).toEqual([
      'holder.ts',
      'instance.ts',
      'maker.ts',
      'store.ts',
      'sub.ts',
      'typed.ts',
      'user.ts',
    ]);
  });

  it('stays in the file of a private field', () => {
    const sources = {
      'src/store.ts':
        'export class Store { #a = []; private b = []; constructor(private c = []) {} m() { this.#a.push(this.b, this.c); } }',
      'src/user.ts': "import { Store } from './store.js'; const a = 1, b = 2, c = 3; new Store();",
    };
    for (const field of ['this.#a', 'this.b', 'this.c'])
      expect(reach(sources, 'src/store.ts', field)).toEqual(['store.ts']);
  });

  it('finds who uses the factory that hands a variable out', () => {
    const sources = {
      'src/make.ts':
        'export function make() { const items = []; const kept = []; kept.push(1); return { items, add(x) { items.push(x); } }; }',
      'src/user.ts': "import { make } from './make.js'; export const s = make(); s.items.pop(); const kept = 1;",
      'src/second.ts': "import { s } from './user.js'; s.items.pop();",
    };
    expect(reach(sources, 'src/make.ts', 'items')).toEqual(['make.ts', 'user.ts', 'second.ts']);
    expect(reach(sources, 'src/make.ts', 'kept')).toEqual(['make.ts']);
  });

  it('ends where classes and files lead in a circle', () => {
    const sources = {
      'src/a.ts': "import { B } from './b.js'; export class A extends B { q = []; m() { this.q.push(1); } }",
      'src/b.ts': "import { A } from './a.js'; export class B extends A { n() { this.q.pop(); } }",
    };
    expect(reach(sources, 'src/a.ts', 'this.q')).toEqual(['a.ts', 'b.ts']);
  });
});
