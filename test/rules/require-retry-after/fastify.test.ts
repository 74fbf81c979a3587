import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('Fastify without the header', {
  'each way to send a status': `
    export default async function routes(fastify) {
      fastify.get('/a', async (request, reply) => {
        // expect-next-line: require-retry-after
        return reply.code(429).send({ error: 'slow down' });
      });
      fastify.get('/b', async (request, reply) => {
        // expect-next-line: require-retry-after
        reply.status(429);
        return { error: 'slow down' };
      });
      fastify.get('/c', async (request, reply) => {
        // expect-next-line: require-retry-after
        reply.statusCode = 429;
        return { error: 'slow down' };
      });
      fastify.get('/d', (request, reply) => {
        reply.hijack();
        // expect-next-line: require-retry-after
        reply.raw.writeHead(429).end();
      });
    }`,
  'hooks': `
    import fp from 'fastify-plugin';
    export default fp(async (fastify, options) => {
      fastify.addHook('onRequest', async (request, reply) => {
        // expect-next-line: require-retry-after
        if (!take(request.ip)) return reply.code(429).send('slow down');
      });
      fastify.addHook('preHandler', (request, reply, done) => {
        if (take(request.user)) return done();
        // expect-next-line: require-retry-after
        reply.code(429).type('text/plain').send('slow down');
      });
    });`,
  'the errors of @fastify/sensible and @fastify/error': `
    import createError from '@fastify/error';
    const Busy = createError('BUSY', 'Too many jobs: %s', 503);
    export default async function (fastify) {
      fastify.post('/a', async (request, reply) => {
        // expect-next-line: require-retry-after
        if (!take(request)) throw fastify.httpErrors.tooManyRequests('slow down');
        // expect-next-line: require-retry-after
        if (!takeAgain(request)) return reply.tooManyRequests();
      });
      fastify.post('/b', async (request) => {
        // expect-next-line: require-retry-after
        if (jobs.length >= MAX_JOBS) throw new Busy(jobs.length);
      });
    }`,
  'an error with a status in a handler that takes only the request': `
    app.post('/quotes', async (request) => {
      if (take(request.ip)) return quote(request.body);
      const error = new Error('slow down');
      // expect-next-line: require-retry-after
      error.statusCode = 429;
      throw error;
    });`,
  '@fastify/under-pressure with a handler of its own, in an option': `
    import underPressure from '@fastify/under-pressure';
    const options = {
      maxEventLoopDelay: 1000,
      // expect-next-line: require-retry-after
      pressureHandler: (request, reply) => { reply.code(503).send('under pressure'); },
    };
    app.register(underPressure, options);`,
  '@fastify/rate-limit without this header': `
    import rateLimit from '@fastify/rate-limit';
    // expect-next-line: require-retry-after
    await app.register(rateLimit, { max: 10, addHeaders: { 'x-ratelimit-limit': true, 'retry-after': false } });`,
  'a class of controllers, and milliseconds': `
    import type { FastifyReply, FastifyRequest } from 'fastify';
    export class QuoteController {
      constructor(private readonly budget: Budget) {}
      async create(request: FastifyRequest, reply: FastifyReply) {
        const { ok, waitMs } = this.budget.take(request.ip);
        // expect-next-line: require-retry-after
        if (!ok) return reply.code(429).header('Retry-After', waitMs).send();
        return reply.send({});
      }
    }`,
  'seconds with a fraction, and an ISO date': `
    app.get('/a', async (request, reply) => {
      // expect-next-line: require-retry-after
      return reply.headers({ 'retry-after': (request.bucket.resetAt - Date.now()) / 1000 }).code(429).send();
    });
    app.get('/b', async (request, reply) => {
      // expect-next-line: require-retry-after
      return reply.code(429).header('retry-after', new Date(request.bucket.resetAt).toISOString()).send();
    });`,
  'the answer of the rate limiter is made by hand': `
    app.setErrorHandler((error, request, reply) => {
      if (error.code === 'QUOTA') {
        // expect-next-line: require-retry-after
        return reply.code(429).send({ message: error.message });
      }
      reply.send(error);
    });`,
  'a class of errors that only the default handler answers': `
    import Fastify from 'fastify';
    class TooManyQuotesError extends Error {
      // expect-next-line: require-retry-after
      statusCode = 429;
    }
    const app = Fastify();
    app.get('/quotes', async (request) => {
      if (!take(request.ip)) throw new TooManyQuotesError('slow down');
      return {};
    });`,
  'a decorator of the reply': `
    app.decorateReply('limited', function (body) {
      // expect-next-line: require-retry-after
      return this.code(429).send(body);
    });`,
});

itMarks('Fastify with the header, and what is no refusal', {
  'before and after the status': `
    app.get('/a', (request, reply) => reply.header('Retry-After', '5').code(429).send());
    app.get('/b', (request, reply) => reply.code(429).headers({ 'retry-after': 5 }).send());
    app.get('/c', async (request, reply) => {
      reply.raw.setHeader('Retry-After', '5');
      reply.code(429);
      return 'slow down';
    });`,
  'in the error': `
    app.get('/a', async (request) => {
      throw Object.assign(new Error('slow down'), { statusCode: 429, headers: { 'retry-after': '5' } });
    });
    app.get('/b', async (request) => {
      const error = new Error('slow down');
      error.statusCode = 429;
      error.headers = { 'Retry-After': 5 };
      throw error;
    });`,
  'a class of errors that knows the wait, and one that nobody throws in a route': `
    import Fastify from 'fastify';
    class TooManyQuotesError extends Error {
      statusCode = 429;
      constructor(readonly retryAfter: number) { super('slow down'); }
    }
    class UpstreamLimitError extends Error { statusCode = 429; }
    const app = Fastify();
    app.get('/quotes', async (request) => { throw new TooManyQuotesError(30); });
    export async function load(url: string) { throw new UpstreamLimitError(url); }`,
  'by a hook on the way out': `
    app.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode === 429) reply.header('Retry-After', '5');
      return payload;
    });
    app.get('/', async (request, reply) => reply.code(429).send());`,
  'by the rate limiter that asks for the body only': `
    import rateLimit from '@fastify/rate-limit';
    await app.register(rateLimit, {
      max: 10,
      errorResponseBuilder: (request, context) => ({ statusCode: 429, message: \`wait for \${context.after}\` }),
    });
    app.get('/', { config: { rateLimit: { max: 3, onExceeded: () => log('limited') } } }, async () => ({}));`,
  'by @fastify/under-pressure': `
    import underPressure from '@fastify/under-pressure';
    app.register(underPressure, { maxHeapUsedBytes: 1e8, retryAfter: 50, message: 'under pressure' });`,
  'schemas of answers': `
    app.get('/', { schema: { response: { 429: { type: 'object' }, 503: { type: 'object' } } } }, async () => ({}));`,
  'a plugin that is not ready, an upstream that fails': `
    app.get('/a', async (request, reply) => {
      if (!app.redis) return reply.code(503).send({ error: 'redis is not connected' });
      try { return await upstream(); } catch { return reply.serviceUnavailable('the upstream does not answer'); }
    });`,
  'a health route of the plugin': `
    app.get('/status', async (request, reply) => reply.code(app.isUnderPressure() ? 503 : 200).send());`,
  'a helper with the wait': `
    const refuse = (reply, seconds) => reply.header('Retry-After', Math.ceil(seconds)).code(429).send();
    app.get('/', async (request, reply) => refuse(reply, request.bucket.waitSeconds));`,
  'light-my-request in a script': `
    const answer = await app.inject('/quotes');
    if (answer.statusCode === 429) console.log('limited');`,
});

describe('Fastify over several files', () => {
  const routes = (marker: string): string => `
    export async function quotes(app) {
      ${marker}
      app.get('/quotes', async (request, reply) => reply.code(429).send({ error: 'slow down' }));
    }`;
  const app = (plugin: string): string => `
    import Fastify from 'fastify';
    import { quotes } from './quotes.js';
    ${plugin}
    export const app = Fastify();
    app.register(quotes);`;

  it('a plugin of another file adds the header on the way out', () => {
    const hints = `
      import fp from 'fastify-plugin';
      export const hints = fp(async (app) => {
        app.addHook('onSend', async (request, reply) => {
          if (reply.statusCode === 429) reply.header('retry-after', '10');
        });
      });`;
    expectMarkedInProject({
      'src/hints.ts': hints,
      'src/quotes.ts': routes(''),
      'src/app.ts': app(`import { hints } from './hints.js';`),
    });
    expectMarkedInProject({ 'src/quotes.ts': routes('// expect-next-line: require-retry-after'), 'src/app.ts': app('') });
  });
});
