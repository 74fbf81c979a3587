import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('a refusal of Elysia without the header is reported', {
  'with set.status': `
    import { Elysia } from 'elysia';
    new Elysia().get('/', ({ set, request }) => {
      if (over(request)) {
        // expect-next-line: require-retry-after
        set.status = 429;
        return 'slow down';
      }
      return 'ok';
    });`,
  'with the name of the status': `
    import { Elysia } from 'elysia';
    new Elysia().get('/', ({ set, request }) => {
      // expect-next-line: require-retry-after
      if (over(request)) { set.status = 'Too Many Requests'; return 'slow down'; }
      return 'ok';
    });`,
  'with status of the context': `
    import { Elysia } from 'elysia';
    new Elysia().get('/', (ctx) => {
      // expect-next-line: require-retry-after
      if (over(ctx.request)) return ctx.status(429, 'slow down');
      return 'ok';
    });`,
  'with the error of older versions': `
    import { Elysia } from 'elysia';
    new Elysia().get('/', ({ error, request }) => {
      // expect-next-line: require-retry-after
      if (over(request)) return error(429, 'slow down');
      return 'ok';
    });`,
  'with the imported status': `
    import { Elysia, status } from 'elysia';
    new Elysia().get('/', ({ request }) => {
      // expect-next-line: require-retry-after
      if (over(request)) throw status(429, 'slow down');
      return 'ok';
    });`,
  'in a macro': `
    import { Elysia } from 'elysia';
    export const limits = new Elysia({ name: 'limits' }).macro({
      limit: (max) => ({
        async beforeHandle({ request, status }) {
          // expect-next-line: require-retry-after
          if (await over(request, max)) return status(429);
        },
      }),
    });`,
  'in derive': `
    import { Elysia, status } from 'elysia';
    export const plugin = new Elysia().derive({ as: 'scoped' }, async ({ headers }) => {
      const verdict = await take(headers['x-key']);
      // expect-next-line: require-retry-after
      if (!verdict.ok) return status('Too Many Requests', { left: verdict.left });
      return { verdict };
    });`,
  'in onError': `
    import { Elysia } from 'elysia';
    new Elysia().onError(({ code, error, set }) => {
      if (code === 'RATE_LIMITED') {
        // expect-next-line: require-retry-after
        set.status = 429;
        return { message: error.message };
      }
    });`,
  'of a registered class of errors': `
    import { Elysia } from 'elysia';
    class SlowDown extends Error {
      // expect-next-line: require-retry-after
      status = 429;
    }
    new Elysia().error({ SLOW_DOWN: SlowDown }).get('/', () => { throw new SlowDown(); });`,
  'with other headers': `
    import { Elysia } from 'elysia';
    new Elysia().onRequest(({ request, set }) => {
      if (over(request)) {
        set.headers['x-ratelimit-remaining'] = '0';
        // expect-next-line: require-retry-after
        set.status = 429;
        return 'slow down';
      }
    });`,
  'with milliseconds': `
    import { Elysia } from 'elysia';
    new Elysia().get('/', ({ set, status }) => {
      const { ok, retryAfterMs } = take();
      if (ok) return 'ok';
      set.headers['Retry-After'] = retryAfterMs;
      // expect-next-line: require-retry-after
      return status(429);
    });`,
});

itMarks('a refusal of Elysia with the header is not', {
  'in set.headers': `
    import { Elysia } from 'elysia';
    new Elysia().get('/', ({ set, status }) => {
      if (!over()) return 'ok';
      set.headers['retry-after'] = '30';
      return status(429, 'slow down');
    });`,
  'through the context': `
    import { Elysia } from 'elysia';
    new Elysia().get('/', (ctx) => {
      if (!over(ctx)) return 'ok';
      ctx.set.headers['retry-after'] = '30';
      ctx.set.status = 429;
      return 'slow down';
    });`,
  'in an object of headers': `
    import { Elysia } from 'elysia';
    new Elysia().get('/', ({ set }) => {
      if (!over()) return 'ok';
      set.headers = { ...set.headers, 'Retry-After': '30' };
      set.status = 429;
    });`,
  'in toResponse': `
    import { Elysia } from 'elysia';
    class SlowDown extends Error {
      status = 429;
      toResponse() { return new Response('slow', { status: 429, headers: { 'Retry-After': '30' } }); }
    }
    new Elysia().error({ SlowDown }).get('/', () => { throw new SlowDown(); });`,
  'by a hook': `
    import { Elysia } from 'elysia';
    new Elysia()
      .mapResponse(({ set }) => { if (set.status === 429) set.headers['retry-after'] = '10'; })
      .get('/', ({ status }) => (over() ? status(429) : 'ok'));`,
  'by the library': `
    import { rateLimit } from 'elysia-rate-limit';
    export const plugin = rateLimit({ max: 5, errorResponse: new Response('slow', { status: 429 }) });`,
  'or is a schema': `
    import { Elysia, t } from 'elysia';
    new Elysia().get('/', handler, { response: { 200: t.String(), 429: t.String() } });`,
  'or is a client': `
    import { treaty } from '@elysiajs/eden';
    const { error } = await treaty('/').get();
    if (error?.status === 429) console.log('slow down');`,
});

describe('with Elysia in several files', () => {
  it('finds the place where a class of errors is registered', () => {
    expectMarkedInProject({
      'src/errors.ts': `
        export class SlowDown extends Error {
          // expect-next-line: require-retry-after
          status = 429;
        }
        export class Unused extends Error {
          status = 429;
        }`,
      'src/app.ts': `
        import { Elysia } from 'elysia';
        import { SlowDown } from './errors';
        new Elysia().error({ SlowDown }).get('/', () => { throw new SlowDown(); });`,
    });
  });
});
