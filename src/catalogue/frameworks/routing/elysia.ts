import { verbs, type RoutingFramework } from './framework.js';

/** Elysia. Hooks are for what is declared after them. */
export const ELYSIA: RoutingFramework = {
  name: 'elysia',
  makers: [
    { module: /^elysia$/, name: 'Elysia', kind: 'either' },
    { module: /^elysia$/, name: 'default', kind: 'either' },
  ],
  types: new Set(['Elysia', 'AnyElysia']),
  methods: new Map([
    ...verbs({ options: 'last' }),
    ['use', { does: 'use', calls: true }],
    ['onRequest', { does: 'hook', hook: 'request' }],
    ['onParse', { does: 'hook', hook: 'body', local: true }],
    ['onTransform', { does: 'hook', hook: 'transform', local: true }],
    ['derive', { does: 'hook', hook: 'transform', local: true }],
    ['onBeforeHandle', { does: 'hook', hook: 'beforeHandle', local: true }],
    ['resolve', { does: 'hook', hook: 'beforeHandle', local: true }],
    ['guard', { does: 'group', hasPath: false }],
    ['group', { does: 'group', hasPath: true }],
  ]),
  chainable: new Set([
    'decorate', 'state', 'model', 'onError', 'onStart', 'onStop', 'onAfterHandle', 'mapResponse', 'onAfterResponse',
    'listen', 'macro', 'ws', 'mount', 'headers', 'trace', 'as', 'parser', 'onResponse', 'error', 'compile', 'prefix',
  ]),
  serving: new Set(['listen', 'fetch', 'handle']),
  prefixOption: 'prefix',
  fallsThrough: true,
  phases: ['request', 'body', 'transform', 'beforeHandle', 'handler'],
  defaultPhase: 'request',
  routeOptions: {
    method: 'method',
    paths: ['path'],
    handlers: [],
    hooks: { transform: 'transform', beforeHandle: 'beforeHandle', resolve: 'beforeHandle' },
    settings: {},
  },
};
