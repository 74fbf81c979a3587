/** Middleware, plugins and guards of libraries that do expensive work in front of a handler, or look as if they did. */
import type { CostKind } from './expensive-work.js';
import { whole } from './word-patterns.js';

/** Where something says how much of a body it reads, and what it reads otherwise: bytes, or null for any amount. */
export interface BodyLimit {
  readonly option: readonly string[];
  readonly otherwise: number | null;
}

/** A function of a library that makes a step, or is one. */
export interface WorkMiddleware {
  readonly module: RegExp;
  /** Dotted path of the export, `default` left out: `json` for `express.json`. */
  readonly name: RegExp;
  readonly kind: CostKind;
  readonly limit?: BodyLimit;
  /** Methods of what is made that are the step: `upload.single('photo')`. Otherwise the value itself is. */
  readonly methods?: RegExp;
  /** The first argument has to be one of these for the step to be expensive: `validator('json', ...)`. */
  readonly first?: RegExp;
  /** The option without which the step only works with what the client has sent: `koa-session` without a `store`. */
  readonly only?: readonly string[];
}

const KILOBYTE = 1024;
const EXPRESS_DEFAULT = 100 * KILOBYTE;

export const WORK_MIDDLEWARE: readonly WorkMiddleware[] = [
  {
    module: /^(?:express|body-parser|polka|restify)$/,
    name: /^(?:json|urlencoded|raw|text|bodyParser(?:\.json|\.urlencoded|\.raw|\.text)?)$/,
    kind: 'body',
    limit: { option: ['limit'], otherwise: EXPRESS_DEFAULT },
  },
  { module: /^body-parser$/, name: /^$/, kind: 'body', limit: { option: ['limit'], otherwise: EXPRESS_DEFAULT } },
  {
    module: /^(?:body-parser-xml|express-xml-bodyparser|express-graphql)$/,
    name: /^$/,
    kind: 'body',
    limit: { option: ['limit'], otherwise: EXPRESS_DEFAULT },
  },
  {
    module: /^(?:multer|@koa\/multer|koa-multer|fastify-multer)$/,
    name: /^(?:|multer)$/,
    kind: 'body',
    methods: /^(?:single|array|fields|any|none)$/,
  },
  {
    module: /^(?:express-fileupload|express-formidable|connect-multiparty|express-form-data)$/,
    name: /^(?:|parse)$/,
    kind: 'body',
  },
  {
    module: /^@nestjs\/platform-(?:express|fastify)$/,
    name: /^(?:File|Files|FileFields|AnyFiles|NoFiles)Interceptor$/,
    kind: 'body',
  },
  { module: /^graphql-upload(?:\/.*)?$/, name: /^(?:graphqlUpload(?:Express|Koa)|)$/, kind: 'body' },
  {
    module: /^(?:koa-bodyparser|@koa\/bodyparser|koa-body|koa-better-body|koa-bodyparser-ts)$/,
    name: /^(?:|bodyParser|koaBody)$/,
    kind: 'body',
    limit: { option: ['jsonLimit'], otherwise: KILOBYTE * KILOBYTE },
  },
  {
    module: /^hono\/validator$/,
    name: /^validator$/,
    kind: 'body',
    first: /^(?:json|form)$/,
    limit: { option: [], otherwise: null },
  },
  {
    module: /^@hono\/(?:zod|valibot|typebox|arktype|standard|effect|ajv|class|typia)-validator$/,
    name: /^\w*[vV]alidator$/,
    kind: 'body',
    first: /^(?:json|form)$/,
    limit: { option: [], otherwise: null },
  },
  { module: /^(?:@fastify\/multipart|fastify-multipart)$/, name: /^$/, kind: 'body', only: ['attachFieldsToBody'] },
  {
    module:
      /^(?:(?:express-|@fastify\/|fastify-)session|koa-(?:generic-session|session2|session-minimal|redis-session))$/,
    name: /^(?:|session)$/,
    kind: 'session',
  },
  { module: /^koa-session$/, name: /^(?:|session|createSession)$/, kind: 'session', only: ['store'] },
  { module: /^(?:passport|koa-passport)$/, name: /^(?:session|authenticate)$/, kind: 'authentication' },
  {
    module: /^(?:@fastify\/passport|fastify-passport)$/,
    name: /^(?:secureSession|authenticate)$/,
    kind: 'authentication',
  },
  {
    module: /^(?:lusca|@node-oauth\/express-oauth-server|express-oauth-server)$/,
    name: /^(?:authenticate|authorize)$/,
    kind: 'authentication',
  },
  { module: /^supertokens-node\/.*$/, name: /^signInUp$/, kind: 'authentication' },
];

/** Frameworks that read bodies by themselves. */
export const FRAMEWORK_BODIES: readonly { readonly module: RegExp; readonly limit: BodyLimit }[] = [
  { module: /^fastify$/, limit: { option: ['bodyLimit'], otherwise: KILOBYTE * KILOBYTE } },
];

/** Text of files whose applications are made by one of them, out of sight. */
export const BODY_READING_TEXT = /fastify/i;

/** Bodies up to this size are parsed in about a millisecond: the default of Express. */
export const SMALL_BODY = EXPRESS_DEFAULT;

/** Bodies above this size hold up a server: the default of Fastify, and the most that frameworks take unasked. */
export const MODERATE_BODY = 1024 ** 2;

/** Strategies of passport that look nothing up by themselves; all others ask for the user. */
export const PASSPORT_MODULE = /(?:^|\/)(?:koa-)?passport(?:\.\w+)?$/;
/** Methods of passport that are steps; `initialize` only prepares the request. */
export const PASSPORT_STEPS: Readonly<Record<string, CostKind>> = {
  authenticate: 'authentication',
  session: 'authentication',
};

/** Guards that libraries make, by their argument: `AuthGuard('local')` looks up a user and compares a hash. */
export const WORK_GUARDS: readonly {
  readonly module: RegExp;
  readonly name: string;
  readonly argument: RegExp;
  readonly kind: CostKind;
}[] = [
  {
    module: /^@nestjs\/passport$/,
    name: 'AuthGuard',
    argument: /^(?:local|basic|bearer|http-bearer|api-?key|headerapikey|ldap\w*|session)$/i,
    kind: 'authentication',
  },
];

/** What a module of a framework does in the open: its steps check headers, add headers, count or write a line. */
export const CHEAP_MODULES = whole([
  'cors', '@koa/cors', '@fastify/cors', 'helmet', 'koa-helmet', '@fastify/helmet', 'compression', 'koa-compress',
  '@fastify/compress', 'morgan', 'pino-http', 'express-pino-logger', 'koa-logger', 'koa-pino-logger',
  'express-winston', 'response-time', 'cookie-parser', '@fastify/cookie', 'cookie-session', '@fastify/secure-session',
  'hpp', 'csurf', 'serve-static', 'koa-static', '@fastify/static', 'koa-mount', 'express-jwt', 'koa-jwt',
  '@fastify/jwt', 'express-oauth2-jwt-bearer', 'express-request-id', 'express-prom-bundle', 'prom-client',
  'swagger-ui-express', 'connect-timeout', 'method-override',
  'hono/(?!bearer-auth|basic-auth|validator|factory|combine)[\\w-]+',
]);

/** Methods of a request that read its whole body. */
export const BODY_READS: ReadonlySet<string> = new Set([
  'json', 'text', 'arrayBuffer', 'blob', 'formData', 'bytes', 'parseBody', 'body', 'file', 'files', 'parts',
  'saveRequestFiles',
]);

/** Functions that are given the request and read its body. */
export const BODY_READERS = whole([
  'readBody', 'readValidatedBody', 'readRawBody', 'readFormData', 'readMultipartFormData', 'getRawBody', 'rawBody',
  'parseForm', 'parseMultipart\\w*', 'parseBody', 'readJson\\w*', 'readFormBody', 'unstable_parseMultipartFormData',
  'parseFormData', 'buffer',
]);

/** Of both, the ones that read a few fields. */
export const FIELD_READS = whole(['json', 'text', 'body', 'readBody', 'readValidatedBody', 'readJson\\w*']);

/** The ones that read forms, which are small where no file is in them. */
export const FORM_READS: ReadonlySet<string> = new Set(['formData', 'parseBody', 'readFormData', 'readMultipartFormData']);

/** Code that takes files out of a form. */
export const FILE_TEXT = /\bFile\b|\bBlob\b|arrayBuffer|\.stream\(|upload|attachment|photo|image|video|avatar|document|multipart/i;
