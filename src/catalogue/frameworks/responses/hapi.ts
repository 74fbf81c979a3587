import type { ResponseTable } from './response-table.js';

const BOOM = /^@hapi\/boom$|^boom$/;

/** hapi and boom. */
export const HAPI: ResponseTable = {
  statusMethods: ['code'],
  headerMethods: ['header'],
  errors: [
    { module: BOOM, name: 'tooManyRequests', status: 429 },
    { module: BOOM, name: 'serverUnavailable', status: 503 },
    { module: BOOM, name: 'Boom', status: { argument: 1, properties: ['statusCode'] } },
    { module: BOOM, name: 'boomify', status: { argument: 1, properties: ['statusCode'] } },
    { module: BOOM, name: 'default', status: { argument: 1, properties: ['statusCode'] } },
  ],
  outgoingHooks: ['onPreResponse'],
};
