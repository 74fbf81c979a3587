import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('a refusal of Hono without the header is reported', {
  'from a class of middleware': `
    import { HTTPException } from 'hono/http-exception';
    export class Gate {
      constructor(budget) { this.budget = budget; }
      handle = async (c, next) => {
        const verdict = await this.budget.take(c.req.header('x-key'));
        // expect-next-line: require-retry-after
        if (!verdict.ok) throw new HTTPException(429, { message: 'slow down' });
        await next();
      };
    }`,
  'in CommonJS': `
    const { Hono } = require('hono');
    const { HTTPException } = require('hono/http-exception');
    const app = new Hono();
    app.use(async (c, next) => {
      // expect-next-line: require-retry-after
      if (await over(c.req)) throw new HTTPException(429);
      await next();
    });`,
  'with the status set first': `
    import { Hono } from 'hono';
    const app = new Hono();
    app.get('/', async (c) => {
      if (await over(c.req)) {
        // expect-next-line: require-retry-after
        c.status(429);
        return c.html('<p>slow down</p>');
      }
      return c.html('<p>ok</p>');
    });`,
  'with headers of the response that say something else': `
    import { createMiddleware } from 'hono/factory';
    export const limit = (budget) => createMiddleware(async (ctx, next) => {
      const { success, limit, remaining, reset } = await budget.limit(ctx.req.header('cf-connecting-ip'));
      ctx.header('X-RateLimit-Limit', String(limit));
      ctx.header('X-RateLimit-Remaining', String(remaining));
      ctx.header('X-RateLimit-Reset', String(reset));
      // expect-next-line: require-retry-after
      if (!success) return ctx.json({ error: 'rate limited' }, 429);
      return next();
    });`,
  'through a helper that takes the status': `
    import { Hono } from 'hono';
    const fail = (c, message, status) => c.json({ error: message }, status);
    const app = new Hono();
    app.get('/', async (c) => {
      // expect-next-line: require-retry-after
      if (await over(c.req)) return fail(c, 'slow down', 429);
      return c.text('ok');
    });`,
  'of a router with types of OpenAPI': `
    import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
    import { route } from './route';
    export const app = new OpenAPIHono().openapi(route, async (c) => {
      const verdict = await budget.take(c.get('user').id);
      // expect-next-line: require-retry-after
      if (!verdict.ok) return c.json({ code: 'rate_limited' } as const, 429 as const);
      return c.json({ ok: true }, 200);
    });`,
  'with the reset of the limiter in it': `
    import { Hono } from 'hono';
    const app = new Hono();
    app.get('/', async (c) => {
      const { success, reset } = await ratelimit.limit('global');
      if (!success) {
        // expect-next-line: require-retry-after
        return c.text('slow down', 429, { 'Retry-After': reset.toString(), 'RateLimit-Reset': reset.toString() });
      }
      return c.text('ok');
    });`,
  'with a Date in it': `
    import { Hono } from 'hono';
    const app = new Hono();
    app.get('/', async (c) => {
      const resetAt = new Date(Date.now() + 60_000);
      c.header('Retry-After', resetAt.toString());
      // expect-next-line: require-retry-after
      return c.text('slow down', 429);
    });`,
  'from not enough room for uploads': `
    import { Hono } from 'hono';
    const app = new Hono();
    let uploads = 0;
    app.post('/uploads', async (c) => {
      if (uploads >= 20) {
        // expect-next-line: require-retry-after
        return c.body(null, 503);
      }
      uploads += 1;
      try { return c.json(await store(await c.req.parseBody())); } finally { uploads -= 1; }
    });`,
  'by the status of a constant': `
    import { Hono } from 'hono';
    import * as HttpStatusCodes from 'stoker/http-status-codes';
    const app = new Hono();
    app.get('/', async (c) => {
      // expect-next-line: require-retry-after
      if (await over(c.req)) return c.json({ message: 'slow down' }, HttpStatusCodes.TOO_MANY_REQUESTS);
      return c.text('ok');
    });`,
  'in the response of an exception': `
    import { HTTPException } from 'hono/http-exception';
    export const limit = async (c, next) => {
      const verdict = await take(c.req);
      if (!verdict.ok) {
        throw new HTTPException(429, {
          // expect-next-line: require-retry-after
          res: new Response('slow down', { status: 429, headers: { 'content-type': 'text/plain' } }),
        });
      }
      await next();
    };`,
});

itMarks('a refusal of Hono with the header is not', {
  'set on the context before an exception': `
    import { HTTPException } from 'hono/http-exception';
    export const limit = async (c, next) => {
      const verdict = await take(c.req);
      if (!verdict.ok) {
        c.header('Retry-After', String(Math.ceil(verdict.waitMs / 1000)));
        throw new HTTPException(429, { message: 'slow down' });
      }
      await next();
    };`,
  'in a wrapper around the context': `
    import { Hono } from 'hono';
    const tooMany = (c, seconds) => { c.header('retry-after', String(seconds)); return c.json({}, 429); };
    const app = new Hono();
    app.get('/', async (c) => { if (await over(c.req)) return tooMany(c, 5); return c.text('ok'); });`,
  'through c.res': `
    import { Hono } from 'hono';
    const app = new Hono();
    app.use(async (c, next) => {
      if (await over(c.req)) {
        c.res = new Response('slow down', { status: 429 });
        c.res.headers.set('Retry-After', '10');
        return;
      }
      await next();
    });`,
  'by onError, which looks at the exception': `
    import { Hono } from 'hono';
    import { HTTPException } from 'hono/http-exception';
    const app = new Hono();
    app.onError((error, c) => {
      if (error instanceof HTTPException && error.status === 429) c.header('Retry-After', '30');
      return error instanceof HTTPException ? error.getResponse() : c.text('error', 500);
    });
    app.get('/', async (c) => {
      if (await over(c.req)) throw new HTTPException(429);
      return c.text('ok');
    });`,
  'by an outer middleware': `
    import { Hono } from 'hono';
    const app = new Hono();
    app.use(async (c, next) => {
      await next();
      if (c.res.status === 429 && !c.res.headers.has('Retry-After')) c.header('Retry-After', '15');
    });
    app.get('/', async (c) => ((await over(c.req)) ? c.text('slow', 429) : c.text('ok')));`,
  'by the library, with a handler that is declared apart': `
    import { rateLimiter } from 'hono-rate-limiter';
    const refuse = (c) => c.json({ error: 'slow down' }, 429);
    export const limit = rateLimiter({ windowMs: 1000, limit: 5, keyGenerator: keyOf, handler: refuse });`,
  'or that is the answer of another service': `
    import { Hono } from 'hono';
    const app = new Hono();
    app.get('/', async (c) => {
      const res = await fetch('https://example.org');
      if (res.status === 429) console.warn('refused', res.status);
      return c.body(res.body, res.status, Object.fromEntries(res.headers));
    });`,
  'or that only describes one': `
    import { createRoute } from '@hono/zod-openapi';
    export const route = createRoute({
      method: 'get',
      path: '/',
      responses: { 200: { description: 'ok' }, 429: { description: 'Too many requests' } },
    });`,
  'or that a client checks': `
    import { hc } from 'hono/client';
    const client = hc('/');
    export async function load() {
      const res = await client.index.$get();
      if (res.status === 429) throw new Error('slow down');
      return res.json();
    }`,
  'or is a 503 of a missing binding': `
    import { Hono } from 'hono';
    const app = new Hono();
    app.get('/', (c) => (c.env.AI ? c.text('ok') : c.json({ error: 'AI is not configured' }, 503)));`,
});

describe('with Hono in several files', () => {
  it('looks at the error handler of the application', () => {
    expectMarkedInProject({
      'src/app.ts': `
        import { Hono } from 'hono';
        import { onError } from './on-error';
        import { orders } from './orders';
        export const app = new Hono();
        app.onError(onError);
        app.route('/orders', orders);`,
      'src/on-error.ts': `
        export const onError = (error, c) => {
          if (error.status === 429) c.header('Retry-After', '20');
          return c.json({ message: error.message }, error.status ?? 500);
        };`,
      'src/orders.ts': `
        import { Hono } from 'hono';
        import { HTTPException } from 'hono/http-exception';
        export const orders = new Hono();
        orders.post('/', async (c) => {
          if (await over(c.req)) throw new HTTPException(429);
          return c.text('ok');
        });`,
    });
  });

  it('reports where the application adds nothing', () => {
    expectMarkedInProject({
      'src/app.ts': `
        import { Hono } from 'hono';
        import { limit } from './limit';
        export const app = new Hono();
        app.use(limit);
        app.onError((error, c) => c.json({ message: error.message }, error.status ?? 500));`,
      'src/limit.ts': `
        import { createMiddleware } from 'hono/factory';
        import { refuse } from './refuse';
        export const limit = createMiddleware(async (c, next) => {
          if (await over(c.req)) return refuse(c);
          await next();
        });`,
      'src/refuse.ts': `
        export function refuse(c) {
          // expect-next-line: require-retry-after
          return c.json({ error: 'too many requests' }, 429);
        }`,
    });
  });

  it('goes into helpers for the header', () => {
    expectMarkedInProject({
      'src/limit.ts': `
        import { announce } from './announce';
        export const limit = async (c, next) => {
          const verdict = await take(c.req);
          if (!verdict.ok) { announce(c, verdict); return c.text('slow down', 429); }
          await next();
        };
        export const late = async (c, next) => {
          const verdict = await take(c.req);
          if (!verdict.ok) return c.text('slow down', 429, waitHeaders(verdict));
          await next();
        };
        import { waitHeaders } from './announce';`,
      'src/announce.ts': `
        export function announce(c, verdict) { c.header('Retry-After', String(verdict.seconds)); }
        export const waitHeaders = (verdict) => ({ 'retry-after': String(verdict.seconds) });`,
    });
  });
});
