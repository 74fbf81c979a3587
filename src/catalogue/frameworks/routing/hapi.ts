import type { RoutingFramework } from './framework.js';

/** hapi. The body is read after the authentication. */
export const HAPI: RoutingFramework = {
  name: 'hapi',
  makers: [
    { module: /^(?:@hapi\/hapi|hapi)$/, name: 'server', kind: 'application' },
    { module: /^(?:@hapi\/hapi|hapi)$/, name: 'Server', kind: 'application' },
  ],
  types: new Set(['ServerApplicationState']),
  methods: new Map([
    ['route', { does: 'route-object' }],
    ['register', { does: 'plugin' }],
    ['ext', { does: 'hook' }],
  ]),
  chainable: new Set(),
  fallsThrough: false,
  phases: ['onRequest', 'onPreAuth', 'body', 'onCredentials', 'onPostAuth', 'onPreHandler', 'handler'],
  defaultPhase: 'onRequest',
  hooksAnywhere: true,
  routeOptions: {
    method: 'method',
    paths: ['path'],
    handlers: ['handler', 'options.handler', 'config.handler'],
    hooks: {
      'options.pre': 'onPreHandler',
      'config.pre': 'onPreHandler',
      'options.ext.onPreAuth': 'onPreAuth',
      'options.ext.onPostAuth': 'onPostAuth',
      'options.ext.onPreHandler': 'onPreHandler',
    },
    settings: {
      'options.plugins.hapi-rate-limit': 'onPostAuth',
      'options.plugins.hapi-rate-limitor': 'onPreAuth',
      'options.plugins.hapiRateLimit': 'onPostAuth',
    },
  },
  plugins: [
    { module: /^@hapi\/(?:jwt|basic|cookie|bell|inert|vision|h2o2|yar|good|nes)$/, phase: null },
    { module: /^(?:hapi-swagger|hapi-pino|blipp)$/, phase: null },
  ],
};
