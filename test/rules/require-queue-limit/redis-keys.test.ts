import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

describe('a list that another file shortens', () => {
  it('is fine when the key is the same constant', () => {
    expectMarkedInProject({
      'src/keys.ts': `export const JOBS = 'jobs';`,
      'src/producer.ts': `
import type { Redis } from 'ioredis';
import { JOBS } from './keys.js';
export const push = (redis: Redis, job: string) => redis.lpush(JOBS, job);`,
      'src/sweeper.ts': `
import type { Redis } from 'ioredis';
import { JOBS } from './keys.js';
export const sweep = (redis: Redis) => redis.ltrim(JOBS, 0, 9_999);`,
    });
  });

  it('is not when it is another key', () => {
    expectMarkedInProject({
      'src/producer.ts': `
import type { Redis } from 'ioredis';
// expect-next-line: require-queue-limit
export const push = (redis: Redis, job: string) => redis.lpush('jobs', job);`,
      'src/sweeper.ts': `
import type { Redis } from 'ioredis';
export const sweep = (redis: Redis) => redis.ltrim('history', 0, 9_999);`,
    });
  });
});

itMarks('lists and streams of Redis', {
  'a chain of any length': `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis', { commandTimeout: 1_000 });
export async function record(team: string, entry: string) {
  await redis.pipeline().incr('a').incr('b').incr('c').incr('d').incr('e').incr('f')
    .lpush(\`feed:\${team}\`, entry).ltrim(\`feed:\${team}\`, 0, 99).xadd('all', 'MAXLEN', '~', 1000, '*', 'e', entry).exec();
}
export async function leak(team: string, entry: string) {
  // expect-next-line: require-queue-limit
  await redis.pipeline().incr('a').incr('b').incr('c').incr('d').incr('e').incr('f').lpush(\`log:\${team}\`, entry).exec();
}`,
  'a key that a helper trims': `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis', { commandTimeout: 1_000 });
const trim = (key: string) => redis.ltrim(key, 0, 99);
export async function remember(page: string) {
  await redis.lpush('pages', page);
  await trim('pages');
}`,
  'a length that is asked for first, in a variable': `
import { createClient } from 'redis';
const client = createClient({ commandsQueueMaxLength: 100 });
export async function enqueue(job: string) {
  const length = await client.lLen('jobs');
  if (length > 1_000) throw new Error('full');
  await client.rPush('jobs', job);
}`,
  'a key that only callers know': `
import type { Redis } from 'ioredis';
export class Lists {
  constructor(private readonly redis: Redis) {}
  push(key: string, value: string) {
    return this.redis.rpush(key, value);
  }
}`,
  'a list that is filled once': `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis', { commandTimeout: 1_000 });
await redis.rpush('countries', 'de', 'fr');`,
  'a list that start-up code fills': `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis', { commandTimeout: 1_000 });
async function seed() {
  await redis.rpush('countries', 'de', 'fr');
}
await seed();`,
  'a list that a request extends by way of two functions': `
import express from 'express';
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis', { commandTimeout: 1_000 });
// expect-next-line: require-queue-limit
const push = (job) => redis.rpush('jobs', JSON.stringify(job));
async function enqueue(job) {
  await push(job);
}
const app = express();
app.post('/jobs', async (request, response) => {
  await enqueue(request.body);
  response.sendStatus(202);
});`,
  'a script that may do anything': `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis', { commandTimeout: 1_000 });
const PUSH = "if redis.call('LLEN', KEYS[1]) < 100 then redis.call('LPUSH', KEYS[1], ARGV[1]) end";
export async function enqueue(job: string) {
  await redis.eval(PUSH, 1, 'jobs', job);
  await redis.lpush('jobs', job);
}`,
  'a stream with a maximum from the environment': `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis', { commandTimeout: 1_000 });
export const record = (order: string) =>
  redis.xadd('orders', 'MAXLEN', '~', Number(process.env.MAX_ORDERS), '*', 'order', order);`,
  'a stream whose options are in a spread': `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis', { commandTimeout: 1_000 });
declare function options(): string[];
export const record = (order: string) => redis.xadd('orders', ...options(), '*', 'order', order);`,
  'streams of the sentinel and of a copy of a client': `
import { Redis } from 'ioredis';
const redis = new Redis({ sentinels: [], name: 'main', commandTimeout: 1_000 });
const writer = redis.duplicate();
// expect-next-line: require-queue-limit
export const record = (order: string) => writer.xadd('orders', '*', 'order', order);`,
  'things of the project with the same methods': `
class Outbox {
  readonly items: string[] = [];
  lpush(key: string, value: string) { return key + value; }
}
const outbox = new Outbox();
export const push = (job: string) => outbox.lpush('jobs', job);`,
});
