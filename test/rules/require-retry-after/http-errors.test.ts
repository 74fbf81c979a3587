import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('http-errors without the header', {
  'by number and by name': `
    import createError from 'http-errors';
    export const limit = (req, res, next) => {
      // expect-next-line: require-retry-after
      if (a(req)) return next(createError(429));
      // expect-next-line: require-retry-after
      if (b(req)) return next(createError(429, 'slow down', { code: 'LIMITED' }));
      // expect-next-line: require-retry-after
      if (c(req)) return next(new createError.TooManyRequests('slow down'));
      // expect-next-line: require-retry-after
      if (d(req)) return next(createError.TooManyRequests());
      // expect-next-line: require-retry-after
      if (e(req)) return next(new createError[429]('slow down'));
      next();
    };`,
  'in CommonJS, renamed': `
    const { TooManyRequests: Limited } = require('http-errors');
    exports.limit = async (ctx, next) => {
      // expect-next-line: require-retry-after
      if (!take(ctx.ip)) throw new Limited('slow down');
      await next();
    };`,
  '503 for a full queue': `
    import createError, { ServiceUnavailable } from 'http-errors';
    export const enqueue = (req, res, next) => {
      // expect-next-line: require-retry-after
      if (queue.length >= MAX) return next(new ServiceUnavailable());
      // expect-next-line: require-retry-after
      if (!queue.offer(req.body)) return next(createError(503, 'busy'));
      res.sendStatus(202);
    };`,
  'kept in a const first': `
    import createError from 'http-errors';
    export const limit = (req, res, next) => {
      // expect-next-line: require-retry-after
      const error = createError(429, 'slow down');
      error.code = 'LIMITED';
      next(error);
    };`,
  'a class of errors': `
    import { TooManyRequests } from 'http-errors';
    class QuotaExceeded extends TooManyRequests {
      constructor(plan) {
        // expect-next-line: require-retry-after
        super(\`quota of \${plan}\`);
      }
    }
    export const limit = (req, res, next) => { if (over(req)) throw new QuotaExceeded(req.plan); next(); };`,
  'a wait in milliseconds': `
    import createError from 'http-errors';
    export const limit = (req, res, next) => {
      // expect-next-line: require-retry-after
      next(createError(429, 'slow down', { headers: { 'Retry-After': req.limit.waitMs } }));
    };`,
  'a function that makes the error': `
    import createError from 'http-errors';
    const limited = (text) => createError(429, text);
    export const limit = (req, res, next) => {
      // expect-next-line: require-retry-after
      if (over(req)) throw limited('slow down');
      next();
    };`,
  'the default handler of middy': `
    import middy from '@middy/core';
    import httpErrorHandler from '@middy/http-error-handler';
    import { createError } from '@middy/util';
    export const handler = middy(async (event) => {
      // expect-next-line: require-retry-after
      if (over(event)) throw createError(429, 'slow down');
      return { statusCode: 200 };
    }).use(httpErrorHandler());`,
});

itMarks('http-errors with the header, and what is no refusal', {
  'in the properties': `
    import createError from 'http-errors';
    export const a = (req, res, next) => next(createError(429, { headers: { 'Retry-After': '30' } }));
    export const b = (req, res, next) => next(createError(429, 'slow down', { headers: { 'retry-after': 30 } }));
    const LIMITED = { headers: { 'Retry-After': '30' }, expose: true };
    export const c = (req, res, next) => next(createError(429, 'slow down', LIMITED));`,
  'set on the error, or on the response': `
    import createError from 'http-errors';
    export const a = (req, res, next) => {
      const error = createError(429);
      error.headers = { 'Retry-After': '30' };
      next(error);
    };
    export const b = (req, res, next) => {
      res.set('Retry-After', '30');
      next(createError(429));
    };`,
  'a status among the properties, which is ignored': `
    import createError from 'http-errors';
    export const a = (req, res, next) => next(createError('slow down', { status: 429 }));`,
  'another status, and a check': `
    import createError, { isHttpError } from 'http-errors';
    export const a = (req, res, next) => next(createError(404));
    export const b = (err) => isHttpError(err) && err.status === 429;`,
  'what does not answer, or is not there': `
    import createError from 'http-errors';
    export const a = async (req, res, next) => {
      if (!process.env.STRIPE_KEY) return next(createError(503, 'Payments are not configured'));
      try { res.json(await rates()); } catch (cause) { next(createError(503, 'The rates do not answer', { cause })); }
    };`,
  'a handler that knows the wait': `
    import createError from 'http-errors';
    export const limit = (req, res, next) => next(createError(429, 'slow down', { retryAfter: 30 }));
    export const onError = (err, req, res, next) => {
      if (err.retryAfter) res.set('Retry-After', String(err.retryAfter));
      res.status(err.status).end();
    };`,
});

describe('http-errors over several files', () => {
  it('the factory of errors stands in another file', () => {
    const factory = (properties: string): string => `
      import createError from 'http-errors';
      export const limited = (text) => createError(429, text${properties});`;
    const route = `
      import { limited } from './errors.js';
      export const route = (req, res, next) => { if (over(req)) throw limited('slow down'); next(); };`;
    expectMarkedInProject({ 'src/errors.js': factory(`, { headers: { 'Retry-After': '30' } }`), 'src/route.js': route });
  });
});
