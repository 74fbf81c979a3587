import { describe, expect, it } from 'vitest';
import { manifest, SOURCE, versionProject } from './version-project.js';

const copy = (version: string, name = 'lru-cache'): string => JSON.stringify({ name, version });

describe('an installed package', () => {
  it('has the version of the copy that Node.js finds: the nearest', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ 'lru-cache': '^10.0.0' }, { workspaces: ['apps/*'] }),
      'apps/web/package.json': manifest({ 'lru-cache': '^6.0.0' }),
      'apps/web/src/a.ts': SOURCE,
      'apps/api/src/a.ts': SOURCE,
      'node_modules/lru-cache/package.json': copy('10.4.3'),
      'apps/web/node_modules/lru-cache/package.json': copy('6.0.0'),
    });
    expect(version('apps/web/src/a.ts', 'lru-cache')).toBe('6.0.0');
    expect(version('apps/api/src/a.ts', 'lru-cache')).toBe('10.4.3');
  });

  it('is found when only a part of the project is audited', async () => {
    const { version } = await versionProject(
      {
        'package.json': manifest({}, { workspaces: ['apps/*'] }),
        'apps/web/package.json': manifest({ '@scope/queue': '^2.0.0' }),
        'apps/web/src/a.ts': SOURCE,
        'node_modules/@scope/queue/package.json': copy('2.5.1', '@scope/queue'),
      },
      ['apps/web/src'],
    );
    expect(version('apps/web/src/a.ts', '@scope/queue')).toBe('2.5.1');
  });

  it('counts even where no package.json names it', async () => {
    const { version } = await versionProject({
      'package.json': '{}',
      'a.ts': SOURCE,
      'node_modules/lru-cache/package.json': copy('5.1.1'),
    });
    expect(version('a.ts', 'lru-cache')).toBe('5.1.1');
  });

  it('goes before the lock file, and is believed against the range of its package.json', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ 'lru-cache': '^6.0.0' }),
      'package-lock.json': JSON.stringify({
        lockfileVersion: 3,
        packages: { 'node_modules/lru-cache': { version: '6.0.0' } },
      }),
      'a.ts': SOURCE,
      'node_modules/lru-cache/package.json': copy('7.18.3'),
    });
    expect(version('a.ts', 'lru-cache')).toBe('7.18.3');
  });

  it('says nothing about a folder with a package.json of its own that was never installed', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ 'lru-cache': '^10.0.0' }),
      'node_modules/lru-cache/package.json': copy('10.4.3'),
      'examples/old/package.json': manifest({ 'lru-cache': '^6.0.0' }),
      'examples/old/a.ts': SOURCE,
      'examples/new/package.json': manifest({ 'lru-cache': '>=9' }),
      'examples/new/a.ts': SOURCE,
    });
    expect(version('examples/old/a.ts', 'lru-cache')).toBe('6.0.0');
    expect(version('examples/new/a.ts', 'lru-cache')).toBe('10.4.3');
  });

  it('has no version when another package goes by its name', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ 'lru-cache': 'npm:@fork/lru-cache@^1.0.0' }),
      'a.ts': SOURCE,
      'node_modules/lru-cache/package.json': copy('1.0.0', '@fork/lru-cache'),
    });
    expect(version('a.ts', 'lru-cache')).toBe(null);
  });

  it('does not count outside of the project', async () => {
    const { version } = await versionProject(
      {
        'node_modules/lru-cache/package.json': copy('5.0.0'),
        'project/package.json': '{}',
        'project/a.ts': SOURCE,
      },
      ['project'],
    );
    expect(version('project/a.ts', 'lru-cache')).toBe(null);
  });

  it('is passed over when it cannot be read, with a note', async () => {
    const { version, problems } = await versionProject({
      'package.json': manifest({ 'lru-cache': '^6.0.1' }),
      'a.ts': SOURCE,
      'node_modules/lru-cache/package.json': '{ "version": ',
    });
    expect(problems()).toEqual([]);
    expect(version('a.ts', 'lru-cache')).toBe('6.0.1');
    expect(version('a.ts', 'lru-cache')).toBe('6.0.1');
    expect(problems()).toEqual([
      expect.stringMatching(/^node_modules\/lru-cache\/package\.json: cannot be read for the versions of .*JSON/),
    ]);
  });
});
