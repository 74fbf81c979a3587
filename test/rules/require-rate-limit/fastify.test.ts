import { requireRateLimit } from '../../../src/rules/require-rate-limit.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireRateLimit);

itMarks('Fastify: no limiter in front', {
  'at all': `
    import Fastify from 'fastify';
    import { db } from './db';
    export function build() {
      const app = Fastify({ logger: true });
      // expect-next-line: require-rate-limit
      app.get('/people', async (request) => db.query('select * from people where name like $1', [request.query.q]));
      return app;
    }`,
  'in JavaScript, with another plugin and a cheap route': `
    const fastify = require('fastify');
    const bcrypt = require('bcrypt');
    const app = fastify({ trustProxy: true });
    app.register(require('@fastify/helmet'));
    app.get('/ping', async () => 'pong');
    // expect-next-line: require-rate-limit
    app.post('/login', async (request, reply) => {
      const ok = await bcrypt.compare(request.body.password, hashes[request.body.name]);
      return reply.code(ok ? 200 : 401).send({ ok });
    });`,
  'because the limiter waits for routes to ask': `
    import rateLimit from '@fastify/rate-limit';
    import Fastify from 'fastify';
    import { db } from './db';
    const app = Fastify();
    await app.register(rateLimit, { global: false });
    // expect-next-line: require-rate-limit
    app.get('/people', async () => db.query('select * from people'));
    app.get('/towns', { config: { rateLimit: { max: 5 } } }, async () => db.query('select * from towns'));`,
  'because the route is taken out of it': `
    import rateLimit from '@fastify/rate-limit';
    import Fastify from 'fastify';
    import { db } from './db';
    const app = Fastify();
    await app.register(rateLimit, { max: 100 });
    // expect-next-line: require-rate-limit
    app.get('/people', { config: { rateLimit: false } }, async () => db.query('select * from people'));
    app.get('/towns', async () => db.query('select * from towns'));`,
  'because it is registered after the route': `
    const app = require('fastify')();
    const { db } = require('./db');
    // expect-next-line: require-rate-limit
    app.get('/people', async () => db.query('select * from people'));
    app.register(require('@fastify/rate-limit'), { max: 5 });
    app.get('/towns', async () => db.query('select * from towns'));`,
  'because the limiter acts in another plugin only': `
    import rateLimit from '@fastify/rate-limit';
    import Fastify from 'fastify';
    import { db } from './db';
    const app = Fastify();
    app.register(async (scope) => {
      await scope.register(rateLimit, { max: 5 });
      scope.get('/towns', async () => db.query('select * from towns'));
    });
    app.register(async (scope) => {
      // expect-next-line: require-rate-limit
      scope.get('/people', async () => db.query('select * from people'));
    });`,
  'with the route as an object': `
    import Fastify from 'fastify';
    import { db } from './db';
    const app = Fastify();
    // expect-next-line: require-rate-limit
    app.route({
      method: 'GET',
      url: '/people',
      handler: async () => db.query('select * from people'),
    });`,
});

itMarks('Fastify: a limiter in front', {
  'of all routes': `
    import rateLimit from '@fastify/rate-limit';
    import Fastify from 'fastify';
    import { db } from './db';
    const app = Fastify();
    await app.register(rateLimit, { max: 100, timeWindow: '1 minute' });
    app.get('/people', async () => db.query('select * from people'));
    app.register(async (scope) => {
      scope.get('/towns', async () => db.query('select * from towns'));
    });`,
  'by the route itself': `
    import rateLimit from '@fastify/rate-limit';
    import Fastify from 'fastify';
    import { db } from './db';
    const app = Fastify();
    await app.register(rateLimit, { global: false });
    const strict = { config: { rateLimit: { max: 5 } } };
    app.get('/people', strict, async () => db.query('select * from people'));
    app.route({ method: 'GET', url: '/towns', config: { rateLimit: { max: 5 } }, handler: async () => db.query('select * from towns') });
    app.get('/rivers', { onRequest: app.rateLimit({ max: 5 }) }, async () => db.query('select * from rivers'));`,
  'as a hook of the project': `
    import Fastify from 'fastify';
    import { RateLimiterMemory } from 'rate-limiter-flexible';
    import { db } from './db';
    const points = new RateLimiterMemory({ points: 6, duration: 1 });
    const app = Fastify();
    app.addHook('onRequest', async (request, reply) => {
      try {
        await points.consume(request.ip);
      } catch {
        return reply.header('Retry-After', '1').code(429).send();
      }
    });
    app.get('/people', async () => db.query('select * from people'));`,
  'in a plugin that is not encapsulated': `
    import rateLimit from '@fastify/rate-limit';
    import Fastify from 'fastify';
    import fp from 'fastify-plugin';
    import { db } from './db';
    const limits = fp(async (app) => {
      await app.register(rateLimit, { max: 5 });
    });
    const app = Fastify();
    await app.register(limits);
    app.get('/people', async () => db.query('select * from people'));`,
});

itMarks('Fastify: not in sight', {
  'a plugin that somebody else registers': `
    import { db } from './db';
    export default async function people(app) {
      app.get('/people', async () => db.query('select * from people'));
    }`,
  'plugins of a folder': `
    import autoload from '@fastify/autoload';
    import Fastify from 'fastify';
    import { db } from './db';
    const app = Fastify();
    app.register(autoload, { dir: new URL('plugins', import.meta.url).pathname });
    app.get('/people', async () => db.query('select * from people'));`,
  'a plugin that is named after it': `
    import Fastify from 'fastify';
    import { throttling } from './plugins/throttling';
    import { db } from './db';
    const app = Fastify();
    await app.register(throttling);
    app.get('/people', async () => db.query('select * from people'));`,
});
