import { describe, expect, it } from 'vitest';
import { limiterOf, type StepLimit } from '../../../src/analysis/rate-limits/limiter-steps.js';
import type { StepRole } from '../../../src/analysis/routes/request-paths.js';
import { MemoryProject } from '../../support/memory-facts.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import type { FileModel } from '../../../src/analysis/model/file.js';
import { model } from '../../support/index.js';

/** What the expression given to `mark(...)` limits, when it is registered in the call around the mark. */
function limit(code: string, role: StepRole = 'middleware', file: FileModel = model(code)): StepLimit | null {
  const call = nodesOf(file)
    .all('CallExpression')
    .find(({ callee }) => callee.type === 'Identifier' && callee.name === 'mark');
  const node = call?.arguments[0];
  if (!call || !node) throw new Error(`nothing is marked in ${code}`);
  const outer = call.parent;
  return limiterOf({ file, node, registration: outer.type === 'CallExpression' ? outer : call, role });
}

const CERTAIN = { certain: true, perUser: false };
const BY_NAME = { certain: false, perUser: false };
const PER_USER = { certain: true, perUser: true };

describe('limiterOf, for limiters of libraries', () => {
  it.each([
    ["import { rateLimit } from 'express-rate-limit'; const perAddress = rateLimit({ limit: 5 }); mark(perAddress)"],
    ["const RateLimit = require('express-rate-limit'); mark(RateLimit())"],
    ["const RateLimit = require('express-rate-limit'); const door = new RateLimit(); mark(door)"],
    ["import * as erl from 'express-rate-limit'; mark(erl.rateLimit({}))"],
    ["import { slowDown } from 'express-slow-down'; mark(slowDown({}))"],
    ["const Brute = require('express-brute'); const door = new Brute(store); mark(door.prevent)"],
    ["const Brute = require('express-brute'); const door = new Brute(store); mark(door.getMiddleware({ key }))"],
    ["mark(require('express-limiter')(app)({ method: 'get', path: '/' }))"],
    ["import throttle from 'express-throttle'; mark(throttle({ rate: '5/s' }))"],
    ["import ratelimit from 'koa-ratelimit'; mark(ratelimit({ max: 3 }))"],
    ["const { RateLimit } = require('koa2-ratelimit'); mark(RateLimit.middleware({ max: 3 }))"],
    ["import { rateLimiter } from 'hono-rate-limiter'; mark(rateLimiter({ limit: 3, keyGenerator: (c) => ip(c) }))"],
    ["import { rateLimit } from 'elysia-rate-limit'; mark(rateLimit())"],
    ["import restify from 'restify'; mark(restify.plugins.throttle({ burst: 1 }))"],
    ["import limits from '@fastify/rate-limit'; app.addHook('onRequest', mark(app.rateLimit()))"],
    ["import { rateLimit } from 'express-rate-limit'; const door = [helmet(), rateLimit()]; mark(door)"],
    ["import { rateLimit } from 'express-rate-limit'; const doors = { login: rateLimit() }; mark(doors.login)"],
    ["import { rateLimit } from 'express-rate-limit'; const door = (max) => rateLimit({ max }); mark(door(5))"],
    ["import { rateLimit } from 'express-rate-limit'; mark(on ? rateLimit() : pass)"],
    ["import { rateLimit } from 'express-rate-limit'; const door = rateLimit(); mark(catchAsync(door))"],
    ["import { rateLimit } from 'express-rate-limit'; const door = rateLimit(); mark(unless({ path }, door))"],
    ["import toobusy from 'toobusy-js'; mark((req, res, next) => { if (toobusy()) res.status(503).end(); else next(); })"],
  ])('%s', (code) => {
    expect(limit(code)).toEqual(CERTAIN);
  });

  it.each([
    ["import rateLimit from '@fastify/rate-limit'; app.register(mark(rateLimit), { max: 5 })", CERTAIN],
    ["import rateLimit from '@fastify/rate-limit'; app.register(mark(rateLimit))", CERTAIN],
    ["import rateLimit from '@fastify/rate-limit'; import { options } from './o'; app.register(mark(rateLimit), options)", CERTAIN],
    ["const limit = require('fastify-rate-limit'); const o = { global: false }; app.register(mark(limit), o)", null],
    ["import pressure from '@fastify/under-pressure'; app.register(mark(pressure))", CERTAIN],
    ["import cors from '@fastify/cors'; app.register(mark(cors))", null],
  ])('plugins: %s', (code, expected) => {
    expect(limit(code, 'plugin')).toEqual(expected);
  });

  it.each([
    ["import { ThrottlerGuard } from '@nestjs/throttler'; mark(ThrottlerGuard)", CERTAIN],
    ["import { ThrottlerGuard } from '@nestjs/throttler'; mark(new ThrottlerGuard())", CERTAIN],
    ["import { ThrottlerGuard } from '@nestjs/throttler'; class IpGuard extends ThrottlerGuard {} mark(IpGuard)", CERTAIN],
    ["import { RateLimiterGuard } from 'nestjs-rate-limiter'; mark(RateLimiterGuard)", CERTAIN],
    ["import { ArcjetGuard } from '@arcjet/nest'; mark(ArcjetGuard)", CERTAIN],
    [
      "import { HttpException } from '@nestjs/common'; class G { canActivate(c) { if (hits.get(c) > 5) throw new HttpException('slow down', 429); return true; } } mark(G)",
      CERTAIN,
    ],
    ["class JwtGuard { canActivate() { return true; } } mark(JwtGuard)", null],
    ["import { IpThrottleGuard } from './guards'; mark(IpThrottleGuard)", BY_NAME],
    ["import { JwtAuthGuard } from './guards'; mark(JwtAuthGuard)", null],
  ])('guards: %s', (code, expected) => {
    expect(limit(code, 'guard')).toEqual(expected);
  });

  it('takes the value of config.rateLimit as it is written', () => {
    const of = (value: string): StepLimit | null => {
      const file = model(`app.post('/', { config: { rateLimit: ${value} } }, f)`);
      const property = nodesOf(file)
        .all('Property')
        .find(({ key }) => key.type === 'Identifier' && key.name === 'rateLimit');
      if (!property) throw new Error('no property');
      return limiterOf({ file, node: property.value, registration: property, role: 'option' });
    };
    expect(of('{ max: 3 }')).toEqual(CERTAIN);
    expect(of('limits.login')).toEqual(CERTAIN);
    expect(of('false')).toBeNull();
  });
});

describe('limiterOf, for what a limiter counts by', () => {
  it.each([
    ["import { rateLimit } from 'express-rate-limit'; mark(rateLimit({ keyGenerator: (req) => req.user.id }))", PER_USER],
    ["import { rateLimit } from 'express-rate-limit'; const k = (_q, res) => res.locals.tenantId; mark(rateLimit({ keyGenerator: k }))", PER_USER],
    ["import { rateLimit } from 'express-rate-limit'; mark(rateLimit({ keyGenerator: (req) => req.body.email }))", PER_USER],
    ["import { rateLimiter } from 'hono-rate-limiter'; mark(rateLimiter({ keyGenerator: (c) => c.get('account').id }))", PER_USER],
    ["import { rateLimiter } from 'hono-rate-limiter'; mark(rateLimiter({ keyGenerator: (c) => c.req.header('x-forwarded-for') }))", CERTAIN],
    ["import { rateLimit } from 'express-rate-limit'; mark(rateLimit({ keyGenerator: (req) => req.ip }))", CERTAIN],
    ["import { RateLimiterMemory } from 'rate-limiter-flexible'; const l = new RateLimiterMemory({ points: 5 }); mark(async (req, res, next) => { await l.consume(req.user.id); next(); })", PER_USER],
  ])('%s', (code, expected) => {
    expect(limit(code)).toEqual(expected);
  });
});

describe('limiterOf, for what refuses nobody', () => {
  it.each([
    ["import { Door } from './door'; const door = new Door(); mark(door.handle)"],
    ["import { rateLimit } from 'express-rate-limit'; mark(rateLimit({ limit: Infinity }))"],
    ["import arcjet, { shield } from '@arcjet/node'; const aj = arcjet({ rules: [shield()] }); mark(async (q, r, next) => { await aj.protect(q); next(); })"],
    ["import cors from 'cors'; mark(cors())"],
    ["import helmet from 'helmet'; const security = helmet(); mark(security)"],
    ["import express from 'express'; mark(express.json({ limit: '1mb' }))"],
    ["import { authenticate } from './auth'; mark(authenticate)"],
    ["import { bodyLimit } from 'hono/body-limit'; mark(bodyLimit({ maxSize: 1 }))"],
    ["import { parseLimit } from './paging'; mark((req, res, next) => { req.limit = parseLimit(req.query.limit); next(); })"],
    ["mark(async (req, res, next) => { req.rows = await db.query('select 1').limit(5); next(); })"],
    ["mark((error, req, res, next) => { if (error.status === 429) res.status(429).end(); else next(error); })"],
    ["mark(async (req, res) => { try { res.json(await ask()); } catch { res.status(429).end(); } })"],
    ["mark(async (req, res) => { const r = await ask(); if (r.status === 429) return res.sendStatus(429); res.json(r); })"],
    ["mark((req, res, next) => { if (!healthy) return res.status(503).end(); next(); })"],
    ['mark(compose)'],
  ])('%s', (code) => {
    expect(limit(code)).toBeNull();
  });
});

describe('limiterOf, for limiters of the project', () => {
  it.each([
    ["mark((req, res, next) => { const n = (hits.get(req.ip) ?? 0) + 1; hits.set(req.ip, n); if (n > 9) return res.status(429).end(); next(); })"],
    ["const take: RequestHandler = (req, res, next) => { if (!bucket.take(req.ip)) { res.status(429).end(); return; } next(); }; mark(take)"],
    ["function refuse(res) { res.status(429).end(); } function door(req, res, next) { if (full(req.ip)) return refuse(res); next(); } mark(door)"],
    ["const door = (max) => (req, res, next) => { if (count(req.ip) > max) res.sendStatus(429); else next(); }; mark(door(5))"],
    ["class Door { handle = (req, res, next) => { if (this.full(req.ip)) return res.sendStatus(429); next(); } } const d = new Door(); mark(d.handle)"],
    ["mark(async (ctx, next) => { if (await over(ctx.ip)) ctx.throw(429); await next(); })"],
    ["mark((req, res, next) => { if (tooOften(req.ip)) return next(new TooManyRequestsError()); next(); })"],
    ["let inFlight = 0; mark((req, res, next) => { if (inFlight > 99) return res.status(503).end(); inFlight++; next(); })"],
    ["import { Ratelimit } from '@upstash/ratelimit'; const r = new Ratelimit({}); mark(async (c, next) => { await r.limit(c.ip); })"],
    ["import { RateLimiterRedis } from 'rate-limiter-flexible'; const l = new RateLimiterRedis({}); mark((req, res, next) => { l.consume(req.ip).then(() => next()); })"],
  ])('%s', (code) => {
    expect(limit(code)).toEqual(CERTAIN);
  });

  it.each([
    ["import { apiLimiter } from './limits'; mark(apiLimiter)"],
    ["import limiter from './middleware/rate-limit'; mark(limiter)"],
    ["import door from './middleware/rate-limit'; mark(door)"],
    ["import { limits } from './limits'; mark(limits.login)"],
    ["import { createLimiter } from './limits'; mark(createLimiter(5))"],
    ["import { limitRequests } from './limits'; mark(limitRequests)"],
    ["import { limiter } from './limits'; mark(limiter.middleware())"],
    ["import { RateLimiter } from './limits'; const door = new RateLimiter(); mark(door.handle)"],
    ["import { scanLimit } from './limits'; mark(async (req, res, next) => { await scanLimit.check(req.ip); next(); })"],
    ["import { enforceRateLimit } from './limits'; mark(async (req, res, next) => { await enforceRateLimit(req.ip); next(); })"],
    ["mark(async (c, next) => { const { success } = await c.env.RATE_LIMITER.limit({ key: ip(c) }); await next(); })"],
  ])('by their names: %s', (code) => {
    expect(limit(code)).toEqual(BY_NAME);
  });

  it('in other files', () => {
    const of = (limits: string): StepLimit | null => {
      const project = new MemoryProject({ 'src/app.ts': "import { door } from './limits'; mark(door)", 'src/limits.ts': limits });
      return limit('', 'middleware', project.file('src/app.ts'));
    };
    expect(of("import { rateLimit } from 'express-rate-limit'; export const door = rateLimit();")).toEqual(CERTAIN);
    expect(of("export function door(req, res, next) { if (full(req.ip)) res.sendStatus(429); else next(); }")).toEqual(CERTAIN);
    expect(of("export { door } from './more';")).toBeNull();
    expect(of('export const door = (req, res, next) => next();')).toBeNull();
  });

  it('named in the settings', () => {
    const file = model("import { door } from '@acme/http'; mark(door({ per: 'minute' }))", { settings: { limiters: ['@acme/http#door'] } });
    expect(limit('', 'middleware', file)).toEqual(CERTAIN);
  });

  it('asked in a handler, which is not judged by its own name', () => {
    expect(limit("import { updateLimits } from './limits'; mark(updateLimits)", 'handler')).toBeNull();
    expect(limit("import { withRateLimit } from './limits'; mark(withRateLimit(save))", 'handler')).toEqual(BY_NAME);
    expect(limit("mark(async (req, res) => { await loginLimiter.consume(req.ip); res.json(await login(req.body)); })", 'handler')).toEqual(BY_NAME);
  });
});
