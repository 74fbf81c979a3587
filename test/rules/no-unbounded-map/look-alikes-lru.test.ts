import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where a newer entry takes the place of another', [
  {
    name: 'an LRU class that counts',
    code: `
      export class Lru<V> {
        readonly #entries = new Map<string, V>();
        constructor(private readonly max: number) {}
        get(key: string): V | undefined {
          const value = this.#entries.get(key);
          if (value === undefined) return undefined;
          this.#entries.delete(key);
          this.#entries.set(key, value);
          return value;
        }
        set(key: string, value: V): void {
          this.#entries.delete(key);
          this.#entries.set(key, value);
          if (this.#entries.size > this.max) this.#entries.delete(this.#entries.keys().next().value!);
        }
      }
      export const pages = new Lru<string>(100);`,
  },
  {
    name: 'an LRU with a linked list',
    filename: JS,
    code: `
      class LruCache {
        constructor(limit) {
          this.limit = limit;
          this.table = new Map();
          this.head = null;
          this.tail = null;
        }
        set(key, value) {
          if (this.table.size === this.limit) {
            const last = this.tail;
            this.tail = last.previous;
            this.table.delete(last.key);
          }
          const node = { key, value, previous: null, next: this.head };
          if (this.head) this.head.previous = node;
          this.head = node;
          this.tail ??= node;
          this.table.set(key, node);
        }
      }
      module.exports = new LruCache(500);`,
  },
  {
    name: 'two generations',
    filename: JS,
    code: `
      let young = new Map();
      let old = new Map();
      export function get(url) {
        let value = young.get(url) ?? old.get(url);
        if (value === undefined) value = load(url);
        young.set(url, value);
        if (young.size >= 500) {
          old = young;
          young = new Map();
        }
        return value;
      }`,
  },
  {
    name: 'a ring of ids beside the set',
    code: `
      import { bus } from './bus';
      const SIZE = 1_000;
      const ring: string[] = new Array(SIZE);
      const known = new Set<string>();
      let next = 0;
      bus.on('message', ({ id }: { id: string }) => {
        if (known.has(id)) return;
        const old = ring[next];
        if (old !== undefined) known.delete(old);
        ring[next] = id;
        next = (next + 1) % SIZE;
        known.add(id);
      });`,
  },
  {
    name: 'a queue of ids beside the set',
    code: `
      import { bus } from './bus';
      const order: string[] = [];
      const known = new Set<string>();
      bus.on('message', ({ id }: { id: string }) => {
        if (known.has(id)) return;
        known.add(id);
        order.push(id);
        if (order.length > 1_000) known.delete(order.shift()!);
      });`,
  },
  {
    name: 'an own bounded map class by its name',
    code: `
      import { BoundedMap } from 'backpressure/runtime';
      import { bus } from './bus';
      const seen = new BoundedMap<string, number>({ capacity: 1_000 });
      bus.on('event', ({ id }: { id: string }) => {
        seen.set(id, Date.now());
      });`,
  },
  {
    name: 'an lru of a library',
    code: `
      import { LRUCache } from 'lru-cache';
      import { bus } from './bus';
      const seen = new LRUCache<string, number>({ max: 1_000 });
      bus.on('event', ({ id }: { id: string }) => {
        seen.set(id, Date.now());
      });`,
  },
  {
    name: 'a hash into a fixed number of slots',
    code: `
      import { bus } from './bus';
      const slots: Record<number, string> = {};
      function slotOf(text: string): number {
        let hash = 0;
        for (const char of text) hash = (hash * 31 + char.charCodeAt(0)) | 0;
        return Math.abs(hash) % 64;
      }
      bus.on('order', (order: { id: string }) => {
        slots[slotOf(order.id)] = order.id;
      });`,
  },
  {
    name: 'a ring index as the key',
    code: `
      import { bus } from './bus';
      let position = 0;
      const last: Record<number, string> = {};
      bus.on('line', (line: string) => {
        last[position % 100] = line;
        position += 1;
      });`,
  },
  {
    name: 'an LRU whose key function is the same on both ways',
    code: `
      function keyOf(url: string): string {
        return url.toLowerCase();
      }
      export class Pages {
        readonly #pages = new Map<string, string>();
        readonly #recent: string[] = [];
        constructor(private readonly capacity: number) {}
        put(url: string, html: string): void {
          const key = keyOf(url);
          this.#pages.set(key, html);
          this.#recent.push(key);
          if (this.#recent.length > this.capacity) this.#pages.delete(this.#recent.shift()!);
        }
        get(url: string): string | undefined {
          return this.#pages.get(keyOf(url));
        }
      }
      export const pages = new Pages(100);`,
  },
  {
    name: 'generations in a class, turned by a method',
    code: `
      class RecentIds {
        private current = new Set<string>();
        private previous = new Set<string>();
        isFirst(id: string): boolean {
          if (this.current.has(id) || this.previous.has(id)) return false;
          this.current.add(id);
          if (this.current.size >= 50_000) this.turn();
          return true;
        }
        private turn(): void {
          this.previous = this.current;
          this.current = new Set();
        }
      }
      export const recent = new RecentIds();`,
  },
  {
    name: 'a heap of expiries beside the map',
    code: `
      import { bus } from './bus';
      const values = new Map<string, string>();
      const expiries: { id: string; at: number }[] = [];
      bus.on('put', ({ id, value }: { id: string; value: string }) => {
        const now = Date.now();
        while (expiries.length > 0 && expiries[0]!.at < now) values.delete(expiries.shift()!.id);
        values.set(id, value);
        expiries.push({ id, at: now + 60_000 });
        if (expiries.length > 100_000) values.delete(expiries.shift()!.id);
      });`,
  },
  {
    name: 'a frequency table that halves itself',
    filename: JS,
    code: `
      const counts = new Map();
      exports.hit = (url) => {
        counts.set(url, (counts.get(url) ?? 0) + 1);
        if (counts.size > 10000) decay();
      };
      function decay() {
        for (const [url, count] of counts) {
          if (count < 2) counts.delete(url);
          else counts.set(url, count / 2);
        }
      }`,
  },
  {
    name: 'a random one makes room',
    filename: JS,
    code: `
      const cache = new Map();
      exports.page = async (url) => {
        if (cache.has(url)) return cache.get(url);
        const page = await fetch(url);
        if (cache.size >= 500) {
          const keys = [...cache.keys()];
          cache.delete(keys[Math.floor(Math.random() * keys.length)]);
        }
        cache.set(url, page);
        return page;
      };`,
  },
  {
    name: 'the least used one makes room',
    code: `
      interface Entry { value: string; used: number }
      export class Lfu {
        private readonly entries: Record<string, Entry> = {};
        private count = 0;
        constructor(private readonly limit: number) {}
        put(url: string, value: string): void {
          if (!(url in this.entries)) {
            if (this.count >= this.limit) this.evict();
            this.count += 1;
          }
          this.entries[url] = { value, used: 0 };
        }
        private evict(): void {
          let least: string | null = null;
          for (const url of Object.keys(this.entries)) {
            if (least === null || this.entries[url]!.used < this.entries[least]!.used) least = url;
          }
          if (least !== null) {
            delete this.entries[least];
            this.count -= 1;
          }
        }
      }
      export const pages = new Lfu(100);`,
  },
  {
    name: 'a memoize with a maximum of its own',
    code: `
      export function memoize<R>(fn: (id: string) => R, max = 100): (id: string) => R {
        const cache = new Map<string, R>();
        return (id) => {
          const known = cache.get(id);
          if (known !== undefined) return known;
          const value = fn(id);
          cache.set(id, value);
          if (cache.size > max) cache.delete(cache.keys().next().value!);
          return value;
        };
      }`,
  },
  {
    name: 'a pool of clients with a maximum',
    code: `
      const MAX = 20;
      const clients = new Map<string, { close(): void }>();
      export function clientFor(tenantId: string, open: (id: string) => { close(): void }): { close(): void } {
        const known = clients.get(tenantId);
        if (known) {
          clients.delete(tenantId);
          clients.set(tenantId, known);
          return known;
        }
        if (clients.size === MAX) {
          const [oldest, client] = clients.entries().next().value!;
          client.close();
          clients.delete(oldest);
        }
        const client = open(tenantId);
        clients.set(tenantId, client);
        return client;
      }`,
  },
]);
