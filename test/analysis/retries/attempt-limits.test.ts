import { describe, expect, it } from 'vitest';
import { isEndlessLimit } from '../../../src/analysis/retries/attempt-limits.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

describe('isEndlessLimit', () => {
  it.each([
    ['f(n < Infinity);', true],
    ['f(n < 5);', false],
    ['const max = options.max ?? Infinity; f(n < max);', true],
    ['const { max = Infinity } = options; f(n < max);', true],
    ['function g(max = Infinity) { return n < max; }', true],
    ['function g(max = Infinity) { return n < max; } g(3);', false],
    ['function g({ max = Infinity } = {}) { return n < max; }', true],
    ['function g({ max = Infinity } = {}) { return n < max; } g({ max: 4 });', false],
    ['class A { max = Infinity; g() { return n < this.max; } }', true],
    ['class A { max = 3; g() { return n < this.max; } }', false],
  ])('%s', (code, expected) => {
    const file = model(code);
    const comparison = nodesOf(file)
      .all('BinaryExpression')
      .find(({ operator }) => operator === '<');
    expect(comparison && isEndlessLimit(file, comparison.right)).toBe(expected);
  });
});
