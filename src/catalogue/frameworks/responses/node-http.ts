import type { ResponseTable } from './response-table.js';

/** `node:http`, `node:http2`, and servers with the same interface: connect, polka, uWebSockets.js. */
export const NODE_HTTP: ResponseTable = {
  statusMethods: ['writeHead', 'writeStatus', 'statusCode'],
  headerMethods: ['setHeader', 'setHeaders', 'appendHeader', 'writeHeader'],
};
