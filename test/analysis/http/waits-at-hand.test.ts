import { describe, expect, it } from 'vitest';
import { refusalsOf } from '../../../src/analysis/http/refusals.js';
import { waitAtHand } from '../../../src/analysis/http/waits-at-hand.js';
import { modelOf, parseFile } from '../../../src/host/file-host.js';

/** The wait that the only refusal of the code can read. */
function seconds(code: string, path = 'src/input.ts'): string | null {
  const parsed = parseFile(path, code);
  if (!parsed.ok) throw new Error(parsed.message);
  const file = modelOf(parsed);
  const [refusal] = refusalsOf(file);
  if (!refusal) throw new Error('no refusal');
  return waitAtHand(file, refusal.node)?.seconds ?? null;
}

const FLEXIBLE = `
  import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
  const limiter = new RateLimiterMemory({ points: 5, duration: 1 });`;

describe('rate-limiter-flexible', () => {
  const MS = 'Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))';

  it('in the callback of a promise', () => {
    expect(
      seconds(`${FLEXIBLE}
        export const limit = (req, res, next) =>
          limiter.consume(req.ip).then(() => next()).catch((refusal) => res.status(429).end());`),
    ).toBe(MS);
    expect(
      seconds(`${FLEXIBLE}
        export const limit = (req, res, next) =>
          limiter.consume(req.ip).then(() => next(), ({ msBeforeNext }) => res.status(429).end());`),
    ).toBe('Math.max(1, Math.ceil(msBeforeNext / 1000))');
  });

  it('in a catch clause, where TypeScript lets it be read', () => {
    const clause = (answer: string): string => `${FLEXIBLE}
      export async function limit(req, res, next) {
        try { await limiter.consume(req.ip); next(); } catch (refusal) { ${answer} }
      }`;
    expect(seconds(clause('if (refusal instanceof RateLimiterRes) res.status(429).end();'))).toBe(MS);
    expect(seconds(clause('res.status(429).end();'))).toBeNull();
    expect(seconds(clause('res.status(429).end();'), 'src/input.js')).toBe(MS);
  });

  it('not of another limiter, nor of another promise', () => {
    expect(
      seconds(`${FLEXIBLE}
        export const limit = (req, res, next) => load(req).then(() => next()).catch((refusal) => res.status(429).end());`),
    ).toBeNull();
  });
});

describe('limiters that tell by their result', () => {
  const UPSTASH = `
    import { Ratelimit } from '@upstash/ratelimit';
    const ratelimit = new Ratelimit({ redis, limiter: Ratelimit.slidingWindow(10, '10 s') });`;

  it('@upstash/ratelimit', () => {
    expect(
      seconds(`${UPSTASH}
        export async function GET(request) {
          const { success, reset } = await ratelimit.limit('x');
          if (!success) return new Response('slow down', { status: 429 });
        }`),
    ).toBe('Math.max(1, Math.ceil((reset - Date.now()) / 1000))');
    expect(
      seconds(`${UPSTASH}
        export async function GET(request) {
          const result = await ratelimit.limit('x');
          if (!result.success) return new Response('slow down', { status: 429 });
        }`),
    ).toBe('Math.max(1, Math.ceil((result.reset - Date.now()) / 1000))');
  });

  it('not where the result does not reach', () => {
    expect(
      seconds(`${UPSTASH}
        export async function GET(request) {
          { const { reset } = await ratelimit.limit('x'); log(reset); }
          if (full(request)) return new Response('slow down', { status: 429 });
        }`),
    ).toBeNull();
    expect(
      seconds(`${UPSTASH}
        export async function GET(request) {
          const { success } = await ratelimit.limit('x');
          if (!success) return new Response('slow down', { status: 429 });
        }`),
    ).toBeNull();
  });

  it('the runtime of this package', () => {
    expect(
      seconds(`
        import { TokenBucket } from 'backpressure/runtime';
        const bucket = new TokenBucket({ capacity: 10, refillPerSecond: 1 });
        export function limit(req, res, next) {
          const verdict = bucket.tryTake();
          if (verdict.ok) return next();
          res.status(429).end();
        }`),
    ).toBe('Math.max(1, Math.ceil(verdict.retryAfterMs / 1000))');
  });
});
