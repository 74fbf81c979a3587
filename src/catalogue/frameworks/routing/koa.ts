import { verbs, type RoutingFramework } from './framework.js';

const ROUTERS = /^(?:@koa\/router|koa-(?:better-|joi-|tree-)?router|@koa-better-modules\/joi-router)$/;

/** Koa, and the routers for it. What a router uses runs only for requests that one of its routes answers. */
export const KOA: RoutingFramework = {
  name: 'koa',
  makers: [
    { module: /^(?:koa|@koa\/koa)$/, name: 'default', kind: 'application' },
    { module: ROUTERS, name: 'default', kind: 'router' },
    { module: ROUTERS, name: 'Router', kind: 'router' },
  ],
  types: new Set(['Koa', 'KoaRouter']),
  methods: new Map([
    ...verbs({ named: true }, { del: 'delete' }),
    ['use', { does: 'use' }],
    ['param', { does: 'param' }],
    ['prefix', { does: 'prefix' }],
    ['register', { does: 'on', pathFirst: true }],
  ]),
  chainable: new Set(['routes', 'middleware', 'redirect', 'host']),
  prefixOption: 'prefix',
  fallsThrough: false,
  parametersWithNext: 2,
};
