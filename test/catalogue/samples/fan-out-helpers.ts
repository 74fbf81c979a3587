import type { FamilySamples } from './samples.js';

export const FAN_OUT_HELPER_SAMPLES: FamilySamples = {
  'p-map-concurrency': {
    reported: [
      `
import pMap from 'p-map';
export async function sizes(urls: readonly string[]): Promise<number[]> {
  return pMap(urls, async (url) => (await (await fetch(url)).arrayBuffer()).byteLength);
}`,
    ],
    silent: [
      `
import pMap from 'p-map';
export async function sizes(urls: readonly string[]): Promise<number[]> {
  return pMap(urls, async (url) => (await (await fetch(url)).arrayBuffer()).byteLength, { concurrency: 8 });
}`,
    ],
  },
  'p-all-concurrency': {
    reported: [
      `
import pAll from 'p-all';
export function load(urls: readonly string[]): Promise<Response[]> {
  return pAll(urls.map((url) => () => fetch(url)));
}`,
    ],
    silent: [
      `
import pAll from 'p-all';
export function load(urls: readonly string[]): Promise<Response[]> {
  return pAll(urls.map((url) => () => fetch(url)), { concurrency: 8 });
}`,
    ],
  },
  'p-props-concurrency': {
    reported: [
      `
import pProps from 'p-props';
export function load(urls: ReadonlyMap<string, string>): Promise<Map<string, Response>> {
  return pProps(urls, (url) => fetch(url));
}`,
    ],
    silent: [
      `
import pProps from 'p-props';
export function load(urls: ReadonlyMap<string, string>): Promise<Map<string, Response>> {
  return pProps(urls, (url) => fetch(url), { concurrency: 8 });
}`,
    ],
  },
  'async-each': {
    reported: [
      `
import async from 'async';
export async function warm(urls: string[]): Promise<void> {
  await async.each(urls, async (url) => {
    await fetch(url);
  });
}`,
    ],
    silent: [
      `
import async from 'async';
export async function warm(urls: string[]): Promise<void> {
  await async.eachLimit(urls, 8, async (url) => {
    await fetch(url);
  });
}`,
    ],
  },
  'bluebird-map': {
    reported: [
      `
import Bluebird from 'bluebird';
export function load(urls: readonly string[]): Bluebird<Response[]> {
  return Bluebird.map(urls, (url) => fetch(url), { concurrency: 0 });
}`,
    ],
    silent: [
      `
import Bluebird from 'bluebird';
export function load(urls: readonly string[]): Bluebird<Response[]> {
  return Bluebird.map(urls, (url) => fetch(url), { concurrency: 8 });
}`,
    ],
  },
  'supercharge-pool': {
    reported: [],
    silent: [
      `
import { PromisePool } from '@supercharge/promise-pool';
export async function load(urls: string[]): Promise<Response[]> {
  const { results } = await PromisePool.for(urls).process((url) => fetch(url));
  return results;
}`,
    ],
  },
  'tiny-async-pool': {
    reported: [
      `
import asyncPool from 'tiny-async-pool';
export async function load(urls: readonly string[]): Promise<void> {
  for await (const answer of asyncPool(Infinity, urls, (url: string) => fetch(url))) console.log(answer.status);
}`,
    ],
    silent: [
      `
import asyncPool from 'tiny-async-pool';
export async function load(urls: readonly string[]): Promise<void> {
  for await (const answer of asyncPool(8, urls, (url: string) => fetch(url))) console.log(answer.status);
}`,
    ],
  },
  'rxjs-mergemap': {
    reported: [
      `
import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
export function load(urls: readonly string[]): Promise<Response[]> {
  return lastValueFrom(from(urls).pipe(mergeMap((url) => fetch(url)), toArray()));
}`,
    ],
    silent: [
      `
import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
export function load(urls: readonly string[]): Promise<Response[]> {
  return lastValueFrom(from(urls).pipe(mergeMap((url) => fetch(url), 8), toArray()));
}`,
    ],
  },
  'effect-foreach-concurrency': {
    reported: [
      `
import { Effect } from 'effect';
export const load = (urls: readonly string[]): Effect.Effect<Response[]> =>
  Effect.forEach(urls, (url) => Effect.promise(() => fetch(url)), { concurrency: 'unbounded' });`,
    ],
    silent: [
      `
import { Effect } from 'effect';
export const load = (urls: readonly string[]): Effect.Effect<Response[]> =>
  Effect.forEach(urls, (url) => Effect.promise(() => fetch(url)), { concurrency: 8 });`,
      `
import { Effect } from 'effect';
export const load = (urls: readonly string[]): Effect.Effect<Response[]> =>
  Effect.forEach(urls, (url) => Effect.promise(() => fetch(url)));`,
    ],
  },
  'readable-map-concurrency': {
    reported: [],
    silent: [
      `
import { Readable } from 'node:stream';
export async function load(urls: readonly string[]): Promise<void> {
  for await (const answer of Readable.from(urls).map((url: string) => fetch(url))) console.log(answer);
}`,
    ],
  },
};
