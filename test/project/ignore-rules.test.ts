import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { IgnoreRules } from '../../src/project/listing/ignore-rules.js';
import { tempProject } from './temp-project.js';

const PATHS = [
  'a.ts',
  'b.ts',
  'src/a.ts',
  'src/deep/a.ts',
  'src/deep/er/a.ts',
  'lib/a.ts',
  'lib/sub/b.ts',
  'build/x.ts',
  'src/build/y.ts',
  '#hash.ts',
  '!bang.ts',
  'with space.ts',
  'trailing ',
  'a1.ts',
  'a[1].ts',
  'docs/api/v1/x.ts',
  'docs/x.ts',
  'Makefile',
  '.env.ts',
];

const PATTERNS: readonly (readonly string[])[] = [
  ['a.ts'],
  ['/a.ts'],
  ['src/a.ts'],
  ['/src/a.ts'],
  ['*.ts', '!a.ts'],
  ['src/*', '!src/deep'],
  ['src/**'],
  ['**/a.ts'],
  ['src/**/a.ts'],
  ['build/'],
  ['/build/'],
  ['src/build'],
  ['**/build/**'],
  ['docs/**/x.ts'],
  ['docs/*/x.ts'],
  ['\\#hash.ts', '# a comment', ''],
  ['\\!bang.ts'],
  ['with space.ts   '],
  ['trailing\\ '],
  ['a[0-9].ts'],
  ['a[!0-9].ts'],
  ['a\\[1\\].ts'],
  ['a[[]1].ts'],
  ['[ab].ts'],
  ['?.ts'],
  ['lib/', '!lib/a.ts'],
  ['*', '!*/', '!src/**/a.ts'],
  ['Make*'],
  ['.*'],
  ['deep/er'],
  ['deep'],
  ['**'],
  ['*.ts', '!src/', '!src/a.ts'],
];

describe('IgnoreRules', () => {
  const hasGit = spawnSync('git', ['--version']).status === 0;

  it.runIf(hasGit).each(PATTERNS.map((lines) => [lines.join(' | '), lines] as const))(
    'reads %s as git does',
    (_, lines) => {
      const files = Object.fromEntries(PATHS.map((path) => [path, '']));
      const root = tempProject({ ...files, '.gitignore': `${lines.join('\n')}\n` });
      spawnSync('git', ['init', '--quiet'], { cwd: root });
      const git = spawnSync('git', ['check-ignore', '--stdin', '-z', '--no-index'], {
        cwd: root,
        input: PATHS.join('\0'),
        encoding: 'utf8',
      });
      const expected = git.stdout
        .split('\0')
        .filter((path) => path !== '')
        .sort();

      const rules = new IgnoreRules(lines);
      expect(PATHS.filter((path) => rules.covers(path)).sort()).toEqual(expected);
    },
  );

  it('takes no more than linear time for a pattern with many stars', () => {
    const rules = new IgnoreRules([`${'*a'.repeat(60)}b`, `${'**/'.repeat(60)}x`]);
    const start = performance.now();
    expect(rules.covers('a'.repeat(250))).toBe(false);
    expect(rules.covers(`${'a/'.repeat(120)}y`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('ignores nothing without patterns', () => {
    expect(new IgnoreRules([]).verdict('a.ts', false)).toBeNull();
    expect(new IgnoreRules(['/', '!', '   ', '#']).covers('a.ts')).toBe(false);
  });
});
