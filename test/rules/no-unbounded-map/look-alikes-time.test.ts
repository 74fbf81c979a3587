import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where time takes every entry out', [
  {
    name: 'a timer takes out what is too old',
    code: `
      import express from 'express';
      const app = express();
      const hits = new Map<string, { count: number; resetAt: number }>();
      app.use((req, _res, next) => {
        hits.set(req.ip, { count: (hits.get(req.ip)?.count ?? 0) + 1, resetAt: Date.now() + 60_000 });
        next();
      });
      setInterval(() => {
        const now = Date.now();
        for (const [ip, hit] of hits) if (hit.resetAt <= now) hits.delete(ip);
      }, 30_000).unref();`,
  },
  {
    name: 'a timer takes out with forEach',
    filename: JS,
    code: `
      const seen = new Map();
      require('./bus').on('event', (event) => seen.set(event.id, Date.now()));
      setInterval(() => {
        seen.forEach((at, id) => {
          if (Date.now() - at > 60000) seen.delete(id);
        });
      }, 10000);`,
  },
  {
    name: 'a timer takes out of an object',
    filename: JS,
    code: `
      const windows = {};
      module.exports = (req, res, next) => {
        windows[req.ip] = (windows[req.ip] || 0) + 1;
        next();
      };
      setInterval(() => {
        for (const ip in windows) delete windows[ip];
      }, 60000);`,
  },
  {
    name: 'a timer takes out with Object.entries',
    code: `
      const tokens: Record<string, { expires: number }> = {};
      export function issue(token: string): void {
        tokens[token] = { expires: Date.now() + 60_000 };
      }
      setInterval(() => {
        for (const [token, { expires }] of Object.entries(tokens)) {
          if (expires < Date.now()) delete tokens[token];
        }
      }, 60_000);`,
  },
  {
    name: 'a timer starts over',
    filename: JS,
    code: `
      let counts = new Map();
      require('./bus').on('hit', (hit) => counts.set(hit.ip, (counts.get(hit.ip) ?? 0) + 1));
      setInterval(() => {
        counts = new Map();
      }, 60000);`,
  },
  {
    name: 'a timer clears',
    code: `
      import { bus } from './bus';
      const seen = new Set<string>();
      bus.on('event', (event: { id: string }) => seen.add(event.id));
      setInterval(() => seen.clear(), 3_600_000);`,
  },
  {
    name: 'a method that a timer of the class calls',
    code: `
      export class Windows {
        private readonly byAddress = new Map<string, number>();
        constructor() {
          setInterval(() => this.sweep(), 10_000).unref();
        }
        hit(ip: string): void {
          this.byAddress.set(ip, Date.now());
        }
        private sweep(): void {
          const limit = Date.now() - 60_000;
          for (const [ip, at] of this.byAddress) if (at < limit) this.byAddress.delete(ip);
        }
      }
      export const windows = new Windows();`,
  },
  {
    name: 'a bound method as the timer',
    code: `
      export class Windows {
        readonly #byAddress = new Map<string, number>();
        constructor() {
          setInterval(this.sweep.bind(this), 10_000);
        }
        hit(ip: string): void {
          this.#byAddress.set(ip, Date.now());
        }
        sweep(): void {
          for (const [ip, at] of this.#byAddress) if (at < Date.now() - 60_000) this.#byAddress.delete(ip);
        }
      }
      export const windows = new Windows();`,
  },
  {
    name: 'a job of nest takes out',
    code: `
      import { Injectable } from '@nestjs/common';
      import { Cron } from '@nestjs/schedule';
      @Injectable()
      export class Codes {
        private readonly byEmail = new Map<string, { code: string; at: number }>();
        issue(email: string, code: string): void {
          this.byEmail.set(email, { code, at: Date.now() });
        }
        @Cron('* * * * *')
        clean(): void {
          for (const [email, { at }] of this.byEmail) if (Date.now() - at > 600_000) this.byEmail.delete(email);
        }
      }`,
  },
  {
    name: 'a sweep on each write',
    code: `
      import { bus } from './bus';
      const seen = new Map<string, number>();
      bus.on('message', ({ messageId }: { messageId: string }) => {
        const now = Date.now();
        for (const [id, at] of seen) if (now - at > 60_000) seen.delete(id);
        seen.set(messageId, now);
      });`,
  },
  {
    name: 'a sweep in a helper on each write',
    filename: JS,
    code: `
      const nonces = new Map();
      function dropOld(now) {
        for (const [nonce, at] of nonces) {
          if (at > now - 300000) break;
          nonces.delete(nonce);
        }
      }
      exports.check = (req) => {
        const now = Date.now();
        dropOld(now);
        if (nonces.has(req.body.nonce)) return false;
        nonces.set(req.body.nonce, now);
        return true;
      };`,
  },
  {
    name: 'a sweep now and then, on write',
    code: `
      import { bus } from './bus';
      const seen = new Map<string, number>();
      let lastSweep = 0;
      bus.on('message', ({ messageId }: { messageId: string }) => {
        const now = Date.now();
        if (now - lastSweep > 10_000) {
          for (const [id, at] of seen) if (now - at > 60_000) seen.delete(id);
          lastSweep = now;
        }
        seen.set(messageId, now);
      });`,
  },
  {
    name: 'a timer for each entry',
    code: `
      import { bus } from './bus';
      const seen = new Set<string>();
      bus.on('event', ({ id }: { id: string }) => {
        seen.add(id);
        setTimeout(() => seen.delete(id), 60_000);
      });`,
  },
  {
    name: 'a timer for each entry, with unref and an object',
    filename: JS,
    code: `
      const locks = {};
      require('./bus').on('lock', (lock) => {
        locks[lock.id] = true;
        setTimeout(() => {
          delete locks[lock.id];
        }, 5000).unref();
      });`,
  },
  {
    name: 'a timer for each entry that is armed again',
    code: `
      import { io } from './io';
      const typing = new Map<string, NodeJS.Timeout>();
      io.on('typing', ({ userId }: { userId: string }) => {
        clearTimeout(typing.get(userId));
        typing.set(userId, setTimeout(() => typing.delete(userId), 3_000));
      });`,
  },
  {
    name: 'a timer in a helper of its own',
    code: `
      import { bus } from './bus';
      const recent = new Map<string, number>();
      function forgetLater(id: string): void {
        setTimeout(() => recent.delete(id), 1_000);
      }
      bus.on('scan', ({ barcode }: { barcode: string }) => {
        recent.set(barcode, Date.now());
        forgetLater(barcode);
      });`,
  },
  {
    name: 'sleep and then delete',
    code: `
      import { setTimeout as sleep } from 'node:timers/promises';
      import { bus } from './bus';
      const recent = new Set<string>();
      bus.on('scan', ({ barcode }: { barcode: string }) => {
        recent.add(barcode);
        void sleep(1_000).then(() => recent.delete(barcode));
      });`,
  },
  {
    name: 'two generations that a timer turns',
    code: `
      import { bus } from './bus';
      let current = new Set<string>();
      let previous = new Set<string>();
      bus.on('event', ({ id }: { id: string }) => {
        if (current.has(id) || previous.has(id)) return;
        current.add(id);
      });
      setInterval(() => {
        previous = current;
        current = new Set();
      }, 60_000);`,
  },
  {
    name: 'a middleware cleans old windows each time',
    code: `
      import type { RequestHandler } from 'express';
      export function limit(max: number, windowMs: number): RequestHandler {
        const windows = new Map<string, { start: number; count: number }>();
        return (req, res, next) => {
          const now = Date.now();
          for (const [ip, window] of windows) {
            if (now - window.start > windowMs) windows.delete(ip);
          }
          const window = windows.get(req.ip!) ?? { start: now, count: 0 };
          window.count += 1;
          windows.set(req.ip!, window);
          if (window.count > max) res.sendStatus(429);
          else next();
        };
      }`,
  },
  {
    name: 'a window object that starts over and a maximum of addresses',
    code: `
      import { renderPage } from './render-page';
      let current = { window: 0, hits: new Map<string, number>() };
      function isOver(address: string, now: number): boolean {
        const window = Math.floor(now / 60_000);
        if (current.window !== window) current = { window, hits: new Map() };
        const { hits } = current;
        const count = hits.get(address);
        if (count === undefined && hits.size >= 20_000) return true;
        hits.set(address, (count ?? 0) + 1);
        return (count ?? 0) >= 100;
      }
      export default {
        async fetch(request: Request): Promise<Response> {
          const address = request.headers.get('cf-connecting-ip') ?? '';
          if (isOver(address, Date.now())) return new Response(null, { status: 429 });
          return renderPage(request);
        },
      };`,
  },
  {
    name: 'expiry on read and a sweep as well',
    code: `
      import { Injectable, OnModuleInit } from '@nestjs/common';
      @Injectable()
      export class Tokens implements OnModuleInit {
        private readonly byToken = new Map<string, number>();
        onModuleInit(): void {
          setInterval(() => this.purge(), 60_000).unref();
        }
        add(token: string): void {
          this.byToken.set(token, Date.now() + 3_600_000);
        }
        has(token: string): boolean {
          const until = this.byToken.get(token);
          if (until !== undefined && until < Date.now()) this.byToken.delete(token);
          return this.byToken.has(token);
        }
        private purge(): void {
          const now = Date.now();
          for (const [token, until] of this.byToken) if (until < now) this.byToken.delete(token);
        }
      }`,
  },
  {
    name: 'a sweep that plans itself again',
    filename: JS,
    code: `
      const seen = new Map();
      exports.note = (messageId) => seen.set(messageId, Date.now());
      function sweep() {
        const limit = Date.now() - 60000;
        for (const [id, at] of seen) if (at < limit) seen.delete(id);
        setTimeout(sweep, 10000).unref();
      }
      sweep();`,
  },
  {
    name: 'a sweep in an endless loop of its own',
    code: `
      import { setTimeout as sleep } from 'node:timers/promises';
      const seen = new Map<string, number>();
      export const note = (messageId: string): unknown => seen.set(messageId, Date.now());
      async function sweepForEver(): Promise<void> {
        for (;;) {
          await sleep(10_000);
          for (const [id, at] of seen) if (at < Date.now() - 60_000) seen.delete(id);
        }
      }
      void sweepForEver();`,
  },
  {
    name: 'a sweep with setInterval of promises',
    code: `
      import { setInterval } from 'node:timers/promises';
      const seen = new Map<string, number>();
      export const note = (messageId: string): unknown => seen.set(messageId, Date.now());
      export async function sweep(): Promise<void> {
        for await (const _ of setInterval(10_000)) {
          for (const [id, at] of seen) if (at < Date.now() - 60_000) seen.delete(id);
        }
      }
      void sweep();`,
  },
  {
    name: 'a sweep by a cron job',
    filename: JS,
    code: `
      const cron = require('node-cron');
      const codes = {};
      exports.issue = (email, code) => {
        codes[email] = { code, at: Date.now() };
      };
      cron.schedule('* * * * *', () => {
        for (const email of Object.keys(codes)) if (Date.now() - codes[email].at > 600000) delete codes[email];
      });`,
  },
  {
    name: 'the table is filtered on a timer',
    code: `
      let codes: Record<string, { at: number }> = {};
      export function issue(email: string): void {
        codes[email] = { at: Date.now() };
      }
      setInterval(() => {
        codes = Object.fromEntries(Object.entries(codes).filter(([, { at }]) => Date.now() - at < 60_000));
      }, 60_000);`,
  },
  {
    name: 'a set made again from those that are fresh',
    code: `
      import { bus } from './bus';
      let seen = new Map<string, number>();
      bus.on('event', ({ id }: { id: string }) => seen.set(id, Date.now()));
      setInterval(() => {
        seen = new Map([...seen].filter(([, at]) => Date.now() - at < 60_000));
      }, 60_000);`,
  },
]);
