import type { ResponseTable } from './response-table.js';

/** Remix and React Router. */
export const REMIX: ResponseTable = {
  factories: [
    {
      module: /^(?:@remix-run\/.*|react-router|react-router-dom|@react-router\/.*)$/, names: ['json', 'data'],
      init: 1,
    },
  ],
  outgoingHooks: ['handleDataRequest'],
  outerModules: [
    { routes: /[\\/]routes[\\/].*\.[cm]?[jt]sx?$/, module: 'entry.server', exports: ['handleDataRequest', 'default'] },
  ],
};
