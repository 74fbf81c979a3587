import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'wherever the table is kept', [
  {
    name: 'a field of a service that a container makes once',
    code: `
      import { Injectable } from '@nestjs/common';
      @Injectable()
      export class QuoteService {
        // expect-next-line: no-unbounded-map
        private readonly quotes = new Map<string, number>();
        async quote(customerId: string): Promise<number> {
          const known = this.quotes.get(customerId);
          if (known !== undefined) return known;
          const value = await this.calculate(customerId);
          this.quotes.set(customerId, value);
          return value;
        }
        private async calculate(id: string): Promise<number> {
          return id.length;
        }
      }`,
  },
  {
    name: 'a private field of an exported instance',
    code: `
      class Presence {
        // expect-next-line: no-unbounded-map
        readonly #seen = new Map<string, number>();
        touch(userId: string): void {
          this.#seen.set(userId, Date.now());
        }
        lastSeen(userId: string): number | undefined {
          return this.#seen.get(userId);
        }
      }
      export const presence = new Presence();`,
  },
  {
    name: 'a static field',
    code: `
      import { bus } from './bus';
      export class Ledger {
        // expect-next-line: no-unbounded-map
        static readonly balances = new Map<string, number>();
        static listen(): void {
          bus.on('booking', (booking: { accountId: string; amount: number }) => {
            Ledger.balances.set(booking.accountId, booking.amount);
          });
        }
      }`,
  },
  {
    name: 'a private static field',
    filename: JS,
    code: `
      export class Throttle {
        // expect-next-line: no-unbounded-map
        static #calls = {};
        static middleware(req, res, next) {
          Throttle.#calls[req.ip] = (Throttle.#calls[req.ip] ?? 0) + 1;
          next();
        }
      }`,
  },
  {
    name: 'a field that the constructor sets, in JavaScript',
    filename: JS,
    code: `
      const { EventEmitter } = require('node:events');
      class Tracker extends EventEmitter {
        constructor(client) {
          super();
          // expect-next-line: no-unbounded-map
          this.positions = {};
          client.on('position', (position) => {
            this.positions[position.vehicleId] = position;
          });
        }
      }
      module.exports = new Tracker(require('./client'));`,
  },
  {
    name: 'exports of a CommonJS module',
    filename: JS,
    code: `
      const bus = require('./bus');
      // expect-next-line: no-unbounded-map
      const tokens = {};
      exports.tokens = tokens;
      bus.on('token', (token) => {
        tokens[token.userId] = token.value;
      });`,
  },
  {
    name: 'a table with a declared type and a route',
    code: `
      import { Router } from 'express';
      export const router = Router();
      // expect-next-line: no-unbounded-map
      const clients: Map<string, number> = new Map();
      router.get('/poll', (req, res) => {
        clients.set(String(req.query.clientId), Date.now());
        res.json([...clients.keys()].length);
      });`,
  },
  {
    name: 'a field with a declared type and a late value',
    code: `
      import { bus } from './bus';
      export class Board {
        // expect-next-line: no-unbounded-map
        private scores: Record<string, number>;
        constructor() {
          this.scores = {};
          bus.on('score', (playerId: string, points: number) => {
            this.scores[playerId] = points;
          });
        }
      }
      export const board = new Board();`,
  },
  {
    name: 'a getter that makes the table at first use',
    code: `
      import { bus } from './bus';
      class Index {
        // expect-next-line: no-unbounded-map
        private table: Map<string, unknown> | undefined;
        private get entries(): Map<string, unknown> {
          return (this.table ??= new Map());
        }
        listen(): void {
          bus.on('document', (document: { id: string }) => this.entries.set(document.id, document));
        }
      }
      export const index = new Index();`,
  },
  {
    name: 'a table in an inner object of a field',
    code: `
      import { bus } from './bus';
      export class Hub {
        // expect-next-line: no-unbounded-map
        private readonly state = { members: new Map<string, string>(), startedAt: Date.now() };
        start(): void {
          bus.on('join', (memberId: string, name: string) => {
            this.state.members.set(memberId, name);
          });
        }
      }
      export const hub = new Hub();`,
  },
  {
    name: 'an observable service of angular',
    code: `
      import { Injectable } from '@angular/core';
      import { HttpClient } from '@angular/common/http';
      @Injectable({ providedIn: 'root' })
      export class SearchService {
        // expect-next-line: no-unbounded-map
        private cache: { [query: string]: unknown } = {};
        constructor(private readonly http: HttpClient) {}
        search(query: string): unknown {
          if (!this.cache[query]) this.cache[query] = this.http.get('/search?q=' + query);
          return this.cache[query];
        }
      }`,
  },
  {
    name: 'a guard of nest with a counter for each address',
    code: `
      import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
      @Injectable()
      export class AddressGuard implements CanActivate {
        // expect-next-line: no-unbounded-map
        private readonly hits = new Map<string, number[]>();
        canActivate(context: ExecutionContext): boolean {
          const { ip } = context.switchToHttp().getRequest();
          const now = Date.now();
          const recent = (this.hits.get(ip) ?? []).filter((at) => now - at < 60_000);
          recent.push(now);
          this.hits.set(ip, recent);
          return recent.length <= 100;
        }
      }`,
  },
  {
    name: 'a websocket gateway of nest',
    code: `
      import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
      @WebSocketGateway()
      export class DocumentGateway {
        // expect-next-line: no-unbounded-map
        private readonly versions = new Map<string, number>();
        @SubscribeMessage('edit')
        onEdit(_client: unknown, edit: { documentId: string; version: number }): void {
          this.versions.set(edit.documentId, edit.version);
        }
      }`,
  },
  {
    name: 'a queue processor with a set of finished ids',
    code: `
      import { Processor, WorkerHost } from '@nestjs/bullmq';
      @Processor('mail')
      export class MailProcessor extends WorkerHost {
        // expect-next-line: no-unbounded-map
        private readonly sent = new Set<string>();
        async process(job: { data: { messageId: string } }): Promise<void> {
          if (this.sent.has(job.data.messageId)) return;
          this.sent.add(job.data.messageId);
        }
      }`,
  },
  {
    name: 'a singleton behind getInstance',
    code: `
      export class Catalogue {
        private static instance: Catalogue | undefined;
        // expect-next-line: no-unbounded-map
        private readonly products = new Map<string, unknown>();
        static getInstance(): Catalogue {
          return (Catalogue.instance ??= new Catalogue());
        }
        async product(sku: string): Promise<unknown> {
          if (!this.products.has(sku)) this.products.set(sku, await fetch('/products/' + sku));
          return this.products.get(sku);
        }
      }`,
  },
  {
    name: 'a class with an async socket of its own',
    code: `
      import { WebSocket } from 'ws';
      export class PriceFeed {
        // expect-next-line: no-unbounded-map
        private readonly lastTrades: Record<string, unknown> = {};
        private readonly socket = new WebSocket('wss://feed.example.net');
        constructor() {
          this.socket.on('message', (data) => {
            const trade = JSON.parse(String(data));
            this.lastTrades[trade.orderId] = trade;
          });
        }
      }`,
  },
  {
    name: 'a table that an object holds by its name',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const table = new Map<string, { at: number }>();
      const store = { table };
      bus.on('login', ({ userId }: { userId: string }) => {
        store.table.set(userId, { at: Date.now() });
      });`,
  },
  {
    name: 'a destructured table of a module object',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const caches = { users: new Map<string, unknown>() };
      const { users } = caches;
      bus.on('user', (user: { id: string }) => {
        users.set(user.id, user);
      });`,
  },
  {
    name: 'an accessor object that hides the table',
    filename: JS,
    code: `
      const state = {
        // expect-next-line: no-unbounded-map
        byId: {},
        save(order) {
          state.byId[order.id] = order;
        },
      };
      require('./bus').on('order', (order) => state.save(order));`,
  },
]);
