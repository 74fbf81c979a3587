import { describe, expect, it } from 'vitest';
import type { StepRole } from '../../../src/analysis/routes/request-paths.js';
import { costOf } from '../../../src/analysis/costs/step-costs.js';
import { MemoryProject } from '../../support/memory-facts.js';
import { model } from '../../support/index.js';
import { probeOf } from '../../support/find.js';

/** What the step given to `probe(...)` costs: the kind, with `?` where only names say so. */
function cost(code: string, role: StepRole = 'middleware', file = model(code)): string | null {
  const node = probeOf(file);
  const found = costOf({ file, node, registration: node, role });
  return found && `${found.kind}${found.certain ? '' : '?'}`;
}

describe('costOf, for steps of libraries', () => {
  it.each([
    [`import express from 'express'; probe(express.json({ limit: '1mb' }))`, 'body'],
    [`import { urlencoded } from 'express'; probe(urlencoded())`, 'body'],
    [`const parser = require('body-parser'); probe(parser.raw())`, 'body'],
    [`import multer from 'multer'; const upload = multer({}); probe(upload.fields([]))`, 'body'],
    [`import multer from 'multer'; probe(multer().none())`, 'body'],
    [`import { koaBody } from 'koa-body'; probe(koaBody())`, 'body'],
    [`import { zValidator } from '@hono/zod-validator'; probe(zValidator('json', schema))`, 'body'],
    [`import { zValidator } from '@hono/zod-validator'; probe(zValidator('query', schema))`, null],
    [`import { FileInterceptor } from '@nestjs/platform-express'; probe(FileInterceptor('photo'))`, 'body'],
    [`import session from 'express-session'; probe(session({ store }))`, 'session'],
    [`import session from 'koa-session'; probe(session({ store }, app))`, 'session'],
    [`import session from 'koa-session'; probe(session({ key: 'x' }, app))`, null],
    [`import cookieSession from 'cookie-session'; probe(cookieSession({ keys }))`, null],
    [`import passport from 'passport'; probe(passport.session())`, 'authentication'],
    [`import passport from 'passport'; probe(passport.initialize())`, null],
    [`import { passport } from './passport.js'; probe(passport.authenticate('local'))`, 'authentication'],
    [`import { AuthGuard } from '@nestjs/passport'; probe(AuthGuard('local'))`, 'authentication'],
    [`import { AuthGuard } from '@nestjs/passport'; probe(AuthGuard('jwt'))`, null],
    [`import { bearerAuth } from 'hono/bearer-auth'; probe(bearerAuth({ token: 'x' }))`, null],
    [
      `import { bearerAuth } from 'hono/bearer-auth'; probe(bearerAuth({ verifyToken: async (t) => (await db.query('select 1')) !== null }))`,
      'database',
    ],
    [`import { requireAuth } from '@clerk/express'; probe(requireAuth())`, null],
    [`import helmet from 'helmet'; probe(helmet())`, null],
    [`import express from 'express'; probe(express.static('public'))`, null],
  ])('%s', (code, kind) => {
    expect(cost(code)).toBe(kind);
  });
});

describe('costOf, for steps of the project', () => {
  it.each([
    [
      `const load = async (req, res, next) => { req.user = await db.query('select 1'); next(); }; probe(load)`,
      'database',
    ],
    [
      `function load(req, res, next) { return find(req); } const find = (req) => pool.query('select 1'); probe(load)`,
      'database',
    ],
    [
      `const wrap = (fn) => (req, res, next) => fn(req, res, next); probe(wrap(async (req) => { await User.findById(req.id); }))`,
      'database?',
    ],
    [`import { User } from './user.js'; probe(wrap(async (req) => { await User.findById(req.id); }))`, 'database?'],
    [
      `const need = (role) => async (req, res, next) => { await accounts.findOne({ role }); next(); }; probe(need('x'))`,
      'database?',
    ],
    [
      `import fs from 'fs'; const deny = (path) => { const list = fs.readFileSync(path); return (req, res, next) => next(); }; probe(deny('x'))`,
      null,
    ],
    [`import { compare } from 'bcrypt'; probe(async (req, res, next) => { await compare(a, b); next(); })`, 'hashing'],
    [
      `probe((req, res, next) => { res.on('finish', () => { db.query('insert into log values (1)'); }); next(); })`,
      null,
    ],
    [`probe(async (ctx, next) => { await next(); await db.query('insert into log values (1)'); })`, null],
    [
      `probe(async (ctx, next) => { if (a) { await next(); return; } await db.query('select 1'); await next(); })`,
      'database',
    ],
    [`probe(async (error, req, res, next) => { await db.query('insert into errors values (1)'); next(error); })`, null],
    [`probe((req, res, next) => { req.on('data', take); req.on('end', next); })`, 'body'],
    [`probe(async (c, next) => { await fetch(AUTH_URL + '/introspect'); await next(); })`, 'authentication'],
    [
      `class Gate { constructor(keys) { this.keyRepository = keys; } async canActivate(context) { return this.keyRepository.findOneBy({ a: 1 }); } } probe(Gate)`,
      'database?',
    ],
    [`probe([cors(), async (req, res, next) => { await exec('ls'); }])`, null],
    [`import { exec } from 'child_process'; probe([cors(), (req, res, next) => { exec('ls'); next(); }])`, 'process'],
  ])('%s', (code, kind) => {
    expect(cost(code)).toBe(kind);
  });
});

describe('costOf, for steps out of sight', () => {
  it.each([
    ['authenticate', 'authentication?'],
    ['requireUser', 'authentication?'],
    ['ensureAuthenticated', 'authentication?'],
    ['loadSession', 'session?'],
    ['sessionMiddleware', 'session?'],
    ['apiKeyAuth', 'authentication?'],
    ['SessionGuard', 'authentication?'],
    ['uploadMiddleware', 'body?'],
    ['verifyJwt', null],
    ['JwtAuthGuard', null],
    ['requireRole', null],
    ['requestId', null],
    ['logger', null],
    ['errorHandler', null],
    ['csrfSession', null],
    ['optionalLocale', null],
  ])('%s', (name, kind) => {
    expect(cost(`import { ${name} } from './steps.js'; probe(${name})`)).toBe(kind);
    expect(cost(`import { ${name} } from '@/steps'; probe(${name}())`)).toBe(kind);
    expect(cost(`import { ${name} } from 'some-package'; probe(${name})`)).toBeNull();
  });

  it('follows functions into other files', () => {
    const project = new MemoryProject({
      'src/a.ts': `import { authenticate } from './b.js'; probe(authenticate)`,
      'src/b.ts': `export function authenticate(req, res, next) { next(); }`,
    });
    expect(cost('', 'middleware', project.file('src/a.ts'))).toBeNull();
  });

  it('takes bodies that the framework reads for those of Fastify', () => {
    expect(cost(`import Fastify from 'fastify'; probe(Fastify())`, 'body')).toBe('body');
    expect(cost(`import { Elysia } from 'elysia'; probe(new Elysia())`, 'body')).toBeNull();
  });
});
