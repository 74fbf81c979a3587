import type { FamilySamples } from './samples.js';

export const WORKER_POOL_SAMPLES: FamilySamples = {
  'piscina-maxqueue': {
    reported: [
      `
import { Piscina } from 'piscina';
const renderers = new Piscina<string, Uint8Array>({
  filename: new URL('./render.js', import.meta.url).href,
  maxThreads: 4,
});
export function render(html: string): Promise<Uint8Array> {
  return renderers.run(html);
}`,
      `
import Piscina from 'piscina';
export const renderers = new Piscina({ filename: './render.js', maxQueue: Infinity });`,
      `
import Piscina from 'piscina';
export function createRenderer(filename: string): { render(html: string): Promise<unknown>; close(): Promise<void> } {
  const pool = new Piscina({ filename, maxThreads: 2 });
  return {
    render: (html) => pool.run(html),
    close: () => pool.destroy(),
  };
}`,
    ],
    silent: [
      `
import { Piscina } from 'piscina';
export const renderers = new Piscina({ filename: './render.js', maxThreads: 4, maxQueue: 'auto' });`,
      `
import { Piscina } from 'piscina';
export const renderers = new Piscina({ filename: './render.js', maxQueue: Number(process.env['RENDER_QUEUE']) });`,
      `
import { Piscina } from 'piscina';
export async function renderAll(pages: readonly string[]): Promise<unknown[]> {
  const pool = new Piscina({ filename: './render.js', maxThreads: 4 });
  try {
    return await Promise.all(pages.map((page) => pool.run(page)));
  } finally {
    await pool.destroy();
  }
}`,
      `
import { Piscina } from 'piscina';
const shared = { maxThreads: 4, maxQueue: 40 };
export const renderers = new Piscina({ filename: './render.js', ...shared });`,
    ],
  },
  'tinypool-maxqueue': {
    reported: [
      `
import Tinypool from 'tinypool';
export const hashes = new Tinypool({ filename: './hash.js', maxThreads: 4 });`,
      `
import { Tinypool } from 'tinypool';
export const hashes = new Tinypool({ filename: './hash.js', maxQueue: Infinity });`,
    ],
    silent: [
      `
import Tinypool from 'tinypool';
export const hashes = new Tinypool({ filename: './hash.js', maxThreads: 4, maxQueue: 'auto' });`,
    ],
  },
  'workerpool-maxqueuesize': {
    reported: [
      `
import workerpool from 'workerpool';
const pool = workerpool.pool('./ocr.js', { maxWorkers: 4 });
export function recognise(scan: Uint8Array): PromiseLike<string> {
  return pool.exec('recognise', [scan]) as PromiseLike<string>;
}`,
      `
import { pool } from 'workerpool';
export const scans = pool({ maxWorkers: 4, maxQueueSize: 0 });`,
      `
import { pool } from 'workerpool';
export const scans = pool('./ocr.js');`,
    ],
    silent: [
      `
import workerpool from 'workerpool';
export const pool = workerpool.pool('./ocr.js', { maxWorkers: 4, maxQueueSize: 40 });`,
      `
import type { WorkerPoolOptions } from 'workerpool';
import workerpool from 'workerpool';
export const poolWith = (options: WorkerPoolOptions): unknown => workerpool.pool('./ocr.js', options);`,
    ],
  },
  'threads-maxqueuedjobs': {
    reported: [
      `
import { Pool, spawn, Worker } from 'threads';
export const pool = Pool(() => spawn(new Worker('./crypt')), { size: 4 });`,
      `
import { Pool, spawn, Worker } from 'threads';
export const pool = Pool(() => spawn(new Worker('./crypt')), 4);`,
    ],
    silent: [
      `
import { Pool, spawn, Worker } from 'threads';
export const pool = Pool(() => spawn(new Worker('./crypt')), { size: 4, maxQueuedJobs: 40 });`,
      `
import { Pool } from 'pg';
export const pool = new Pool({ max: 4, connectionTimeoutMillis: 2_000 });`,
    ],
  },
  'comlink-pending': {
    reported: [],
    silent: [
      `
import { wrap } from 'comlink';
export const api = wrap<{ add(a: number, b: number): number }>(new Worker('./math.js'));`,
    ],
  },
};
