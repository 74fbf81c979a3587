import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('Express without the header', {
  'each way to send a status': `
    import express from 'express';
    const app = express();
    app.get('/a', (req, res) => {
      // expect-next-line: require-retry-after
      res.status(429).json({ error: 'slow down' });
    });
    app.get('/b', (req, res) => {
      // expect-next-line: require-retry-after
      res.sendStatus(429);
    });
    app.get('/c', (req, res) => {
      // expect-next-line: require-retry-after
      res.statusCode = 429;
      res.send('slow down');
    });
    app.get('/d', (req, res) => {
      res.type('txt');
      // expect-next-line: require-retry-after
      res.status(429);
      res.end('slow down');
    });`,
  'a middleware of a class': `
    import type { NextFunction, Request, Response } from 'express';
    import { StatusCodes } from 'http-status-codes';
    export class Throttle {
      private readonly hits = new Map<string, number>();
      handle = (req: Request, res: Response, next: NextFunction) => {
        if (this.allow(req.ip)) return next();
        // expect-next-line: require-retry-after
        return res.status(StatusCodes.TOO_MANY_REQUESTS).send({ message: 'slow down' });
      };
      private allow(ip: string | undefined) { return (this.hits.get(ip ?? '') ?? 0) < 10; }
    }`,
  'an error for the default handler': `
    export function limit(req, res, next) {
      const error = new Error('slow down');
      // expect-next-line: require-retry-after
      error.status = 429;
      next(error);
    }
    export function limitAgain(req, res, next) {
      // expect-next-line: require-retry-after
      next(Object.assign(new Error('slow down'), { statusCode: 429 }));
    }`,
  'the header on another response': `
    export function limit(req, res, next) {
      if (take(req)) {
        res.set('Retry-After', '0');
        return next();
      }
      // expect-next-line: require-retry-after
      res.status(429).end();
    }`,
  'rate-limiter-flexible with headers of its own making, but not this one': `
    import { RateLimiterRedis } from 'rate-limiter-flexible';
    const limiter = new RateLimiterRedis({ storeClient, points: 5, duration: 1 });
    export const limit = (req, res, next) =>
      limiter.consume(req.ip).then(() => next()).catch((rejected) => {
        res.set({ 'X-RateLimit-Limit': 5, 'X-RateLimit-Reset': new Date(Date.now() + rejected.msBeforeNext) });
        // expect-next-line: require-retry-after
        res.status(429).send('Too Many Requests');
      });`,
  'milliseconds before the next point': `
    import { RateLimiterMemory } from 'rate-limiter-flexible';
    const limiter = new RateLimiterMemory({ points: 5, duration: 1 });
    export const limit = async (req, res, next) => {
      try {
        await limiter.consume(req.ip);
        next();
      } catch (rejected) {
        // expect-next-line: require-retry-after
        res.set('Retry-After', rejected.msBeforeNext).status(429).end();
      }
    };`,
  'the reset time of express-rate-limit as a Date': `
    import { rateLimit } from 'express-rate-limit';
    export const limiter = rateLimit({
      windowMs: 60_000,
      standardHeaders: false,
      legacyHeaders: false,
      handler: (req, res) => {
        res.setHeader('Retry-After', req.rateLimit.resetTime.toISOString());
        // expect-next-line: require-retry-after
        res.status(429).end();
      },
    });`,
  'a breaker and a queue that answer 503': `
    export async function pay(req, res) {
      // expect-next-line: require-retry-after
      if (breaker.opened) return res.status(503).json({ error: 'payments are paused' });
      // expect-next-line: require-retry-after
      if (queue.length >= MAX_QUEUED) return res.sendStatus(503);
      res.json(await breaker.fire(req.body));
    }`,
  'maintenance for everybody': `
    app.use((req, res, next) => {
      // expect-next-line: require-retry-after
      if (process.env.MAINTENANCE === '1') return res.status(503).render('maintenance');
      next();
    });`,
  'a response helper that is bound to the response': `
    const reply = (res, code, body) => res.status(code).json(body);
    export const routes = (req, res) => {
      // expect-next-line: require-retry-after
      if (!take(req)) return reply(res, 429, { error: 'slow down' });
      reply(res, 200, {});
    };`,
});

itMarks('Express with the header, and what is no refusal', {
  'through each method': `
    export const a = (req, res) => res.set('Retry-After', '5').status(429).end();
    export const b = (req, res) => res.header({ 'Retry-After': '5' }).sendStatus(429);
    export const c = (req, res) => res.append('Retry-After', 5).status(429).json({});
    export const d = (req, res) => { res.status(429); res.setHeader('Retry-After', 5); res.end(); };
    export const e = (req, res) => res.status(429).set({ 'X-Plan': 'free', 'retry-after': 5 }).end();`,
  'from the wait of rate-limiter-flexible': `
    import { RateLimiterMemory } from 'rate-limiter-flexible';
    const limiter = new RateLimiterMemory({ points: 5, duration: 1 });
    export const limit = (req, res, next) =>
      limiter.consume(req.ip).then(() => next()).catch(({ msBeforeNext }) => {
        res.set('Retry-After', String(Math.round(msBeforeNext / 1000) || 1));
        res.status(429).send('Too Many Requests');
      });`,
  'by a middleware that hooks into the headers': `
    import onHeaders from 'on-headers';
    app.use((req, res, next) => {
      onHeaders(res, () => { if (res.statusCode === 429) res.setHeader('Retry-After', '10'); });
      next();
    });
    app.get('/', (req, res) => res.status(429).end());`,
  'by a replaced method of the response': `
    app.use((req, res, next) => {
      const writeHead = res.writeHead.bind(res);
      res.writeHead = function (status, ...rest) {
        if (status === 429) res.setHeader('Retry-After', '30');
        return writeHead(status, ...rest);
      };
      next();
    });
    app.get('/', (req, res) => res.status(429).end());`,
  'in the error handler of the same file': `
    export const limit = (req, res, next) => next(Object.assign(new Error('slow down'), { status: 429 }));
    app.use(limit);
    app.use((err, req, res, next) => {
      if (err.status === 429) res.set('Retry-After', '30');
      res.status(err.status ?? 500).json({ error: err.message });
    });`,
  'by the limiter that calls the handler': `
    import rateLimit from 'express-rate-limit';
    const tooMany = (req, res) => { res.status(429).json({ error: 'slow down' }); };
    export const limiter = rateLimit({ windowMs: 1000, max: 5, handler: tooMany });`,
  'a status that is documented, compared or logged': `
    /** @returns 429 when there are too many requests */
    export const docs = { responses: { 429: { description: 'Too Many Requests' }, 503: { description: 'busy' } } };
    export function log(req, res, next) {
      res.on('finish', () => { if (res.statusCode === 429) counter.inc({ status: 429 }); });
      next();
    }`,
  '503 while the service starts or stops, or lacks its database': `
    export function gate(req, res, next) {
      if (!mongoose.connection.readyState) return res.status(503).json({ error: 'no database' });
      if (shuttingDown) return res.status(503).send('Server is restarting');
      next();
    }
    app.get('/readyz', (req, res) => res.status(draining ? 503 : 200).end());`,
  'an upstream that refuses, handed on with what it says': `
    export async function relay(req, res) {
      const answer = await fetch(TARGET + req.url);
      res.status(answer.status).set(Object.fromEntries(answer.headers)).send(await answer.text());
    }`,
  'a wait in whole seconds by several roads': `
    const WINDOW_SECONDS = 60;
    export const a = (req, res) => res.set('Retry-After', WINDOW_SECONDS).sendStatus(429);
    export const b = (req, res) => {
      const seconds = Math.max(1, Math.ceil((req.bucket.resetAt - Date.now()) / 1000));
      res.set('Retry-After', \`\${seconds}\`).sendStatus(429);
    };
    export const c = (req, res) => res.set('Retry-After', new Date(req.bucket.resetAt).toUTCString()).sendStatus(429);`,
});

describe('Express over several files', () => {
  it('an error handler in another file answers for errors with a status', () => {
    const error = `
      export class HttpError extends Error {
        constructor(readonly status: number, message: string) { super(message); }
      }`;
    const routes = (marker: string): string => `
      import { HttpError } from './http-error.js';
      export const quotes = (req, res) => {
        ${marker}
        if (!take(req)) throw new HttpError(429, 'slow down');
        res.json({});
      };`;
    const handler = (header: string): string => `
      import { HttpError } from './http-error.js';
      export function onError(err, req, res, next) {
        if (!(err instanceof HttpError)) return next(err);
        ${header}
        res.status(err.status).json({ error: err.message });
      }`;
    const app = `
      import express from 'express';
      import { onError } from './on-error.js';
      import { quotes } from './quotes.js';
      const app = express();
      app.get('/quotes', quotes);
      app.use(onError);`;
    expectMarkedInProject({
      'src/http-error.ts': error,
      'src/quotes.ts': routes('// expect-next-line: require-retry-after'),
      'src/on-error.ts': handler(''),
      'src/app.ts': app,
    });
    expectMarkedInProject({
      'src/http-error.ts': error,
      'src/quotes.ts': routes(''),
      'src/on-error.ts': handler(`if (err.status === 429) res.set('Retry-After', '30');`),
      'src/app.ts': app,
    });
  });

  it('a wrapper of the routes in another file adds the header', () => {
    const wrapper = `
      export const polite = (handler) => (req, res, next) => {
        res.set('Retry-After', '30');
        return handler(req, res, next);
      };`;
    expectMarkedInProject({
      'src/polite.js': wrapper,
      'src/routes.js': `
        import { polite } from './polite.js';
        export const quotes = polite((req, res) => res.status(429).end());
        // expect-next-line: require-retry-after
        export const orders = (req, res) => res.status(429).end();`,
    });
  });
});
