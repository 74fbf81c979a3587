import { requireRateLimit } from '../../../src/rules/require-rate-limit.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireRateLimit);

itMarks('Koa', {
  'no limiter': `
    import Koa from 'koa';
    import Router from '@koa/router';
    import bodyParser from 'koa-bodyparser';
    import { db } from './db';
    const app = new Koa();
    const router = new Router({ prefix: '/v1' });
    // expect-next-line: require-rate-limit
    router.get('/people', async (ctx) => {
      ctx.body = await db.query('select * from people');
    });
    app.use(bodyParser());
    app.use(router.routes()).use(router.allowedMethods());`,
  'a limiter after the router': `
    const Koa = require('koa');
    const Router = require('koa-router');
    const ratelimit = require('koa-ratelimit');
    const { db } = require('./db');
    const app = new Koa();
    const router = new Router();
    // expect-next-line: require-rate-limit
    router.get('/people', async (ctx) => {
      ctx.body = await db.query('select * from people');
    });
    app.use(router.routes());
    app.use(ratelimit({ driver: 'memory', db: new Map(), max: 5 }));`,
  'a limiter in front of the router': `
    import Koa from 'koa';
    import Router from '@koa/router';
    import ratelimit from 'koa-ratelimit';
    import { db } from './db';
    const app = new Koa();
    const router = new Router();
    router.get('/people', async (ctx) => {
      ctx.body = await db.query('select * from people');
    });
    app.use(ratelimit({ driver: 'memory', db: new Map(), max: 5 }));
    app.use(router.routes());`,
  'a limiter of the route, of the router and of the project': `
    import Koa from 'koa';
    import Router from '@koa/router';
    import { RateLimit } from 'koa2-ratelimit';
    import { db } from './db';
    const app = new Koa();
    const one = new Router();
    one.get('/people', RateLimit.middleware({ max: 5 }), async (ctx) => {
      ctx.body = await db.query('select * from people');
    });
    const two = new Router();
    two.use(async (ctx, next) => {
      if (buckets.empty(ctx.ip)) ctx.throw(429, { headers: { 'Retry-After': '1' } });
      await next();
    });
    two.get('/towns', async (ctx) => {
      ctx.body = await db.query('select * from towns');
    });
    app.use(one.routes()).use(two.routes());`,
});

itMarks('Hono', {
  'no limiter': `
    import { Hono } from 'hono';
    import { cors } from 'hono/cors';
    import { serve } from '@hono/node-server';
    import { db } from './db';
    const app = new Hono();
    app.use('*', cors());
    // expect-next-line: require-rate-limit
    app.get('/people', async (c) => c.json(await db.query('select * from people')));
    serve({ fetch: app.fetch, port: 8080 });`,
  'a limiter for other paths, in a chain': `
    import { Hono } from 'hono';
    import { rateLimiter } from 'hono-rate-limiter';
    import { db } from './db';
    const keyGenerator = (c) => c.req.header('x-real-ip') ?? '';
    const app = new Hono()
      .use('/v1/*', rateLimiter({ windowMs: 60_000, limit: 5, keyGenerator }))
      .get('/v1/towns', async (c) => c.json(await db.query('select * from towns')))
      // expect-next-line: require-rate-limit
      .get('/people', async (c) => c.json(await db.query('select * from people')));
    export default { port: 3000, fetch: app.fetch };`,
  'a router mounted behind a limiter, and one in front': `
    import { Hono } from 'hono';
    import { rateLimiter } from 'hono-rate-limiter';
    import { db } from './db';
    const people = new Hono();
    people.get('/', async (c) => c.json(await db.query('select * from people')));
    const towns = new Hono();
    // expect-next-line: require-rate-limit
    towns.get('/', async (c) => c.json(await db.query('select * from towns')));
    const app = new Hono();
    app.route('/towns', towns);
    app.use(rateLimiter({ windowMs: 60_000, limit: 5, keyGenerator: (c) => c.req.header('x-real-ip') ?? '' }));
    app.route('/people', people);`,
  'a limiter of the platform, asked in a middleware': `
    import { Hono } from 'hono';
    import { db } from './db';
    const app = new Hono();
    app.use(async (c, next) => {
      const { success } = await c.env.RATE_LIMITER.limit({ key: c.req.header('cf-connecting-ip') });
      if (!success) return c.text('slow down', 429, { 'Retry-After': '10' });
      await next();
    });
    app.get('/people', async (c) => c.json(await db.query('select * from people')));`,
});
