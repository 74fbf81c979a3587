import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('Koa without the header', {
  'each way to set a status': `
    import Koa from 'koa';
    const app = new Koa();
    app.use(async (ctx, next) => {
      if (take(ctx.ip)) return next();
      // expect-next-line: require-retry-after
      ctx.status = 429;
      ctx.body = 'slow down';
    });
    app.use(async (ctx, next) => {
      if (take(ctx.ip)) return next();
      // expect-next-line: require-retry-after
      ctx.response.status = 429;
    });
    app.use(async (ctx, next) => {
      if (take(ctx.ip)) return next();
      // expect-next-line: require-retry-after
      ctx.res.statusCode = 429;
      ctx.respond = false;
    });`,
  'thrown and asserted': `
    import Router from '@koa/router';
    const router = new Router();
    router.get('/a', (ctx) => {
      // expect-next-line: require-retry-after
      ctx.throw(429, 'slow down');
    });
    router.get('/b', (ctx) => {
      // expect-next-line: require-retry-after
      ctx.assert(take(ctx.ip), 429, 'slow down');
    });
    router.get('/c', (ctx) => {
      // expect-next-line: require-retry-after
      ctx.throw(429, 'slow down', { code: 'LIMITED' });
    });`,
  'a factory of middleware': `
    module.exports = function limit({ max }) {
      const hits = new Map();
      return function (ctx, next) {
        const count = (hits.get(ctx.ip) || 0) + 1;
        hits.set(ctx.ip, count);
        if (count <= max) return next();
        ctx.set('X-RateLimit-Remaining', '0');
        // expect-next-line: require-retry-after
        ctx.status = 429;
        ctx.body = { message: 'Too many requests' };
      };
    };`,
  'a class of middleware that sheds load': `
    export class Shedder {
      private active = 0;
      handle = async (ctx: Context, next: Next) => {
        if (this.active >= this.max) {
          // expect-next-line: require-retry-after
          ctx.status = 503;
          return;
        }
        this.active += 1;
        try { await next(); } finally { this.active -= 1; }
      };
    }`,
  'merged into the context': `
    export const limit = async (ctx, next) => {
      if (take(ctx.ip)) return next();
      // expect-next-line: require-retry-after
      Object.assign(ctx, { status: 429, body: 'slow down' });
    };`,
  'destructured': `
    export const limit = async ({ request, response }, next) => {
      if (take(request.ip)) return next();
      // expect-next-line: require-retry-after
      response.status = 429;
      response.body = 'slow down';
    };`,
  'an error of http-errors': `
    import createError from 'http-errors';
    export const limit = async (ctx, next) => {
      // expect-next-line: require-retry-after
      if (!take(ctx.ip)) throw createError(429, 'slow down', { expose: true });
      await next();
    };`,
  'the reset in epoch seconds': `
    export const limit = async (ctx, next) => {
      const { remaining, reset } = await limiter.get({ id: ctx.ip });
      const resetAt = Math.floor(Date.now() / 1000) + 60;
      ctx.set({ 'X-RateLimit-Reset': String(resetAt), 'Retry-After': String(resetAt) });
      // expect-next-line: require-retry-after
      ctx.status = 429;
    };`,
  'a reversed difference': `
    export const limit = async (ctx, next) => {
      ctx.set('Retry-After', String(Math.ceil((Date.now() - ctx.state.resetAt) / 1000)));
      // expect-next-line: require-retry-after
      ctx.status = 429;
    };`,
  'an error middleware that knows the limiter': `
    app.use(async (ctx, next) => {
      try {
        await next();
      } catch (err) {
        if (err instanceof QuotaError) {
          // expect-next-line: require-retry-after
          ctx.status = 429;
          ctx.body = { error: err.message };
          return;
        }
        throw err;
      }
    });`,
  'maintenance by configuration': `
    app.use(async (ctx, next) => {
      // expect-next-line: require-retry-after
      if (config.maintenanceMode) ctx.throw(503, 'maintenance');
      await next();
    });`,
});

itMarks('Koa with the header, and what is no refusal', {
  'before and after the status': `
    export const a = (ctx) => { ctx.set('Retry-After', '5'); ctx.status = 429; };
    export const b = (ctx) => { ctx.status = 429; ctx.append('Retry-After', '5'); };
    export const c = (ctx) => { ctx.status = 429; ctx.response.set({ 'retry-after': '5' }); };
    export const d = (ctx) => { ctx.status = 429; ctx.res.setHeader('Retry-After', 5); };`,
  'merged into the context': `
    export const limit = async (ctx) => {
      ctx.set('Retry-After', '5');
      Object.assign(ctx, { status: 429, body: 'slow down' });
    };`,
  'in the thrown error': `
    export const a = (ctx) => ctx.throw(429, 'slow down', { headers: { 'Retry-After': '5' } });
    export const b = (ctx) => {
      const err = createError(429);
      err.headers = { 'Retry-After': '5' };
      throw err;
    };`,
  'by a middleware around the others': `
    app.use(async (ctx, next) => {
      await next();
      if (ctx.status === 429 || ctx.status === 503) ctx.set('Retry-After', '10');
    });
    app.use((ctx) => { ctx.status = 429; });`,
  'by an error middleware around the others': `
    app.use(async (ctx, next) => {
      try { await next(); } catch (err) {
        ctx.status = err.status || 500;
        if (err.status === 429) ctx.set('Retry-After', '10');
      }
    });
    app.use((ctx) => ctx.throw(429));`,
  'by koa-ratelimit': `
    import ratelimit from 'koa-ratelimit';
    app.use(ratelimit({
      driver: 'memory', db: new Map(), duration: 1000, max: 5, disableHeader: true,
      onLimited: (ctx) => { ctx.status = 429; ctx.body = { error: 'slow down' }; },
    }));`,
  'a state that is no response': `
    export const quota = async (ctx, next) => {
      ctx.state.status = 429;
      ctx.session.status = 503;
      await next();
    };`,
  'a dependency that is down': `
    export const quotes = async (ctx) => {
      if (!ctx.db.isConnected()) ctx.throw(503, 'database unavailable');
      try { ctx.body = await rates(); } catch { ctx.status = 503; ctx.body = 'rates unavailable'; }
    };`,
  'a proxy that copies what the target says': `
    export const proxy = async (ctx) => {
      const answer = await fetch(TARGET + ctx.path);
      ctx.status = answer.status;
      ctx.set(Object.fromEntries(answer.headers));
    };`,
  'a helper with the wait': `
    function tooMany(ctx, ms) {
      ctx.set('Retry-After', String(Math.max(1, Math.ceil(ms / 1000))));
      ctx.throw(429, 'slow down');
    }
    export const limit = (ctx, next) => (take(ctx.ip) ? next() : tooMany(ctx, 1500));`,
  'an access log': `
    app.use(async (ctx, next) => {
      await next();
      if (ctx.status === 429) log.warn({ status: 429, ip: ctx.ip });
    });`,
});

describe('Koa over several files', () => {
  it('an error middleware of another file adds the header', () => {
    const routes = (marker: string): string => `
      import Router from '@koa/router';
      export const router = new Router();
      router.get('/', (ctx) => {
        ${marker}
        ctx.throw(429, 'slow down');
      });`;
    const errors = `
      export const errors = async (ctx, next) => {
        try { await next(); } catch (err) {
          ctx.status = err.status ?? 500;
          if (ctx.status === 429) ctx.set('Retry-After', '30');
        }
      };`;
    const app = (line: string): string => `
      import Koa from 'koa';
      import { router } from './routes.js';
      ${line}
      export const app = new Koa().use(router.routes());`;
    expectMarkedInProject({
      'src/routes.ts': routes(''),
      'src/errors.ts': errors,
      'src/app.ts': app(`import { errors } from './errors.js';`),
    });
    expectMarkedInProject({ 'src/routes.ts': routes('// expect-next-line: require-retry-after'), 'src/app.ts': app('') });
  });
});
