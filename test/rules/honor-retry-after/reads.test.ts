import { itMarks } from './check.js';

const LOOP = (wait: string, request = 'fetch(url)', status = 'status') => `
      import { setTimeout as sleep } from 'node:timers/promises';
      export async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await ${request};
          // expect-next-line: honor-retry-after
          if (res.${status} === 429) {
            ${wait}
            continue;
          }
          return res;
        }
      }`;
const SILENT = (wait: string, request?: string, status?: string) =>
  LOOP(wait, request, status).replace(/\n *\/\/ expect-next-line.*/, '');

itMarks('headers that are read under a name nobody has', {
  'capitals in a plain object': LOOP(
    `await sleep(Number(res.headers['Retry-After'] ?? 1) * 1000);`,
    'get(url)',
    'statusCode',
  ),
  'another spelling': LOOP(`await sleep(Number(res.headers['Retry-after'] ?? 1) * 1000);`, 'axios.get(url)'),
  'a property of Headers': LOOP(`await sleep(Number(res.headers['retry-after'] ?? 1) * 1000);`),
  'capitals in Headers': LOOP(`await sleep(Number(res.headers['Retry-After'] ?? 1) * 1000);`),
  'headers that are taken out first': LOOP(
    `const headers = res.headers; const after = headers['Retry-After']; await sleep(after ? after * 1000 : 1000);`,
    'got(url)',
    'statusCode',
  ),
  'a helper that reads it': `
      const waitOf = (response) => Number(response.headers['Retry-After'] || 2) * 1000;
      export async function load(url) {
        for (let i = 0; i < 5; i++) {
          try { return await axios.get(url); } catch (err) {
            // expect-next-line: honor-retry-after
            if (err.response?.status !== 429) throw err;
            await sleep(waitOf(err.response));
          }
        }
      }`,
});

itMarks('headers that are read under a right name', {
  'both spellings': SILENT(
    `await sleep(Number(res.headers['retry-after'] ?? res.headers['Retry-After'] ?? 1) * 1000);`,
    'get(url)',
    'statusCode',
  ),
  'get() in capitals': SILENT(`await sleep(Number(res.headers.get('Retry-After') ?? 1) * 1000);`),
  'lower case': SILENT(`await sleep(Number(res.headers['retry-after'] ?? 1) * 1000);`, 'get(url)', 'statusCode'),
  'a function that takes any case': SILENT(
    `await sleep(Number(header(res, 'Retry-After') ?? 1) * 1000);`,
    'get(url)',
    'statusCode',
  ),
  'headers of ones own': SILENT(`await sleep(Number(res.meta['Retry-After'] ?? 1) * 1000);`, 'get(url)', 'statusCode'),
});

itMarks('seconds that are taken for milliseconds', {
  'in a sleep': LOOP(`await sleep(Number(res.headers.get('retry-after')));`),
  'in a timer': LOOP(`await new Promise((r) => setTimeout(r, parseInt(res.headers.get('retry-after') ?? '1', 10)));`),
  'under a name': LOOP(`const wait = Number(res.headers.get('retry-after') ?? 1); await sleep(wait);`),
  'with jitter': LOOP(
    `const wait = Number(res.headers.get('retry-after') ?? 1); await sleep(wait + Math.random() * 100);`,
  ),
  'under a limit': LOOP(`await sleep(Math.min(Number(res.headers.get('retry-after')), 30_000));`),
  'by a helper of the file': `
      const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      export async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          if (res.status !== 429) return res;
          await pause(+res.headers.get('retry-after') || 1000);
        }
      }`,
});

itMarks('units that are right, or not known', {
  'times 1000': SILENT(`await sleep(1000 * Number(res.headers.get('retry-after')));`),
  'times a const': SILENT(`const SECOND = 1e3; await sleep(Number(res.headers.get('retry-after')) * SECOND);`),
  'converted later': SILENT(`let wait = Number(res.headers.get('retry-after')); wait *= 1000; await sleep(wait);`),
  'a header in milliseconds': SILENT(`await sleep(Number(res.headers.get('retry-after-ms') ?? 1000));`),
  'a helper that takes seconds': `
      const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      export async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          if (res.status !== 429) return res;
          await pause(Number(res.headers.get('retry-after') ?? 1));
        }
      }`,
  'a helper of another file': `
      import { pause } from './pause';
      export async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          if (res.status !== 429) return res;
          await pause(Number(res.headers.get('retry-after') ?? 1));
        }
      }`,
  'a number that cannot be read': SILENT(`await sleep(parseInt(res.headers.get('retry-after'), 10) * 1000);`),
  'without a limit': SILENT(`await sleep(Number(res.headers.get('retry-after') ?? 1) * 1000);`),
});
