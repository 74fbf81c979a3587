import { requireRateLimit } from '../../../src/rules/require-rate-limit.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireRateLimit);

const SEARCH = "async (req, res) => res.json(await db.query('select * from items where name like $1', [req.query.q]))";

itMarks('Express: a limiter in front', {
  'of all routes': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const app = express();
    app.use(rateLimit({ windowMs: 60_000, limit: 30 }));
    app.get('/search', ${SEARCH});`,
  'of all routes below a prefix, and of a router mounted there': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const items = express.Router();
    items.get('/search', ${SEARCH});
    const app = express();
    app.use('/api', rateLimit({ limit: 30 }));
    app.use('/api/items', items);`,
  'of one route': `
    const express = require('express');
    const slowDown = require('express-slow-down');
    const { db } = require('./db');
    const gentle = slowDown({ delayAfter: 5 });
    const app = express();
    app.get('/search', gentle, ${SEARCH});`,
  'in a list of middleware': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const door = [express.json(), rateLimit({ limit: 3 })];
    const app = express();
    app.post('/search', ...door, ${SEARCH});
    app.post('/browse', door, ${SEARCH});`,
  'made by a factory of the file': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const perMinute = (limit) => rateLimit({ windowMs: 60_000, limit });
    const app = express();
    app.get('/search', perMinute(5), ${SEARCH});`,
  'registered only in production': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db';
    const app = express();
    if (process.env.NODE_ENV === 'production') app.use(rateLimit({ limit: 3 }));
    app.get('/search', ${SEARCH});`,
  'of rate-limiter-flexible, in a middleware of the file': `
    import express from 'express';
    import { RateLimiterMemory } from 'rate-limiter-flexible';
    import { db } from './db';
    const points = new RateLimiterMemory({ points: 10, duration: 1 });
    const app = express();
    app.use(async (req, res, next) => {
      try {
        await points.consume(req.ip);
        next();
      } catch {
        res.set('Retry-After', '1').status(429).end();
      }
    });
    app.get('/search', ${SEARCH});`,
  'express-brute and express-limiter': `
    const express = require('express');
    const Brute = require('express-brute');
    const { db } = require('./db');
    const brute = new Brute(new Brute.MemoryStore());
    const one = express();
    one.get('/search', brute.prevent, ${SEARCH});
    const two = express();
    const install = require('express-limiter')(two, redis);
    install({ path: '/search', method: 'get', lookup: ['ip'], total: 10, expire: 1000 });
    two.get('/search', ${SEARCH});`,
});

itMarks('Express: a limiter of the project', {
  'with token buckets': `
    import express from 'express';
    import { LRUCache } from 'lru-cache';
    import { db } from './db';
    const buckets = new LRUCache({ max: 10_000 });
    function takeToken(req, res, next) {
      const bucket = buckets.get(req.ip) ?? { tokens: 5, at: Date.now() };
      bucket.tokens = Math.min(5, bucket.tokens + (Date.now() - bucket.at) / 1000) - 1;
      bucket.at = Date.now();
      buckets.set(req.ip, bucket);
      if (bucket.tokens < 0) return void res.set('Retry-After', '1').sendStatus(429);
      next();
    }
    const app = express();
    app.get('/search', takeToken, ${SEARCH});`,
  'in the handler itself': `
    import express from 'express';
    import { db } from './db';
    import { attempts } from './attempts';
    const app = express();
    app.post('/login', async (req, res) => {
      if ((await attempts.ofLastMinute(req.ip)) > 5) return res.status(429).set('Retry-After', '60').end();
      res.json(await db.query('select * from members where name = $1', [req.body.name]));
    });`,
  'by its name, from a file that cannot be seen': `
    import express from 'express';
    import { apiLimiter } from './middleware/limits';
    import { throttle } from '@acme/http-kit';
    import { db } from './db';
    const app = express();
    app.get('/search', apiLimiter, ${SEARCH});
    app.get('/browse', throttle('10/m'), ${SEARCH});`,
  'in a wrapper that is named after it': `
    import express from 'express';
    import { withRateLimit } from './limits';
    import { db } from './db';
    const app = express();
    app.get('/search', withRateLimit({ perMinute: 5 }, ${SEARCH}));`,
  'for all that is in flight': `
    import express from 'express';
    import { db } from './db';
    let inFlight = 0;
    const app = express();
    app.use((req, res, next) => {
      if (inFlight >= 50) return res.set('Retry-After', '2').status(503).end();
      inFlight += 1;
      res.on('close', () => { inFlight -= 1; });
      next();
    });
    app.get('/search', ${SEARCH});`,
});

itMarks('Express: what stands in front is not known', {
  'middleware that is named after protection': `
    import express from 'express';
    import { shield } from './security';
    import { db } from './db';
    const app = express();
    app.use(shield);
    app.get('/search', ${SEARCH});`,
  'a bundle of middleware': `
    import express from 'express';
    import { commonMiddleware } from '@acme/server';
    import { db } from './db';
    const app = express();
    app.use(commonMiddleware());
    app.get('/search', ${SEARCH});`,
  'a list from elsewhere': `
    import express from 'express';
    import { beforeAll } from './before';
    import { db } from './db';
    const app = express();
    app.use(...beforeAll);
    app.get('/search', ${SEARCH});`,
  'a function that is given the application': `
    import express from 'express';
    import { prepare } from './prepare';
    import { db } from './db';
    const app = express();
    prepare(app);
    app.get('/search', ${SEARCH});`,
  'a router that somebody else mounts': `
    import { Router } from 'express';
    import { db } from './db';
    export const router = Router();
    router.get('/search', ${SEARCH});`,
  'an application that is handed in': `
    import { db } from './db';
    export function addSearch(app) {
      app.get('/search', ${SEARCH});
    }`,
});

itMarks('Express: no expensive work', {
  'what was read at the start': `
    import { readFile } from 'node:fs/promises';
    import express from 'express';
    const terms = JSON.parse(await readFile('terms.json', 'utf8'));
    const app = express();
    app.get('/terms/:id', (req, res) => res.json(terms[req.params.id]));`,
  'static files': `
    import express from 'express';
    const app = express();
    app.use(express.static('public'));
    app.get('/', (req, res) => res.sendFile('/srv/index.html'));`,
  'probes and scrapers': `
    import express from 'express';
    import { db } from './db';
    import { register } from 'prom-client';
    const app = express();
    app.get('/healthz', async (req, res) => { await db.query('select 1'); res.send('ok'); });
    app.get('/api/health/ready', async (req, res) => { await db.query('select 1'); res.send('ok'); });
    app.get('/metrics', async (req, res) => { res.send(await register.metrics() + (await db.query('select count(*) from jobs'))); });`,
  'a webhook whose sender signs it': `
    import express from 'express';
    import Stripe from 'stripe';
    import { db } from './db';
    const stripe = new Stripe(process.env.KEY);
    const app = express();
    app.post('/webhooks/stripe', express.raw({ type: '*/*' }), async (req, res) => {
      const event = stripe.webhooks.constructEvent(req.body, req.headers['stripe-signature'], process.env.SECRET);
      await db.query('insert into events values ($1)', [event.id]);
      res.sendStatus(204);
    });`,
  'a map that is called like a table': `
    import express from 'express';
    const users = new Map();
    const app = express();
    app.get('/users/:id', (req, res) => res.json(users.get(req.params.id)));`,
});

itMarks('Express: a server that nobody outside reaches', {
  'listens on its own machine only': `
    import express from 'express';
    import { db } from './db';
    const app = express();
    app.get('/search', ${SEARCH});
    app.listen(4000, '127.0.0.1');`,
  'is part of a desktop application': `
    import { app as desktop } from 'electron';
    import express from 'express';
    import { db } from './db';
    const app = express();
    app.get('/search', ${SEARCH});
    desktop.whenReady().then(() => app.listen(4000));`,
  'is part of a command line': `
    import { program } from 'commander';
    import express from 'express';
    import { db } from './db';
    program.command('preview').action(() => {
      const app = express();
      app.get('/search', ${SEARCH});
      app.listen(4000);
    });`,
});

itMarks('Express: a claim', {
  'says who limits': `
    import express from 'express';
    import { db } from './db';
    const app = express();
    // bounded by 10 -- nginx: limit_req zone=search rate=10r/s
    app.get('/search', ${SEARCH});`,
});
