import type { ResponseTable } from './response-table.js';

/** Azure Functions, programming model 4. Its `HttpResponse` takes one init object, the body included. */
export const AZURE_FUNCTIONS: ResponseTable = {
  initClasses: [{ module: /^@azure\/functions$/, name: 'HttpResponse' }],
};
