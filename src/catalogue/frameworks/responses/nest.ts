import type { ResponseTable } from './response-table.js';

const COMMON = /^@nestjs\/common$/;

/** NestJS. Its responses are those of Express or Fastify; its exceptions are its own. */
export const NEST: ResponseTable = {
  errors: [
    { module: COMMON, name: 'HttpException', status: { argument: 1 } },
    { module: COMMON, name: 'ServiceUnavailableException', status: 503 },
    { module: /^@nestjs\/throttler$/, name: 'ThrottlerException', status: 429 },
  ],
};
