import type { ResponseTable } from './response-table.js';

const OAK = /^@oak\/oak$|oak(?:@[\w.]+)?\/mod\.ts$/;

/** Koa, and oak, which is Koa for Deno. The status is a property of the context. */
export const KOA: ResponseTable = {
  // koa@3.3.0 lib/context.js, onerror: `err.status`, `err.statusCode`.
  errorSenders: /^koa$/,
  // koa@3.3.0 lib/context.js, onerror: "first unset all headers".
  dropsHeaders: {
    users: /^(?:koa|@koa\/router|koa-router)$/,
    apps: /^koa$/,
    mention: /['"]koa['"]/,
    unless: /^(?:@[\w-]+\/)?koa[\w-]*(?:error|boom)|^@koa\/.*error|error-?(?:handler|handling|middleware)/,
  },
  headerMethods: ['set', 'append'],
  errors: [
    {
      module: /^@oak\/oak$|oak(?:@[\w.]+)?\/mod\.ts$|^@oak\/commons.*$/, name: 'createHttpError',
      status: { argument: 0 },
    },
    { module: OAK, name: 'httpErrors.TooManyRequests', status: 429 },
    { module: OAK, name: 'httpErrors.ServiceUnavailable', status: 503 },
  ],
};
