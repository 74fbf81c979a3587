import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'where time takes some out, or only the end', [
  {
    name: 'a timeout that rejects but does not delete',
    filename: JS,
    code: `
      const { randomUUID } = require('node:crypto');
      // expect-next-line: no-unbounded-map
      const pending = new Map();
      socket.on('message', (message) => {
        const entry = pending.get(message.requestId);
        if (!entry) return;
        pending.delete(message.requestId);
        entry.resolve(message);
      });
      exports.request = (body) => new Promise((resolve, reject) => {
        const requestId = randomUUID();
        pending.set(requestId, { resolve, reject });
        setTimeout(() => reject(new Error('timeout')), 5000);
        socket.send({ requestId, body });
      });`,
  },
  {
    name: 'expiry is looked at only when the key is asked for',
    code: `
      // expect-next-line: no-unbounded-map
      const cache = new Map<string, { value: unknown; expiresAt: number }>();
      export async function cached(key: string, load: (key: string) => Promise<unknown>): Promise<unknown> {
        const hit = cache.get(key);
        if (hit) {
          if (hit.expiresAt > Date.now()) return hit.value;
          cache.delete(key);
        }
        const value = await load(key);
        cache.set(key, { value, expiresAt: Date.now() + 60_000 });
        return value;
      }`,
  },
  {
    name: 'expiry on read, in a class',
    code: `
      import { Injectable } from '@nestjs/common';
      @Injectable()
      export class TokenStore {
        // expect-next-line: no-unbounded-map
        private readonly tokens = new Map<string, { userId: string; expires: number }>();
        save(token: string, userId: string): void {
          this.tokens.set(token, { userId, expires: Date.now() + 3_600_000 });
        }
        userOf(token: string): string | null {
          const entry = this.tokens.get(token);
          if (!entry) return null;
          if (Date.now() > entry.expires) {
            this.tokens.delete(token);
            return null;
          }
          return entry.userId;
        }
      }`,
  },
  {
    name: 'expiry that is only compared, never deleted',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const cache = {};
      module.exports = async function rates(currencyPair) {
        const hit = cache[currencyPair];
        if (hit && Date.now() - hit.at < 60000) return hit.value;
        const value = await fetch('https://rates.example.net/' + currencyPair);
        cache[currencyPair] = { at: Date.now(), value };
        return value;
      };`,
  },
  {
    name: 'emptied only when the program ends',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const clients = new Map<string, number>();
      bus.on('ping', (clientId: string) => clients.set(clientId, Date.now()));
      process.on('SIGTERM', () => {
        clients.clear();
        process.exit(0);
      });`,
  },
  {
    name: 'cleared by a method that only tests call',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const emitted = new Set<string>();
      bus.on('warning', (text: string) => {
        if (emitted.has(text)) return;
        emitted.add(text);
        console.warn(text);
      });
      export function resetForTesting(): void {
        emitted.clear();
      }`,
  },
  {
    name: 'emptied when the service is destroyed',
    code: `
      import { Injectable, OnModuleDestroy } from '@nestjs/common';
      @Injectable()
      export class Sessions implements OnModuleDestroy {
        // expect-next-line: no-unbounded-map
        private readonly byUser = new Map<string, object>();
        open(userId: string): object {
          let session = this.byUser.get(userId);
          if (!session) this.byUser.set(userId, (session = {}));
          return session;
        }
        onModuleDestroy(): void {
          this.byUser.clear();
        }
      }`,
  },
  {
    name: 'a sweep that nobody starts',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const windows = new Map<string, { until: number }>();
      bus.on('call', (call: { accountId: string }) => {
        windows.set(call.accountId, { until: Date.now() + 1_000 });
      });
      function sweep(): void {
        for (const [id, window] of windows) if (window.until < Date.now()) windows.delete(id);
      }`,
  },
  {
    name: 'a store that a factory makes, with expiry on read',
    filename: JS,
    code: `
      function createStore(ttl) {
        // expect-next-line: no-unbounded-map
        const entries = new Map();
        return {
          get(key) {
            const entry = entries.get(key);
            if (entry === undefined) return undefined;
            if (entry.expires < Date.now()) {
              entries.delete(key);
              return undefined;
            }
            return entry.value;
          },
          set(key, value) {
            entries.set(key, { value, expires: Date.now() + ttl });
          },
        };
      }
      module.exports = createStore(60_000);`,
  },
  {
    name: 'a race with a timeout forgets nothing',
    code: `
      import { setTimeout as sleep } from 'node:timers/promises';
      import type { Socket } from 'socket.io-client';
      export class Remote {
        // expect-next-line: no-unbounded-map
        private readonly calls = new Map<number, (value: unknown) => void>();
        private next = 1;
        constructor(private readonly socket: Socket) {
          socket.on('reply', ({ id, value }: { id: number; value: unknown }) => {
            this.calls.get(id)?.(value);
            this.calls.delete(id);
          });
        }
        async call(name: string): Promise<unknown> {
          const id = this.next++;
          const reply = new Promise((resolve) => this.calls.set(id, resolve));
          this.socket.emit('call', { id, name });
          return Promise.race([reply, sleep(5_000).then(() => Promise.reject(new Error('late')))]);
        }
      }`,
  },
  {
    name: 'the window is new for each address, the map of windows is not',
    code: `
      import { renderPage } from './render-page';
      // expect-next-line: no-unbounded-map
      const windows = new Map<string, { started: number; hits: number }>();
      export default {
        async fetch(request: Request): Promise<Response> {
          const address = request.headers.get('cf-connecting-ip') ?? '';
          const now = Date.now();
          const window = windows.get(address);
          if (!window || now - window.started > 60_000) windows.set(address, { started: now, hits: 1 });
          else if (++window.hits > 100) return new Response(null, { status: 429, headers: { 'retry-after': '60' } });
          return renderPage(request);
        },
      };`,
  },
  {
    name: 'stale ones are counted on a timer, not deleted',
    code: `
      import mqtt from 'mqtt';
      const client = mqtt.connect('mqtt://localhost');
      // expect-next-line: no-unbounded-map
      const lastSeen = new Map<string, number>();
      client.on('message', (_topic, payload) => {
        lastSeen.set(JSON.parse(String(payload)).deviceId, Date.now());
      });
      setInterval(() => {
        let stale = 0;
        for (const at of lastSeen.values()) if (Date.now() - at > 60_000) stale += 1;
        console.log('stale', stale);
      }, 10_000);`,
  },
  {
    name: 'the sweep goes through another map',
    code: `
      import { bus } from './bus';
      const expiry = new Map<string, number>();
      // expect-next-line: no-unbounded-map
      const values = new Map<string, string>();
      bus.on('put', ({ id, value }: { id: string; value: string }) => {
        values.set(id, value);
        expiry.set(id, Date.now() + 60_000);
      });
      setInterval(() => {
        for (const [id, at] of expiry) if (at < Date.now()) expiry.delete(id);
      }, 1_000);`,
  },
  {
    name: 'what is fresh is returned, what is not is deleted and loaded again',
    code: `
      // expect-next-line: no-unbounded-map
      const prices = new Map<string, { value: unknown; expiresAt: number }>();
      export async function priceOf(key: string, load: (key: string) => Promise<unknown>): Promise<unknown> {
        const hit = prices.get(key);
        if (hit) {
          if (hit.expiresAt > Date.now()) return hit.value;
          prices.delete(key);
        }
        const value = await load(key);
        prices.set(key, { value, expiresAt: Date.now() + 60_000 });
        return value;
      }`,
  },
  {
    name: 'an age beside a value that is worked out from the key',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const quotes = {};
      module.exports = async function quote(pair) {
        const hit = quotes[pair];
        if (hit && Date.now() - hit.at < 60000) return hit.value;
        const value = await fetch('https://rates.example.net/' + pair);
        quotes[pair] = { at: Date.now(), value };
        return value;
      };`,
  },
]);
