import { verbs, type RoutingFramework } from './framework.js';

/** Express, and what has taken over its way: Connect, restify, polka, router. */
export const EXPRESS: RoutingFramework = {
  name: 'express',
  makers: [
    { module: /^(?:express|ultimate-express)$/, name: 'default', kind: 'application' },
    { module: /^(?:express|ultimate-express)$/, name: 'Router', kind: 'router' },
    { module: /^(?:express-promise-router|router)$/, name: 'default', kind: 'router' },
    { module: /^express-promise-router$/, name: 'Router', kind: 'router' },
    { module: /^(?:connect|polka|restana|0http)$/, name: 'default', kind: 'application' },
    { module: /^restify$/, name: 'createServer', kind: 'application' },
    { module: /^restify-router$/, name: 'Router', kind: 'router' },
  ],
  types: new Set(['Express', 'Application', 'Router', 'IRouter', 'Polka']),
  methods: new Map([
    ...verbs({}, { del: 'delete', opts: 'options', search: 'search', query: 'query' }),
    ['use', { does: 'use' }],
    ['pre', { does: 'use' }],
    ['route', { does: 'path' }],
    ['param', { does: 'param' }],
  ]),
  chainable: new Set(['set', 'enable', 'disable', 'engine', 'on', 'once']),
  fallsThrough: true,
  parametersWithNext: 3,
};
