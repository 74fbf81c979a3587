import { describe, expect, it } from 'vitest';
import { nameFaultOf, unitFaultOf } from '../../../src/analysis/rate-limited/retry-after-read-faults.js';
import { waitReadsOf } from '../../../src/analysis/rate-limited/retry-after-reads.js';
import { model } from '../../support/index.js';

function uses(code: string): string[] {
  return waitReadsOf(model(code)).map(({ use }) => use);
}

describe('waitReadsOf', () => {
  it.each([
    ["sleep(Number(res.headers.get('retry-after')) * 1000);", ['waited']],
    ["const after = res.headers['x-ratelimit-reset']; sleep(after);", ['waited']],
    ['const { retry_after } = body; sleep(retry_after);', ['waited']],
    ["const after = res.headers.get('retry-after'); console.warn(after);", ['reported']],
    ["if (res.headers.get('retry-after')) sleep(10);", ['reported']],
    ["throw new LimitError(res.headers.get('retry-after'));", ['carried']],
    ["err.retryAfter = res.headers.get('retry-after');", ['carried']],
    ["function of(res) { return res.headers.get('retry-after'); } log.warn(of(res));", ['reported']],
    ["this.until = Date.now() + res.headers.get('retry-after') * 1000;", ['waited']],
    ['sleep(parseRetryAfter(res));', ['waited']],
    ['sleep(err.parameters.retry_after * 1000);', ['waited']],
  ])('%s', (code, expected) => {
    expect(uses(code)).toEqual(expected);
  });

  it.each([
    ['sleep(options.retryAfter);'],
    ['sleep(this.retryAfter);'],
    ["res.set('Retry-After', '5');"],
    ["sleep(res.headers.get('x-ratelimit-remaining'));"],
    ['state.resetTime = Date.now() + 5; sleep(state.resetTime);'],
    ["if (res.headers.has('retry-after')) f();"],
  ])('%s reads none', (code) => {
    expect(uses(code)).toEqual([]);
  });
});

describe('faults of a read', () => {
  const faults = (code: string): unknown[] => {
    const file = model(code);
    const whole = [{ file, node: file.ast }];
    return waitReadsOf(file).map(
      (read) => nameFaultOf(file, read) ?? (unitFaultOf(file, read, whole) ? 'unit' : null),
    );
  };

  it.each([
    ["const res = await get(url); sleep(res.headers['Retry-After'] * 1000);", 'case'],
    ["const res = await fetch(url); sleep(res.headers['retry-after'] * 1000);", 'object'],
    ["const res = await get(url); sleep(res.headers['retry-after'] * 1000);", null],
    ["setTimeout(f, Number(res.headers['retry-after']));", 'unit'],
    ["setTimeout(f, Number(res.headers['retry-after']) * 1000);", null],
    ["setTimeout(f, Number(req.headers['Retry-After']) * 1000);", null],
  ])('%s', (code, expected) => {
    expect(faults(code)).toEqual([expected]);
  });
});
