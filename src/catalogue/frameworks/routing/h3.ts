import { verbs, type RoutingFramework } from './framework.js';

/** h3, versions 1 and 2. */
export const H3: RoutingFramework = {
  name: 'h3',
  makers: [
    { module: /^h3(?:-nightly)?$/, name: 'createApp', kind: 'application' },
    { module: /^h3(?:-nightly)?$/, name: 'createRouter', kind: 'router' },
    { module: /^h3(?:-nightly)?$/, name: 'H3', kind: 'either' },
  ],
  types: new Set(['H3']),
  methods: new Map([
    ...verbs({}, { add: '*' }),
    ['use', { does: 'use' }],
    ['on', { does: 'on' }],
    ['mount', { does: 'mount' }],
  ]),
  chainable: new Set(['register']),
  aliases: new Set(['handler']),
  serving: new Set(['fetch']),
  fallsThrough: false,
  parametersWithNext: 2,
};
