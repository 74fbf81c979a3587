import type { FamilySamples } from './samples.js';

export const REDIS_SAMPLES: FamilySamples = {
  'ioredis-offline-queue': {
    reported: [
      `
import { Redis } from 'ioredis';
export const redis = new Redis(process.env['REDIS_URL'] ?? 'redis://localhost');`,
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', enableOfflineQueue: true, connectTimeout: 2_000 });`,
      `
import { Cluster } from 'ioredis';
export const cluster = new Cluster([{ host: 'redis', port: 6379 }], { enableOfflineQueue: true });`,
    ],
    silent: [
      `
import { Redis } from 'ioredis';
export const redis = new Redis('redis://redis:6379', { enableOfflineQueue: false });`,
      `
import { Redis } from 'ioredis';
export const redis = new Redis(6379, 'redis', { commandTimeout: 1_000 });`,
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', maxRetriesPerRequest: 1 });`,
      `
import { Redis, type RedisOptions } from 'ioredis';
export const connect = (options: RedisOptions): Redis => new Redis(options);`,
      // A worker of BullMQ needs its connection so.
      `
import { Redis } from 'ioredis';
export const forWorkers = new Redis('redis://redis:6379', { maxRetriesPerRequest: null });`,
    ],
  },
  'ioredis-offline-queue-retries': {
    reported: [
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', maxRetriesPerRequest: 3 });`,
    ],
    silent: [
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', maxRetriesPerRequest: 3, commandTimeout: 1_000 });`,
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', maxRetriesPerRequest: 3, enableOfflineQueue: true });`,
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', maxRetriesPerRequest: 1 });`,
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', maxRetriesPerRequest: Number(process.env.REDIS_RETRIES ?? 3) });`,
    ],
  },
  'ioredis-commandtimeout': {
    reported: [
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', enableOfflineQueue: false });`,
      `
import { Redis } from 'ioredis';
export const redis = new Redis('redis://redis:6379', { enableOfflineQueue: false, commandTimeout: Infinity });`,
    ],
    silent: [
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', enableOfflineQueue: false, commandTimeout: 2_000 });`,
      `
import { Cluster } from 'ioredis';
export const cluster = new Cluster([{ host: 'redis', port: 6379 }], { redisOptions: { commandTimeout: 2_000 } });`,
    ],
  },
  'ioredis-maxretriesperrequest': {
    reported: [
      `
import { Redis } from 'ioredis';
const cache = new Redis({ host: 'redis', maxRetriesPerRequest: null });
export const read = (key: string): Promise<string | null> => cache.get(key);`,
    ],
    silent: [
      `
import { Redis } from 'ioredis';
const cache = new Redis({ host: 'redis', maxRetriesPerRequest: 2 });
export const read = (key: string): Promise<string | null> => cache.get(key);`,
    ],
  },
  'ioredis-retrystrategy': {
    reported: [
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', retryStrategy: (times) => Math.min(times * 200, 4_000) });`,
    ],
    silent: [
      `
import { Redis } from 'ioredis';
export const redis = new Redis({ host: 'redis', retryStrategy: (times) => Math.random() * Math.min(times * 200, 4_000) });`,
    ],
  },
  'redis-xadd-maxlen': {
    reported: [
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export async function record(order: string): Promise<void> {
  await redis.xadd('orders', '*', 'order', order);
}`,
      `
import type { Redis } from 'ioredis';
export class Audit {
  constructor(private readonly redis: Redis) {}
  async record(actor: string, verb: string): Promise<void> {
    await this.redis.multi().hset('last', actor, verb).xadd('audit', '*', 'actor', actor, 'verb', verb).exec();
  }
}`,
    ],
    silent: [
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export async function record(order: string): Promise<void> {
  await redis.xadd('orders', 'MAXLEN', '~', 10_000, '*', 'order', order);
}`,
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export async function record(order: string): Promise<void> {
  await redis.xadd('orders', '*', 'order', order);
}
setInterval(() => void redis.xtrim('orders', 'MAXLEN', '~', 10_000), 60_000);`,
      // Each stream is deleted with its run.
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export async function log(run: string, line: string): Promise<void> {
  await redis.xadd(\`run:\${run}\`, '*', 'line', line);
  await redis.expire(\`run:\${run}\`, 3_600);
}`,
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export async function record(key: string, ...fields: string[]): Promise<void> {
  await redis.xadd(key, '*', ...fields);
}`,
      // Another kind of client.
      `
export async function record(log: { xadd(key: string, id: string): Promise<void> }): Promise<void> {
  await log.xadd('orders', '*');
}`,
    ],
  },
  'node-redis-xadd-trim': {
    reported: [
      `
import { createClient } from 'redis';
const client = createClient({ url: 'redis://redis:6379', commandsQueueMaxLength: 1_000 });
export async function record(order: string): Promise<void> {
  await client.xAdd('orders', '*', { order });
}`,
    ],
    silent: [
      `
import { createClient } from 'redis';
const client = createClient({ url: 'redis://redis:6379', commandsQueueMaxLength: 1_000 });
export async function record(order: string): Promise<void> {
  await client.xAdd('orders', '*', { order }, { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 10_000 } });
}`,
      `
import { createClient } from 'redis';
const client = await createClient({ url: 'redis://redis:6379', commandsQueueMaxLength: 1_000 }).connect();
const STREAM = 'orders';
export async function record(order: string): Promise<void> {
  await client.multi().xAdd(STREAM, '*', { order }).xTrim(STREAM, 'MAXLEN', 10_000).exec();
}`,
    ],
  },
  'redis-lpush-ltrim': {
    reported: [
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export async function enqueue(job: object): Promise<void> {
  await redis.lpush('jobs', JSON.stringify(job));
}
export async function next(): Promise<string | undefined> {
  return (await redis.brpop('jobs', 5))?.[1];
}`,
      `
import { createClient } from 'redis';
const client = createClient({ commandsQueueMaxLength: 1_000 });
export async function remember(user: string, page: string): Promise<void> {
  await client.multi().incr('pages').rPush(\`history:\${user}\`, page).exec();
}`,
      // Counted for a chart only.
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
declare const depth: { set(value: number): void };
export async function enqueue(job: object): Promise<void> {
  await redis.rpush('jobs', JSON.stringify(job));
  depth.set(await redis.llen('jobs'));
}`,
    ],
    silent: [
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export async function remember(user: string, page: string): Promise<void> {
  const key = \`history:\${user}\`;
  await redis.multi().lpush(key, page).ltrim(key, 0, 99).exec();
}`,
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export async function enqueue(job: object): Promise<boolean> {
  if ((await redis.llen('jobs')) >= 10_000) return false;
  await redis.rpush('jobs', JSON.stringify(job));
  return true;
}`,
      `
import { createClient } from 'redis';
const client = createClient({ commandsQueueMaxLength: 1_000 });
const historyOf = (user: string): string => 'history:' + user;
export async function remember(user: string, page: string): Promise<void> {
  await client.rPush(historyOf(user), page);
  await client.lTrim(historyOf(user), -100, -1);
}`,
      // A list that is written anew.
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export async function save(team: string, members: readonly string[]): Promise<void> {
  await redis.del('team:' + team);
  await redis.rpush('team:' + team, ...members);
}`,
      `
import { Redis } from 'ioredis';
const redis = new Redis('redis://redis:6379');
export const push = (key: string, value: string): Promise<number> => redis.lpush(key, value);`,
    ],
  },
  'node-redis-commandsqueuemaxlength': {
    reported: [
      `
import { createClient } from 'redis';
export const client = createClient({ url: process.env['REDIS_URL'], socket: { connectTimeout: 2_000 } });`,
      `
import { createClient } from 'redis';
export const client = createClient({ url: 'redis://redis:6379', commandsQueueMaxLength: 0 });`,
      `
import { createClient } from '@redis/client';
export const client = createClient();`,
    ],
    silent: [
      `
import { createClient } from 'redis';
export const client = createClient({ url: 'redis://redis:6379', commandsQueueMaxLength: 5_000 });`,
      `
import { createClient } from 'redis';
export const client = createClient({ url: 'redis://redis:6379', disableOfflineQueue: true });`,
      `
import { createClient, type RedisClientOptions } from 'redis';
declare function options(): RedisClientOptions;
export const client = createClient(options());`,
      `
import { createClient } from '@supabase/supabase-js';
export const client = createClient('https://example.supabase.co', 'key');`,
    ],
    packages: ['@supabase/supabase-js'],
  },
  'node-redis-command-timeout': {
    reported: [
      `
import { createClient } from 'redis';
export const client = createClient({ commandsQueueMaxLength: 1_000, commandOptions: { timeout: 0 } });`,
    ],
    silent: [
      `
import { createClient } from 'redis';
export const client = createClient({ commandsQueueMaxLength: 1_000 });`,
      `
import { createClient } from 'redis';
export const client = createClient({ commandsQueueMaxLength: 1_000, commandOptions: { timeout: 1_000 } });`,
    ],
  },
  'node-redis-pool': {
    reported: [
      `
import { createClientPool } from 'redis';
export const pool = createClientPool({ commandsQueueMaxLength: 1_000 }, { maximum: 20, acquireTimeout: 0 });`,
    ],
    silent: [
      `
import { createClientPool } from 'redis';
export const pool = createClientPool({ commandsQueueMaxLength: 1_000 }, { maximum: 20, acquireTimeout: 1_000 });`,
    ],
  },
  'node-redis-reconnect': {
    reported: [
      `
import { createClient } from 'redis';
export const client = createClient({
  commandsQueueMaxLength: 1_000,
  socket: { reconnectStrategy: (retries) => Math.min(retries * 50, 2_000) },
});`,
    ],
    silent: [
      `
import { createClient } from 'redis';
export const client = createClient({
  commandsQueueMaxLength: 1_000,
  socket: { reconnectStrategy: (retries) => Math.min(retries * 50, 2_000) + Math.random() * 200 },
});`,
    ],
  },
};
