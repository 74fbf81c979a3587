import { describe, expect, it } from 'vitest';
import { exportTableOf } from '../../src/project/modules/exports.js';
import { specifiersIn } from '../../src/project/modules/import-graph.js';
import { importBindingsOf } from '../../src/project/modules/imports.js';
import { model } from '../support/index.js';

/** The export table in short: the source text of nodes, `specifier#name` for what comes from elsewhere. */
function exportsIn(
  code: string,
  filename = 'a.ts',
): { named: Record<string, string>; stars: readonly string[]; isCommonJs: boolean } {
  const file = model(code, { filename });
  const { named, stars, isCommonJs } = exportTableOf(file);
  const short = [...named].map(([name, target]) => [
    name,
    target.kind === 'node'
      ? `${target.node.type} ${file.textOf(target.node)}`
      : `${target.specifier}#${target.imported}`,
  ]);
  return { named: Object.fromEntries(short) as Record<string, string>, stars, isCommonJs };
}

function importsIn(code: string, filename = 'a.ts'): string[] {
  return importBindingsOf(model(code, { filename })).map(
    ({ specifier, imported, local }) => `${local} = ${specifier}#${imported}`,
  );
}

describe('exportTableOf', () => {
  it('knows declarations', () => {
    const { named } = exportsIn(`
      export const a = [], { b, c: [d, ...e], f = 1 } = x;
      export let late;
      export function fn() {}
      export class Box {}
      export enum Kind { One }
    `);
    expect(named).toEqual({
      a: 'Identifier a',
      b: 'Identifier b',
      d: 'Identifier d',
      e: 'Identifier e',
      f: 'Identifier f',
      late: 'Identifier late',
      fn: 'FunctionDeclaration function fn() {}',
      Box: 'ClassDeclaration class Box {}',
      Kind: 'Identifier Kind',
    });
  });

  it('follows export lists to the declarations', () => {
    const { named } = exportsIn(`
      const a: string[] = [];
      function fn() {}
      class Box {}
      export { a as list, fn, Box as default, a as "quoted name" };
    `);
    expect(named).toEqual({
      list: 'Identifier a: string[]',
      fn: 'FunctionDeclaration function fn() {}',
      default: 'ClassDeclaration class Box {}',
      'quoted name': 'Identifier a: string[]',
    });
  });

  it('knows default exports', () => {
    expect(exportsIn('export default [];').named).toEqual({ default: 'ArrayExpression []' });
    expect(exportsIn('export default function () {}').named).toEqual({ default: 'FunctionDeclaration function () {}' });
    expect(exportsIn('const q = []; export default q;').named).toEqual({ default: 'Identifier q' });
    expect(exportsIn('export default { a: 1 } satisfies Record<string, number>;').named).toEqual({
      default: 'ObjectExpression { a: 1 }',
    });
    expect(exportsIn('const q = []; export = q;').named).toEqual({ default: 'Identifier q' });
  });

  it('hands on what comes from other modules', () => {
    const { named, stars } = exportsIn(`
      import { inner, type T } from './inner';
      import whole from './default';
      import * as all from './all';
      export { inner as outer, whole, all };
      export { a, b as c, default as d } from './list';
      export * from './star';
      export * as ns from './namespace';
    `);
    expect(named).toEqual({
      outer: './inner#inner',
      whole: './default#default',
      all: './all#*',
      a: './list#a',
      c: './list#b',
      d: './list#default',
      ns: './namespace#*',
    });
    expect(stars).toEqual(['./star']);
  });

  it('knows types, where no value has their name', () => {
    const { named, stars } = exportsIn(`
      export type A = string; export interface B {} export type { C } from './c'; export { type D } from './d';
      export type * from './e';
      export interface F {} export const F = 1;
    `);
    expect(named).toEqual({
      A: 'TSTypeAliasDeclaration type A = string;',
      B: 'TSInterfaceDeclaration interface B {}',
      C: './c#C',
      D: './d#D',
      F: 'Identifier F',
    });
    expect(stars).toEqual(['./e']);
  });

  it('knows CommonJS', () => {
    const { named, stars, isCommonJs } = exportsIn(
      `
      const list = []; const { one } = require('./one'); const two = require('./two');
      exports.list = list;
      module.exports.fn = () => {};
      exports.a = exports.b = [];
      module.exports = {
        list2: list, one, two, short() {}, three: require('./three'), four: require('./four').x,
        ...require('./five'), ...two,
      };
      `,
      'a.cjs',
    );
    expect(isCommonJs).toBe(true);
    expect(named).toMatchObject({
      list: 'Identifier list',
      fn: 'ArrowFunctionExpression () => {}',
      a: 'ArrayExpression []',
      b: 'ArrayExpression []',
      list2: 'Identifier list',
      one: './one#one',
      two: './two#*',
      three: './three#*',
      four: './four#x',
      short: 'FunctionExpression () {}',
    });
    expect(named['default']).toMatch(/^ObjectExpression/);
    expect(stars).toEqual(['./five', './two']);
  });

  it('does not take a local `exports` or `module` for the real one', () => {
    expect(
      exportsIn('const exports = {}; exports.a = 1; function f(module) { module.exports = 1; }', 'a.js').isCommonJs,
    ).toBe(false);
  });
});

describe('importBindingsOf', () => {
  it('knows import statements', () => {
    expect(
      importsIn(`
        import a, { b as c, default as d, type T } from './m';
        import * as ns from './n';
        import type { U } from './types';
        import './side-effect';
        import old = require('./old');
      `),
    ).toEqual([
      'a = ./m#default',
      'c = ./m#b',
      'd = ./m#default',
      'T = ./m#T',
      'ns = ./n#*',
      'U = ./types#U',
      'old = ./old#*',
    ]);
  });

  it('knows require and awaited import(), at any depth', () => {
    expect(
      importsIn(
        `
        const whole = require('./whole'), { a, b: c, d = 1, ...rest } = require('./parts');
        const member = require('./member').x;
        const alias = whole;
        async function later() { const { e } = await import('./later'); const f = require('./deep').y.z; }
        `,
        'a.js',
      ),
    ).toEqual([
      'whole = ./whole#*',
      'a = ./parts#a',
      'c = ./parts#b',
      'd = ./parts#d',
      'member = ./member#x',
      'e = ./later#e',
    ]);
  });
});

describe('specifiersIn', () => {
  it('sees every way to import, and too much rather than too little', () => {
    const text = `
      import a from './a'; import './b'; export * from "./c"; export { x } from './d';
      const e = require('./e'), f = await import( "./f" );
      // from './comment'
      import {
        g,
      } from './g';
    `;
    expect([...specifiersIn(text)]).toEqual(['./a', './b', './c', './d', './e', './f', './comment', './g']);
  });
});
