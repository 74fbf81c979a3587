import { describe, expect, it } from 'vitest';
import {
  ancestor,
  awaited,
  calleeName,
  classOfThis,
  contains,
  decoratorsOf,
  enclosingFunction,
  enclosingFunctions,
  isClass,
  isFunction,
  isLoop,
  keyName,
  objectOfThis,
  receiverOf,
  statementOf,
  unwrap,
  walk,
  wrapped,
} from '../../../src/analysis/syntax/ast.js';
import { childKeys, nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';
import { nodeIn, probed } from '../../support/find.js';

describe('unwrap and wrapped', () => {
  for (const code of [
    'probe(x as string)',
    'probe(x!)',
    'probe(<string>x)',
    'probe(x satisfies string)',
    'probe((x as any)!)',
  ]) {
    it(`see through ${code}`, () => {
      const { node } = probed(code, { filename: 'src/input.ts' });
      expect(unwrap(node)).toMatchObject({ type: 'Identifier', name: 'x' });
      expect(wrapped(unwrap(node))).toBe(node);
    });
  }

  it('see through an optional chain', () => {
    const { node } = probed('probe(a?.b)');
    expect(node.type).toBe('ChainExpression');
    expect(unwrap(node).type).toBe('MemberExpression');
    expect(wrapped(unwrap(node))).toBe(node);
  });

  it('awaited sees through await and void as well', () => {
    expect(
      awaited(probed('async () => probe(await (await void x)!)', { filename: 'src/input.ts' }).node),
    ).toMatchObject({ name: 'x' });
    expect(awaited(probed('probe(!x)').node).type).toBe('UnaryExpression');
  });
});

describe('keyName', () => {
  for (const [code, name] of [
    ['probe(a.b)', 'b'],
    ['probe(a["b c"])', 'b c'],
    ['probe(a[0])', '0'],
    ['probe(a[`b`])', 'b'],
    ['probe(a[b])', null],
    ['probe(a[`${b}`])', null],
    ['probe(a["x" + b])', null],
  ] as const) {
    it(`of ${code} is ${String(name)}`, () => {
      const { node } = probed(code);
      expect(keyName(node as Parameters<typeof keyName>[0])).toBe(name);
    });
  }

  it('keeps the # of private names', () => {
    const file = model('class A { #items = []; add() { this.#items.push(1); } static "s t"() {} [x]() {} }');
    expect(keyName(nodeIn(file, 'PropertyDefinition'))).toBe('#items');
    expect(keyName(nodeIn(file, 'MemberExpression', 'this.#items'))).toBe('#items');
    expect(nodesOf(file).all('MethodDefinition').map(keyName)).toEqual(['add', 's t', null]);
  });
});

describe('callees', () => {
  for (const [code, name, receiver] of [
    ['probe(f())', 'f', null],
    ['probe(a.b.f())', 'f', 'a.b'],
    ['probe(a?.f?.())', 'f', 'a'],
    ['probe(a["f"]())', 'f', 'a'],
    ['probe((() => 1)())', null, null],
    ['probe(f()())', null, null],
  ] as const) {
    it(`of ${code}: ${String(name)} on ${String(receiver)}`, () => {
      const { file, node } = probed(code);
      const call = unwrap(node);
      if (call.type !== 'CallExpression') throw new Error(call.type);
      const on = receiverOf(call);
      expect(calleeName(call)).toBe(name);
      expect(on && file.textOf(on)).toBe(receiver);
    });
  }
});

describe('what is around a node', () => {
  const file = model('function a() { return () => { for (;;) { x(); } }; }');
  const call = nodeIn(file, 'CallExpression');

  it('enclosingFunction is the nearest, enclosingFunctions goes outwards', () => {
    expect(enclosingFunction(call)?.type).toBe('ArrowFunctionExpression');
    expect([...enclosingFunctions(call)].map(({ type }) => type)).toEqual([
      'ArrowFunctionExpression',
      'FunctionDeclaration',
    ]);
    expect(enclosingFunction(nodeIn(file, 'FunctionDeclaration'))).toBeNull();
  });

  it('statementOf is the nearest statement', () => {
    expect(statementOf(call.callee).type).toBe('ExpressionStatement');
  });

  it('ancestor looks no further than asked', () => {
    expect(ancestor(call, isLoop)?.type).toBe('ForStatement');
    expect(ancestor(call, isFunction, nodeIn(file, 'ForStatement'))).toBeNull();
    expect(ancestor(call, isClass)).toBeNull();
  });

  it('contains compares ranges', () => {
    expect(contains(nodeIn(file, 'ForStatement'), call)).toBe(true);
    expect(contains(call, nodeIn(file, 'ForStatement'))).toBe(false);
  });
});

describe('this', () => {
  const owner = (code: string): string | null => {
    const file = model(code);
    const found = classOfThis(nodeIn(file, 'ThisExpression'));
    return found && `${found.owner.id?.name ?? '?'}${found.isStatic ? ' static' : ''}`;
  };

  for (const [what, code, expected] of [
    ['a method', 'class A { m() { this.x; } }', 'A'],
    ['an arrow function in a method', 'class A { m() { return () => () => this.x; } }', 'A'],
    ['a getter', 'class A { get m() { return this.x; } }', 'A'],
    ['a field', 'class A { f = () => this.x; }', 'A'],
    ['a constructor', 'class A { constructor() { this.x = 1; } }', 'A'],
    ['a static method', 'class A { static m() { this.x; } }', 'A static'],
    ['a static block', 'class A { static { this.x = 1; } }', 'A static'],
    ['an inner class', 'class A { m() { class B { n() { this.x; } } } }', 'B'],
    ['a class expression', 'const a = class B { m() { this.x; } };', 'B'],
    ['a function in a method', 'class A { m() { function f() { this.x; } } }', null],
    ['a function expression in a method', 'class A { m() { on(function () { this.x; }); } }', null],
    ['a computed key', 'class A { [this.x]() {} }', null],
    ['the top level', 'this.x;', null],
    ['an object literal', 'const o = { m() { this.x; } };', null],
  ] as const) {
    it(`in ${what} is ${String(expected)}`, () => expect(owner(code)).toBe(expected));
  }

  it('in a method of an object literal is the literal', () => {
    const file = model('const o = { a: 1, m() { return () => this.a; } };');
    expect(objectOfThis(nodeIn(file, 'ThisExpression'))).toBe(nodeIn(file, 'ObjectExpression'));
    const other = model('const o = { m: function () { function f() { this.a; } } };');
    expect(objectOfThis(nodeIn(other, 'ThisExpression'))).toBeNull();
  });
});

describe('walk', () => {
  it('visits in source order and keeps out of nodes on request', () => {
    const file = model('a(function () { b(); }, c());');
    const seen: string[] = [];
    walk(file.ast, childKeys(file), (node) => {
      if (node.type === 'CallExpression') seen.push(calleeName(node) ?? '');
      return !isFunction(node);
    });
    expect(seen).toEqual(['a', 'c']);
  });
});

it('decoratorsOf is empty where the parser knows no decorators', () => {
  expect(decoratorsOf({})).toEqual([]);
  expect(decoratorsOf(nodeIn(model('@Injectable() class A {}'), 'ClassDeclaration'))).toHaveLength(1);
});
