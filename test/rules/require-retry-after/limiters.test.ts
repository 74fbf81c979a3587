import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireRetryAfter);

itMarks('limiters that write the header themselves', {
  'express-rate-limit, its handler and its message': `
    import { rateLimit } from 'express-rate-limit';
    export const a = rateLimit({ limit: 5, handler: (req, res) => res.status(429).json({}) });
    export const b = rateLimit({ limit: 5, message: async (req, res) => { res.status(429); return 'slow'; } });
    export const c = rateLimit({ limit: 5, standardHeaders: 'draft-7', legacyHeaders: false, handler: (req, res) => res.sendStatus(429) });
    export const d = rateLimit({ limit: 5, standardHeaders: false, handler: (req, res) => res.sendStatus(429) });`,
  'express-rate-limit 5': `
    const rateLimit = require('express-rate-limit');
    exports.limiter = rateLimit({ max: 5, handler: function (req, res) { res.status(429).send('slow down'); } });`,
  'express-limiter and express-brute': `
    const limiter = require('express-limiter')(app, redis);
    const ExpressBrute = require('express-brute');
    limiter({ lookup: 'ip', total: 10, expire: 1000, onRateLimited: (req, res, next) => res.status(429).end() });
    exports.brute = new ExpressBrute(store, { freeRetries: 5, failCallback: ExpressBrute.FailTooManyRequests });`,
  'koa-ratelimit, koa-simple-ratelimit and koa2-ratelimit': `
    import ratelimit from 'koa-ratelimit';
    import { RateLimit } from 'koa2-ratelimit';
    export const a = ratelimit({ driver: 'memory', db: new Map(), errorMessage: { status: 429 }, disableHeader: true });
    export const b = RateLimit.middleware({ interval: 1000, max: 5 });`,
  '@fastify/rate-limit as a hook and per route': `
    app.get('/', { config: { rateLimit: { max: 3 } } }, async () => ({}));
    app.setNotFoundHandler({ preHandler: app.rateLimit({ max: 4 }) }, (request, reply) => reply.code(404).send());`,
});

itMarks('limiters whose header is switched off, or that leave the answer to the application', {
  'express-rate-limit without any of its headers': `
    import { rateLimit } from 'express-rate-limit';
    // expect-next-line: require-retry-after
    export const a = rateLimit({ limit: 5, standardHeaders: false, legacyHeaders: false });
    export const b = rateLimit({
      limit: 5, legacyHeaders: false,
      // expect-next-line: require-retry-after
      handler: (req, res) => res.status(429).json({}),
    });`,
  'express-rate-limit 5 without its headers': `
    const rateLimit = require('express-rate-limit');
    // expect-next-line: require-retry-after
    exports.limiter = rateLimit({ max: 5, headers: false });`,
  'express-limiter without its headers': `
    const limiter = require('express-limiter')(app, redis);
    limiter({
      lookup: 'ip', total: 10, expire: 1000, skipHeaders: true,
      // expect-next-line: require-retry-after
      onRateLimited: (req, res, next) => res.status(429).end(),
    });`,
  'express-brute with a callback of its own': `
    import ExpressBrute from 'express-brute';
    export const brute = new ExpressBrute(store, {
      failCallback: (req, res, next, nextValidRequestDate) => {
        // expect-next-line: require-retry-after
        res.status(429).send({ error: 'slow down' });
      },
    });`,
  'koa2-ratelimit with a handler of its own': `
    import { RateLimit } from 'koa2-ratelimit';
    export const limiter = RateLimit.middleware({
      max: 5,
      handler: async (ctx) => {
        // expect-next-line: require-retry-after
        ctx.status = 429;
        ctx.body = 'slow down';
      },
    });`,
  '@nestjs/throttler with names only, which write Retry-After-short': `
    import { ThrottlerModule } from '@nestjs/throttler';
    // expect-next-line: require-retry-after
    export const a = ThrottlerModule.forRoot([{ name: 'short', ttl: 1000, limit: 3 }, { name: 'long', ttl: 60000, limit: 100 }]);
    export const b = ThrottlerModule.forRoot([{ name: 'default', ttl: 1000, limit: 3 }, { name: 'long', ttl: 60000, limit: 100 }]);
    export const c = ThrottlerModule.forRoot({ throttlers: [{ ttl: 1000, limit: 3 }] });`,
  'toobusy-js': `
    const toobusy = require('toobusy-js');
    app.use((req, res, next) => {
      // expect-next-line: require-retry-after
      if (toobusy()) res.status(503).send('busy');
      else next();
    });`,
  'rate-limiter-flexible and @upstash/ratelimit': `
    import { Ratelimit } from '@upstash/ratelimit';
    import { RateLimiterRedis } from 'rate-limiter-flexible';
    const points = new RateLimiterRedis({ storeClient, points: 5, duration: 1 });
    const ratelimit = new Ratelimit({ redis, limiter: Ratelimit.slidingWindow(10, '10 s') });
    export const a = (req, res, next) => points.consume(req.ip).then(() => next(), () => {
      // expect-next-line: require-retry-after
      res.status(429).end();
    });
    export async function b(req, res, next) {
      const { success, reset } = await ratelimit.limit(req.ip);
      if (success) return next();
      res.set('Retry-After', String(reset));
      // expect-next-line: require-retry-after
      res.status(429).end();
    }`,
  'the configured wait of @fastify/under-pressure': `
    import underPressure from '@fastify/under-pressure';
    // expect-next-line: require-retry-after
    app.register(underPressure, { maxEventLoopDelay: 1000, retryAfter: 30_000 });`,
});
