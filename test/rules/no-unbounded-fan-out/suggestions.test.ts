import { describe, expect, it } from 'vitest';
import { importEdits } from '../../../src/analysis/edits/imports.js';
import { noUnboundedFanOut } from '../../../src/rules/no-unbounded-fan-out.js';
import { applyEdits, findings, model } from '../../support/index.js';
import { typeErrors } from '../../support/type-errors.js';

/** The code after each suggestion of its findings. */
function suggested(code: string, filename = 'src/input.ts', settings?: unknown): string[] {
  const context = { filename, settings };
  const file = model(code, context);
  const found = findings(noUnboundedFanOut, code, context);
  expect(found.length, 'findings').toBeGreaterThan(0);
  return found.flatMap(({ suggestions }) =>
    suggestions.map(({ edits, imports }) => applyEdits(code, [...edits, ...importEdits(file, imports)])));
}

describe('mapConcurrent in place of Promise.all', () => {
  const CODE = `import { api } from './api.js';

export async function load(ids: string[]): Promise<number> {
  const rows = await Promise.all(ids.map((id, index) => api.load(id, index)));
  return rows.length;
}
`;

  it('takes the items, the callback and a number, and is imported', () => {
    expect(suggested(CODE)).toEqual([
      `import { api } from './api.js';
import { mapConcurrent } from 'backpressure/runtime';

export async function load(ids: string[]): Promise<number> {
  const rows = await mapConcurrent(ids, (id, index) => api.load(id, index), { concurrency: 8 });
  return rows.length;
}
`,
    ]);
  });

  it('takes number and module from the settings', () => {
    const [text] = suggested(CODE, 'src/input.ts', { runtime: './vendor/backpressure.js', defaults: { concurrency: 3 } });
    expect(text).toContain("import { mapConcurrent } from './vendor/backpressure.js';");
    expect(text).toContain('{ concurrency: 3 })');
  });

  it('has the types of what it replaces', () => {
    const code = `export async function load(ids: readonly string[]): Promise<Response[]> {
  const parts = Object.entries({ a: 1 });
  const names: string[] = await Promise.all([...ids, ...parts.map(String)].map(async (id) => (await fetch(id)).text()));
  const responses: Response[] = await Promise.all(names.map((name) => fetch(name)));
  return responses;
}
`;
    expect(typeErrors(code)).toEqual([]);
    const texts = suggested(code);
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain('mapConcurrent(');
      expect(typeErrors(text)).toEqual([]);
    }
  });

  it('takes a function of the file that has no third parameter', () => {
    const [text] = suggested(`async function send(id) { await fetch(id); }
      export const run = (ids) => Promise.all(ids.map(send));`);
    expect(text).toContain('mapConcurrent(ids, send, { concurrency: 8 })');
  });

  it('works in CommonJS', () => {
    const [text] = suggested(`const { api } = require('./api');
module.exports = (ids) => Promise.all(ids.map((id) => api.load(id)));
`, 'src/input.cjs');
    expect(text).toContain("const { mapConcurrent } = require('backpressure/runtime');");
  });

  it('is not offered where it would change more than the number at once', () => {
    for (const code of [
      // Not all settled, any or race.
      'export const run = (ids) => Promise.allSettled(ids.map((id) => fetch(id)));',
      // The array as third argument, arguments out of sight, a callback out of sight.
      'export const run = (ids) => Promise.all(ids.map((id, index, all) => fetch(all[index])));',
      'export const run = (ids) => Promise.all(ids.map((...args) => fetch(args[0])));',
      `import { send } from './send'; export const run = (ids) => Promise.all(ids.map(send));`,
      // Something after map, a this argument, an optional chain, a type argument, a comment.
      'export const run = (ids) => Promise.all(ids.map((id) => fetch(id)).filter(Boolean));',
      'export const run = (ids, self) => Promise.all(ids.map(function (id) { return fetch(id); }, self));',
      'export const run = (ids) => Promise.all(ids?.map((id) => fetch(id)));',
      'export const run = (ids: string[]) => Promise.all<Response>(ids.map((id) => fetch(id)));',
      'export const run = (ids) => Promise.all(/* all of them */ ids.map((id) => fetch(id)));',
      // Promises that run already.
      `import pLimit from 'p-limit'; const limit = pLimit(2);
       export const run = (ids) => Promise.all(ids.map((id) => fetch(id)).map((job) => limit(() => job)));`,
      // The name is taken.
      'const mapConcurrent = 1; export const run = (ids) => Promise.all(ids.map((id) => fetch(id + mapConcurrent)));',
    ]) {
      expect(suggested(code), code).toEqual([]);
    }
  });
});

describe('a number for a library', () => {
  it('writes what is missing', () => {
    expect(suggested(`import pMap from 'p-map'; pMap(ids, (id) => fetch(id));`)).toEqual([
      `import pMap from 'p-map'; pMap(ids, (id) => fetch(id), { concurrency: 8 });`,
    ]);
    expect(suggested(`import Bluebird from 'bluebird'; Bluebird.map(ids, (id) => fetch(id));`)).toEqual([
      `import Bluebird from 'bluebird'; Bluebird.map(ids, (id) => fetch(id), { concurrency: 8 });`,
    ]);
    expect(suggested(`import async from 'async'; async.each(ids, (id, next) => request(id, next), done);`)).toEqual([
      `import async from 'async'; async.eachLimit(ids, 8, (id, next) => request(id, next), done);`,
    ]);
    expect(suggested(`import { from, mergeMap } from 'rxjs'; from(ids).pipe(mergeMap((id) => fetch(id)));`)).toEqual([
      `import { from, mergeMap } from 'rxjs'; from(ids).pipe(mergeMap((id) => fetch(id), 8));`,
    ]);
    expect(suggested(`import { from, map, defer, mergeAll } from 'rxjs'; from(ids).pipe(map((id) => defer(() => fetch(id))), mergeAll());`)).toEqual([
      `import { from, map, defer, mergeAll } from 'rxjs'; from(ids).pipe(map((id) => defer(() => fetch(id))), mergeAll(8));`,
    ]);
  });

  it('replaces what is written out', () => {
    expect(suggested(`import { Effect } from 'effect'; Effect.forEach(ids, (id) => load(id), { concurrency: 'unbounded' });`)).toEqual([
      `import { Effect } from 'effect'; Effect.forEach(ids, (id) => load(id), { concurrency: 8 });`,
    ]);
    expect(suggested(`import pMap from 'p-map'; pMap(ids, (id) => fetch(id), { concurrency: Infinity, stopOnError: false });`)).toEqual([
      `import pMap from 'p-map'; pMap(ids, (id) => fetch(id), { concurrency: 8, stopOnError: false });`,
    ]);
  });

  it('is not offered where the call has another shape', () => {
    for (const code of [
      `import pMap from 'p-map'; pMap(ids, (id) => fetch(id), { stopOnError: false });`,
      `import { each } from 'async'; each(ids, (id, next) => request(id, next), done);`,
    ]) {
      expect(suggested(code), code).toEqual([]);
    }
  });
});
