import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTargets, projectRootOf } from '../../src/project/listing/targets.js';
import { tempProject } from './temp-project.js';

describe('findTargets', () => {
  it('takes the working directory when no path is given', async () => {
    const root = tempProject({ 'a.ts': '' });
    expect(await findTargets([], root)).toEqual({ root, rootName: '.', directories: [root], files: [], problems: [] });
  });

  it.each([
    ['src', 'src'],
    ['./src/', 'src'],
    ['src/../src', 'src/../src'],
  ])('keeps the name of the directory %s', async (path, name) => {
    const root = tempProject({ 'src/a.ts': '' });
    const targets = await findTargets([path], root);
    expect([targets.root, targets.rootName]).toEqual([join(root, 'src'), name]);
  });

  it('makes files relative to the working directory where that is a project', async () => {
    const root = tempProject({ 'package.json': '{}', 'packages/a/package.json': '{}', 'packages/a/x.ts': '' });
    const targets = await findTargets(['packages/a/x.ts', join(root, 'packages/a/x.ts')], root);
    expect([targets.root, targets.rootName, targets.files]).toEqual([root, '.', [join(root, 'packages/a/x.ts')]]);
  });

  it('otherwise takes the nearest project around all paths', async () => {
    const root = tempProject({ 'p/package.json': '{}', 'p/src/a/x.ts': '', 'p/src/b/y.ts': '', 'other/z.ts': '' });
    const targets = await findTargets(['../p/src/a/x.ts', '../p/src/b'], join(root, 'other'));
    expect(targets.root).toBe(join(root, 'p'));
    expect(targets.rootName).toBe(join(root, 'p'));
    expect(targets.directories).toEqual([join(root, 'p/src/b')]);
  });

  it('drops directories that lie in others', async () => {
    const root = tempProject({ 'package.json': '{}', 'src/deep/a.ts': '' });
    expect((await findTargets(['src', 'src/deep', 'src'], root)).directories).toEqual([join(root, 'src')]);
  });

  it('expands globs that no shell has expanded', async () => {
    const root = tempProject({ 'package.json': '{}', 'src/a.ts': '', 'src/deep/b.ts': '', 'node_modules/x/c.ts': '' });
    const targets = await findTargets(['**/*.ts'], root);
    expect([...targets.files].sort()).toEqual([join(root, 'src/a.ts'), join(root, 'src/deep/b.ts')]);
  });

  it('names each path that does not exist and keeps the rest', async () => {
    const root = tempProject({ 'package.json': '{}', 'a.ts': '' });
    const targets = await findTargets(['gone', 'a.ts', 'no/*.ts', 'a.ts/b'], root);
    expect(targets.files).toEqual([join(root, 'a.ts')]);
    expect(targets.problems).toEqual([
      "path 'gone' does not exist",
      "path 'no/*.ts' does not exist",
      "path 'a.ts/b' cannot be read: a part of its path is not a directory",
    ]);
  });

  it('takes a path with glob characters that exists literally', async () => {
    const root = tempProject({ 'app/[id]/page.tsx': '', 'package.json': '{}' });
    expect((await findTargets(['app/[id]/page.tsx'], root)).files).toEqual([join(root, 'app/[id]/page.tsx')]);
  });
});

describe('projectRootOf', () => {
  it('finds the package, and the workspace around it', () => {
    const root = tempProject({
      'mono/pnpm-workspace.yaml': '',
      'mono/packages/a/package.json': '{}',
      'mono/packages/a/src/x.ts': '',
      'npm/package.json': '{"workspaces":["p/*"]}',
      'npm/p/a/package.json': '{}',
      'alone/package.json': '{}',
      'alone/src/x.ts': '',
      'loose/x.ts': '',
    });
    expect(projectRootOf(join(root, 'mono/packages/a/src'))).toBe(join(root, 'mono'));
    expect(projectRootOf(join(root, 'npm/p/a'))).toBe(join(root, 'npm'));
    expect(projectRootOf(join(root, 'alone/src'))).toBe(join(root, 'alone'));
    expect(projectRootOf(join(root, 'loose'))).toBeNull();
  });

  it('does not leave the repository', () => {
    const root = tempProject({
      'package.json': '{"workspaces":["*"]}',
      'inner/.git/HEAD': '',
      'inner/package.json': '{}',
      'inner/src/x.ts': '',
    });
    expect(projectRootOf(join(root, 'inner/src'))).toBe(join(root, 'inner'));
  });
});
