import { describe, expect, it } from 'vitest';
import { classOfValue, constructionsOf, membersOf, parameterPropertyOf } from '../../../src/analysis/syntax/classes.js';
import { model } from '../../support/index.js';
import { nodeIn, probed } from '../../support/find.js';

describe('classOfValue', () => {
  for (const [code, expected] of [
    ['class A {} probe(new A())', 'A'],
    ['class A {} probe(A)', 'A'],
    ['class A {} const a = new A(); probe(a)', 'A'],
    ['class A {} const a = new A(); const b = a; probe(b)', 'A'],
    ['class A {} let a; a = new A(); probe(a)', 'A'],
    ['class A {} let a = null; a = new A(); probe(a)', null],
    ['const A = class B {}; probe(new A())', 'B'],
    ['class A {} probe(x ?? new A())', 'A'],
    ['class A {} async () => probe(await new A())', 'A'],
    ['class A {} class C { a = new A(); m() { probe(this.a); } }', 'A'],
    ['class A {} class C { #a = new A(); m() { probe(this.#a); } }', 'A'],
    ['class A {} for (const a of [A]) probe(a)', null],
    ['class A {} function f(A) { probe(new A()); }', null],
    ['probe(new Map())', null],
    ['const a = b; const b = a; probe(a)', null],
    ['class A { self = this.self; m() { probe(this.self); } }', null],
  ] as const) {
    it(`${code}: ${String(expected)}`, () => {
      const { file, node } = probed(code);
      expect(classOfValue(file, node)?.id?.name ?? null).toBe(expected);
    });
  }

  for (const [code, expected] of [
    ['class A {} function f(a: A) { probe(a); }', 'A'],
    ['class A {} function f(a: A | null | undefined) { probe(a!); }', 'A'],
    ['class A {} class B {} function f(a: A | B) { probe(a); }', null],
    ['class A {} class C { constructor(private readonly a: A) {} m() { probe(this.a); } }', 'A'],
    ['class A {} class C { constructor(private a: A = new A()) {} m() { probe(this.a); } }', 'A'],
    ['class A {} class C { a?: A; m() { probe(this.a); } }', 'A'],
    ['class A {} abstract class C { abstract a: A; m() { probe(this.a); } }', null],
    ['interface A { x: 1 } class A {} probe(new A())', 'A'],
    ['class A {} function f(a: Promise<A>) { probe(a); }', null],
  ] as const) {
    it(`${code}: ${String(expected)}`, () => {
      const { file, node } = probed(code, { filename: 'src/input.ts' });
      expect(classOfValue(file, node)?.id?.name ?? null).toBe(expected);
    });
  }
});

describe('members', () => {
  const file = model(`
    class A {
      constructor(private repo: Repo, readonly log = console) {}
      add(x: string): void;
      add(x: unknown): void {}
      #add = 1; static list = []; accessor size = 0; 'quoted name'() {} [computed]() {} declare later: string;
    }`);
  const owner = nodeIn(file, 'ClassDeclaration');

  it('are found by name, overloads included', () => {
    expect(membersOf(owner, 'add')).toHaveLength(2);
    for (const name of ['#add', 'list', 'size', 'quoted name', 'later', 'constructor'])
      expect(membersOf(owner, name), name).toHaveLength(1);
    for (const name of ['computed', 'toString', 'repo']) expect(membersOf(owner, name), name).toHaveLength(0);
  });

  it('may be parameters of the constructor', () => {
    expect(parameterPropertyOf(owner, 'repo')?.accessibility).toBe('private');
    expect(parameterPropertyOf(owner, 'log')?.readonly).toBe(true);
    expect(parameterPropertyOf(owner, 'add')).toBeNull();
  });
});

describe('constructionsOf', () => {
  it('finds every new of a class, under other names too', () => {
    const file = model('class A {} class B {} const C = A; new A(); f(new C()); new B(); function g(A) { new A(); }');
    const [a, b] = [nodeIn(file, 'ClassDeclaration', 'class A'), nodeIn(file, 'ClassDeclaration', 'class B')];
    expect(constructionsOf(file, a).map((node) => file.textOf(node))).toEqual(['new A()', 'new C()']);
    expect(constructionsOf(file, b)).toHaveLength(1);
  });
});
