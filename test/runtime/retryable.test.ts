import { describe, expect, it } from 'vitest';
import { isRetryable, readRetryAfter } from '../../src/runtime/index.js';

describe('R8: isRetryable', () => {
  it.each([
    [new Error('ECONNRESET'), true],
    ['text', true],
    [undefined, true],
    [new DOMException('x', 'TimeoutError'), true],
    [new DOMException('x', 'AbortError'), false],
    [new TypeError('x is not a function'), false],
    [new RangeError('x'), false],
    [new ReferenceError('x'), false],
    [new SyntaxError('x'), false],
    [new TypeError('fetch failed'), true],
    [new TypeError('Failed to fetch'), true],
    [new TypeError('NetworkError when attempting to fetch resource.'), true],
    [new TypeError('Load failed'), true],
    [new RangeError('fetch failed'), false],
    [{ status: 400 }, false],
    [{ statusCode: 404 }, false],
    [{ response: { status: 499 } }, false],
    [{ status: 408 }, true],
    [{ status: 425 }, true],
    [{ status: 429 }, true],
    [{ status: 500 }, true],
    [{ status: 399 }, true],
    [{ status: '400' }, true],
    [{ retryable: false, status: 503 }, false],
    [{ retryable: true, status: 400 }, true],
    [Object.assign(new TypeError('x'), { retryable: true }), true],
  ])('%o: %s', (error, expected) => {
    expect(isRetryable(error)).toBe(expected);
  });
});

describe('readRetryAfter', () => {
  it.each([
    [{ retryAfterMs: 1500 }, 1500],
    [{ retryAfterMs: 0 }, 0],
    [{ retryAfterMs: -1, headers: { 'retry-after': '2' } }, 2000],
    [{ headers: new Headers({ 'Retry-After': '2' }) }, 2000],
    [{ headers: { 'retry-after': '2' } }, 2000],
    [{ headers: { 'Retry-After': 2 } }, 2000],
    [{ headers: new Map([['retry-after', '2']]) }, 2000],
    [{ response: { headers: { 'retry-after': '2' } } }, 2000],
    [{ headers: {}, response: { headers: { 'retry-after': '2' } } }, 2000],
    [{ headers: { 'retry-after': 'soon' } }, undefined],
    [{ headers: { 'retry-after': ['1', '2'] } }, undefined],
    [{ headers: 'retry-after: 2' }, undefined],
    [{ response: 'text' }, undefined],
    [{}, undefined],
    ['429', undefined],
    [null, undefined],
  ])('%o: %s', (source, expected) => {
    expect(readRetryAfter(source)).toBe(expected);
  });
});
