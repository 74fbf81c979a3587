import type { FamilySamples } from './samples.js';

export const HTTP_SERVER_SAMPLES: FamilySamples = {
  'http-server-timeouts': {
    reported: [
      `
import { createServer } from 'node:http';
export const server = createServer({ requestTimeout: 0 }, (_req, res) => res.end());`,
    ],
    silent: [
      `
import { createServer } from 'node:http';
export const server = createServer((_req, res) => res.end());`,
      `
import { createServer } from 'node:http';
export const server = createServer({ requestTimeout: 30_000 }, (_req, res) => res.end());`,
      `
import { createServer } from 'node:http';
export const server = createServer({ requestTimeout: 0 }, (_req, res) => res.end());
server.requestTimeout = Number(process.env['REQUEST_TIMEOUT']);`,
    ],
  },
  'http2-server-streams': {
    reported: [
      `
import { createSecureServer } from 'node:http2';
export const server = createSecureServer({ key: '', cert: '' }, (_req, res) => res.end());`,
      `
import http2 from 'node:http2';
export const server = http2.createServer((_req, res) => res.end());`,
    ],
    silent: [
      `
import { createSecureServer } from 'node:http2';
export const server = createSecureServer({ key: '', cert: '', settings: { maxConcurrentStreams: 100 } });`,
      `
import { createServer } from 'node:http2';
export const server = createServer();
server.updateSettings({ maxConcurrentStreams: 100 });`,
    ],
  },
  'zlib-maxoutputlength': {
    packages: ['express'],
    reported: [
      `
import express from 'express';
import { gunzipSync } from 'node:zlib';
const app = express();
app.post('/events', express.raw({ type: 'application/gzip' }), (req, res) => {
  const events: unknown = JSON.parse(gunzipSync(req.body as unknown as Buffer).toString());
  res.json({ events: Array.isArray(events) ? events.length : 0 });
});`,
      `
import type { Request, Response } from 'express';
import { inflate } from 'node:zlib';
export function receive(req: Request, res: Response): void {
  inflate(req.body as unknown as Buffer, (err, text) => {
    res.status(err ? 400 : 200).send(err ? undefined : text.toString());
  });
}`,
    ],
    silent: [
      `
import express from 'express';
import { gunzipSync } from 'node:zlib';
const app = express();
app.post('/events', express.raw({ type: 'application/gzip' }), (req, res) => {
  const events: unknown = JSON.parse(gunzipSync(req.body as unknown as Buffer, { maxOutputLength: 1_000_000 }).toString());
  res.json({ events: Array.isArray(events) ? events.length : 0 });
});`,
      `
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
export const words = gunzipSync(readFileSync('words.gz')).toString().split('\\n');`,
    ],
  },
  'fastify-requesttimeout': {
    packages: ['@nestjs/platform-fastify'],
    reported: [
      `
import Fastify from 'fastify';
export const app = Fastify({ logger: true });`,
      `
import { fastify } from 'fastify';
export const app = fastify();`,
      `
import { FastifyAdapter } from '@nestjs/platform-fastify';
export const adapter = new FastifyAdapter({ requestTimeout: 0 });`,
    ],
    silent: [
      `
import Fastify from 'fastify';
export const app = Fastify({ logger: true, requestTimeout: 60_000 });`,
      `
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
export const appWith = (options: FastifyServerOptions): FastifyInstance => Fastify(options);`,
      `
import Fastify from 'fastify';
export const app = Fastify();
app.server.requestTimeout = 60_000;`,
    ],
  },
  'fastify-bodylimit': {
    reported: [
      `
import Fastify from 'fastify';
export const app = Fastify({ requestTimeout: 60_000, bodyLimit: Number.MAX_SAFE_INTEGER });`,
    ],
    silent: [
      `
import Fastify from 'fastify';
export const app = Fastify({ requestTimeout: 60_000, bodyLimit: 100 * 1024 * 1024 });`,
      `
import Fastify from 'fastify';
export const app = Fastify({ requestTimeout: 60_000 });`,
    ],
  },
  'body-parser-limit': {
    packages: ['express'],
    reported: [
      `
import express from 'express';
const app = express();
app.use(express.json({ limit: Infinity }));`,
      `
import bodyParser from 'body-parser';
export const text = bodyParser.text({ type: 'text/*', limit: Number.MAX_SAFE_INTEGER });`,
    ],
    silent: [
      `
import express from 'express';
const app = express();
app.use(express.json());`,
      `
import express from 'express';
const app = express();
app.use(express.json({ limit: process.env['BODY_LIMIT'] ?? '1mb' }));`,
    ],
  },
  'raw-body-limit': {
    packages: ['express'],
    reported: [
      `
import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
export async function payloadOf(req: IncomingMessage): Promise<string> {
  return getRawBody(req, { length: req.headers['content-length'], encoding: 'utf8' });
}`,
      `
import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
export const payloadOf = (req: IncomingMessage): Promise<Buffer> => getRawBody(req);`,
      `
import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
export const payloadOf = (req: IncomingMessage): Promise<string> => getRawBody(req, 'utf8');`,
    ],
    silent: [
      `
import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
export const payloadOf = (req: IncomingMessage): Promise<Buffer> => getRawBody(req, { limit: '1mb' });`,
      `
import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
export const payloadOf = (req: IncomingMessage, limit: number): Promise<Buffer> => getRawBody(req, { limit });`,
    ],
  },
  'get-stream-maxbuffer': {
    reported: [
      `
import type { IncomingMessage } from 'node:http';
import getStream from 'get-stream';
export const bodyOf = (req: IncomingMessage): Promise<string> => getStream(req);`,
      `
import { getStreamAsBuffer } from 'get-stream';
import { createServer } from 'node:http';
createServer(async (req, res) => {
  const body = await getStreamAsBuffer(req, { maxBuffer: Infinity });
  res.end(String(body.length));
}).listen(8080);`,
    ],
    silent: [
      `
import type { IncomingMessage } from 'node:http';
import getStream from 'get-stream';
export const bodyOf = (req: IncomingMessage): Promise<string> => getStream(req, { maxBuffer: 1024 * 1024 });`,
      `
import getStream from 'get-stream';
import { createReadStream } from 'node:fs';
export const licence = (): Promise<string> => getStream(createReadStream('LICENSE'));`,
    ],
  },
  'koa-body-limits': {
    reported: [
      `
import { koaBody } from 'koa-body';
export const body = koaBody({ jsonLimit: Infinity });`,
    ],
    silent: [
      `
import { koaBody } from 'koa-body';
export const body = koaBody({ jsonLimit: '2mb' });`,
      `
import { koaBody } from 'koa-body';
export const body = koaBody();`,
    ],
  },
  'koa-bodyparser-limits': {
    packages: ['koa'],
    reported: [
      `
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
const app = new Koa();
app.use(bodyParser({ jsonLimit: Infinity as unknown as string }));`,
    ],
    silent: [
      `
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
const app = new Koa();
app.use(bodyParser());`,
      `
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
const app = new Koa();
app.use(bodyParser({ jsonLimit: '2mb' }));`,
    ],
  },
  'hapi-payload': {
    reported: [
      `
import Hapi from '@hapi/hapi';
export const server = Hapi.server({ port: 8080, routes: { payload: { timeout: false } } });`,
    ],
    silent: [
      `
import Hapi from '@hapi/hapi';
export const server = Hapi.server({ port: 8080 });`,
      `
import Hapi from '@hapi/hapi';
export const server = Hapi.server({ port: 8080, routes: { payload: { timeout: 60_000 } } });`,
    ],
  },
  'hono-bodylimit': {
    packages: ['@hono/node-server'],
    reported: [
      `
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
const app = new Hono();
app.post('/notes', async (c) => c.json(await c.req.json()));
serve(app);`,
    ],
    silent: [
      `
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
const app = new Hono();
app.use(bodyLimit({ maxSize: 1024 * 1024 }));
app.post('/notes', async (c) => c.json(await c.req.json()));
serve(app);`,
    ],
  },
  'express-session-memorystore': {
    packages: ['express'],
    reported: [
      `
import express from 'express';
import session from 'express-session';
const app = express();
app.use(session({ secret: 'x', resave: false, saveUninitialized: false }));`,
      `
import session from 'express-session';
export const sessions = session({ secret: 'x', resave: false, saveUninitialized: false, store: new session.MemoryStore() });`,
    ],
    silent: [
      `
import session, { type Store } from 'express-session';
declare const store: Store;
export const sessions = session({ secret: 'x', resave: false, saveUninitialized: false, store });`,
      `
import session, { type SessionOptions, type Store } from 'express-session';
declare function redisStore(): Store;
const options: SessionOptions = { secret: 'x', resave: false, saveUninitialized: false };
options.store = redisStore();
export const sessions = session(options);`,
      `
import session, { type Store } from 'express-session';
declare const MemoryStore: new (options: { checkPeriod: number; max: number }) => Store;
export const sessions = session({
  secret: 'x',
  resave: false,
  saveUninitialized: false,
  store: new MemoryStore({ checkPeriod: 86_400_000, max: 10_000 }),
});`,
    ],
  },
  'http-server-maxconnections': {
    reported: [],
    silent: [
      `
import { createServer } from 'node:http';
const server = createServer((_request, response) => response.end('ok'));
server.maxConnections = 2_000;
server.listen(8080);`,
    ],
  },
  'server-listen-backlog': {
    reported: [],
    silent: [
      `
import { createServer } from 'node:net';
const server = createServer((socket) => socket.end());
server.listen({ port: 7000, backlog: 1_024 });`,
    ],
  },
  'fastify-connectiontimeout': {
    reported: [],
    silent: [
      `
import Fastify from 'fastify';
export const app = Fastify({ connectionTimeout: 60_000, handlerTimeout: 20_000, requestTimeout: 30_000 });`,
    ],
  },
};
