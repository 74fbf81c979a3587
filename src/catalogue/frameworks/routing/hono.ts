import { verbs, type RoutingFramework } from './framework.js';

const HONO_MODULES = /^hono(?:\/(?:quick|tiny))?$|(?:^|[/@])hono(?:@[^/]*)?\/mod\.ts$/;

/** Hono. A path without `*` means that path only. */
export const HONO: RoutingFramework = {
  name: 'hono',
  makers: [
    { module: HONO_MODULES, name: 'Hono', kind: 'either' },
    { module: /^@hono\/zod-openapi$/, name: 'OpenAPIHono', kind: 'either' },
    { module: /^hono\/factory$/, name: 'createFactory', method: 'createApp', kind: 'either' },
  ],
  types: new Set(['Hono', 'OpenAPIHono']),
  methods: new Map([
    ...verbs(),
    ['use', { does: 'use', exact: true }],
    ['on', { does: 'on' }],
    ['route', { does: 'mount' }],
    ['basePath', { does: 'below' }],
    ['openapi', { does: 'described' }],
  ]),
  chainable: new Set(['onError', 'notFound', 'mount']),
  serving: new Set(['fetch', 'fire', 'request']),
  fallsThrough: true,
  parametersWithNext: 2,
};
