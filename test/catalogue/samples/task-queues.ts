import type { FamilySamples } from './samples.js';

export const TASK_QUEUE_SAMPLES: FamilySamples = {
  'p-queue-concurrency': {
    reported: [
      `
import PQueue from 'p-queue';
const uploads = new PQueue();
export function upload(key: string, send: (key: string) => Promise<void>): Promise<void> {
  return uploads.add(() => send(key));
}`,
      `
import PQueue from 'p-queue';
export const uploads = new PQueue({ concurrency: Infinity, autoStart: true });`,
      `
import PQueue from 'p-queue';
export class Mirror {
  private readonly queue = new PQueue({ timeout: 30_000 });
  copy(run: () => Promise<void>): Promise<void> {
    return this.queue.add(run);
  }
}`,
    ],
    silent: [
      `
import PQueue from 'p-queue';
export const uploads = new PQueue({ concurrency: 4 });`,
      `
import PQueue from 'p-queue';
export const uploads = new PQueue({ concurrency: Number(process.env['UPLOADS'] ?? 4) });`,
      `
import PQueue from 'p-queue';
// Ten calls a second are a limit too.
export const calls = new PQueue({ interval: 1_000, intervalCap: 10 });`,
      `
import PQueue from 'p-queue';
export const uploads = new PQueue();
uploads.concurrency = 4;`,
      `
class PQueue { constructor(readonly options?: { concurrency?: number }) {} }
export const uploads = new PQueue();`,
    ],
  },
  'p-queue-size': {
    packages: ['express'],
    reported: [
      `
import express from 'express';
import PQueue from 'p-queue';
declare function render(id: string): Promise<void>;
const renders = new PQueue({ concurrency: 2 });
const app = express();
app.post('/reports/:id', (req, res) => {
  void renders.add(() => render(req.params.id));
  res.sendStatus(202);
});`,
    ],
    silent: [
      `
import express from 'express';
import PQueue from 'p-queue';
declare function render(id: string): Promise<void>;
const renders = new PQueue({ concurrency: 2 });
const app = express();
app.post('/reports/:id', (req, res) => {
  if (renders.size >= 50) {
    res.status(503).set('Retry-After', '30').end();
    return;
  }
  void renders.add(() => render(req.params.id));
  res.sendStatus(202);
});`,
      `
import PQueue from 'p-queue';
declare function render(id: string): Promise<void>;
export async function renderAll(ids: readonly string[]): Promise<void> {
  const renders = new PQueue({ concurrency: 2 });
  for (const id of ids) void renders.add(() => render(id));
  await renders.onIdle();
}`,
      `
import { EventEmitter } from 'node:events';
import PQueue from 'p-queue';
declare function store(row: string): Promise<void>;
const rows = new EventEmitter();
const writes = new PQueue({ concurrency: 2 });
rows.on('data', async (row: string) => {
  await writes.onSizeLessThan(100);
  void writes.add(() => store(row));
});`,
    ],
  },
  'p-queue-timeout': {
    reported: [
      `
import PQueue from 'p-queue';
export const uploads = new PQueue({ concurrency: 4, timeout: Infinity });`,
    ],
    silent: [
      `
import PQueue from 'p-queue';
export const uploads = new PQueue({ concurrency: 4 });`,
      `
import PQueue from 'p-queue';
export const uploads = new PQueue({ concurrency: 4, timeout: 30_000 });`,
    ],
  },
  'p-limit-queue': {
    packages: ['express'],
    reported: [
      `
import express from 'express';
import pLimit from 'p-limit';
declare function thumbnail(id: string): Promise<Buffer>;
const limit = pLimit(4);
const app = express();
app.get('/thumbnails/:id', async (req, res) => {
  res.send(await limit(() => thumbnail(req.params.id)));
});`,
    ],
    silent: [
      `
import pLimit from 'p-limit';
declare function thumbnail(id: string): Promise<Buffer>;
const limit = pLimit(4);
export function thumbnails(ids: readonly string[]): Promise<Buffer[]> {
  return Promise.all(ids.map((id) => limit(() => thumbnail(id))));
}`,
      `
import express from 'express';
import pLimit from 'p-limit';
declare function thumbnail(id: string): Promise<Buffer>;
const limit = pLimit(4);
const app = express();
app.get('/thumbnails/:id', async (req, res) => {
  if (limit.pendingCount > 100) {
    res.status(503).end();
    return;
  }
  res.send(await limit(() => thumbnail(req.params.id)));
});`,
      `
import express from 'express';
import pLimit from 'p-limit';
declare function thumbnail(id: string): Promise<Buffer>;
const app = express();
app.post('/thumbnails', async (req, res) => {
  const limit = pLimit(4);
  await Promise.all((req.body as string[]).map((id) => limit(() => thumbnail(id))));
  res.sendStatus(204);
});`,
    ],
  },
  'p-throttle-queue': {
    reported: [],
    silent: [
      `
import pThrottle from 'p-throttle';
declare function lookUp(address: string): Promise<string>;
export const slowly = pThrottle({ limit: 2, interval: 1_000 })(lookUp);`,
    ],
  },
  'throat-queue': {
    reported: [],
    silent: [
      `
import throat from 'throat';
declare function lookUp(address: string): Promise<string>;
export const slowly = throat(2, lookUp);`,
    ],
  },
  'fastq-length': {
    packages: ['express'],
    reported: [
      `
import express from 'express';
import fastq from 'fastq';
declare function index(id: string): Promise<void>;
const documents = fastq.promise(index, 4);
const app = express();
app.put('/documents/:id', (req, res) => {
  void documents.push(req.params.id);
  res.sendStatus(202);
});`,
    ],
    silent: [
      `
import express from 'express';
import fastq from 'fastq';
declare function index(id: string): Promise<void>;
const documents = fastq.promise(index, 4);
const isFull = (): boolean => documents.length() >= 500;
const app = express();
app.put('/documents/:id', (req, res) => {
  if (isFull()) {
    res.sendStatus(503);
    return;
  }
  void documents.push(req.params.id);
  res.sendStatus(202);
});`,
      `
import fastq from 'fastq';
declare function index(id: string): Promise<void>;
export async function indexAll(ids: readonly string[]): Promise<void> {
  const documents = fastq.promise(index, 4);
  for (const id of ids) void documents.push(id);
  await documents.drained();
}`,
    ],
  },
  'async-queue': {
    packages: ['express'],
    reported: [
      `
import { queue } from 'async';
import express from 'express';
declare function transcode(source: string): Promise<void>;
const transcodes = queue(async (source: string) => {
  await transcode(source);
}, 2);
const app = express();
app.post('/media/:id', (req, res) => {
  void transcodes.push(req.params.id);
  console.log('waiting', transcodes.length());
  res.sendStatus(202);
});`,
    ],
    silent: [
      `
import { queue } from 'async';
import express from 'express';
declare function transcode(source: string): Promise<void>;
const transcodes = queue(async (source: string) => {
  await transcode(source);
}, 2);
const app = express();
app.post('/media/:id', (req, res) => {
  const waiting = transcodes.length();
  if (waiting >= 25) {
    res.status(503).set('Retry-After', '60').end();
    return;
  }
  void transcodes.push(req.params.id);
  res.sendStatus(202);
});`,
      `
import { queue } from 'async';
declare function transcode(source: string): Promise<void>;
export async function transcodeAll(sources: readonly string[]): Promise<void> {
  const transcodes = queue(async (source: string) => {
    await transcode(source);
  }, 2);
  for (const source of sources) void transcodes.push(source);
  await transcodes.drain();
}`,
    ],
  },
  'queue-concurrency': {
    reported: [
      `
import Queue from 'queue';
export const jobs = new Queue({ autostart: true });`,
      `
import Queue from 'queue';
export const jobs = new Queue({ autostart: true, concurrency: Infinity });`,
    ],
    silent: [
      `
import Queue from 'queue';
export const jobs = new Queue({ autostart: true, concurrency: 4, timeout: 30_000 });`,
      `
import Queue from 'queue';
export const jobs = new Queue({ autostart: true });
jobs.concurrency = 4;`,
      `
import { Queue } from 'bullmq';
export const jobs = new Queue('mail', { connection: { host: 'redis' }, defaultJobOptions: { removeOnComplete: true, removeOnFail: 100 } });`,
    ],
  },
  'rlf-insurance': {
    reported: [],
    silent: [
      `
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
export const limiterFor = (storeClient: unknown): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient,
    points: 100,
    duration: 60,
    inMemoryBlockOnConsumed: 101,
    insuranceLimiter: new RateLimiterMemory({ points: 20, duration: 60 }),
  });`,
    ],
  },
};
