import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../src/host/file-host.js';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { detect } from '../../support/index.js';
import { applyEdits } from '../../support/edits.js';

/** The code with the only suggestion applied; it must parse and leave nothing to report. */
function repaired(code: string, settings?: unknown): string {
  const [finding, ...more] = detect(requireRetryAfter, code, { settings });
  expect(more).toEqual([]);
  const [suggestion] = finding?.suggestions ?? [];
  if (!suggestion) throw new Error('no suggestion');
  const result = applyEdits(code, suggestion.edits);
  expect(parseFile('src/input.ts', result)).toMatchObject({ ok: true });
  expect(detect(requireRetryAfter, result, { settings })).toEqual([]);
  return result;
}

describe('the missing header is added', () => {
  it.each([
    ['res.status(429).json({})', `res.status(429).setHeader('Retry-After', '30').json({})`],
    ['reply.code(429).send()', `reply.code(429).header('Retry-After', '30').send()`],
    ['res.writeHead(429)', `res.writeHead(429, { 'Retry-After': '30' })`],
    [`res.writeHead(429, { a: 'b' })`, `res.writeHead(429, { a: 'b', 'Retry-After': '30' })`],
    ['c.json({}, 429)', `c.json({}, 429, { 'Retry-After': '30' })`],
    [`c.text('slow', 429, { a: 'b' })`, `c.text('slow', 429, { a: 'b', 'Retry-After': '30' })`],
    [`new Response('', { status: 429 })`, `new Response('', { status: 429, headers: { 'Retry-After': '30' } })`],
    [
      `Response.json({}, { status: 429, headers: {} })`,
      `Response.json({}, { status: 429, headers: { 'Retry-After': '30' } })`,
    ],
    [
      `Response.json({}, { headers: { a: 'b' }, status: 429 })`,
      `Response.json({}, { headers: { a: 'b', 'Retry-After': '30' }, status: 429 })`,
    ],
  ])('%s', (before, after) => {
    const around = (expression: string): string =>
      `export function handle(req, res, reply, c: Context) { return ${expression}; }`;
    expect(repaired(around(before))).toBe(around(after));
  });

  it('with the method of Express', () => {
    const code = `import express from 'express';\nexport const limit = (req, res) => { res.sendStatus(429); };`;
    expect(repaired(code)).toBe(code.replace('res.sendStatus', `res.set('Retry-After', '30').sendStatus`));
  });

  it('in a statement of its own, with the number of the settings', () => {
    const node = `function handle(req, res) {\n  res.statusCode = 429;\n  res.end();\n}`;
    expect(repaired(node, { defaults: { retryAfterSeconds: 7 } })).toBe(
      `function handle(req, res) {\n  res.statusCode = 429;\n  res.setHeader('Retry-After', '7');\n  res.end();\n}`,
    );
    const koa = `async function handle(ctx, next) {\n\tctx.status = 429\n}`;
    expect(repaired(koa)).toBe(
      `async function handle(ctx, next) {\n\tctx.status = 429\n\tctx.set({ 'Retry-After': '30' })\n}`,
    );
    const elysia = `app.get('/', ({ set }) => {\r\n  set.status = 429;\r\n});`;
    expect(repaired(elysia)).toBe(
      `app.get('/', ({ set }) => {\r\n  set.status = 429;\r\n  set.headers['retry-after'] = '30';\r\n});`,
    );
  });

  it('to headers that a const holds', () => {
    const code = `const headers = { a: 'b' };\nexport const GET = () => new Response('', { status: 429, headers });`;
    expect(repaired(code)).toContain(`headers: { ...headers, 'Retry-After': '30' } });`);
  });

  it('nowhere, when no edit is certain', () => {
    for (const code of [
      `import { TRPCError } from '@trpc/server';\nexport const f = () => { throw new TRPCError({ code: 'TOO_MANY_REQUESTS' }); };`,
      `import { cors } from './cors';\nexport const GET = () => new Response('', { status: 429, headers: cors });`,
      `export const f = (ctx) => { if (over(ctx)) ctx.throw(429); };`,
    ]) {
      expect(detect(requireRetryAfter, code)).toMatchObject([{ suggestions: [] }]);
    }
  });
});

describe('the value is repaired', () => {
  const around = (value: string): string =>
    `export function f(req, res) { res.set('Retry-After', ${value}); res.sendStatus(429); }`;
  it.each([
    ['waitMs / 1000', 'Math.ceil(waitMs / 1000)'],
    ['String(waitMs / 1000)', 'String(Math.ceil(waitMs / 1000))'],
    ['waitMs', 'Math.ceil(waitMs / 1000)'],
    ['`${verdict.waitMs}`', '`${Math.ceil(verdict.waitMs / 1000)}`'],
    ['30_000', '30'],
    ['until.toISOString()', 'until.toUTCString()'],
  ])('%s', (before, after) => {
    expect(repaired(around(before))).toBe(around(after));
  });

  it('not, when it is not plain what it should be', () => {
    expect(detect(requireRetryAfter, around('(Date.now() - resetAt) / 1000'))).toMatchObject([{ suggestions: [] }]);
    expect(detect(requireRetryAfter, around("'soon'"))).toMatchObject([{ suggestions: [] }]);
  });
});

describe('the wait that the limiter told is sent', () => {
  const FLEXIBLE = `import { RateLimiterMemory } from 'rate-limiter-flexible';
const limiter = new RateLimiterMemory({ points: 5, duration: 1 });
`;

  it('by rate-limiter-flexible', () => {
    const code = `${FLEXIBLE}export const limit = (req, res, next) => limiter.consume(req.ip).then(next).catch((no) => res.status(429).end());`;
    expect(repaired(code)).toContain(
      `res.status(429).setHeader('Retry-After', String(Math.max(1, Math.ceil(no.msBeforeNext / 1000)))).end()`,
    );
  });

  it('by @upstash/ratelimit, in the headers of a response', () => {
    const code = `import { Ratelimit } from '@upstash/ratelimit';
const ratelimit = new Ratelimit({ redis, limiter: Ratelimit.slidingWindow(10, '10 s') });
export async function GET(request) {
  const { success, reset } = await ratelimit.limit('x');
  if (!success) return new Response('slow down', { status: 429 });
}`;
    expect(repaired(code)).toContain(
      `{ status: 429, headers: { 'Retry-After': String(Math.max(1, Math.ceil((reset - Date.now()) / 1000))) } }`,
    );
  });

  it('by the runtime, which makes the response', () => {
    const code = `import { TokenBucket } from 'backpressure/runtime';
const bucket = new TokenBucket({ capacity: 10, refillPerSecond: 1 });
export function GET(request) {
  const verdict = bucket.tryTake();
  return verdict.ok ? new Response('ok') : new Response('slow down', { status: 429 });
}`;
    const [finding] = detect(requireRetryAfter, code);
    expect(finding?.suggestions.map(({ messageId }) => messageId)).toEqual(['useRuntime', 'addWait', 'addHeader']);
    expect(finding?.suggestions[0]?.imports).toEqual([{ module: 'backpressure/runtime', name: 'tooManyRequests' }]);
    expect(repaired(code)).toContain(`new Response('slow down', tooManyRequests(verdict))`);
  });
});
