import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'where entries wait for somebody who may not come', [
  {
    name: 'callers wait for answers that may never come',
    code: `
      import { randomUUID } from 'node:crypto';
      import { socket } from './socket';
      // expect-next-line: no-unbounded-map
      const waiting = new Map<string, (answer: unknown) => void>();
      socket.on('message', (data) => {
        const answer = JSON.parse(String(data));
        waiting.get(answer.id)?.(answer);
        waiting.delete(answer.id);
      });
      export function call(method: string): Promise<unknown> {
        const id = randomUUID();
        return new Promise((resolve) => {
          waiting.set(id, resolve);
          socket.send(JSON.stringify({ id, method }));
        });
      }`,
  },
  {
    name: 'sessions that end only when somebody logs out',
    code: `
      import { randomUUID } from 'node:crypto';
      import express from 'express';
      const app = express();
      // expect-next-line: no-unbounded-map
      const sessions = new Map<string, string>();
      app.post('/login', (req, res) => {
        const id = randomUUID();
        sessions.set(id, req.body.user);
        res.cookie('session', id).end();
      });
      app.post('/logout', (req, res) => {
        sessions.delete(req.cookies.session);
        res.end();
      });`,
  },
  {
    name: 'a wizard that people leave half way',
    code: `
      import { Telegraf } from 'telegraf';
      const bot = new Telegraf(process.env.TOKEN!);
      // expect-next-line: no-unbounded-map
      const forms = new Map<number, { name?: string }>();
      bot.command('start', (ctx) => {
        forms.set(ctx.from.id, {});
      });
      bot.command('cancel', (ctx) => {
        forms.delete(ctx.from.id);
      });`,
  },
  {
    name: 'a cache that is only told of changes by name',
    code: `
      import { db } from './db';
      // expect-next-line: no-unbounded-map
      const cache = new Map<string, unknown>();
      export async function product(productId: string): Promise<unknown> {
        if (!cache.has(productId)) cache.set(productId, await db.product(productId));
        return cache.get(productId);
      }
      export function invalidate(productId: string): void {
        cache.delete(productId);
      }`,
  },
  {
    name: 'deleted on end, but an aborted upload never ends',
    code: `
      import { createServer } from 'node:http';
      // expect-next-line: no-unbounded-map
      const uploads = new Map<string, number>();
      createServer((req, res) => {
        const id = String(req.headers['x-upload-id']);
        uploads.set(id, 0);
        req.on('data', (chunk: Buffer) => uploads.set(id, (uploads.get(id) ?? 0) + chunk.length));
        req.on('end', () => {
          uploads.delete(id);
          res.end();
        });
      }).listen(8080);`,
  },
  {
    name: 'a child that cannot start has no exit',
    code: `
      import { spawn } from 'node:child_process';
      import express from 'express';
      const app = express();
      // expect-next-line: no-unbounded-map
      const children = new Map<string, unknown>();
      app.post('/run/:id', (req, res) => {
        const child = spawn('convert', [req.body.file]);
        children.set(req.params.id, child);
        child.on('exit', () => children.delete(req.params.id));
        res.end();
      });`,
  },
  {
    name: 'removed when the order is paid, which many never are',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const open = new Map<string, number>();
      bus.on('order-created', (order: { orderId: string; total: number }) => {
        open.set(order.orderId, order.total);
      });
      bus.on('order-paid', (order: { orderId: string }) => {
        open.delete(order.orderId);
      });`,
  },
  {
    name: 'deleted on logout of a client of a websocket only',
    code: `
      import { WebSocketServer } from 'ws';
      const server = new WebSocketServer({ port: 8080 });
      // expect-next-line: no-unbounded-map
      const users = new Map<string, object>();
      server.on('connection', (socket) => {
        socket.on('message', (data) => {
          const message = JSON.parse(String(data));
          if (message.type === 'login') users.set(message.userId, socket);
          if (message.type === 'logout') users.delete(message.userId);
        });
      });`,
  },
  {
    name: 'an index of the documents that an editor has opened',
    code: `
      import { createConnection, TextDocuments } from 'vscode-languageserver/node';
      import { TextDocument } from 'vscode-languageserver-textdocument';
      const connection = createConnection();
      const documents = new TextDocuments(TextDocument);
      // expect-next-line: no-unbounded-map
      const problems = new Map<string, string[]>();
      documents.onDidChangeContent(({ document }) => {
        problems.set(document.uri, check(document.getText()));
      });
      documents.listen(connection);`,
  },
  {
    name: 'a draft of a bot that only success and cancel remove',
    filename: JS,
    code: `
      const { Client, Events } = require('discord.js');
      const client = new Client({ intents: [] });
      // expect-next-line: no-unbounded-map
      const tickets = new Map();
      client.on(Events.InteractionCreate, async (interaction) => {
        if (interaction.isChatInputCommand()) {
          tickets.set(interaction.user.id, { step: 1 });
          return interaction.reply('What happened?');
        }
        if (interaction.customId === 'cancel') tickets.delete(interaction.user.id);
        if (interaction.customId === 'send') {
          await submit(tickets.get(interaction.user.id));
          tickets.delete(interaction.user.id);
        }
      });`,
  },
  {
    name: 'attempts are deleted on a good login, not on a bad one',
    code: `
      import express from 'express';
      import { verify } from './verify';
      const app = express();
      // expect-next-line: no-unbounded-map
      const attempts = new Map<string, number>();
      app.post('/login', async (req, res) => {
        const count = (attempts.get(req.body.email) ?? 0) + 1;
        attempts.set(req.body.email, count);
        if (count > 5) return res.sendStatus(429);
        if (!(await verify(req.body))) return res.sendStatus(401);
        attempts.delete(req.body.email);
        res.sendStatus(204);
      });`,
  },
  {
    name: 'a presence map that a heartbeat fills and only a goodbye empties',
    code: `
      import { WebSocketServer } from 'ws';
      const server = new WebSocketServer({ port: 80 });
      // expect-next-line: no-unbounded-map
      const lastBeat = new Map<string, number>();
      server.on('connection', (socket) => {
        socket.on('message', (raw) => {
          const message = JSON.parse(String(raw));
          if (message.kind === 'beat') lastBeat.set(message.deviceId, Date.now());
          if (message.kind === 'bye') lastBeat.delete(message.deviceId);
        });
      });`,
  },
  {
    name: 'removed on the error of the stream, not on its end',
    code: `
      import type { Readable } from 'node:stream';
      // expect-next-line: no-unbounded-map
      const open = new Map<string, Readable>();
      export function track(uploadId: string, stream: Readable): void {
        open.set(uploadId, stream);
        stream.on('error', () => open.delete(uploadId));
      }`,
  },
  {
    name: 'a lease that is given back by a message of the worker',
    filename: JS,
    code: `
      const { EventEmitter } = require('node:events');
      class Leases extends EventEmitter {
        constructor(socket) {
          super();
          // expect-next-line: no-unbounded-map
          this.byJob = {};
          socket.on('take', (jobId) => {
            this.byJob[jobId] = Date.now();
          });
          socket.on('done', (jobId) => {
            delete this.byJob[jobId];
          });
        }
      }
      module.exports = new Leases(require('./socket'));`,
  },
  {
    name: 'replies settle a call and nothing forgets it',
    code: `
      import { randomUUID } from 'node:crypto';
      import type { Channel } from 'amqplib';
      export class Pricing {
        // expect-next-line: no-unbounded-map
        private readonly open = new Map<string, (value: unknown) => void>();
        constructor(private readonly channel: Channel) {}
        settle(id: string, value: unknown): void {
          this.open.get(id)?.(value);
        }
        async quote(sku: string): Promise<unknown> {
          const id = randomUUID();
          const answer = new Promise((resolve) => this.open.set(id, resolve));
          this.channel.sendToQueue('pricing', Buffer.from(sku), { correlationId: id });
          return answer;
        }
      }`,
  },
  {
    name: 'calls of a remote in JavaScript that wait for ever',
    filename: JS,
    code: `
      class Rpc {
        constructor(socket) {
          // expect-next-line: no-unbounded-map
          this.pending = new Map();
          this.next = 0;
          this.socket = socket;
          socket.on('message', (message) => {
            const resolve = this.pending.get(message.id);
            this.pending.delete(message.id);
            resolve?.(message);
          });
        }
        call(body) {
          const id = this.next++;
          return new Promise((resolve) => {
            this.pending.set(id, resolve);
            this.socket.send({ id, body });
          });
        }
      }
      module.exports = Rpc;`,
  },
]);
