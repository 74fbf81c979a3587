import { describe, it } from 'vitest';
import { expectMarkedInProject } from './check.js';

const MARK = '// expect-next-line: honor-retry-after';

const load = (mark: string, wait: string): string => `import { setTimeout as sleep } from 'node:timers/promises';
  import { waitOf } from './wait-of.js';
  export async function load(url: string) {
    for (let n = 1; n < 5; n++) {
      const res = await fetch(url);
      ${mark}
      if (res.status !== 429) return res;
      await sleep(${wait});
    }
  }`;

const SECONDS = `export function waitOf(res: Response): number {
  const seconds = Number.parseInt(res.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? 5 : seconds;
}`;

describe('honor-retry-after: a helper of another file reads the header', () => {
  it('and gives seconds, which the caller takes for milliseconds', () => {
    expectMarkedInProject({ 'src/wait-of.ts': SECONDS, 'src/load.ts': load(MARK, 'waitOf(res) + Math.random()') });
  });

  it('and gives seconds, which the caller converts', () => {
    expectMarkedInProject({ 'src/wait-of.ts': SECONDS, 'src/load.ts': load('', 'waitOf(res) * 1000') });
  });

  it('and gives milliseconds', () => {
    const wait = SECONDS.replace(': seconds;', ': seconds * 1000;');
    expectMarkedInProject({ 'src/wait-of.ts': wait, 'src/load.ts': load('', 'waitOf(res)') });
  });

  it('and one of its callers converts, the other does not', () => {
    expectMarkedInProject({
      'src/wait-of.ts': SECONDS,
      'src/load.ts': load('', 'waitOf(res) * 1000'),
      'src/save.ts': load(MARK, 'waitOf(res)'),
    });
  });

  it('a method that gives seconds', () => {
    expectMarkedInProject({
      'src/pacer.ts': `export class Pacer {
        secondsFor(headers: Headers): number { return Number(headers.get('Retry-After') ?? 1); }
      }`,
      'src/load.ts': `import { Pacer } from './pacer.js';
        const pacer = new Pacer();
        export async function load(url: string, left = 3): Promise<Response> {
          const res = await fetch(url);
          ${MARK}
          if (res.status === 429 && left > 0) {
            await new Promise((resolve) => setTimeout(resolve, pacer.secondsFor(res.headers)));
            return load(url, left - 1);
          }
          return res;
        }`,
    });
  });

  const node = (mark: string, handed: string): string => `const https = require('node:https');
    const { waitMs } = require('./wait-ms.js');
    function get(path) { return new Promise((resolve, reject) => https.get(path, resolve).on('error', reject)); }
    async function load(path, tries = 1) {
      const res = await get(path);
      ${mark}
      if (res.statusCode === 429 && tries < 4) {
        await new Promise((resolve) => setTimeout(resolve, waitMs(${handed})));
        return load(path, tries + 1);
      }
      return res;
    }
    module.exports = { load };`;
  const helper = (parameter: string, read: string): string => `function waitMs(${parameter}) {
      const seconds = Number.parseInt(${read}, 10);
      return Number.isNaN(seconds) ? 1000 : seconds * 1000;
    }
    module.exports = { waitMs };`;

  it.each([
    ['of headers', 'headers', "headers['Retry-After']", 'res.headers'],
    ['of the answer', 'res', "res.headers['Retry-After']", 'res'],
    ['that no header can have', 'headers', 'headers.retryAfter', 'res.headers'],
  ])('under a name %s that is always undefined', (_what, parameter, read, handed) => {
    expectMarkedInProject({ 'src/wait-ms.js': helper(parameter, read), 'src/load.js': node(MARK, handed) });
  });

  it.each([
    ['in lower case', 'headers', "headers['retry-after']", 'res.headers'],
    ['of headers that were made into an object', 'headers', "headers['Retry-After']", 'capitalised(res)'],
    ['of raw headers', 'raw', "raw['Retry-After']", 'pairs(res.rawHeaders)'],
    ['of an object of its own', 'info', 'info.retryAfter', 'info(res)'],
  ])('%s', (_what, parameter, read, handed) => {
    expectMarkedInProject({ 'src/wait-ms.js': helper(parameter, read), 'src/load.js': node('', handed) });
  });

  it('as a property of Headers', () => {
    expectMarkedInProject({
      'src/wait-of.ts': `export function waitOf(headers: Headers) {
        return Number(headers['retry-after'] ?? 1) * 1000;
      }`,
      'src/load.ts': load(MARK, 'waitOf(res.headers)'),
    });
  });
});

describe('honor-retry-after: a predicate of another file', () => {
  const predicate = `const TRANSIENT = [408, 429, 503];
    export function isRetryable(status: number): boolean { return TRANSIENT.includes(status); }
    export class Policy { static shouldRetry(error: any) { return error.response?.status === 429; } }`;

  it('each caller is judged by itself', () => {
    const ask = (mark: string, wait: string): string =>
      load(mark, wait)
        .replace('res.status !== 429', '!isRetryable(res.status) || n === 4')
        .replace('{ waitOf } from', '{ isRetryable } from')
        .replace('./wait-of.js', './is-retryable.js');
    expectMarkedInProject({
      'src/is-retryable.ts': predicate,
      'src/a.ts': ask(MARK, '100 * n'),
      'src/b.ts': ask('', "Number(res.headers.get('retry-after')) * 1000"),
      'src/c.ts': ask(MARK, '200 * n'),
      'src/d.ts': `import { isRetryable } from './is-retryable.js';
        export async function once(url: string) {
          const res = await fetch(url);
          if (isRetryable(res.status)) throw new Error('try again later');
          return res;
        }`,
    });
  });

  it('one of the same file, too', () => {
    const loop = (name: string, mark: string, wait: string): string => `export async function ${name}(url: string) {
        for (let n = 1; n < 5; n++) {
          const res = await fetch(url);
          ${mark}
          if (!shouldRetry(res)) return res;
          await sleep(${wait});
        }
      }`;
    expectMarkedInProject({
      'src/load.ts': `const shouldRetry = (res: Response) => res.status === 429 || res.status === 503;
        ${loop('a', '', "Number(res.headers.get('retry-after')) * 1000")}
        ${loop('b', MARK, '100 * n')}`,
    });
  });

  it('is handed to a library', () => {
    expectMarkedInProject({
      'src/is-retryable.ts': predicate,
      'src/load.ts': `import pRetry from 'p-retry';
        import { isRetryable, Policy } from './is-retryable.js';
        export const load = (url: string) => pRetry(() => get(url), {
          retries: 4,
          ${MARK}
          shouldRetry: isRetryable,
        });
        export const save = (url: string) => pRetry(() => put(url), {
          retries: 4,
          ${MARK}
          shouldRetry: Policy.shouldRetry,
        });`,
    });
  });

  it('is about something else, or decides the opposite', () => {
    expectMarkedInProject({
      'src/is-retryable.ts': `export function isRetryable(status: number): boolean { return status >= 500; }
        export function isTransient(status: number): boolean { return status !== 429; }`,
      'src/load.ts': `import pRetry from 'p-retry';
        import { isRetryable, isTransient } from './is-retryable.js';
        export const load = (url: string) => pRetry(() => get(url), { retries: 4, shouldRetry: isRetryable });
        export const save = (url: string) => pRetry(() => put(url), { retries: 4, shouldRetry: isTransient });`,
    });
  });
});
