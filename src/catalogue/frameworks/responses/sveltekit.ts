import type { ResponseTable } from './response-table.js';

const KIT = /^@sveltejs\/kit$/;

/** SvelteKit. */
export const SVELTEKIT: ResponseTable = {
  headerMethods: ['setHeaders'],
  requestHeaderFunctions: ['setHeaders'],
  factories: [{ module: KIT, names: ['json', 'text'], init: 1 }],
  errors: [
    { module: KIT, name: 'error', status: { argument: 0 } },
    { module: KIT, name: 'fail', status: { argument: 0 } },
  ],
  errorHooks: ['handleError'],
  outerModules: [
    {
      routes: /(?:^|[\\/])\+(?:server|page\.server|layout\.server)\.[cm]?[jt]s$/,
      module: 'hooks.server',
      exports: ['handle'],
    },
  ],
};
