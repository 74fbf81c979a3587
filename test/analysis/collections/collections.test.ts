import { describe, expect, it } from 'vitest';
import { unboundedCollectionsOf } from '../../../src/analysis/collections/collections.js';
import { placeDeclaration } from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';
import type { FileModel } from '../../../src/analysis/model/file.js';

const shown = (file: FileModel): string[] =>
  unboundedCollectionsOf(file).map(({ place, kind, lifetime, confidence }) =>
    [placeDeclaration(place)?.name ?? '?', kind, lifetime, confidence].join(' '),
  );
const collections = (code: string, filename = 'src/input.js'): string[] => shown(model(code, { filename }));

describe('unbounded collections', () => {
  for (const [what, code, ...expected] of [
    ['of a module', 'const q = []; bus.on("x", (e) => q.push(e));', 'q list module high'],
    [
      'of a closure',
      'bus.on("c", (s) => { const q = []; s.on("message", (m) => q.push(m)); });',
      'q list closure high',
    ],
    [
      'of an instance',
      'class A { #q = []; start(bus) { bus.on("x", (e) => this.#q.push(e)); } }',
      'this.#q list instance high',
    ],
    [
      'of a class',
      'class A { static q = []; start(bus) { bus.on("x", (e) => A.q.push(e)); } }',
      'A.q list module high',
    ],
    ['of an object', 'const s = { q: [] }; bus.on("x", (e) => s.q.push(e));', 's.q list module high'],
    ['of text', 'let log = ""; bus.on("x", (e) => { log += e; });', 'log text module high'],
    [
      'of bytes',
      'http.createServer((req, res) => { let b = Buffer.alloc(0); req.on("data", (d) => { b = Buffer.concat([b, d]); }); });',
      'b bytes closure high',
    ],
    ['whose values come late', 'let q; q = []; bus.on("x", (e) => q.push(e));', 'q list module high'],
    [
      'once for several growths',
      'const q = []; bus.on("x", (e) => { q.push(e); q.unshift(e); });',
      'q list module high',
    ],
    [
      'that an exported function fills',
      'const q = []; export function add(x) { q.push({ x }); }',
      'q list module medium',
    ],
  ] as const) {
    it(`are found: ${what}`, () => expect(collections(code)).toEqual(expected));
  }

  for (const [what, code] of [
    ['what dies with the call', 'bus.on("x", (e) => { const q = []; q.push(e); return q; });'],
    [
      'what one run collects',
      'export function f(list) { const out = []; for (const x of list) out.push(x); return out; }',
    ],
    ['what start-up fills', 'const plugins = []; plugins.push(a); for (const x of [1, 2]) plugins.push(x);'],
    ['what has a maximum', 'const q = []; bus.on("x", (e) => { if (q.length > 5) return; q.push(e); });'],
    [
      'instances that die with the call',
      'class P { out = []; add(x) { this.out.push({ x }); } } export function f(a) { const p = new P(); p.add(a); }',
    ],
    [
      'pieces of one stream that this side opened',
      'export function f() { const q = []; fs.createReadStream("x").on("data", (d) => q.push(d)); return q; }',
    ],
    ['items that come back', 'const q = []; bus.on("x", () => { const item = q.shift(); q.push(item); });'],
    [
      'a list that a helper replaces for itself',
      'const base = [".a"]; function all(list) { list = [...list, "x"]; return list; } bus.on("x", () => all(base));',
    ],
    ['a map', 'const m = new Map(); bus.on("x", (e) => m.set(e, 1));'],
  ] as const) {
    it(`are not: ${what}`, () => expect(collections(code)).toEqual([]));
  }

  it('carry their growths, with why these repeat, and their releases', () => {
    const file = model('const q = []; bus.on("x", (e) => q.push(e)); setInterval(() => f(q.shift()), 5);', {
      filename: 'src/input.js',
    });
    const [found] = unboundedCollectionsOf(file);
    expect(found?.growths.map(({ repetition }) => repetition.kind)).toEqual(['event']);
    expect(found?.releases.map(({ how }) => how)).toEqual(['take']);
  });

  it('are those that the file declares, growth of others included', () => {
    const project = new MemoryProject({
      'src/q.ts': 'export const q: string[] = []; export const s = { list: [] as string[] };',
      'src/main.ts': 'import { q, s } from "./q"; bus.on("x", (e) => { q.push(e); s.list.push(e); });',
    });
    expect(shown(project.file('src/q.ts'))).toEqual(['q list module high', 's.list list module high']);
    expect(shown(project.file('src/main.ts'))).toEqual([]);
  });
});
