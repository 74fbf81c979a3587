/**
 * Packages whose values hold work back: a limit on how much runs at once, or on how much starts in a while.
 */
export interface LimiterEntry {
  readonly module: string;
  /** Exports that make a limiter: called, constructed, or both. `default` is the module itself. */
  readonly exports: readonly string[];
  /**
   * Options without which the limiter limits nothing: one of them must be there with a number. Missing: the limiter
   * always limits, unless its first argument is Infinity.
   */
  readonly needs?: readonly string[];
  /** The function that a call makes is the limited work itself, so that every call of it is limited: `throat(3, fn)`. */
  readonly wraps?: boolean;
}

export const LIMITERS: readonly LimiterEntry[] = [
  { module: 'p-limit', exports: ['default', 'limitFunction', 'pLimit'], wraps: true },
  { module: 'promise-limit', exports: ['default'] },
  { module: 'throat', exports: ['default'], wraps: true },
  { module: 'p-throttle', exports: ['default'], wraps: true },
  { module: 'p-ratelimit', exports: ['pRateLimit'], wraps: true },
  { module: 'p-queue', exports: ['default', 'PQueue'], needs: ['concurrency', 'intervalCap'] },
  { module: 'queue', exports: ['default'], needs: ['concurrency'] },
  { module: 'bottleneck', exports: ['default'], needs: ['maxConcurrent', 'minTime', 'reservoir'] },
  { module: 'async-sema', exports: ['Sema', 'RateLimit', 'default'] },
  { module: 'async-mutex', exports: ['Semaphore', 'Mutex', 'withTimeout'] },
  { module: 'await-semaphore', exports: ['Semaphore', 'Mutex'] },
  { module: 'semaphore-async-await', exports: ['default', 'Semaphore', 'Lock'] },
  { module: '@shopify/semaphore', exports: ['Semaphore'] },
  { module: '@sapphire/async-queue', exports: ['AsyncQueue'] },
  { module: 'es-toolkit', exports: ['Semaphore', 'Mutex'] },
  { module: 'modern-async', exports: ['Semaphore', 'Queue', 'Scheduler'] },
  { module: 'cockatiel', exports: ['bulkhead'] },
  { module: 'fastq', exports: ['default', 'promise'] },
  { module: 'async', exports: ['queue', 'priorityQueue', 'cargo'] },
  { module: 'limiter', exports: ['RateLimiter', 'TokenBucket'] },
  { module: 'rate-limiter-flexible', exports: ['RateLimiterQueue'] },
  { module: 'piscina', exports: ['default', 'Piscina'] },
  { module: 'tinypool', exports: ['default', 'Tinypool'] },
  { module: 'workerpool', exports: ['pool'] },
  { module: 'generic-pool', exports: ['createPool'] },
  { module: 'puppeteer-cluster', exports: ['Cluster.launch'] },
  { module: 'dataloader', exports: ['default', 'DataLoader'] },
  { module: 'backpressure/runtime', exports: ['Semaphore', 'SerialQueue', 'limit', 'AdaptiveLimit'] },
  { module: 'effect', exports: ['Effect.makeSemaphore', 'Effect.unsafeMakeSemaphore'] },
];

/** The package that collects the keys asked for in one turn, and its class. */
export const DATA_LOADER = { module: 'dataloader', type: 'DataLoader' } as const;

/** Names of limiters that a project writes or wraps itself. */
export const LIMITER_NAME =
  /limit|semaphore|throttl|bottleneck|bulkhead|mutex|concurren|permits?$|slots?$|^gate|gate$|lanes?$|^sema?$|queue$|pool$|workers$|scheduler$|bucket$|turnstile/i;

/** Of those, the ones in whose line a caller waits for a place. What is taken from a queue is an item. */
export const PLACE_NAME = /limit|semaphore|throttl|bottleneck|bulkhead|mutex|permits?$|slots?$|^gate|gate$|^sema?$|pool$|bucket$|turnstile|^lock$|tokens$/i;

/** Names that contain one of the above and limit nothing. */
export const NOT_LIMITER_NAME = /unlimit|nolimit|limitless|delimit|threadpoolsize|getlimit|checklimit|resetlimit|db_?pool|connection_?pool|^pg_?pool/i;

/** Methods that run the function they are given when there is a place. */
export const RUN_METHODS: ReadonlySet<string> = new Set([
  'run', 'use', 'add', 'schedule', 'exec', 'execute', 'enqueue', 'push', 'runExclusive', 'submit', 'dispatch', 'with',
  'withPermit', 'withPermits', 'withSlot', 'wrap', 'process', 'call', 'do', 'limit', 'within', 'perform', 'apply',
  'addTask', 'runTask', 'withLock', 'through', 'queue', 'start', 'invoke', 'throttle', 'task', 'job', 'guard',
]);

/** Methods that wait for a place. */
export const ACQUIRE_METHODS: ReadonlySet<string> = new Set([
  'acquire', 'wait', 'take', 'enter', 'lock', 'reserve', 'removeTokens', 'consume', 'waitForSlot', 'waitForTurn',
  'acquireSlot', 'waitForToken', 'getToken', 'claim', 'join', 'ready', 'waitTurn', 'p', 'next',
]);

/** Methods of a queue that wait until it has room. */
export const ROOM_METHODS: ReadonlySet<string> = new Set(['onSizeLessThan', 'onEmpty', 'onIdle', 'drained', 'waitForRoom', 'whenReady']);
