import type { ResponseTable } from './response-table.js';

/** Fastify, and @fastify/sensible with `reply.tooManyRequests()`. */
export const FASTIFY: ResponseTable = {
  // fastify@5.12.8 lib/error-handler.js: `error.statusCode`, `error.status`.
  errorSenders: /^fastify$/,
  statusMethods: ['code', 'status'],
  statusNamedMethods: { tooManyRequests: 429, serviceUnavailable: 503 },
  headerMethods: ['header', 'headers'],
  errorClassFactories: [{ module: /^(?:@fastify\/error|fastify-error)$/, status: 2 }],
  outgoingHooks: ['onSend', 'onResponse'],
  errorHooks: ['onError', 'setErrorHandler', 'errorHandler'],
};
