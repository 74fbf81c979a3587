import { describe, expect, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';
import { MemoryProject } from '../../support/memory-facts.js';

const { itMarks } = markedCasesOf(requireRetryAfter);

itMarks('code around the answer', {
  'SvelteKit: setHeaders is for whatever the request is answered with': `
    import { json } from '@sveltejs/kit';
    import { readings } from './readings';
    export const POST = async ({ getClientAddress, setHeaders }) => {
      if (readings.countToday(getClientAddress()) >= 3) {
        setHeaders({ 'retry-after': String(readings.secondsUntilMidnight()) });
        return json({ message: 'enough' }, { status: 429 });
      }
      return json({});
    };`,
  'SvelteKit: headers of the other branch': `
    import { json } from '@sveltejs/kit';
    import { readings } from './readings';
    export const POST = async ({ getClientAddress, setHeaders }) => {
      if (readings.full(getClientAddress())) {
        // expect-next-line: require-retry-after
        return json({ message: 'enough' }, { status: 429 });
      }
      setHeaders({ 'retry-after': '3' });
      return json({});
    };`,
  'Koa: an outer middleware that looks at 503 only': `
    import Koa from 'koa';
    import { quota } from './quota.js';
    const app = new Koa();
    app.use(async (ctx, next) => {
      await next();
      if (ctx.status === 503) ctx.set('Retry-After', '20');
    });
    app.use(async (ctx, next) => {
      if (await quota.take(ctx.ip)) return next();
      // expect-next-line: require-retry-after
      ctx.status = 429;
    });`,
  'Koa: an outer middleware that looks at both': `
    import Koa from 'koa';
    import { quota } from './quota.js';
    const app = new Koa();
    app.use(async (ctx, next) => {
      await next();
      if (ctx.status === 503 || ctx.status === 429) ctx.set('Retry-After', '20');
    });
    app.use(async (ctx, next) => {
      if (await quota.take(ctx.ip)) return next();
      ctx.status = 429;
    });`,
  'Fastify: an error made of an object, thrown in a hook': `
    export default async function limitVotes(app) {
      app.addHook('onRequest', async (request) => {
        if (votes.castBy(request.ip) > 3) {
          // expect-next-line: require-retry-after
          throw Object.assign(new Error('too quick'), { statusCode: 429, code: 'VOTES' });
        }
      });
    }`,
  'a limiter of Elysia whose headers are switched off': `
    import { Elysia } from 'elysia';
    import { rateLimit } from 'elysia-rate-limit';
    export const quotes = new Elysia()
      // expect-next-line: require-retry-after
      .use(rateLimit({ duration: 30_000, max: 15, headers: false }));`,
  'the time of a reset, counted since 1970': `
    Bun.serve({
      fetch(request) {
        const { ok, resetEpochSeconds } = buckets.draw(request.headers.get('x-device'));
        const resetAt = String(resetEpochSeconds);
        // expect-next-line: require-retry-after
        if (!ok) return new Response('', { status: 429, headers: { 'Retry-After': resetAt } });
        return new Response('');
      },
    });`,
});

/** The findings of one file of a project, with the files of their related places. */
function foundIn(files: Readonly<Record<string, string>>, path: string): { text: string; places: string[] }[] {
  const file = new MemoryProject(files).file(path);
  return requireRetryAfter.detect(file).map(({ range, related }) => ({
    text: file.text.slice(range[0], range[1]),
    places: related.map((place) => {
      const at = place.file ?? file;
      return `${at.path}: ${at.text.slice(place.range[0], place.range[1])}`;
    }),
  }));
}

describe('code around the answer, in other files', () => {
  it('is the error handler that a file registers', () => {
    const files = {
      'src/lifts.ts': `import { Hono } from 'hono';
        import { HTTPException } from 'hono/http-exception';
        import { answer } from './answer.js';
        export const lifts = new Hono();
        lifts.onError(answer);
        lifts.post('/queue', (c) => {
          if (queue.length >= 300) throw new HTTPException(503, { message: 'The queue is full' });
          return c.json({});
        });`,
      'src/answer.ts': `export const answer = (error, c) => {
        c.header('Retry-After', '8');
        return c.json({ message: error.message }, error.status);
      };`,
    };
    expect(foundIn(files, 'src/lifts.ts')).toEqual([]);
    const bare = { ...files, 'src/answer.ts': files['src/answer.ts'].replace(/c\.header.*/, '') };
    expect(foundIn(bare, 'src/lifts.ts')).toHaveLength(1);
  });

  it('is the file with the options that switch the headers off', () => {
    const [found, ...more] = foundIn(
      {
        'src/routes.ts': `import { rateLimit } from 'express-rate-limit';
          import { options } from './options.js';
          export const limit = rateLimit({ ...options, keyGenerator: (req) => req.ip });`,
        'src/options.ts': `export const options = { windowMs: 60_000, limit: 60, legacyHeaders: false };`,
      },
      'src/routes.ts',
    );
    expect(more).toEqual([]);
    expect(found?.places).toEqual(['src/options.ts: false']);
  });
});
