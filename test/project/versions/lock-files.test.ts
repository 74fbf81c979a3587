import { describe, expect, it } from 'vitest';
import { manifest, SOURCE, versionProject } from './version-project.js';

const npmLock = (version: string): string =>
  JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/redis': { version } } });

describe('lock files', () => {
  it('count nearest first', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ redis: '^5.0.0' }),
      'package-lock.json': npmLock('5.8.0'),
      'a.ts': SOURCE,
      'services/old/package.json': manifest({ redis: '^3.0.0' }),
      'services/old/package-lock.json': npmLock('3.1.2'),
      'services/old/src/a.ts': SOURCE,
    });
    expect(version('services/old/src/a.ts', 'redis')).toBe('3.1.2');
    expect(version('a.ts', 'redis')).toBe('5.8.0');
  });

  it('say nothing about a folder with a package.json of its own that they do not know', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ redis: '^5.0.0' }),
      'package-lock.json': npmLock('5.8.0'),
      'example/package.json': manifest({ redis: '^3.1.0' }),
      'example/a.ts': SOURCE,
    });
    expect(version('example/a.ts', 'redis')).toBe('3.1.0');
  });

  it('are not read for nothing', async () => {
    const { version, problems } = await versionProject({
      'package.json': '{}',
      'package-lock.json': 'broken',
      'a.ts': SOURCE,
      'node_modules/redis/package.json': '{ "name": "redis", "version": "4.7.1" }',
    });
    expect(version('a.ts', 'redis')).toBe('4.7.1');
    expect(problems()).toEqual([]);
  });
});

describe('a bad lock file', () => {
  const conflict = '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n';
  it.each([
    ['package-lock.json', conflict, 'JSON'],
    ['package-lock.json', '[]', 'it has no lockfileVersion'],
    ['npm-shrinkwrap.json', 'null', 'it has no lockfileVersion'],
    ['pnpm-lock.yaml', 'packages: {}\n', 'it has no lockfileVersion'],
    ['pnpm-lock.yaml', `lockfileVersion: '9.0'\n${conflict}`, 'it has merge conflicts'],
    ['pnpm-lock.yaml', "lockfileVersion: '9.0'\nimporters:\n  .: [\n", 'Flow sequence'],
    ['yarn.lock', 'redis: 5\n', 'it is in none of the formats of Yarn'],
    ['yarn.lock', `# yarn lockfile v1\n\n${conflict}`, 'it has merge conflicts'],
    ['yarn.lock', '__metadata:\n  version: 8\n\n"redis@npm:^5.0.0":\n  version: [\n', 'Flow sequence'],
    ['bun.lock', '{ "packages": ', 'JSON'],
    ['bun.lock', '{}', 'it has no lockfileVersion'],
  ])('%s is passed over, with one note: %j', async (name, text, reason) => {
    const { version, problems } = await versionProject({
      'package.json': manifest({ redis: '^5.0.1' }),
      'a.ts': SOURCE,
      'src/b.ts': SOURCE,
      [name]: text,
    });
    expect(version('a.ts', 'redis')).toBe('5.0.1');
    expect(version('src/b.ts', 'redis')).toBe('5.0.1');
    expect(problems()).toEqual([expect.stringContaining(reason)]);
    expect(problems()).toEqual([expect.stringMatching(`^${name}: cannot be read for the versions of packages: `)]);
    // One line, without a picture of the text.
    expect(problems()[0]).not.toMatch(/\n|\^/);
  });

  it.each([
    ['package-lock.json', '{ "lockfileVersion": 3, "packages": [1] }'],
    ['package-lock.json', '{ "lockfileVersion": 3, "packages": { "node_modules/redis": { "version": 5 } } }'],
    ['pnpm-lock.yaml', "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      redis: {}\n"],
    ['pnpm-lock.yaml', "lockfileVersion: '9.0'\nimporters: later\n"],
    ['yarn.lock', '# yarn lockfile v1\n\nredis@^5.0.0:\n  version "latest"\n'],
    ['yarn.lock', '__metadata:\n  version: 8\n\n"redis@npm:^5.0.0": 5\n'],
    ['yarn.lock', ''],
    ['bun.lock', '{ "lockfileVersion": 1, "packages": { "redis": ["redis"] } }'],
  ])('%s without an answer is passed over in silence: %j', async (name, text) => {
    const { version, problems } = await versionProject({
      'package.json': manifest({ redis: '^5.0.1' }),
      'a.ts': SOURCE,
      [name]: text,
    });
    expect(version('a.ts', 'redis')).toBe('5.0.1');
    expect(problems()).toEqual([]);
  });
});
