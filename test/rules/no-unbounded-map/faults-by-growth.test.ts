import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'whatever makes it grow', [
  {
    name: 'a map that a route sets by address',
    code: `
      import express from 'express';
      const app = express();
      // expect-next-line: no-unbounded-map
      const visits = new Map<string, number>();
      app.get('/', (req, res) => {
        visits.set(req.ip, (visits.get(req.ip) ?? 0) + 1);
        res.sendStatus(204);
      });`,
  },
  {
    name: 'a set that a webhook adds ids to',
    code: `
      import { Router } from 'express';
      export const router = Router();
      // expect-next-line: no-unbounded-map
      const handled = new Set<string>();
      router.post('/webhook', (req, res) => {
        if (handled.has(req.body.id)) return res.sendStatus(200);
        handled.add(req.body.id);
        res.sendStatus(202);
      });`,
  },
  {
    name: 'a plain object by computed keys',
    filename: JS,
    code: `
      const express = require('express');
      const app = express();
      // expect-next-line: no-unbounded-map
      const carts = {};
      app.post('/cart', (req, res) => {
        carts[req.headers['x-session-id']] = req.body;
        res.end();
      });`,
  },
  {
    name: 'an object without a prototype',
    filename: JS,
    code: `
      const http = require('node:http');
      // expect-next-line: no-unbounded-map
      const lastSeen = Object.create(null);
      http.createServer((req, res) => {
        lastSeen[req.socket.remoteAddress] = Date.now();
        res.end('ok');
      }).listen(8080);`,
  },
  {
    name: 'a counter that ++ makes',
    filename: JS,
    code: `
      const fastify = require('fastify')();
      // expect-next-line: no-unbounded-map
      const hits = {};
      fastify.get('/:code', async (request) => {
        hits[request.params.code] ??= 0;
        hits[request.params.code]++;
        return {};
      });`,
  },
  {
    name: 'a counter with += in a record',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const spent: Record<string, number> = {};
      bus.on('payment', (payment: { customerId: string; amount: number }) => {
        spent[payment.customerId] = (spent[payment.customerId] ?? 0) + payment.amount;
      });`,
  },
  {
    name: 'nullish assignment of a list',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const byUser: { [userId: string]: string[] } = {};
      bus.on('action', (userId: string, action: string) => {
        (byUser[userId] ??= []).push(action);
      });`,
  },
  {
    name: 'logical or assignment',
    filename: JS,
    code: `
      const server = require('./server');
      // expect-next-line: no-unbounded-map
      const rooms = {};
      server.on('message', (message) => {
        rooms[message.roomId] ||= { members: 0 };
        rooms[message.roomId].members += 1;
      });`,
  },
  {
    name: 'a copy with one more entry',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      let profiles: Record<string, unknown> = {};
      bus.on('profile', (profile: { userId: string }) => {
        profiles = { ...profiles, [profile.userId]: profile };
      });`,
  },
  {
    name: 'a map copied with one more entry',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      let prices = new Map<string, number>();
      bus.on('order', (order: { id: string; price: number }) => {
        prices = new Map([...prices, [order.id, order.price]]);
      });`,
  },
  {
    name: 'a set copied with one more item',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      let seen = new Set<string>();
      bus.on('delivery', ({ messageId }: { messageId: string }) => {
        if (seen.has(messageId)) return;
        seen = new Set([...seen, messageId]);
      });`,
  },
  {
    name: 'Object.assign with a computed key',
    filename: JS,
    code: `
      const bus = require('./bus');
      // expect-next-line: no-unbounded-map
      const drafts = {};
      bus.on('draft', (draft) => {
        Object.assign(drafts, { [draft.userId]: draft.text });
      });`,
  },
  {
    name: 'an alias of the map',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const sessions = new Map<string, object>();
      bus.on('login', (login: { sessionId: string }) => {
        const table = sessions;
        table.set(login.sessionId, login);
      });`,
  },
  {
    name: 'a helper that takes the map',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const pending = new Map<string, number>();
      function remember(table: Map<string, number>, id: string): void {
        table.set(id, Date.now());
      }
      bus.on('request', (request: { id: string }) => remember(pending, request.id));`,
  },
  {
    name: 'a local helper that adds',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const firstSeen = new Map<string, number>();
      const note = (deviceId: string): void => {
        if (!firstSeen.has(deviceId)) firstSeen.set(deviceId, Date.now());
      };
      bus.on('reading', (reading: { deviceId: string }) => note(reading.deviceId));`,
  },
  {
    name: 'map of maps: the inner entries leave, the outer never',
    code: `
      import { io } from './io';
      // expect-next-line: no-unbounded-map
      const typing = new Map<string, Map<string, number>>();
      io.on('connection', (socket) => {
        socket.on('typing', (roomId: string) => {
          let room = typing.get(roomId);
          if (!room) typing.set(roomId, (room = new Map()));
          room.set(socket.id, Date.now());
        });
        socket.on('disconnect', () => {
          for (const room of typing.values()) room.delete(socket.id);
        });
      });`,
  },
  {
    name: 'a set within a map, whose key is a path of the client',
    code: `
      import { createServer } from 'node:http';
      // expect-next-line: no-unbounded-map
      const readers = new Map<string, Set<string>>();
      createServer((req, res) => {
        const url = req.url ?? '/';
        const set = readers.get(url) ?? new Set<string>();
        set.add(req.socket.remoteAddress ?? '');
        readers.set(url, set);
        res.end();
      }).listen(80);`,
  },
  {
    name: 'a map in a module object',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const state = { byOrder: new Map<string, string>(), open: true };
      bus.on('order', (order: { id: string; status: string }) => {
        if (state.open) state.byOrder.set(order.id, order.status);
      });`,
  },
  {
    name: 'a set in a module object',
    filename: JS,
    code: `
      const { bus } = require('./bus');
      // expect-next-line: no-unbounded-map
      const stats = { visitors: new Set(), total: 0 };
      bus.on('visit', (visit) => {
        stats.total += 1;
        stats.visitors.add(visit.ip);
      });`,
  },
  {
    name: 'getOrInsertComputed',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const tallies = new Map<string, { count: number }>();
      bus.on('visit', (click: { visitorId: string }) => {
        tallies.getOrInsertComputed(click.visitorId, () => ({ count: 0 })).count += 1;
      });`,
  },
  {
    name: 'a set of timestamps made unique',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const moments = new Set<number>();
      bus.on('beat', () => {
        moments.add(Date.now());
      });`,
  },
  {
    name: 'a counter as the key, nothing deleted',
    code: `
      import { bus } from './bus';
      let nextId = 0;
      // expect-next-line: no-unbounded-map
      const requests = new Map<number, string>();
      bus.on('request', (text: string) => {
        requests.set(nextId++, text);
      });`,
  },
  {
    name: 'keys put together of two values',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const scores = new Map<string, number>();
      bus.on('score', ({ gameId, playerId, points }: { gameId: string; playerId: string; points: number }) => {
        scores.set(\`\${gameId}:\${playerId}\`, points);
      });`,
  },
  {
    name: 'a map copied by its entries with one more',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      let prices = new Map<string, number>();
      bus.on('order', (order: { id: string; price: number }) => {
        prices = new Map([...prices.entries(), [order.id, order.price]]);
      });`,
  },
  {
    name: 'two entries set one after the other',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const byId = new Map<string, string>();
      bus.on('alias', ({ userId, email }: { userId: string; email: string }) => {
        byId.set('last', email).set(userId, email);
      });`,
  },
  {
    name: 'Object.assign of the old with one more',
    filename: JS,
    code: `
      const bus = require('./bus');
      // expect-next-line: no-unbounded-map
      let drafts = {};
      bus.on('draft', (draft) => {
        drafts = Object.assign({}, drafts, { [draft.userId]: draft.text });
      });`,
  },
  {
    name: 'a table behind a global',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const cache = (globalThis.cache ??= new Map());
      export async function userOf(userId) {
        if (!cache.has(userId)) cache.set(userId, await fetch('/users/' + userId));
        return cache.get(userId);
      }`,
  },
]);
