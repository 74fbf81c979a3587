import { describe, it } from 'vitest';
import { expectMarkedInProject } from './check.js';

const MARK = '// expect-next-line: honor-retry-after';

const ERRORS = `export class BusyError extends Error {
  constructor(message: string) { super(message); this.name = 'BusyError'; }
}`;

const transport = (mark: string, thrown: string): string => `import { BusyError } from './errors.js';
  export async function getJson(path: string): Promise<unknown> {
    const res = await fetch(path);
    ${mark}
    if (res.status === 429) throw ${thrown};
    return res.json();
  }`;

const caller = (mark: string, test: string, wait: string): string => `import { BusyError } from './errors.js';
  import { getJson } from './transport.js';
  export async function load(path: string) {
    for (let n = 1; n < 5; n++) {
      try { return await getJson(path); } catch (error: any) {
        ${mark}
        if (!(${test})) throw error;
        await new Promise((resolve) => setTimeout(resolve, ${wait}));
      }
    }
  }`;

describe('honor-retry-after: a refusal that becomes an error in one file and is tried again in another', () => {
  it.each([
    ['by its class', 'error instanceof BusyError'],
    ['by its name', "error.name === 'BusyError'"],
    ['whatever it is', 'n < 4'],
  ])('the transport loses the header, and the caller knows the error %s', (_how, test) => {
    expectMarkedInProject({
      'src/errors.ts': ERRORS,
      'src/transport.ts': transport(MARK, "new BusyError('busy')"),
      'src/load.ts': caller('', test, '100 * 2 ** n'),
    });
  });

  it('one report where both recognise it', () => {
    expectMarkedInProject({
      'src/errors.ts': ERRORS.replaceAll('BusyError', 'RateLimitError'),
      'src/transport.ts': transport(MARK, "new RateLimitError('busy')").replaceAll('BusyError', 'RateLimitError'),
      'src/load.ts': caller('', 'error instanceof RateLimitError', '100 * n').replaceAll('BusyError', 'RateLimitError'),
    });
  });

  it('a service between the two', () => {
    expectMarkedInProject({
      'src/errors.ts': ERRORS,
      'src/http.ts': transport(MARK, "new BusyError('busy')"),
      'src/transport.ts': `import * as http from './http.js';
        export async function getJson(path: string) { return await http.getJson('/v1' + path); }`,
      'src/load.ts': caller('', 'error instanceof BusyError', '100 * 2 ** n'),
    });
  });

  it('a promise that is rejected, in CommonJS', () => {
    expectMarkedInProject({
      'src/transport.js': `const https = require('node:https');
        function get(path) {
          return new Promise((resolve, reject) => {
            https.get(path, (res) => {
              ${MARK}
              if (res.statusCode === 429) {
                reject(new Error('busy'));
                return;
              }
              resolve(res);
            });
          });
        }
        module.exports = { get };`,
      'src/load.js': `const { get } = require('./transport.js');
        async function load(path) {
          for (let n = 0; n < 4; n++) {
            try { return await get(path); } catch (error) { await new Promise((r) => setTimeout(r, 100 * n)); }
          }
        }
        module.exports = { load };`,
    });
  });

  it('a class whose methods do it', () => {
    expectMarkedInProject({
      'src/client.ts': `export class Client {
        async get(path: string) {
          const res = await fetch(path);
          ${MARK}
          if (res.status === 503) throw new Error('unavailable');
          return res.json();
        }
      }`,
      'src/sync.ts': `import { Client } from './client.js';
        export class Sync {
          constructor(private readonly client: Client) {}
          async run(path: string, left = 3): Promise<unknown> {
            try { return await this.client.get(path); } catch (error) {
              if (left === 0) throw error;
              return this.run(path, left - 1);
            }
          }
        }`,
    });
  });

  it('a span around the transport', () => {
    expectMarkedInProject({
      'src/transport.ts': `export async function getJson(path: string) {
        return await tracer.startActiveSpan('get', async (span) => {
          try {
            const res = await fetch(path);
            ${MARK}
            if (res.status === 429) throw new Error('busy');
            return res.json();
          } catch (error) {
            span.recordException(error);
            throw error;
          } finally {
            span.end();
          }
        });
      }`,
      'src/load.ts': `import pRetry from 'p-retry';
        import { getJson } from './transport.js';
        export const load = (path: string) => pRetry(() => getJson(path), { retries: 4 });`,
    });
  });

  it('nobody tries again', () => {
    expectMarkedInProject({
      'src/errors.ts': ERRORS,
      'src/transport.ts': transport('', "new BusyError('busy')"),
      'src/load.ts': `import { getJson } from './transport.js';
        export async function load(paths: string[]) {
          for (const path of paths) {
            try { await getJson(path); } catch (error) { console.warn(path, error); }
          }
        }`,
    });
  });

  it('the caller tries again for another error only', () => {
    expectMarkedInProject({
      'src/errors.ts': ERRORS,
      'src/transport.ts': transport('', "new BusyError('busy')"),
      'src/load.ts': caller('', "error.code === 'ECONNRESET'", '100 * n'),
    });
  });

  it('the error has the wait under a name of its own', () => {
    const told = `export class BusyError extends Error { constructor(readonly waitMs: number) { super('busy'); } }`;
    const thrown = "new BusyError(Number(res.headers.get('retry-after') ?? 1) * 1000)";
    expectMarkedInProject({
      'src/errors.ts': told,
      'src/transport.ts': transport('', thrown),
      'src/load.ts': caller('', 'error instanceof BusyError', 'Math.min(error.waitMs, 60_000) + Math.random() * 500'),
    });
    expectMarkedInProject({
      'src/errors.ts': told.replaceAll('BusyError', 'RateLimitError'),
      'src/transport.ts': transport('', thrown).replaceAll('BusyError', 'RateLimitError'),
      'src/load.ts': `import { RateLimitError } from './errors.js';
        import { getJson } from './transport.js';
        export async function load(path: string): Promise<unknown> {
          try { return await getJson(path); } catch (error) {
            if (!(error instanceof RateLimitError)) throw error;
            const { waitMs } = error;
            await new Promise((resolve) => setTimeout(resolve, waitMs));
            return load(path);
          }
        }`,
    });
  });

  it('the wait of the error is a number that its class chose', () => {
    expectMarkedInProject({
      'src/errors.ts': `export class RateLimitError extends Error { readonly waitMs = 5_000; }`,
      'src/transport.ts': transport(MARK, 'new RateLimitError()').replaceAll('BusyError', 'RateLimitError'),
      'src/load.ts': caller('', 'error instanceof RateLimitError', 'error.waitMs').replaceAll(
        'BusyError',
        'RateLimitError',
      ),
    });
  });

  it('the wait of an error is only logged', () => {
    expectMarkedInProject({
      'src/errors.ts': `export class RateLimitError extends Error {
        constructor(readonly waitMs: number) { super(); }
      }`,
      'src/transport.ts': transport('', "new RateLimitError(Number(res.headers.get('retry-after')) * 1000)").replaceAll(
        'BusyError',
        'RateLimitError',
      ),
      'src/load.ts': `import { RateLimitError } from './errors.js';
        import { getJson } from './transport.js';
        export async function load(path: string) {
          for (let n = 1; n < 5; n++) {
            try { return await getJson(path); } catch (error) {
              ${MARK}
              if (!(error instanceof RateLimitError)) throw error;
              console.warn('limited for', error.waitMs);
              await new Promise((resolve) => setTimeout(resolve, 100 * n));
            }
          }
        }`,
    });
  });
});
