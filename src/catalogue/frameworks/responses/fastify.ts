import type { ResponseTable } from './response-table.js';

/** Fastify, and @fastify/sensible with `reply.tooManyRequests()`. */
export const FASTIFY: ResponseTable = {
  statusMethods: ['code', 'status'],
  statusNamedMethods: { tooManyRequests: 429, serviceUnavailable: 503 },
  headerMethods: ['header', 'headers'],
  errorClassFactories: [{ module: /^(?:@fastify\/error|fastify-error)$/, status: 2 }],
  outgoingHooks: ['onSend', 'onResponse'],
  errorHooks: ['onError', 'setErrorHandler', 'errorHandler'],
};
