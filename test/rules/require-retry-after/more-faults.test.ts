import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { itFinds, type Case } from '../../support/cases.js';

const JS = 'src/input.js';

const cases: readonly Case[] = [
  {
    name: 'a helper of the same file that takes the status',
    code: `
      import type { Response } from 'express';
      function fail(res: Response, status: number, message: string) {
        res.status(status).json({ message });
      }
      export function handle(req, res) {
        // expect-next-line: require-retry-after
        if (over(req.ip)) return fail(res, 429, 'slow down');
        fail(res, 404, 'not here');
      }`,
  },
  {
    name: 'a method that takes the status, two helpers deep',
    code: `
      abstract class Base {
        protected reply(status: number, body: unknown) { return this.build({ status, body }); }
        private build({ status, body }: { status: number; body: unknown }) {
          return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
        }
      }
      export class Quotes extends Base {
        async get(request: Request) {
          // expect-next-line: require-retry-after
          if (await over(request)) return this.reply(429, {});
          return this.reply(200, {});
        }
      }`,
  },
  {
    name: 'a helper that spreads the init object it is given',
    code: `
      function json(body: unknown, init: ResponseInit = {}) {
        return new Response(JSON.stringify(body), { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
      }
      export async function GET(request: Request) {
        // expect-next-line: require-retry-after
        if (await over(request)) return json({ error: 'slow down' }, { status: 429 });
        return json({});
      }`,
  },
  {
    name: 'an error with a status for Express',
    filename: JS,
    code: `
      module.exports = (req, res, next) => {
        // expect-next-line: require-retry-after
        if (over(req.ip)) return next({ status: 429, message: 'slow down' });
        next();
      };`,
  },
  {
    name: 'an own error, with the handler that sends it',
    code: `
      class ApiError extends Error {
        constructor(readonly status: number, message: string) { super(message); }
      }
      app.get('/quote', async (req, res) => {
        // expect-next-line: require-retry-after
        if (over(req.ip)) throw new ApiError(429, 'slow down');
        res.json({});
      });
      app.use((err, req, res, next) => {
        res.status(err.status ?? 500).json({ error: err.message });
      });`,
  },
  {
    name: 'hono-rate-limiter without its headers',
    code: `
      import { rateLimiter } from 'hono-rate-limiter';
      app.use(rateLimiter({
        windowMs: 60_000,
        limit: 10,
        standardHeaders: false,
        keyGenerator: (c) => c.req.header('x-ip') ?? '',
        // expect-next-line: require-retry-after
        handler: (c) => c.json({ error: 'slow down' }, 429),
      }));`,
  },
  {
    name: 'express-rate-limit without headers and without a handler',
    code: `
      import rateLimit from 'express-rate-limit';
      // expect-next-line: require-retry-after
      app.use(rateLimit({ windowMs: 60_000, limit: 10, standardHeaders: false, legacyHeaders: false }));`,
  },
  {
    name: 'toobusy',
    filename: JS,
    code: `
      const toobusy = require('toobusy-js');
      module.exports = (req, res, next) => {
        if (!toobusy()) return next();
        // expect-next-line: require-retry-after
        res.status(503).send('busy');
      };`,
  },
  {
    name: 'a place that is refused',
    code: `
      export async function intake(req, res) {
        const accepted = await jobs.offer(req.body);
        // expect-next-line: require-retry-after
        if (!accepted) return res.sendStatus(503);
        res.sendStatus(202);
      }`,
  },
  {
    name: 'maintenance',
    code: `
      app.addHook('onRequest', async (request, reply) => {
        // expect-next-line: require-retry-after
        if (flags.isOn('maintenance')) await reply.code(503).send();
      });`,
  },
  {
    name: '@fastify/under-pressure with a handler of its own, and a wait in milliseconds',
    code: `
      import underPressure from '@fastify/under-pressure';
      app.register(underPressure, {
        pressureHandler: (request, reply) => {
          // expect-next-line: require-retry-after
          void reply.code(503).send('busy');
        },
      });
      // expect-next-line: require-retry-after
      app.register(underPressure, { maxEventLoopDelay: 1000, retryAfter: 50_000 });`,
  },
  {
    name: '@nestjs/throttler without its headers',
    code: `
      import { ThrottlerModule } from '@nestjs/throttler';
      export const imports = [
        // expect-next-line: require-retry-after
        ThrottlerModule.forRoot({ throttlers: [{ ttl: 60_000, limit: 10 }], setHeaders: false }),
      ];`,
  },
  {
    name: 'an error class made by a library',
    code: `
      import createError from '@fastify/error';
      const SlowDown = createError('SLOW_DOWN', 'slow down', 429);
      export async function route(request) {
        // expect-next-line: require-retry-after
        if (over(request)) throw new SlowDown();
      }`,
  },
  {
    name: 'HTTP/2 and a raw socket',
    code: `
      import { constants } from 'node:http2';
      server.on('stream', (stream) => {
        // expect-next-line: require-retry-after
        if (over(stream)) stream.respond({ ':status': constants.HTTP_STATUS_TOO_MANY_REQUESTS });
      });
      server.on('upgrade', (request, socket) => {
        // expect-next-line: require-retry-after
        if (over(request)) socket.end('HTTP/1.1 429 Too Many Requests\\r\\n\\r\\n');
      });`,
  },
];

itFinds(requireRetryAfter, 'behind helpers, errors and libraries', cases);
