import { describe, expect, it } from 'vitest';
import { manifest, SOURCE, versionProject } from './version-project.js';

/** The version that follows from a range alone. */
async function lowest(range: string): Promise<string | null | undefined> {
  const { version } = await versionProject({ 'package.json': manifest({ redis: range }), 'a.ts': SOURCE });
  return version('a.ts', 'redis');
}

describe('without an installation and a lock file', () => {
  it.each([
    ['^6.0.1', '6.0.1'],
    ['~6.1', '6.1.0'],
    ['6.x', '6.0.0'],
    ['v6.0.1', '6.0.1'],
    ['6.0.0-beta.2', '6.0.0-beta.2'],
    ['0.0.4', '0.0.4'],
    ['>=4.1 <5', '4.1.0'],
  ])('the lowest version counts that %s allows: %s', async (range, expected) => {
    expect(await lowest(range)).toBe(expected);
  });

  it.each([
    '*',
    '',
    'x',
    'latest',
    '<7',
    '>=0',
    '>=4',
    '>=4 <6',
    '^5.0.0 || ^4.2.0',
    '>5.8.0',
    'workspace:^6.0.0',
    'workspace:*',
    'catalog:',
    'npm:@fork/redis@^6.0.0',
    'file:../redis',
    'github:redis/node-redis#semver:^6.0.0',
    'git+https://example.com/redis.git',
    'https://example.com/redis.tgz',
  ])('%j says nothing', async (range) => {
    expect(await lowest(range)).toBe(null);
  });

  it('the nearest package.json counts that names the package', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ redis: '^6.0.0', 'p-retry': '^8.0.0' }),
      'apps/web/package.json': manifest({ redis: '^4.7.0' }),
      'apps/web/a.ts': SOURCE,
    });
    expect(version('apps/web/a.ts', 'redis')).toBe('4.7.0');
    expect(version('apps/web/a.ts', 'p-retry')).toBe('8.0.0');
    expect(version('apps/web/a.ts', 'lru-cache')).toBe(null);
    expect(version('apps/web/a.ts', 'toString')).toBe(null);
  });

  it('what is installed for development goes before what a library asks of its users', async () => {
    const { version } = await versionProject({
      'package.json': JSON.stringify({
        devDependencies: { redis: '^5.1.0' },
        peerDependencies: { redis: '>=4', 'p-retry': '7.x' },
      }),
      'a.ts': SOURCE,
    });
    expect(version('a.ts', 'redis')).toBe('5.1.0');
    expect(version('a.ts', 'p-retry')).toBe('7.0.0');
  });
});

describe("pnpm's catalogs", () => {
  const project = (workspace: string, range: string): ReturnType<typeof versionProject> =>
    versionProject({
      'package.json': '{}',
      'pnpm-workspace.yaml': workspace,
      'apps/web/package.json': manifest({ redis: range }),
      'apps/web/a.ts': SOURCE,
    });

  it.each([
    ['catalog:', 'catalog:\n  redis: ^4.7.0\n', '4.7.0'],
    ['catalog:default', 'catalog:\n  redis: ^4.7.0\n', '4.7.0'],
    ['catalog:', 'catalogs:\n  default:\n    redis: ^4.7.0\n', '4.7.0'],
    ['catalog:old', 'catalog:\n  redis: ^6.0.0\ncatalogs:\n  old:\n    redis: 3.1.2\n', '3.1.2'],
    ['catalog:old', 'catalog:\n  redis: ^6.0.0\n', null],
    ['catalog:', 'packages:\n  - apps/*\n', null],
    ['catalog:', 'catalog:\n  redis: latest\n', null],
  ])('%s is looked up in %j', async (range, workspace, expected) => {
    const { version, problems } = await project(workspace, range);
    expect(version('apps/web/a.ts', 'redis')).toBe(expected);
    expect(problems()).toEqual([]);
  });

  it('are passed over when they cannot be read, with a note', async () => {
    const { version, problems } = await project('catalog: [', 'catalog:');
    expect(version('apps/web/a.ts', 'redis')).toBe(null);
    expect(problems()).toEqual([expect.stringMatching(/^pnpm-workspace\.yaml: cannot be read for the versions of/)]);
  });
});
