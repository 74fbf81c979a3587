import { describe, expect, it } from 'vitest';
import { NodeCover } from '../../../src/analysis/syntax/node-cover.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

describe('NodeCover', () => {
  const file = model('outer(inner(a), b); other();');
  const [outer, inner, other] = nodesOf(file).all('CallExpression');
  const [, , a] = nodesOf(file).all('Identifier');

  it('knows what stands in a node, around one, and beside one', () => {
    const cover = new NodeCover();
    if (!outer || !inner || !other || !a) throw new Error('nodes');
    cover.add(inner);
    expect([outer, inner, a, other].map((node) => cover.touches(node))).toEqual([true, true, true, false]);
  });

  it('touches nothing when it is empty', () => {
    expect(outer && new NodeCover().touches(outer)).toBe(false);
  });
});
