import type { ResponseTable } from './response-table.js';

const MODULE = /^elysia$/;

/** Elysia. */
export const ELYSIA: ResponseTable = {
  errors: [
    { module: MODULE, name: 'error', status: { argument: 0 } },
    { module: MODULE, name: 'status', status: { argument: 0 } },
    { module: MODULE, name: 'ElysiaCustomStatusResponse', status: { argument: 0 } },
  ],
  errorRegistries: [{ module: MODULE, method: 'error' }],
  outgoingHooks: ['onAfterHandle', 'mapResponse', 'afterHandle'],
  errorHooks: ['onError', 'error'],
};
