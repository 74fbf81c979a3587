import type { FamilySamples } from './samples.js';

const LOAD = 'declare function loadUser(userId: string): Promise<{ name: string }>;';

export const MEMOIZER_SAMPLES: FamilySamples = {
  'lodash-memo': {
    packages: ['lodash', 'es-toolkit'],
    reported: [
      `
import { memoize } from 'lodash';
${LOAD}
export const userOf = memoize((userId: string) => loadUser(userId));`,
      `
import _ from 'lodash';
${LOAD}
export const userOf = _.memoize((userId: string) => loadUser(userId));`,
    ],
    silent: [
      `
import { memoize } from 'lodash';
declare function readConfig(): { port: number };
export const config = memoize(() => readConfig());`,
      `
import { memoize } from 'lodash';
import { LRUCache } from 'lru-cache';
${LOAD}
export const userOf = memoize((userId: string) => loadUser(userId));
userOf.cache = new LRUCache<string, Promise<{ name: string }>>({ max: 1_000 }) as never;`,
    ],
  },
  'memoizee-memo': {
    reported: [
      `
import memoizee from 'memoizee';
${LOAD}
export const userOf = memoizee((userId: string) => loadUser(userId), { promise: true });`,
      `
import memoizee from 'memoizee';
${LOAD}
export const userOf = memoizee((userId: string) => loadUser(userId), { promise: true, max: 0 });`,
    ],
    silent: [
      `
import memoizee from 'memoizee';
${LOAD}
export const userOf = memoizee((userId: string) => loadUser(userId), { promise: true, max: 1_000 });`,
      `
import memoizee from 'memoizee';
${LOAD}
export const userOf = memoizee((userId: string) => loadUser(userId), { maxAge: 60_000 });`,
    ],
  },
  'memoize-memo': {
    packages: ['quick-lru'],
    reported: [
      `
import memoize from 'memoize';
${LOAD}
export const userOf = memoize((userId: string) => loadUser(userId));`,
    ],
    silent: [
      `
import memoize from 'memoize';
import QuickLRU from 'quick-lru';
${LOAD}
export const userOf = memoize((userId: string) => loadUser(userId), { cache: new QuickLRU({ maxSize: 1_000 }) });`,
    ],
  },
  'mem-memo': {
    reported: [
      `
import mem from 'mem';
${LOAD}
export const userOf = mem((userId: string) => loadUser(userId));`,
    ],
    silent: [
      `
import mem from 'mem';
${LOAD}
export const userOf = mem((userId: string) => loadUser(userId), { maxAge: 60_000 });`,
    ],
  },
  'p-memoize-memo': {
    packages: ['quick-lru'],
    reported: [
      `
import pMemoize from 'p-memoize';
${LOAD}
export const userOf = pMemoize(async (userId: string) => loadUser(userId));`,
    ],
    silent: [
      `
import pMemoize from 'p-memoize';
import QuickLRU from 'quick-lru';
${LOAD}
export const userOf = pMemoize(async (userId: string) => loadUser(userId), { cache: new QuickLRU({ maxSize: 1_000 }) });`,
    ],
  },
  'fast-memoize-memo': {
    packages: ['lru-cache'],
    reported: [
      `
import memoize from 'fast-memoize';
${LOAD}
export const userOf = memoize((userId: string) => loadUser(userId));`,
    ],
    silent: [
      `
import memoize, { type Options } from 'fast-memoize';
${LOAD}
type Load = (userId: string) => Promise<{ name: string }>;
declare const leastRecentlyUsed: Options<Load>['cache'];
export const userOf = memoize<Load>((userId) => loadUser(userId), { cache: leastRecentlyUsed });`,
    ],
  },
  'moize-memo': {
    reported: [
      `
import moize from 'moize';
${LOAD}
export const userOf = moize.infinite((userId: string) => loadUser(userId));`,
    ],
    silent: [
      `
import moize from 'moize';
${LOAD}
export const userOf = moize((userId: string) => loadUser(userId));`,
      `
import moize from 'moize';
${LOAD}
export const userOf = moize((userId: string) => loadUser(userId), { maxSize: 1_000, isPromise: true });`,
    ],
  },
  'micro-memoize-memo': {
    reported: [],
    silent: [
      `
import { memoize } from 'micro-memoize';
${LOAD}
export const userOf = memoize((userId: string) => loadUser(userId));`,
    ],
  },
  'memoize-one': {
    reported: [],
    silent: [
      `
import memoizeOne from 'memoize-one';
${LOAD}
export const userOf = memoizeOne((userId: string) => loadUser(userId));`,
    ],
  },
};
