import type { ResponseTable } from './response-table.js';

/** Express 3 to 5, restify, and what is written in their style: AdonisJS, Sails, routing-controllers, Feathers. */
export const EXPRESS: ResponseTable = {
  statusMethods: ['status', 'sendStatus', 'setStatus', 'setStatusCode'],
  // `res.send(429, body)` of restify and Express 3.
  statusAndBodyMethods: ['send'],
  // `response.tooManyRequests()` of AdonisJS.
  statusNamedMethods: { tooManyRequests: 429, serviceUnavailable: 503 },
  headerMethods: ['set', 'header', 'headers', 'append', 'addHeader', 'safeHeader'],
  errors: [
    { module: /^routing-controllers$/, name: 'HttpError', status: { argument: 0 } },
    { module: /^@feathersjs\/errors$/, name: 'TooManyRequests', status: 429 },
    { module: /^@feathersjs\/errors$/, name: 'Unavailable', status: 503 },
    { module: /^restify-errors$/, name: 'TooManyRequestsError', status: 429 },
    { module: /^restify-errors$/, name: 'ServiceUnavailableError', status: 503 },
  ],
  // express@5.3.0 by way of finalhandler: `err.status`, `err.statusCode`.
  errorSenders: /^express$/,
  // `onHeaders` of the package on-headers.
  outgoingHooks: ['onHeaders'],
};
