import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, it } from 'vitest';
import {
  bindArguments,
  follow,
  NO_BINDINGS,
  propertyAt,
  unbound,
  type Bound,
} from '../../../src/analysis/syntax/bindings.js';
import type { FileModel } from '../../../src/analysis/model/file.js';
import { calleesOf } from '../../../src/analysis/syntax/functions.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

function callOf(file: FileModel, name: string): TSESTree.CallExpression {
  const found = nodesOf(file)
    .all('CallExpression')
    .find(({ callee }) => callee.type === 'Identifier' && callee.name === name);
  if (!found) throw new Error(`no ${name}()`);
  return found;
}

const textOf = (bound: Bound | null | undefined): string | null | undefined =>
  bound ? bound.file.textOf(bound.node) : bound;

/** What the argument of `use()` stands for, inside the helper that `helper()` calls. */
function seenInHelper(code: string): string | null {
  const file = model(code);
  const call = callOf(file, 'helper');
  const [callee] = calleesOf(file, call);
  const [argument] = callOf(file, 'use').arguments;
  if (!callee || !argument) throw new Error('helper or argument is missing');
  const bindings = bindArguments({ file, node: call, bindings: NO_BINDINGS }, { file, node: callee });
  return textOf(follow({ file, node: argument, bindings })) ?? null;
}

describe('bindArguments and follow', () => {
  it.each([
    ['function helper(a) { use(a); } helper(1);', '1'],
    ['function helper(a) { const b = a; use(b); } helper(2);', '2'],
    ['function helper(a = 3) { use(a); } helper();', '3'],
    ['function helper(a = 3) { use(a); } helper(4);', '4'],
    ['function helper({ a }) { use(a); } helper({ a: 5 });', '5'],
    ['function helper({ a: b = 6 } = {}) { use(b); } helper();', '6'],
    ['function helper({ a }) { use(a); } const options = { a: 7 }; helper({ ...options });', '7'],
    ['function helper(a) { use(a); } helper(x);', 'x'],
    ['function helper({ a }) { use(a); } helper(options);', 'a'],
    ['function helper(a) { use(a); } helper(...list);', 'a'],
  ])('%s', (code, expected) => {
    expect(seenInHelper(code)).toBe(expected);
  });

  it('tells an argument that is left out from one that is not known', () => {
    expect(seenInHelper('function helper(a) { use(a); } helper();')).toBeNull();
    expect(seenInHelper('function helper(a) { use(a); } helper(undefined);')).toBeNull();
    expect(seenInHelper('function helper(a) { use(a); } helper(null);')).toBeNull();
  });
});

describe('propertyAt', () => {
  const at = (code: string): string | null | undefined => {
    const file = model(code);
    const [argument] = callOf(file, 'use').arguments;
    if (!argument) throw new Error('no argument');
    return textOf(propertyAt(unbound(file, argument), 'key'));
  };

  it.each([
    ['use({ key: 1 })', '1'],
    ["use({ 'key': 2 })", '2'],
    ['const o = { key: 3 }; use({ ...o, other: 1 })', '3'],
    ['use({ ...unknown, key: 4 })', '4'],
    ['use({ key: 5, ...unknown })', '5'],
    ['use(given ?? { key: 6 })', null],
    ['use(undefined ?? { key: 7 })', '7'],
    ['use(x ? { key: 8 } : {})', '8'],
    ['const o = { inner: { key: 9 } }; use(o.inner)', '9'],
    ['use({})', undefined],
    ['use(undefined)', undefined],
    ['use({ ...unknown })', null],
    ['use(unknown)', null],
  ])('%s', (code, expected) => {
    expect(at(code)).toBe(expected);
  });
});
