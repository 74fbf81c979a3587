import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('hapi without the header', {
  'responses of the toolkit': `
    server.ext('onPreAuth', (request, h) => {
      if (take(request.info.remoteAddress)) return h.continue;
      // expect-next-line: require-retry-after
      return h.response({ error: 'slow down' }).code(429).takeover();
    });
    server.route({
      method: 'GET', path: '/', handler: (request, h) => {
        const response = h.response('slow down');
        // expect-next-line: require-retry-after
        response.code(429);
        return response;
      },
    });`,
  'errors of boom': `
    import Boom from '@hapi/boom';
    export const limit = {
      method(request, h) {
        // expect-next-line: require-retry-after
        if (!take(request)) throw Boom.tooManyRequests('slow down');
        return h.continue;
      },
    };
    export const jobs = async (request, h) => {
      // expect-next-line: require-retry-after
      if (queue.length > 100) return Boom.serverUnavailable('The queue is full');
      return h.response().code(202);
    };`,
  'errors of boom by number': `
    const Boom = require('@hapi/boom');
    exports.a = () => {
      // expect-next-line: require-retry-after
      throw new Boom.Boom('slow down', { statusCode: 429 });
    };
    exports.b = (err) => {
      // expect-next-line: require-retry-after
      throw Boom.boomify(err, { statusCode: 429 });
    };`,
  'the status of an error changed': `
    import Boom from '@hapi/boom';
    export const limit = (request) => {
      const error = Boom.forbidden('slow down');
      // expect-next-line: require-retry-after
      error.output.statusCode = 429;
      throw error;
    };`,
  'other headers in the output': `
    import { tooManyRequests } from '@hapi/boom';
    export function limit(request) {
      // expect-next-line: require-retry-after
      const error = tooManyRequests('slow down');
      error.output.headers['X-RateLimit-Remaining'] = 0;
      throw error;
    }`,
  'milliseconds': `
    export const limit = (request, h) => {
      const { waitMs } = take(request);
      // expect-next-line: require-retry-after
      return h.response().header('Retry-After', waitMs).code(429).takeover();
    };`,
  'milliseconds in the output': `
    import Boom from '@hapi/boom';
    export const limit = (request) => {
      // expect-next-line: require-retry-after
      const error = Boom.tooManyRequests();
      error.output.headers['Retry-After'] = request.limit.resetAt - Date.now();
      throw error;
    };`,
  'a plugin': `
    import Boom from '@hapi/boom';
    export const plugin = {
      name: 'limits',
      register: async (server, { max }) => {
        server.ext('onRequest', (request, h) => {
          // expect-next-line: require-retry-after
          if (hits(request) > max) throw Boom.tooManyRequests();
          return h.continue;
        });
      },
    };`,
  'a class of handlers': `
    import { ResponseToolkit, Request } from '@hapi/hapi';
    export class Quotes {
      create = (request: Request, h: ResponseToolkit) => {
        // expect-next-line: require-retry-after
        if (!this.take(request)) return h.response({ error: 'slow down' }).code(429);
        return h.response({}).code(201);
      };
    }`,
});

itMarks('hapi with the header, and what is no refusal', {
  'on the response': `
    export const a = (request, h) => h.response().code(429).header('Retry-After', '30').takeover();
    export const b = (request, h) => {
      const response = h.response().code(429);
      response.header('retry-after', '30');
      return response;
    };`,
  'in the output of the error': `
    import Boom from '@hapi/boom';
    export const a = () => {
      const error = Boom.tooManyRequests('slow down');
      error.output.headers['Retry-After'] = '30';
      throw error;
    };
    export const b = () => {
      const error = Boom.tooManyRequests('slow down');
      Object.assign(error.output.headers, { 'Retry-After': 30 });
      return error;
    };
    export const c = () => {
      const error = new Boom.Boom('slow down', { statusCode: 429 });
      error.output.headers = { 'Retry-After': '30' };
      throw error;
    };`,
  'by a helper that makes the error': `
    import Boom from '@hapi/boom';
    const tooMany = (seconds) => {
      const error = Boom.tooManyRequests();
      error.output.headers['Retry-After'] = String(seconds);
      return error;
    };
    export const limit = (request) => { throw tooMany(30); };`,
  'by onPreResponse': `
    import Boom from '@hapi/boom';
    server.ext('onPreResponse', (request, h) => {
      const { response } = request;
      if (response.isBoom && response.output.statusCode === 429) response.output.headers['retry-after'] = '30';
      return h.continue;
    });
    server.route({ method: 'GET', path: '/', handler: () => { throw Boom.tooManyRequests(); } });`,
  'a part that is not there': `
    import Boom from '@hapi/boom';
    export const search = async (request) => {
      if (!request.server.app.elastic) throw Boom.serverUnavailable('The search is not configured');
      try { return await find(); } catch (err) { throw Boom.boomify(err, { statusCode: 503 }); }
    };`,
  'a health route': `
    server.route({ method: 'GET', path: '/health', handler: (request, h) => h.response().code(busy() ? 503 : 200) });`,
  'a client reads the status of an answer': `
    import Wreck from '@hapi/wreck';
    export const load = async (url) => {
      const { res } = await Wreck.get(url);
      if (res.statusCode === 429) throw new Error('limited');
    };`,
  'documents of responses': `
    export const route = {
      options: { plugins: { 'hapi-swagger': { responses: { 429: { description: 'Too Many Requests' } } } } },
    };`,
});

describe('hapi over several files', () => {
  it('an extension of another file adds the header', () => {
    const routes = (marker: string): string => `
      import Boom from '@hapi/boom';
      ${marker}
      export const quotes = { method: 'GET', path: '/', handler: () => { throw Boom.tooManyRequests('slow down'); } };`;
    const app = (line: string): string => `
      import Hapi from '@hapi/hapi';
      import { quotes } from './quotes.js';
      ${line}
      export const server = Hapi.server();
      server.route(quotes);`;
    expectMarkedInProject({ 'src/quotes.ts': routes('// expect-next-line: require-retry-after'), 'src/app.ts': app('') });
    expectMarkedInProject({
      'src/quotes.ts': routes(''),
      'src/hints.ts': `
        export const hints = (server) => {
          server.ext('onPreResponse', ({ response }, h) => {
            if (response.output?.statusCode === 429) response.output.headers['Retry-After'] = '30';
            return h.continue;
          });
        };`,
      'src/app.ts': app(`import { hints } from './hints.js';`),
    });
  });
});
