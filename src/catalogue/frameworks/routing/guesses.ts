import type { FrameworkName } from './framework.js';

/** What people call an application or router that a function is given, or that comes from a file out of sight. */
export const APP_NAME = /^(?:app|application|router|server|fastify|instance|koa|hono)$|(?:App|Router|Routes)$/;

/** Names that say which framework it is of. */
export const FRAMEWORK_NAMES: Readonly<Record<string, FrameworkName>> = {
  fastify: 'fastify',
  koa: 'koa',
  hono: 'hono',
};

/** The framework of a file that imports one of these, for applications of which only the name is known. */
export const FRAMEWORK_MODULES: readonly (readonly [RegExp, FrameworkName])[] = [
  [/^express(?:-|$)|^(?:connect|restify|polka)$/, 'express'],
  [/^fastify(?:-|$)|^@fastify\//, 'fastify'],
  [/^koa(?:-|$)|^@koa\//, 'koa'],
  [/^hono(?:\/|-|$)|^@hono\//, 'hono'],
  [/^elysia(?:-|$)|^@elysiajs\//, 'elysia'],
  [/^h3$/, 'h3'],
  [/^@hapi\//, 'hapi'],
];

/** Names of constants and settings that hold a path. */
export const PATH_NAME =
  /^[A-Z][A-Z0-9_]*$|(?:[Pp]ath|[Pp]refix|[Uu]rl|[Ee]ndpoint)$|(?:^b|[a-z]B)ase$|^route$|^mountPoint$/;

/** Functions that make one function of several, all of which run: by module and export. */
export const COMPOSERS: readonly { readonly module: RegExp; readonly names: readonly string[] }[] = [
  { module: /^(?:koa-compose|compose-middleware|connect-sequence|middleware-flow)$/, names: ['default', 'compose'] },
  { module: /^hono\/combine$/, names: ['every'] },
];

/** Names of such functions of the project. */
export const COMPOSER_NAME =
  /^(?:compose|createHandlers|composeMiddlewares?|combineMiddlewares?|chainMiddlewares?|chain|pipeline)$/;

/** Modules whose functions take an application and add nothing to it: servers, adapters, test clients. */
export const HARMLESS_MODULES = new RegExp(
  `^(?:${[
    'https?', 'http2', 'net', 'tls', 'spdy', 'supertest', 'serverless-http', 'aws-serverless-express',
    '@vendia/serverless-express', 'socket\\.io', 'ws', 'debug', 'http-shutdown', 'stoppable', 'http-terminator',
    '@godaddy/terminus',
  ].join('|')})$`,
);

/** Methods that are handed an application to serve, to print or to keep. */
export const HARMLESS_METHODS: ReadonlySet<string> = new Set([
  'createServer', 'createSecureServer', 'on', 'once', 'listen', 'attach', 'request', 'log', 'info', 'debug', 'serve',
  'callback', 'push', 'resolve', 'String', 'expect',
]);

/** Functions that put an application below a path of another one: `mount('/admin', admin)` of Koa. */
export const MOUNTERS: readonly { readonly module: RegExp; readonly name: string }[] = [
  { module: /^koa-mount$/, name: 'default' },
  { module: /^h3(?:-nightly)?$/, name: 'useBase' },
];

/** Functions that serve an application to the world. */

/** Functions that serve an application to the world. */
export const SERVERS: ReadonlySet<string> = new Set([
  'serve', 'createServer', 'createSecureServer', 'handle', 'createAdaptorServer', 'createHandler', 'toNodeListener',
  'toWebHandler', 'toNodeHandler', 'startServer',
]);
