import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitIgnores } from '../../src/project/listing/git-ignores.js';
import { walk, type Listing } from '../../src/project/listing/walk.js';
import { relativePosix } from '../../src/project/paths.js';
import { tempProject } from './temp-project.js';

function list(root: string, below = root): { files: string[]; folders: string[]; skipped: string[]; listing: Listing } {
  const listing = walk(below, { git: new GitIgnores(below), config: () => false });
  const named = (items: readonly { path: string; reason: string }[]): string[] =>
    items.map(({ path, reason }) => `${relativePosix(root, path)}: ${reason}`).sort();
  return {
    files: listing.files.map((file) => relativePosix(root, file)).sort(),
    folders: named(listing.folders),
    skipped: named(listing.skipped),
    listing,
  };
}

describe('walk', () => {
  it('lists every kind of source file and says why it leaves out others', () => {
    const root = tempProject({
      'a.ts': '',
      'b.tsx': '',
      'c.mts': '',
      'd.cts': '',
      'e.js': '',
      'f.jsx': '',
      'g.mjs': '',
      'h.cjs': '',
      'types.d.ts': '',
      'style.d.css.ts': '',
      'README.md': '',
      'data.json': '',
      'package.json': '{}',
    });
    const { files, skipped, listing } = list(root);
    expect(files).toEqual(['a.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.cjs']);
    expect(skipped).toEqual(['style.d.css.ts: declaration file', 'types.d.ts: declaration file']);
    expect(listing.manifests).toEqual([join(root, 'package.json')]);
  });

  it('stays out of dependencies, build output and hidden folders', () => {
    const root = tempProject({
      'src/a.ts': '',
      'node_modules/x/index.js': '',
      'dist/a.js': '',
      'packages/p/build/b.js': '',
      '.next/c.js': '',
      'coverage/d.js': '',
    });
    const { files, folders } = list(root);
    expect(files).toEqual(['src/a.ts']);
    expect(folders).toEqual([
      '.next: hidden',
      'coverage: build output',
      'dist: build output',
      'node_modules: dependencies',
      'packages/p/build: build output',
    ]);
  });

  it('leaves out what git ignores, with nested files and negations', () => {
    const root = tempProject({
      '.git/info/exclude': 'private.ts\n',
      '.gitignore': 'gen/\n*.local.ts\n/top.ts\n',
      'top.ts': '',
      'src/top.ts': '',
      'gen/a.ts': '',
      'src/gen/a.ts': '',
      'src/x.local.ts': '',
      'src/private.ts': '',
      'src/.gitignore': '!keep.local.ts\nsecret/*\n!secret/known.ts\n',
      'src/keep.local.ts': '',
      'src/secret/a.ts': '',
      'src/secret/known.ts': '',
    });
    const { files, folders, skipped } = list(root);
    expect(files).toEqual(['src/keep.local.ts', 'src/secret/known.ts', 'src/top.ts']);
    expect(folders).toEqual(['.git: hidden', 'gen: ignored by git', 'src/gen: ignored by git']);
    expect(skipped).toEqual([
      'src/private.ts: ignored by git',
      'src/secret/a.ts: ignored by git',
      'src/x.local.ts: ignored by git',
      'top.ts: ignored by git',
    ]);
  });

  it('applies the .gitignore files above a folder of a repository', () => {
    const root = tempProject({
      '.git/HEAD': '',
      '.gitignore': '*.gen.ts\n',
      'app/.gitignore': 'tmp/\n',
      'app/src/a.gen.ts': '',
      'app/src/tmp/b.ts': '',
      'app/src/c.ts': '',
    });
    expect(list(root, join(root, 'app/src')).files).toEqual(['app/src/c.ts']);
  });

  it('lists a folder that git ignores when it is the one that was asked for', () => {
    const root = tempProject({ '.git/HEAD': '', '.gitignore': 'scratch/\nscratch/**\n', 'scratch/a.ts': '' });
    expect(list(root).files).toEqual([]);
    expect(list(root, join(root, 'scratch')).files).toEqual(['scratch/a.ts']);
  });

  it('survives circles of symbolic links and lists each real file once', () => {
    const root = tempProject({ 'src/a.ts': '' });
    symlinkSync(join(root, 'src'), join(root, 'src/again'));
    symlinkSync(root, join(root, 'up'));
    symlinkSync(join(root, 'src/a.ts'), join(root, 'src/b.ts'));
    symlinkSync(join(root, 'gone.ts'), join(root, 'src/broken.ts'));
    const { files, folders, skipped } = list(root);
    expect(files).toEqual(['src/a.ts']);
    expect(folders).toEqual(['src/again: symbolic link', 'up: symbolic link']);
    expect(skipped).toEqual(['src/b.ts: symbolic link', 'src/broken.ts: symbolic link']);
  });

  it('goes on when a folder cannot be read', () => {
    const root = tempProject({ 'a.ts': '' });
    const listing = walk(join(root, 'gone'), { git: new GitIgnores(root), config: () => false });
    expect(listing.problems).toEqual(["cannot read the folder '.': it does not exist"]);
  });

  it('keeps a folder whose name only looks like a source file', () => {
    const root = tempProject({});
    mkdirSync(join(root, 'folder.ts'));
    writeFileSync(join(root, 'folder.ts/a.ts'), '');
    expect(list(root).files).toEqual(['folder.ts/a.ts']);
  });
});
