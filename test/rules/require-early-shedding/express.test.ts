import { requireEarlyShedding } from '../../../src/rules/require-early-shedding.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireEarlyShedding);

itMarks('Express: a limiter behind expensive work', {
  'a large body parser': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    const app = express();
    app.use(express.json({ limit: '5mb' }));
    // expect-next-line: require-early-shedding
    app.use(rateLimit({ windowMs: 60_000, limit: 100 }));
    app.post('/notes', (req, res) => { res.json(req.body); });`,
  'a parser of its own package, the limiter in a const': `
    const express = require('express');
    const bodyParser = require('body-parser');
    const rateLimit = require('express-rate-limit');
    const limiter = rateLimit({ windowMs: 60000, max: 100 });
    const app = express();
    app.use(bodyParser.json({ limit: '10mb' }));
    app.use(bodyParser.urlencoded({ extended: true, limit: '10mb' }));
    // expect-next-line: require-early-shedding
    app.use('/api/', limiter);
    module.exports = app;`,
  'the default parser in front of everything': `
    import express from 'express';
    import rateLimit from 'express-rate-limit';
    export const app = express();
    app.use(express.json());
    // expect-next-line: require-early-shedding
    app.use(rateLimit({ windowMs: 60_000, max: 100 }));`,
  'a session store': `
    import express from 'express';
    import session from 'express-session';
    import { slowDown } from 'express-slow-down';
    import { store } from './store.js';
    const app = express();
    app.use(session({ store, secret: 'x', resave: false, saveUninitialized: false }));
    // expect-next-line: require-early-shedding
    app.use(slowDown({ windowMs: 60_000, delayAfter: 50, delayMs: () => 500 }));
    app.listen(3000);`,
  'authentication of the project, out of sight': `
    import { Router } from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { requireUser } from '../middleware/require-user.js';
    import { list } from '../handlers.js';
    export const router = Router();
    router.use(requireUser);
    // expect-next-line: require-early-shedding
    router.use(rateLimit({ windowMs: 60_000, limit: 60 }));
    router.get('/', list);`,
  'authentication of the project, in sight': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db.js';
    const app = express();
    const whoIsIt = async (req, res, next) => {
      const token = req.get('authorization');
      req.user = await db.query('select * from users where token = $1', [token]);
      if (!req.user) return res.status(401).end();
      next();
    };
    app.use(whoIsIt);
    // expect-next-line: require-early-shedding
    app.use(rateLimit({ windowMs: 60_000, limit: 60 }));
    app.get('/', (req, res) => { res.send('hi'); });`,
  passport: `
    import express from 'express';
    import passport from 'passport';
    import { rateLimit } from 'express-rate-limit';
    import { show } from './show.js';
    const app = express();
    const limiter = rateLimit({ windowMs: 60_000, limit: 60 });
    // expect-next-line: require-early-shedding
    app.get('/me', passport.authenticate('bearer', { session: false }), limiter, show);`,
  'a password hash in a middleware': `
    const express = require('express');
    const bcrypt = require('bcrypt');
    const { RateLimiterMemory } = require('rate-limiter-flexible');
    const { accounts } = require('./accounts');
    const limiter = new RateLimiterMemory({ points: 5, duration: 60 });
    const app = express();
    async function basic(req, res, next) {
      const [name, password] = Buffer.from(req.headers.authorization.slice(6), 'base64').toString().split(':');
      const account = accounts.get(name);
      if (!account || !(await bcrypt.compare(password, account.hash))) return res.sendStatus(401);
      next();
    }
    function limit(req, res, next) {
      limiter.consume(req.ip).then(() => next()).catch(() => res.set('Retry-After', '60').sendStatus(429));
    }
    app.use(basic);
    // expect-next-line: require-early-shedding
    app.use(limit);
    app.get('/', (req, res) => res.send('ok'));`,
  'an upload, with a home-made limiter': `
    import { Router } from 'express';
    import multer from 'multer';
    import { resize } from './resize.js';
    const upload = multer({ dest: '/tmp' });
    const hits = new Map();
    function allow(req, res, next) {
      const count = (hits.get(req.ip) ?? 0) + 1;
      hits.set(req.ip, count);
      if (count > 10) return res.status(429).set('Retry-After', '60').end();
      next();
    }
    export const router = Router();
    // expect-next-line: require-early-shedding
    router.post('/photo', upload.single('photo'), allow, resize);`,
  'in a list': `
    import express from 'express';
    import multer from 'multer';
    import { rateLimit } from 'express-rate-limit';
    const upload = multer();
    const limiter = rateLimit({ limit: 5 });
    const steps = [upload.any(), limiter];
    const app = express();
    // expect-next-line: require-early-shedding
    app.post('/files', steps, (req, res) => { res.end(); });`,
  'a class that puts the application together': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    export class Server {
      app = express();
      constructor() { this.middleware(); this.limits(); }
      middleware() { this.app.use(express.json({ limit: '2mb' })); }
      limits() {
        // expect-next-line: require-early-shedding
        this.app.use(rateLimit({ windowMs: 1000, limit: 10 }));
      }
    }`,
  'a chain of calls': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { loadSession } from './session.js';
    const app = express();
    app.use(loadSession)
      // expect-next-line: require-early-shedding
      .use(rateLimit({ windowMs: 1000, limit: 10 }));`,
  'a limit by user, with nothing in front of the look-up': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { authenticate } from './authenticate.js';
    import { orders } from './orders.js';
    const app = express();
    app.use(authenticate);
    // expect-next-line: require-early-shedding
    app.use(rateLimit({ windowMs: 60_000, limit: 100, keyGenerator: (req) => req.user.id }));
    app.use('/orders', orders);`,
  'load shedding': `
    import express from 'express';
    import toobusy from 'toobusy-js';
    import { db } from './db.js';
    const app = express();
    app.use(async (req, res, next) => { req.tenant = await db.tenants.findOne({ host: req.hostname }); next(); });
    // expect-next-line: require-early-shedding
    app.use((req, res, next) => { if (toobusy()) return res.status(503).set('Retry-After', '2').send('too busy'); next(); });
    app.get('/', (req, res) => { res.send('hi'); });`,
});

itMarks('Express: limiters that stand in the right place', {
  'for a parameter of paths: it runs when the route is found, wherever it stands': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    export const app = express();
    app.use(express.json({ limit: '5mb' }));
    app.param('id', rateLimit({ windowMs: 60_000, limit: 100 }));`,
  'headers, logs and ids in front': `
    import { randomUUID } from 'node:crypto';
    import compression from 'compression';
    import cors from 'cors';
    import cookieParser from 'cookie-parser';
    import express from 'express';
    import helmet from 'helmet';
    import morgan from 'morgan';
    import { rateLimit } from 'express-rate-limit';
    const app = express();
    app.disable('x-powered-by');
    app.use(helmet(), cors(), compression(), morgan('combined'), cookieParser());
    app.use(express.static('public'));
    app.use((req, res, next) => { req.id = randomUUID(); res.on('finish', () => log.info(req.id)); next(); });
    app.get('/health', (req, res) => res.send('ok'));
    app.use(rateLimit({ windowMs: 60_000, limit: 100 }));
    app.use(express.json({ limit: '5mb' }));`,
  'a cheap limit by address in front of the one by user': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { authenticate } from './authenticate.js';
    const app = express();
    app.use(rateLimit({ windowMs: 60_000, limit: 1000 }));
    app.use(express.json({ limit: '1mb' }), authenticate);
    app.use(rateLimit({ windowMs: 60_000, limit: 100, keyGenerator: (req) => req.user.id }));
    app.post('/', authenticate, rateLimit({ limit: 3 }), (req, res) => res.end());`,
  'a small body that the limit counts by': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { login } from './login.js';
    const app = express();
    const byEmail = rateLimit({ windowMs: 60_000, limit: 5, keyGenerator: (req) => req.body.email });
    app.post('/login', express.json({ limit: '4kb' }), byEmail, login);`,
  'a limit of one route behind the default parser': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { login } from './login.js';
    const app = express();
    app.use(express.json());
    app.post('/login', rateLimit({ windowMs: 60_000, limit: 5 }), login);`,
  'a limit of one route behind the session of all': `
    import express from 'express';
    import session from 'express-session';
    import { rateLimit } from 'express-rate-limit';
    import { logs } from './logs.js';
    import { store } from './store.js';
    const app = express();
    app.use(express.json({ limit: '5mb' }));
    app.use(session({ store, secret: 'x' }));
    app.get('/logs', rateLimit({ windowMs: 60_000, limit: 50 }), logs);`,
  'a signature that is checked in memory': `
    import express from 'express';
    import jwt from 'jsonwebtoken';
    import { expressjwt } from 'express-jwt';
    import { rateLimit } from 'express-rate-limit';
    const app = express();
    app.use(expressjwt({ secret: 'x', algorithms: ['HS256'] }));
    app.use((req, res, next) => { req.user = jwt.verify(req.get('authorization'), 'x'); next(); });
    app.use(rateLimit({ windowMs: 60_000, limit: 100, keyGenerator: (req) => req.user.sub }));`,
  'work on another path': `
    import express from 'express';
    import multer from 'multer';
    import { rateLimit } from 'express-rate-limit';
    const app = express();
    app.use('/internal', express.json({ limit: '50mb' }));
    app.post('/upload', multer().single('x'), (req, res) => res.end());
    app.use('/api', rateLimit({ limit: 10 }));
    app.get('/api/x', (req, res) => res.end());`,
  'work that is done after the response': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db.js';
    const app = express();
    app.use((req, res, next) => {
      res.on('finish', async () => { await db.query('insert into visits values ($1)', [req.url]); });
      next();
    });
    app.use(rateLimit({ limit: 10 }));
    app.get('/', (req, res) => res.send('x'));`,
  'a router that has a limiter of its own first': `
    import { Router } from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { requireUser } from './auth.js';
    const router = Router();
    router.use(rateLimit({ limit: 10 }), requireUser);
    router.get('/', (req, res) => res.send('x'));
    export default router;`,
  'an error handler': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { db } from './db.js';
    const app = express();
    app.use(async (err, req, res, next) => { await db.query('insert into errors values ($1)', [err.message]); next(err); });
    app.use(rateLimit({ limit: 10 }));
    app.get('/', (req, res) => res.send('x'));`,
  'a registry and a role in memory': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { requireRole } from './roles.js';
    const tenants = new Map([['a', { plan: 'free' }]]);
    const app = express();
    app.use((req, res, next) => { req.tenant = tenants.get(req.hostname); next(); });
    app.use(requireRole('reader'));
    app.use(rateLimit({ limit: 10 }));
    app.get('/', (req, res) => res.send('x'));`,
  'a signed cookie': `
    import express from 'express';
    import cookieSession from 'cookie-session';
    import passport from 'passport';
    import { rateLimit } from 'express-rate-limit';
    const app = express();
    app.use(cookieSession({ keys: ['x'] }));
    app.use(passport.initialize());
    app.use(rateLimit({ limit: 10 }));
    app.get('/', (req, res) => res.send('x'));`,
  'an address list that is read once': `
    import { readFileSync } from 'node:fs';
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    const app = express();
    function denyList(path) {
      const blocked = new Set(readFileSync(path, 'utf8').split('\\n'));
      return (req, res, next) => (blocked.has(req.ip) ? res.sendStatus(403) : next());
    }
    app.use(denyList('blocked.txt'));
    app.use(rateLimit({ limit: 10 }));
    app.get('/', (req, res) => res.send('x'));`,
  'a limiter that guards another server': `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    const admin = express();
    const open = express();
    admin.use(express.json({ limit: '5mb' }));
    open.use(rateLimit({ limit: 10 }));
    open.get('/', (req, res) => res.send('x'));
    admin.post('/', (req, res) => res.send('x'));`,
});
