/**
 * Libraries that limit how many requests a server takes: what they export, how that gets in front of a handler, which
 * option says who is counted, and whether a refusal has Retry-After.
 */

/** How a limiter of a library comes to act on a request. */
export type LimiterUse =
  /** The export, called or constructed, is the middleware (or the plugin) that is registered. */
  | 'middleware'
  /** The export itself is registered: a plugin of Fastify or Hapi, a guard of Nest. */
  | 'registered'
  /** The export makes an object; a request is counted by one of its methods. */
  | 'object'
  /** The export is called with the application and registers what it makes by itself. */
  | 'installer';

/** Where a library writes Retry-After. Left out: it does not. */
export interface LimiterHeaders {
  /** What is called with the options, when that is not the limiter itself. */
  readonly names?: readonly string[];
  /** Callbacks (or ready answers) that run after the library has written its headers. */
  readonly after: readonly string[];
  /** The callback that answers instead of the library. */
  readonly answeredBy?: string;
  /** Versions looked at. */
  readonly versions: string;
  /** The packed files in which that was read. */
  readonly evidence: readonly string[];
  /** When the headers are not written: every option listed is off (or, where `absentMeansOff`, left out). */
  readonly offWhen?: readonly LimiterSwitch[];
  /** Where limiters with a name of their own write a header of another name, which no client reads. */
  readonly suffixedBy?: {
    /** The option with the list of limiters; the options may be that list themselves. */
    readonly list: string;
    readonly name: string;
    /** The name that adds nothing. */
    readonly plain: string;
  };
}

/** An option that switches headers off. */
export interface LimiterSwitch {
  readonly option: string;
  /** What older versions called it. */
  readonly formerly?: string;
  readonly absentMeansOff: boolean;
  /** The value that means off, where that is not false. */
  readonly off?: true;
}

/** Where a library tells how long a client should wait. */
export interface LimiterWait {
  /** What has it: what a count resolves to, or what it rejects with. */
  readonly from: 'result' | 'rejection';
  readonly property: string;
  readonly unit: 'milliseconds' | 'epoch-milliseconds';
  /** It is a result of our own runtime. */
  readonly isOwn?: true;
}

/** Decorators that take routes out of limiters, by the names of these. */
export interface LimiterSkip {
  readonly decorators: readonly string[];
  /** Text of every file that makes the limiters. */
  readonly mention: RegExp;
  /** What makes them: exports, members joined by dots; with an option whose function returns what others are handed. */
  readonly makers: readonly { readonly name: string; readonly factory?: string }[];
}

export interface LimiterLibrary {
  readonly module: RegExp;
  /** Exports, members joined by dots. `default` is the module itself. */
  readonly names: readonly string[];
  readonly use: LimiterUse;
  /** Methods of an object that count a request and say, by their result or by throwing, whether it may go on. */
  readonly counts?: readonly string[];
  /** Members of an object that are a middleware, or make one. */
  readonly middleware?: readonly string[];
  /** Options that say who is counted. Left out, it is the address. */
  readonly keys?: readonly string[];
  /** For objects that are given rules: those that count requests. */
  readonly rules?: ReadonlySet<string>;
  /** What takes a route out of a limiter that stands in front of all. */
  readonly skippedBy?: LimiterSkip;
  readonly headers?: LimiterHeaders;
  readonly wait?: LimiterWait;
}

const FLEXIBLE_STORES = [
  'Memory', 'Redis', 'RedisNonAtomic', 'Mongo', 'MySQL', 'Postgres', 'Memcache', 'Cluster', 'Dynamo', 'Prisma',
  'Drizzle', 'DrizzleNonAtomic', 'Valkey', 'ValkeyGlide', 'SQLite', 'Etcd', 'EtcdNonAtomic', 'Union',
].map((store) => `RateLimiter${store}`);

export const LIMITER_LIBRARIES: readonly LimiterLibrary[] = [
  {
    module: /^express-rate-limit$/,
    names: ['default', 'rateLimit'],
    use: 'middleware',
    keys: ['keyGenerator'],
    headers: {
      after: ['handler', 'message', 'onLimitReached'],
      answeredBy: 'handler',
      versions: '5 to 8',
      evidence: [
        'express-rate-limit@5.5.1 lib/express-rate-limit.js', 'express-rate-limit@6.11.2 dist/index.mjs',
        'express-rate-limit@7.5.1 dist/index.mjs', 'express-rate-limit@8.7.5 dist/index.mjs',
      ],
      offWhen: [
        { option: 'legacyHeaders', formerly: 'headers', absentMeansOff: false },
        { option: 'standardHeaders', absentMeansOff: true },
      ],
    },
  },
  { module: /^express-slow-down$/, names: ['default', 'slowDown'], use: 'middleware', keys: ['keyGenerator'] },
  {
    module: /^express-brute(?:-.*)?$/,
    names: ['default'],
    use: 'object',
    middleware: ['prevent', 'getMiddleware'],
    keys: ['key'],
    // `failCallback` answers for itself; the ready-made ones write the header: express-brute@1.0.1 index.js.
  },
  {
    module: /^express-limiter$/,
    names: ['default'],
    use: 'installer',
    headers: {
      after: ['onRateLimited'],
      answeredBy: 'onRateLimited',
      versions: '1.6',
      evidence: ['express-limiter@1.6.1 index.js'],
      offWhen: [{ option: 'skipHeaders', absentMeansOff: false, off: true }],
    },
  },
  { module: /^express-throttle$/, names: ['default'], use: 'middleware', keys: ['key'] },
  { module: /^express-bouncer$/, names: ['default'], use: 'object', middleware: ['block'] },
  {
    module: /^(?:@koa\/|koa-)ratelimit$/,
    names: ['default'],
    use: 'middleware',
    keys: ['id'],
    headers: {
      after: ['onLimited', 'errorMessage'],
      versions: '4 to 6',
      evidence: [
        'koa-ratelimit@4.3.0 index.js', 'koa-ratelimit@5.1.0 index.js', 'koa-ratelimit@6.0.0 index.js',
      ],
    },
  },
  { module: /^koa2-ratelimit$/, names: ['RateLimit.middleware'], use: 'middleware', keys: ['keyGenerator'] },
  { module: /^koa-simple-ratelimit$/, names: ['default'], use: 'middleware', keys: ['id'] },
  {
    module: /^hono-rate-limiter$/,
    names: ['rateLimiter'],
    use: 'middleware',
    keys: ['keyGenerator'],
    headers: {
      after: ['handler', 'message'],
      answeredBy: 'handler',
      versions: '0.4 to 0.5',
      evidence: ['hono-rate-limiter@0.5.4 dist/index.js'],
      offWhen: [{ option: 'standardHeaders', absentMeansOff: false }],
    },
  },
  {
    module: /^(?:@fastify\/rate-limit|fastify-rate-limit)$/,
    names: ['default', 'fastifyRateLimit'],
    use: 'registered',
    keys: ['keyGenerator'],
    headers: {
      names: ['default'],
      after: ['errorResponseBuilder', 'onExceeded'],
      versions: '9 to 11',
      evidence: [
        '@fastify/rate-limit@9.1.0 index.js', '@fastify/rate-limit@10.3.0 index.js',
        '@fastify/rate-limit@11.2.0 index.js',
      ],
      offWhen: [{ option: 'addHeaders.retry-after', absentMeansOff: false }],
    },
  },
  {
    module: /^@nestjs\/throttler$/,
    names: ['ThrottlerGuard'],
    use: 'registered',
    // @nestjs/throttler@6.7.1 dist/throttler.guard.js: each limiter asks for the mark with its own name.
    skippedBy: {
      decorators: ['SkipThrottle'],
      mention: /\bThrottlerModule\b/,
      makers: [{ name: 'ThrottlerModule.forRoot' }, { name: 'ThrottlerModule.forRootAsync', factory: 'useFactory' }],
    },
    headers: {
      names: ['ThrottlerModule.forRoot'],
      after: [],
      versions: '2 to 6',
      evidence: [
        '@nestjs/throttler@2.0.1 dist/throttler.guard.js', '@nestjs/throttler@5.2.0 dist/throttler.guard.js',
        '@nestjs/throttler@6.7.1 dist/throttler.guard.js',
      ],
      offWhen: [{ option: 'setHeaders', absentMeansOff: false }],
      suffixedBy: { list: 'throttlers', name: 'name', plain: 'default' },
    },
  },
  { module: /^nestjs-rate-limiter$/, names: ['RateLimiterGuard'], use: 'registered' },
  {
    module: /^elysia-rate-limit$/,
    names: ['rateLimit'],
    use: 'middleware',
    keys: ['generator'],
    headers: {
      after: ['errorResponse'],
      versions: '4',
      evidence: ['elysia-rate-limit@4.6.3 dist/index.js'],
      offWhen: [{ option: 'headers', absentMeansOff: false }],
    },
  },
  { module: /^(?:@[\w-]+\/)?hapi-(?:rate-?limit(?:o?r)?|ratelimiter)$/, names: ['default', 'plugin'], use: 'registered' },
  { module: /^restify$/, names: ['plugins.throttle', 'throttle'], use: 'middleware' },
  {
    module: /^rate-limiter-flexible$/,
    names: [...FLEXIBLE_STORES, 'BurstyRateLimiter', 'RLWrapperBlackAndWhite', 'RLWrapperTimeouts'],
    use: 'object',
    counts: ['consume', 'penalty', 'get'],
    // rate-limiter-flexible@11.4.0 lib/RateLimiterRes.js
    wait: { from: 'rejection', property: 'msBeforeNext', unit: 'milliseconds' },
  },
  {
    module: /^@(?:upstash|unkey)\/ratelimit$/,
    names: ['Ratelimit', 'MultiRegionRatelimit'],
    use: 'object',
    counts: ['limit', 'blockUntilReady'],
    // @upstash/ratelimit@2.2.0 dist/index.d.ts
    wait: { from: 'result', property: 'reset', unit: 'epoch-milliseconds' },
  },
  {
    module: /^(?:@arcjet\/[\w-]+|arcjet)$/,
    names: ['default'],
    use: 'object',
    counts: ['protect'],
    rules: new Set(['tokenBucket', 'fixedWindow', 'slidingWindow', 'protectSignup']),
  },
  { module: /^@arcjet\/nest$/, names: ['ArcjetGuard'], use: 'registered' },
  {
    module: /^sveltekit-rate-limiter(?:\/.*)?$/,
    names: ['RateLimiter', 'RetryAfterRateLimiter'],
    use: 'object',
    counts: ['isLimited', 'check'],
  },
  {
    module: /^limiter$/,
    names: ['RateLimiter', 'TokenBucket'],
    use: 'object',
    counts: ['removeTokens', 'tryRemoveTokens'],
  },
  { module: /^ratelimiter$/, names: ['default'], use: 'object', counts: ['get'] },
  {
    module: /^rolling-rate-limiter$/,
    names: ['InMemoryRateLimiter', 'RedisRateLimiter', 'NodeRedisRateLimiter', 'IORedisRateLimiter'],
    use: 'object',
    counts: ['limit', 'limitWithInfo'],
  },
  {
    module: /^@adonisjs\/limiter(?:\/.*)?$/,
    names: ['default.define', 'define'],
    use: 'middleware',
  },
  {
    module: /^backpressure\/runtime(?:\/.*)?$/,
    names: ['TokenBucket', 'LeakyBucket', 'FixedWindow', 'SlidingWindow', 'KeyedLimiter', 'LoadShedder'],
    use: 'object',
    counts: ['tryTake', 'take', 'tryAcquire', 'acquire', 'admit', 'offer'],
    wait: { from: 'result', property: 'retryAfterMs', unit: 'milliseconds', isOwn: true },
  },
];

/** Libraries that refuse requests while the process has too much to do, whoever sends them. */
export const SHEDDER_LIBRARIES: readonly LimiterLibrary[] = [
  { module: /^toobusy(?:-js)?$/, names: ['default'], use: 'middleware' },
  { module: /^overload-protection$/, names: ['default'], use: 'middleware' },
  { module: /^(?:@fastify\/under-pressure|under-pressure)$/, names: ['default', 'underPressure'], use: 'registered' },
];

/** Options in which a library is told the value of the header, in seconds. */
export const WAIT_OPTIONS: readonly { readonly module: RegExp; readonly option: string }[] = [
  { module: /^(?:@fastify\/under-pressure|under-pressure)$/, option: 'retryAfter' },
  { module: /^express-rate-limit$/, option: 'retryAfter' },
];

/** Guards of libraries that write the header before they call one of their own methods that projects override. */
export interface LimiterClass {
  readonly module: RegExp;
  readonly name: string;
  /** Overridable methods that run before the header is written. In all others it is there already. */
  readonly before: readonly string[];
}

export const LIMITER_CLASSES: readonly LimiterClass[] = [
  { module: /^@nestjs\/throttler$/, name: 'ThrottlerGuard', before: ['handleRequest', 'canActivate'] },
];
