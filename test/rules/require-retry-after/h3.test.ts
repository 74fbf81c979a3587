import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('a refusal of h3, Nitro or Nuxt without the header is reported', {
  'with createError': `
    import { createError, defineEventHandler } from 'h3';
    export default defineEventHandler(async (event) => {
      // expect-next-line: require-retry-after
      if (await over(event)) throw createError({ statusCode: 429, statusMessage: 'slow down' });
      return 'ok';
    });`,
  'with imports of Nuxt': `
    export default defineEventHandler(async (event) => {
      if (await over(event)) {
        throw createError({
          // expect-next-line: require-retry-after
          status: 429,
          message: 'slow down',
        });
      }
      return 'ok';
    });`,
  'with HTTPError and a message': `
    import { defineHandler, HTTPError } from 'nitro/h3';
    export default defineHandler(async (event) => {
      // expect-next-line: require-retry-after
      if (await over(event)) throw new HTTPError('slow down', { status: 429 });
      return 'ok';
    });`,
  'with HTTPError.status': `
    import { defineHandler, HTTPError } from 'h3';
    export default defineHandler((event) => {
      // expect-next-line: require-retry-after
      if (over(event)) throw HTTPError.status(429);
      return 'ok';
    });`,
  'with the status of the event': `
    import { H3 } from 'h3';
    export const app = new H3().get('/', (event) => {
      if (over(event)) {
        // expect-next-line: require-retry-after
        event.res.status = 429;
        return 'slow down';
      }
      return 'ok';
    });`,
  'with the response of Node': `
    export default defineEventHandler((event) => {
      if (over(event)) {
        // expect-next-line: require-retry-after
        event.node.res.statusCode = 429;
        return { error: 'slow down' };
      }
    });`,
  'with setResponseStatus': `
    export default defineEventHandler((event) => {
      if (over(event)) {
        setResponseHeader(event, 'X-RateLimit-Remaining', '0');
        // expect-next-line: require-retry-after
        setResponseStatus(event, 429, 'Too Many Requests');
        return { error: 'slow down' };
      }
    });`,
  'with sendError': `
    import { createError, sendError } from 'h3';
    export default defineEventHandler((event) => {
      // expect-next-line: require-retry-after
      if (over(event)) return sendError(event, createError({ statusCode: 429 }));
    });`,
  'with a Response': `
    export default defineEventHandler((event) => {
      // expect-next-line: require-retry-after
      if (over(event)) return new Response('slow down', { status: 429 });
    });`,
  'with sendNoContent': `
    export default defineEventHandler((event) => {
      // expect-next-line: require-retry-after
      if (over(event)) return sendNoContent(event, 429);
    });`,
  'with a fraction': `
    export default defineEventHandler((event) => {
      const { ok, ms } = take(event);
      if (!ok) {
        setHeader(event, 'Retry-After', ms / 1000);
        // expect-next-line: require-retry-after
        throw createError({ statusCode: 429 });
      }
    });`,
  'by a helper class': `
    import { createError } from 'h3';
    export class Quota {
      assert(key) {
        // expect-next-line: require-retry-after
        if (this.over(key)) throw createError({ statusCode: 429, data: { left: 0 } });
      }
    }`,
});

itMarks('a refusal of h3, Nitro or Nuxt with the header is not', {
  'in setResponseHeader': `
    import { createError, setResponseHeader } from 'h3';
    export default defineEventHandler((event) => {
      const { ok, seconds } = take(event);
      if (ok) return 'ok';
      setResponseHeader(event, 'Retry-After', seconds);
      throw createError({ statusCode: 429 });
    });`,
  'in the headers of HTTPError': `
    import { HTTPError } from 'h3';
    export default defineHandler((event) => {
      const { ok, seconds } = take(event);
      if (!ok) throw new HTTPError('slow', { status: 429, headers: { 'Retry-After': String(seconds) } });
    });`,
  'in the headers of the event': `
    export default defineHandler((event) => {
      const { ok, seconds } = take(event);
      if (ok) return 'ok';
      event.res.headers.set('Retry-After', String(seconds));
      event.res.status = 429;
      return 'slow down';
    });`,
  'in setResponseHeaders': `
    export default defineEventHandler((event) => {
      if (!over(event)) return 'ok';
      setResponseHeaders(event, { 'Retry-After': '30' });
      setResponseStatus(event, 429);
    });`,
  'by a hook': `
    export default defineNitroPlugin((nitro) => {
      nitro.hooks.hook('beforeResponse', (event) => {
        if (getResponseStatus(event) === 429) setResponseHeader(event, 'Retry-After', 30);
      });
    });
    export const handler = defineEventHandler((event) => {
      if (over(event)) throw createError({ statusCode: 429 });
    });`,
  'by onResponse': `
    import { H3, onResponse } from 'h3';
    const app = new H3();
    app.use(onResponse((response) => { if (response.status === 429) response.headers.set('Retry-After', '5'); }));
    app.get('/', (event) => (over(event) ? new Response('slow', { status: 429 }) : 'ok'));`,
  'or is the error page of Nuxt': `
    export const useBusy = () => useError().value?.statusCode === 429;`,
  'or is a 503 of a missing key': `
    export default defineEventHandler(() => {
      if (!useRuntimeConfig().openaiKey) throw createError({ statusCode: 503, message: 'no key is configured' });
    });`,
});

describe('with Nitro in several files', () => {
  it('goes into utilities', () => {
    expectMarkedInProject({
      'server/utils/refuse.ts': `
        import { createError, setResponseHeader } from 'h3';
        export function refuse(event, seconds) {
          setResponseHeader(event, 'Retry-After', seconds);
          return createError({ statusCode: 429 });
        }
        export function reject() {
          return createError({ statusCode: 429 });
        }`,
      'server/api/a.ts': `
        import { refuse, reject } from '../utils/refuse';
        export default defineEventHandler((event) => {
          if (over(event)) throw refuse(event, 5);
        });`,
    });
  });
});
