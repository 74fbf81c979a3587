import type { FamilySamples } from './samples.js';

const TYPES = 'interface Profile { name: string }';
const LOAD = `${TYPES}
declare function loadProfile(userId: string): Promise<Profile>;`;

export const CACHE_SAMPLES: FamilySamples = {
  'lru-cache-bound': {
    packages: ['express'],
    reported: [
      `
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
${LOAD}
const profiles = new LRUCache<string, Profile>({ ttl: 60_000, ttlAutopurge: false });
export const profile: RequestHandler<{ userId: string }> = async (req, res) => {
  const { userId } = req.params;
  const known = profiles.get(userId) ?? (await loadProfile(userId));
  profiles.set(userId, known);
  res.json(known);
};`,
    ],
    silent: [
      `
import { LRUCache } from 'lru-cache';
${LOAD}
const profiles = new LRUCache<string, Profile>({ max: 1_000, ttl: 60_000 });
export async function profileOf(userId: string): Promise<Profile> {
  const known = profiles.get(userId) ?? (await loadProfile(userId));
  profiles.set(userId, known);
  return known;
}`,
      `
import { LRUCache } from 'lru-cache';
${TYPES}
export const profiles = new LRUCache<string, Profile>({ ttl: 60_000, ttlAutopurge: true });`,
    ],
  },
  'lru-cache-max': {
    reported: [
      `
const LRU = require('lru-cache');
${LOAD}
const profiles = new LRU<string, Profile>({ maxAge: 60_000 });
export async function profileOf(userId: string): Promise<Profile> {
  const known = profiles.get(userId) ?? (await loadProfile(userId));
  profiles.set(userId, known);
  return known;
}`,
    ],
    silent: [
      `
const LRU = require('lru-cache');
${TYPES}
export const profiles = new LRU({ max: 500, maxAge: 60_000 });`,
      `
const LRU = require('lru-cache');
${TYPES}
export const profiles = new LRU(500);`,
    ],
  },
  'node-cache-maxkeys': {
    packages: ['express'],
    reported: [
      `
import type { RequestHandler } from 'express';
import NodeCache from 'node-cache';
${LOAD}
const profiles = new NodeCache();
export const profile: RequestHandler<{ userId: string }> = async (req, res) => {
  const { userId } = req.params;
  const known = profiles.get<Profile>(userId) ?? (await loadProfile(userId));
  profiles.set(userId, known);
  res.json(known);
};`,
      `
import NodeCache from 'node-cache';
${LOAD}
const profiles = new NodeCache({ stdTTL: 0, maxKeys: -1 });
export async function warm(userId: string): Promise<void> {
  profiles.set(userId, await loadProfile(userId));
}`,
    ],
    silent: [
      `
import NodeCache from 'node-cache';
${LOAD}
const profiles = new NodeCache({ stdTTL: 60, maxKeys: 1_000 });
export async function warm(userId: string): Promise<void> {
  profiles.set(userId, await loadProfile(userId));
}`,
      `
import NodeCache from 'node-cache';
${LOAD}
const profiles = new NodeCache();
export async function warm(userId: string): Promise<void> {
  profiles.set(userId, await loadProfile(userId), 60);
}`,
    ],
  },
  'keyv-default-store': {
    packages: ['@keyv/redis'],
    reported: [
      `
import Keyv from 'keyv';
${LOAD}
const profiles = new Keyv<Profile>({ namespace: 'profiles', ttl: 60_000 });
export async function profileOf(userId: string): Promise<Profile> {
  const known = (await profiles.get(userId)) ?? (await loadProfile(userId));
  await profiles.set(userId, known);
  return known;
}`,
    ],
    silent: [
      `
import { CacheableMemory } from 'cacheable';
import Keyv from 'keyv';
${LOAD}
const profiles = new Keyv<Profile>({ store: new CacheableMemory({ lruSize: 5_000 }) });
export async function warm(userId: string): Promise<void> {
  await profiles.set(userId, await loadProfile(userId));
}`,
    ],
  },
  'cache-manager-stores': {
    packages: ['keyv', 'cacheable'],
    reported: [
      `
import { createCache } from 'cache-manager';
${LOAD}
const profiles = createCache({ ttl: 60_000 });
export async function profileOf(userId: string): Promise<Profile> {
  const known = (await profiles.get<Profile>(userId)) ?? (await loadProfile(userId));
  await profiles.set(userId, known);
  return known;
}`,
    ],
    silent: [
      `
import { createCache } from 'cache-manager';
import { CacheableMemory } from 'cacheable';
import Keyv from 'keyv';
export const profiles = createCache({ stores: [new Keyv({ store: new CacheableMemory({ lruSize: 5_000 }) })] });`,
      `
import { createCache, type CreateCacheOptions } from 'cache-manager';
declare const options: CreateCacheOptions;
export const profiles = createCache(options);`,
    ],
  },
  'nest-cache-module-stores': {
    packages: ['@nestjs/common', 'keyv', 'cacheable'],
    reported: [
      `
import { CacheModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
@Module({ imports: [CacheModule.register({ isGlobal: true, ttl: 60_000 })] })
export class AppModule {}`,
      `
import { CacheModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
@Module({ imports: [CacheModule.register()] })
export class AppModule {}`,
    ],
    silent: [
      `
import { CacheModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
import { CacheableMemory } from 'cacheable';
import Keyv from 'keyv';
@Module({
  imports: [CacheModule.register({ stores: [new Keyv({ store: new CacheableMemory({ lruSize: 5_000 }) })] })],
})
export class AppModule {}`,
      `
import { CacheModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
declare const options: { ttl: number };
@Module({ imports: [CacheModule.register(options)] })
export class AppModule {}`,
    ],
  },
  'cacheable-lrusize': {
    packages: ['@cacheable/memory'],
    reported: [
      `
import { CacheableMemory } from 'cacheable';
${LOAD}
const profiles = new CacheableMemory({ ttl: '1h' });
export async function warm(userId: string): Promise<void> {
  profiles.set(userId, await loadProfile(userId));
}`,
      `
import { CacheableMemory } from '@cacheable/memory';
${LOAD}
const profiles = new CacheableMemory({ lruSize: 0 });
export async function warm(userId: string): Promise<void> {
  profiles.set(userId, await loadProfile(userId));
}`,
    ],
    silent: [
      `
import { CacheableMemory } from 'cacheable';
${LOAD}
const profiles = new CacheableMemory({ ttl: '1h', lruSize: 5_000 });
export async function warm(userId: string): Promise<void> {
  profiles.set(userId, await loadProfile(userId));
}`,
    ],
  },
  'memory-cache-size': {
    reported: [],
    silent: [
      `
import cache from 'memory-cache';
${LOAD}
export async function warm(userId: string): Promise<void> {
  cache.put(userId, await loadProfile(userId), 60_000);
}`,
    ],
  },
  'quick-lru': {
    reported: [
      `
import QuickLRU from 'quick-lru';
${LOAD}
const profiles = new QuickLRU<string, Profile>({ maxSize: Infinity });
export async function warm(userId: string): Promise<void> {
  profiles.set(userId, await loadProfile(userId));
}`,
    ],
    silent: [
      `
import QuickLRU from 'quick-lru';
${LOAD}
const profiles = new QuickLRU<string, Profile>({ maxSize: 1_000 });
export async function warm(userId: string): Promise<void> {
  profiles.set(userId, await loadProfile(userId));
}`,
    ],
  },
  'dataloader-cache': {
    reported: [
      `
import DataLoader from 'dataloader';
${TYPES}
declare function profilesOf(userIds: readonly string[]): Promise<Profile[]>;
export const profiles = new DataLoader<string, Profile>((userIds) => profilesOf(userIds));`,
    ],
    silent: [
      `
import DataLoader from 'dataloader';
${TYPES}
declare function profilesOf(userIds: readonly string[]): Promise<Profile[]>;
export function context(): { profiles: DataLoader<string, Profile> } {
  return { profiles: new DataLoader<string, Profile>((userIds) => profilesOf(userIds)) };
}`,
      `
import DataLoader from 'dataloader';
${TYPES}
declare function profilesOf(userIds: readonly string[]): Promise<Profile[]>;
export const profiles = new DataLoader<string, Profile>((userIds) => profilesOf(userIds), { cache: false });`,
    ],
  },
  'dataloader-maxbatchsize': {
    reported: [
      `
import DataLoader from 'dataloader';
${TYPES}
declare function profilesOf(userIds: readonly string[]): Promise<Profile[]>;
export function makeLoader(): DataLoader<string, Profile> {
  return new DataLoader<string, Profile>((userIds) => profilesOf(userIds), { maxBatchSize: Infinity });
}`,
    ],
    silent: [
      `
import DataLoader from 'dataloader';
${TYPES}
declare function profilesOf(userIds: readonly string[]): Promise<Profile[]>;
export function makeLoader(): DataLoader<string, Profile> {
  return new DataLoader<string, Profile>((userIds) => profilesOf(userIds));
}`,
      `
import DataLoader from 'dataloader';
${TYPES}
declare function profilesOf(userIds: readonly string[]): Promise<Profile[]>;
export function makeLoader(maxBatchSize: number): DataLoader<string, Profile> {
  return new DataLoader<string, Profile>((userIds) => profilesOf(userIds), { maxBatchSize });
}`,
    ],
  },
  'apollo-cache': {
    reported: [],
    silent: [
      `
import { ApolloServer } from '@apollo/server';
export const server = new ApolloServer({ typeDefs: 'type Query { ok: Boolean }' });`,
    ],
  },
  'opossum-cache': {
    reported: [
      `
import CircuitBreaker from 'opossum';
${LOAD}
export const breaker = new CircuitBreaker(loadProfile, { timeout: 3_000, cache: true, cacheTTL: 60_000 });`,
    ],
    silent: [
      `
import CircuitBreaker from 'opossum';
${LOAD}
const options = { timeout: 3_000, cache: true, cacheSize: 1_000, cacheTTL: 60_000 };
export const breaker = new CircuitBreaker(loadProfile, options);`,
      `
import CircuitBreaker from 'opossum';
${LOAD}
export const breaker = new CircuitBreaker(loadProfile, { timeout: 3_000 });`,
      `
import CircuitBreaker from 'opossum';
${LOAD}
export function breakerFor(cacheSize: number): CircuitBreaker {
  const options = { cache: true, cacheSize };
  return new CircuitBreaker(loadProfile, options);
}`,
    ],
  },
  'express-rate-limit-store': {
    reported: [],
    silent: [
      `
import { rateLimit } from 'express-rate-limit';
export const limiter = rateLimit({ windowMs: 60_000, limit: 100 });`,
    ],
  },
  'fastify-rate-limit-cache': {
    packages: ['fastify'],
    reported: [],
    silent: [
      `
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
export const app = Fastify({ requestTimeout: 30_000 });
await app.register(rateLimit, { max: 100, timeWindow: '1 minute' });`,
    ],
  },
  'nest-throttler-storage': {
    packages: ['@nestjs/common'],
    reported: [],
    silent: [
      `
import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
@Module({ imports: [ThrottlerModule.forRoot([{ ttl: 60_000, limit: 100 }])] })
export class AppModule {}`,
    ],
  },
};
