import { describe, it } from 'vitest';
import { expectMarkedInProject } from './check.js';

const LOOP = `
  for (let n = 1; n < 5; n++) {
    const res = await fetch(url);`;

describe('honor-retry-after and what other files say', () => {
  it('statuses that are listed elsewhere', () => {
    expectMarkedInProject({
      'src/statuses.ts': `export const BUSY: ReadonlySet<number> = new Set([429, 503]);`,
      'src/load.ts': `import { BUSY } from './statuses.js';
        export async function load(url: string) { ${LOOP}
          // expect-next-line: honor-retry-after
          if (!BUSY.has(res.status)) return res;
          await sleep(100 * n);
        } }`,
    });
  });

  it('a predicate of another file', () => {
    expectMarkedInProject({
      'src/errors.ts': `export function isTransient(status: number): boolean {
        return status === 429 || status >= 500;
      }`,
      'src/load.ts': `import { isTransient } from './errors.js';
        export async function load(url: string) { ${LOOP}
          // expect-next-line: honor-retry-after
          if (!isTransient(res.status)) return res;
          await sleep(100 * n);
        } }`,
    });
  });

  it('a predicate of another file, and a loop that reads the header', () => {
    expectMarkedInProject({
      'src/errors.ts': `export function isTransient(status: number): boolean {
        return status === 429 || status >= 500;
      }`,
      'src/load.ts': `import { isTransient } from './errors.js';
        export async function load(url: string) { ${LOOP}
          if (!isTransient(res.status)) return res;
          await sleep(Number(res.headers.get('retry-after') ?? n) * 1000);
        } }`,
    });
  });

  it('a helper that waits by the header', () => {
    expectMarkedInProject({
      'src/hold.ts': `export async function hold(res: Response, n: number): Promise<void> {
        const seconds = Number(res.headers.get('retry-after') ?? n);
        await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 60) * 1000));
      }`,
      'src/load.ts': `import { hold } from './hold.js';
        export async function load(url: string) { ${LOOP}
          if (res.status !== 429) return res;
          await hold(res, n);
        } }`,
    });
  });

  it('a helper that gets the answer and waits its own way', () => {
    expectMarkedInProject({
      'src/hold.ts': `export async function hold(res: Response, n: number): Promise<void> {
        console.warn('status', res.status);
        await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** n));
      }`,
      'src/load.ts': `import { hold } from './hold.js';
        export async function load(url: string) { ${LOOP}
          // expect-next-line: honor-retry-after
          if (res.status !== 429) return res;
          await hold(res, n);
        } }`,
    });
  });

  it('a wrapper of another file that repeats', () => {
    const client = (mark: string): string => `import { repeat } from './repeat.js';
      export const load = (url: string) => repeat(() => client.get(url), {
        attempts: 4,
        ${mark}
        shouldRetry: (error: any) => error.response?.status === 429,
      });`;
    const wrapper = (wait: string): string => `
      interface Options { attempts: number; shouldRetry: (e: unknown) => boolean }
      export async function repeat<T>(work: () => Promise<T>, options: Options): Promise<T> {
        for (let n = 1; ; n++) {
          try { return await work(); } catch (error: any) {
            if (n >= options.attempts || !options.shouldRetry(error)) throw error;
            await sleep(${wait});
          }
        }
      }`;
    expectMarkedInProject({
      'src/repeat.ts': wrapper('100 * 2 ** n'),
      'src/load.ts': client('// expect-next-line: honor-retry-after'),
    });
    expectMarkedInProject({
      'src/repeat.ts': wrapper(`Number(error.response?.headers['retry-after'] ?? n) * 1000`),
      'src/load.ts': client(''),
    });
  });

  it('an error class of another file', () => {
    const errors = `export class RateLimitedError extends Error {
      constructor(readonly retryAfterMs: number) { super('limited'); }
    }`;
    const request = `import { RateLimitedError } from './errors.js';
      export async function request(url: string) {
        const res = await fetch(url);
        if (res.status === 429) throw new RateLimitedError(Number(res.headers.get('retry-after') ?? 1) * 1000);
        return res;
      }`;
    const loop = (mark: string, wait: string): string => `import { RateLimitedError } from './errors.js';
      import { request } from './request.js';
      export async function load(url: string) {
        for (let n = 1; n < 5; n++) {
          try { return await request(url); } catch (error) {
            ${mark}
            if (!(error instanceof RateLimitedError)) throw error;
            await sleep(${wait});
          }
        }
      }`;
    expectMarkedInProject({
      'src/errors.ts': errors,
      'src/request.ts': request,
      'src/load.ts': loop('', 'error.retryAfterMs'),
    });
    expectMarkedInProject({
      'src/errors.ts': errors,
      'src/request.ts': request,
      'src/load.ts': loop('// expect-next-line: honor-retry-after', '100 * n'),
    });
  });

  it('a client of another file that waits in an interceptor', () => {
    expectMarkedInProject({
      'src/http.ts': `import axios from 'axios';
        export const http = axios.create();
        http.interceptors.response.use(undefined, async (error) => {
          const after = error.response?.headers['retry-after'];
          if (after) await new Promise((resolve) => setTimeout(resolve, Number(after) * 1000));
          throw error;
        });`,
      'src/load.ts': `import { http } from './http.js';
        export async function load(url: string) {
          for (let n = 1; n < 5; n++) {
            try { return await http.get(url); } catch (error: any) {
              if (error.response?.status !== 429) throw error;
            }
          }
        }`,
    });
  });

  it('a method of a class of another file', () => {
    expectMarkedInProject({
      'src/backoff.ts': `export class Backoff {
        constructor(private readonly base: number) {}
        async rest(n: number): Promise<void> { await new Promise((r) => setTimeout(r, this.base * 2 ** n)); }
      }`,
      'src/load.ts': `import { Backoff } from './backoff.js';
        export class Loader {
          private readonly backoff = new Backoff(100);
          async load(url: string) { ${LOOP}
            // expect-next-line: honor-retry-after
            if (res.status === 429) { await this.backoff.rest(n); continue; }
            return res;
          } }
        }`,
    });
  });
});
