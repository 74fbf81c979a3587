import type { FamilySamples } from './samples.js';

/** Limiters and breakers of the family of queues and limiters in the process. */
export const CALL_LIMITER_SAMPLES: FamilySamples = {
  'bottleneck-highwater': {
    reported: [
      `
import Bottleneck from 'bottleneck';
declare function lookUp(address: string): Promise<string>;
const limiter = new Bottleneck({ maxConcurrent: 2, minTime: 250 });
export function locate(address: string): Promise<string> {
  return limiter.schedule(() => lookUp(address));
}`,
      `
import Bottleneck from 'bottleneck';
export const byTenant = new Bottleneck.Group({ maxConcurrent: 2, highWater: null });`,
    ],
    silent: [
      `
import Bottleneck from 'bottleneck';
export const limiter = new Bottleneck({ maxConcurrent: 2, highWater: 100, strategy: Bottleneck.strategy.OVERFLOW });`,
      `
import Bottleneck from 'bottleneck';
export const limiter = new Bottleneck({ maxConcurrent: 2 });
limiter.updateSettings({ highWater: 100, strategy: Bottleneck.strategy.OVERFLOW });`,
      `
import Bottleneck from 'bottleneck';
declare function fetchPage(page: number): Promise<string>;
export async function fetchPages(count: number): Promise<string[]> {
  const limiter = new Bottleneck({ maxConcurrent: 2 });
  return Promise.all(Array.from({ length: count }, (_, page) => limiter.schedule(() => fetchPage(page))));
}`,
      `
import Bottleneck from 'bottleneck';
export function limiterFor(options: Bottleneck.ConstructorOptions): Bottleneck {
  return new Bottleneck(options);
}`,
    ],
  },
  'bottleneck-maxconcurrent': {
    reported: [
      `
import Bottleneck from 'bottleneck';
export const limiter = new Bottleneck({ highWater: 100 });`,
      `
import Bottleneck from 'bottleneck';
export const limiter = new Bottleneck({ maxConcurrent: null, highWater: 100 });`,
    ],
    silent: [
      `
import Bottleneck from 'bottleneck';
export const limiter = new Bottleneck({ minTime: 100, highWater: 100 });`,
      `
import Bottleneck from 'bottleneck';
export const limiter = new Bottleneck({ reservoir: 100, reservoirRefreshAmount: 100, reservoirRefreshInterval: 60_000, highWater: 100 });`,
      `
import Bottleneck from 'bottleneck';
export const limiter = new Bottleneck({ maxConcurrent: 4, highWater: 100 });`,
    ],
  },
  'limiter-removetokens': {
    packages: ['express'],
    reported: [
      `
import express from 'express';
import { RateLimiter } from 'limiter';
declare function quote(id: string): Promise<string>;
const limiter = new RateLimiter({ tokensPerInterval: 10, interval: 'second' });
const app = express();
app.get('/quotes/:id', async (req, res) => {
  await limiter.removeTokens(1);
  res.send(await quote(req.params.id));
});`,
    ],
    silent: [
      `
import express from 'express';
import { RateLimiter } from 'limiter';
declare function quote(id: string): Promise<string>;
const limiter = new RateLimiter({ tokensPerInterval: 10, interval: 'second' });
const app = express();
app.get('/quotes/:id', async (req, res) => {
  if (!limiter.tryRemoveTokens(1)) {
    res.status(429).set('Retry-After', '1').end();
    return;
  }
  res.send(await quote(req.params.id));
});`,
      `
import express from 'express';
import { RateLimiter } from 'limiter';
const limiter = new RateLimiter({ tokensPerInterval: 10, interval: 'second', fireImmediately: true });
const app = express();
app.get('/quotes/:id', async (_req, res) => {
  const left = await limiter.removeTokens(1);
  res.sendStatus(left < 0 ? 429 : 200);
});`,
      `
import { RateLimiter } from 'limiter';
declare function send(address: string): Promise<void>;
const limiter = new RateLimiter({ tokensPerInterval: 10, interval: 'second' });
export async function sendAll(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await limiter.removeTokens(1);
    await send(address);
  }
}`,
    ],
  },
  'rlf-queue': {
    reported: [
      `
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
export const calls = new RateLimiterQueue(new RateLimiterMemory({ points: 2, duration: 1 }));`,
      `
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
export const calls = new RateLimiterQueue(new RateLimiterMemory({ points: 2, duration: 1 }), { maxQueueSize: Infinity });`,
    ],
    silent: [
      `
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
export const calls = new RateLimiterQueue(new RateLimiterMemory({ points: 2, duration: 1 }), { maxQueueSize: 100 });`,
      `
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
export function queueOf(maxQueueSize: number): RateLimiterQueue {
  return new RateLimiterQueue(new RateLimiterMemory({ points: 2, duration: 1 }), { maxQueueSize });
}`,
    ],
  },
  'cockatiel-bulkhead': {
    reported: [
      `
import { bulkhead } from 'cockatiel';
export const payments = bulkhead(10, Infinity);`,
    ],
    silent: [
      `
import { bulkhead } from 'cockatiel';
export const payments = bulkhead(10);`,
      `
import { bulkhead } from 'cockatiel';
export const payments = bulkhead(10, 20);`,
    ],
  },
  'opossum-capacity': {
    reported: [
      `
import CircuitBreaker from 'opossum';
declare function charge(order: string): Promise<void>;
export const charges = new CircuitBreaker(charge, { timeout: 3_000 });`,
      `
import CircuitBreaker from 'opossum';
declare function charge(order: string): Promise<void>;
export const charges = new CircuitBreaker(charge);`,
    ],
    silent: [
      `
import CircuitBreaker from 'opossum';
declare function charge(order: string): Promise<void>;
export const charges = new CircuitBreaker(charge, { timeout: 3_000, capacity: 20 });`,
      `
import CircuitBreaker from 'opossum';
declare function charge(order: string): Promise<void>;
export const breakerWith = (options: CircuitBreaker.Options): CircuitBreaker => new CircuitBreaker(charge, options);`,
    ],
  },
  'opossum-timeout': {
    reported: [
      `
import CircuitBreaker from 'opossum';
declare function charge(order: string): Promise<void>;
export const charges = new CircuitBreaker(charge, { timeout: false, capacity: 20 });`,
    ],
    silent: [
      `
import CircuitBreaker from 'opossum';
declare function charge(order: string): Promise<void>;
export const charges = new CircuitBreaker(charge, { capacity: 20 });`,
    ],
  },
};
