import * as espree from 'espree';
import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, it } from 'vitest';
import { FileModel } from '../../../src/analysis/model/file.js';
import { innerNodes, nodesOf, ownNodes } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';
import { nodeIn } from '../../support/find.js';

/** The index of nodes does not look at scopes. */
const NO_SCOPES = model('').scopes;

describe('nodesOf', () => {
  it('lists nodes by type, in source order', () => {
    const file = model('const a = f(g(1)); class B { m() { h(2); } }');
    expect(
      nodesOf(file)
        .all('Literal')
        .map((node) => node.value),
    ).toEqual([1, 2]);
    expect(
      nodesOf(file)
        .all('CallExpression')
        .map((node) => file.textOf(node)),
    ).toEqual(['f(g(1))', 'g(1)', 'h(2)']);
    expect(nodesOf(file).all('WithStatement')).toEqual([]);
  });

  it('sets the parents that oxc leaves out', () => {
    const file = model('if (a) { b.c(); }');
    const call = nodeIn(file, 'CallExpression');
    expect(call.parent.type).toBe('ExpressionStatement');
    expect(call.callee.parent).toBe(call);
  });

  it('does not write parents that are there', () => {
    const ast = espree.parse('f(1);', { ecmaVersion: 'latest', range: true }) as unknown as TSESTree.Program;
    const parents = new Map<object, unknown>();
    const freeze = (node: object, parent: unknown): void => {
      parents.set(node, parent);
      Object.defineProperty(node, 'parent', { get: () => parents.get(node) });
      for (const value of Object.values(node).flat()) {
        if (typeof value === 'object' && value !== null && 'type' in value && !parents.has(value as object))
          freeze(value as object, node);
      }
    };
    freeze(ast, null);
    const file = new FileModel({ path: 'a.js', text: 'f(1);', ast, scopes: NO_SCOPES, comments: [] });
    expect(nodesOf(file).all('Literal')).toHaveLength(1);
  });

  it("follows the keys of the host's parser", () => {
    const odd = { type: 'Odd', range: [0, 1], inside: { type: 'Literal', range: [0, 1], value: 1 } };
    const ast = { type: 'Program', range: [0, 1], body: [odd] } as unknown as TSESTree.Program;
    const input = { path: 'a.vue', text: 'x', ast, scopes: NO_SCOPES, comments: [] };
    expect(nodesOf(new FileModel(input)).all('Literal')).toHaveLength(0);
    expect(nodesOf(new FileModel({ ...input, visitorKeys: { Odd: ['inside'] } })).all('Literal')).toHaveLength(1);
  });
});

describe('ownNodes and innerNodes', () => {
  const file = model(
    'function f() { a(); const g = () => { b(); return 1; }; if (x) return c(); function h() { d(); } }',
  );
  const fn = nodeIn(file, 'FunctionDeclaration');
  const texts = (nodes: readonly TSESTree.Node[]): string[] => nodes.map((node) => file.textOf(node));

  it('own nodes are those outside of nested functions', () => {
    expect(texts(ownNodes(file, fn, 'CallExpression'))).toEqual(['a()', 'c()']);
  });

  it('inner nodes are all', () => {
    expect(texts(innerNodes(file, fn, 'CallExpression'))).toEqual(['a()', 'b()', 'c()', 'd()']);
  });

  it('several types come in source order', () => {
    expect(texts(ownNodes(file, fn, 'CallExpression', 'ReturnStatement'))).toEqual(['a()', 'return c();', 'c()']);
    expect(texts(ownNodes(file, fn, 'ReturnStatement', 'CallExpression'))).toEqual(['a()', 'return c();', 'c()']);
  });

  it('the root counts', () => {
    const call = nodeIn(file, 'CallExpression', 'a()');
    expect(ownNodes(file, call, 'CallExpression')).toEqual([call]);
  });

  it('answers are not shared: a caller may sort them', () => {
    ownNodes(file, fn, 'CallExpression').reverse();
    expect(texts(ownNodes(file, fn, 'CallExpression'))).toEqual(['a()', 'c()']);
  });
});
