import { describe, expect, it } from 'vitest';
import { answersAfterWork, endsRequests, isHandedOver } from '../../../src/analysis/rate-limits/limited-routes.js';
import type { Step } from '../../../src/analysis/routes/request-paths.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** The step that the first argument of the last call of `use` registers. */
function middleware(code: string): Step {
  const file = model(`import { pool } from './pool.js'; ${code}`);
  const registration = nodesOf(file)
    .all('CallExpression')
    .findLast(({ callee }) => file.textOf(callee) === 'app.use');
  const node = registration?.arguments[0];
  if (!registration || !node) throw new Error('no registration');
  return { file, node, registration, role: 'middleware' };
}

/** The step of a call that an application is handed to. */
function handed(code: string): Step {
  const file = model(code);
  const [node] = nodesOf(file).all('CallExpression');
  if (!node) throw new Error('no call');
  return { file, node, registration: node, role: 'plugin' };
}

describe('isHandedOver', () => {
  it.each(['addRoute(app, send(queue, limiter))', 'mount(app, { send: handlerOf(rateLimiter) })'])(
    'is true for routes with a limiter in them: %s',
    (code) => {
      expect(isHandedOver(handed(code))).toBe(true);
    },
  );

  it.each(['protect(app, limiter)', 'setUpRateLimits(app, build(limiter))', 'install(app, limiters.api)'])(
    'is false for what registers one: %s',
    (code) => {
      expect(isHandedOver(handed(code))).toBe(false);
    },
  );
});

describe('endsRequests', () => {
  it('is true where requests go on only before the limit', () => {
    const step = middleware(`
      app.use(async (req, res, next) => {
        if (!req.url.startsWith('/rpc')) return next();
        if (!(await budget.take(req.ip))) return res.status(429).send();
        res.status(501).send();
      });`);
    expect(endsRequests(step)).toBe(true);
  });

  it.each([
    `if (!(await budget.take(req.ip))) return res.status(429).send(); next();`,
    `if (await budget.take(req.ip)) next(); else res.status(429).send();`,
    `if (req.url === '/ping') return next(); return (await budget.take(req.ip)) ? next() : res.status(429).send();`,
    `if (req.url === '/ping') return next(); if (await budget.take(req.ip)) return pass(next); res.status(429).send();`,
  ])('is false where they go on after it: %s', (body) => {
    expect(endsRequests(middleware(`app.use(async (req, res, next) => { ${body} });`))).toBe(false);
  });
});

describe('answersAfterWork', () => {
  it.each([
    `app.use(async (req, res, next) => {
       if (req.path !== '/feed') return next();
       res.send(await pool.query('select 1'));
     });`,
    `function feed(path) {
       return async (req, res, next) => {
         if (req.path !== path) return next();
         try { res.send(await pool.query('select 1')); } catch (error) { next(error); }
       };
     }
     app.use(feed('/feed'));`,
  ])('is true where requests go on only before the work', (code) => {
    expect(answersAfterWork(middleware(code))).toBe(true);
  });

  it.each([
    `app.use(async (req, res, next) => { req.user = await pool.query('select 1'); next(); });`,
    `app.use((req, res, next) => { pool.query('select 1').then(() => next(), next); });`,
    `app.use((req, res, next) => { if (!req.id) return next(); pool.query('select 1').then(next.bind(null)); });`,
    `app.use(imported);`,
  ])('is false where they go on after it, or nothing is known: %s', (code) => {
    expect(answersAfterWork(middleware(code))).toBe(false);
  });
});
