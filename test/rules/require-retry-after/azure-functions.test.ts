import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('Azure Functions without the header', {
  'the object that a handler returns': `
    import { app } from '@azure/functions';
    app.http('quote', {
      methods: ['GET'],
      handler: async (request, context) => {
        // expect-next-line: require-retry-after
        if (!take(request)) return { status: 429, jsonBody: { error: 'slow down' } };
        return { body: 'ok' };
      },
    });`,
  'HttpResponse': `
    import { app, HttpResponse } from '@azure/functions';
    app.post('render', async (request) => {
      // expect-next-line: require-retry-after
      if (running >= 4) return new HttpResponse({ status: 503, body: 'all renderers are busy' });
      return new HttpResponse({ body: 'ok' });
    });`,
  'an init object that is filled in': `
    import type { HttpRequest, HttpResponseInit } from '@azure/functions';
    export async function quote(request: HttpRequest): Promise<HttpResponseInit> {
      const answer: HttpResponseInit = { headers: { 'Content-Type': 'text/plain' } };
      if (!take(request)) {
        // expect-next-line: require-retry-after
        answer.status = 429;
        answer.body = 'slow down';
      }
      return answer;
    }`,
  'the context of model 3': `
    module.exports = async function (context, req) {
      if (!take(req)) {
        context.res = {
          // expect-next-line: require-retry-after
          status: 429,
          body: 'slow down',
        };
        return;
      }
      context.res = { body: 'ok' };
    };`,
  'the methods of model 3': `
    module.exports = async function (context, req) {
      // expect-next-line: require-retry-after
      if (!take(req)) return context.res.status(429).json({ error: 'slow down' });
      context.res.json({});
    };`,
  'a helper with a declared result': `
    import type { HttpResponseInit } from '@azure/functions';
    const problem = (status: number, title: string): HttpResponseInit => ({ status, jsonBody: { title }, headers: JSON_TYPE });
    export async function quote(): Promise<HttpResponseInit> {
      // expect-next-line: require-retry-after
      if (!take()) return problem(429, 'slow down');
      return problem(404, 'not here');
    }`,
  'a fraction': `
    export async function quote(request, context) {
      const waitMs = limiter.wait(request);
      // expect-next-line: require-retry-after
      return { status: 429, headers: { 'Retry-After': String(waitMs / 1000) }, body: 'slow down' };
    }`,
});

itMarks('Azure Functions with the header, and what is no refusal', {
  'in the object': `
    import { app } from '@azure/functions';
    app.http('quote', {
      handler: async (request) => ({ status: 429, headers: { 'Retry-After': '30' }, jsonBody: {} }),
    });`,
  'on HttpResponse': `
    import { HttpResponse } from '@azure/functions';
    export async function quote(request) {
      const response = new HttpResponse({ status: 429 });
      response.headers.set('Retry-After', '30');
      return response;
    }
    export async function other(request) {
      return new HttpResponse({ status: 429, headers: { 'retry-after': '30' } });
    }`,
  'on the init object': `
    import type { HttpResponseInit } from '@azure/functions';
    export async function quote(request): Promise<HttpResponseInit> {
      const answer: HttpResponseInit = { status: 429 };
      answer.headers = { 'Retry-After': '30' };
      return answer;
    }
    export async function declared(request): Promise<HttpResponseInit> {
      const answer: HttpResponseInit = { headers: { 'Retry-After': '30' } };
      answer.status = 429;
      return answer;
    }`,
  'in model 3': `
    module.exports = async function (context, req) {
      context.res = { status: 429, headers: { 'Retry-After': '30' }, body: '' };
    };
    module.exports.other = async function (context, req) {
      context.res.status(429).set('Retry-After', '30').send('');
    };`,
  'a state in a database, and an input': `
    export async function save(request, context) {
      await jobs.update({ id: request.params.id, status: 429, body: 'x' });
      return { jsonBody: { status: 503 } };
    }`,
  'an upstream that fails, a health check': `
    export async function rates(request, context) {
      const answer = await fetch(URL);
      if (!answer.ok) return { status: 503, jsonBody: { error: 'rates unavailable' } };
      return { jsonBody: await answer.json() };
    }
    app.get('health', async (request) => ({ status: busy() ? 503 : 200, body: '' }));`,
  'a client of another service': `
    export async function call(context) {
      const answer = await client.get('/x');
      if (answer.status === 429) context.log('limited');
      return { kind: 'skipped', status: answer.status };
    }`,
});

describe('Azure Functions over several files', () => {
  it('a helper of another file', () => {
    const helper = `
      import type { HttpResponseInit } from '@azure/functions';
      export function problem(status: number, title: string, headers: Record<string, string> = {}): HttpResponseInit {
        return { status, jsonBody: { title }, headers: { 'Cache-Control': 'no-store', ...headers } };
      }`;
    expectMarkedInProject({
      'src/problem.ts': helper,
      'src/quote.ts': `
        import { problem } from './problem.js';
        export async function quote() {
          // expect-next-line: require-retry-after
          if (!take()) return problem(429, 'slow down');
          return problem(429, 'slow down', { 'Retry-After': '30' });
        }`,
    });
  });
});
