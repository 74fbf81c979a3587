import { describe, expect, it } from 'vitest';
import { isCappedAndRandom } from '../../../src/analysis/retries/attempt-pauses.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

describe('isCappedAndRandom', () => {
  it.each([
    ['sleep(Math.random() * Math.min(30_000, 500 * 2 ** n));', true],
    ['let d = 1; d = Math.min(d * 2, 30_000); sleep(d * Math.random());', true],
    ['let d = 1; d *= 2; if (d > MAX_DELAY) d = MAX_DELAY; sleep(d * Math.random());', true],
    ['function pace(n) { return Math.random() * Math.min(n, 9); } sleep(pace(3));', true],
    ['sleep(Math.min(30_000, 500 * 2 ** n));', false],
    ['sleep(1_000 + Math.random() * 500);', false],
    ['sleep(1_000);', false],
  ])('%s', (code, expected) => {
    const file = model(code);
    const call = nodesOf(file)
      .all('CallExpression')
      .find(({ callee }) => file.textOf(callee) === 'sleep');
    const [delay] = call?.arguments ?? [];
    expect(delay && isCappedAndRandom(file, delay)).toBe(expected);
  });
});
