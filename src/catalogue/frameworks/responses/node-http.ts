import type { ResponseTable } from './response-table.js';

/** `node:http`, `node:http2`, and servers with the same interface: connect, polka, uWebSockets.js. */
export const NODE_HTTP: ResponseTable = {
  statusMethods: ['writeHead', 'writeStatus', 'statusCode'],
  // ws@8 doc/ws.md: `verifyClient(info, callback)`, `callback(result, code, name, headers)`.
  handshakeOptions: [{ option: 'verifyClient', parameter: 1, status: 1, headers: 3 }],
  headerMethods: ['setHeader', 'setHeaders', 'appendHeader', 'writeHeader'],
};
