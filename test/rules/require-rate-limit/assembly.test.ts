import { describe, it } from 'vitest';
import { requireRateLimit } from '../../../src/rules/require-rate-limit.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { expectMarkedInProject, itMarks } = markedCasesOf(requireRateLimit);

const EXPRESS = `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { RateLimiterMemory } from 'rate-limiter-flexible';
    import { Pool } from 'pg';
    const pool = new Pool({ max: 5 });`;
const LIST = "async (req, res) => res.json((await pool.query('select * from boats limit 20')).rows)";

itMarks('a limiter for the parameter of the path', {
  'in front of the route': `${EXPRESS}
    const lookups = new RateLimiterMemory({ points: 5, duration: 1 });
    const app = express();
    app.param('id', async (req, res, next) => {
      try {
        await lookups.consume(req.ip);
        next();
      } catch {
        res.set('Retry-After', '1').sendStatus(429);
      }
    });
    app.get('/boats/:id', ${LIST});`,
  'of other routes': `${EXPRESS}
    const app = express();
    app.param('harbour', rateLimit({ limit: 5 }));
    // expect-next-line: require-rate-limit
    app.get('/boats/:id', ${LIST});
    app.get('/harbours/:harbour', ${LIST});`,
  'none, and the parameter is looked up': `${EXPRESS}
    const app = express();
    app.param('id', async (req, res, next, id) => {
      res.locals.boat = (await pool.query('select * from boats where id = $1', [id])).rows[0];
      next();
    });
    // expect-next-line: require-rate-limit
    app.get('/boats/:id', (req, res) => res.json(res.locals.boat));`,
});

itMarks('a variable for the limiter', {
  'with a stand-in that is replaced': `${EXPRESS}
    let door = (req, res, next) => next();
    if (process.env.NODE_ENV === 'production') door = rateLimit({ limit: 5 });
    const app = express();
    app.use(door);
    app.get('/boats', ${LIST});`,
  'with lists for each kind of login': `${EXPRESS}
    import { basic, session } from './login';
    const limiter = rateLimit({ limit: 5 });
    let front = [session, limiter];
    if (process.env.LOGIN === 'basic') front = [basic, limiter];
    const app = express();
    app.route('/boats').get(front, ${LIST});`,
  'with lists that have none': `${EXPRESS}
    import { basic, session } from './login';
    let front = [session];
    if (process.env.LOGIN === 'basic') front = [basic];
    const app = express();
    // expect-next-line: require-rate-limit
    app.route('/boats').get(front, ${LIST});`,
});

itMarks('a file that is read', {
  'once': `
    import { readFile } from 'node:fs/promises';
    import express from 'express';
    let page;
    const app = express();
    app.get('/', async (req, res) => {
      page ??= await readFile('index.html', 'utf8');
      res.send(page);
    });`,
  'once, by a function that returns early': `
    const fs = require('fs');
    const express = require('express');
    let page = null;
    function load() {
      if (page) return page;
      page = fs.readFileSync('index.html', 'utf8');
      return page;
    }
    const app = express();
    app.get('/', (req, res) => res.send(load()));`,
  'once for each name, by a class': `
    import { readFileSync } from 'node:fs';
    import express from 'express';
    class Pages {
      #texts = new Map();
      of(name) {
        if (!this.#texts.has(name)) this.#texts.set(name, readFileSync(name, 'utf8'));
        return this.#texts.get(name);
      }
    }
    const pages = new Pages();
    const app = express();
    app.get('/', (req, res) => res.send(pages.of('index.html')));`,
  'for every request, into a variable of the request': `
    import { readFile } from 'node:fs/promises';
    import express from 'express';
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/', async (req, res) => {
      let page;
      page ??= await readFile('index.html', 'utf8');
      res.send(page);
    });`,
  'for every request, beside one that is kept': `
    import { readFile } from 'node:fs/promises';
    import express from 'express';
    let head;
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/:name', async (req, res) => {
      head ??= await readFile('head.html', 'utf8');
      res.send(head + (await readFile(req.params.name, 'utf8')));
    });`,
  'by the framework, if it is there': `
    import { existsSync, statSync } from 'node:fs';
    import express from 'express';
    const app = express();
    app.get('/assets/:name', (req, res) => {
      const file = '/srv/' + req.params.name;
      if (!existsSync(file) || !statSync(file).isFile()) return res.sendStatus(404);
      res.sendFile(file);
    });`,
  'by the framework, after it was written': `
    import { existsSync, writeFileSync } from 'node:fs';
    import express from 'express';
    const app = express();
    // expect-next-line: require-rate-limit
    app.get('/reports/:name', (req, res) => {
      const file = '/srv/' + req.params.name;
      if (!existsSync('/srv')) return res.sendStatus(404);
      writeFileSync(file, 'report');
      res.sendFile(file);
    });`,
});

itMarks("middleware that a function of a library makes of the project's own", {
  'and that only measures': `
    import { Hono } from 'hono';
    import { createMiddleware } from 'hono/factory';
    import { serve } from '@hono/node-server';
    import { Pool } from 'pg';
    const pool = new Pool({ max: 5 });
    const timing = createMiddleware(async (c, next) => {
      const start = performance.now();
      await next();
      c.header('Server-Timing', String(performance.now() - start));
    });
    const app = new Hono();
    app.use(timing);
    // expect-next-line: require-rate-limit
    app.get('/boats', async (c) => c.json((await pool.query('select * from boats')).rows));
    serve({ fetch: app.fetch });`,
  'and that limits': `
    import { Hono } from 'hono';
    import { createMiddleware } from 'hono/factory';
    import { serve } from '@hono/node-server';
    import { Ratelimit } from '@upstash/ratelimit';
    import { Pool } from 'pg';
    const pool = new Pool({ max: 5 });
    const counter = new Ratelimit({ redis, limiter: Ratelimit.slidingWindow(10, '10 s') });
    const door = createMiddleware(async (c, next) => {
      const { success } = await counter.limit(c.req.header('cf-connecting-ip'));
      if (!success) return c.text('slow down', 429);
      await next();
    });
    const app = new Hono();
    app.use('*', door);
    app.get('/boats', async (c) => c.json((await pool.query('select * from boats')).rows));
    serve({ fetch: app.fetch });`,
});

describe('an application that is handed on in an object', () => {
  const routes = (mark: string): string => `
    import type { Express } from 'express';
    import type { Pool } from 'pg';
    export function registerRoutes(args: { app: Express; pool: Pool }): void {
      ${mark}
      args.app.get('/boats', async (req, res) => res.json(await args.pool.query('select * from boats')));
    }`;
  const index = (use: string): string => `
    import express from 'express';
    import { rateLimit } from 'express-rate-limit';
    import { Pool } from 'pg';
    import { registerRoutes } from './routes.js';
    const app = express();
    ${use}
    registerRoutes({ app, pool: new Pool({ max: 5 }) });
    app.listen(3000);`;

  it('without a limiter', () => {
    expectMarkedInProject({
      'src/index.ts': index(''),
      'src/routes.ts': routes('// expect-next-line: require-rate-limit'),
    });
  });

  it('with one', () => {
    expectMarkedInProject({ 'src/index.ts': index('app.use(rateLimit({ limit: 60 }));'), 'src/routes.ts': routes('') });
  });
});

describe('a health check whose path stands where its router is mounted', () => {
  const files = (path: string, mark: string): Readonly<Record<string, string>> => ({
    'src/index.ts': `
      import express from 'express';
      import { checks } from './checks.js';
      const app = express();
      app.use('${path}', checks);
      app.listen(3000);`,
    'src/checks.ts': `
      import { Router } from 'express';
      import { Pool } from 'pg';
      const pool = new Pool({ max: 5 });
      export const checks = Router();
      ${mark}
      checks.get('/', async (req, res) => res.json(await pool.query('select 1 as one')));`,
  });

  it('is asked by machines', () => {
    expectMarkedInProject(files('/healthz', ''));
    expectMarkedInProject(files('/boats', '// expect-next-line: require-rate-limit'));
  });
});
