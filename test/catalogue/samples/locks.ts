import type { FamilySamples } from './samples.js';

export const LOCK_SAMPLES: FamilySamples = {
  'async-mutex-wait': {
    packages: ['express'],
    reported: [
      `
import { Mutex } from 'async-mutex';
import express from 'express';
declare function book(seat: string): Promise<void>;
const seats = new Mutex();
const app = express();
app.post('/seats/:seat', async (req, res) => {
  await seats.runExclusive(() => book(req.params.seat));
  res.sendStatus(201);
});`,
    ],
    silent: [
      `
import { Mutex, withTimeout } from 'async-mutex';
import express from 'express';
declare function book(seat: string): Promise<void>;
const seats = withTimeout(new Mutex(), 5_000);
const app = express();
app.post('/seats/:seat', async (req, res) => {
  await seats.runExclusive(() => book(req.params.seat));
  res.sendStatus(201);
});`,
      `
import { Mutex } from 'async-mutex';
declare function append(line: string): Promise<void>;
const writing = new Mutex();
export async function appendAll(lines: readonly string[]): Promise<void> {
  for (const line of lines) await writing.runExclusive(() => append(line));
}`,
    ],
  },
  'async-sema-wait': {
    packages: ['express'],
    reported: [
      `
import { Sema } from 'async-sema';
import express from 'express';
declare function render(page: string): Promise<string>;
const browsers = new Sema(4, { capacity: 100 });
const app = express();
app.get('/pages/:page', async (req, res) => {
  await browsers.acquire();
  try {
    res.send(await render(req.params.page));
  } finally {
    browsers.release();
  }
});`,
    ],
    silent: [
      `
import { Sema } from 'async-sema';
import express from 'express';
declare function render(page: string): Promise<string>;
const browsers = new Sema(4);
const app = express();
app.get('/pages/:page', async (req, res) => {
  if (browsers.nrWaiting() >= 20) {
    res.sendStatus(503);
    return;
  }
  await browsers.acquire();
  try {
    res.send(await render(req.params.page));
  } finally {
    browsers.release();
  }
});`,
      `
import { Sema } from 'async-sema';
declare function render(page: string): Promise<string>;
export async function renderAll(pages: readonly string[]): Promise<string[]> {
  const browsers = new Sema(4);
  return Promise.all(
    pages.map(async (page) => {
      await browsers.acquire();
      try {
        return await render(page);
      } finally {
        browsers.release();
      }
    }),
  );
}`,
    ],
  },
  'async-lock-maxpending': {
    reported: [
      `
import AsyncLock from 'async-lock';
export const accounts = new AsyncLock({ timeout: 5_000, maxPending: Infinity });`,
    ],
    silent: [
      `
import AsyncLock from 'async-lock';
export const accounts = new AsyncLock({ timeout: 5_000 });`,
    ],
  },
  'async-lock-timeout': {
    reported: [
      `
import AsyncLock from 'async-lock';
const accounts = new AsyncLock();
export function change(id: string, work: () => Promise<void>): Promise<void> {
  return accounts.acquire(id, work);
}`,
      `
import AsyncLock from 'async-lock';
export const accounts = new AsyncLock({ maxPending: 50, timeout: 0 });`,
    ],
    silent: [
      `
import AsyncLock from 'async-lock';
export const accounts = new AsyncLock({ timeout: 5_000 });`,
      `
import AsyncLock from 'async-lock';
const accounts = new AsyncLock();
export function change(id: string, work: () => Promise<void>): Promise<void> {
  return accounts.acquire(id, work, { timeout: 5_000 });
}`,
      `
import AsyncLock from 'async-lock';
export const accounts = new AsyncLock({ maxExecutionTime: 10_000 });`,
    ],
  },
};
