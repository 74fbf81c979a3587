import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { TokenBucket } from '../../src/runtime/index.js';
import type { TokenBucketOptions } from '../../src/runtime/index.js';
import { flush, pending, rejected, resolved, watch } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

function setUp(options: Partial<TokenBucketOptions> = {}) {
  const clock = new VirtualClock(5000);
  const bucket = new TokenBucket({ capacity: 3, refillPerSecond: 10, clock, ...options });
  return { clock, bucket };
}

describe('tryTake', () => {
  it('starts full, and answers with all there is to know', () => {
    const { bucket } = setUp();
    expect(bucket.tryTake()).toEqual({ ok: true, remaining: 2, retryAfterMs: 0, resetAfterMs: 100, limit: 3 });
    expect(bucket.tryTake(2)).toEqual({ ok: true, remaining: 0, retryAfterMs: 0, resetAfterMs: 300, limit: 3 });
    expect(bucket.tryTake(2)).toEqual({ ok: false, remaining: 0, retryAfterMs: 200, resetAfterMs: 300, limit: 3 });
  });

  it('counts the cost of the very first take', () => {
    const { bucket, clock } = setUp();
    expect(bucket.tryTake(3)).toMatchObject({ ok: true, remaining: 0 });
    clock.advance(99.999);
    expect(bucket.tryTake()).toMatchObject({ ok: false, retryAfterMs: 0.001 });
    clock.advance(0.001);
    expect(bucket.tryTake()).toMatchObject({ ok: true });
  });

  it('L8, L7: refuses one microsecond before retryAfterMs, grants at it', () => {
    const { bucket, clock } = setUp({ refillPerSecond: 3 });
    bucket.tryTake(3);
    const { retryAfterMs } = bucket.tryTake();
    // 333,333.3 us are rounded up.
    expect(retryAfterMs).toBe(333.334);
    clock.advance(333.333);
    expect(bucket.tryTake().ok).toBe(false);
    clock.advanceTo(5333.334);
    expect(bucket.tryTake().ok).toBe(true);
  });

  it('G3: a jump of any size gives one full bucket', () => {
    const { bucket, clock } = setUp();
    bucket.tryTake(3);
    clock.stall(1e12);
    expect(bucket.peek().remaining).toBe(3);
    expect(bucket.tryTake(3).ok).toBe(true);
    expect(bucket.tryTake().ok).toBe(false);
  });

  it('L10: cost 0 is always granted and charges nothing', async () => {
    const { bucket } = setUp();
    bucket.tryTake(3);
    expect(bucket.tryTake(0)).toEqual({ ok: true, remaining: 0, retryAfterMs: 0, resetAfterMs: 300, limit: 3 });
    const waiting = watch(bucket.take(1));
    expect(bucket.tryTake(0).ok).toBe(true);
    expect((await bucket.take(0)).ok).toBe(true);
    expect(waiting.state).toEqual(pending);
  });

  it('L9, L10: a cost that can never be granted, or is none, throws', async () => {
    const { bucket } = setUp();
    for (const cost of [4, -1, 1.5, NaN, Infinity]) {
      expect(() => bucket.tryTake(cost)).toThrow(RangeError);
      expect(() => bucket.peek(cost)).toThrow('TokenBucket: option "cost" must be an integer from 0 to 3');
      await expect(bucket.take(cost)).rejects.toThrow(RangeError);
    }
    expect(() => bucket.tryTake('1' as unknown as number)).toThrow(TypeError);
    expect(bucket.peek().remaining).toBe(3);
  });

  it('the naive refill trap: polling every ms at 10 per second gets 10 in a second', () => {
    const { bucket, clock } = setUp({ capacity: 1 });
    let granted = 0;
    for (let ms = 0; ms < 1000; ms += 1) {
      if (bucket.tryTake().ok) granted += 1;
      clock.advance(1);
    }
    expect(granted).toBe(10);
  });

  it('peek changes nothing and tells what tryTake would', () => {
    const { bucket } = setUp();
    expect(bucket.peek()).toEqual({ ok: true, remaining: 3, retryAfterMs: 0, resetAfterMs: 0, limit: 3 });
    bucket.tryTake(2);
    expect(bucket.peek(2)).toEqual({ ok: false, remaining: 1, retryAfterMs: 100, resetAfterMs: 200, limit: 3 });
    expect(bucket.peek()).toMatchObject({ ok: true, remaining: 1 });
  });
});

describe('take', () => {
  it('L19: waits in line; the first gets its tokens first, whatever it costs', async () => {
    const { bucket, clock } = setUp();
    bucket.tryTake(3);
    const big = watch(bucket.take(3));
    const small = watch(bucket.take(1));
    expect(bucket.waiting).toBe(2);
    clock.advance(299);
    await flush();
    expect([big.state, small.state]).toEqual([pending, pending]);
    clock.advance(1);
    await flush();
    expect(big.state).toMatchObject({ value: { ok: true, remaining: 0 } });
    expect(small.state).toEqual(pending);
    clock.advance(100);
    await flush();
    expect(small.state).toEqual(resolved({ ok: true, remaining: 0, retryAfterMs: 0, resetAfterMs: 300, limit: 3 }));
    expect([bucket.waiting, clock.pending]).toEqual([0, 0]);
  });

  it('Q8: tryTake cannot overtake one who waits, and is told the true wait', () => {
    const { bucket, clock } = setUp();
    bucket.tryTake(3);
    void bucket.take(3);
    clock.advance(200);
    // Two tokens are there, but they are saved for the one who waits; after it comes one more.
    expect(bucket.tryTake(1)).toEqual({ ok: false, remaining: 0, retryAfterMs: 200, resetAfterMs: 400, limit: 3 });
    clock.advance(200);
    expect(bucket.tryTake(1).ok).toBe(true);
  });

  it('serves who is due before it answers a newcomer, even if the timer is late', async () => {
    const { bucket, clock } = setUp();
    bucket.tryTake(3);
    const waiting = watch(bucket.take(1));
    clock.stall(100);
    expect(bucket.tryTake()).toMatchObject({ ok: false, retryAfterMs: 100 });
    expect(bucket.waiting).toBe(0);
    await flush();
    expect(waiting.state).toMatchObject({ status: 'resolved' });
    clock.fireDue();
    expect(clock.pending).toBe(0);
  });

  it('L7: serves nobody a microsecond early, whoever asks', () => {
    const { bucket, clock } = setUp();
    bucket.tryTake(3);
    void bucket.take(1);
    clock.stall(99.999);
    expect(bucket.peek(0).ok).toBe(true);
    expect(bucket.waiting).toBe(1);
    clock.stall(0.001);
    expect(bucket.peek(0).ok).toBe(true);
    expect(bucket.waiting).toBe(0);
  });

  it('G13: a timer that fires early grants nothing early', async () => {
    const { bucket, clock } = setUp();
    clock.timerSpeed = 0.5;
    bucket.tryTake(3);
    const waiting = watch(bucket.take(1));
    clock.advance(99.9);
    await flush();
    expect(waiting.state).toEqual(pending);
    clock.advance(1);
    await flush();
    expect(waiting.state).toMatchObject({ value: { ok: true } });
  });

  it('refuses at once when the wait would exceed the timeout, and not when it just fits', async () => {
    const { bucket, clock } = setUp();
    bucket.tryTake(3);
    expect(await bucket.take(1, { timeout: 99.999 })).toMatchObject({ ok: false, retryAfterMs: 100 });
    const first = watch(bucket.take(1, { timeout: 100 }));
    expect(await bucket.take(1, { timeout: 199 })).toMatchObject({ ok: false, retryAfterMs: 200 });
    const second = watch(bucket.take(1, { timeout: 200 }));
    clock.advance(200);
    await flush();
    expect([first.state, second.state].map(({ status }) => status)).toEqual(['resolved', 'resolved']);
  });

  it('Q9: refuses at once when maxWaiting calls wait', async () => {
    const { bucket } = setUp({ maxWaiting: 1 });
    bucket.tryTake(3);
    void bucket.take();
    expect(await bucket.take()).toMatchObject({ ok: false, retryAfterMs: 200 });
    expect(bucket.waiting).toBe(1);
    const byDefault = setUp({ capacity: 2 }).bucket;
    byDefault.tryTake(2);
    void byDefault.take();
    void byDefault.take();
    expect(await byDefault.take()).toMatchObject({ ok: false });
  });

  it('L19: abort leaves at once; nothing was taken and the next one moves up', async () => {
    const { bucket, clock } = setUp();
    bucket.tryTake(3);
    const controller = new AbortController();
    const first = watch(bucket.take(3, { signal: controller.signal }));
    const second = watch(bucket.take(1));
    clock.advance(150);
    controller.abort('stop');
    await flush();
    expect(first.state).toEqual(rejected('stop'));
    expect(second.state).toMatchObject({ value: { ok: true } });
    expect(bucket.peek()).toMatchObject({ remaining: 0, resetAfterMs: 250 });
    expect(clock.pending).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('the alarm follows a new first in line that needs fewer tokens', async () => {
    const { bucket, clock } = setUp();
    bucket.tryTake(3);
    const controller = new AbortController();
    bucket.take(3, { signal: controller.signal }).catch(() => {});
    const second = watch(bucket.take(2));
    controller.abort();
    clock.advance(199);
    await flush();
    expect(second.state).toEqual(pending);
    clock.advance(1);
    await flush();
    expect(second.state).toMatchObject({ status: 'resolved' });
  });

  it('asking while others wait does not touch the timer', () => {
    const { bucket, clock } = setUp();
    bucket.tryTake(3);
    void bucket.take(2);
    const set = clock.delays.length;
    for (let ask = 0; ask < 50; ask += 1) {
      clock.advance(1);
      bucket.tryTake();
      bucket.peek();
    }
    expect(clock.delays).toHaveLength(set);
  });

  it('G5: an aborted signal takes nothing', async () => {
    const { bucket } = setUp();
    await expect(bucket.take(1, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
    expect(bucket.peek().remaining).toBe(3);
  });

  it('G10: waits longer than 2^31 ms', async () => {
    const { bucket, clock } = setUp({ capacity: 1, refillPerSecond: 1 / (30 * 86_400) });
    bucket.tryTake();
    const { retryAfterMs } = bucket.tryTake();
    expect(retryAfterMs).toBe(30 * 86_400_000);
    const waiting = watch(bucket.take());
    clock.advance(retryAfterMs - 1);
    await flush();
    expect(waiting.state).toEqual(pending);
    clock.advance(1);
    await flush();
    expect(waiting.state).toMatchObject({ status: 'resolved' });
  });
});

describe('G11, G12: options of TokenBucket', () => {
  it.each([
    ['capacity', 0, RangeError],
    ['capacity', 1.5, RangeError],
    ['capacity', NaN, RangeError],
    ['capacity', Infinity, RangeError],
    ['capacity', undefined, TypeError],
    ['refillPerSecond', 0, RangeError],
    ['refillPerSecond', -1, RangeError],
    ['refillPerSecond', NaN, RangeError],
    ['refillPerSecond', Infinity, RangeError],
    ['refillPerSecond', 1_000_001, RangeError],
    ['refillPerSecond', 1e-10, RangeError],
    ['refillPerSecond', '5', TypeError],
    ['maxWaiting', -1, RangeError],
    ['maxWaiting', 0.5, RangeError],
  ] as [string, unknown, ErrorConstructor][])('%s: %s', (name, value, kind) => {
    const options = { capacity: 10, refillPerSecond: 1, [name]: value } as TokenBucketOptions;
    expect(() => new TokenBucket(options)).toThrow(kind);
    expect(() => new TokenBucket(options)).toThrow(`TokenBucket: option "${name}"`);
  });

  it('undefined means the default', () => {
    const bucket = new TokenBucket({ capacity: 1, refillPerSecond: 1, maxWaiting: undefined, clock: undefined });
    expect([bucket.capacity, bucket.tryTake().ok, bucket.tryTake().ok]).toEqual([1, true, false]);
  });

  it('refuses a bad timeout or signal', async () => {
    const { bucket } = setUp();
    await expect(bucket.take(1, { timeout: -1 })).rejects.toThrow('TokenBucket: option "timeout"');
    await expect(bucket.take(1, { signal: 5 as unknown as AbortSignal })).rejects.toThrow(TypeError);
  });
});

describe('L19: total admitted is independent of aborted waiters', () => {
  it('a model without them serves at the same times', async () => {
    const run = async (withAborted: boolean): Promise<number[]> => {
      const { bucket, clock } = setUp({ maxWaiting: 100 });
      const times: number[] = [];
      bucket.tryTake(3);
      for (let round = 0; round < 5; round += 1) {
        if (withAborted) {
          const controller = new AbortController();
          bucket.take(3, { signal: controller.signal }).catch(() => {});
          controller.abort();
        }
        void bucket.take(2).then(() => times.push(clock.now()));
        if (withAborted) bucket.take(3, { signal: AbortSignal.abort() }).catch(() => {});
      }
      for (let ms = 0; ms < 1200; ms += 50) {
        clock.advance(50);
        await flush();
      }
      return times;
    };
    const expected = [200, 400, 600, 800, 1000].map((ms) => 5000 + ms);
    expect(await run(false)).toEqual(expected);
    expect(await run(true)).toEqual(expected);
  });
});
