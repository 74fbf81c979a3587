import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('Koa takes back what was set before an error that its own handler answers', {
  'ctx.throw': `
    import Koa, { type Context, type Next } from 'koa';
    async function limit(ctx: Context, next: Next): Promise<void> {
      if (rides.openFor(ctx.state.rider) >= 4) {
        ctx.set('Retry-After', '90');
        // expect-next-line: require-retry-after
        ctx.throw(429, 'four rides are open');
      }
      await next();
    }
    export const app = new Koa();
    app.use(limit);`,
  'a thrown error of http-errors': `
    const Koa = require('koa');
    const createError = require('http-errors');
    const app = new Koa();
    app.use(async (ctx, next) => {
      if (!take(ctx.ip)) {
        ctx.append('Retry-After', '5');
        // expect-next-line: require-retry-after
        throw createError(429, 'slow down');
      }
      await next();
    });`,
  'behind middleware of packages': `
    import Koa from 'koa';
    import bodyParser from 'koa-bodyparser';
    const app = new Koa();
    app.use(bodyParser());
    app.use((ctx) => {
      ctx.set('Retry-After', '5');
      // expect-next-line: require-retry-after
      ctx.throw(429, 'slow down');
    });`,
  'in a class, on the response of Node': `
    import Router from '@koa/router';
    import Koa from 'koa';
    class Shedder {
      guard = async (ctx: Router.RouterContext, next: () => Promise<void>) => {
        if (this.pending >= 100) {
          ctx.res.setHeader('Retry-After', '2');
          // expect-next-line: require-retry-after
          ctx.throw(503, 'overloaded');
        }
        await next();
      };
    }
    const app = new Koa();
    app.use(new Shedder().guard);`,
  'not where the application is out of sight, and may catch': `
    import type { Context, Next } from 'koa';
    export async function limit(ctx: Context, next: Next): Promise<void> {
      if (take(ctx.ip)) return next();
      ctx.set('Retry-After', '90');
      ctx.throw(429, 'slow down');
    }`,
  'not where middleware is out of sight, and may catch': `
    import Koa from 'koa';
    import { front } from './front';
    const app = new Koa();
    app.use(front());
    app.use((ctx) => { ctx.set('Retry-After', '5'); ctx.throw(429, 'slow down'); });`,
  'not where the application is set up out of sight': `
    import Koa from 'koa';
    import { setUp } from './set-up';
    const app = new Koa();
    setUp(app);
    app.use((ctx) => { ctx.set('Retry-After', '5'); ctx.throw(429, 'slow down'); });`,
  'not the headers of the error itself': `
    import Koa from 'koa';
    export const a = (ctx) => ctx.throw(429, 'slow down', { headers: { 'Retry-After': '5' } });`,
  'not a status without an error': `
    import Koa from 'koa';
    export const a = (ctx) => { ctx.set('Retry-After', '5'); ctx.status = 429; };`,
  'not where the file catches errors by itself': `
    import Koa from 'koa';
    const app = new Koa();
    app.use(async (ctx, next) => {
      try { await next(); } catch (error) { ctx.status = error.status ?? 500; ctx.body = error.message; }
    });
    app.use((ctx) => { ctx.set('Retry-After', '5'); ctx.throw(429, 'slow down'); });`,
  'not where it has an error handler of its own': `
    import Koa from 'koa';
    const app = new Koa();
    app.context.onerror = function (error) { this.status = error.status; this.res.end(error.message); };
    app.use((ctx) => { ctx.set('Retry-After', '5'); ctx.throw(429, 'slow down'); });`,
  'not where a package answers errors': `
    import Koa from 'koa';
    import onerror from 'koa-onerror';
    const app = new Koa();
    onerror(app);
    app.use((ctx) => { ctx.set('Retry-After', '5'); ctx.throw(429, 'slow down'); });`,
  'not in another framework': `
    export const a = (ctx) => { ctx.set('Retry-After', '5'); ctx.throw(429, 'slow down'); };`,
});

describe('a limiter of Koa in a file of its own', () => {
  const CATCHING = `
    import type { Middleware } from 'koa';
    export const errors: Middleware = async (ctx, next) => {
      try {
        await next();
      } catch (error) {
        ctx.status = error.status ?? 500;
      }
    };`;
  const files = (outer: Readonly<Record<string, string>>, mark: string): Record<string, string> => ({
    'src/app.ts': `
      import Koa from 'koa';
      import { errors } from './errors';
      import { limit } from './limit';
      export const app = new Koa();
      app.use(errors);
      app.use(limit);`,
    ...outer,
    'src/limit.ts': `
      import type { Middleware } from 'koa';
      export const limit: Middleware = async (ctx, next) => {
        if (take(ctx.ip)) return next();
        ctx.set('Retry-After', '5');
        ${mark}
        ctx.throw(429, 'slow down');
      };`,
  });

  it('loses its header where nobody in front catches the error', () => {
    const timing = `export const errors = async (ctx, next) => { const start = now(); await next(); log(now() - start); };`;
    expectMarkedInProject(files({ 'src/errors.ts': timing }, '// expect-next-line: require-retry-after'));
  });

  it('keeps its header behind a middleware that does', () => {
    expectMarkedInProject(files({ 'src/errors.ts': CATCHING }, ''));
  });

  it('keeps its header also where that middleware comes through a list of exports', () => {
    expectMarkedInProject(files({ 'src/errors.ts': "export * from './catching';", 'src/catching.ts': CATCHING }, ''));
  });
});

/** An application with a limiter and an error handler in files of their own. */
function application(handler: string, error = `createError(429, 'slow', { headers: { 'Retry-After': '5' } })`) {
  return {
    'src/app.ts': `
      import express from 'express';
      import { limit } from './limit';
      import { answer } from './answer';
      export const app = express();
      app.use(limit);
      app.use(answer);`,
    'src/answer.ts': handler,
    'src/limit.ts': `
      import createError from 'http-errors';
      export const limit = (req, res, next) => {
        if (take(req.ip)) return next();
        // expect-next-line: require-retry-after
        return next(${error});
      };`,
  };
}

function sound(handler: string, error?: string): Record<string, string> {
  const files = application(handler, error);
  return { ...files, 'src/limit.ts': files['src/limit.ts'].replace(/\/\/ expect.*/, '') };
}

describe("an error's own Retry-After", () => {
  it('is lost in a handler that sends the status only', () => {
    expectMarkedInProject(
      application(`
        export const answer = (error, req, res, next) => {
          if (res.headersSent) return next(error);
          const status = error.status ?? 500;
          return res.status(status).render('error', { message: error.message });
        };`),
    );
    expectMarkedInProject(
      application(`
        export function answer(err, req, res, next) {
          log.error(err, req.headers['x-request-id']);
          res.status(err.statusCode || 500).json({ message: err.message });
        }`),
    );
    expectMarkedInProject(
      application(
        'export const answer = (error, req, res, next) => { res.statusCode = error.status; res.end(error.message); };',
        `Object.assign(new Error('slow'), { status: 429, headers: { 'Retry-After': '5' } })`,
      ),
    );
  });

  it('is not in a handler that copies the headers, may do so, or answers other errors', () => {
    for (const handler of [
      `export const answer = (error, req, res, next) =>
        res.status(error.status).set(error.headers ?? {}).json({ message: error.message });`,
      `export const answer = (error, req, res, next) => {
        const { status, headers } = error;
        for (const name of Object.keys(headers ?? {})) res.setHeader(name, headers[name]);
        res.status(error.status).end();
      };`,
      `import { copyTo } from './copy';
      export const answer = (error, req, res, next) => {
        copyTo(res, error);
        res.status(error.status).end();
      };`,
      `export const answer = (error, req, res, next) => {
        if (error instanceof ApiError) return res.status(error.status).json({});
        next(error);
      };`,
      `export const answer = (error, req, res, next) => {
        if (error.status === 429) res.set('Retry-After', '9');
        res.status(error.status).end();
      };`,
    ])
      expectMarkedInProject(sound(handler));
  });

  it('is not where the framework answers', () => {
    expectMarkedInProject(sound('export const answer = (req, res) => res.status(404).end();'));
  });
});
