import type { ResponseTable } from './response-table.js';

const MODULE = /^http-errors(?:-enhanced)?$/;

/** http-errors, which Express, Koa and Fastify understand. */
export const HTTP_ERRORS: ResponseTable = {
  errors: [
    // A status among the properties is ignored: http-errors@2.0.1 index.js.
    { module: MODULE, name: 'default', status: { argument: 0 } },
    { module: MODULE, name: 'createError', status: { argument: 0 } },
    { module: MODULE, name: 'TooManyRequests', status: 429 },
    { module: MODULE, name: 'ServiceUnavailable', status: 503 },
    { module: MODULE, name: '429', status: 429 },
    { module: MODULE, name: '503', status: 503 },
    { module: /^@middy\/util$/, name: 'createError', status: { argument: 0 } },
    { module: /^@middy\/util$/, name: 'HttpError', status: { argument: 0 } },
  ],
};
