import { describe, expect, it } from 'vitest';
import { pathsIn } from './shown-paths.js';

/** True when requests get past a first route for the same path to a second one. */
function passes(handler: string, framework = 'express', method = 'get'): boolean {
  const make = framework === 'express' ? `require('express')()` : `new (require('hono').Hono)()`;
  const code = `const app = ${make}; app.${method}('/x', ${handler}); app.get('/x', last);`;
  return (pathsIn(code).at(-1)?.split(' > ').length ?? 0) > 1;
}

describe('a route in front of another one', () => {
  it.each([
    `(req, res, next) => next()`,
    `(req, res, next) => { if (!req.user) return next('route'); next(); }`,
    `async function (req, res, next) { await check(req); next(); }`,
    `limit({ max: 1 })`,
  ])('lets requests pass: %s', (handler) => {
    expect(passes(handler)).toBe(true);
  });

  it.each([
    `(req, res) => res.send()`,
    `(req, res, next) => load().then((x) => res.send(x)).catch(next)`,
    `async (req, res, next) => { try { res.send(await load()); } catch (error) { next(error); } }`,
    `handler`,
    `controller.show`,
    `wrap(show)`,
    `asyncHandler(async (req, res) => res.send())`,
  ])('answers: %s', (handler) => {
    expect(passes(handler)).toBe(false);
  });

  it('lets requests pass if it is for all methods and nothing is known of it', () => {
    expect(passes('authenticate', 'express', 'all')).toBe(true);
    expect(passes('(req, res) => res.send()', 'express', 'all')).toBe(false);
  });

  it('has its own number of parameters in each framework', () => {
    expect(passes('async (c, next) => { await next(); }', 'hono')).toBe(true);
    expect(passes('(c) => c.text()', 'hono')).toBe(false);
  });
});
