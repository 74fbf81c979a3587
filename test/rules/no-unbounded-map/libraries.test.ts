import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'with caches and memoisers of libraries', [
  {
    name: 'lodash, the default import',
    code: `
      import _ from 'lodash';
      // expect-next-line: no-unbounded-map
      export const userOf = _.memoize(async (userId: string) => (await fetch('/users/' + userId)).json());`,
  },
  {
    name: 'lodash, by name',
    code: `
      import { memoize } from 'lodash';
      // expect-next-line: no-unbounded-map
      const geocode = memoize((address: string) => fetch('/geocode?q=' + address));
      export const locate = (address: string): Promise<Response> => geocode(address);`,
  },
  {
    name: 'lodash, a file of its own',
    filename: JS,
    code: `
      const memoize = require('lodash/memoize');
      // expect-next-line: no-unbounded-map
      exports.parse = memoize((query) => query.split('&'));`,
  },
  {
    name: 'lodash with a resolver that makes one text',
    code: `
      import { memoize } from 'lodash-es';
      // expect-next-line: no-unbounded-map
      export const distance = memoize(
        (from: string, to: string) => from.length - to.length,
        (...parts) => parts.join('|'),
      );`,
  },
  {
    name: 'lodash.memoize',
    filename: JS,
    code: `
      const memoize = require('lodash.memoize');
      // expect-next-line: no-unbounded-map
      const compile = memoize((pattern) => new RegExp(pattern));
      module.exports = (pattern, text) => compile(pattern).test(text);`,
  },
  {
    name: 'memoizee without options',
    filename: JS,
    code: `
      const memoizee = require('memoizee');
      // expect-next-line: no-unbounded-map
      exports.lookup = memoizee(async (email) => fetch('/users?email=' + email), { promise: true });`,
  },
  {
    name: 'memoize',
    code: `
      import memoize from 'memoize';
      // expect-next-line: no-unbounded-map
      export const whois = memoize(async (domain: string) => (await fetch('/whois/' + domain)).text());`,
  },
  {
    name: 'mem',
    filename: JS,
    code: `
      import mem from 'mem';
      // expect-next-line: no-unbounded-map
      export const resolve = mem((hostname) => fetch('/dns/' + hostname));`,
  },
  {
    name: 'p-memoize',
    code: `
      import pMemoize from 'p-memoize';
      // expect-next-line: no-unbounded-map
      export const product = pMemoize(async (sku: string) => (await fetch('/products/' + sku)).json());`,
  },
  {
    name: 'fast-memoize',
    filename: JS,
    code: `
      const memoize = require('fast-memoize');
      // expect-next-line: no-unbounded-map
      exports.slug = memoize((text) => text.toLowerCase().replace(/\\W+/g, '-'));`,
  },
  {
    name: 'lru-cache with a time to live that nothing purges',
    code: `
      import { LRUCache } from 'lru-cache';
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const seen = new LRUCache<string, boolean>({ ttl: 60_000 } as never);
      bus.on('message', ({ messageId }: { messageId: string }) => {
        seen.set(messageId, true);
      });`,
  },
  {
    name: 'lru-cache of old without options',
    filename: JS,
    code: `
      const LRU = require('lru-cache');
      // expect-next-line: no-unbounded-map
      const cache = new LRU();
      require('./bus').on('user', (user) => cache.set(user.id, user));`,
  },
  {
    name: 'lru-cache with a maximum of infinity',
    code: `
      import { LRUCache } from 'lru-cache';
      // expect-next-line: no-unbounded-map
      const pages = new LRUCache<string, string>({ max: Infinity });
      export function keep(url: string, html: string): void {
        pages.set(url, html);
      }`,
  },
  {
    name: 'node-cache without anything',
    filename: JS,
    code: `
      const NodeCache = require('node-cache');
      // expect-next-line: no-unbounded-map
      const cache = new NodeCache();
      exports.quote = async (customerId) => {
        const known = cache.get(customerId);
        if (known) return known;
        const quote = await fetch('/quotes/' + customerId);
        cache.set(customerId, quote);
        return quote;
      };`,
  },
  {
    name: 'node-cache that never checks',
    code: `
      import NodeCache from 'node-cache';
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const cache = new NodeCache({ stdTTL: 60, checkperiod: 0 });
      bus.on('price', (price: { orderId: string }) => {
        cache.set(price.orderId, price);
      });`,
  },
  {
    name: 'keyv in memory',
    code: `
      import Keyv from 'keyv';
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const sessions = new Keyv<string>();
      bus.on('login', async ({ sessionId, name }: { sessionId: string; name: string }) => {
        await sessions.set(sessionId, name, 60_000);
      });`,
  },
  {
    name: 'keyv with a time to live only',
    code: `
      import Keyv from 'keyv';
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const tokens = new Keyv<string>({ ttl: 60_000 });
      bus.on('token', async ({ token, userId }: { token: string; userId: string }) => {
        await tokens.set(token, userId);
      });`,
  },
  {
    name: 'a dataloader for the whole program',
    code: `
      import DataLoader from 'dataloader';
      import { findUsers } from './users';
      // expect-next-line: no-unbounded-map
      const users = new DataLoader<string, unknown>((ids) => findUsers(ids));
      export const userOf = (userId: string): Promise<unknown> => users.load(userId);`,
  },
  {
    name: 'a dataloader in a field of a service of the program',
    code: `
      import DataLoader from 'dataloader';
      import { Injectable } from '@nestjs/common';
      import { findUsers } from './users';
      @Injectable()
      export class UserService {
        // expect-next-line: no-unbounded-map
        private readonly users = new DataLoader<string, unknown>((ids) => findUsers(ids));
        user(userId: string): Promise<unknown> {
          return this.users.load(userId);
        }
      }`,
  },
  {
    name: 'a memoised field of a service',
    code: `
      import { memoize } from 'lodash';
      import { Injectable } from '@nestjs/common';
      @Injectable()
      export class Geocoder {
        // expect-next-line: no-unbounded-map
        private readonly find = memoize(async (address: string) => (await fetch('/geo?q=' + address)).json());
        locate(address: string): Promise<unknown> {
          return this.find(address);
        }
      }`,
  },
  {
    name: 'cacheable in memory',
    code: `
      import { CacheableMemory } from 'cacheable';
      // expect-next-line: no-unbounded-map
      const cache = new CacheableMemory({ ttl: '1h' });
      export function keep(url: string, body: string): void {
        cache.set(url, body);
      }`,
  },
  {
    name: 'moize without a limit',
    filename: JS,
    code: `
      import moize from 'moize';
      // expect-next-line: no-unbounded-map
      export const parse = moize.infinite((sql) => sql.split(' '));`,
  },
]);
