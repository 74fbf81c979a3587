import { describe, expect, it } from 'vitest';
import { limitingPlaceIn } from '../../../src/analysis/rate-limits/own-limiters.js';
import { functionNodes } from '../../../src/analysis/syntax/functions.js';
import { functionName } from '../../../src/analysis/syntax/functions.js';
import { MemoryProject } from '../../support/memory-facts.js';
import type { FileModel } from '../../../src/analysis/model/file.js';
import { model } from '../../support/index.js';

/** The text of what limits in the function `door`, with a question mark where only names say so; null: nothing. */
function limiting(code: string, file: FileModel = model(code)): string | null {
  const fn = functionNodes(file).find((one) => functionName(one) === 'door');
  if (!fn) throw new Error('no function `door`');
  const place = limitingPlaceIn(file, fn);
  return place && place.file.textOf(place.node) + (place.certain ? '' : '?');
}

describe('limitingPlaceIn', () => {
  it.each([
    ['function door(req, res, next) { if (over(req.ip)) return res.status(429).end(); next(); }', '429'],
    ['function door(req) { if (over(req.ip)) throw new RateLimitError(); }', 'new RateLimitError()'],
    ['function door(req) { refuse(req); } function refuse(req) { if (over(req)) throw new TooManyRequests(); }', 'new TooManyRequests()'],
    ["import { RateLimiterMemory } from 'rate-limiter-flexible'; const l = new RateLimiterMemory({}); const door = (req) => l.consume(req.ip);", 'l.consume(req.ip)'],
    ["import { TokenBucket } from 'backpressure/runtime'; const b = new TokenBucket({}); const door = () => b.tryTake();", 'b.tryTake()'],
    ["import arcjet, { tokenBucket } from '@arcjet/node'; const aj = arcjet({ rules: [] }).withRule(tokenBucket({})); const door = (req) => aj.protect(req);", 'aj.protect(req)'],
    ['const door = (req) => loginLimiter.check(req.ip);', 'loginLimiter.check(req.ip)?'],
    ['const door = (req) => this.guards.enforceRateLimit(req.ip);', 'this.guards.enforceRateLimit(req.ip)?'],
    ['async function door(req) { await assertAllowed(req.ip); }', 'assertAllowed(req.ip)?'],
    ['async function door(req, res) { try { await attempts.note(req.ip); } catch { res.status(429).end(); } }', '429'],
    ['async function door(c) { if (load.inFlight > MAX_IN_FLIGHT) return c.text("busy", 503); }', '503'],
  ])('finds what limits: %s', (code, expected) => {
    expect(limiting(code)).toBe(expected);
  });

  it.each([
    ['const door = (req, res) => res.json(rows.limit(5));'],
    ['const door = (req, res) => res.json(parseLimit(req.query.limit));'],
    ['function door(error, req, res, next) { res.status(429).end(); }'],
    ['async function door(req, res) { const r = await fetch(URL); if (r.status === 429) res.status(429).end(); }'],
    ['async function door(req, res) { try { await work(); } catch (e) { res.status(429).end(); } }'],
    ['function door(req, res) { if (!db.connected) res.status(503).end(); }'],
    ['const door = (req) => withLock(() => log(req.ip));'],
    ["import rateLimit from 'axios-rate-limit'; const door = () => rateLimit(axios.create(), { maxRPS: 2 });"],
    ['function door(n) { if (n > 0) door(n - 1); }'],
    ["import { Ratelimit } from '@upstash/ratelimit'; const door = () => Ratelimit.slidingWindow(5, '1 s');"],
  ])('finds nothing: %s', (code) => {
    expect(limiting(code)).toBeNull();
  });

  it('follows calls into other files', () => {
    const project = new MemoryProject({
      'src/door.ts': "import { ask } from './ask'; export async function door(req) { await ask(req.ip); }",
      'src/ask.ts': "import { limits } from './limits'; export const ask = (ip) => limits.consume(ip);",
      'src/limits.ts': "import { RateLimiterRedis } from 'rate-limiter-flexible'; export const limits = new RateLimiterRedis({});",
    });
    expect(limiting('', project.file('src/door.ts'))).toBe('limits.consume(ip)');
  });
});
