import { describe, it } from 'vitest';
import { requireRetryAfter } from '../../../src/rules/require-retry-after.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { expectMarkedInProject } = markedCasesOf(requireRetryAfter);

const USER = `
  import { check } from './check';
  export const guard = (handler) => async (request) => {
    const { success, headers } = await check(request);
    if (!success) throw new ApiError({ code: 'slow_down', headers });
    return handler(request);
  };`;

describe('headers that a function returns to code that leaves the status to others', () => {
  it('are reported with a wrong wait', () => {
    expectMarkedInProject({
      'src/guard.ts': USER,
      'src/check.ts': `
        import { limiter } from './limiter';
        export async function check(request) {
          const { success, limit, resetAtMs } = await limiter.limit(request);
          return {
            success,
            headers: {
              // expect-next-line: require-retry-after
              'Retry-After': new Date(resetAtMs).toISOString(),
              'X-RateLimit-Limit': limit.toString(),
            },
          };
        }`,
    });
    expectMarkedInProject({
      'src/guard.ts': `
        import { headersFor } from './check';
        export const guard = (request) => refuse('slow_down', headersFor(request));`,
      'src/check.ts': `
        const WINDOW_MS = 60_000;
        // expect-next-line: require-retry-after
        export const headersFor = () => ({ 'Retry-After': String(WINDOW_MS) });`,
    });
    expectMarkedInProject({
      'src/guard.js': `
        const { check } = require('./check');
        exports.guard = async (req) => refuse('slow_down', (await check(req)).responseHeaders);`,
      'src/check.js': `
        exports.check = async (req) => {
          const left = await store.hit(req.ip);
          // expect-next-line: require-retry-after
          return { ok: left > 0, responseHeaders: { 'retry-after': '0.5' } };
        };`,
    });
  });

  it('are not with whole seconds, where nobody uses them, or where the response is judged', () => {
    expectMarkedInProject({
      'src/guard.ts': USER,
      'src/check.ts': `
        export async function check(request) {
          const { success, resetAtMs } = await limiter.limit(request);
          return { success, headers: { 'Retry-After': String(Math.ceil((resetAtMs - Date.now()) / 1000)) } };
        }`,
    });
    expectMarkedInProject({
      'src/check.ts': `export const unused = () => ({ headers: { 'Retry-After': new Date().toISOString() } });`,
    });
    expectMarkedInProject({
      'src/guard.ts': `
        import { headersFor } from './check';
        // expect-next-line: require-retry-after
        export const refuse = () => new Response('slow', { status: 429, headers: headersFor() });`,
      'src/check.ts': `export const headersFor = () => ({ 'Retry-After': new Date().toISOString() });`,
    });
    expectMarkedInProject({
      'src/show.ts': `import { table } from './check'; export const show = () => print(table());`,
      'src/check.ts': `export const table = () => ({ texts: { 'Retry-After': 'time to wait' } });`,
    });
  });
});
