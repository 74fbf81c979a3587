import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'in the frameworks people use, each fault beside its repair', [
  {
    name: 'trpc: a procedure that counts callers',
    code: `
      import { initTRPC } from '@trpc/server';
      const t = initTRPC.context<{ ip: string }>().create();
      // expect-next-line: no-unbounded-map
      const calls = new Map<string, number>();
      export const limited = t.procedure.use(({ ctx, next }) => {
        calls.set(ctx.ip, (calls.get(ctx.ip) ?? 0) + 1);
        return next();
      });`,
  },
  {
    name: 'trpc: a procedure that counts callers, with a maximum',
    code: `
      import { initTRPC } from '@trpc/server';
      const t = initTRPC.context<{ ip: string }>().create();
      const calls = new Map<string, number>();
      export const limited = t.procedure.use(({ ctx, next }) => {
        if (calls.size > 10_000) calls.clear();
        calls.set(ctx.ip, (calls.get(ctx.ip) ?? 0) + 1);
        return next();
      });`,
  },
  {
    name: 'next: a route handler with attempts',
    code: `
      import { type NextRequest, NextResponse } from 'next/server';
      // expect-next-line: no-unbounded-map
      const attempts = new Map<string, number>();
      export async function POST(request: NextRequest): Promise<NextResponse> {
        const { email } = await request.json();
        const count = (attempts.get(email) ?? 0) + 1;
        attempts.set(email, count);
        return NextResponse.json({ allowed: count < 5 });
      }`,
  },
  {
    name: 'next: a server action with a cache',
    code: `
      'use server';
      import { db } from './db';
      // expect-next-line: no-unbounded-map
      const cache = new Map<string, unknown>();
      export async function loadProfile(userId: string): Promise<unknown> {
        const known = cache.get(userId);
        if (known) return known;
        const profile = await db.profile(userId);
        cache.set(userId, profile);
        return profile;
      }`,
  },
  {
    name: 'remix: a loader with a cache',
    code: `
      import type { LoaderFunctionArgs } from '@remix-run/node';
      // expect-next-line: no-unbounded-map
      const stations: Record<string, unknown> = {};
      export async function loader({ params }: LoaderFunctionArgs) {
        const { stationId } = params;
        if (!stations[stationId!]) stations[stationId!] = await (await fetch('/stations/' + stationId)).json();
        return stations[stationId!];
      }`,
  },
  {
    name: 'remix: a loader with a cache of some',
    code: `
      import type { LoaderFunctionArgs } from '@remix-run/node';
      const stations = new Map<string, unknown>();
      export async function loader({ params }: LoaderFunctionArgs) {
        const { stationId } = params;
        const known = stations.get(stationId!);
        if (known) return known;
        const station = await (await fetch('/stations/' + stationId)).json();
        if (stations.size < 200) stations.set(stationId!, station);
        return station;
      }`,
  },
  {
    name: 'nuxt: a handler of h3',
    code: `
      import { defineEventHandler, getRequestIP } from 'h3';
      // expect-next-line: no-unbounded-map
      const hits = new Map<string, number>();
      export default defineEventHandler((event) => {
        const ip = getRequestIP(event) ?? '';
        hits.set(ip, (hits.get(ip) ?? 0) + 1);
        return { hits: hits.get(ip) };
      });`,
  },
  {
    name: 'elysia: a route with a set of codes',
    code: `
      import { Elysia } from 'elysia';
      // expect-next-line: no-unbounded-map
      const redeemed = new Set<string>();
      new Elysia()
        .post('/redeem/:code', ({ params: { code } }) => {
          if (redeemed.has(code)) return { ok: false };
          redeemed.add(code);
          return { ok: true };
        })
        .listen(80);`,
  },
  {
    name: 'hono: a middleware with buckets',
    code: `
      import { createMiddleware } from 'hono/factory';
      // expect-next-line: no-unbounded-map
      const buckets = new Map<string, { tokens: number; at: number }>();
      export const limit = createMiddleware(async (c, next) => {
        const key = c.req.header('x-api-key') ?? '';
        const bucket = buckets.get(key) ?? { tokens: 10, at: Date.now() };
        bucket.tokens = Math.min(10, bucket.tokens + (Date.now() - bucket.at) / 1_000) - 1;
        bucket.at = Date.now();
        buckets.set(key, bucket);
        if (bucket.tokens < 0) return c.text('slow down', 429);
        await next();
      });`,
  },
  {
    name: 'hono: a middleware with buckets that are full again after a while',
    code: `
      import { createMiddleware } from 'hono/factory';
      const buckets = new Map<string, { tokens: number; at: number }>();
      setInterval(() => {
        for (const [key, { at }] of buckets) if (Date.now() - at > 10_000) buckets.delete(key);
      }, 10_000);
      export const limit = createMiddleware(async (c, next) => {
        const key = c.req.header('x-api-key') ?? '';
        const bucket = buckets.get(key) ?? { tokens: 10, at: Date.now() };
        bucket.at = Date.now();
        buckets.set(key, bucket);
        await next();
      });`,
  },
  {
    name: 'koa: a session table',
    filename: JS,
    code: `
      const { randomUUID } = require('node:crypto');
      // expect-next-line: no-unbounded-map
      const sessions = new Map();
      module.exports = async (ctx, next) => {
        let id = ctx.cookies.get('sid');
        if (!id) {
          id = randomUUID();
          ctx.cookies.set('sid', id);
        }
        if (!sessions.has(id)) sessions.set(id, {});
        ctx.state.session = sessions.get(id);
        await next();
      };`,
  },
  {
    name: 'hapi: an extension that remembers addresses',
    filename: JS,
    code: `
      const Hapi = require('@hapi/hapi');
      const server = Hapi.server({ port: 80 });
      // expect-next-line: no-unbounded-map
      const addresses = {};
      server.ext('onRequest', (request, h) => {
        addresses[request.info.remoteAddress] = Date.now();
        return h.continue;
      });`,
  },
  {
    name: 'deno: addresses',
    code: `
      import { render } from './render.ts';
      // expect-next-line: no-unbounded-map
      const visits = new Map<string, number>();
      Deno.serve((request, info) => {
        const { hostname } = info.remoteAddr;
        visits.set(hostname, (visits.get(hostname) ?? 0) + 1);
        return render(request);
      });`,
  },
  {
    name: 'a durable object of cloudflare with sockets',
    code: `
      export class Room {
        private readonly sockets = new Map<string, WebSocket>();
        async fetch(request: Request): Promise<Response> {
          const [client, server] = Object.values(new WebSocketPair());
          const id = crypto.randomUUID();
          server.accept();
          this.sockets.set(id, server);
          server.addEventListener('close', () => this.sockets.delete(id));
          server.addEventListener('error', () => this.sockets.delete(id));
          return new Response(null, { status: 101, webSocket: client });
        }
      }`,
  },
]);
