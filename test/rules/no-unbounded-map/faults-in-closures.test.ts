import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'in closures, factories and decorators', [
  {
    name: 'a constructor function with a prototype method',
    filename: JS,
    code: `
      function Registry(socket) {
        // expect-next-line: no-unbounded-map
        this.peers = {};
        socket.on('hello', (message) => this.remember(message));
      }
      Registry.prototype.remember = function (message) {
        this.peers[message.peerId] = message;
      };
      module.exports = new Registry(require('./socket'));`,
  },
  {
    name: 'a closure of a middleware factory',
    code: `
      import type { RequestHandler } from 'express';
      export function countByAddress(): RequestHandler {
        // expect-next-line: no-unbounded-map
        const counts = new Map<string, number>();
        return (req, res, next) => {
          counts.set(req.ip ?? '', (counts.get(req.ip ?? '') ?? 0) + 1);
          next();
        };
      }`,
  },
  {
    name: 'a closure of a factory that makes a store',
    filename: JS,
    code: `
      export function createStore(bus) {
        // expect-next-line: no-unbounded-map
        const orders = {};
        bus.on('order', (order) => {
          orders[order.id] = order;
        });
        return { get: (id) => orders[id] };
      }`,
  },
  {
    name: 'an immediately invoked function',
    filename: JS,
    code: `
      const lookup = (() => {
        // expect-next-line: no-unbounded-map
        const cache = {};
        return async (email) => {
          if (!(email in cache)) cache[email] = await fetch('/users?email=' + email);
          return cache[email];
        };
      })();
      module.exports = lookup;`,
  },
  {
    name: 'a local of main that a handler keeps',
    code: `
      import { createServer } from 'node:http';
      async function main(): Promise<void> {
        // expect-next-line: no-unbounded-map
        const sessions = new Map<string, object>();
        const server = createServer((req, res) => {
          const id = req.headers.cookie ?? '';
          if (!sessions.has(id)) sessions.set(id, {});
          res.end();
        });
        server.listen(8080);
      }
      void main();`,
  },
  {
    name: 'a decorator that memoises a method',
    code: `
      export function memoized(_target: object, _key: string, descriptor: PropertyDescriptor): PropertyDescriptor {
        const original = descriptor.value as (id: string) => unknown;
        // expect-next-line: no-unbounded-map
        const cache = new Map<string, unknown>();
        descriptor.value = function (this: unknown, id: string): unknown {
          if (!cache.has(id)) cache.set(id, original.call(this, id));
          return cache.get(id);
        };
        return descriptor;
      }`,
  },
  {
    name: 'a decorator of the newer kind',
    code: `
      export function cached<T>(method: (this: unknown, userId: string) => T) {
        // expect-next-line: no-unbounded-map
        const results = new Map<string, T>();
        return function (this: unknown, userId: string): T {
          const known = results.get(userId);
          if (known !== undefined) return known;
          const value = method.call(this, userId);
          results.set(userId, value);
          return value;
        };
      }`,
  },
  {
    name: 'a memo helper in JavaScript with spread arguments',
    filename: JS,
    code: `
      module.exports = function memoize(fn) {
        // expect-next-line: no-unbounded-map
        const cache = {};
        return function (...args) {
          const key = args.join('|');
          if (!(key in cache)) cache[key] = fn.apply(this, args);
          return cache[key];
        };
      };`,
  },
  {
    name: 'a plugin of fastify with a decorator of its own',
    filename: JS,
    code: `
      module.exports = async function (fastify) {
        // expect-next-line: no-unbounded-map
        const attempts = new Map();
        fastify.addHook('onRequest', async (request, reply) => {
          const count = (attempts.get(request.ip) ?? 0) + 1;
          attempts.set(request.ip, count);
          if (count > 1000) reply.code(429).send();
        });
      };`,
  },
  {
    name: 'a hook of sveltekit',
    code: `
      import type { Handle } from '@sveltejs/kit';
      // expect-next-line: no-unbounded-map
      const hits = new Map<string, number>();
      export const handle: Handle = async ({ event, resolve }) => {
        const ip = event.getClientAddress();
        hits.set(ip, (hits.get(ip) ?? 0) + 1);
        return resolve(event);
      };`,
  },
  {
    name: 'a lambda that keeps a table between its runs',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const seen = {};
      exports.handler = async (event) => {
        for (const record of event.Records) {
          if (seen[record.messageId]) continue;
          seen[record.messageId] = true;
        }
      };`,
  },
  {
    name: 'a cloudflare worker',
    code: `
      // expect-next-line: no-unbounded-map
      const counts = new Map<string, number>();
      export default {
        async fetch(request: Request): Promise<Response> {
          const ip = request.headers.get('cf-connecting-ip') ?? '';
          counts.set(ip, (counts.get(ip) ?? 0) + 1);
          return new Response(String(counts.get(ip)));
        },
      };`,
  },
  {
    name: 'a react native module level cache, by address of the image',
    filename: 'src/input.tsx',
    code: `
      import { useEffect, useState } from 'react';
      // expect-next-line: no-unbounded-map
      const sizes = new Map<string, number>();
      export function Picture({ url }: { url: string }) {
        const [size, setSize] = useState(sizes.get(url) ?? 0);
        useEffect(() => {
          void fetch(url).then(async (response) => {
            const { byteLength } = await response.arrayBuffer();
            sizes.set(url, byteLength);
            setSize(byteLength);
          });
        }, [url]);
        return <img src={url} width={size} />;
      }`,
  },
  {
    name: 'a generator function that keeps a set over all it ever sees',
    filename: JS,
    code: `
      import { on } from 'node:events';
      import { feed } from './feed';
      export async function* unique() {
        // expect-next-line: no-unbounded-map
        const seen = new Set();
        for await (const [order] of on(feed, 'order')) {
          if (seen.has(order.id)) continue;
          seen.add(order.id);
          yield order;
        }
      }`,
  },
  {
    name: 'an rxjs subscription',
    code: `
      import { fromEvent } from 'rxjs';
      import { socket } from './socket';
      // expect-next-line: no-unbounded-map
      const states = new Map<string, unknown>();
      fromEvent<{ deviceId: string }>(socket, 'state').subscribe((state) => {
        states.set(state.deviceId, state);
      });`,
  },
  {
    name: 'a worker thread',
    filename: JS,
    code: `
      const { parentPort } = require('node:worker_threads');
      // expect-next-line: no-unbounded-map
      const parsed = new Map();
      parentPort.on('message', ({ url, text }) => {
        if (!parsed.has(url)) parsed.set(url, parse(text));
        parentPort.postMessage(parsed.get(url));
      });`,
  },
]);
