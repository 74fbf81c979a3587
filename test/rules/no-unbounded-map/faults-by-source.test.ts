import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'whatever brings the keys', [
  {
    name: 'an interval that polls a list of somebody else',
    code: `
      import { listMessages } from './mailbox';
      // expect-next-line: no-unbounded-map
      const notified = new Set<string>();
      setInterval(async () => {
        for (const message of await listMessages()) {
          if (notified.has(message.id)) continue;
          notified.add(message.id);
          console.log(message.subject);
        }
      }, 30_000);`,
  },
  {
    name: 'a consumer loop that never ends',
    code: `
      import { queue } from './queue';
      // expect-next-line: no-unbounded-map
      const processed = new Set<string>();
      export async function work(): Promise<void> {
        for (;;) {
          const job = await queue.take();
          if (processed.has(job.id)) continue;
          processed.add(job.id);
          await job.run();
        }
      }`,
  },
  {
    name: 'for await over messages',
    code: `
      import { on } from 'node:events';
      import { feed } from './feed';
      // expect-next-line: no-unbounded-map
      const latest = new Map<string, unknown>();
      for await (const [trade] of on(feed, 'trade')) {
        latest.set(trade.orderId, trade);
      }`,
  },
  {
    name: 'a kafka consumer that skips what it has seen',
    code: `
      import { Kafka } from 'kafkajs';
      const consumer = new Kafka({ brokers: ['localhost:9092'] }).consumer({ groupId: 'mail' });
      // expect-next-line: no-unbounded-map
      const done = new Set<string>();
      await consumer.run({
        eachMessage: async ({ message }) => {
          const id = message.key!.toString();
          if (done.has(id)) return;
          done.add(id);
        },
      });`,
  },
  {
    name: 'what a websocket server knows of each client message',
    code: `
      import { WebSocketServer } from 'ws';
      const server = new WebSocketServer({ port: 8080 });
      // expect-next-line: no-unbounded-map
      const names = new Map<string, string>();
      server.on('connection', (socket) => {
        socket.on('message', (data) => {
          const message = JSON.parse(String(data));
          names.set(message.playerId, message.name);
        });
      });`,
  },
  {
    name: 'an object filled by a socket protocol',
    filename: JS,
    code: `
      const net = require('node:net');
      // expect-next-line: no-unbounded-map
      const known = {};
      net.createServer((socket) => {
        socket.on('data', (data) => {
          const [id, value] = String(data).split('=');
          known[id] = value;
        });
      }).listen(9000);`,
  },
  {
    name: 'a discord bot that counts by guild and member',
    code: `
      import { Client } from 'discord.js';
      const client = new Client({ intents: [] });
      // expect-next-line: no-unbounded-map
      const levels: Record<string, Record<string, number>> = {};
      client.on('messageCreate', (message) => {
        levels[message.guild!.id] ??= {};
        levels[message.guild!.id][message.author.id] = (levels[message.guild!.id][message.author.id] ?? 0) + 1;
      });`,
  },
  {
    name: 'a collection of discord.js as a cooldown table',
    code: `
      import { Client, Collection } from 'discord.js';
      const client = new Client({ intents: [] });
      // expect-next-line: no-unbounded-map
      const cooldowns = new Collection<string, number>();
      client.on('interactionCreate', (interaction) => {
        const until = cooldowns.get(interaction.user.id) ?? 0;
        if (until > Date.now()) return;
        cooldowns.set(interaction.user.id, Date.now() + 5_000);
      });`,
  },
  {
    name: 'a graphql resolver with a cache of its own',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const cache = {};
      export const resolvers = {
        Query: {
          async product(_parent, { sku }, { db }) {
            if (!cache[sku]) cache[sku] = await db.products.find(sku);
            return cache[sku];
          },
        },
      };`,
  },
  {
    name: 'a next route handler that remembers tokens',
    code: `
      import { NextResponse } from 'next/server';
      // expect-next-line: no-unbounded-map
      const used = new Set<string>();
      export async function POST(request: Request) {
        const { token } = await request.json();
        if (used.has(token)) return NextResponse.json({}, { status: 409 });
        used.add(token);
        return NextResponse.json({});
      }`,
  },
  {
    name: 'a service worker that keeps every answer in memory',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const responses = new Map();
      self.addEventListener('fetch', (event) => {
        event.respondWith((async () => {
          const known = responses.get(event.request.url);
          if (known) return known.clone();
          const response = await fetch(event.request);
          responses.set(event.request.url, response.clone());
          return response;
        })());
      });`,
  },
  {
    name: 'a component that remembers each row a socket sends',
    filename: 'src/input.tsx',
    code: `
      import { useEffect, useRef, useState } from 'react';
      export function Orders({ socket }: { socket: WebSocket }) {
        // expect-next-line: no-unbounded-map
        const orders = useRef<Map<string, object>>(new Map());
        const [, redraw] = useState(0);
        useEffect(() => {
          socket.addEventListener('message', (event) => {
            const order = JSON.parse(event.data);
            orders.current.set(order.id, order);
            redraw((n) => n + 1);
          });
        }, [socket]);
        return <p>{orders.current.size}</p>;
      }`,
  },
  {
    name: 'a subscription of telemetry by trace',
    code: `
      import { SpanProcessor } from '@opentelemetry/sdk-trace-base';
      export class CountingProcessor implements SpanProcessor {
        // expect-next-line: no-unbounded-map
        private readonly byTrace = new Map<string, number>();
        onStart(): void {}
        onEnd(span: { spanContext(): { traceId: string } }): void {
          const { traceId } = span.spanContext();
          this.byTrace.set(traceId, (this.byTrace.get(traceId) ?? 0) + 1);
        }
        async shutdown(): Promise<void> {}
        async forceFlush(): Promise<void> {}
      }`,
  },
  {
    name: 'a blacklist of tokens that only grows',
    filename: JS,
    code: `
      const router = require('express').Router();
      // expect-next-line: no-unbounded-map
      const revoked = new Set();
      router.post('/logout', (req, res) => {
        revoked.add(req.headers.authorization);
        res.end();
      });
      router.use((req, res, next) => (revoked.has(req.headers.authorization) ? res.sendStatus(401) : next()));
      module.exports = router;`,
  },
]);
