import { describe, expect, it } from 'vitest';
import {
  isAboutTime,
  isExpiryOnRead,
  isLookup,
  isSweep,
  isWhole,
  neverMatches,
  releasedKey,
} from '../../../src/analysis/maps/entry-releases.js';
import { entryGrowthsOf } from '../../../src/analysis/collections/entry-growth.js';
import type { FileModel } from '../../../src/analysis/model/file.js';
import type { Place } from '../../../src/analysis/places/places.js';
import { releasesOf, type Release } from '../../../src/analysis/collections/releases.js';
import { model } from '../../support/index.js';
import { placeNamed, probed } from '../../support/find.js';

const open = (code: string): { file: FileModel; table: Place } => {
  const file = model(code, { filename: 'src/input.js' });
  return { file, table: placeNamed(file, 't') };
};

/** The only release of `t`. */
const release = (code: string): Release => {
  const [first, ...others] = releasesOf(open(code).table);
  if (!first || others.length > 0) throw new Error(`not one release in ${code}`);
  return first;
};

describe('the key of the entry that leaves', () => {
  for (const [code, expected] of [
    ['const t = new Map(); t.delete(user.id);', 'user.id'],
    ['const t = new Set(); t.delete(id);', 'id'],
    ['const t = {}; delete t[id];', 'id'],
    ['const t = {}; delete t[`${a}:${b}`];', '`${a}:${b}`'],
    ['const t = new Map(); t.clear();', null],
    ['let t = new Map(); t = new Map();', null],
  ] as const) {
    it(`${code} ${String(expected)}`, () => {
      const found = release(code);
      const key = releasedKey(found);
      expect(key && found.file.textOf(key)).toBe(expected);
    });
  }
});

describe('a release of all entries', () => {
  for (const [code, expected] of [
    ['const t = new Map(); t.clear();', true],
    ['let t = new Map(); f(() => { t = new Map(); });', true],
    ['let t = {}; f(() => { t = {}; });', true],
    ['const t = new Map(); t.delete(id);', false],
    ['const t = {}; delete t[id];', false],
  ] as const) {
    it(`${code} ${String(expected)}`, () => expect(isWhole(release(code))).toBe(expected));
  }
});

describe('a sweep', () => {
  for (const code of [
    'const t = new Map(); for (const [id, at] of t) if (at < now) t.delete(id);',
    'const t = new Map(); for (const id of t.keys()) t.delete(id);',
    'const t = new Map(); for (const id of [...t.keys()]) if (old(id)) t.delete(id);',
    'const t = new Map(); for (const [id] of Array.from(t.entries())) t.delete(id);',
    'const t = new Map(); t.forEach((at, id) => { if (at < now) t.delete(id); });',
    'const t = new Map(); [...t].forEach(([id]) => t.delete(id));',
    'const t = {}; for (const id in t) delete t[id];',
    'const t = {}; for (const id of Object.keys(t)) if (t[id] < now) delete t[id];',
    'const t = {}; Object.entries(t).forEach(([id, at]) => { if (at < now) delete t[id]; });',
    'const t = new Map(); const old = [...t.keys()].filter(isOld); for (const id of old) t.delete(id);',
  ]) {
    it(code, () => expect(isSweep(release(code))).toBe(true));
  }

  for (const code of [
    'const t = new Map(); function f(id) { t.delete(id); }',
    'const t = new Map(); for (const id of gone) t.delete(id);',
    'const t = new Map(); gone.forEach((id) => t.delete(id));',
    'const t = new Map(); for (const id of t.keys()) later(() => t.delete(id));',
    'const t = new Map(); const other = new Map(); for (const id of other.keys()) t.delete(id);',
  ]) {
    it(`not: ${code}`, () => expect(isSweep(release(code))).toBe(false));
  }
});

describe('expiry on read', () => {
  for (const [code, expected] of [
    ['const t = new Map(); function f(id) { if (t.get(id).expiresAt < Date.now()) t.delete(id); }', true],
    [
      'const t = new Map(); function f(id) { const e = t.get(id); if (Date.now() - e.at > TTL) { t.delete(id); return; } }',
      true,
    ],
    ['const t = new Map(); function f(id) { const e = t.get(id); if (e && isStale(e)) t.delete(id); }', true],
    ['const t = new Map(); function f(id) { t.get(id).until < performance.now() && t.delete(id); }', true],
    ['const t = {}; function f(id) { const now = Date.now(); if (t[id] < now) delete t[id]; }', true],
    [
      'const t = new Map(); function f(id) { const e = t.get(id); if (e.at > Date.now()) return e; t.delete(id); }',
      true,
    ],
    ['const t = new Map(); function f(id) { if (t.get(id).count === 0) t.delete(id); }', false],
    ['const t = new Map(); function f(id) { t.delete(id); }', false],
    ['const t = new Map(); function f(id) { if (gone) t.delete(id); }', false],
  ] as const) {
    it(`${String(expected)}: ${code}`, () => expect(isExpiryOnRead(release(code))).toBe(expected));
  }
});

describe('a test of the clock', () => {
  for (const [code, expected] of [
    ['probe(entry.expiresAt < Date.now())', true],
    ['probe(now - entry.at > 60)', true],
    ['probe(entry.age > MAX)', true],
    ['const limit = Date.now() - 60; probe(entry.at < limit)', true],
    ['probe(isFresh(entry))', true],
    ['probe(entry.count === 0)', false],
    ['probe(entry)', false],
  ] as const) {
    it(`${String(expected)}: ${code}`, () => {
      const { file, node } = probed(code);
      expect(isAboutTime(file, node)).toBe(expected);
    });
  }
});

describe('a release that never matches', () => {
  for (const [expected, what, code] of [
    [
      true,
      'an object made on the spot',
      'const t = new Map(); f((x) => t.set(x, 1)); g((x) => t.delete({ id: x.id }));',
    ],
    [true, 'a list made on the spot', 'const t = new Map(); f((x) => t.set([x], 1)); g((x) => t.delete([x]));'],
    [true, 'a function made on the spot', 'const t = new Set(); f((x) => t.add(x)); g((x) => t.delete(() => x()));'],
    [true, 'a bound copy', 'const t = new Set(); f((x) => t.add(x)); g((x) => t.delete(new Foo(x)));'],
    [
      true,
      'a part of the key',
      'const t = new Map(); f((a) => t.set(`${a.id}:${a.ip}`, 1)); g((a) => t.delete(a.id));',
    ],
    [
      true,
      'a text for a number',
      'let n = 0; const t = new Map(); f(() => { n += 1; t.set(n, 1); }); g((x) => t.delete(String(x)));',
    ],
    [
      true,
      'a guard with another value',
      'const t = new Map(); function f(id) { const work = load(id); t.set(id, work.catch(h)); work.then(() => { if (t.get(id) === work) t.delete(id); }); }',
    ],
    [false, 'the same key', 'const t = new Map(); f((x) => t.set(x.id, 1)); g((x) => t.delete(x.id));'],
    [false, 'another name', 'const t = new Map(); f((x) => t.set(x.id, 1)); g((key) => t.delete(key));'],
    [
      false,
      'the same parts',
      'const t = new Map(); f((a) => t.set(`${a.id}:${a.ip}`, 1)); g((a) => t.delete(`${a.id}:${a.ip}`));',
    ],
    [false, 'the key of a helper', 'const t = new Map(); f((a) => t.set(keyOf(a), 1)); g((a) => t.delete(keyOf(a)));'],
    [
      false,
      'a guard with the same value',
      'const t = new Map(); function f(id) { const work = load(id); t.set(id, work); work.then(() => { if (t.get(id) === work) t.delete(id); }); }',
    ],
    [
      false,
      'a guard that asks whether there is one',
      'const t = new Map(); function f(id) { t.set(id, load(id)); g(() => { if (t.has(id)) t.delete(id); }); }',
    ],
  ] as const) {
    it(`${String(expected)}: ${what}`, () => {
      const { file, table } = open(code);
      const growth = entryGrowthsOf(file).find(({ place }) => place === table);
      const [leaves] = releasesOf(table);
      if (!growth || !leaves) throw new Error(`nothing comes or nothing leaves in ${code}`);
      expect(neverMatches(leaves, growth)).toBe(expected);
    });
  }
});

describe('a look-up', () => {
  for (const [code, expected] of [
    ['const t = new Map(); probe(t.get(id))', true],
    ['const t = new Map(); probe(t.has(id))', true],
    ['const t = {}; probe(t[id])', true],
    ['const t = {}; probe(t.id)', false],
    ['const t = new Map(); probe(t.size)', false],
    ['const t = new Map(); probe(t.keys())', false],
    ['const t = new Map(); const u = new Map(); probe(u.get(id), t)', false],
  ] as const) {
    it(`${String(expected)}: ${code}`, () => {
      const { file, node } = probed(code);
      expect(isLookup(file, node, placeNamed(file, 't'))).toBe(expected);
    });
  }
});
