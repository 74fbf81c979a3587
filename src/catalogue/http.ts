/**
 * How web frameworks and libraries set the status and the headers of a response. Methods are listed by name, because
 * the same names (`status`, `header`, `json`) mean the same across frameworks; imported functions are listed by module.
 */

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

/** Methods of a response object that set its status from their first argument. */
export const STATUS_METHODS: ReadonlySet<string> = new Set([
  'status', 'code', 'sendStatus', 'writeHead', 'writeStatus', 'statusCode', 'setStatus', 'setStatusCode',
]);

/** Methods that take a status and then a body, with two arguments only: `res.send(429, body)` of restify and Express 3. */
export const STATUS_AND_BODY_METHODS: ReadonlySet<string> = new Set(['send']);

/** Methods of a context or of `Response` that take a body and then a status or an init object. */
export const BODY_METHODS: ReadonlySet<string> = new Set([
  'json', 'text', 'html', 'body', 'newResponse', 'jsonT', 'xml', 'respond',
]);

/** Methods that set one header from (name, value), or many from an object. */
export const HEADER_METHODS: ReadonlySet<string> = new Set([
  'set', 'header', 'headers', 'setHeader', 'setHeaders', 'append', 'appendHeader', 'addHeader', 'writeHeader',
  'safeHeader',
]);

/** Functions that set headers on the response that their first argument stands for: h3, Nuxt, TanStack Start. */
export const HEADER_FUNCTIONS: ReadonlySet<string> = new Set([
  'setResponseHeader', 'setResponseHeaders', 'setHeader', 'setHeaders', 'appendResponseHeader', 'appendResponseHeaders',
  'appendHeader', 'appendHeaders',
]);

/** Constructors of a response whose second argument is the init object. */
export const RESPONSE_CLASSES: ReadonlySet<string> = new Set([
  'Response', 'NextResponse', 'HttpResponse', 'FastResponse', 'NodeResponse',
]);

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

/** Imported functions that make a response from a body and an init object or a status. */
export interface ResponseFactory {
  readonly module: RegExp;
  readonly names: readonly string[];
  /** Where the status stands: in the init object or number at this argument. */
  readonly init: number;
}

export const RESPONSE_FACTORIES: readonly ResponseFactory[] = [
  { module: /^@sveltejs\/kit$/, names: ['json', 'text'], init: 1 },
  { module: /^(?:@remix-run\/.*|react-router|react-router-dom|@react-router\/.*)$/, names: ['json', 'data'], init: 1 },
  {
    module: /^(?:@solidjs\/(?:router|start)|solid-start|@tanstack\/.*|itty-router(?:-extras)?|hono\/.*)$/,
    names: ['json', 'text', 'html', 'error', 'status'],
    init: 1,
  },
];

/** Imported functions and classes that make an error which the framework turns into a response. */
export interface ErrorFactory {
  readonly module: RegExp;
  readonly name: string;
  /** Where the status stands: an argument, or a property of the object at an argument; or the status itself. */
  readonly status: { readonly argument: number; readonly properties?: readonly string[] } | RefusalStatus;
  /** Arguments that may be an object with headers, or hold a finished response. */
  readonly headersIn?: number;
  /**
   * What the framework does with response headers set before the throw: `kept`, or `dropped` when the error's own
   * headers replace them.
   */
  readonly earlierHeaders?: 'kept';
}

const H3 = /^(?:h3|h3-nightly|nitro(?:\/.*)?|nitropack(?:\/.*)?|#imports|#app|nuxt(?:\/.*)?|nitro\/h3)$/;
const NEST = /^@nestjs\/common$/;
const HTTP_ERRORS = /^http-errors(?:-enhanced)?$/;

export const ERROR_FACTORIES: readonly ErrorFactory[] = [
  { module: HTTP_ERRORS, name: 'default', status: { argument: 0, properties: ['status', 'statusCode'] } },
  { module: HTTP_ERRORS, name: 'createError', status: { argument: 0 } },
  { module: HTTP_ERRORS, name: 'TooManyRequests', status: 429 },
  { module: HTTP_ERRORS, name: 'ServiceUnavailable', status: 503 },
  { module: H3, name: 'createError', status: { argument: 0, properties: ['statusCode', 'status'] } },
  { module: H3, name: 'HTTPError', status: { argument: 0, properties: ['status', 'statusCode'] } },
  { module: H3, name: 'HTTPError.status', status: { argument: 0 } },
  { module: /^@trpc\/server(?:\/.*)?$/, name: 'TRPCError', status: { argument: 0, properties: ['code'] } },
  { module: /^@orpc\/.*$/, name: 'ORPCError', status: { argument: 0 } },
  { module: /^astro:actions$/, name: 'ActionError', status: { argument: 0, properties: ['code'] } },
  { module: /^@hapi\/boom$|^boom$/, name: 'tooManyRequests', status: 429 },
  { module: /^@hapi\/boom$|^boom$/, name: 'serverUnavailable', status: 503 },
  { module: /^@hapi\/boom$|^boom$/, name: 'Boom', status: { argument: 1, properties: ['statusCode'] } },
  { module: /^@hapi\/boom$|^boom$/, name: 'default', status: { argument: 1, properties: ['statusCode'] } },
  { module: NEST, name: 'HttpException', status: { argument: 1 } },
  { module: NEST, name: 'ServiceUnavailableException', status: 503 },
  { module: /^@nestjs\/throttler$/, name: 'ThrottlerException', status: 429 },
  { module: /^hono\/http-exception$/, name: 'HTTPException', status: { argument: 0 }, headersIn: 1 },
  { module: /^@sveltejs\/kit$/, name: 'error', status: { argument: 0 } },
  { module: /^@sveltejs\/kit$/, name: 'fail', status: { argument: 0 } },
  { module: /^elysia$/, name: 'error', status: { argument: 0 } },
  { module: /^elysia$/, name: 'status', status: { argument: 0 } },
  { module: /^routing-controllers$/, name: 'HttpError', status: { argument: 0 } },
  { module: /^@feathersjs\/errors$/, name: 'TooManyRequests', status: 429 },
  { module: /^@feathersjs\/errors$/, name: 'Unavailable', status: 503 },
  { module: /^restify-errors$/, name: 'TooManyRequestsError', status: 429 },
  { module: /^restify-errors$/, name: 'ServiceUnavailableError', status: 503 },
  { module: /^graphql$/, name: 'GraphQLError', status: { argument: 1, properties: ['extensions.http.status'] } },
  { module: /^moleculer$/, name: 'Errors.MoleculerError', status: { argument: 1 } },
  {
    module: /^@oak\/oak$|oak(?:@[\w.]+)?\/mod\.ts$|^@oak\/commons.*$/, name: 'createHttpError',
    status: { argument: 0 },
  },
  { module: /^@oak\/oak$|oak(?:@[\w.]+)?\/mod\.ts$/, name: 'httpErrors.TooManyRequests', status: 429 },
  { module: /^@oak\/oak$|oak(?:@[\w.]+)?\/mod\.ts$/, name: 'httpErrors.ServiceUnavailable', status: 503 },
];

/** Functions that make a class of errors with a status: `const SlowDown = createError(code, text, 429)`. */
export const ERROR_CLASS_FACTORIES: readonly { readonly module: RegExp; readonly status: number }[] = [
  { module: /^(?:@fastify\/error|fastify-error)$/, status: 2 },
];

/** Methods that answer with a fixed status: `reply.tooManyRequests()` of @fastify/sensible, AdonisJS, `httpErrors`. */
export const STATUS_NAMED_METHODS: Readonly<Record<string, RefusalStatus>> = {
  tooManyRequests: 429,
  serviceUnavailable: 503,
};

/**
 * Error factories that are globals where a framework imports them for the author: Nuxt and Nitro. Told by the
 * `event` that their handlers get.
 */
export const AUTO_IMPORTED_ERRORS: ReadonlySet<string> = new Set(['createError']);

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

/** Hooks and options whose function sees every response, or every error, on its way out. */
export const OUTGOING_HOOKS: ReadonlySet<string> = new Set([
  'onSend', 'onPreResponse', 'responseMeta', 'onResponse', 'onBeforeResponse', 'beforeResponse', 'onAfterHandle',
  'mapResponse',
  'willSendResponse', 'onAfterResponse', 'transformResponse', 'onHeaders', 'afterHandle', 'handleDataRequest',
  'render:response',
]);

/** Hooks and options whose function turns errors into responses. */
export const ERROR_HOOKS: ReadonlySet<string> = new Set([
  'onError', 'setErrorHandler', 'errorHandler', 'handleError', 'errorFormatter', 'formatError', 'onUnhandledError',
  'error',
]);

/** Modules beside or above a route's file that see its responses without importing it. */
export const OUTER_MODULES: readonly {
  readonly routes: RegExp;
  readonly module: string;
  readonly exports: readonly string[];
}[] = [
  {
    routes: /(?:^|[\\/])\+(?:server|page\.server|layout\.server)\.[cm]?[jt]s$/,
    module: 'hooks.server',
    exports: ['handle'],
  },
  { routes: /[\\/]routes[\\/].*\.[cm]?[jt]sx?$/, module: 'entry.server', exports: ['handleDataRequest', 'default'] },
];
