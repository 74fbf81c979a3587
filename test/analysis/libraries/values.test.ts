import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../../src/analysis/libraries/values.js';
import { probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** The texts of what the last `probe()` in `main` may stand for. */
function valuesIn(main: string, others: Readonly<Record<string, string>> = {}): readonly string[] {
  const project = new MemoryProject({ ...others, 'src/main.ts': main });
  const file = project.file('src/main.ts');
  return valuesOf(file, probeOf(file)).map((value) => value.file.textOf(value.node).replace(/\s+/g, ' '));
}

describe('valuesOf follows', () => {
  const followed: Readonly<Record<string, readonly [string, ...string[]]>> = {
    'a name': ['const a = make(); const b = a; probe(b)', 'make()'],
    'an awaited call': ['const a = await make(); probe(a)', 'make()'],
    'a late assignment': ['let a; function start() { a = make(); } function use() { probe(a); }', 'make()'],
    'an assignment in a getter': ['let a = null; function get() { return (a ??= make()); } probe(get())', 'make()'],
    'both sides of a condition': ['const a = test ? make() : other(); probe(a)', 'make()', 'other()'],
    'both sides of ??': ['probe(given ?? make())', 'given', 'make()'],
    'a field': ['class A { a = make(); m() { probe(this.a); } }', 'make()'],
    'a field that a method fills': ['class A { a; async start() { this.a = await make(); } m() { probe(this.a); } }', 'make()'],
    'a private field': ['class A { #a; start() { this.#a = make(); } m() { probe(this.#a); } }', 'make()'],
    'a field of the base class': ['class B { constructor() { this.a = make(); } } class A extends B { m() { probe(this.a); } }', 'make()'],
    'what a constructor is given': ['class A { constructor(private a) {} m() { probe(this.a); } } new A(make())', 'make()'],
    'an argument': ['function use(a) { probe(a); } use(make());', 'make()'],
    'the default of a parameter': ['function use(a = make()) { probe(a); } use();', 'make()'],
    'the default of a parameter that only others give': ['export function use(a = make()) { probe(a); }', 'make()'],
    'a function of the file': ['function create() { const a = make(); return a; } probe(create())', 'make()'],
    'a part of an object': ['const { a } = { a: make() }; probe(a)', 'make()'],
    'a member of an object': ['const all = { a: make() }; probe(all.a)', 'make()'],
    'a member that is filled later': ['const all = { a: null }; async function start() { all.a = await make(); } function use() { probe(all.a); }', 'make()'],
    'a member that is added later': ['const all = {}; all.a = make(); all.b = other(); probe(all.a)', 'make()'],
    'a frozen object': ['const a = Object.freeze({ x: 1 }); probe(a)', '{ x: 1 }'],
  };
  for (const [title, [code, ...expected]] of Object.entries(followed)) {
    it(title, () => {
      expect(valuesIn(code)).toEqual(expected);
    });
  }

  it('an import', () => {
    expect(valuesIn("import { a } from './a.js'; probe(a)", { 'src/a.ts': 'export const a = make();' })).toEqual(['make()']);
  });

  it('a factory of another file', () => {
    const others = { 'src/a.ts': 'export async function create() { return await make(); }' };
    expect(valuesIn("import { create } from './a.js'; const a = await create(); probe(a)", others)).toEqual(['make()']);
  });

  it('a member of a module', () => {
    expect(valuesIn("import * as all from './a.js'; probe(all.a)", { 'src/a.ts': 'export const a = make();' })).toEqual(['make()']);
  });

  it('the callers of an exported function', () => {
    const others = { 'src/user.ts': "import { use } from './main.js'; use(make());" };
    expect(valuesIn('export function use(a) { probe(a); }', others)).toEqual(['make()']);
  });
});

describe('valuesOf ends at', () => {
  const ends: Readonly<Record<string, string>> = {
    'a parameter that nobody fills': 'export function use(a) { probe(a); }',
    'a package': "import { a } from 'a'; probe(a)",
    'a global': 'probe(a)',
  };
  for (const [title, code] of Object.entries(ends)) {
    it(title, () => {
      expect(valuesIn(code)).toEqual(['a']);
    });
  }

  it('a class', () => {
    expect(valuesIn("import { A } from './a.js'; probe(A)", { 'src/a.ts': 'export class A {}' })).toEqual(['A']);
  });

  it('what refers to itself', () => {
    expect(valuesIn('let a = b; let b = a; probe(a)').length).toBeGreaterThan(0);
  });
});
