import { describe, expect, it } from 'vitest';
import {
  calleesAnywhere,
  calleesOf,
  callsOf,
  classOfFunction,
  functionName,
  functionNodes,
  functionsOf,
  usesOf,
} from '../../../src/analysis/syntax/functions.js';
import type { FileModel, Node } from '../../../src/analysis/model/file.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';
import { nodeIn, probed } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

const JS = { filename: 'src/input.js' };
const texts = (file: FileModel, nodes: readonly Node[]): string[] => nodes.map((node) => file.textOf(node));

/** The numbers that the found functions return tell them apart. */
const found = (code: string, filename = 'src/input.js'): string => {
  const { file, node } = probed(code, { filename });
  return functionsOf(file, node)
    .map((fn) => /\d/.exec(file.textOf(fn))?.[0] ?? '?')
    .join();
};

describe('functionsOf', () => {
  for (const [code, expected] of [
    ['function f() { return 1; } probe(f)', '1'],
    ['probe(() => 1)', '1'],
    ['const f = () => 1; const g = f; probe(g)', '1'],
    ['const f = function () { return 1; }; probe(f)', '1'],
    ['const o = { f() { return 1; }, g: () => 2 }; probe(o.f); ', '1'],
    ['const o = { f() { return 1; }, g: () => 2 }; probe(o["g"])', '2'],
    ['const { f } = { f: () => 1 }; probe(f)', '1'],
    ['const { f: g } = { f: () => 1 }; probe(g)', '1'],
    ['class A { m() { return 1; } n() { probe(this.m); } }', '1'],
    ['class A { #m() { return 1; } n() { probe(this.#m); } }', '1'],
    ['class A { m = () => 1; n() { probe(this.m); } }', '1'],
    ['class A { static m() { return 1; } } probe(A.m)', '1'],
    ['class A { m() { return 1; } } const a = new A(); probe(a.m)', '1'],
    ['class A { m() { return 1; } } class B extends A { n() { probe(this.m); } }', '1'],
    ['class A { m() { return 1; } } class B extends A { m() { probe(super.m); } }', '1'],
    ['const o = { m() { return 1; }, n() { probe(this.m); } };', '1'],
    ['const f = () => 1; probe(f.bind(null))', '1'],
    ['const f = debounce(() => 1, 5); probe(f)', '1'],
    ['const f = _.throttle(() => 1); probe(f)', '1'],
    ['const f = x ? () => 1 : () => 2; probe(f)', '1,2'],
    ['function f() { return 1; } probe(f.call)', '1'],
    ['class A { m = this.m.bind(this); m() { return 1; } n() { probe(this.m); } }', '1'],
    ['class A { m = debounce(this.m); n() { probe(this.m); } }', ''],
    ['class A { m = debounce(this.n); n = debounce(this.m); o() { probe(this.m); } }', ''],
    ['class A extends B { m() { probe(this.x); } } class B extends A {}', ''],
    ['let f = () => 1; f = () => 2; probe(f)', ''],
    ['for (const f of [() => 1]) probe(f)', ''],
    ['const f = f; probe(f)', ''],
    ['const f = g.bind(); const g = f.bind(); probe(f)', ''],
    ['const o = { a: o.b, b: o.a }; probe(o.a)', ''],
    ['function f(g) { probe(g); }', ''],
    ['probe(Math.max)', ''],
    ['const o = { constructor: 1 }; probe(o.toString)', ''],
  ] as const) {
    it(`${code}: ${expected || 'none'}`, () => expect(found(code)).toBe(expected));
  }

  it('finds the body behind overloads', () => {
    expect(
      found(
        'function f(a: string): 5; function f(a: number): 6; function f(a: any) { return 1; } probe(f)',
        'src/input.ts',
      ),
    ).toBe('1');
    expect(found('class A { m(a: string): 5; m(a: any) { return 1; } n() { probe(this.m); } }', 'src/input.ts')).toBe(
      '1',
    );
    expect(found('declare function f(): 1; probe(f)', 'src/input.ts')).toBe('');
    expect(found('abstract class A { abstract m(): 1; n() { probe(this.m); } }', 'src/input.ts')).toBe('');
  });
});

describe('calleesOf', () => {
  for (const [code, call, expected] of [
    ['function f() { return 1; } f();', 'f()', 1],
    ['class A { constructor() { this.a = 1; } } class B extends A { constructor() { super(); } }', 'super()', 1],
    ['(() => 1)();', '(() => 1)()', 1],
    ['o?.f(); const o = { f() {} };', 'o?.f()', 1],
    ['fetch();', 'fetch()', 0],
  ] as const) {
    it(`of ${call} in ${code}: ${String(expected)}`, () => {
      const file = model(code, JS);
      expect(calleesOf(file, nodeIn(file, 'CallExpression', call))).toHaveLength(expected);
    });
  }

  it('a new runs the constructor', () => {
    const file = model('class A { constructor() { this.a = 1; } } class B extends A {} new B(); new Map();', JS);
    const [made, map] = nodesOf(file).all('NewExpression');
    expect(made && calleesOf(file, made)).toHaveLength(1);
    expect(map && calleesOf(file, map)).toHaveLength(0);
  });
});

describe('calls and uses', () => {
  const file = model(
    `
    function f() { f(); }
    const alias = f;
    f(); alias();
    on('x', f); list.push(alias); const o = { f, g: f };
    export { f }; export default f;
    class A { m() {} n() { this.m(); on(this.m); new A().m(); } }
    const inline = once(() => f);`,
    JS,
  );

  it('calls are listed under every name', () => {
    expect(texts(file, callsOf(file, nodeIn(file, 'FunctionDeclaration')))).toEqual(['f()', 'f()', 'alias()']);
    const method = nodeIn(file, 'MethodDefinition', 'm()').value;
    expect(texts(file, callsOf(file, method as Parameters<typeof callsOf>[1]))).toEqual(['this.m()', 'new A().m()']);
  });

  it('uses are the places that hand a function on', () => {
    const uses = usesOf(file, nodeIn(file, 'FunctionDeclaration'));
    expect(uses.map((node) => node.parent?.type)).toEqual([
      'VariableDeclarator',
      'CallExpression',
      'CallExpression',
      'Property',
      'Property',
      'ExportSpecifier',
      'ExportDefaultDeclaration',
      'ArrowFunctionExpression',
    ]);
  });

  it('an inline function is a use of itself', () => {
    const fn = nodeIn(file, 'ArrowFunctionExpression');
    expect(usesOf(file, fn)).toEqual([fn]);
  });

  it('every function of the file is listed', () => {
    expect(functionNodes(file)).toHaveLength(4);
  });
});

describe('functionName and classOfFunction', () => {
  it('look at what holds the function', () => {
    const file = model(`
      function a() {} const b = () => {}; class C { d() {} e = () => {}; #f() {} get g() { return 1; } }
      const o = { h() {}, 'i j': function () {} }; x.k = () => {}; l = () => {}; m(() => {}); const n = (() => {}) as any;`);
    expect(functionNodes(file).map(functionName)).toEqual([
      'a',
      'd',
      '#f',
      'g',
      'h',
      'i j',
      'b',
      'e',
      'k',
      'l',
      null,
      'n',
    ]);
    expect(
      functionNodes(file)
        .map((fn) => classOfFunction(fn)?.id?.name ?? null)
        .filter(Boolean),
    ).toEqual(['C', 'C', 'C', 'C']);
  });
});

describe('calleesAnywhere', () => {
  const project = new MemoryProject({
    'src/helpers.ts':
      'export function add(list: string[]) {} export const tools = { trim() {} }; export default () => {}; export class K { static go() {} }',
    'src/main.ts': `
      import run, { add, tools, K } from './helpers.js'; import * as all from './helpers.js'; import { gone } from './gone.js';
      add(); tools.trim(); run(); all.add(); all.tools.trim(); K.go(); gone(); tools.trim.deep();`,
  });
  const main = project.file('src/main.ts');

  for (const [call, expected] of [
    ['add()', 1],
    ['tools.trim()', 1],
    ['run()', 1],
    ['all.add()', 1],
    ['all.tools.trim()', 1],
    ['K.go()', 1],
    ['gone()', 0],
    ['tools.trim.deep()', 0],
  ] as const) {
    it(`of ${call}: ${String(expected)}`, () => {
      const callees = calleesAnywhere(main, nodeIn(main, 'CallExpression', call));
      expect(callees.map(({ file }) => file.path)).toEqual(Array.from({ length: expected }, () => 'src/helpers.ts'));
    });
  }
});
