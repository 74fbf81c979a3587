import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover, type Discovery } from '../../src/project/listing/discover.js';
import { findTargets } from '../../src/project/listing/targets.js';
import { relativePosix } from '../../src/project/paths.js';
import { TsconfigReader } from '../../src/project/tsconfig/reader.js';
import { tempProject } from './temp-project.js';

interface Result {
  readonly files: readonly string[];
  readonly skipped: readonly string[];
  readonly problems: readonly string[];
  readonly discovery: Discovery;
}

async function listed(
  root: string,
  paths: readonly string[] = [],
  ignored = (_path: string): boolean => false,
): Promise<Result> {
  const tsconfigs = new TsconfigReader(root);
  const discovery = discover(await findTargets(paths, root), { tsconfigs, tsconfig: null, ignored });
  return {
    files: discovery.files.map((file) => relativePosix(root, file)),
    skipped: discovery.skipped.map(({ path, reason }) => `${relativePosix(root, path)}: ${reason}`),
    problems: [...discovery.problems, ...tsconfigs.problems],
    discovery,
  };
}

describe('discover', () => {
  it('sorts files, each once, over several directories', async () => {
    const root = tempProject({ 'package.json': '{}', 'b/x.ts': '', 'a/y.js': '', 'a/x.ts': '' });
    expect((await listed(root, ['b', 'a', 'a/x.ts'])).files).toEqual(['a/x.ts', 'a/y.js', 'b/x.ts']);
  });

  it('finds sources in a folder that looks like build output when a tsconfig includes it', async () => {
    const root = tempProject({
      'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" }, "include": ["src", "dist"] }',
      'src/build/steps.ts': '',
      'src/build/types.d.ts': '',
      'src/a.ts': '',
      'dist/a.js': '',
      'dist/a.ts': '',
    });
    const { files, discovery } = await listed(root);
    expect(files).toEqual(['src/a.ts', 'src/build/steps.ts']);
    expect(discovery.folders.map(({ path }) => relativePosix(root, path))).toEqual(['dist']);
  });

  it('asks the tsconfig of a package and those of project references, too', async () => {
    const root = tempProject({
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./tools" }] }',
      'tools/tsconfig.json': '{ "references": [{ "path": "../tsconfig.json" }], "include": ["**/*.ts"] }',
      'tools/out/emit.ts': '',
      'packages/p/tsconfig.json': '{ "include": ["src"] }',
      'packages/p/src/build/b.ts': '',
      'packages/p/build/c.ts': '',
    });
    const { files, problems } = await listed(root);
    expect(files).toEqual(['packages/p/src/build/b.ts', 'tools/out/emit.ts']);
    expect(problems).toEqual([]);
  });

  it('does not take what git ignores from a tsconfig', async () => {
    const root = tempProject({
      '.gitignore': '*.gen.ts\n',
      'tsconfig.json': '{}',
      'build/a.gen.ts': '',
      'build/b.ts': '',
    });
    expect((await listed(root)).files).toEqual(['build/b.ts']);
  });

  it('does not follow symbolic links that TypeScript follows', async () => {
    const root = tempProject({ 'tsconfig.json': '{}', 'src/a.ts': '', 'build/b.ts': '' });
    symlinkSync(join(root, 'src'), join(root, 'build/link'));
    expect((await listed(root)).files).toEqual(['build/b.ts', 'src/a.ts']);
  });

  it('takes a file that is named, wherever it is, unless it is no source file', async () => {
    const root = tempProject({
      'package.json': '{}',
      'dist/a.js': '',
      'types.d.ts': '',
      'README.md': '',
      'old.ts': '',
    });
    const ignored = (path: string): boolean => path.endsWith('old.ts');
    const { files, skipped } = await listed(root, ['dist/a.js', 'types.d.ts', 'README.md', 'old.ts'], ignored);
    expect(files).toEqual(['dist/a.js']);
    expect(skipped).toEqual([
      'types.d.ts: declaration file',
      'README.md: not JavaScript or TypeScript',
      'old.ts: ignored by the config file',
    ]);
  });

  it.each([
    ['broken JSON', { 'tsconfig.json': '{ "include": ["src" }' }, ["tsconfig.json:1:21: ',' expected"]],
    [
      'a missing extends',
      { 'tsconfig.json': '{ "extends": "./base.json" }' },
      ["tsconfig.json: Cannot read file 'base.json'"],
    ],
    [
      'a missing package',
      { 'tsconfig.json': '{ "extends": "@tsconfig/node20" }' },
      ["tsconfig.json:1:14: File '@tsconfig/node20' not found"],
    ],
    [
      'a missing reference',
      { 'tsconfig.json': '{ "references": [{ "path": "./p" }] }' },
      ["tsconfig.json: the referenced project 'p' does not exist"],
    ],
  ])('lists everything in spite of %s, with one line', async (_, config, lines) => {
    const root = tempProject({ ...config, 'src/a.ts': '' });
    const { files, problems } = await listed(root);
    expect(files).toEqual(['src/a.ts']);
    expect(problems).toEqual(lines);
  });

  it('survives configs that extend each other', async () => {
    const root = tempProject({
      'tsconfig.json': '{ "extends": "./b.json" }',
      'b.json': '{ "extends": "./tsconfig.json" }',
      'a.ts': '',
    });
    const { files, problems } = await listed(root);
    expect(files).toEqual(['a.ts']);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/Circularity detected/);
  });

  it('has nothing to say about options of other TypeScript versions', async () => {
    const root = tempProject({
      'tsconfig.json':
        '{ "compilerOptions": { "notYetInvented": true, "target": "ES2099", "moduleResolution": "node10" } }',
      'a.ts': '',
    });
    expect((await listed(root)).problems).toEqual([]);
  });
});
