import { describe, expect, it } from 'vitest';
import { typeNamesOf } from '../../../src/analysis/syntax/type-names.js';
import { model } from '../../support/index.js';
import { probeOf } from '../../support/find.js';

const names = (code: string): string[] => {
  const file = model(code);
  return typeNamesOf(file, probeOf(file)).map((node) => file.textOf(node));
};

describe('typeNamesOf', () => {
  it.each([
    ['let a: Ring; probe(a);', ['Ring']],
    ['let a: Ring<Job> | null; probe(a!);', ['Ring']],
    ['let a: lib.Ring; probe(a);', ['Ring']],
    ['let a: Readonly<Ring> & Named; probe(a);', ['Ring', 'Named']],
    ['let a: Promise<Ring>; probe(await a);', ['Ring']],
    ['function f(a: Ring) { probe(a); }', ['Ring']],
    ['class A { a: Ring; f() { probe(this.a); } }', ['Ring']],
    ['class A { #a?: Ring; f() { probe(this.#a); } }', ['Ring']],
    ['class A { constructor(private a: Ring) {} f() { probe(this.a); } }', ['Ring']],
    ['class A { constructor(private a: Ring = make()) {} f() { probe(this.a); } }', ['Ring']],
    ['let a: Map<string, Ring>; probe(a);', ['Map']],
    ['let a: Ring[]; probe(a);', []],
    ['let a = 1; probe(a);', []],
    ['probe(a.b);', []],
    ['class A { f() { probe(this.a); } a() {} }', []],
  ])('%s', (code, expected) => {
    expect(names(code)).toEqual(expected);
  });
});
