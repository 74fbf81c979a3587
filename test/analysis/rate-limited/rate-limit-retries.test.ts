import { describe, expect, it } from 'vitest';
import { unheedingOptionsOf } from '../../../src/analysis/rate-limited/client-retry-options.js';
import { refusedRetriesOf, unheededRetriesOf } from '../../../src/analysis/rate-limited/rate-limit-retries.js';
import { model } from '../../support/index.js';

const LOOP = (body: string): string => `async function load(url) { for (let n = 0; n < 5; n++) {
  const res = await fetch(url); ${body} } }`;

describe('refusedRetriesOf', () => {
  it('tells the kind of the place and its branch', () => {
    const file = model(LOOP('if (res.status === 429) { await sleep(1); continue; } return res;'));
    const [retry] = refusedRetriesOf(file);
    expect(retry?.site.kind).toBe('loop');
    expect(file.textOf(retry?.site.branch?.node ?? file.ast)).toBe('{ await sleep(1); continue; }');
  });

  it('joins what is recognised in one branch, and keeps branches apart', () => {
    const joined = LOOP('if (res.status === 429 || res.status === 503) { await sleep(1); continue; } return res;');
    expect(refusedRetriesOf(model(joined)).map(({ checks }) => checks.length)).toEqual([2]);
    const apart = LOOP(
      'if (res.status === 429) { await sleep(9); continue; } if (res.status === 503) continue; return 1;',
    );
    expect(refusedRetriesOf(model(apart)).map(({ checks }) => checks.length)).toEqual([1, 1]);
  });

  it.each([
    ['thrown away', LOOP('if (res.status === 429) throw new Error();  await sleep(1);')],
    ['returned', LOOP('if (res.status === 429) return null; await sleep(1);')],
    ['left', LOOP('if (res.status === 429) break; await sleep(1);')],
  ])('finds none that is %s', (_what, code) => {
    expect(refusedRetriesOf(model(code))).toEqual([]);
  });

  it('does not take a repair of another failure for it', () => {
    const code = `async function get() {
        const res = await fetch(A);
        if (res.status === 429) throw new Error('x');
        return res;
      }
      async function load() { for (let n = 0; n < 2; n++) { try { return await get(); } catch (e) {
        const isAuth = /401/.test(e.message);
        if (n === 0 && isAuth) { await refresh(); continue; }
        throw e; } } }`;
    expect(refusedRetriesOf(model(code))).toEqual([]);
  });
});

describe('unheededRetriesOf', () => {
  it.each([
    ['await sleep(1); continue;', 'unread'],
    ["console.log(res.headers.get('retry-after')); continue;", 'reported'],
    ["await sleep(res.headers['retry-after'] * 1000); continue;", 'object'],
    ["await new Promise((r) => setTimeout(r, +res.headers.get('retry-after'))); continue;", 'milliseconds'],
  ])('%s', (branch, reason) => {
    const file = model(LOOP(`if (res.status === 429) { ${branch} } return res;`));
    expect(unheededRetriesOf(file).map((retry) => retry.reason)).toEqual([reason]);
  });

  it('finds none where the header is waited for', () => {
    const file = model(
      LOOP("if (res.status === 429) { await sleep(res.headers.get('retry-after') * 1000); continue; } return res;"),
    );
    expect(unheededRetriesOf(file)).toEqual([]);
  });
});

describe('unheedingOptionsOf', () => {
  it.each([
    ["import got from 'got'; got(u, { retry: { statusCodes: [429], calculateDelay: () => 1000 } });", 'statusCodes'],
    ["import got from 'got'; got(u, { retry: { calculateDelay: () => 1000 } });", 'calculateDelay'],
    ["import ky from 'ky'; ky(u, { retry: { afterStatusCodes: [413] } });", 'afterStatusCodes'],
    ["import f from 'fetch-retry'; f(fetch, { retryOn: [503], retryDelay: 1000 });", 'retryOn'],
  ])('%s', (code, name) => {
    expect(unheedingOptionsOf(model(code)).map((options) => options.name)).toEqual([name]);
  });

  it.each([
    ["import got from 'got'; got(u, { retry: { statusCodes: [429] } });"],
    ["import got from 'got'; got(u, { retry: { statusCodes: [500], calculateDelay: () => 1000 } });"],
    ['watch({ statusCodes: [429], calculateDelay: () => 1000 });'],
  ])('%s is fine', (code) => {
    expect(unheedingOptionsOf(model(code))).toEqual([]);
  });
});
