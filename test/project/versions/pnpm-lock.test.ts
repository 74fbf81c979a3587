import { describe, expect, it } from 'vitest';
import { manifest, SOURCE, versionProject } from './version-project.js';

const WORKSPACE = {
  'package.json': manifest({ 'lru-cache': '^10.0.0' }),
  'pnpm-workspace.yaml': 'packages: [apps/*]\n',
  'apps/web/package.json': manifest({ 'lru-cache': 'catalog:', redis: '^4.0.0', '@app/queue': 'workspace:*' }),
  'apps/web/src/a.ts': SOURCE,
  'a.ts': SOURCE,
};

const NEW = `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true

catalogs:
  default:
    lru-cache:
      specifier: ^6.0.0
      version: 6.0.0

importers:

  .:
    dependencies:
      lru-cache:
        specifier: ^10.0.0
        version: 10.4.3
    devDependencies:
      p-queue:
        specifier: ^8.0.0
        version: 8.1.0

  apps/web:
    dependencies:
      '@app/queue':
        specifier: workspace:*
        version: link:../queue
      lru-cache:
        specifier: 'catalog:'
        version: 6.0.0
      redis:
        specifier: ^4.0.0
        version: 4.7.1(@opentelemetry/api@1.9.0)(react@18.0.0)
    optionalDependencies:
      ms:
        specifier: npm:@fork/ms@^2.0.0
        version: '@fork/ms@2.0.0'

packages:

  eventemitter3@5.0.1:
    resolution: {integrity: sha512-x}
`;

describe('pnpm-lock.yaml', () => {
  it('has a version for each package of the project', async () => {
    const { version, problems } = await versionProject({ ...WORKSPACE, 'pnpm-lock.yaml': NEW });
    expect(version('apps/web/src/a.ts', 'lru-cache')).toBe('6.0.0');
    expect(version('a.ts', 'lru-cache')).toBe('10.4.3');
    expect(version('apps/web/src/a.ts', 'redis')).toBe('4.7.1');
    expect(version('apps/web/src/a.ts', 'p-queue')).toBe('8.1.0');
    expect(problems()).toEqual([]);
  });

  it('says nothing about aliases, links and what nobody asked for', async () => {
    const { version } = await versionProject({ ...WORKSPACE, 'pnpm-lock.yaml': NEW });
    expect(version('apps/web/src/a.ts', 'ms')).toBe(null);
    expect(version('apps/web/src/a.ts', '@app/queue')).toBe(null);
    expect(version('apps/web/src/a.ts', 'eventemitter3')).toBe(null);
  });

  it('is believed where it overrides the range of a package.json', async () => {
    const { version } = await versionProject({
      ...WORKSPACE,
      'apps/web/package.json': manifest({ redis: '^3.0.0' }),
      'pnpm-lock.yaml': NEW,
    });
    expect(version('apps/web/src/a.ts', 'redis')).toBe('4.7.1');
  });

  it('is read with the line ends of Windows, and behind a document about pnpm itself', async () => {
    const own = "---\nlockfileVersion: '9.0'\nimporters:\n  .:\n    configDependencies: {}\n---\n";
    const { version } = await versionProject({ ...WORKSPACE, 'pnpm-lock.yaml': (own + NEW).replaceAll('\n', '\r\n') });
    expect(version('a.ts', 'lru-cache')).toBe('10.4.3');
    expect(version('apps/web/src/a.ts', 'redis')).toBe('4.7.1');
  });

  it('is read in the form that single packages had in version 6', async () => {
    const { version } = await versionProject({
      'package.json': manifest({ 'lru-cache': '^6.0.0' }),
      'a.ts': SOURCE,
      'pnpm-lock.yaml': `lockfileVersion: '6.0'

dependencies:
  lru-cache:
    specifier: ^6.0.0
    version: 6.0.1

devDependencies:
  redis:
    specifier: ^4.0.0
    version: 4.7.1

packages:

  /lru-cache@6.0.1:
    resolution: {integrity: sha512-x}
`,
    });
    expect(version('a.ts', 'lru-cache')).toBe('6.0.1');
    expect(version('a.ts', 'redis')).toBe('4.7.1');
  });

  it('is read in the form of pnpm 7', async () => {
    const { version } = await versionProject({
      ...WORKSPACE,
      'pnpm-lock.yaml': `lockfileVersion: 5.4

importers:

  apps/web:
    specifiers:
      lru-cache: ^6.0.0
      redis: ^4.0.0
    dependencies:
      lru-cache: 6.0.1
      redis: 4.7.1_react@18.0.0
      ms: /@fork/ms/2.0.0
`,
    });
    expect(version('apps/web/src/a.ts', 'lru-cache')).toBe('6.0.1');
    expect(version('apps/web/src/a.ts', 'redis')).toBe('4.7.1');
    expect(version('apps/web/src/a.ts', 'ms')).toBe(null);
  });
});
