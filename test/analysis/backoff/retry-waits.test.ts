import { expect, it } from 'vitest';
import { pausesOf } from '../../../src/analysis/backoff/backoff-pauses.js';
import { retryWaitsOf } from '../../../src/analysis/backoff/retry-waits.js';
import { model } from '../../support/index.js';

it.each([
  ['await sleep(1)', ['sleep']],
  ['sleep(1)', []],
  ['setTimeout(f, 1)', ['timer']],
  ['await new Promise((r) => setTimeout(r, 1))', ['sleep']],
  ['new Promise((r) => setTimeout(() => r(again(2)), 1))', ['timer']],
  ['const nap = (s) => new Promise((r) => setTimeout(r, s * 1000)); await nap(3)', ['sleep', 'sleep']],
  ['await page.waitForTimeout(1)', []],
  ['await this.backoff.wait(1)', []],
  ['await Promise.race([sleep(5), other])', ['sleep']],
])('pausesOf: %s', (code, kinds) => {
  expect(
    pausesOf(model(code))
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(kinds);
});

it('says where a failure leads to the wait, and what the next attempt is', () => {
  const file = model('async function f(n) { try { await g(); } catch (e) { await sleep(5); return f(n + 1); } }');
  const [wait] = retryWaitsOf(file);
  expect(wait?.failure?.type).toBe('CatchClause');
  expect(wait?.again && file.textOf(wait.again)).toBe('f(n + 1)');
  expect(wait?.isCertain).toBe(true);
});

it('finds waits of attempts that are limited and of those that are not', () => {
  const waits = (head: string): number =>
    retryWaitsOf(model(`async function f() { ${head} { try { return await g(); } catch (e) { await sleep(5); } } }`))
      .length;
  expect(waits('for (;;)')).toBe(1);
  expect(waits('for (let i = 0; i < 3; i++)')).toBe(1);
});
