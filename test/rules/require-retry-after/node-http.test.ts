import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('node:http and node:http2 without the header', {
  'the status in writeHead, with a reason': `
    import { createServer } from 'node:http';
    createServer((req, res) => {
      if (take(req)) return res.end('ok');
      // expect-next-line: require-retry-after
      res.writeHead(429, 'Too Many Requests', { 'Content-Type': 'text/plain' }).end();
    });`,
  'the status assigned, the reason too': `
    const http = require('http');
    http.createServer(function (request, response) {
      if (!take(request)) {
        // expect-next-line: require-retry-after
        response.statusCode = 429;
        response.statusMessage = 'Too Many Requests';
        return response.end();
      }
      response.end('ok');
    });`,
  'a class that answers with a private method': `
    import { createServer } from 'node:http';
    export class Gate {
      #inFlight = 0;
      start() {
        return createServer((req, res) => {
          if (this.#inFlight > 100) return this.#shed(res);
          this.#inFlight += 1;
          res.on('close', () => { this.#inFlight -= 1; });
        });
      }
      #shed(res) {
        // expect-next-line: require-retry-after
        res.writeHead(503, { connection: 'close' });
        res.end('overloaded');
      }
    }`,
  'headers of the limiter, but not this one': `
    export function refuse(res, verdict) {
      res.setHeader('RateLimit-Limit', verdict.limit);
      res.setHeader('RateLimit-Remaining', 0);
      res.setHeader('RateLimit-Reset', verdict.resetSeconds);
      // expect-next-line: require-retry-after
      res.statusCode = 429;
      res.end();
    }`,
  'only exposed to scripts': `
    export function refuse(res) {
      res.setHeader('Access-Control-Expose-Headers', 'Retry-After');
      // expect-next-line: require-retry-after
      res.writeHead(429).end();
    }`,
  'HTTP/2 with the constants of the module': `
    import http2, { constants } from 'node:http2';
    http2.createServer().on('stream', (stream, headers) => {
      if (take(headers)) return stream.respond({ ':status': 200 });
      // expect-next-line: require-retry-after
      stream.respond({ [constants.HTTP2_HEADER_STATUS]: constants.HTTP_STATUS_TOO_MANY_REQUESTS }, { endStream: true });
    });`,
  'constants of the file, frozen, and of an enum': `
    const STATUS = Object.freeze({ ok: 200, slow: 429 });
    export function refuse(res) {
      // expect-next-line: require-retry-after
      res.writeHead(STATUS.slow);
      res.end();
    }`,
  'the reset of the window as a point in time': `
    export function refuse(res, bucket) {
      res.setHeader('X-RateLimit-Reset', Math.floor(bucket.resetAt / 1000));
      res.setHeader('Retry-After', Math.floor(bucket.resetAt / 1000));
      // expect-next-line: require-retry-after
      res.writeHead(429).end();
    }`,
  'a Date object and no number': `
    export function refuse(res, retryAt) {
      const until = new Date(retryAt);
      // expect-next-line: require-retry-after
      res.writeHead(429, { 'Retry-After': until.toString() }).end();
    }
    export function refuseAgain(res) {
      // expect-next-line: require-retry-after
      res.writeHead(429, { 'Retry-After': NaN }).end();
    }`,
  'a socket that is upgraded': `
    server.on('upgrade', (request, socket) => {
      if (take(request)) return;
      // expect-next-line: require-retry-after
      socket.write('HTTP/1.1 429 Too Many Requests\\r\\n\\r\\n');
      socket.destroy();
    });`,
});

itMarks('node:http and node:http2 with the header, and what is no refusal', {
  'before and after the status': `
    export function before(res) {
      res.setHeader('Retry-After', '30');
      res.writeHead(429).end();
    }
    export function after(res) {
      res.statusCode = 429;
      res.setHeader('retry-after', 30);
      res.end();
    }`,
  'through setHeaders, appendHeader and a flat list': `
    export function many(res, seconds) {
      res.setHeaders(new Map([['Retry-After', String(seconds)]]));
      res.writeHead(429).end();
    }
    export function appended(res) {
      res.appendHeader('Retry-After', '5');
      res.statusCode = 503;
      res.end('overloaded');
    }
    export function flat(res) {
      res.writeHead(429, ['Content-Type', 'text/plain', 'Retry-After', '5']).end();
    }`,
  'in headers that are spread': `
    const LIMITED = { 'Retry-After': '10' };
    export function refuse(res) {
      res.writeHead(429, { 'Content-Type': 'text/plain', ...LIMITED }).end();
    }`,
  'HTTP/2 with the constant of the header': `
    import { constants } from 'node:http2';
    export function refuse(stream) {
      stream.respond({ ':status': 429, [constants.HTTP2_HEADER_RETRY_AFTER]: '3' });
    }`,
  'the header in another piece of the raw answer': `
    server.on('upgrade', (request, socket) => {
      if (take(request)) return;
      socket.write('HTTP/1.1 429 Too Many Requests\\r\\n');
      socket.end('Retry-After: 5\\r\\n\\r\\n');
    });`,
  'a health check, a missing part, an upstream that fails': `
    import { createServer } from 'node:http';
    createServer(async (req, res) => {
      if (req.url === '/healthz') return res.writeHead(ready ? 200 : 503).end();
      if (!database) return res.writeHead(503).end('database not connected');
      try {
        res.end(await render(req));
      } catch (error) {
        res.writeHead(503).end('the template service does not answer');
      }
    });`,
  'a proxy that hands on what the origin says': `
    export function relay(origin, res) {
      if (origin.statusCode === 429) metrics.limited += 1;
      res.writeHead(origin.statusCode, origin.headers);
      origin.pipe(res);
    }`,
  'a client that reads the status': `
    import http from 'node:http';
    http.get(url, (res) => {
      if (res.statusCode === 429 || res.statusCode === 503) retry();
    });`,
  'an HTTP date': `
    export function refuse(res, until) {
      res.setHeader('Retry-After', new Date(until).toUTCString());
      res.writeHead(503, 'Service Unavailable').end('maintenance');
    }`,
  'a server double of the tests': `
    import nock from 'nock';
    nock('https://api.example').get('/').reply(429);`,
});

describe('node:http over several files', () => {
  it('the helper in another file has the same headers for every status', () => {
    expectMarkedInProject({
      'src/send.ts': `
        import type { ServerResponse } from 'node:http';
        export function send(res: ServerResponse, status: number, body: string) {
          res.writeHead(status, { 'Content-Type': 'text/plain' }).end(body);
        }`,
      'src/server.ts': `
        import { createServer } from 'node:http';
        import { send } from './send.js';
        createServer((req, res) => {
          // expect-next-line: require-retry-after
          if (!take(req)) return send(res, 429, 'slow down');
          send(res, 200, 'ok');
        });`,
    });
  });

  it('the helper in another file takes headers', () => {
    expectMarkedInProject({
      'src/send.ts': `
        export function send(res, status, body, headers = {}) {
          res.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(body);
        }`,
      'src/server.ts': `
        import { send } from './send.js';
        export const handler = (req, res) => {
          if (slow(req)) return send(res, 429, 'slow down', { 'Retry-After': '5' });
          // expect-next-line: require-retry-after
          if (fast(req)) return send(res, 429, 'slow down', { 'X-Plan': 'free' });
          send(res, 200, 'ok');
        };`,
    });
  });

  it('constants and enums of another file', () => {
    expectMarkedInProject({
      'src/status.ts': `
        export const enum Status { Ok = 200, Slow = 429 }
        export const LIMITED = 429;`,
      'src/server.ts': `
        import { LIMITED, Status } from './status.js';
        export const handler = (req, res) => {
          // expect-next-line: require-retry-after -- too many requests
          if (slow(req)) return res.writeHead(Status.Slow).end();
          // expect-next-line: require-retry-after
          if (fast(req)) return res.writeHead(LIMITED).end();
          res.end();
        };`,
    });
  });
});
