import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, readProjectFile, resolveRelative } from './support/source-files.js';

/** What each part of src may import besides itself. The direction is one: nothing below knows what is above. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  analysis: ['catalogue'],
  rules: ['analysis', 'catalogue'],
  host: ['rules', 'analysis', 'catalogue'],
  project: ['host', 'rules', 'analysis', 'catalogue'],
  fix: ['host', 'rules', 'analysis', 'catalogue'],
  report: ['host', 'rules', 'analysis', 'catalogue'],
  cli: ['report', 'fix', 'project', 'host', 'rules', 'analysis', 'catalogue'],
  runtime: [],
  // The plugin, src/index.ts.
  '': ['host', 'rules'],
};

/** The folders of src/analysis: each may use those that stand before it. */
const ANALYSIS_ORDER = [
  'model',
  'syntax',
  'places',
  'time',
  'lifetime',
  'stated',
  'edits',
  'libraries',
  'collections',
  'fan-out',
  'maps',
  'chains',
  'intervals',
  'retries',
  'backoff',
  'http',
  'routes',
  'costs',
  'rate-limits',
  'rate-limited',
  'pressure',
  'visibility',
  'inventory',
  'drops',
  'watching',
];

const MAX_LINES = 400;

const sources = filesBelow('src', /\.ts$/);
const imports = sources.flatMap((file) => importsOf(file).map((item) => ({ file, ...item })));

/** `src/host/parse.ts` belongs to `host`, `src/index.ts` to no part. */
function partOf(path: string): string {
  return /^src\/(\w+)\//.exec(path)?.[1] ?? '';
}

/** `src/analysis/places/places.ts` belongs to `places`; null outside of src/analysis. */
function analysisFolderOf(path: string): string | null {
  return /^src\/analysis\/([\w-]+)\//.exec(path)?.[1] ?? null;
}

/** The package behind a specifier, without a path in it; null for relative ones. */
function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.')) return null;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** Files that import one of these packages, `file -> package`. */
function importersOf(packages: readonly string[], which: (item: (typeof imports)[number]) => boolean): string[] {
  return imports
    .filter((item) => packages.includes(packageOf(item.specifier) ?? '') && which(item))
    .map(({ file, specifier }) => `${file} -> ${specifier}`);
}

describe('src', () => {
  it('is made of the known parts', () => {
    expect([...new Set(sources.map(partOf))].filter((part) => !(part in MAY_IMPORT))).toEqual([]);
  });

  it('imports in one direction', () => {
    const wrong = imports.flatMap(({ file, specifier }) => {
      const target = resolveRelative(file, specifier);
      if (target === null) return [];
      const [from, to] = [partOf(file), partOf(target)];
      return from === to || MAY_IMPORT[from]?.includes(to) === true ? [] : [`${file} -> ${target}`];
    });
    expect(wrong).toEqual([]);
  });

  it('puts every analysis into a folder, and the folders into one order', () => {
    const analyses = sources.filter((file) => partOf(file) === 'analysis');
    expect(new Set(analyses.map(analysisFolderOf))).toEqual(new Set(ANALYSIS_ORDER));
    const wrong = imports.flatMap(({ file, specifier }) => {
      const target = resolveRelative(file, specifier);
      const [from, to] = [analysisFolderOf(file), target === null ? null : analysisFolderOf(target)];
      if (from === null || to === null) return [];
      return ANALYSIS_ORDER.indexOf(to) <= ANALYSIS_ORDER.indexOf(from) ? [] : [`${file} -> ${String(target)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('imports files that exist, by their full name', () => {
    const missing = imports.flatMap(({ file, specifier }) => {
      const target = resolveRelative(file, specifier);
      return target === null || sources.includes(target) ? [] : [`${file} -> ${specifier}`];
    });
    expect(missing).toEqual([]);
  });

  it('has no dependency in the runtime', () => {
    const packages = imports.filter(({ file, specifier }) => partOf(file) === 'runtime' && !specifier.startsWith('.'));
    expect(packages.filter(({ specifier }) => !specifier.startsWith('node:'))).toEqual([]);
  });

  it('has nothing of Node in what backpressure/runtime loads', () => {
    const reached = new Set(['src/runtime/index.ts']);
    for (const file of reached) {
      for (const { specifier, type } of imports.filter((item) => item.file === file)) {
        const target = resolveRelative(file, specifier);
        if (target !== null && !type) reached.add(target);
      }
    }
    const node = imports.filter(({ file, specifier }) => reached.has(file) && specifier.startsWith('node:'));
    expect(node.map(({ file, specifier }) => `${file} -> ${specifier}`)).toEqual([]);
  });

  it('leaves the terminal to the command line and the reports', () => {
    expect(importersOf(['commander'], ({ file }) => partOf(file) !== 'cli')).toEqual([]);
    expect(importersOf(['chalk'], ({ file }) => !['cli', 'report'].includes(partOf(file)))).toEqual([]);
  });

  it('keeps ts-morph in src/project', () => {
    expect(importersOf(['ts-morph'], ({ file }) => partOf(file) !== 'project')).toEqual([]);
  });

  it('loads neither TypeScript nor ESLint before a question needs them', () => {
    const heavy = ['typescript', 'eslint', '@typescript-eslint/parser', '@typescript-eslint/utils'];
    expect(importersOf(heavy, ({ type, lazy }) => !type && !lazy)).toEqual([]);
  });
});

describe('every file', () => {
  const files = [...sources, ...filesBelow('test', /\.[cm]?[jt]sx?$/), ...filesBelow('bench', /\.[cm]?[jt]s$/)];

  it(`has at most ${String(MAX_LINES)} lines`, () => {
    const long = files
      .map((file) => [file, readProjectFile(file).split('\n').length - 1] as const)
      .filter(([, lines]) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  it('is finished', () => {
    // Put together, so that this file does not find itself.
    const marks = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);
    expect(files.filter((file) => marks.test(readProjectFile(file)))).toEqual([]);
  });
});
