import { requireEarlyShedding } from '../../../src/rules/require-early-shedding.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireEarlyShedding);

itMarks('kinds of faults in public servers', {
  'large bodies in front of the limit of one route': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { login } from './login.js';
    const app = express();
    app.use(express.json({ limit: '50mb' }));
    // expect-next-line: require-early-shedding
    app.post('/login', rateLimit({ windowMs: 60_000, limit: 5 }), login);
    app.get('/logs', rateLimit({ windowMs: 60_000, limit: 5 }), logs);`,
  'one list of steps for many routes': `
    import express from 'express';
    import { Pool } from 'pg';
    import { rateLimit } from 'express-rate-limit';
    const pool = new Pool();
    const limiter = rateLimit({ windowMs: 60_000, limit: 5 });
    async function signedIn(req, res, next) {
      const { rows } = await pool.query('select * from sessions where id = $1', [req.headers.authorization]);
      if (rows.length === 0) return res.sendStatus(401);
      next();
    }
    const checks = [signedIn, limiter];
    const app = express();
    // expect-next-line: require-early-shedding
    app.get('/orders', checks, orders);
    app.get('/bills', checks, bills);
    app.post('/bills', checks, addBill);`,
  'a key from a header that is looked up before it is counted': `
    import { prisma } from './prisma.js';
    import { ratelimit } from './upstash.js';
    export async function GET(request) {
      const apiKey = request.headers.get('authorization').slice(7);
      const owner = await prisma.token.findFirst({ where: { hashed: apiKey } });
      if (!owner) return new Response('', { status: 401 });
      const { success } = await ratelimit(60, '1 m').limit(apiKey);
      // expect-next-line: require-early-shedding
      if (!success) return new Response('', { status: 429, headers: { 'Retry-After': '60' } });
      return Response.json(owner);
    }`,
  'a hook of one route behind uploads of any size': `
    import Fastify from 'fastify';
    import { budget } from './budget.js';
    const app = Fastify({ bodyLimit: 200 * 1024 * 1024 });
    // expect-next-line: require-early-shedding
    app.post('/scans', { preHandler: async (request, reply) => {
      if (!(await budget.take(request.ip)).ok) return reply.code(429).header('Retry-After', 5).send();
    } }, async (request) => scan(request.body));`,
  'work for all requests, some of which are answered at once': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { prisma } from './prisma.js';
    const app = express();
    app.use(async (req, res, next) => {
      const link = await prisma.link.findUnique({ where: { path: req.path } });
      if (link) return res.redirect(link.target);
      next();
    });
    // expect-next-line: require-early-shedding
    app.use(rateLimit({ windowMs: 60_000, limit: 5 }));
    app.get('/', home);`,
});

itMarks('kinds of alarms in public servers', {
  'routes that are added by a helper and ask the limiter themselves': `
    import express from 'express';
    import { createRoute } from '@acme/utils';
    import { sendHandler } from './send.js';
    export function serverFor(queue, sendRateLimiter) {
      const server = express();
      server.use(express.json({ limit: '10mb' }));
      createRoute(server, sendHandler(queue, sendRateLimiter));
      return server;
    }`,
  'a catch-all that limits what it answers': `
    import express from 'express';
    import { budget } from './budget.js';
    const app = express();
    app.use(express.json({ limit: '10mb' }));
    app.use(async (req, res, next) => {
      if (!req.url.startsWith('/rpc/')) return next();
      if (!(await budget.take(req.ip))) return res.set('Retry-After', '5').sendStatus(429);
      res.status(501).json({ error: 'no such procedure' });
    });`,
  'work only for requests that are answered with it': `
    import express from 'express';
    import { readFile } from 'node:fs/promises';
    import { rateLimit } from 'express-rate-limit';
    function images(prefix) {
      return async (req, res, next) => {
        if (!req.path.startsWith(prefix)) return next();
        try {
          res.send(await readFile(nameOf(req.path)));
        } catch (error) {
          next(error);
        }
      };
    }
    const app = express();
    app.use(images('/img/'));
    app.use(rateLimit({ windowMs: 60_000, limit: 5 }));
    app.get('/', home);`,
  'a limiter that is changed, not asked': `
    import { manager } from './rate-limiters.js';
    import { flows } from './flows.js';
    export async function saveFlow(req, res, next) {
      const flow = await flows.findOne({ where: { id: req.params.id } });
      if (!flow) return res.status(404).send('no such flow');
      await manager.updateRateLimiter(flow);
      return res.json(await flows.save(flow));
    }`,
  'quotas that a plan includes': `
    import { prisma } from './prisma.js';
    import { getQuotas, getIsQuotasEnabled } from './quotas.js';
    export async function GET(request) {
      const organization = await prisma.organization.findFirst({ where: { id: idOf(request) } });
      const isQuotasAllowed = await getIsQuotasEnabled(organization.plan);
      if (!isQuotasAllowed) return new Response('', { status: 403 });
      return Response.json(await getQuotas(organization.id));
    }`,
  'a limit on the thing that is acted on': `
    import { prisma } from './prisma.js';
    import { ratelimit } from './upstash.js';
    export const submit = authActionClient.action(async ({ parsedInput }) => {
      const { integrationId } = parsedInput;
      await prisma.integration.findFirstOrThrow({ where: { id: integrationId } });
      const { success } = await ratelimit(1, '1 m').limit(\`submit:\${integrationId}\`);
      if (!success) throw new Error('Rate limit exceeded');
    });`,
  'a hook of one route behind a body of the usual size': `
    import fp from 'fastify-plugin';
    import { couponQuota } from './coupon-quota.js';
    export default fp(async (app) => {
      const checkQuota = async (request, reply) => {
        if ((await couponQuota.spend(request.headers['x-shop-id'])) < 0) return reply.status(429).send();
      };
      app.post('/coupons/check', { preHandler: checkQuota }, async (request) => check(request.body));
    });`,
});
