/** Library caches and memoisers that keep every entry unless an option says otherwise. */

export interface CacheEntry {
  /** Modules that export it. */
  readonly modules: readonly string[];
  /** The exported names; `default` for the default export or the module itself. */
  readonly exports: readonly string[];
  readonly form: 'new' | 'call';
  /** What it keeps: the results of a function, or entries under keys. */
  readonly keeps: 'results' | 'entries';
  /** Position of the options; null where there are none that help. */
  readonly options: number | null;
  /** Options any of which limits it. */
  readonly limits: readonly string[];
  /** Values of these options that mean no limit. */
  readonly unlimited?: readonly unknown[];
  /** The option that lets entries expire, and the one that removes what expired; `byDefault` says whether that is on. */
  readonly expiry?: { readonly ttl: string; readonly purge: string; readonly byDefault: boolean; readonly argument: number | null };
  /** Method that adds an entry. */
  readonly adds?: string;
}

/** Checked in the sources of the packages: lodash 4.18, memoizee 0.4, memoize 11, mem 10, p-memoize 8, lru-cache 5 to 11, node-cache 5, quick-lru 7, cache-manager 7, keyv 5, dataloader 2. */
export const CACHES: readonly CacheEntry[] = [
  {
    modules: ['lodash', 'lodash-es', 'es-toolkit', 'es-toolkit/compat', 'underscore'],
    exports: ['memoize'],
    form: 'call',
    keeps: 'results',
    options: null,
    limits: [],
  },
  {
    modules: ['lodash/memoize', 'lodash.memoize', 'lodash-es/memoize', 'lodash/memoize.js', 'lodash-es/memoize.js'],
    exports: ['default'],
    form: 'call',
    keeps: 'results',
    options: null,
    limits: [],
  },
  { modules: ['memoizee'], exports: ['default'], form: 'call', keeps: 'results', options: 1, limits: ['max', 'maxAge'], unlimited: [0, Infinity] },
  { modules: ['memoize', 'mem'], exports: ['default'], form: 'call', keeps: 'results', options: 1, limits: ['cache', 'maxAge'], unlimited: [Infinity] },
  { modules: ['p-memoize'], exports: ['default'], form: 'call', keeps: 'results', options: 1, limits: ['cache'] },
  { modules: ['fast-memoize'], exports: ['default'], form: 'call', keeps: 'results', options: 1, limits: ['cache'] },
  { modules: ['moize'], exports: ['infinite'], form: 'call', keeps: 'results', options: null, limits: [] },
  {
    modules: ['lru-cache'],
    exports: ['LRUCache', 'default'],
    form: 'new',
    keeps: 'entries',
    options: 0,
    limits: ['max', 'maxSize'],
    unlimited: [0, Infinity],
    expiry: { ttl: 'ttl', purge: 'ttlAutopurge', byDefault: false, argument: null },
    adds: 'set',
  },
  {
    modules: ['node-cache'],
    exports: ['default'],
    form: 'new',
    keeps: 'entries',
    options: 0,
    limits: ['maxKeys'],
    unlimited: [-1],
    expiry: { ttl: 'stdTTL', purge: 'checkperiod', byDefault: true, argument: 2 },
    adds: 'set',
  },
  { modules: ['quick-lru'], exports: ['default'], form: 'new', keeps: 'entries', options: 0, limits: ['maxSize'], unlimited: [Infinity], adds: 'set' },
  { modules: ['cache-manager'], exports: ['createCache'], form: 'call', keeps: 'entries', options: 0, limits: ['stores'], adds: 'set' },
  { modules: ['keyv'], exports: ['default', 'Keyv'], form: 'new', keeps: 'entries', options: 0, limits: ['store', 'uri', 'adapter'], adds: 'set' },
  { modules: ['cacheable', '@cacheable/memory'], exports: ['CacheableMemory'], form: 'new', keeps: 'entries', options: 0, limits: ['lruSize'], unlimited: [0], adds: 'set' },
  { modules: ['dataloader'], exports: ['default', 'DataLoader'], form: 'new', keeps: 'entries', options: 1, limits: ['cache', 'cacheMap'], unlimited: [true], adds: 'load' },
];

/** Matches the text of every file that imports one of these modules. */
export const CACHE_MODULES = new RegExp(
  `['"](?:${[...new Set(CACHES.flatMap(({ modules }) => modules))].map((module) => module.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&')).join('|')})['"]`,
);
