import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBucket } from '../../src/runtime/index.js';
import { flush, watch } from './helpers/settle.js';
import { VirtualClock } from './helpers/virtual-clock.js';

/** A clock whose readings are exactly the given doubles. */
function settableClock(start: number) {
  const clock = new VirtualClock(0);
  const set = (time: number): void => {
    clock.offset = time;
  };
  set(start);
  return { clock, set };
}

const shape = fc.record({
  capacity: fc.integer({ min: 1, max: 50 }),
  refillPerSecond: fc.oneof(
    fc.double({ min: 0.01, max: 1000, noNaN: true }),
    fc.integer({ min: 1, max: 1_000_000 }),
  ),
});

/** Whole microseconds, as ms. */
const gap = fc.integer({ min: 0, max: 3_000_000 }).map((us) => us / 1000);
const takes = fc.array(fc.record({ gap, cost: fc.nat(50) }), { minLength: 1, maxLength: 50, size: 'max' });

describe('TokenBucket, any history', () => {
  it('L1: every window admits at most capacity + rate x window', () => {
    fc.assert(
      fc.property(shape, takes, ({ capacity, refillPerSecond }, history) => {
        const clock = new VirtualClock();
        const bucket = new TokenBucket({ capacity, refillPerSecond, clock });
        const admitted: { at: number; cost: number }[] = [];
        for (const step of history) {
          clock.advance(step.gap);
          const cost = step.cost % (capacity + 1);
          if (bucket.tryTake(cost).ok) admitted.push({ at: clock.now(), cost });
        }
        for (const [from, first] of admitted.entries()) {
          let sum = 0;
          for (const { at, cost } of admitted.slice(from)) {
            sum += cost;
            const allowed = capacity + (refillPerSecond * (at - first.at)) / 1000;
            // One microsecond of clock resolution at each end, and the rounding of this sum.
            expect(sum).toBeLessThanOrEqual(allowed + (refillPerSecond * 2) / 1_000_000 + 1e-6);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('L6, L11: peeks and refusals in between change nothing', () => {
    fc.assert(
      fc.property(shape, takes, ({ capacity, refillPerSecond }, history) => {
        const clock = new VirtualClock();
        const plain = new TokenBucket({ capacity, refillPerSecond, clock });
        const probed = new TokenBucket({ capacity, refillPerSecond, clock });
        for (const step of history) {
          clock.advance(step.gap / 2);
          probed.peek(step.cost % (capacity + 1));
          clock.advance(step.gap / 2);
          const cost = step.cost % (capacity + 1);
          if (!probed.peek(capacity).ok) probed.tryTake(capacity);
          expect(probed.peek(cost).ok).toBe(plain.peek(cost).ok);
          expect(probed.tryTake(cost)).toEqual(plain.tryTake(cost));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('L7: at now + retryAfterMs it succeeds, one microsecond earlier it does not', () => {
    fc.assert(
      fc.property(shape, takes, fc.nat(1_000_000_000), ({ capacity, refillPerSecond }, history, start) => {
        const { clock, set } = settableClock(start / 1000);
        let now = start / 1000;
        const bucket = new TokenBucket({ capacity, refillPerSecond, clock });
        for (const step of history) {
          now = Math.round((now + step.gap) * 1000) / 1000;
          set(now);
          const cost = step.cost % (capacity + 1);
          const { ok, retryAfterMs } = bucket.tryTake(cost);
          if (ok) {
            expect(retryAfterMs).toBe(0);
            continue;
          }
          expect(retryAfterMs).toBeGreaterThan(0);
          set(now + retryAfterMs - 0.001);
          expect(bucket.tryTake(cost).ok).toBe(false);
          now += retryAfterMs;
          set(now);
          expect(bucket.tryTake(cost).ok).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('L7: now + retryAfterMs succeeds on any double a clock may read', () => {
    fc.assert(
      fc.property(
        shape,
        fc.double({ min: 0, max: 2e12, noNaN: true }),
        fc.array(fc.double({ min: 0, max: 2000, noNaN: true }), { maxLength: 20 }),
        ({ capacity, refillPerSecond }, start, gaps) => {
          let now = start;
          const { clock, set } = settableClock(now);
          const bucket = new TokenBucket({ capacity, refillPerSecond, clock });
          for (const step of gaps) {
            now += step;
            set(now);
            const { ok, retryAfterMs } = bucket.tryTake(capacity);
            if (ok) continue;
            now += retryAfterMs;
            set(now);
            expect(bucket.tryTake(capacity).ok).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('L12: n takes of 1 at one instant are one take of n', () => {
    fc.assert(
      fc.property(shape, takes, ({ capacity, refillPerSecond }, history) => {
        const clock = new VirtualClock();
        const whole = new TokenBucket({ capacity, refillPerSecond, clock });
        const split = new TokenBucket({ capacity, refillPerSecond, clock });
        for (const step of history) {
          clock.advance(step.gap);
          const cost = step.cost % (capacity + 1);
          if (!whole.tryTake(cost).ok) continue;
          for (let token = 0; token < cost; token += 1) expect(split.tryTake().ok).toBe(true);
          expect(split.peek()).toEqual(whole.peek());
        }
      }),
      { numRuns: 200 },
    );
  });

  it('L13, L14: `remaining` is what can be taken now; after resetAfterMs the bucket is full', () => {
    fc.assert(
      fc.property(shape, takes, ({ capacity, refillPerSecond }, history) => {
        const { clock, set } = settableClock(0);
        let now = 0;
        const bucket = new TokenBucket({ capacity, refillPerSecond, clock });
        for (const step of history) {
          now = Math.round((now + step.gap) * 1000) / 1000;
          set(now);
          bucket.tryTake(step.cost % (capacity + 1));
          const { remaining, resetAfterMs } = bucket.peek();
          expect(bucket.peek(remaining).ok).toBe(true);
          if (remaining < capacity) expect(bucket.peek(remaining + 1).ok).toBe(false);
          if (resetAfterMs > 0) {
            set(now + resetAfterMs - 0.001);
            expect(bucket.peek(capacity).ok).toBe(false);
          }
          now += resetAfterMs;
          set(now);
          expect(bucket.peek(capacity).ok).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('G1: shifting the clock changes no answer', () => {
    fc.assert(
      fc.property(shape, takes, fc.integer({ min: -1e9, max: 1e9 }), (rates, history, shift) => {
        const { capacity, refillPerSecond } = rates;
        const here = new VirtualClock(0);
        const there = new VirtualClock(shift);
        const a = new TokenBucket({ capacity, refillPerSecond, clock: here });
        const b = new TokenBucket({ capacity, refillPerSecond, clock: there });
        for (const step of history) {
          const us = Math.round(step.gap * 1000);
          // Whole ms, so that both clocks read the same time exactly.
          here.advance(us % 1000);
          there.advance(us % 1000);
          const cost = step.cost % (capacity + 1);
          expect(b.tryTake(cost)).toEqual(a.tryTake(cost));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('L19: waiting takers, any history', () => {
  const step = fc.record({
    gap: fc.integer({ min: 0, max: 300 }),
    cost: fc.integer({ min: 1, max: 5 }),
    kind: fc.nat(9),
  });

  it('are served in order, as early as a single bucket allows, and aborted ones cost nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), fc.boolean(), async (history, early) => {
        const clock = new VirtualClock();
        if (early) clock.timerSpeed = 0.5;
        const bucket = new TokenBucket({ capacity: 5, refillPerSecond: 20, maxWaiting: 1000, clock });
        const served: { id: number }[] = [];
        const open: { id: number; controller: AbortController }[] = [];
        for (const [id, { gap: wait, cost, kind }] of history.entries()) {
          clock.advance(wait);
          await flush();
          if (kind === 0) {
            open.shift()?.controller.abort('stop');
            continue;
          }
          const controller = new AbortController();
          const call = bucket.take(cost, { signal: controller.signal });
          open.push({ id, controller });
          call.then(
            (result) => {
              expect(result.ok).toBe(true);
              served.push({ id });
              open.splice(open.findIndex((other) => other.id === id), 1);
            },
            () => {},
          );
        }
        clock.advance(1_000_000);
        await flush();
        const ids = served.map(({ id }) => id);
        expect(ids).toEqual([...ids].sort((a, b) => a - b));
        expect(open).toEqual([]);
        expect([bucket.waiting, clock.pending]).toEqual([0, 0]);
        expect(bucket.peek()).toMatchObject({ remaining: 5, resetAfterMs: 0 });
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it('a refusal for lack of time tells the wait the queue really takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 20 }), async (costs) => {
        const clock = new VirtualClock();
        const bucket = new TokenBucket({ capacity: 5, refillPerSecond: 20, maxWaiting: 1000, clock });
        bucket.tryTake(5);
        for (const cost of costs) void bucket.take(cost);
        const { retryAfterMs } = await bucket.take(5, { timeout: 0 });
        const last = watch(bucket.take(5));
        clock.advance(retryAfterMs - 0.001);
        await flush();
        expect(last.state.status).toBe('pending');
        clock.advance(1);
        await flush();
        expect(last.state.status).toBe('resolved');
      }),
      { numRuns: 50 },
    );
  });
});
