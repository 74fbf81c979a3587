import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

describe('an error that a function makes for other files', () => {
  it('is reported where it is made when nobody sets the header', () => {
    expectMarkedInProject({
      'src/errors.ts': `
        import httpErrors from 'http-errors';
        // expect-next-line: require-retry-after
        export const tooMany = (message) => httpErrors(429, message);
        export const missing = (message) => httpErrors(404, message);`,
      'src/limit.ts': `
        import { tooMany } from './errors';
        export const limit = async (ctx, next) => {
          if (await over(ctx.ip)) throw tooMany('slow down');
          await next();
        };`,
    });
    expectMarkedInProject({
      'src/errors.ts': `
        import { TRPCError } from '@trpc/server';
        export class Refusals {
          static tooMany() {
            // expect-next-line: require-retry-after
            return new TRPCError({ code: 'TOO_MANY_REQUESTS' });
          }
        }`,
      'src/limit.ts': `
        import { Refusals } from './errors';
        export const limit = t.middleware(async ({ ctx, next }) => {
          if (await over(ctx)) throw Refusals.tooMany();
          return next();
        });`,
    });
  });

  it('is not where the caller sets it', () => {
    expectMarkedInProject({
      'src/errors.ts': `
        import httpErrors from 'http-errors';
        export function tooMany(message) { return httpErrors(429, message); }`,
      'src/limit.ts': `
        import { tooMany } from './errors';
        export const limit = async (ctx, next) => {
          const verdict = await take(ctx.ip);
          if (!verdict.ok) {
            ctx.set('Retry-After', String(verdict.seconds));
            throw tooMany('slow down');
          }
          await next();
        };`,
    });
  });

  it('is not where it has the header itself, or nobody throws it', () => {
    expectMarkedInProject({
      'src/errors.ts': `
        import httpErrors from 'http-errors';
        export const tooMany = () => httpErrors(429, 'slow', { headers: { 'Retry-After': '30' } });
        export const unused = () => httpErrors(429, 'slow');`,
      'src/limit.ts': `
        import { tooMany } from './errors';
        export const limit = async (ctx) => { if (await over(ctx.ip)) throw tooMany(); };`,
    });
  });

  it('of a class of the project needs a handler that sends it', () => {
    const files = (handler: string, marker: string): Record<string, string> => ({
      'src/api-error.ts': `
        export class ApiError extends Error {
          constructor(status, message) { super(message); this.status = status; }
          static tooMany(message) {
            ${marker}
            return new ApiError(429, message);
          }
        }`,
      'src/orders.ts': `
        import { ApiError } from './api-error';
        export class Orders {
          async place(user) { if (await over(user)) throw ApiError.tooMany('slow down'); }
        }`,
      'src/app.ts': `
        import { Orders } from './orders';
        import { ApiError } from './api-error';
        app.post('/', (req, res) => new Orders().place(req.user));
        ${handler}`,
    });
    expectMarkedInProject(
      files(
        `app.use((err, req, res, next) => res.status(err instanceof ApiError ? err.status : 500).end());`,
        '// expect-next-line: require-retry-after',
      ),
    );
    expectMarkedInProject(
      files(
        `app.use((err, req, res, next) => {
          if (err.status === 429) res.set('Retry-After', '10');
          res.status(err.status).end();
        });`,
        '',
      ),
    );
    expectMarkedInProject(files('', ''));
  });
});

itMarks('an error that is thrown in a class', {
  'is reported with the handler that sends it': `
    class HttpError extends Error { constructor(status, text) { super(text); this.status = status; } }
    export class Orders {
      async place(user) {
        // expect-next-line: require-retry-after
        if (await this.limiter.over(user)) throw new HttpError(429, 'slow down');
      }
    }
    app.use((err, req, res, next) => { res.status(err.status || 500).json({ message: err.message }); });`,
  'is not where the same function catches it and adds the header': `
    export async function login(req, res) {
      try {
        const gate = throttle.check(req.ip);
        if (gate.blocked) {
          const error = new Error('slow down');
          error.statusCode = 429;
          error.seconds = gate.seconds;
          throw error;
        }
        res.end(await session(req));
      } catch (error) {
        res.statusCode = error.statusCode || 401;
        if (error.seconds) res.setHeader('Retry-After', String(error.seconds));
        res.end();
      }
    }`,
  'is not by a client without a handler': `
    export class Client {
      async get(path) {
        const response = await fetch(this.base + path);
        if (response.status === 429) throw new HttpError(429, 'slow down');
        return response.json();
      }
    }`,
  'is not by a client beside a handler for something else': `
    import { HttpError } from './http-error';
    export class Client {
      async get(path) {
        const response = await fetch(this.base + path);
        if (response.status === 429) throw new HttpError(429, 'slow down');
        return response.json();
      }
    }
    export const onError = (err, req, res, next) => res.status(err.status || 500).end();`,
});
