import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

const MARK = '// expect-next-line: require-queue-limit';

describe('pools and queues that are kept', () => {
  itMarks('by what holds them', {
    'the module': `import { Piscina } from 'piscina';
      ${MARK}
      const pool = new Piscina({ filename: './work.js' });
      export const work = (input) => pool.run(input);`,
    'a field of a service': `import Bottleneck from 'bottleneck';
      class Geocoder {
        constructor() {
          ${MARK}
          this.limiter = new Bottleneck({ maxConcurrent: 2 });
        }
        locate(address) { return this.limiter.schedule(() => lookUp(address)); }
      }
      export const geocoder = new Geocoder();`,
    'a variable that is filled at first use': `import { Piscina } from 'piscina';
      let pool;
      export function work(input) {
        ${MARK}
        pool ??= new Piscina({ filename: './work.js' });
        return pool.run(input);
      }`,
    'the handler that a plugin registers': `import workerpool from 'workerpool';
      export async function routes(app) {
        ${MARK}
        const pool = workerpool.pool('./work.js', { maxWorkers: 2 });
        app.get('/scans/:id', async (request) => pool.exec('scan', [request.params.id]));
      }`,
    'a provider of a container': `import Piscina from 'piscina';
      export const provider = {
        provide: 'RENDERERS',
        ${MARK}
        useFactory: () => new Piscina({ filename: './render.js' }),
      };`,
    'a table of limiters': `import Bottleneck from 'bottleneck';
      const byHost = new Map();
      export function limiterOf(host) {
        let limiter = byHost.get(host);
        if (!limiter) {
          ${MARK}
          limiter = new Bottleneck({ maxConcurrent: 1 });
          byHost.set(host, limiter);
        }
        return limiter;
      }`,
    'a decoration of the application': `import Piscina from 'piscina';
      export async function plugin(app) {
        ${MARK}
        app.decorate('renderers', new Piscina({ filename: './render.js' }));
      }`,
    'a class of the project that extends the pool': `import { Piscina } from 'piscina';
      class Renderers extends Piscina {
        constructor() {
          ${MARK}
          super({ filename: './render.js' });
        }
      }
      export const renderers = new Renderers();`,
  });

  itMarks('not where they end with their call', {
    'a function that works through a list': `import Bottleneck from 'bottleneck';
      export async function pages(urls) {
        const limiter = new Bottleneck({ maxConcurrent: 2 });
        const found = [];
        for (const url of urls) found.push(limiter.schedule(() => load(url)));
        return Promise.all(found);
      }`,
    'a crawl whose tasks add tasks': `import Bottleneck from 'bottleneck';
      export async function crawl(root) {
        const limiter = new Bottleneck({ maxConcurrent: 2 });
        const seen = new Set();
        const visit = async (url) => {
          if (seen.has(url)) return;
          seen.add(url);
          const links = await limiter.schedule(() => linksOf(url));
          await Promise.all(links.map(visit));
        };
        await visit(root);
      }`,
    'a hook of a page': `import Bottleneck from 'bottleneck';
      import { useMemo } from 'react';
      export function useLimiter() {
        return useMemo(() => new Bottleneck({ maxConcurrent: 1 }), []);
      }`,
    'one for each request': `import workerpool from 'workerpool';
      export async function handle(req, res) {
        const pool = workerpool.pool('./work.js');
        try { res.json(await pool.exec('sum', [req.body])); } finally { await pool.terminate(); }
      }`,
  });

  itMarks('not of a script, which has as much work as it was given', {
    'top-level code': `import Bottleneck from 'bottleneck';
      const limiter = new Bottleneck({ maxConcurrent: 2 });
      const urls = process.argv.slice(2);
      await Promise.all(urls.map((url) => limiter.schedule(() => load(url))));`,
    'a main function': `import Bottleneck from 'bottleneck';
      const limiter = new Bottleneck({ maxConcurrent: 2 });
      async function one(url) { return limiter.schedule(() => load(url)); }
      async function main() {
        for (const url of await urls()) await one(url);
      }
      main();`,
  });

  itMarks('scripts by their path', {
    'a script by its path': `import path from 'node:path';
      import workerpool from 'workerpool';
      ${MARK}
      const pool = workerpool.pool(path.resolve('ocr.js'));
      export const read = (scan) => pool.exec('read', [scan]);`,
  });

  it('the options of another file', () => {
    expectMarkedInProject({
      'src/options.ts': `export const bounded = { maxThreads: 4, maxQueue: 'auto' as const };
        export const open = { maxThreads: 4 };
        export function withQueue(maxQueue: number) { return { maxThreads: 4, maxQueue }; }`,
      'src/pools.ts': `import Piscina from 'piscina';
        import { bounded, open, withQueue } from './options.js';
        export const first = new Piscina({ filename: './a.js', ...bounded });
        ${MARK}
        export const second = new Piscina({ filename: './b.js', ...open });
        export const third = new Piscina({ filename: './c.js', ...withQueue(20) });`,
    });
  });

  it('the limit is set in another file', () => {
    expectMarkedInProject({
      'src/limiter.ts': `import Bottleneck from 'bottleneck';
        export const limiter = new Bottleneck({ maxConcurrent: 2 });
        limiter.updateSettings({ highWater: Number(process.env.HIGH_WATER) });`,
    });
  });
});

describe('queues without an option', () => {
  itMarks('filled by requests and events', {
    'a request': `import fastq from 'fastq';
      import express from 'express';
      ${MARK}
      const queue = fastq.promise(index, 2);
      const app = express();
      app.post('/documents', (req, res) => { void queue.push(req.body); res.sendStatus(202); });`,
    'an event': `import PQueue from 'p-queue';
      import { createServer } from 'node:net';
      ${MARK}
      const writes = new PQueue({ concurrency: 1 });
      createServer((socket) => {
        socket.on('data', (chunk) => { void writes.add(() => store(chunk)); });
      }).listen(9000);`,
    'a message of a socket': `import fastq from 'fastq';
      import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
      @WebSocketGateway()
      export class Boards {
        ${MARK}
        private readonly strokes = fastq.promise(draw, 1);
        @SubscribeMessage('stroke')
        stroke(client: unknown, stroke: string): void { void this.strokes.push(stroke); }
      }`,
    'the size is only told to a metric': `import fastq from 'fastq';
      import express from 'express';
      ${MARK}
      const queue = fastq.promise(index, 2);
      const app = express();
      app.post('/documents', (req, res) => {
        void queue.push(req.body);
        waiting.set(queue.length());
        if (queue.length() === 0) logger.info('idle');
        res.sendStatus(202);
      });`,
  });

  itMarks('not where somebody asks, or where nobody from outside fills them', {
    'the size is asked by a function': `import fastq from 'fastq';
      import express from 'express';
      const queue = fastq.promise(index, 2);
      function hasRoom() { return queue.length() < 100; }
      const app = express();
      app.post('/documents', (req, res) => {
        if (!hasRoom()) return res.sendStatus(503);
        void queue.push(req.body);
        res.sendStatus(202);
      });`,
    'messages that wait at the broker': `import PQueue from 'p-queue';
      const queue = new PQueue({ concurrency: 2 });
      consumer.run({ eachMessage: async ({ message }) => { await queue.add(() => handle(message)); } });`,
    'a job of its own now and then': `import PQueue from 'p-queue';
      const queue = new PQueue({ concurrency: 2 });
      setInterval(() => { void queue.add(() => report()); }, 60_000);`,
    'a list at the start': `import PQueue from 'p-queue';
      const queue = new PQueue({ concurrency: 2 });
      for (const name of names) void queue.add(() => warmUp(name));`,
    'a class of the project with the same methods': `import express from 'express';
      class PQueue { add(task) { return task(); } }
      const queue = new PQueue();
      express().post('/', (req, res) => { void queue.add(() => work(req.body)); res.end(); });`,
  });

  it('filled and asked in other files', () => {
    expectMarkedInProject({
      'src/queue.ts': `import PQueue from 'p-queue';
        ${MARK}
        export const open = new PQueue({ concurrency: 2 });
        export const asked = new PQueue({ concurrency: 2 });`,
      'src/routes.ts': `import express from 'express';
        import { asked, open } from './queue.js';
        export const app = express();
        app.post('/open', (req, res) => { void open.add(() => work(req.body)); res.sendStatus(202); });
        app.post('/asked', (req, res) => {
          if (asked.size > 100) { res.sendStatus(503); return; }
          void asked.add(() => work(req.body));
          res.sendStatus(202);
        });`,
    });
  });

  it('calls that wait, where they are', () => {
    expectMarkedInProject({
      'src/locks.ts': `import { Sema } from 'async-sema';
        export const printers = new Sema(2, { capacity: 100 });
        export const scales = new Sema(1);`,
      'src/printing.ts': `import { printers, scales } from './locks.js';
        export async function print(parcel) {
          ${MARK}
          await printers.acquire();
          try { await send(parcel); } finally { printers.release(); }
        }
        export async function weigh(parcel) {
          if (scales.nrWaiting() > 20) throw new Error('busy');
          await scales.acquire();
          try { return await scale(parcel); } finally { scales.release(); }
        }`,
    });
  });

  itMarks('calls that wait for tokens', {
    'each of them in a handler': `import express from 'express';
      import { RateLimiter } from 'limiter';
      const limiter = new RateLimiter({ tokensPerInterval: 10, interval: 'second' });
      const refusing = new RateLimiter({ tokensPerInterval: 10, interval: 'second', fireImmediately: true });
      const app = express();
      app.get('/quotes', async (req, res) => {
        ${MARK}
        await limiter.removeTokens(1);
        res.json(await quotes());
      });
      app.get('/prices', async (req, res) => {
        for (const name of req.query.names) {
          ${MARK}
          await limiter.removeTokens(1);
          res.write(await price(name));
        }
        res.end();
      });
      app.get('/names', async (req, res) => {
        if (await refusing.removeTokens(1) < 0) return res.sendStatus(429);
        res.json(await names());
      });`,
    'another class of the name': `import express from 'express';
      class RateLimiter { async removeTokens() {} }
      const limiter = new RateLimiter();
      express().get('/', async (req, res) => { await limiter.removeTokens(1); res.end(); });`,
  });

  it('a service between the request and the queue', () => {
    expectMarkedInProject({
      'src/mailer.ts': `import async from 'async';
        ${MARK}
        const queue = async.queue(async (mail: string) => { await send(mail); }, 4);
        export function post(mail: string): void { void queue.push(mail); }`,
      'src/routes.ts': `import express from 'express';
        import { post } from './mailer.js';
        const app = express();
        app.post('/invitations', (req, res) => { post(req.body.to); res.sendStatus(202); });`,
    });
  });
});
