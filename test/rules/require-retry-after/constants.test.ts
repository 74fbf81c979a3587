import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

const USER = `
  export const create = (req, res) => {
    if (pace.allows(req.ip)) return res.status(HTTP.OK).json({});
    return res.status(HTTP.SLOW_DOWN).json({ message: 'wait a little' });
  };`;

describe('a status that is a constant of another file, where its name does not tell', () => {
  it('is reported at the constant, with the response beside it', () => {
    expectMarkedInProject({
      'src/codes.js': `
        module.exports = Object.freeze({
          OK: 200,
          // expect-next-line: require-retry-after
          SLOW_DOWN: 429,
        });`,
      'src/create.js': `
        const HTTP = require('./codes');
        exports.create = (req, res) => {
          if (!pace.allows(req.ip)) return res.status(HTTP.SLOW_DOWN).json({ message: 'wait a little' });
          res.status(HTTP.OK).json({});
        };`,
    });
    expectMarkedInProject({
      'src/codes.js': `
        exports.OK = 200;
        // expect-next-line: require-retry-after
        exports.SLOW_DOWN = 429;`,
      'src/create.js': `
        const { OK, SLOW_DOWN } = require('./codes');
        exports.create = (req, res) => res.sendStatus(pace.allows(req.ip) ? OK : SLOW_DOWN);`,
    });
    expectMarkedInProject({
      'src/codes.js': `
        exports.OK = 200;
        // expect-next-line: require-retry-after
        exports.SLOW_DOWN = 429;`,
      'src/create.js': `
        const HTTP = require('./codes');
        exports.create = (req, res) => res.sendStatus(pace.allows(req.ip) ? HTTP.OK : HTTP.SLOW_DOWN);`,
    });
    expectMarkedInProject({
      'src/codes.ts': `
        export const OK = 200;
        // expect-next-line: require-retry-after
        export const SLOW_DOWN = 429;`,
      'src/create.ts': `
        import { SLOW_DOWN } from './codes';
        export const create = async (c) => {
          if (!(await pace.allows(c.req.header('x-key')))) return c.json({ message: 'wait a little' }, SLOW_DOWN);
          return c.json({});
        };`,
    });
    expectMarkedInProject({
      'src/codes.ts': `
        export enum Http {
          Ok = 200,
          // expect-next-line: require-retry-after
          SlowDown = 429,
          // expect-next-line: require-retry-after
          Crowded = 503,
        }`,
      'src/create.ts': `
        import { Http } from './codes';
        export async function POST(request: Request) {
          if (queue.length >= 100) return new Response('later', { status: Http.Crowded });
          if (!pace.allows(request)) return new Response('wait a little', { status: Http.SlowDown });
          return new Response('ok', { status: Http.Ok });
        }`,
    });
    expectMarkedInProject({
      'src/codes.ts': `
        export const HTTP = {
          OK: 200,
          // expect-next-line: require-retry-after
          SLOW_DOWN: 429,
        } as const;`,
      'src/create.ts': `import { HTTP } from './codes';${USER}`,
    });
  });

  it('is not with the header, in a client, for a database that is down, or where nobody sends it', () => {
    expectMarkedInProject({
      'src/codes.ts': 'export const HTTP = { OK: 200, SLOW_DOWN: 429 } as const;',
      'src/create.ts': `
        import { HTTP } from './codes';
        export const create = (req, res) => {
          if (pace.allows(req.ip)) return res.status(HTTP.OK).json({});
          return res.status(HTTP.SLOW_DOWN).set('Retry-After', '5').end();
        };`,
    });
    expectMarkedInProject({
      'src/codes.ts': 'export const SLOW_DOWN = 429;',
      'src/load.ts': `
        import { SLOW_DOWN } from './codes';
        export async function load(url: string) {
          const response = await fetch(url);
          if (response.status === SLOW_DOWN) throw new Error('slow down');
          return response.json();
        }`,
    });
    expectMarkedInProject({
      'src/codes.ts': 'export enum Http { Ok = 200, Down = 503 }',
      'src/list.ts': `
        import { Http } from './codes';
        export const list = async (req, res) => {
          if (!(await db.isConnected())) return res.status(Http.Down).end();
          return res.status(Http.Ok).end();
        };`,
    });
    expectMarkedInProject({
      'src/codes.ts': 'export const SLOW_DOWN = 429; export const RETRYABLE = [429, 503];',
      'src/text.ts': `
        import { SLOW_DOWN } from './codes';
        export const text = (status: number) => (status === SLOW_DOWN ? 'wait a little' : 'ok');`,
    });
    expectMarkedInProject({
      'src/codes.ts': 'export const LIMITS = { PAGE: 429 } as const;',
      'src/pages.ts': `
        import { LIMITS } from './codes';
        export const pages = (req, res) => res.status(200).json(list.slice(0, LIMITS.PAGE));`,
    });
  });
});

itMarks('constants that are taken out of an object first', {
  'of node:http2': `
    import { constants, createSecureServer } from 'node:http2';
    const { HTTP2_HEADER_STATUS, HTTP_STATUS_TOO_MANY_REQUESTS } = constants;
    createSecureServer(options).on('stream', (stream) => {
      if (take(stream)) return serve(stream);
      // expect-next-line: require-retry-after
      stream.respond({ [HTTP2_HEADER_STATUS]: HTTP_STATUS_TOO_MANY_REQUESTS });
      stream.end();
    });`,
  'under another name': `
    const { StatusCodes } = require('http-status-codes');
    const { TOO_MANY_REQUESTS: limited, OK: fine } = StatusCodes;
    exports.limit = (req, res) => {
      // expect-next-line: require-retry-after
      if (!take(req.ip)) return res.sendStatus(limited);
      res.sendStatus(fine);
    };`,
  'with the header': `
    import { constants } from 'node:http2';
    const { HTTP2_HEADER_STATUS, HTTP_STATUS_TOO_MANY_REQUESTS } = constants;
    server.on('stream', (stream) => {
      if (take(stream)) return serve(stream);
      stream.respond({ [HTTP2_HEADER_STATUS]: HTTP_STATUS_TOO_MANY_REQUESTS, 'retry-after': '5' });
      stream.end();
    });`,
  'of another meaning': `
    const { OK, BAD_REQUEST: bad } = codes;
    export const a = (req, res) => res.sendStatus(valid(req) ? OK : bad);`,
});
