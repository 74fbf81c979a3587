/** The statuses that refuse work, and what only looks like a response. Frameworks are in `frameworks/responses/`. */

/** Statuses that tell a client to come back later. */
export type RefusalStatus = 429 | 503;

/** Names of the constants for them, without case, `_`, `-` and the prefixes below. */
export const STATUS_NAMES: Readonly<Record<string, RefusalStatus>> = {
  toomanyrequests: 429,
  serviceunavailable: 503,
  '429toomanyrequests': 429,
  '503serviceunavailable': 503,
  '429': 429,
  '503': 503,
};

/** What libraries and projects write before the name of a status: `HTTP_STATUS_TOO_MANY_REQUESTS`. */
export const STATUS_NAME_PREFIX = /^(?:http_?)?(?:status_?)?(?:code_?)?(?:[se]_)?/i;

/** Modules whose `Response`-like exports are no server's. */
export const MOCK_MODULES = new RegExp(
  `^(?:${[
    'msw(?:/.*)?', 'nock', 'fetch-mock', 'jest-fetch-mock', 'vitest-fetch-mock', 'axios-mock-adapter', 'sinon',
    'supertest', 'chai', 'chai-http', 'node-mocks-http', '@playwright/test', 'cypress', 'undici/mock.*',
    '@pollyjs/.*', 'miragejs',
  ].join('|')})$`,
);

/** Receivers of `.status()` that assert, mock or parse arguments. */
export const NO_RESPONSES: ReadonlySet<string> = new Set([
  'expect', 'should', 'assert', 'have', 'to', 'be', 'is', 'that', 'chai', 'cy', 'request', 'supertest', 'agent', 'nock',
  'mock', 'rest', 'intercept', 'yargs', 'program', 'command', 'z', 't', 'process',
]);

/** A rate limiter or load shedder of a library, and whether it writes Retry-After by itself. */
export interface LimiterLibrary {
  readonly module: RegExp;
  readonly names: readonly string[];
  /** Callbacks (or ready answers) that run after the library has written its headers. */
  readonly after: readonly string[];
  /** Versions looked at. */
  readonly versions: string;
  /** When the headers are not written: every option listed is false (or, where `absentMeansOff`, left out). */
  readonly offWhen?: readonly { readonly option: string; readonly absentMeansOff: boolean }[];
}

export const LIMITER_LIBRARIES: readonly LimiterLibrary[] = [
  {
    module: /^express-rate-limit$/,
    names: ['default', 'rateLimit'],
    after: ['handler', 'message', 'onLimitReached'],
    versions: '6 to 8',
    offWhen: [{ option: 'legacyHeaders', absentMeansOff: false }, { option: 'standardHeaders', absentMeansOff: true }],
  },
  {
    module: /^hono-rate-limiter$/, names: ['rateLimiter'], after: ['handler', 'message'], versions: '0.4 to 0.5',
    offWhen: [{ option: 'standardHeaders', absentMeansOff: false }],
  },
  {
    module: /^(?:@fastify\/rate-limit|fastify-rate-limit)$/,
    names: ['default'],
    after: ['errorResponseBuilder', 'onExceeded'],
    versions: '9 to 11',
    offWhen: [{ option: 'addHeaders.retry-after', absentMeansOff: false }],
  },
  {
    module: /^@nestjs\/throttler$/, names: ['ThrottlerModule.forRoot'], after: [], versions: '6',
    offWhen: [{ option: 'setHeaders', absentMeansOff: false }],
  },
  { module: /^koa-ratelimit$/, names: ['default'], after: ['onLimited', 'errorMessage'], versions: '5 to 6' },
  {
    module: /^elysia-rate-limit$/, names: ['rateLimit'], after: ['errorResponse'], versions: '4',
    offWhen: [{ option: 'headers', absentMeansOff: false }],
  },
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
