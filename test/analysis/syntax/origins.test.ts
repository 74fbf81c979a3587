import { describe, expect, it } from 'vitest';
import { isFrom, originOf } from '../../../src/analysis/syntax/origins.js';
import { probed } from '../../support/find.js';

const shown = (code: string, filename: string): string | null => {
  const { file, node } = probed(code, { filename });
  const origin = originOf(file, node);
  return origin && [origin.module, ...origin.path].join('#');
};

describe('originOf', () => {
  for (const [code, expected] of [
    ['import { mergeMap } from "rxjs/operators"; probe(mergeMap)', 'rxjs/operators#mergeMap'],
    ['import { mergeMap as mm } from "rxjs"; probe(mm)', 'rxjs#mergeMap'],
    ['import { "odd name" as x } from "m"; probe(x)', 'm#odd name'],
    ['import pLimit from "p-limit"; probe(pLimit)', 'p-limit#default'],
    ['import * as rx from "rxjs"; probe(rx.mergeMap)', 'rxjs#mergeMap'],
    ['import fs from "node:fs"; probe(fs.promises.readFile)', 'fs#default#promises#readFile'],
    ['const x = require("m"); probe(x)', 'm'],
    ['const x = require("m").a; probe(x.b)', 'm#a#b'],
    ['const { a: { b: c } } = require("m"); probe(c)', 'm#a#b'],
    ['const { a = 1 } = require("m"); probe(a)', 'm#a'],
    ['const m = require(`m`); const { a } = m; const b = a; probe(b)', 'm#a'],
    ['probe(require("m"))', 'm'],
    ['async () => { const { a } = await import("m"); probe(a); }', 'm#a'],
    ['async () => probe((await import("m")).default)', 'm#default'],
    ['let x; x = require("m"); probe(x)', 'm'],
    ['import { a } from "m"; probe(a?.b)', 'm#a#b'],
    ['import { list } from "m"; for (const a of list) probe(a)', null],
    ['import { list } from "m"; let a; [a] = list; probe(a)', null],
    ['import { a } from "m"; function f(a) { probe(a); }', null],
    ['const require = (x) => x; probe(require("m"))', null],
    ['probe(require(name))', null],
    ['probe(fetch)', null],
    ['const [a] = require("m"); probe(a)', null],
    ['const { ...rest } = require("m"); probe(rest.a)', null],
    ['import { a } from "m"; probe(a[0])', 'm#a#0'],
    ['import { a } from "m"; probe(a[key])', null],
    ['const a = b.x; const b = a.y; probe(a)', null],
    ['let a = require("m"); a = 1; probe(a)', null],
  ] as const) {
    it(`${code} is ${String(expected)}`, () => expect(shown(code, 'src/input.js')).toBe(expected));
  }

  for (const [code, expected] of [
    ['import m = require("m"); probe(m.a)', 'm#a'],
    ['import m = Other.Thing; probe(m.a)', null],
    ['import { a } from "m"; probe((a as any)!.b)', 'm#a#b'],
    ['import type { A } from "m"; probe({} as A)', null],
  ] as const) {
    it(`${code} is ${String(expected)}`, () => expect(shown(code, 'src/input.ts')).toBe(expected));
  }
});

describe('isFrom', () => {
  it('takes the default export for the module itself', () => {
    expect(isFrom({ module: 'async', path: ['default', 'map'] }, 'async', 'map')).toBe(true);
    expect(isFrom({ module: 'async', path: ['map'] }, 'async', 'map')).toBe(true);
    expect(isFrom({ module: 'p-limit', path: [] }, 'p-limit', 'default')).toBe(true);
    expect(isFrom({ module: 'p-limit', path: ['default'] }, 'p-limit', '')).toBe(true);
  });

  it('compares the whole path', () => {
    expect(isFrom({ module: 'fs', path: ['promises', 'readFile'] }, 'fs', 'promises.readFile')).toBe(true);
    expect(isFrom({ module: 'fs', path: ['promises'] }, 'fs', 'promises.readFile')).toBe(false);
    expect(isFrom({ module: 'fs', path: ['a', 'b'] }, 'fs', 'a')).toBe(false);
  });

  it('takes a pattern for the module', () => {
    expect(isFrom({ module: 'async/map', path: ['default'] }, /^async(?:\/|$)/, 'default')).toBe(true);
    expect(isFrom(null, /./, 'default')).toBe(false);
  });
});
