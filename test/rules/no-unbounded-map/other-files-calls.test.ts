import { describe, expect, it } from 'vitest';
import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { detectFile } from '../../../src/host/file-host.js';
import { markedLines } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

type Files = Readonly<Record<string, string>>;

/** The lines that are reported in each file of a project whose files know of each other. */
function reported(files: Files): string[] {
  const project = new MemoryProject(files);
  return Object.keys(files).flatMap((path) =>
    detectFile(project.file(path), [noUnboundedMap]).map(({ line }) => `${path}:${String(line)}`),
  );
}

const marked = (files: Files): string[] =>
  Object.entries(files).flatMap(([path, text]) =>
    markedLines(text, noUnboundedMap.meta.name).map((line) => `${path}:${String(line)}`),
  );

const projects: Readonly<Record<string, Files>> = {
  'an exported map that another file fills and a third one sweeps': {
    'src/sessions.ts': `
      export const sessions = new Map<string, { until: number }>();`,
    'src/login.ts': `
      import { sessions } from './sessions.js';
      import express from 'express';
      const app = express();
      app.post('/login', (req, res) => {
        sessions.set(req.body.sessionId, { until: Date.now() + 60_000 });
        res.end();
      });`,
    'src/sweep.ts': `
      import { sessions } from './sessions.js';
      setInterval(() => {
        for (const [id, { until }] of sessions) if (until < Date.now()) sessions.delete(id);
      }, 60_000);`,
  },
  'a helper of another file adds': {
    'src/remember.ts': `
      export function remember(table: Map<string, number>, key: string): void {
        if (!table.has(key)) table.set(key, Date.now());
      }`,
    'src/server.ts': `
      import express from 'express';
      import { remember } from './remember.js';
      const app = express();
      // expect-next-line: no-unbounded-map
      const addresses = new Map<string, number>();
      app.use((req, _res, next) => {
        remember(addresses, req.ip);
        next();
      });`,
  },
  'a helper of another file adds and evicts': {
    'src/remember.ts': `
      export function remember(table: Map<string, number>, key: string): void {
        table.set(key, Date.now());
        if (table.size > 1_000) table.delete(table.keys().next().value!);
      }`,
    'src/server.ts': `
      import express from 'express';
      import { remember } from './remember.js';
      const app = express();
      const addresses = new Map<string, number>();
      app.use((req, _res, next) => {
        remember(addresses, req.ip);
        next();
      });`,
  },
  'a helper of another file evicts': {
    'src/evict.ts': `
      export function evict(table: Map<string, unknown>, max: number): void {
        while (table.size > max) {
          const [oldest] = table.keys();
          table.delete(oldest!);
        }
      }`,
    'src/cache.ts': `
      import { evict } from './evict.js';
      const cache = new Map<string, unknown>();
      export async function page(url: string): Promise<unknown> {
        const known = cache.get(url);
        if (known) return known;
        const value = await fetch(url);
        cache.set(url, value);
        evict(cache, 100);
        return value;
      }`,
  },
  'a helper of another file only looks at it': {
    'src/log.ts': `
      export function report(table: Map<string, unknown>): void {
        console.log(table.size);
      }`,
    'src/cache.ts': `
      import { report } from './log.js';
      // expect-next-line: no-unbounded-map
      const cache = new Map<string, unknown>();
      export async function page(url: string): Promise<unknown> {
        const known = cache.get(url);
        if (known) return known;
        const value = await fetch(url);
        cache.set(url, value);
        report(cache);
        return value;
      }`,
  },
  'a sweep in another file that a timer there starts': {
    'src/codes.ts': `
      import express from 'express';
      export const app = express();
      const codes = new Map<string, number>();
      app.post('/code', (req, res) => {
        codes.set(req.body.email, Date.now());
        res.end();
      });
      export function sweep(): void {
        for (const [email, at] of codes) if (Date.now() - at > 60_000) codes.delete(email);
      }`,
    'src/main.ts': `
      import { app, sweep } from './codes.js';
      app.listen(80);
      setInterval(sweep, 60_000);`,
  },
  'a class that is made once': {
    'src/cache.ts': `
      export class PageCache {
        // expect-next-line: no-unbounded-map
        private readonly pages = new Map<string, string>();
        async page(url: string): Promise<string> {
          const known = this.pages.get(url);
          if (known) return known;
          const text = await (await fetch(url)).text();
          this.pages.set(url, text);
          return text;
        }
      }`,
    'src/main.ts': `
      import express from 'express';
      import { PageCache } from './cache.js';
      const cache = new PageCache();
      const app = express();
      app.get('/page', async (req, res) => {
        res.send(await cache.page(String(req.query.url)));
      });`,
  },
  'a class that is made for each request': {
    'src/cache.ts': `
      export class PageCache {
        private readonly pages = new Map<string, string>();
        async page(url: string): Promise<string> {
          const known = this.pages.get(url);
          if (known) return known;
          const text = await (await fetch(url)).text();
          this.pages.set(url, text);
          return text;
        }
      }`,
    'src/main.ts': `
      import express from 'express';
      import { PageCache } from './cache.js';
      const app = express();
      app.get('/page', async (req, res) => {
        const cache = new PageCache();
        res.send(await cache.page(String(req.query.url)));
      });`,
  },
  'a factory that is called for each request': {
    'src/loaders.ts': `
      export function createLoaders() {
        const users = new Map<string, Promise<unknown>>();
        return {
          user(userId: string): Promise<unknown> {
            let user = users.get(userId);
            if (!user) users.set(userId, (user = fetch('/users/' + userId)));
            return user;
          },
        };
      }`,
    'src/main.ts': `
      import express from 'express';
      import { createLoaders } from './loaders.js';
      const app = express();
      app.get('/feed', async (req, res) => {
        const loaders = createLoaders();
        res.json(await loaders.user(req.query.userId as string));
      });`,
  },
  'a factory that is called once': {
    'src/loaders.ts': `
      export function createLoaders() {
        // expect-next-line: no-unbounded-map
        const users = new Map<string, Promise<unknown>>();
        return {
          user(userId: string): Promise<unknown> {
            let user = users.get(userId);
            if (!user) users.set(userId, (user = fetch('/users/' + userId)));
            return user;
          },
        };
      }`,
    'src/main.ts': `
      import express from 'express';
      import { createLoaders } from './loaders.js';
      const loaders = createLoaders();
      const app = express();
      app.get('/feed', async (req, res) => {
        res.json(await loaders.user(req.query.userId as string));
      });`,
  },
  'a cache whose removal nobody calls but by name, from a route': {
    'src/cache.ts': `
      // expect-next-line: no-unbounded-map
      const products = new Map<string, unknown>();
      export async function product(productId: string): Promise<unknown> {
        if (!products.has(productId)) products.set(productId, await fetch('/products/' + productId));
        return products.get(productId);
      }
      export function invalidate(productId: string): void {
        products.delete(productId);
      }`,
    'src/routes.ts': `
      import { Router } from 'express';
      import { invalidate, product } from './cache.js';
      export const router = Router();
      router.get('/products/:id', async (req, res) => res.json(await product(req.params.id)));
      router.put('/products/:id', (req, res) => {
        invalidate(req.params.id);
        res.end();
      });`,
  },
  'an own memoize of another file, for a function of few values': {
    'src/memoize.ts': `
      export function memoize<A, R>(fn: (arg: A) => R): (arg: A) => R {
        const cache = new Map<A, R>();
        return (arg) => {
          if (!cache.has(arg)) cache.set(arg, fn(arg));
          return cache.get(arg)!;
        };
      }`,
    'src/format.ts': `
      import { memoize } from './memoize.js';
      export const format = memoize((locale: 'en' | 'de') => new Intl.NumberFormat(locale));`,
  },
  'an own memoize of another file, for a function of any value': {
    'src/memoize.ts': `
      export function memoize<A, R>(fn: (arg: A) => R): (arg: A) => R {
        // expect-next-line: no-unbounded-map
        const cache = new Map<A, R>();
        return (arg) => {
          if (!cache.has(arg)) cache.set(arg, fn(arg));
          return cache.get(arg)!;
        };
      }`,
    'src/users.ts': `
      import { memoize } from './memoize.js';
      export const user = memoize((userId: string) => fetch('/users/' + userId));`,
  },
  'a library cache that another file fills': {
    'src/cache.ts': `
      import NodeCache from 'node-cache';
      // expect-next-line: no-unbounded-map
      export const cache = new NodeCache();`,
    'src/quote.ts': `
      import { cache } from './cache.js';
      export async function quote(customerId: string): Promise<unknown> {
        const known = cache.get(customerId);
        if (known) return known;
        const value = await fetch('/quotes/' + customerId);
        cache.set(customerId, value);
        return value;
      }`,
  },
  'options of a library cache in another file': {
    'src/options.ts': `
      export const options = { max: 500 };`,
    'src/cache.ts': `
      import { LRUCache } from 'lru-cache';
      import { options } from './options.js';
      export const cache = new LRUCache<string, string>(options);
      export const keep = (url: string, html: string): unknown => cache.set(url, html);`,
  },
};

describe('no-unbounded-map, with helpers, factories and classes of other files', () => {
  for (const [name, files] of Object.entries(projects)) {
    it(name, () => expect(reported(files)).toEqual(marked(files)));
  }
});
