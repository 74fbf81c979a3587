import { describe, expect, it } from 'vitest';
import { exportedNamesOf, exportedNamesOfFunction } from '../../../src/analysis/syntax/exports.js';
import { functionNodes } from '../../../src/analysis/syntax/functions.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { variableOf } from '../../../src/analysis/syntax/variables.js';
import { model } from '../../support/index.js';

/** The export names of what the first identifier `x` of the code declares. */
const namesOfX = (code: string, filename = 'src/input.ts'): readonly string[] => {
  const file = model(code, { filename });
  const declared = nodesOf(file)
    .all('Identifier')
    .find((node) => node.name === 'x' && variableOf(file, node) !== null);
  return declared ? exportedNamesOf(file, declared) : ['no x'];
};

describe('exportedNamesOf', () => {
  for (const [code, names] of [
    ['export const x = 1;', ['x']],
    ['const x = 1; export { x };', ['x']],
    ['const x = 1; export { x as y, x as default };', ['y', 'default']],
    ['const x = 1; export { x as "odd name" };', ['odd name']],
    ['export function x() {}', ['x']],
    ['export class x {}', ['x']],
    ['export enum x { A }', ['x']],
    ['export default function x() {}', ['default']],
    ['export default class x {}', ['default']],
    ['const x = 1; export default x;', ['default']],
    ['const x = 1; export default x as number;', ['default']],
    ['export const { a: x, b: [y] } = f();', ['x']],
    ['export const { x = 1 } = f();', ['x']],
    ['export const { a, ...x } = f();', ['x']],
    ['export const [, ...x] = f();', ['x']],
    ['const x = 1; export = x;', ['default']],
    ['const x = 1; export = { x, y: x };', ['x', 'y']],
    ['const x = 1;', []],
    ['const x = 1; export { y as x } from "m"; f(x);', []],
    ['const x = 1; export { x } from "m";', []],
    ['namespace N { export const x = 1; }', []],
    ['const x = 1; namespace N { export const x = 2; }', []],
    ['export const y = () => { const x = 1; };', []],
    ['function f() { const x = 1; } const x2 = 1; export const z = x2;', []],
  ] as const) {
    it(`${code}: ${names.join() || 'none'}`, () => expect(namesOfX(code)).toEqual(names));
  }

  for (const [code, names] of [
    ['const x = 1; module.exports = x;', ['default']],
    ['const x = 1; exports.y = x;', ['y']],
    ['const x = 1; module.exports.y = x;', ['y']],
    ['const x = 1; module.exports = { x, z: x, ...more };', ['x', 'z']],
    ['const x = 1; module.exports = exports = x;', ['default']],
    ['const x = 1; exports = module.exports = x;', ['default']],
    ['const x = 1; exports.a = exports.b = x;', ['a', 'b']],
    ['const x = 1; module["exports"]["y"] = x;', ['y']],
    ['const x = 1; exports[y] = x;', []],
    ['const x = 1; const module = {}; module.exports = x;', []],
    ['const x = 1; other.exports = x;', []],
    ['function f() { const x = 1; return x; } exports.x = f;', []],
  ] as const) {
    for (const filename of ['src/input.cjs', 'src/input.js']) {
      it(`${code} in ${filename}: ${names.join() || 'none'}`, () => expect(namesOfX(code, filename)).toEqual(names));
    }
  }
});

describe('exportedNamesOfFunction', () => {
  for (const [code, names] of [
    ['export function f() {}', ['f']],
    ['export const f = () => 1;', ['f']],
    ['export const f = (() => 1) as any;', ['f']],
    ['export default () => 1;', ['default']],
    ['export default function () {}', ['default']],
    ['function f() {}', []],
    ['on(() => 1);', []],
    ['export const o = { f() {} };', []],
  ] as const) {
    it(`${code}: ${names.join() || 'none'}`, () => {
      const file = model(code);
      const [fn] = functionNodes(file);
      expect(fn && exportedNamesOfFunction(file, fn)).toEqual(names);
    });
  }
});
