import { describe, expect, it } from 'vitest';
import { statusChecksOf } from '../../../src/analysis/rate-limited/status-checks.js';
import { model } from '../../support/index.js';

function checks(code: string): (readonly [string, number, boolean])[] {
  const file = model(code);
  return statusChecksOf(file).map(({ node, status, holds }) => [file.textOf(node), status, holds] as const);
}

describe('statusChecksOf', () => {
  it.each([
    ['res.status === 429', 429, true],
    ['503 == res.statusCode', 503, true],
    ['err.response?.status !== 429', 429, false],
    ['Number(err.code) === 429', 429, true],
    ['(err.status ?? 0) === 503', 503, true],
    ['res.status === HttpStatus.TOO_MANY_REQUESTS', 429, true],
    ['[429, 503].includes(res.status)', 429, true],
    ['[500, 503].includes(res.status)', 503, true],
    ['new Set([503]).has(res.status)', 503, true],
    ['[429].indexOf(res.status) === -1', 429, false],
    ['err instanceof RateLimitError', 429, true],
    ["err.name === 'TooManyRequestsException'", 429, true],
    ["err.message.includes('429')", 429, true],
    ['/service unavailable/i.test(err.message)', 503, true],
    ['isRateLimitError(err)', 429, true],
  ])('%s', (code, status, holds) => {
    expect(checks(`f(${code});`)).toEqual([[code, status, holds]]);
  });

  it('finds lists under a name, in fields and options', () => {
    expect(checks('const BUSY = new Set([429]); f(BUSY.has(res.status));')).toHaveLength(1);
    expect(checks('class A { static busy = [503]; f(s) { return A.busy.includes(s.status); } }')).toHaveLength(1);
    expect(checks('const LIST = [...LIST, 429]; f(LIST.includes(res.status));')).toHaveLength(1);
  });

  it('finds what is compared with a status that is handed in', () => {
    expect(checks('const isBusy = (n) => n === 429; f(isBusy(res.status));')).toEqual([['n === 429', 429, true]]);
    expect(checks('const L = [503]; const isBusy = (n) => L.includes(n); f(isBusy(res.status));')).toHaveLength(1);
    expect(checks('const isIt = (n) => n === 429; f(isIt(page.number));')).toEqual([]);
  });

  it('finds cases of a switch', () => {
    expect(checks('switch (res.status) { case 200: break; case 429: break; }')).toEqual([['429', 429, true]]);
  });

  it.each([
    ['room === 429'],
    ['res.status === 404'],
    ['[500, 502].includes(res.status)'],
    ['res.status >= 500'],
    ["err.name === 'ThrottlingException'"],
    ['isRateLimited(user)'],
    ['rooms.includes(429)'],
  ])('%s is none', (code) => {
    expect(checks(`f(${code});`)).toEqual([]);
  });
});
