import type { RoutingFramework } from './framework.js';

/** The application of NestJS. Its routes are methods of controllers. */
export const NEST: RoutingFramework = {
  name: 'nest',
  makers: [{ module: /^@nestjs\/core$/, name: 'NestFactory.create', kind: 'application' }],
  types: new Set(['INestApplication', 'NestExpressApplication', 'NestFastifyApplication']),
  methods: new Map([
    ['use', { does: 'use' }],
    ['useGlobalGuards', { does: 'hook', hook: 'guard' }],
    ['useGlobalInterceptors', { does: 'hook', hook: 'interceptor' }],
  ]),
  chainable: new Set([
    'setGlobalPrefix', 'enableVersioning', 'enableShutdownHooks', 'useGlobalFilters', 'useGlobalPipes', 'useLogger',
    'useWebSocketAdapter', 'useBodyParser', 'disable', 'enable', 'set',
  ]),
  fallsThrough: false,
  phases: ['middleware', 'guard', 'interceptor', 'handler'],
  defaultPhase: 'middleware',
};

/** Where the decorators come from. */
export const NEST_COMMON = /^@nestjs\/common$/;

/** The decorators that declare a route, by their HTTP method; `*` is any. */
export const NEST_ROUTES: Readonly<Record<string, string>> = {
  Get: 'get', Post: 'post', Put: 'put', Patch: 'patch', Delete: 'delete', Head: 'head', Options: 'options', All: '*',
  Search: 'search', Sse: 'get',
};

/** Decorators that put something in front of the handler. */
export const NEST_STAGES: Readonly<Record<string, 'guard' | 'interceptor'>> = {
  UseGuards: 'guard',
  UseInterceptors: 'interceptor',
};

/** What makes one decorator of several. */
export const NEST_COMPOSER = 'applyDecorators';

/** The tokens under which providers act on all routes. */
export const NEST_GLOBALS: Readonly<Record<string, 'guard' | 'interceptor'>> = {
  APP_GUARD: 'guard',
  APP_INTERCEPTOR: 'interceptor',
};

/** Packages whose decorators only describe. */
export const NEST_DESCRIPTIONS =
  /^(?:@nestjs\/(?:common|swagger|graphql|terminus|typeorm|cache-manager)|class-.*|nestjs-zod)$/;

/** Names of modules out of sight that may guard all routes. */
export const NEST_GUARDING_MODULE =
  /throttl|limit|security|guard|shield|core|common|shared|infra|global|platform|base/i;
