import { describe, expect, it } from 'vitest';
import { keyedKind, typeArgumentsOf, type KeyedKind } from '../../../src/analysis/collections/keyed-containers.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { placesOf } from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';
import { placeNamed } from '../../support/find.js';

const kind = (code: string, name = 't', filename = 'src/input.ts'): KeyedKind | null =>
  keyedKind(placeNamed(model(code, { filename }), name));

describe('the kind of a table', () => {
  for (const [declaration, expected] of [
    ['const t = new Map()', 'map'],
    ['const t = new Map<string, number>([["a", 1]])', 'map'],
    ['const t: Map<string, number> = make()', 'map'],
    ['let t: Map<string, number> | undefined', 'map'],
    ['const t: ReadonlyMap<string, number> = make()', 'map'],
    ['const t = old ?? new Map()', 'map'],
    ['const t = new Collection()', 'map'],
    ['const t = new Set()', 'set'],
    ['const t = new Set(["a"])', 'set'],
    ['let t: Set<string> | null = null', 'set'],
    ['const t = {}', 'record'],
    ['const t = {} as Record<string, number>', 'record'],
    ['const t = Object.create(null)', 'record'],
    ['let t: Record<string, number>', 'record'],
    ['let t: { [id: string]: number }', 'record'],
    ['let t: Partial<Record<string, number>>', 'record'],
    ['const t = useRef(new Map())', 'map'],
    ['const t = []', null],
    ['const t: string[] = make()', null],
    ['const t = new WeakMap()', null],
    ['const t = new WeakSet()', null],
    ['const t = new LRUCache({ max: 5 })', null],
    ['const t = 5', null],
    ['let t: { id: string }', null],
    ['const t = make()', null],
  ] as const) {
    it(`${declaration}: ${String(expected)}`, () => expect(kind(`${declaration}; use(t);`)).toBe(expected));
  }

  it('of a field is known by its first value, its type or the constructor', () => {
    expect(kind('class A { t = new Map(); f() { use(this.t); } }', 'this.t')).toBe('map');
    expect(kind('class A { #t = new Set(); f() { use(this.#t); } }', 'this.#t')).toBe('set');
    expect(kind('class A { t: Record<string, number>; f() { use(this.t); } }', 'this.t')).toBe('record');
    const inJavaScript = 'class A { constructor() { this.t = new Map(); } f() { use(this.t); } }';
    expect(kind(inJavaScript, 'this.t', 'src/a.js')).toBe('map');
    expect(kind('class A { static t = new Map(); f() { use(A.t); } }', 'A.t')).toBe('map');
  });

  it('of a property of an object is known', () => {
    expect(kind('const s = { t: new Map() }; use(s.t);', 's.t')).toBe('map');
    expect(kind('const s = { t: {} }; use(s.t);', 's.t')).toBe('record');
  });
});

describe('the values of a table', () => {
  const ofValues = (declaration: string): { kind: KeyedKind | null; type: string | null } => {
    const file = model(`${declaration}; use(t.get(id));`);
    const call = nodesOf(file).all('CallExpression').find((node) => file.textOf(node) === 't.get(id)');
    const [place] = call ? placesOf(file, call) : [];
    if (!place) throw new Error(`no element in ${declaration}`);
    const type = typeArgumentsOf(place);
    return { kind: keyedKind(place), type: type && file.textOf(type) };
  };

  for (const [declaration, expected, type] of [
    ['const t = new Map<string, Map<string, number>>()', 'map', 'Map<string, number>'],
    ['const t: Map<string, Set<string>> = new Map()', 'set', 'Set<string>'],
    ['const t = new Map<string, Record<string, number>>()', 'record', 'Record<string, number>'],
    ['const t = new Map<string, string[]>()', null, 'string[]'],
    ['const t = new Map()', null, null],
  ] as const) {
    it(`${declaration}: ${String(expected)}`, () => expect(ofValues(declaration)).toEqual({ kind: expected, type }));
  }
});
