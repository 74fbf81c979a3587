/** What decides how many of a library's calls run at once. */
export interface ConcurrencyOption {
  /** Position of the argument that holds it. */
  readonly argument: number;
  /** The option's name when the argument is an object. Missing: the argument is the number. */
  readonly option?: string;
  /** What holds when it is not given. */
  readonly absent: 'unlimited' | 'limited';
  /** Written values that mean no limit, beside Infinity and undefined. */
  readonly unlimited?: readonly (string | number)[];
}

/** A function that runs work for each of several items. */
export interface FanOutCall {
  readonly modules: readonly string[];
  /** Names of the exports; `default` is the module itself. */
  readonly exports: readonly string[];
  /** Position of the items; null when they come from elsewhere. */
  readonly items: number | null;
  /** True when the first argument is how many times to run. */
  readonly counted?: boolean;
  /** Position of the function that is run; null when the items are themselves functions. */
  readonly work: number | null;
  readonly concurrency: ConcurrencyOption;
  /** Name of the variant with a limit as its second argument, made from the function's own name. */
  readonly limitedVariant?: 'suffix';
}

const OPTION = (argument: number): ConcurrencyOption => ({ argument, option: 'concurrency', absent: 'unlimited' });

export const FAN_OUT_CALLS: readonly FanOutCall[] = [
  { modules: ['p-map'], exports: ['default', 'pMapIterable'], items: 0, work: 1, concurrency: OPTION(2) },
  { modules: ['p-filter', 'p-props', 'p-locate', 'p-every'], exports: ['default'], items: 0, work: 1, concurrency: OPTION(2) },
  { modules: ['p-all', 'p-settle'], exports: ['default'], items: 0, work: null, concurrency: OPTION(1) },
  { modules: ['p-times'], exports: ['default'], items: 0, counted: true, work: 1, concurrency: OPTION(2) },
  { modules: ['it-parallel'], exports: ['default'], items: 0, work: null, concurrency: OPTION(1) },
  {
    modules: ['es-toolkit', 'es-toolkit/array'], exports: ['mapAsync', 'filterAsync', 'forEachAsync', 'flatMapAsync'],
    items: 0, work: 1, concurrency: OPTION(2),
  },
  {
    modules: ['bluebird'], exports: ['map', 'filter'], items: 0, work: 1,
    concurrency: { argument: 2, option: 'concurrency', absent: 'unlimited', unlimited: [0] },
  },
  {
    modules: ['async', 'async-es'],
    exports: [
      'each', 'forEach', 'eachOf', 'forEachOf', 'map', 'flatMap', 'mapValues', 'filter', 'select', 'reject', 'concat', 'some', 'any',
      'every', 'all', 'detect', 'find', 'groupBy',
    ],
    items: 0, work: 1, concurrency: { argument: -1, absent: 'unlimited' }, limitedVariant: 'suffix',
  },
  {
    modules: ['async', 'async-es'], exports: ['sortBy', 'transform'], items: 0, work: 1,
    concurrency: { argument: -1, absent: 'unlimited' },
  },
  {
    modules: ['async', 'async-es'], exports: ['parallel'], items: 0, work: null,
    concurrency: { argument: -1, absent: 'unlimited' }, limitedVariant: 'suffix',
  },
  {
    // The first to end wins, and all of them run.
    modules: ['async', 'async-es'], exports: ['race'], items: 0, work: null, concurrency: { argument: -1, absent: 'unlimited' },
  },
  {
    modules: ['async', 'async-es'], exports: ['parallelLimit'], items: 0, work: null,
    concurrency: { argument: 1, absent: 'limited' },
  },
  {
    modules: ['async', 'async-es'], exports: ['timesLimit'], items: 0, counted: true, work: 2,
    concurrency: { argument: 1, absent: 'limited' },
  },
  {
    modules: ['async', 'async-es'], exports: ['times'], items: 0, counted: true, work: 1,
    concurrency: { argument: -1, absent: 'unlimited' }, limitedVariant: 'suffix',
  },
  {
    modules: ['async', 'async-es'],
    exports: [
      'eachLimit', 'forEachLimit', 'eachOfLimit', 'forEachOfLimit', 'mapLimit', 'flatMapLimit', 'filterLimit', 'selectLimit', 'rejectLimit',
      'mapValuesLimit', 'concatLimit', 'groupByLimit', 'someLimit', 'anyLimit', 'everyLimit', 'allLimit', 'detectLimit', 'findLimit',
    ],
    items: 0, work: 2, concurrency: { argument: 1, absent: 'limited' },
  },
  {
    modules: ['effect', '@effect/io'], exports: ['Effect.forEach', 'Effect.filter', 'Effect.partition', 'Effect.validateAll'],
    items: 0, work: 1, concurrency: { argument: 2, option: 'concurrency', absent: 'limited', unlimited: ['unbounded'] },
  },
  {
    modules: ['effect/Effect', '@effect/io/Effect'], exports: ['forEach', 'filter', 'partition', 'validateAll'],
    items: 0, work: 1, concurrency: { argument: 2, option: 'concurrency', absent: 'limited', unlimited: ['unbounded'] },
  },
  {
    modules: ['effect', 'effect/Effect'], exports: ['Effect.all', 'all', 'Effect.mergeAll', 'Effect.reduceEffect'],
    items: 0, work: null, concurrency: { argument: 1, option: 'concurrency', absent: 'limited', unlimited: ['unbounded'] },
  },
  {
    modules: ['effect', 'effect/Stream'], exports: ['Stream.mapEffect', 'Stream.flatMap', 'mapEffect', 'flatMap'],
    items: null, work: 0, concurrency: { argument: 1, option: 'concurrency', absent: 'limited', unlimited: ['unbounded'] },
  },
  { modules: ['tiny-async-pool'], exports: ['default'], items: 1, work: 2, concurrency: { argument: 0, absent: 'unlimited' } },
];

/** The module whose default export makes a limiter for calls: `const limit = pLimit(5)`, `limit(() => load(id))`. */
export const PROMISE_LIMITER = 'p-limit';

/** The module whose default export is `map` with a concurrency, and what people call it. */
export const CONCURRENT_MAP = { module: 'p-map', name: 'pMap' } as const;

/** Constructors whose first argument is called with keys collected in the meantime, with the option that says how many at most. */
export const BATCH_FUNCTIONS: readonly { readonly module: string; readonly option: string }[] = [
  { module: 'dataloader', option: 'maxBatchSize' },
];

/** Functions that wait for promises (or subscribe to observables) which they are given all at once. */
export interface Collector {
  /** Modules, or null for a global object. */
  readonly modules: readonly string[] | null;
  readonly exports: readonly string[];
  /** True when it takes one after the other, so that only what runs before is together: an array, not a generator. */
  readonly lazy?: boolean;
}

export const COLLECTORS: readonly Collector[] = [
  { modules: null, exports: ['Promise.all', 'Promise.allSettled', 'Promise.any', 'Promise.race'] },
  { modules: null, exports: ['Array.fromAsync'], lazy: true },
  { modules: null, exports: ['$q.all', 'Q.all', 'Q.allSettled', 'RSVP.all', 'RSVP.allSettled', 'RSVP.hash', '$.when'] },
  { modules: ['bluebird'], exports: ['all', 'allSettled', 'any', 'race', 'some', 'settle', 'props'] },
  { modules: ['q'], exports: ['all', 'allSettled', 'any', 'race'] },
  { modules: ['rsvp'], exports: ['all', 'allSettled', 'race', 'hash'] },
  { modules: ['when'], exports: ['all', 'settle', 'any', 'race', 'some'] },
  { modules: ['p-any', 'p-some', 'p-race'], exports: ['default', 'pAny'] },
  { modules: ['neverthrow'], exports: ['ResultAsync.combine', 'ResultAsync.combineWithAllErrors'] },
  { modules: ['rxjs'], exports: ['forkJoin', 'combineLatest', 'zip', 'merge', 'race'] },
];

/** An operator of rxjs that subscribes to an inner observable for each value. */
export interface InnerOperator {
  readonly name: string;
  /** Position of the function that makes the inner observable; null when the values are observables. */
  readonly work: number | null;
  /** Position of the number of inner subscriptions at once. Missing means no limit. */
  readonly concurrency: number;
  /** True when its inner observables come back as values, so that it matters how many of them one value makes. */
  readonly recursive?: boolean;
}

export const INNER_OPERATORS: readonly InnerOperator[] = [
  { name: 'mergeMap', work: 0, concurrency: 1 },
  { name: 'flatMap', work: 0, concurrency: 1 },
  { name: 'mergeMapTo', work: 0, concurrency: 1 },
  { name: 'mergeAll', work: null, concurrency: 0 },
  { name: 'mergeScan', work: 0, concurrency: 2 },
  { name: 'expand', work: 0, concurrency: 1, recursive: true },
];

/** Operators after which at most a few values come, so that what follows runs a few times only. */
export const FEW_VALUES: ReadonlySet<string> = new Set([
  'take', 'first', 'last', 'single', 'toArray', 'reduce', 'count', 'find', 'findIndex', 'elementAt', 'every', 'isEmpty', 'takeLast',
  'min', 'max', 'debounceTime', 'throttleTime', 'auditTime', 'sampleTime', 'exhaustMap', 'debounce', 'throttle',
]);

/** Operators that hand on lists of at most so many values as their argument says. */
export const BUFFERING: Readonly<Record<string, number>> = { bufferCount: 0, bufferTime: 2, windowCount: 0 };

/** Operators that turn one value into many. */
export const MANY_VALUES: ReadonlySet<string> = new Set(['mergeMap', 'concatMap', 'switchMap', 'exhaustMap', 'flatMap', 'mergeAll', 'concatAll', 'expand', 'repeat']);
