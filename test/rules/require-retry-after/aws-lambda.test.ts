import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireRetryAfter);

itMarks('AWS Lambda without the header', {
  'the proxy result': `
    import type { APIGatewayProxyHandler } from 'aws-lambda';
    export const handler: APIGatewayProxyHandler = async (event) => {
      // expect-next-line: require-retry-after
      if (!(await take(event))) return { statusCode: 429, body: JSON.stringify({ message: 'slow down' }) };
      return { statusCode: 200, body: '' };
    };`,
  'the proxy result, handed to a callback': `
    exports.handler = (event, context, callback) => {
      if (take(event)) return callback(null, { statusCode: 200, body: '' });
      callback(null, {
        // expect-next-line: require-retry-after
        statusCode: 429,
        headers: { 'Content-Type': 'text/plain' },
        body: 'slow down',
      });
    };`,
  'a result in a variable': `
    import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
    export const handler = async (event): Promise<APIGatewayProxyStructuredResultV2> => {
      const result: APIGatewayProxyStructuredResultV2 = { statusCode: 200, headers: {} };
      if (!take(event)) {
        // expect-next-line: require-retry-after
        result.statusCode = 429;
        result.body = 'slow down';
      }
      return result;
    };`,
  'a builder that takes an object': `
    const respond = ({ statusCode, body }) => ({ statusCode, body: JSON.stringify(body), headers: { 'x-api': '1' } });
    export const handler = async (event) => {
      // expect-next-line: require-retry-after
      if (!take(event)) return respond({ statusCode: 429, body: { error: 'slow down' } });
      return respond({ statusCode: 200, body: {} });
    };`,
  'a class of answers with static methods': `
    class Answer {
      static ok(body) { return Answer.make(200, body); }
      // expect-next-line: require-retry-after
      static tooMany(body) { return Answer.make(429, body); }
      static make(statusCode, body) { return { statusCode, body: JSON.stringify(body), headers: { 'x-api': '1' } }; }
    }
    export const handler = async (event) => (take(event) ? Answer.ok({}) : Answer.tooMany({}));`,
  'an own enum': `
    enum Http { Ok = 200, Limited = 429 }
    export const handler = async (event: unknown) => {
      // expect-next-line: require-retry-after
      if (!take(event)) return { statusCode: Http.Limited, body: '' };
      return { statusCode: Http.Ok, body: '' };
    };`,
  'middy with http-errors': `
    import middy from '@middy/core';
    import httpErrorHandler from '@middy/http-error-handler';
    import createError from 'http-errors';
    export const handler = middy()
      .use(httpErrorHandler())
      .handler(async (event) => {
        // expect-next-line: require-retry-after
        if (!take(event)) throw new createError.TooManyRequests('slow down');
        return { statusCode: 200, body: '' };
      });`,
  'Lambda@Edge': `
    export const handler = async (event) => {
      const { request } = event.Records[0].cf;
      // expect-next-line: require-retry-after
      if (!take(request.clientIp)) return { status: '429', statusDescription: 'Too Many Requests', body: '' };
      return request;
    };`,
  'a date that is no header': `
    export const handler = async (event) => ({
      // expect-next-line: require-retry-after
      statusCode: 429,
      headers: { 'Retry-After': new Date(event.resetAt).toISOString() },
      body: '',
    });`,
  '503 for a concurrency that is used up': `
    export const handler = async (event) => {
      const used = await concurrentExecutions();
      // expect-next-line: require-retry-after
      if (used >= MAX_CONCURRENCY) return { statusCode: 503, body: 'try again later' };
      return { statusCode: 200, body: '' };
    };`,
});

itMarks('AWS Lambda with the header, and what is no refusal', {
  'in headers and multiValueHeaders': `
    export const a = async (event) => ({ statusCode: 429, headers: { 'Retry-After': '30' }, body: '' });
    export const b = async (event) => ({ statusCode: 429, multiValueHeaders: { 'retry-after': ['30'] }, body: '' });
    const HEADERS = { 'Content-Type': 'application/json' };
    export const c = async (event) => ({ statusCode: 429, headers: { ...HEADERS, 'Retry-After': 30 }, body: '' });`,
  'added to the result': `
    export const handler = async (event) => {
      const response = { statusCode: 429, headers: {}, body: '' };
      response.headers['Retry-After'] = '30';
      return response;
    };`,
  'by a builder': `
    const respond = (statusCode, body, headers) => ({ statusCode, body, headers: { 'x-api': '1', ...headers } });
    export const handler = async (event) => respond(429, 'slow down', { 'Retry-After': '30' });`,
  'by a middleware on the way out': `
    import middy from '@middy/core';
    const polite = () => ({
      after: (request) => {
        if (request.response.statusCode === 429) request.response.headers = { 'Retry-After': '30' };
      },
    });
    export const handler = middy(async (event) => ({ statusCode: 429, body: '' })).use(polite());`,
  'the answer of another function': `
    export const relay = async (event) => {
      const result = await invoke(event);
      if (result.statusCode === 429) metrics.add(1);
      return { statusCode: result.statusCode, body: result.body };
    };`,
  'what does not answer': `
    export const handler = async (event) => {
      try { return { statusCode: 200, body: await rates() }; } catch {
        return { statusCode: 503, body: 'the rates service does not answer' };
      }
    };`,
  'an event and a row that have such a field': `
    export const log = async (event) => table.put({ statusCode: 429, body: event.body });
    export const test = { input: { statusCode: 429, body: '' } };`,
  'a canary': `
    export const health = async (event) => ({ statusCode: (await isOverloaded()) ? 503 : 200, body: '' });`,
});

describe('AWS Lambda over several files', () => {
  const handler = (call: string, marker: string): string => `
    import { respond } from './respond.js';
    export const handler = async (event) => {
      ${marker}
      if (!take(event)) return ${call};
      return respond(200, {});
    };`;
  const MARKER = '// expect-next-line: require-retry-after';

  it('a builder of another file', () => {
    const respond = `
      export const respond = (statusCode, body, headers = {}) => ({
        statusCode, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body),
      });`;
    expectMarkedInProject({ 'src/respond.js': respond, 'src/handler.js': handler('respond(429, {})', MARKER) });
    expectMarkedInProject({
      'src/respond.js': respond,
      'src/handler.js': handler(`respond(429, {}, { 'Retry-After': '30' })`, ''),
    });
  });

  it('a builder that knows the status', () => {
    const respond = `
      export const respond = (statusCode, body) => {
        const headers = { 'content-type': 'application/json' };
        if (statusCode === 429) headers['retry-after'] = '30';
        return { statusCode, headers, body: JSON.stringify(body) };
      };`;
    expectMarkedInProject({ 'src/respond.js': respond, 'src/handler.js': handler('respond(429, {})', '') });
  });
});
