import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('a refusal of a procedure without the header is reported', {
  'from a middleware of tRPC': `
    import { TRPCError } from '@trpc/server';
    import { t } from './trpc';
    export const limited = t.middleware(async ({ ctx, path, next }) => {
      const { success } = await ratelimit.limit(\`\${ctx.user.id}:\${path}\`);
      // expect-next-line: require-retry-after
      if (!success) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
      return next();
    });`,
  'from a procedure': `
    import { TRPCError } from '@trpc/server';
    export const router = t.router({
      send: t.procedure.input(schema).mutation(async ({ ctx, input }) => {
        if (await over(ctx.user)) {
          throw new TRPCError({
            // expect-next-line: require-retry-after
            code: 'TOO_MANY_REQUESTS',
            message: 'You can send one mail a minute.',
          });
        }
        return send(input);
      }),
    });`,
  'from a service class': `
    import { TRPCError } from '@trpc/server';
    export class Quota {
      async spend(user) {
        const left = await this.store.decr(user);
        // expect-next-line: require-retry-after
        if (left < 0) throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'slow down', cause: { left } });
      }
    }`,
  'in CommonJS': `
    const { TRPCError } = require('@trpc/server');
    exports.limit = async ({ ctx, next }) => {
      // expect-next-line: require-retry-after
      if (await over(ctx)) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
      return next();
    };`,
  'of a class that extends TRPCError': `
    import { TRPCError } from '@trpc/server';
    class SlowDown extends TRPCError {
      constructor() {
        // expect-next-line: require-retry-after
        super({ code: 'TOO_MANY_REQUESTS', message: 'slow down' });
      }
    }
    export const limit = async ({ ctx, next }) => {
      if (await over(ctx)) throw new SlowDown();
      return next();
    };`,
  'although headers of the response are set': `
    import { TRPCError } from '@trpc/server';
    export const limit = t.middleware(async ({ ctx, next }) => {
      const verdict = await take(ctx.ip);
      ctx.res.setHeader('X-RateLimit-Reset', verdict.resetAt);
      // expect-next-line: require-retry-after
      if (!verdict.ok) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
      return next();
    });`,
  'with milliseconds in the response headers': `
    import { TRPCError } from '@trpc/server';
    export const limit = t.middleware(async ({ ctx, next }) => {
      const verdict = await take(ctx.ip);
      ctx.resHeaders.set('retry-after', \`\${verdict.waitMs}\`);
      // expect-next-line: require-retry-after
      if (!verdict.ok) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
      return next();
    });`,
  'for work that is shed': `
    import { TRPCError } from '@trpc/server';
    export const render = t.procedure.mutation(async ({ input }) => {
      // expect-next-line: require-retry-after
      if (renders.size >= 8) throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: 'renderer is busy' });
      return renderPdf(input);
    });`,
  'of oRPC': `
    import { ORPCError, os } from '@orpc/server';
    export const limited = os.middleware(async ({ context, next }) => {
      // expect-next-line: require-retry-after
      if (await over(context)) throw new ORPCError('TOO_MANY_REQUESTS', { message: 'slow down' });
      return next();
    });`,
  'with a ternary': `
    import { TRPCError } from '@trpc/server';
    export const fail = (kind) => {
      // expect-next-line: require-retry-after
      throw new TRPCError({ code: kind === 'limit' ? 'TOO_MANY_REQUESTS' : 'BAD_REQUEST' });
    };`,
});

itMarks('a refusal of a procedure with the header is not', {
  'set on the response in the context': `
    import { TRPCError } from '@trpc/server';
    export const limit = t.middleware(async ({ ctx, next }) => {
      const verdict = await take(ctx.ip);
      if (!verdict.ok) {
        ctx.res.setHeader('Retry-After', Math.ceil(verdict.ms / 1000));
        throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
      }
      return next();
    });`,
  'in responseMeta': `
    import { TRPCError } from '@trpc/server';
    import { createExpressMiddleware } from '@trpc/server/adapters/express';
    export const handler = createExpressMiddleware({
      router,
      responseMeta: ({ errors }) =>
        errors.some(({ code }) => code === 'TOO_MANY_REQUESTS') ? { headers: { 'Retry-After': '30' } } : {},
    });
    export const limit = async ({ ctx, next }) => {
      if (await over(ctx)) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
      return next();
    };`,
  'or is a check of a client': `
    import { TRPCClientError } from '@trpc/client';
    export const isLimited = (error) => error instanceof TRPCClientError && error.data?.code === 'TOO_MANY_REQUESTS';`,
  'or is a list of codes': `
    export const CODES = { TOO_MANY_REQUESTS: -32029, SERVICE_UNAVAILABLE: -32603 };`,
  'or only maps a status that came in': `
    import { TRPCError } from '@trpc/server';
    const CODES = { 401: 'UNAUTHORIZED', 404: 'NOT_FOUND' };
    export const toError = (response) => new TRPCError({ code: CODES[response.status] ?? 'INTERNAL_SERVER_ERROR' });`,
});

describe('with tRPC in several files', () => {
  const limit = (line: string): string => `
    import { TRPCError } from '@trpc/server';
    import { t } from './trpc';
    export const limited = t.procedure.use(async ({ ctx, next }) => {
      ${line}
      if (await over(ctx)) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
      return next();
    });`;
  const root = `
    import { limited } from './limited';
    export const router = t.router({ a: limited.query(() => 1) });`;

  it('reads responseMeta of the handler', () => {
    expectMarkedInProject({
      'src/limited.ts': limit(''),
      'src/router.ts': root,
      'src/server.ts': `
        import { router } from './router';
        export const handler = (req) => fetchRequestHandler({
          req, router, endpoint: '/trpc',
          responseMeta({ errors }) {
            const limited = errors.find((error) => error.code === 'TOO_MANY_REQUESTS');
            return limited ? { headers: new Headers({ 'retry-after': '30' }) } : {};
          },
        });`,
    });
  });

  it('reports where the handler has none', () => {
    expectMarkedInProject({
      'src/limited.ts': limit('// expect-next-line: require-retry-after'),
      'src/router.ts': root,
      'src/server.ts': `
        import { router } from './router';
        export const handler = (req) => fetchRequestHandler({ req, router, endpoint: '/trpc' });`,
    });
  });
});
