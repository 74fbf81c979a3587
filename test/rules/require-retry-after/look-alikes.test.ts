import { describe, expect, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { detect } from '../../support/index.js';

const sent: Readonly<Record<string, string>> = {
  'before the status': `
    export function limit(req, res, next) {
      res.setHeader('Retry-After', '30');
      res.statusCode = 429;
      res.end();
    }`,
  'after the status': `
    export function limit(req, res, next) {
      res.status(429);
      res.set('Retry-After', 30);
      res.end();
    }`,
  'in the chain, in any case': `
    app.get('/', (request, reply) => reply.code(429).header('retry-after', 12).send());`,
  'as one of many headers': `
    app.get('/', (req, res) => res.status(429).set({ 'cache-control': 'no-store', 'Retry-After': '12' }).end());`,
  'with writeHead': `
    http.createServer((req, res) => { res.writeHead(429, { 'Retry-After': '12' }); res.end(); });`,
  'above a branch, for all of its answers': `
    app.use((req, res, next) => {
      const verdict = take(req.ip);
      if (verdict.ok) return next();
      res.set('Retry-After', String(verdict.seconds));
      if (req.accepts('html')) return res.status(429).render('slow');
      return res.status(429).json({ error: 'slow down' });
    });`,
  'when the wait is known': `
    app.use((req, res, next) => {
      const verdict = take(req.ip);
      if (verdict.seconds) res.set('Retry-After', String(verdict.seconds));
      res.status(429).end();
    });`,
  'under the name of a constant': `
    const HEADER = 'Retry-After';
    app.use((req, res) => { res.set(HEADER, '5'); res.status(429).end(); });`,
  'under the name of an unresolved constant': `
    import { HEADERS } from './headers';
    app.use((req, res) => { res.set(HEADERS.RETRY_AFTER, '5'); res.status(429).end(); });`,
  'in Headers': `
    export function GET() {
      const headers = new Headers({ 'content-type': 'text/plain' });
      headers.set('Retry-After', '10');
      return new Response('slow', { status: 429, headers });
    }`,
  'in headers of another module that are named after limits': `
    import { rateLimitHeaders } from './limits';
    export const GET = () => new Response('slow', { status: 429, headers: rateLimitHeaders });`,
  'in headers that a parameter brings': `
    export function refuse(headers: Record<string, string>) {
      return new Response('slow', { status: 429, headers });
    }`,
  'in headers of the verdict': `
    export async function GET(request: Request) {
      const verdict = await take(request);
      return Response.json({}, { status: 429, headers: { 'x-a': '1', ...verdict.headers } });
    }`,
  'on the response after it was made': `
    import { NextResponse } from 'next/server';
    export function middleware() {
      const response = NextResponse.json({}, { status: 429 });
      response.headers.set('Retry-After', '9');
      return response;
    }`,
  'by a function around the response': `
    export const GET = async (request: Request) => withLimitHeaders(new Response('slow', { status: 429 }), await take(request));`,
  'by a helper that gets the response': `
    function announce(response, seconds) { response.setHeader('Retry-After', seconds); }
    export function limit(req, res) { announce(res, 9); res.status(429).end(); }`,
  'by an unknown limiter that gets the response': `
    import { limiter } from './limiter';
    export default async function handler(req, res) {
      if (!(await limiter.check(req, res))) return res.status(429).end();
      res.json({});
    }`,
  'by the caller of a helper': `
    function tooMany(res) { res.status(429).json({ error: 'slow down' }); }
    export function limit(req, res) { res.set('Retry-After', '9'); tooMany(res); }`,
  'by whoever copies all headers': `
    export function limit(req, res) {
      const verdict = take(req.ip);
      for (const [name, value] of Object.entries(verdict.headers)) res.setHeader(name, value);
      res.status(429).end();
    }`,
  'on context.response of Koa': `
    app.use(async (ctx) => {
      const { response } = ctx;
      response.set('Retry-After', '4');
      ctx.status = 429;
    });`,
  'in the error of http-errors': `
    import createError from 'http-errors';
    export const gate = (req, res, next) => next(createError(429, 'slow', { headers: { 'Retry-After': '3' } }));`,
  'before a NestJS exception': `
    import { HttpException, Injectable } from '@nestjs/common';
    @Injectable()
    export class Guard {
      canActivate(context) {
        context.switchToHttp().getResponse().header('Retry-After', '30');
        throw new HttpException('slow down', 429);
      }
    }`,
  'by a decorator beside the status': `
    import { Get, Header, HttpCode } from '@nestjs/common';
    export class Closed { @Get() @HttpCode(429) @Header('Retry-After', '30') all() {} }`,
  'in the extensions of a GraphQL error': `
    import { GraphQLError } from 'graphql';
    export const resolve = () => {
      throw new GraphQLError('slow', { extensions: { http: { status: 429, headers: new Map([['retry-after', '5']]) } } });
    };`,
  'by an error handler of the file': `
    import createError from 'http-errors';
    app.get('/', (req, res, next) => next(createError(429)));
    app.use((err, req, res, next) => {
      if (err.status === 429) res.set('Retry-After', '30');
      res.status(err.status).end();
    });`,
  'by a hook on every response': `
    app.addHook('onSend', async (request, reply) => {
      if (reply.statusCode === 429) reply.header('Retry-After', '5');
    });
    app.get('/', (request, reply) => reply.code(429).send());`,
  'by an own helper that adds it to this status': `
    function answer(status: number, body: string) {
      const headers: Record<string, string> = { 'content-type': 'text/plain' };
      if (status === 429) headers['Retry-After'] = '30';
      return new Response(body, { status, headers });
    }
    export const GET = () => answer(429, 'slow');`,
  'by @fastify/rate-limit': `
    import rateLimit from '@fastify/rate-limit';
    app.register(rateLimit, { max: 5, errorResponseBuilder: (req, context) => ({ statusCode: 429, body: 'slow', headers: {} }) });`,
  'by express-rate-limit, with a handler of its own': `
    import { rateLimit } from 'express-rate-limit';
    const onLimit = (req, res) => res.status(429).json({ error: 'slow' });
    export const limiter = rateLimit({ windowMs: 1000, standardHeaders: 'draft-8', legacyHeaders: false, handler: onLimit });`,
};

const noAnswer: Readonly<Record<string, string>> = {
  'a status that was received': `
    export async function call() {
      const res = await fetch('https://x.example');
      if (res.status === 429) throw new Error('slow');
      return [429, 503].includes(res.status);
    }`,
  'an OpenAPI document': `
    export const route = { responses: { 429: { description: 'Too many requests' }, '503': { description: 'Overloaded' } } };`,
  'a Swagger decorator': `
    export class X { @ApiResponse({ status: 429, description: 'Too many' }) get() {} }`,
  'a table of texts': `
    export const TEXTS: Record<number, string> = { 429: 'Too Many Requests', 503: 'Service Unavailable' };`,
  'a table of errors': `
    export const ERRORS = { RATE_LIMITED: { status: 429, message: 'slow' } };
    export const find = (code: string) => ERRORS[code];`,
  'a class of errors and nothing that sends it': `
    export class TooManyRequestsError extends Error {
      readonly status = 429;
      constructor() { super('slow down'); this.name = 'TooManyRequestsError'; }
    }`,
  'an own error in a file that shows no handler': `
    import { ApiError } from './errors';
    export const check = (ok: boolean) => { if (!ok) throw new ApiError(429, 'slow down'); };`,
  'a mocked answer': `
    import { http, HttpResponse } from 'msw';
    export const handlers = [http.get('/x', () => HttpResponse.json({}, { status: 429 }))];`,
  'an assertion': `expect(response).to.have.status(429);`,
  'a drawing': `export const draw = (doc) => doc.text('Hello', 429, 503);`,
  'a React state': `export const f = () => { setStatus('loading'); setCount(429); };`,
  'retry options': `export const options = { retry: { statusCodes: [408, 429, 503] }, codes: new Set([429]) };`,
  'an error of a client': `
    export async function load() {
      const res = await fetch('https://x.example');
      const error = new Error('failed');
      error.status = 503;
      throw error;
    }`,
  'a metric': `counter.labels('429').inc(); histogram.observe({ status: 429 }, 1);`,
};

const unavailable: Readonly<Record<string, string>> = {
  'a readiness route': `
    app.get('/ready', (req, res) => { if (queue.length > 500) return res.status(503).end(); res.end(); });`,
  'a health controller': `
    export class HealthController { check(req, res) { res.status(this.db.overloaded ? 503 : 200).end(); } }`,
  'a missing setting': `
    app.post('/pay', (req, res) => { if (!process.env.STRIPE_KEY) return res.status(503).json({ error: 'not configured' }); res.end(); });`,
  'a dependency that failed': `
    app.get('/x', async (req, res) => { try { res.json(await db.query('select 1')); } catch { res.status(503).json({ error: 'database unavailable' }); } });`,
  'a service worker without a network': `
    self.addEventListener('fetch', (event) => event.respondWith(fetch(event.request).catch(() => new Response('offline', { status: 503 }))));`,
  'errors that were counted': `
    app.get('/x', (req, res) => { if (errors.length > 0) return res.status(503).json({ errors }); res.end(); });`,
  'a shutdown': `
    app.use((req, res, next) => { if (stopping) { res.set('Connection', 'close'); return res.status(503).end(); } next(); });`,
};

describe('require-retry-after is silent when the header is sent', () => {
  it.each(Object.entries(sent))('%s', (_name, code) => {
    expect(detect(requireRetryAfter, code)).toEqual([]);
  });
});

describe('require-retry-after is silent where nothing is answered:', () => {
  it.each(Object.entries(noAnswer))('%s', (_name, code) => {
    expect(detect(requireRetryAfter, code)).toEqual([]);
  });
});

describe('require-retry-after is silent on a 503 that sheds no load:', () => {
  it.each(Object.entries(unavailable))('%s', (_name, code) => {
    expect(detect(requireRetryAfter, code)).toEqual([]);
  });

  it('health in the name of the file', () => {
    const code = 'export function answer(req, res) { res.status(queue.isFull() ? 503 : 200).end(); }';
    expect(detect(requireRetryAfter, code, { filename: 'src/health.ts' })).toEqual([]);
    expect(detect(requireRetryAfter, code)).toHaveLength(1);
  });
});

describe('require-retry-after leaves tests alone', () => {
  it.each(['src/limit.test.ts', 'test/server.ts', 'src/__mocks__/api.js'])('%s', (filename) => {
    const code = 'app.get("/", (req, res) => res.status(429).end());';
    expect(detect(requireRetryAfter, code, { filename })).toEqual([]);
  });
});
