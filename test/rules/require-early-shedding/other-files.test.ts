import { describe, expect, it } from 'vitest';
import { requireEarlyShedding } from '../../../src/rules/require-early-shedding.js';
import { detect } from '../../support/index.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { expectMarkedInProject } = markedCasesOf(requireEarlyShedding);

describe('across files', () => {
  it('the work is that of a function elsewhere', () => {
    expectMarkedInProject({
      'src/app.ts': `
        import express from 'express';
        import { rateLimit } from 'express-rate-limit';
        import { whoIsIt } from './who.js';
        import { tenants } from './tenants.js';
        export const app = express();
        app.use(tenants);
        app.use(whoIsIt);
        // expect-next-line: require-early-shedding
        app.use(rateLimit({ limit: 10 }));`,
      'src/who.ts': `
        import { byToken } from './store.js';
        export async function whoIsIt(req, res, next) { req.user = await byToken(req.get('authorization')); next(); }`,
      'src/store.ts': `
        import { Pool } from 'pg';
        const pool = new Pool();
        export const byToken = (token) => pool.query('select * from users where token = $1', [token]);`,
      'src/tenants.ts': `
        const known = new Map([['a', 1]]);
        export const tenants = (req, res, next) => { req.tenant = known.get(req.hostname); next(); };`,
    });
  });

  it('a step with a telling name that turns out to be cheap', () => {
    expectMarkedInProject({
      'src/app.ts': `
        import express from 'express';
        import { rateLimit } from 'express-rate-limit';
        import { authenticate } from './auth.js';
        export const app = express();
        app.use(authenticate);
        app.use(rateLimit({ limit: 10 }));`,
      'src/auth.ts': `
        import jwt from 'jsonwebtoken';
        export function authenticate(req, res, next) {
          try { req.user = jwt.verify(req.get('authorization'), process.env.SECRET); next(); } catch { res.sendStatus(401); }
        }`,
    });
  });

  it('the limiter stands in a router, the work in the application', () => {
    expectMarkedInProject({
      'src/app.ts': `
        import express from 'express';
        import { items } from './items.js';
        const app = express();
        app.use(express.json({ limit: '10mb' }));
        app.use('/items', items);
        app.listen(3000);`,
      'src/items.ts': `
        import { Router } from 'express';
        import { rateLimit } from 'express-rate-limit';
        export const items = Router();
        // expect-next-line: require-early-shedding
        items.use(rateLimit({ limit: 10 }));
        items.get('/', (req, res) => { res.send('x'); });`,
    });
  });

  it('a cheap limiter of the application stands in front of the router', () => {
    expectMarkedInProject({
      'src/app.ts': `
        import express from 'express';
        import { rateLimit } from 'express-rate-limit';
        import { items } from './items.js';
        const app = express();
        app.use(rateLimit({ limit: 1000 }));
        app.use('/items', items);
        app.listen(3000);`,
      'src/items.ts': `
        import { Router } from 'express';
        import multer from 'multer';
        import { rateLimit } from 'express-rate-limit';
        export const items = Router();
        items.post('/', multer().single('x'), rateLimit({ limit: 10 }), (req, res) => { res.send('x'); });`,
    });
  });

  it('a helper elsewhere refuses', () => {
    expectMarkedInProject({
      'src/route.ts': `
        import { door } from './door.js';
        export async function POST(request) {
          const bytes = await request.arrayBuffer();
          // expect-next-line: require-early-shedding
          const refused = await door(request);
          if (refused) return refused;
          return Response.json({ length: bytes.byteLength });
        }
        export async function PUT(request) {
          const refused = await door(request);
          if (refused) return refused;
          return Response.json({ length: (await request.arrayBuffer()).byteLength });
        }`,
      'src/door.ts': `
        const seen = new Map();
        export async function door(request) {
          const ip = request.headers.get('x-real-ip');
          const count = (seen.get(ip) ?? 0) + 1;
          seen.set(ip, count);
          return count > 10 ? new Response('', { status: 429, headers: { 'Retry-After': '5' } }) : null;
        }`,
    });
  });
});

describe('how sure it is', () => {
  const code = (work: string, limiter: string): string => `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import session from 'express-session';
    import { requireUser } from './user.js';
    import { apiLimiter } from './limits.js';
    const app = express();
    app.use(${work});
    app.use(${limiter});`;

  it.each([
    ['session({ store })', 'rateLimit({ limit: 5 })', 'high'],
    ['requireUser', 'rateLimit({ limit: 5 })', 'medium'],
    ["express.json({ limit: '1mb' })", 'apiLimiter', 'medium'],
    ['express.json()', 'rateLimit({ limit: 5 })', 'low'],
  ])('%s in front of %s', (work, limiter, confidence) => {
    expect(detect(requireEarlyShedding, code(work, limiter))).toMatchObject([{ confidence }]);
  });

  it('is not enough where both the limiter and the caller are out of sight', () => {
    expect(detect(requireEarlyShedding, code('requireUser', 'apiLimiter'))).toEqual([]);
  });

  it('shows the work and where it is done', () => {
    const [finding] = detect(
      requireEarlyShedding,
      code('async (req, res, next) => { req.u = await db.users.findOne({ id: 1 }); next(); }', 'rateLimit()'),
    );
    expect(finding?.message).toContain('only after the database has been asked');
    expect(finding?.related.map(({ label }) => label)).toEqual(['asks the database here']);
  });
});
