import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing with caches of libraries that have a limit', [
  {
    name: 'lodash within a call',
    code: `
      import { memoize } from 'lodash';
      export function total(userIds: string[], price: (userId: string) => number): number {
        const once = memoize((userId: string) => price(userId));
        return userIds.reduce((sum, userId) => sum + once(userId), 0);
      }`,
  },
  {
    name: 'lodash without arguments',
    code: `
      import { memoize } from 'lodash';
      import { readFileSync } from 'node:fs';
      export const settings = memoize(() => JSON.parse(readFileSync('settings.json', 'utf8')));`,
  },
  {
    name: 'lodash by locale',
    code: `
      import { memoize } from 'lodash';
      export const format = memoize((locale: string) => new Intl.NumberFormat(locale));`,
  },
  {
    name: 'lodash by a union',
    code: `
      import { memoize } from 'lodash';
      export const client = memoize((region: 'eu' | 'us') => ({ region }));`,
  },
  {
    name: 'lodash whose cache is replaced',
    code: `
      import _ from 'lodash';
      import { LRUCache } from 'lru-cache';
      export const userOf = _.memoize(async (userId: string) => fetch('/users/' + userId));
      userOf.cache = new LRUCache({ max: 100 }) as never;`,
  },
  {
    name: 'lodash whose cache a timer clears',
    filename: JS,
    code: `
      const memoize = require('lodash/memoize');
      const lookup = memoize((email) => fetch('/users?email=' + email));
      setInterval(() => lookup.cache.clear(), 60000);
      module.exports = lookup;`,
  },
  {
    name: 'memoizee with a maximum',
    filename: JS,
    code: `
      const memoizee = require('memoizee');
      exports.lookup = memoizee(async (email) => fetch('/users?email=' + email), { promise: true, max: 500 });`,
  },
  {
    name: 'memoizee with an age, which it purges',
    filename: JS,
    code: `
      const memoizee = require('memoizee');
      exports.lookup = memoizee((email) => fetch('/users?email=' + email), { maxAge: 60000 });`,
  },
  {
    name: 'memoize with an age, which it purges',
    code: `
      import memoize from 'memoize';
      export const whois = memoize(async (domain: string) => fetch('/whois/' + domain), { maxAge: 60_000 });`,
  },
  {
    name: 'memoize with a cache',
    code: `
      import memoize from 'memoize';
      import QuickLRU from 'quick-lru';
      export const whois = memoize((domain: string) => fetch('/whois/' + domain), {
        cache: new QuickLRU({ maxSize: 100 }),
      });`,
  },
  {
    name: 'p-memoize with a cache',
    code: `
      import pMemoize from 'p-memoize';
      import QuickLRU from 'quick-lru';
      export const product = pMemoize(async (sku: string) => fetch('/products/' + sku), {
        cache: new QuickLRU({ maxSize: 1_000 }),
      });`,
  },
  {
    name: 'lru-cache with a maximum',
    code: `
      import { LRUCache } from 'lru-cache';
      const pages = new LRUCache<string, string>({ max: 500, ttl: 60_000 });
      export const keep = (url: string, html: string): unknown => pages.set(url, html);`,
  },
  {
    name: 'lru-cache with a number',
    filename: JS,
    code: `
      const LRU = require('lru-cache');
      const cache = new LRU(500);
      require('./bus').on('user', (user) => cache.set(user.id, user));`,
  },
  {
    name: 'lru-cache with a size',
    code: `
      import { LRUCache } from 'lru-cache';
      const pages = new LRUCache<string, string>({ maxSize: 5_000_000, sizeCalculation: (html) => html.length });
      export const keep = (url: string, html: string): unknown => pages.set(url, html);`,
  },
  {
    name: 'lru-cache that purges by time',
    code: `
      import { LRUCache } from 'lru-cache';
      const seen = new LRUCache<string, boolean>({ ttl: 60_000, ttlAutopurge: true });
      export const note = (messageId: string): unknown => seen.set(messageId, true);`,
  },
  {
    name: 'lru-cache with options from another place',
    code: `
      import { LRUCache } from 'lru-cache';
      import { cacheOptions } from './options';
      const pages = new LRUCache<string, string>(cacheOptions);
      export const keep = (url: string, html: string): unknown => pages.set(url, html);`,
  },
  {
    name: 'node-cache with a time to live',
    filename: JS,
    code: `
      const NodeCache = require('node-cache');
      const cache = new NodeCache({ stdTTL: 600 });
      exports.keep = (userId, user) => cache.set(userId, user);`,
  },
  {
    name: 'node-cache with a maximum',
    filename: JS,
    code: `
      const NodeCache = require('node-cache');
      const cache = new NodeCache({ maxKeys: 1000 });
      exports.keep = (userId, user) => cache.set(userId, user);`,
  },
  {
    name: 'node-cache with a time to live of each entry',
    filename: JS,
    code: `
      const NodeCache = require('node-cache');
      const cache = new NodeCache();
      exports.keep = (userId, user) => cache.set(userId, user, 60);`,
  },
  {
    name: 'keyv with a store elsewhere',
    code: `
      import Keyv from 'keyv';
      import KeyvRedis from '@keyv/redis';
      const sessions = new Keyv<string>({ store: new KeyvRedis('redis://localhost') });
      export const keep = (sessionId: string, name: string): Promise<boolean> => sessions.set(sessionId, name);`,
  },
  {
    name: 'keyv with an address',
    filename: JS,
    code: `
      const Keyv = require('keyv');
      const sessions = new Keyv('redis://localhost:6379');
      exports.keep = (sessionId, name) => sessions.set(sessionId, name);`,
  },
  {
    name: 'a dataloader for each request',
    code: `
      import DataLoader from 'dataloader';
      import express from 'express';
      import { findUsers } from './users';
      const app = express();
      app.get('/posts', async (req, res) => {
        const users = new DataLoader<string, unknown>((ids) => findUsers(ids));
        res.json(await users.load(String(req.query.userId)));
      });`,
  },
  {
    name: 'a dataloader that batches only',
    code: `
      import DataLoader from 'dataloader';
      import { findUsers } from './users';
      const users = new DataLoader<string, unknown>((ids) => findUsers(ids), { cache: false });
      export const userOf = (userId: string): Promise<unknown> => users.load(userId);`,
  },
  {
    name: 'cacheable with a size',
    code: `
      import { CacheableMemory } from 'cacheable';
      const cache = new CacheableMemory({ ttl: '1h', lruSize: 1_000 });
      export const keep = (url: string, body: string): unknown => cache.set(url, body);`,
  },
  {
    name: 'a function of the same name from elsewhere',
    code: `
      import { memoize } from './bounded-memoize';
      export const userOf = memoize(async (userId: string) => fetch('/users/' + userId));`,
  },
  {
    name: 'a class of the same name from elsewhere',
    filename: JS,
    code: `
      const { Keyv } = require('./keyv-with-limit');
      const sessions = new Keyv();
      exports.keep = (sessionId, name) => sessions.set(sessionId, name);`,
  },
  {
    name: 'reselect keeps one result',
    code: `
      import { createSelector } from 'reselect';
      const orders = (state: { orders: { open: boolean }[] }) => state.orders;
      export const open = createSelector([orders], (all) => all.filter((order) => order.open));`,
  },
  {
    name: 'a moize of its usual size',
    filename: JS,
    code: `
      import moize from 'moize';
      export const parse = moize((sql) => sql.split(' '), { maxSize: 100 });`,
  },
]);
