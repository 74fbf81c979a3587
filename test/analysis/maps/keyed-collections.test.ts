import { describe, expect, it } from 'vitest';
import { isLasting, keyedCollectionsOf, unboundedMapsOf } from '../../../src/analysis/maps/keyed-collections.js';
import { entryGrowthsOf } from '../../../src/analysis/collections/entry-growth.js';
import type { FileModel } from '../../../src/analysis/model/file.js';
import { placeDeclaration } from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** `name kind lifetime confidence`, with the bound or the leak where there is one. */
const shown = (file: FileModel): string[] =>
  keyedCollectionsOf(file).map(({ place, kind, lifetime, confidence, bound, leak }) =>
    [placeDeclaration(place)?.name ?? '?', kind, lifetime, confidence, bound?.kind ?? leak ?? 'unbounded'].join(' '),
  );

const collections = (code: string, filename = 'src/input.js'): string[] => shown(model(code, { filename }));

describe('tables that outlive a call and grow by keys from outside', () => {
  for (const [what, code, ...expected] of [
    ['of a module', 'const t = new Map(); bus.on("x", (x) => t.set(x.id, 1));', 't map module high unbounded'],
    ['a set', 'const t = new Set(); bus.on("x", (x) => t.add(x.id));', 't set module high unbounded'],
    ['an object', 'const t = {}; bus.on("x", (x) => { t[x.id] = 1; });', 't record module high unbounded'],
    [
      'of a closure',
      'bus.on("c", (s) => { const t = new Map(); s.on("message", (m) => t.set(m.id, 1)); });',
      't map closure high unbounded',
    ],
    [
      'of an instance',
      'class A { #t = new Map(); start(bus) { bus.on("x", (x) => this.#t.set(x.id, 1)); } } module.exports = new A();',
      'this.#t map instance high unbounded',
    ],
    [
      'of a class',
      'class A { static t = new Map(); start(bus) { bus.on("x", (x) => A.t.set(x.id, 1)); } }',
      'A.t map module high unbounded',
    ],
    [
      'of an object',
      'const s = { t: new Map() }; bus.on("x", (x) => s.t.set(x.id, 1));',
      's.t map module high unbounded',
    ],
    [
      'whose keys nobody knows',
      'const t = new Map(); bus.on("x", (key) => t.set(key, 1));',
      't map module medium unbounded',
    ],
    [
      'bounded by size',
      'const t = new Map(); bus.on("x", (x) => { if (t.size < 9) t.set(x.id, 1); });',
      't map module medium size',
    ],
    [
      'bounded by time',
      'const t = new Map(); bus.on("x", (x) => t.set(x.id, 1)); setInterval(() => t.clear(), 9);',
      't map module medium time',
    ],
    [
      'bounded in one way, not in another',
      'const t = new Map(); bus.on("x", (x) => { if (t.size < 9) t.set(x.id, 1); }); bus.on("y", (y) => t.set(y.id, 1));',
      't map module high unbounded',
    ],
  ] as const) {
    it(`are found: ${what}`, () => expect(collections(code)).toEqual(expected));
  }

  for (const [what, code] of [
    ['what dies with the call', 'bus.on("x", (x) => { const t = new Map(); t.set(x.id, 1); return t; });'],
    ['what is filled at the start', 'const t = new Map(); for (const x of list) t.set(x.id, x);'],
    ['what has closed keys', 'const t = new Map(); bus.on("x", (x) => t.set(x.type, 1));'],
    ['what has constant keys', 'const t = new Map(); bus.on("x", (x) => t.set("last", x));'],
    ['an object with properties of its own', 'const t = { a: 1 }; bus.on("x", (x) => { t[x.id] = 1; });'],
    ['registered handlers', 'const t = new Map(); export function register(name, handler) { t.set(name, handler); }'],
    [
      'a local that its function reads after it waited',
      'async function f() { const t = new Map(); bus.on("x", (x) => t.set(x.id, 1)); await end(); return t; }',
    ],
    [
      'instances that die with the call',
      'class A { t = new Map(); add(x) { this.t.set(x.id, x); } } export function f(list) { const a = new A(); a.add(list); return a.t; }',
    ],
    [
      'one key for each table',
      'export function make(userId) { const cache = new Map(); return { get() { cache.set(userId, 1); return cache.get(userId); } }; }',
    ],
    ['a list', 'const t = []; bus.on("x", (x) => t.push(x.id));'],
    ['a weak map', 'const t = new WeakMap(); bus.on("x", (x) => t.set(x, 1));'],
  ] as const) {
    it(`are not: ${what}`, () => expect(collections(code)).toEqual([]));
  }

  it('are none by type, where the keys are few', () => {
    for (const declaration of [
      'const t = new Map<"a" | "b", number>()',
      'const t: Record<"a" | "b", number> = {} as never',
      'enum K { A, B } const t = new Map<K, number>()',
    ]) {
      const code = `${declaration}; bus.on("x", (x) => { t.set(x.id, 1); t[x.id] = 1; });`;
      expect(collections(code, 'src/input.ts')).toEqual([]);
    }
  });

  it('carry their growths, with why these repeat, and their releases', () => {
    const file = model(`const t = new Map(); bus.on('x', (x) => t.set(x.id, 1));
      app.post('/a', (req) => t.delete(req.body.id));`);
    const [found] = keyedCollectionsOf(file);
    expect(found?.growths.map(({ repetition, domain }) => `${repetition.kind} ${domain}`)).toEqual(['event open']);
    expect(found?.releases.map(({ how }) => how)).toEqual(['identity']);
    expect(found?.leak).toBe('client');
  });

  it('are those that the file declares, growth of others included', () => {
    const project = new MemoryProject({
      'src/t.ts': 'export const t = new Map<string, number>(); export const s = { u: new Set<string>() };',
      'src/main.ts': 'import { t, s } from "./t"; bus.on("x", (x) => { t.set(x.id, 1); s.u.add(x.id); });',
    });
    expect(shown(project.file('src/t.ts'))).toEqual(['t map module high unbounded', 's.u set module high unbounded']);
    expect(shown(project.file('src/main.ts'))).toEqual([]);
  });
});

describe('tables without a bound', () => {
  const unbounded = (code: string): string[] =>
    unboundedMapsOf(model(code, { filename: 'src/input.ts' })).map(({ place }) => placeDeclaration(place)?.name ?? '?');

  it('are only those', () => {
    expect(
      unbounded(`const a = new Map(); const b = new Map();
        bus.on("x", (x) => { if (a.size < 9) a.set(x.id, 1); b.set(x.id, 1); });`),
    ).toEqual(['b']);
  });

  it('of tables within tables are the outer one, once', () => {
    expect(
      unbounded(`const t = new Map<string, Map<string, number>>();
        bus.on("x", (x) => { if (!t.has(x.id)) t.set(x.id, new Map()); t.get(x.id).set(x.userId, 1); });`),
    ).toEqual(['t']);
  });
});

describe('what is made to last', () => {
  for (const [expected, code] of [
    [true, 'const cache = new Map(); function f(id) { cache.set(id, 1); }'],
    [true, 'const t = new Map(); function memoize(id) { t.set(id, 1); }'],
    [true, 'class RateLimiter { t = new Map(); f(id) { this.t.set(id, 1); } }'],
    [true, 'const inflight = {}; function f(id) { inflight[id] = 1; }'],
    [false, 'const t = new Map(); function f(id) { t.set(id, 1); }'],
    [false, 'class Table { t = new Map(); f(id) { this.t.set(id, 1); } }'],
  ] as const) {
    it(`${String(expected)}: ${code}`, () => {
      const [growth] = entryGrowthsOf(model(code, { filename: 'src/input.js' }));
      expect(growth && isLasting(growth)).toBe(expected);
    });
  }
});
