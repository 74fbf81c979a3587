import { describe, expect, it } from 'vitest';
import { isModulePath, relativeSpecifier, resolvedPath, samePath } from '../../../src/analysis/model/module-paths.js';

describe('isModulePath', () => {
  it.each(['./ring', '../ring', './src/lib/ring.js', 'src/lib/ring'])('is one: %s', (module) => {
    expect(isModulePath(module)).toBe(true);
  });

  it.each(['p-limit', '@acme/ring', '@acme/ring/src', 'fs'])('is none: %s', (module) => {
    expect(isModulePath(module)).toBe(false);
  });
});

describe('resolvedPath', () => {
  it.each([
    ['src/a/b.ts', './ring', 'src/a/ring'],
    ['src/a/b.ts', '../ring.js', 'src/ring.js'],
    ['src/a/b.ts', '..', 'src'],
    ['b.ts', './ring', 'ring'],
    ['src/b.ts', '../../ring', '../ring'],
    ['/home/x/src/b.ts', './ring', 'home/x/src/ring'],
    ['src/b.ts', '@/lib/ring', 'lib/ring'],
    ['src/b.ts', '~/lib/ring', 'lib/ring'],
  ])('%s imports %s', (from, specifier, path) => {
    expect(resolvedPath(from, specifier)).toBe(path);
  });

  it.each(['p-limit', '@acme/ring', 'src/ring'])('of a package: %s', (specifier) => {
    expect(resolvedPath('src/b.ts', specifier)).toBeNull();
  });
});

describe('relativeSpecifier', () => {
  it.each([
    ['src/a/b.ts', 'src/lib/ring', '../lib/ring'],
    ['src/a/b.ts', './src/a/ring', './ring'],
    ['src/a/b.ts', './ring.js', '../../ring'],
    ['b.ts', 'src/ring', './src/ring'],
    ['src/a/b.ts', 'src', '../../src'],
  ])('from %s to %s', (from, path, specifier) => {
    expect(relativeSpecifier(from, path)).toBe(specifier);
  });
});

describe('samePath', () => {
  it.each([
    ['src/lib/ring', './src/lib/ring.ts'],
    ['src/lib/ring.js', 'src/lib/ring.ts'],
    ['src/lib', 'src/lib/index.ts'],
    ['src/lib/ring.d.ts', 'src/lib/ring'],
    ['packages/api/src/ring.ts', './src/ring'],
    ['src/ring.ts', 'packages/api/src/ring'],
    ['a\\b.ts', 'a/b'],
    ['../util/src/ring.ts', './packages/util/src/ring'],
  ])('%s and %s', (one, other) => {
    expect(samePath(one, other)).toBe(true);
    expect(samePath(other, one)).toBe(true);
  });

  it.each([
    ['src/lib/ring', 'src/lib/rings'],
    ['src/spring', 'ring'],
    ['src/a/ring', 'src/b/ring'],
    ['index.ts', 'src/index.ts'],
    ['', 'src'],
  ])('not %s and %s', (one, other) => {
    expect(samePath(one, other)).toBe(false);
  });
});
