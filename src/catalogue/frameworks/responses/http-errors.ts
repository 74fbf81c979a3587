import type { ResponseTable } from './response-table.js';

const MODULE = /^http-errors(?:-enhanced)?$/;

/** http-errors, which Express, Koa and Fastify understand. */
export const HTTP_ERRORS: ResponseTable = {
  errors: [
    { module: MODULE, name: 'default', status: { argument: 0, properties: ['status', 'statusCode'] } },
    { module: MODULE, name: 'createError', status: { argument: 0 } },
    { module: MODULE, name: 'TooManyRequests', status: 429 },
    { module: MODULE, name: 'ServiceUnavailable', status: 503 },
  ],
};
