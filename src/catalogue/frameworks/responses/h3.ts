import type { ResponseTable } from './response-table.js';

const H3_MODULES = /^(?:h3|h3-nightly|nitro(?:\/.*)?|nitropack(?:\/.*)?|#imports|#app|nuxt(?:\/.*)?|nitro\/h3)$/;

/** h3, Nitro and Nuxt; the functions of TanStack Start have the same names. */
export const H3: ResponseTable = {
  statusFunctions: ['setResponseStatus', 'setStatus', 'sendNoContent'],
  headerFunctions: [
    'setResponseHeader', 'setResponseHeaders', 'setHeader', 'setHeaders', 'appendResponseHeader',
    'appendResponseHeaders', 'appendHeader', 'appendHeaders',
  ],
  errors: [
    { module: H3_MODULES, name: 'createError', status: { argument: 0, properties: ['statusCode', 'status'] } },
    // `new HTTPError(details)` and `new HTTPError(message, details)`.
    { module: H3_MODULES, name: 'HTTPError', status: { argument: [0, 1], properties: ['status', 'statusCode'] } },
    { module: H3_MODULES, name: 'HTTPError.status', status: { argument: 0 } },
  ],
  responseClasses: ['HTTPResponse'],
  autoImportedErrors: ['createError'],
  outgoingHooks: ['onBeforeResponse', 'beforeResponse', 'render:response'],
};
