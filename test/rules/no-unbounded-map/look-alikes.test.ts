import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where a maximum or the clock keeps the table short', [
  {
    name: 'the oldest key makes room',
    code: `
      import { bus } from './bus';
      const seen = new Set<string>();
      bus.on('event', (event: { id: string }) => {
        seen.add(event.id);
        if (seen.size > 10_000) seen.delete(seen.values().next().value!);
      });`,
  },
  {
    name: 'the oldest key makes room, by a name',
    code: `
      import { bus } from './bus';
      const seen = new Map<string, number>();
      bus.on('order', (order: { id: string }) => {
        if (seen.size >= 1_000) {
          const oldest = seen.keys().next().value;
          if (oldest !== undefined) seen.delete(oldest);
        }
        seen.set(order.id, Date.now());
      });`,
  },
  {
    name: 'a loop takes out until it fits',
    code: `
      import { bus } from './bus';
      const seen = new Map<string, number>();
      bus.on('order', (order: { id: string }) => {
        seen.set(order.id, Date.now());
        while (seen.size > 500) seen.delete(seen.keys().next().value!);
      });`,
  },
  {
    name: 'a for loop over the keys takes the oldest ones out',
    code: `
      import { bus } from './bus';
      const LIMIT = 5_000;
      const seen = new Set<string>();
      bus.on('order', (order: { id: string }) => {
        seen.add(order.id);
        if (seen.size > LIMIT) {
          for (const id of seen) {
            if (seen.size <= LIMIT / 2) break;
            seen.delete(id);
          }
        }
      });`,
  },
  {
    name: 'cleared when it is full',
    code: `
      import { load } from './load';
      const cache = new Map<string, unknown>();
      export async function user(userId: string): Promise<unknown> {
        if (!cache.has(userId)) {
          if (cache.size >= 10_000) cache.clear();
          cache.set(userId, await load(userId));
        }
        return cache.get(userId);
      }`,
  },
  {
    name: 'made anew when it is full',
    filename: JS,
    code: `
      let memo = {};
      let count = 0;
      export function compute(text) {
        if (memo[text] !== undefined) return memo[text];
        if (count >= 1000) {
          memo = {};
          count = 0;
        }
        count += 1;
        return (memo[text] = text.split('').reverse().join(''));
      }`,
  },
  {
    name: 'Object.keys of the object is compared',
    filename: JS,
    code: `
      const bus = require('./bus');
      const prices = {};
      bus.on('price', (price) => {
        const keys = Object.keys(prices);
        if (keys.length > 200) delete prices[keys[0]];
        prices[price.orderId] = price.value;
      });`,
  },
  {
    name: 'refused when it is full',
    code: `
      import express from 'express';
      const app = express();
      const sessions = new Map<string, object>();
      app.post('/sessions', (req, res) => {
        if (sessions.size >= 5_000) return res.sendStatus(503);
        sessions.set(req.body.id, {});
        res.sendStatus(201);
      });`,
  },
  {
    name: 'no new entry when it is full',
    code: `
      import { load } from './load';
      const cache = new Map<string, unknown>();
      export async function page(url: string): Promise<unknown> {
        const known = cache.get(url);
        if (known) return known;
        const value = await load(url);
        if (cache.size < 1_000) cache.set(url, value);
        return value;
      }`,
  },
  {
    name: 'a helper evicts',
    code: `
      import { bus } from './bus';
      const cache = new Map<string, string>();
      function evict(): void {
        if (cache.size <= 100) return;
        const [oldest] = cache.keys();
        cache.delete(oldest);
      }
      bus.on('order', (order: { id: string; text: string }) => {
        cache.set(order.id, order.text);
        evict();
      });`,
  },
  {
    name: 'a method makes room before each entry',
    code: `
      import { Injectable } from '@nestjs/common';
      @Injectable()
      export class Previews {
        private readonly byUrl = new Map<string, string>();
        async preview(url: string): Promise<string> {
          const known = this.byUrl.get(url);
          if (known) return known;
          const text = await (await fetch(url)).text();
          this.makeRoom();
          this.byUrl.set(url, text);
          return text;
        }
        private makeRoom(): void {
          while (this.byUrl.size >= 200) this.byUrl.delete(this.byUrl.keys().next().value!);
        }
      }`,
  },
  {
    name: 'a getter tells that it is full',
    code: `
      export class Sessions {
        private readonly byToken = new Map<string, string>();
        private get isFull(): boolean {
          return this.byToken.size >= 1_000;
        }
        open(token: string, userId: string): boolean {
          if (this.isFull) return false;
          this.byToken.set(token, userId);
          return true;
        }
      }
      export const sessions = new Sessions();`,
  },
  {
    name: 'a helper throws when it is full',
    filename: JS,
    code: `
      const tickets = new Map();
      function assertRoom() {
        if (tickets.size >= 100) throw new Error('full');
      }
      require('./bus').on('ticket', (ticket) => {
        assertRoom();
        tickets.set(ticket.id, ticket);
      });`,
  },
  {
    name: 'the maximum comes from the environment',
    code: `
      import { bus } from './bus';
      const max = Number(process.env.MAX_KEYS ?? 1_000);
      const keys = new Map<string, number>();
      bus.on('hit', ({ ip }: { ip: string }) => {
        if (!keys.has(ip) && keys.size >= max) return;
        keys.set(ip, (keys.get(ip) ?? 0) + 1);
      });`,
  },
  {
    name: 'the producer waits while the table is full',
    code: `
      import { setTimeout as sleep } from 'node:timers/promises';
      const running = new Map<string, Promise<void>>();
      export async function start(id: string, work: () => Promise<void>): Promise<void> {
        while (running.size >= 10) await Promise.race(running.values());
        running.set(id, work().finally(() => running.delete(id)));
      }`,
  },
  {
    name: 'one entry at most',
    code: `
      let last: { key: string; value: string } | null = null;
      const one: Record<string, string> = {};
      export function render(url: string): string {
        if (last?.key === url) return last.value;
        last = { key: url, value: url.toUpperCase() };
        one.value = last.value;
        return last.value;
      }`,
  },
  {
    name: 'the key space is checked first',
    code: `
      import { bus } from './bus';
      const votes = new Map<string, number>();
      const OPTIONS = ['yes', 'no', 'abstain'];
      bus.on('vote', (choice: string) => {
        if (!OPTIONS.includes(choice)) return;
        votes.set(choice, (votes.get(choice) ?? 0) + 1);
      });`,
  },
  {
    name: 'size compared in a condition with more parts',
    code: `
      import { bus } from './bus';
      const waiting = new Map<string, string>();
      bus.on('job', (job: { id: string; priority: number }) => {
        if (waiting.size >= 100 && job.priority < 5) return;
        if (waiting.size >= 200) return;
        waiting.set(job.id, 'waiting');
      });`,
  },
  {
    name: 'destructured size',
    filename: JS,
    code: `
      const bus = require('./bus');
      const seen = new Set();
      bus.on('order', (order) => {
        const { size } = seen;
        if (size > 1000) seen.clear();
        seen.add(order.id);
      });`,
  },
  {
    name: 'a map copied without the oldest',
    code: `
      import { bus } from './bus';
      let recent = new Map<string, number>();
      bus.on('order', (order: { id: string }) => {
        recent = new Map([...recent, [order.id, Date.now()] as const].slice(-100));
      });`,
  },
  {
    name: 'a size that the entries share in bytes and count',
    code: `
      import { load } from './load';
      const MAX_BYTES = 50_000_000;
      const cache = new Map<string, Buffer>();
      let bytes = 0;
      export async function tile(url: string): Promise<Buffer> {
        const known = cache.get(url);
        if (known) return known;
        const data: Buffer = await load(url);
        bytes += data.length;
        cache.set(url, data);
        while (bytes > MAX_BYTES) {
          const [oldest, value] = cache.entries().next().value!;
          cache.delete(oldest);
          bytes -= value.length;
        }
        return data;
      }`,
  },
  {
    name: 'a promise chain for each key, removed by its own last link',
    code: `
      const tails = new Map<string, Promise<void>>();
      export function serial(key: string, work: () => Promise<void>): Promise<void> {
        const tail = (tails.get(key) ?? Promise.resolve()).then(work, work);
        const settled = tail.catch(() => undefined).finally(() => {
          if (tails.get(key) === settled) tails.delete(key);
        });
        tails.set(key, settled);
        return tail;
      }`,
  },
  {
    name: 'a loop of its own makes room before each entry',
    code: `
      export function createStore(ttlMs: number, capacity = 10_000) {
        const entries = new Map<string, { value: string; expiresAt: number }>();
        const makeRoom = (): void => {
          for (const oldest of entries.keys()) {
            if (entries.size < capacity) return;
            entries.delete(oldest);
          }
        };
        return {
          find(key: string): string | undefined {
            const entry = entries.get(key);
            return entry && entry.expiresAt > Date.now() ? entry.value : undefined;
          },
          remember(key: string, value: string): void {
            makeRoom();
            entries.set(key, { value, expiresAt: Date.now() + ttlMs });
          },
        };
      }
      export const answers = createStore(60_000);`,
  },
  {
    name: 'an arrow function tells whether there is room',
    code: `
      const CAPACITY = 250_000;
      const seen = new Map<string, number>();
      const hasRoom = (): boolean => seen.size < CAPACITY;
      export function check(nonce: string): boolean {
        if (!hasRoom()) return false;
        seen.set(nonce, Date.now());
        return true;
      }`,
  },
  {
    name: 'a room with a fixed number of seats',
    code: `
      export class Room {
        private readonly seats = new Map<string, number>();
        constructor(private readonly capacity: number) {}
        enter(userId: string): void {
          this.ensureSeat();
          this.seats.set(userId, Date.now());
        }
        private ensureSeat(): void {
          if (this.seats.size >= this.capacity) throw new Error('full');
        }
      }
      export const room = new Room(8);`,
  },
]);
