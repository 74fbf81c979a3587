import type { ResponseTable } from './response-table.js';

/** Hono, and itty-router, whose helpers look alike. */
export const HONO: ResponseTable = {
  statusMethods: ['status'],
  bodyMethods: ['json', 'text', 'html', 'body', 'newResponse', 'jsonT'],
  headerMethods: ['header'],
  factories: [
    {
      module: /^(?:itty-router(?:-extras)?|hono\/.*)$/, names: ['json', 'text', 'html', 'error', 'status'],
      init: 1,
    },
  ],
  errors: [{ module: /^hono\/http-exception$/, name: 'HTTPException', status: { argument: 0 }, headersIn: 1 }],
  errorHooks: ['onError'],
};
