import { describe, expect, it } from 'vitest';
import { NO_FACTS, type ProjectFacts } from '../../../src/analysis/model/facts.js';
import { importEdits } from '../../../src/analysis/edits/imports.js';
import { noUnboundedFanOut } from '../../../src/rules/no-unbounded-fan-out.js';
import { applyEdits, findings, model } from '../../support/index.js';
import { typeErrors } from '../../support/type-errors.js';

const WITH_P_MAP: ProjectFacts = { ...NO_FACTS, dependsOn: (_file, name) => name === 'p-map' };

/** The code after the first suggestion, which is the one that a fix applies. */
function preferred(code: string, facts: ProjectFacts = NO_FACTS, filename = 'src/input.ts'): string {
  const context = { filename, facts };
  const [finding] = findings(noUnboundedFanOut, code, context);
  const [suggestion] = finding?.suggestions ?? [];
  if (!suggestion) return '';
  return applyEdits(code, [...suggestion.edits, ...importEdits(model(code, context), suggestion.imports)]);
}

describe('a limiter of the file', () => {
  const HEAD = `import pLimit from 'p-limit';\nconst limit = pLimit(4);\n`;

  it.each([
    [
      'export const run = (ids) => Promise.all(ids.map((id) => api.load(id)));',
      'export const run = (ids) => Promise.all(ids.map((id) => limit(() => api.load(id))));',
    ],
    [
      'export const run = (ids) => Promise.allSettled(ids.map(async (id, index) => { await api.load(id, index); }));',
      'export const run = (ids) => Promise.allSettled(ids.map(async (id, index) => limit(async () => { await api.load(id, index); })));',
    ],
    [
      'export const run = (ids) => Promise.all(ids.map(async (id) => ({ id, row: await api.load(id) })));',
      'export const run = (ids) => Promise.all(ids.map(async (id) => limit(async () => ({ id, row: await api.load(id) }))));',
    ],
    [
      'export const run = (ids) => Promise.any(ids.map((id, index, all) => api.load(all[index])));',
      'export const run = (ids) => Promise.any(ids.map((id, index, all) => limit(() => api.load(all[index]))));',
    ],
  ])('goes around the callback: %s', (code, expected) => {
    expect(preferred(HEAD + code)).toBe(HEAD + expected);
  });

  it.each([
    // Whoever wins must have started.
    `${HEAD}export const run = (ids) => Promise.race(ids.map((id) => api.load(id)));`,
    // The inner calls would wait for the places that the outer ones hold.
    `${HEAD}export async function walk(node) { await Promise.all(node.children.map(async (child) => { await api.visit(child); await walk(child); })); }`,
    // Not there yet, not constant, hidden by a parameter.
    `import pLimit from 'p-limit';\nawait Promise.all(ids.map((id) => api.load(id)));\nconst limit = pLimit(4);`,
    `import pLimit from 'p-limit';\nlet limit = pLimit(4);\nexport const run = (ids) => Promise.all(ids.map((id) => api.load(id)));`,
    `${HEAD}export const run = (ids, limit) => Promise.all(ids.map((id) => api.load(id, limit)));`,
    // No inline arrow function: what it is handed cannot be seen.
    `${HEAD}export const run = (ids) => Promise.all(ids.map(function (id) { return api.load(this, id); }));`,
  ])('is left alone: %s', (code) => {
    expect(preferred(code)).not.toContain('limit(() =>');
    expect(preferred(code)).not.toContain('limit(async () =>');
  });
});

describe('the concurrent map of the file or the project', () => {
  const CODE = `import { api } from './api.js';\nexport const run = (ids) => Promise.all(ids.map((id, index) => api.load(id, index)));\n`;

  it('is called by the name it was imported under', () => {
    expect(preferred(`import each from 'p-map';\n${CODE}`)).toContain(
      'each(ids, (id, index) => api.load(id, index), { concurrency: 8 })',
    );
  });

  it('is imported where package.json has it', () => {
    expect(preferred(CODE, WITH_P_MAP)).toBe(`import { api } from './api.js';
import pMap from 'p-map';
export const run = (ids) => pMap(ids, (id, index) => api.load(id, index), { concurrency: 8 });
`);
  });

  it('is not imported into CommonJS, beside another thing of that name, or in place of allSettled', () => {
    const common = `module.exports = (ids) => Promise.all(ids.map((id) => fetch(id)));`;
    expect(preferred(common, WITH_P_MAP, 'src/input.cjs')).toContain('mapConcurrent(');
    expect(preferred(`const pMap = 1;\n${CODE}`, WITH_P_MAP)).toContain('mapConcurrent(');
    expect(preferred(CODE.replace('.all(', '.allSettled('), WITH_P_MAP)).toBe('');
  });

  it('is not offered for a callback that takes the array', () => {
    expect(preferred(CODE.replaceAll('(id, index)', '(id, index, all)'), WITH_P_MAP)).toBe('');
  });
});

describe('a number in place of Infinity', () => {
  it.each([
    [
      `import { from, mergeMap } from 'rxjs'; from(ids).pipe(mergeMap((id) => fetch(id), Infinity));`,
      'mergeMap((id) => fetch(id), 8)',
    ],
    [
      `import { from, mergeScan } from 'rxjs'; from(ids).pipe(mergeScan((all, id) => fetch(id), []));`,
      'mergeScan((all, id) => fetch(id), [], 8)',
    ],
    [
      `import async from 'async'; async.eachLimit(ids, Infinity, (id, next) => request(id, next), done);`,
      'async.eachLimit(ids, 8, (id, next) => request(id, next), done)',
    ],
  ])('%s', (code, expected) => {
    expect(preferred(code)).toContain(expected);
  });

  it('makes up no function that the library does not have', () => {
    for (const name of ['transform', 'sortBy']) {
      expect(
        preferred(`import async from 'async'; async.${name}(ids, (id, next) => request(id, next), done);`),
      ).toBe('');
    }
  });
});

describe('the types of what is suggested', () => {
  const TYPED = `interface Row { id: string; size: number }
declare function load(id: string, index?: number): Promise<Row>;
`;

  it.each([
    `export const run = (ids: readonly string[]): Promise<Row[]> => Promise.all(ids.map((id) => load(id)));`,
    `export const run = (ids: string[]): Promise<number[]> =>
      Promise.all(ids.map(async (id, index) => { const row = await load(id, index); return row.size; }));`,
    `export const run = (ids: string[]): Promise<PromiseSettledResult<Row>[]> => Promise.allSettled(ids.map((id) => load(id)));`,
    `export const run = (ids: string[]): Promise<{ id: string; row: Row }[]> =>
      Promise.all(ids.map(async (id) => ({ id, row: await load(id) })));`,
    `export async function run(rows: Map<string, Row>): Promise<number> {
      const sizes: number[] = await Promise.all([...rows.keys()].map(async (id): Promise<number> => (await load(id)).size));
      return sizes.length;
    }`,
    `export const run = (ids: string[]): Promise<(Row | null)[]> => Promise.all(ids.map((id) => load(id).catch(() => null)));`,
  ])('stay the same with a limiter of the file: %s', (code) => {
    const before = `import pLimit from 'p-limit';\nconst limit = pLimit(4);\n${TYPED}${code}\n`;
    const after = preferred(before);
    expect(after).toMatch(/limit\((?:async )?\(\) =>/);
    expect(typeErrors(before)).toEqual([]);
    expect(typeErrors(after)).toEqual([]);
  });

  it.each([
    `export const run = (ids: readonly string[]): Promise<Row[]> => Promise.all(ids.map((id) => load(id)));`,
    `export const run = (ids: string[]): Promise<Row[]> => Promise.all(ids.map((id, index) => load(id, index)));`,
    `export async function run(rows: Row[]): Promise<number[]> {
      return await Promise.all(rows.filter((row) => row.size > 0).map(async ({ id }) => (await load(id)).size));
    }`,
    `export async function run(rows: Map<string, Row>): Promise<number> {
      const loaded: (Row | null)[] = await Promise.all([...rows.keys()].map((id) => load(id).catch(() => null)));
      return loaded.length;
    }`,
  ])('stay the same with the concurrent map of the project: %s', (code) => {
    const before = `${TYPED}${code}\n`;
    const after = preferred(before, WITH_P_MAP);
    expect(after).toContain('pMap(');
    expect(typeErrors(before)).toEqual([]);
    expect(typeErrors(after)).toEqual([]);
  });

  it.each([
    `import pMap from 'p-map';
export const run = (ids: string[]): Promise<Row[]> => pMap(ids, async (id) => id, { concurrency: 8 });`,
    `import pLimit from 'p-limit';
const limit = pLimit(4);
export const run = (ids: string[]): Promise<Row[]> => Promise.all(ids.map((id) => limit(load(id))));`,
  ])('are looked at: a wrong edit is found in %s', (wrong) => {
    expect(typeErrors(`${TYPED}${wrong}`)).not.toEqual([]);
  });
});
