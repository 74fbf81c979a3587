import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBucket, tooManyRequests } from '../../src/runtime/index.js';
import type { TooManyRequestsOptions } from '../../src/runtime/index.js';
import { VirtualClock } from './helpers/virtual-clock.js';

describe('tooManyRequests', () => {
  it('H1: takes the result of a limiter', () => {
    const clock = new VirtualClock();
    const bucket = new TokenBucket({ capacity: 1, refillPerSecond: 0.4, clock });
    bucket.tryTake();
    expect(tooManyRequests(bucket.tryTake())).toEqual({
      status: 429,
      headers: { 'Retry-After': '3', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
      body: 'Too Many Requests',
    });
  });

  it('L8: a client that obeys the header is admitted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 20 }), (perMinute, cost) => {
        const clock = new VirtualClock();
        const bucket = new TokenBucket({ capacity: 20, refillPerSecond: perMinute / 60, clock });
        bucket.tryTake(20);
        const result = bucket.tryTake(cost);
        const seconds = Number(tooManyRequests(result).headers['Retry-After']);
        expect(Number.isInteger(seconds) && seconds >= 1).toBe(true);
        expect(seconds * 1000 - result.retryAfterMs).toBeLessThan(1000);
        clock.advance(seconds * 1000);
        expect(bucket.tryTake(cost).ok).toBe(true);
      }),
    );
  });

  it('H1: never 0', () => {
    expect(tooManyRequests({ retryAfterMs: 0 }).headers['Retry-After']).toBe('1');
  });

  it('sends the given body and headers, but its own Retry-After and Cache-Control', () => {
    const body = { error: 'slow down' };
    const headers = { 'content-type': 'application/json', 'RETRY-AFTER': '0', 'cache-control': 'public', 'X-A': '1' };
    expect(tooManyRequests({ retryAfterMs: 1001, body, headers })).toEqual({
      status: 429,
      headers: { 'Retry-After': '2', 'Cache-Control': 'no-store', 'content-type': 'application/json', 'X-A': '1' },
      body,
    });
    expect(tooManyRequests({ retryAfterMs: 1, body: '' }).headers).not.toHaveProperty('Content-Type');
    const typed = tooManyRequests({ retryAfterMs: 1, headers: { 'CONTENT-TYPE': 'text/html' } });
    expect(typed.headers).toEqual({ 'Retry-After': '1', 'Cache-Control': 'no-store', 'CONTENT-TYPE': 'text/html' });
  });

  it('G11: a wait that is none', () => {
    for (const retryAfterMs of [-1, NaN, Infinity]) expect(() => tooManyRequests({ retryAfterMs })).toThrow(RangeError);
    expect(() => tooManyRequests({} as TooManyRequestsOptions<string>)).toThrow(TypeError);
    expect(() => tooManyRequests(5 as unknown as TooManyRequestsOptions<string>)).toThrow(TypeError);
  });
});
