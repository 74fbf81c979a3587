import { describe, expect, it } from 'vitest';
import {
  definitionOf,
  globalPath,
  initialiserOf,
  isGlobal,
  propertyOf,
  resolveValue,
  variableOf,
} from '../../../src/analysis/syntax/variables.js';
import { model } from '../../support/index.js';
import { lastNamed, nodeIn, probed } from '../../support/find.js';

const TS = { filename: 'src/input.ts' };

describe('variableOf', () => {
  it('finds the variable of a use and of a declaration', () => {
    const file = model('const a = 1; f(a);');
    expect(variableOf(file, lastNamed(file, 'a'))).toBe(variableOf(file, nodeIn(file, 'Identifier', 'a')));
  });

  it('is null for globals, keys and labels', () => {
    const file = model('x: for (;;) break x; console.log({ key: 1 });');
    for (const name of ['x', 'console', 'log', 'key']) expect(variableOf(file, lastNamed(file, name)), name).toBeNull();
  });

  it('tells a shadowing parameter from the outer variable', () => {
    const file = model('const a = 1; function f(a) { return a; }');
    expect(variableOf(file, lastNamed(file, 'a'))?.defs[0]?.type).toBe('Parameter');
  });

  it('gives the name of a class the variable around the class', () => {
    const file = model('export class A { static make() { return A; } }');
    const declared = nodeIn(file, 'ClassDeclaration').id;
    expect(declared && variableOf(file, declared)?.scope.type).toBe('module');
  });

  it('resolves names in JSX', () => {
    const file = model('const A = () => null; export const b = <A />;', { filename: 'src/input.jsx' });
    expect(variableOf(file, nodeIn(file, 'JSXIdentifier', 'A'))?.name).toBe('A');
  });
});

describe('globalPath', () => {
  for (const [code, path] of [
    ['probe(Promise.all)', 'Promise.all'],
    ['probe(globalThis.process.stdout.write)', 'process.stdout.write'],
    ['probe(window.fetch)', 'fetch'],
    ['probe(self?.fetch)', 'fetch'],
    ['probe(a[b])', null],
    ['const Promise = require("bluebird"); probe(Promise.all)', null],
    ['probe(f().x)', null],
  ] as const) {
    it(`of ${code} is ${String(path)}`, () => {
      const { file, node } = probed(code);
      expect(globalPath(file, node)).toBe(path);
    });
  }

  it('isGlobal needs a name that nothing declares', () => {
    const { file, node } = probed('probe(fetch)');
    expect(isGlobal(file, node, 'fetch')).toBe(true);
    expect(isGlobal(file, node, 'Fetch')).toBe(false);
  });
});

describe('initialiserOf', () => {
  for (const [what, code, expected] of [
    ['a const', 'const a = f(); probe(a)', 'f()'],
    ['a let that nothing changes', 'let a = 1; probe(a)', '1'],
    ['a let that is changed', 'let a = 1; a = 2; probe(a)', null],
    ['a counter', 'let a = 1; a++; probe(a)', null],
    ['a late initialiser', 'let a; a = f(); probe(a)', 'f()'],
    ['a lazy initialiser', 'let a; export const get = () => (a ??= f()); probe(a)', 'f()'],
    ['two late values', 'let a; a = 1; a = 2; probe(a)', null],
    ['a sum', 'let a; a += 1; probe(a)', null],
    ['the variable of a for of', 'for (const a of list) probe(a)', null],
    ['the variable of a for in', 'for (const a in object) probe(a)', null],
    ['a let that a for of writes', 'let a; for (a of list) probe(a)', null],
    ['an array pattern', 'let a; [a] = list; probe(a)', null],
    ['an object pattern', 'let a; ({ a } = object); probe(a)', null],
    ['a destructured const', 'const { a } = object; probe(a)', null],
    ['a parameter', 'function f(a = 1) { probe(a) }', null],
    ['two vars', 'var a = 1; var a = 2; probe(a)', null],
  ] as const) {
    it(`of ${what} is ${String(expected)}`, () => {
      const { file, node } = probed(code);
      const variable = variableOf(file, node);
      const value = variable && initialiserOf(variable);
      expect(value && file.textOf(value)).toBe(expected);
    });
  }

  it('is not misled by a type of the same name', () => {
    const { file, node } = probed(
      'const Level = { high: 1 } as const; type Level = keyof typeof Level; probe(Level)',
      TS,
    );
    const variable = variableOf(file, node);
    expect(variable && initialiserOf(variable)?.type).toBe('TSAsExpression');
  });
});

describe('definitionOf', () => {
  for (const [what, code, type] of [
    [
      'an overloaded function',
      'function f(a: string): void; function f(a: number): void; function f(a: unknown) {} probe(f)',
      'FunctionDeclaration',
    ],
    ['a class with an interface', 'interface A { x: 1 } class A {} probe(A)', 'ClassDeclaration'],
    [
      'a function with a namespace',
      'function f() {} namespace f { export const x = 1; } probe(f)',
      'FunctionDeclaration',
    ],
    ['an enum', 'enum E { A } probe(E)', 'TSEnumDeclaration'],
    ['a declared function', 'declare function f(): void; probe(f)', 'TSDeclareFunction'],
    ['an import', 'import { f } from "m"; probe(f)', 'ImportSpecifier'],
  ] as const) {
    it(`of ${what} is the ${type}`, () => {
      const { file, node } = probed(code, TS);
      const variable = variableOf(file, node);
      expect(variable && definitionOf(variable)?.node.type).toBe(type);
    });
  }
});

describe('resolveValue', () => {
  it('follows consts and ends in circles', () => {
    const { file, node } = probed('const a = 5; const b = a; const c = b; probe(c)');
    expect(resolveValue(file, node)).toMatchObject({ type: 'Literal', value: 5 });
    const circle = probed('const a = b; const b = a; probe(a)');
    expect(resolveValue(circle.file, circle.node).type).toBe('Identifier');
    const self = probed('const a = a; probe(a)');
    expect(resolveValue(self.file, self.node).type).toBe('Identifier');
  });
});

describe('propertyOf', () => {
  for (const [code, expected] of [
    ['probe({ a: 1, b: 2 })', '2'],
    ['probe({ b: 1, b: 2 })', '2'],
    ['probe({ "b": 3 })', '3'],
    ['const o = { b: 4 }; probe(o)', '4'],
    ['const o = { b: 4 }; probe({ b: 1, ...o })', '4'],
    ['const o = { c: 4 }; probe({ b: 1, ...o })', '1'],
    ['probe({ b: 1, ...unknown })', null],
    ['probe({ ...unknown, b: 1 })', '1'],
    ['probe({ a: 1 })', undefined],
    ['probe({ [key]: 1 })', null],
    ['probe(unknown)', null],
    ['const a = { ...b }; const b = { ...a }; probe(a)', null],
    ['const a = { ...a }; probe(a)', null],
  ] as const) {
    it(`b of ${code} is ${String(expected)}`, () => {
      const { file, node } = probed(code);
      const value = propertyOf(file, node, 'b');
      expect(value ? file.textOf(value) : value).toBe(expected);
    });
  }
});
