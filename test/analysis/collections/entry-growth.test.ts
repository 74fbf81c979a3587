import { describe, expect, it } from 'vitest';
import { entryGrowthsOf } from '../../../src/analysis/collections/entry-growth.js';
import { placeDeclaration } from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';

/** `table key how` for every growth of a piece of code, in the order of the text. */
const growths = (code: string, filename = 'src/input.js'): string[] => {
  const file = model(code, { filename });
  return [...entryGrowthsOf(file)]
    .sort((a, b) => a.node.range[0] - b.node.range[0])
    .map(({ place, key, how }) => [placeDeclaration(place)?.name ?? '?', key ? file.textOf(key) : '-', how].join(' '));
};

const TABLES = 'let m = new Map(); let s = new Set(); let o = {}; let l = [];';

describe('new entries', () => {
  for (const [code, ...expected] of [
    ['m.set(id, 1)', 'm id entry'],
    ['m?.set(id, 1)', 'm id entry'],
    ['m.getOrInsert(id, 1)', 'm id entry'],
    ['s.add(id)', 's id entry'],
    ['o[id] = 1', 'o id entry'],
    ['o[user.id] ??= []', 'o user.id entry'],
    ['o[id] ||= 1', 'o id entry'],
    ['o[id] += 1', 'o id entry'],
    ['o[id]++', 'o id entry'],
    ['++o[`${a}:${b}`]', 'o `${a}:${b}` entry'],
    ['o = { ...o, [id]: 1 }', 'o id copy'],
    ['m = new Map([...m, [id, 1]])', 'm id copy'],
    ['m = new Map([...m.entries(), [id, 1]])', 'm id copy'],
    ['m.set(id, 1).set(id2, 2)', 'm id2 entry', 'm id entry'],
    ['o = Object.assign({}, o, { [id]: 1 })', 'o id copy'],
    ['s = new Set([...s, id])', 's id copy'],
    ['Object.assign(o, { [id]: 1 })', 'o id entry'],
    ['const alias = m; alias.set(id, 1)', 'm id entry'],
    ['(o[id] ??= []).push(x)', 'o id entry'],
  ] as const) {
    it(code, () => expect(growths(`${TABLES} ${code};`)).toEqual(expected));
  }

  for (const code of [
    'm.get(id)',
    'm.has(id)',
    'm.delete(id)',
    's.delete(id)',
    'delete o[id]',
    'o[id]',
    'o[id]--',
    'o[id] = undefined',
    'o.name = 1',
    'o["name"] = 1',
    'o[0] = 1',
    'l[i] = 1',
    'l.push(id)',
    'l.set(id, 1)',
    'm.add(id)',
    's.set(id, 1)',
    'o = { [id]: 1 }',
    'm = new Map([[id, 1]])',
    's = new Set([id])',
    'o = { ...o, name: 1 }',
    'Object.assign(o, { name: 1 })',
    'Object.assign({}, { [id]: 1 })',
    'other.set(id, 1)',
    'm.set()',
  ]) {
    it(`not: ${code}`, () => expect(growths(`${TABLES} ${code};`)).toEqual([]));
  }

  it('of fields, but not their first value', () => {
    expect(
      growths('class A { t = {}; #s = new Set(); f(id) { this.t[id] = 1; this.#s.add(id); } }'),
    ).toEqual(['this.t id entry', 'this.#s id entry']);
    expect(growths('class A { constructor(old) { this.t = {}; this.t = { ...this.t, [old]: 1 }; } }')).toEqual([]);
  });

  it('of tables in objects', () => {
    expect(growths('const state = { m: new Map(), o: {} }; state.m.set(id, 1); state.o[id] = 1;')).toEqual([
      'state.m id entry',
      'state.o id entry',
    ]);
  });

  it('carry the value, where there is one', () => {
    const file = model('const m = new Map(); const s = new Set(); m.set(id, value); s.add(item);');
    expect(entryGrowthsOf(file).map(({ value }) => value && file.textOf(value))).toEqual(['value', 'item']);
  });
});
