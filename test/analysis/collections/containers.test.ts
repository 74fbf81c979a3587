import { describe, expect, it } from 'vitest';
import { containerKind } from '../../../src/analysis/collections/containers.js';
import { placesOf } from '../../../src/analysis/places/places.js';
import { probed } from '../../support/find.js';

const kindOf = (code: string, filename: string): string | null => {
  const { file, node } = probed(code, { filename });
  const [place] = placesOf(file, node);
  return place ? containerKind(place) : 'no place';
};

describe('by its first value, a collection is', () => {
  for (const [value, kind] of [
    ['[]', 'list'],
    ['[1, ...x]', 'list'],
    ['new Array()', 'list'],
    ['Array(3)', 'list'],
    ['Array.from(x)', 'list'],
    ['new Denque()', 'list'],
    ['new Denque([], { capacity: 5 })', null],
    ['new Queue(100)', null],
    ['ref([])', 'list'],
    ['shallowRef("")', 'text'],
    ['writable([])', 'list'],
    ['new BehaviorSubject([])', 'list'],
    ['signal("")', 'text'],
    ['x ?? []', 'list'],
    ['saved || ""', 'text'],
    ['""', 'text'],
    ['`a${b}`', 'text'],
    ['String(x)', 'text'],
    ['Buffer.alloc(0)', 'bytes'],
    ['Buffer.from(x)', 'bytes'],
    ['new Uint8Array(0)', 'bytes'],
    ['0', null],
    ['null', null],
    ['{}', null],
    ['new Map()', null],
    ['new Set()', null],
    ['f()', null],
    ['() => []', null],
    ['toString([])', null],
    ['valueOf([])', null],
    ['hasOwnProperty("")', null],
    ['constructor([])', null],
    ['ref(...x)', null],
  ] as const) {
    it(`${value}: ${String(kind)}`, () =>
      expect(kindOf(`let q = ${value}; q = other; probe(q)`, 'src/input.js')).toBe(kind));
  }
});

describe('by its declared type, a collection is', () => {
  for (const [type, kind] of [
    ['string[]', 'list'],
    ['Array<string>', 'list'],
    ['ReadonlyArray<string>', 'list'],
    ['readonly string[]', 'list'],
    ['string[] | null', 'list'],
    ['undefined | string', 'text'],
    ['Buffer', 'bytes'],
    ['Uint8Array', 'bytes'],
    ['string', 'text'],
    ['Ref<string[]>', 'list'],
    ['Ref<number>', null],
    ['number', null],
    ['Map<string, string[]>', null],
    ['[string, number]', null],
    ['Array', null],
    ['NodeJS.Timeout[]', 'list'],
    ['Foo.Bar', null],
    ['keyof X', null],
  ] as const) {
    it(`${type}: ${String(kind)}`, () =>
      expect(kindOf(`let q: ${type}; q = other; probe(q)`, 'src/input.ts')).toBe(kind));
  }
});

describe('fields', () => {
  for (const [code, kind] of [
    ['class A { q: string[] = []; m() { probe(this.q); } }', 'list'],
    ['class A { q?: string[]; m() { probe(this.q); } }', 'list'],
    ['class A { q; constructor() { this.q = []; } m() { probe(this.q); } }', 'list'],
    ['class A { static text = ""; m() { probe(A.text); } }', 'text'],
    ['class A { constructor(private q: Job[] = []) {} m() { probe(this.q); } }', 'list'],
    ['class A { q = []; m() { probe(this.q.items); } }', null],
    ['class A { s = { q: [] }; m() { probe(this.s.q); } }', 'list'],
    ['class A { s = { q: "" }; m() { probe(this.s); } }', null],
  ] as const) {
    it(`${code}: ${String(kind)}`, () => expect(kindOf(code, 'src/input.ts')).toBe(kind));
  }
});
