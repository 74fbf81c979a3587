import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'whatever the table is for', [
  {
    name: 'a map keyed by a hash of the query',
    code: `
      import { createHash } from 'node:crypto';
      import { db } from './db';
      // expect-next-line: no-unbounded-map
      const results = new Map<string, unknown>();
      export async function query(sql: string): Promise<unknown> {
        const key = createHash('sha1').update(sql).digest('hex');
        const known = results.get(key);
        if (known) return known;
        const rows = await db.query(sql);
        results.set(key, rows);
        return rows;
      }`,
  },
  {
    name: 'a memo by the arguments as text',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const memo = new Map();
      export function distance(a, b) {
        const key = JSON.stringify([a, b]);
        if (!memo.has(key)) memo.set(key, compute(a, b));
        return memo.get(key);
      }`,
  },
  {
    name: 'a regular expression compiled for each search',
    code: `
      // expect-next-line: no-unbounded-map
      const patterns: Record<string, RegExp> = {};
      export function patternFor(search: string): RegExp {
        return (patterns[search] ??= new RegExp(search, 'i'));
      }`,
  },
  {
    name: 'an own memoize function',
    code: `
      function memoize<A, R>(fn: (arg: A) => R): (arg: A) => R {
        // expect-next-line: no-unbounded-map
        const cache = new Map<A, R>();
        return (arg) => {
          if (!cache.has(arg)) cache.set(arg, fn(arg));
          return cache.get(arg)!;
        };
      }
      export const parseUserAgent = memoize((userAgent: string) => userAgent.split('/'));`,
  },
  {
    name: 'a limiter for each address',
    code: `
      import { TokenBucket } from './token-bucket';
      import express from 'express';
      const app = express();
      // expect-next-line: no-unbounded-map
      const limiters = new Map<string, TokenBucket>();
      app.use((req, res, next) => {
        let limiter = limiters.get(req.ip);
        if (!limiter) {
          limiter = new TokenBucket(10);
          limiters.set(req.ip, limiter);
        }
        if (!limiter.take()) return res.sendStatus(429);
        next();
      });`,
  },
  {
    name: 'a fixed window counter whose windows are never removed',
    filename: JS,
    code: `
      const Koa = require('koa');
      const app = new Koa();
      // expect-next-line: no-unbounded-map
      const windows = new Map();
      app.use(async (ctx, next) => {
        const now = Date.now();
        const entry = windows.get(ctx.ip);
        if (!entry || entry.resetAt < now) windows.set(ctx.ip, { count: 1, resetAt: now + 60000 });
        else if (++entry.count > 100) ctx.throw(429);
        await next();
      });`,
  },
  {
    name: 'a mutex for each key',
    code: `
      import { Mutex } from 'async-mutex';
      // expect-next-line: no-unbounded-map
      const locks = new Map<string, Mutex>();
      export async function withLock<T>(userId: string, work: () => Promise<T>): Promise<T> {
        let lock = locks.get(userId);
        if (!lock) locks.set(userId, (lock = new Mutex()));
        return lock.runExclusive(work);
      }`,
  },
  {
    name: 'promises kept as a cache, for ever',
    code: `
      import { load } from './load';
      // expect-next-line: no-unbounded-map
      const users = new Map<string, Promise<unknown>>();
      export function userOf(userId: string): Promise<unknown> {
        let user = users.get(userId);
        if (!user) {
          user = load(userId);
          users.set(userId, user);
        }
        return user;
      }`,
  },
  {
    name: 'the steps of a wizard in a bot',
    code: `
      import { Telegraf } from 'telegraf';
      const bot = new Telegraf(process.env.TOKEN!);
      // expect-next-line: no-unbounded-map
      const wizards = new Map<number, { step: number }>();
      bot.command('order', (ctx) => {
        wizards.set(ctx.from.id, { step: 1 });
      });
      bot.on('text', (ctx) => {
        const wizard = wizards.get(ctx.from.id);
        if (wizard) wizard.step += 1;
      });`,
  },
  {
    name: 'conversations of a chat assistant',
    code: `
      import { Hono } from 'hono';
      const app = new Hono();
      // expect-next-line: no-unbounded-map
      const conversations = new Map<string, { role: string; content: string }[]>();
      app.post('/chat/:conversationId', async (c) => {
        const id = c.req.param('conversationId');
        const history = conversations.get(id) ?? [];
        history.push({ role: 'user', content: await c.req.text() });
        if (history.length > 20) history.shift();
        conversations.set(id, history);
        return c.json(history);
      });`,
  },
  {
    name: 'a job table that a status route reads',
    code: `
      import { randomUUID } from 'node:crypto';
      import express from 'express';
      import { render } from './render';
      const app = express();
      // expect-next-line: no-unbounded-map
      const jobs = new Map<string, { status: string }>();
      app.post('/jobs', (req, res) => {
        const id = randomUUID();
        jobs.set(id, { status: 'running' });
        void render(req.body).then(() => jobs.set(id, { status: 'done' }));
        res.json({ id });
      });
      app.get('/jobs/:id', (req, res) => res.json(jobs.get(req.params.id) ?? null));`,
  },
  {
    name: 'verification codes by email',
    filename: JS,
    code: `
      const router = require('express').Router();
      // expect-next-line: no-unbounded-map
      const codes = {};
      router.post('/code', (req, res) => {
        codes[req.body.email] = Math.floor(Math.random() * 1e6);
        res.end();
      });
      router.post('/verify', (req, res) => {
        res.json({ ok: codes[req.body.email] === Number(req.body.code) });
      });
      module.exports = router;`,
  },
  {
    name: 'a generator of ids that remembers those it gave away',
    filename: JS,
    code: `
      const used = new Set(['admin']);
      // expect-next-line: no-unbounded-map
      const slugs = new Set();
      export function slugFor(title) {
        let slug = title.toLowerCase().replace(/\\W+/g, '-');
        while (slugs.has(slug) || used.has(slug)) slug += '-' + Math.random().toString(36).slice(2);
        slugs.add(slug);
        return slug;
      }`,
  },
  {
    name: 'a label of a metric by the address that was asked for',
    code: `
      import { createServer } from 'node:http';
      // expect-next-line: no-unbounded-map
      const durations = new Map<string, number[]>();
      createServer((req, res) => {
        const path = new URL(req.url ?? '/', 'http://localhost').pathname;
        const list = durations.get(path) ?? [];
        if (list.length < 100) list.push(performance.now());
        durations.set(path, list);
        res.end();
      }).listen(80);`,
  },
  {
    name: 'a factory of limiters for each account',
    code: `
      import Bottleneck from 'bottleneck';
      // expect-next-line: no-unbounded-map
      const limiters = new Map<string, Bottleneck>();
      export function limiterOf(accountId: string): Bottleneck {
        const known = limiters.get(accountId);
        if (known) return known;
        const limiter = new Bottleneck({ maxConcurrent: 2, highWater: 100 });
        limiters.set(accountId, limiter);
        return limiter;
      }`,
  },
  {
    name: 'a client for each tenant',
    code: `
      import { Pool } from 'pg';
      // expect-next-line: no-unbounded-map
      const pools: Record<string, Pool> = {};
      export function poolOf(tenantId: string): Pool {
        pools[tenantId] ??= new Pool({ database: tenantId, max: 2 });
        return pools[tenantId];
      }`,
  },
  {
    name: 'a queue for each user',
    code: `
      import PQueue from 'p-queue';
      // expect-next-line: no-unbounded-map
      const queues = new Map<string, PQueue>();
      export function enqueue(userId: string, work: () => Promise<void>): Promise<void> {
        if (!queues.has(userId)) queues.set(userId, new PQueue({ concurrency: 1 }));
        return queues.get(userId)!.add(work) as Promise<void>;
      }`,
  },
  {
    name: 'expressions compiled from what users write',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const compiled = new Map();
      export function matches(rule, text) {
        let expression = compiled.get(rule.pattern);
        if (!expression) {
          expression = new RegExp(rule.pattern, 'iu');
          compiled.set(rule.pattern, expression);
        }
        return expression.test(text);
      }`,
  },
  {
    name: 'embeddings of each text',
    code: `
      import { embed } from './embed';
      // expect-next-line: no-unbounded-map
      const vectors = new Map<string, number[]>();
      export async function vectorOf(text: string): Promise<number[]> {
        const known = vectors.get(text);
        if (known) return known;
        const vector = await embed(text);
        vectors.set(text, vector);
        return vector;
      }`,
  },
  {
    name: 'an idempotency table in a service',
    code: `
      import { Injectable } from '@nestjs/common';
      @Injectable()
      export class Idempotency {
        // expect-next-line: no-unbounded-map
        private readonly answers = new Map<string, unknown>();
        async once(idempotencyKey: string, work: () => Promise<unknown>): Promise<unknown> {
          if (this.answers.has(idempotencyKey)) return this.answers.get(idempotencyKey);
          const answer = await work();
          this.answers.set(idempotencyKey, answer);
          return answer;
        }
      }`,
  },
]);
