import type { ResponseTable } from './response-table.js';

const COMMON = /^@nestjs\/common$/;

/** NestJS. Its responses are those of Express or Fastify; its exceptions are its own. */
export const NEST: ResponseTable = {
  // `httpAdapter.reply(response, body, status)` in filters that serve Express and Fastify alike.
  replyMethods: [
    { receiver: 'httpAdapter', method: 'reply', status: 2 },
    { receiver: 'httpAdapter', method: 'status', status: 1 },
  ],
  headerFunctions: ['setHeader'],
  errors: [
    { module: COMMON, name: 'HttpException', status: { argument: 1 } },
    { module: COMMON, name: 'ServiceUnavailableException', status: 503 },
    { module: /^@nestjs\/throttler$/, name: 'ThrottlerException', status: 429 },
  ],
};
