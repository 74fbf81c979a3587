import { describe, expect, it } from 'vitest';
import { manifest, SOURCE, versionProject } from './version-project.js';

const lock = (packages: Readonly<Record<string, object>>, lockfileVersion = 3): string =>
  JSON.stringify({ lockfileVersion, packages });

describe('package-lock.json', () => {
  it('knows the copy that a folder would find after an installation', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ 'lru-cache': '^10.0.0' }, { workspaces: ['apps/*'] }),
      'apps/web/package.json': manifest({ 'lru-cache': '^6.0.0' }),
      'apps/web/src/a.ts': SOURCE,
      'apps/api/src/a.ts': SOURCE,
      'package-lock.json': lock({
        '': { workspaces: ['apps/*'] },
        'apps/web/node_modules/lru-cache': { version: '6.0.0' },
        'node_modules/lru-cache': { version: '10.4.3' },
        'node_modules/p-queue/node_modules/eventemitter3': { version: '4.0.7' },
      }),
    });
    expect(version('apps/web/src/a.ts', 'lru-cache')).toBe('6.0.0');
    expect(version('apps/api/src/a.ts', 'lru-cache')).toBe('10.4.3');
    expect(version('apps/api/src/a.ts', 'eventemitter3')).toBe(null);
  });

  it('is read in the versions 1 and 2', async () => {
    const files = { 'package.json': manifest({ 'lru-cache': '^6.0.0' }), 'a.ts': SOURCE };
    const old = JSON.stringify({ lockfileVersion: 1, dependencies: { 'lru-cache': { version: '6.0.1' } } });
    const both = lock({ 'node_modules/lru-cache': { version: '6.0.2' } }, 2);
    expect((await versionProject({ ...files, 'package-lock.json': old })).version('a.ts', 'lru-cache')).toBe('6.0.1');
    expect((await versionProject({ ...files, 'package-lock.json': both })).version('a.ts', 'lru-cache')).toBe('6.0.2');
  });

  it('says nothing about aliases and linked packages', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ 'lru-cache': 'npm:@fork/lru-cache@^1.0.0', '@app/queue': '*' }),
      'package-lock.json': lock({
        'node_modules/lru-cache': { name: '@fork/lru-cache', version: '1.0.0' },
        'node_modules/@app/queue': { resolved: 'packages/queue', link: true },
      }),
      'a.ts': SOURCE,
    });
    expect(version('a.ts', 'lru-cache')).toBe(null);
    expect(version('a.ts', '@app/queue')).toBe(null);
  });

  it('gives way to an npm-shrinkwrap.json', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ 'lru-cache': '^6.0.0' }),
      'package-lock.json': lock({ 'node_modules/lru-cache': { version: '6.0.0' } }),
      'npm-shrinkwrap.json': lock({ 'node_modules/lru-cache': { version: '6.0.1' } }),
      'a.ts': SOURCE,
    });
    expect(version('a.ts', 'lru-cache')).toBe('6.0.1');
  });
});
