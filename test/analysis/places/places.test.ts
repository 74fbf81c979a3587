import { describe, expect, it } from 'vitest';
import type { FileModel, Node } from '../../../src/analysis/model/file.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import {
  assignedPlaces,
  outerPlaces,
  placeAnnotation,
  placeDeclaration,
  placeInitialiser,
  placeOf,
  placesOf,
  type Place,
} from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';
import { lastNamed, placeNamed, probed, probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

const nameOf = (place: Place): string =>
  [place.kind === 'field' ? (place.root.id?.name ?? 'class') : place.root.name, ...place.path].join('.');
const names = (file: FileModel, node: Node): string => placesOf(file, node).map(nameOf).join(' ');

describe('placesOf', () => {
  for (const [code, expected] of [
    ['const q = []; probe(q)', 'q'],
    ['const q = []; const a = q; const b = a; probe(b)', 'q'],
    ['const s = { q: [] }; probe(s.q)', 's.q'],
    ['const s = { q: [] }; const { q } = s; probe(q)', 's.q'],
    ['const s = { q: [] }; const { q: a = [] } = s; probe(a)', 's.q'],
    ['const s = {}; probe(s[key])', 's.[]'],
    ['const m = new Map(); probe(m.get(id))', 'm.[]'],
    ['const m = new Map(); const list = m.get(id) ?? []; probe(list)', 'm.[]'],
    ['class A { q = []; m() { probe(this.q); } }', 'A.q'],
    ['class A { #q = []; m() { const q = this.#q; probe(q); } }', 'A.#q'],
    ['class A { q = []; m() { const { q } = this; probe(q); } }', 'A.q'],
    ['class A { static q = []; static m() { probe(this.q); } }', 'A.static.q'],
    ['class A { static q = []; m() { probe(A.q); } }', 'A.static.q'],
    ['class A { q = []; } const a = new A(); probe(a.q)', 'A.q'],
    ['class A { s = { q: [] }; m() { probe(this.s.q); } }', 'A.s.q'],
    ['const o = { q: [], m() { probe(this.q); } };', 'o.q'],
    ['const r = ref([]); probe(r.value)', 'r'],
    ['const r = useRef([]); probe(r.current)', 'r'],
    ['const r = { value: [] }; probe(r.value)', 'r.value'],
    ['const q = []; function f(list) { probe(list); } f(q);', 'q'],
    ['const a = [], b = []; function f(list) { probe(list); } f(a); f(b); f(a);', 'a b'],
    ['const q = []; function f(list) { probe(list); f(list); } f(q);', 'q'],
    ['const q = []; function f(l) { g(l); } function g(m) { probe(m); f(m); } f(q);', 'q'],
    ['const q = []; function f(x, list = []) { probe(list); } f(1, q);', 'q'],
    ['const q = []; function f(x, list) { probe(list); } f(...all, q);', 'list'],
    ['const q = []; function f(...list) { probe(list); } f(q);', 'list'],
    ['function f(list) { probe(list); }', 'list'],
    ['let q = null; probe(q ?? (q = []))', 'q'],
    ['let q; q = []; probe(q)', 'q'],
    ['let q = other; q = []; const other = []; probe(q)', 'q'],
    ['for (const q of lists) probe(q)', 'q'],
    ['probe(globalThis.q)', ''],
    ['probe(f())', ''],
    ['probe([])', ''],
    ['this.q = []; probe(this.q)', ''],
  ] as const) {
    it(`${code}: ${expected || 'none'}`, () => {
      const { file, node } = probed(code);
      expect(names(file, node)).toBe(expected);
    });
  }

  for (const code of [
    'const a = b; const b = a; probe(a)',
    'const a = a; probe(a)',
    'const { a } = a; probe(a)',
    'const a = a.a; probe(a)',
  ]) {
    it(`ends: ${code}`, () => {
      const { file, node } = probed(code);
      expect(placesOf(file, node)).toHaveLength(1);
    });
  }

  it('is one object for one place', () => {
    const { file, node } = probed('class A { q = []; m() { this.q; const { q } = this; probe(q); } }');
    expect(placeOf(file, node)).toBe(placeNamed(file, 'this.q'));
  });

  it('placeOf is null when there are several', () => {
    const { file, node } = probed('const a = [], b = []; function f(list) { probe(list); } f(a); f(b);');
    expect(placeOf(file, node)).toBeNull();
  });

  it('takes the parameter of a helper that everybody calls for itself', () => {
    const calls = Array.from({ length: 150 }, (_, i) => `const q${String(i)} = []; f(q${String(i)});`).join('\n');
    const { file, node } = probed(`${calls} function f(list) { probe(list); }`);
    expect(names(file, node)).toBe('list');
  });

  it('helpers that hand a list round are told in a moment', () => {
    const n = 300;
    const body = Array.from(
      { length: n },
      (_, i) =>
        `function f${String(i)}(l) { ${[1, 7, 13, 31].map((k) => `f${String((i * k + 1) % n)}(l);`).join(' ')} }`,
    );
    const { file, node } = probed(
      `const q = []; ${body.join('\n')} f0(q); function end(l) { probe(l); } ${'f1(q);'.repeat(50)} end(q);`,
    );
    const before = performance.now();
    placesOf(file, lastNamed(file, 'l'));
    placesOf(file, node);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe('assignedPlaces', () => {
  it('assigning to a parameter or a destructured name leaves the original alone', () => {
    for (const code of [
      'const q = []; function f(list) { list = []; } f(q);',
      'const s = { list: [] }; let { list } = s; list = [];',
    ]) {
      const file = model(code);
      const target = nodesOf(file).all('AssignmentExpression')[0]?.left;
      expect(target && assignedPlaces(file, target).map(nameOf), code).toEqual(['list']);
    }
  });

  it('assigning to a property changes the place itself', () => {
    const file = model('const s = { q: [] }; function f(a) { a.q = []; } f(s);');
    const target = nodesOf(file).all('AssignmentExpression')[0]?.left;
    expect(target && assignedPlaces(file, target).map(nameOf)).toEqual(['s.q']);
  });
});

describe('what a place starts with, and where it is declared', () => {
  for (const [code, initialiser, declaration] of [
    ['const q = []; probe(q)', '[]', 'q at q'],
    ['const s = { a: 1, q: [2] }; probe(s.q)', '[2]', 's.q at q: [2]'],
    ['const s = reactive({ q: [2] }); probe(s.q)', '[2]', 's.q at q: [2]'],
    ['class A { q = [3]; m() { probe(this.q); } }', '[3]', 'this.q at q = [3];'],
    ['class A { accessor q = [3]; m() { probe(this.q); } }', '[3]', 'this.q at accessor q = [3];'],
    ['class A { static q = [3]; m() { probe(A.q); } }', '[3]', 'A.q at static q = [3];'],
    ['class A { constructor() { this.q = [4]; } m() { probe(this.q); } }', '[4]', 'this.q at this.q = [4]'],
    ['class A { q; constructor() { this.q = [4]; } m() { probe(this.q); } }', '[4]', 'this.q at q;'],
    [
      'class A { constructor(private q: string[] = [5]) {} m() { probe(this.q); } }',
      '[5]',
      'this.q at private q: string[] = [5]',
    ],
    ['class A { s = { q: [6] }; m() { probe(this.s.q); } }', '[6]', 'this.s.q at q: [6]'],
    ['class A { m() { probe(this.q); } }', null, null],
    ['let q; probe(q)', null, 'q at q'],
    ['const m = {}; probe(m[id])', null, 'm[] at m'],
    ['const m = { a: { b: { c: [] } } }; probe(m.a.b.c)', null, 'm.a.b.c at m'],
  ] as const) {
    it(`${code}: ${String(initialiser)}, ${String(declaration)}`, () => {
      const { file, node } = probed(code, { filename: 'src/input.ts' });
      const place = placeOf(file, node);
      if (place === null) throw new Error('no place');
      const value = placeInitialiser(place);
      const declared = placeDeclaration(place);
      expect(value && file.textOf(value)).toBe(initialiser);
      expect(declared && `${declared.name} at ${file.textOf(declared.node)}`).toBe(declaration);
    });
  }

  it('the declared type', () => {
    const file = model(
      'let a: string[]; class A { b?: number[]; static c: Buffer; m() { a; this.b; A.c; this.d; this.b.e; } }',
    );
    const type = (text: string): string | null => {
      const annotation = placeAnnotation(placeNamed(file, text));
      return annotation && file.textOf(annotation);
    };
    expect(['a', 'this.b', 'A.c', 'this.d', 'this.b.e'].map(type)).toEqual([
      'string[]',
      'number[]',
      'Buffer',
      null,
      null,
    ]);
  });

  it('outerPlaces are the places that hold it', () => {
    const { file, node } = probed('const s = { a: { q: [] } }; probe(s.a.q)');
    expect(placesOf(file, node).flatMap(outerPlaces).map(nameOf)).toEqual(['s.a', 's']);
  });
});

describe('places of other files', () => {
  const project = new MemoryProject({
    'src/state.ts':
      'export const queue: string[] = []; export const state = { items: [] as string[] }; export class Store { static all = []; }',
    'src/a.ts': 'import { queue as q, state } from "./state"; const a = q; probe([a, state.items]);',
    'src/b.ts': 'import * as all from "./state"; probe([all.queue, all.state.items]);',
    'src/c.cts': 'const { queue, state } = require("./state"); probe([queue, state.items]);',
    'src/d.ts': 'export { e as d } from "./e"; import { d } from "./d"; probe([d, d]);',
    'src/e.ts': 'export { d as e } from "./d";',
  });

  for (const path of ['src/a.ts', 'src/b.ts']) {
    it(`are the same from ${path}`, () => {
      const list = probeOf(project.file(path));
      if (list.type !== 'ArrayExpression') throw new Error(list.type);
      const state = project.file('src/state.ts');
      expect(list.elements.flatMap((element) => (element ? placesOf(project.file(path), element) : []))).toEqual([
        placeNamed(state, 'queue'),
        expect.objectContaining({ file: state, path: ['items'] }),
      ]);
    });
  }

  it('names that lead in a circle end: they stand for themselves', () => {
    const list = probeOf(project.file('src/d.ts'));
    const reached =
      list.type === 'ArrayExpression'
        ? list.elements.map((element) => (element ? placesOf(project.file('src/d.ts'), element).length : 0))
        : [];
    expect(reached.length).toBeGreaterThan(0);
    expect(Math.max(...reached)).toBeLessThanOrEqual(1);
  });
});
