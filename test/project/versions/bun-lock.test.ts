import { expect, it } from 'vitest';
import { manifest, SOURCE, versionProject } from './version-project.js';

const LOCK = `{
  "lockfileVersion": 1,
  "workspaces": {
    "": { "name": "root", "dependencies": { "lru-cache": "^10.0.0", "ms": "npm:mz@^2.0.0", }, },
    "apps/web": { "name": "@app/web", "dependencies": { "lru-cache": "^6.0.0", "@scope/queue": "^1.0.0", }, },
  },
  "packages": {
    "@app/web": ["@app/web@workspace:apps/web"],

    "@scope/queue": ["@scope/queue@1.2.5", "", {}, "sha512-x"],

    "lru-cache": ["lru-cache@10.4.3", "", {}, "sha512-x"],

    "ms": ["mz@2.0.0", "", {}, "sha512-x"],

    "@app/web/lru-cache": ["lru-cache@6.0.0", "", { "dependencies": { "yallist": "^4.0.0" } }, "sha512-x"],
  }
}
`;

it('a bun.lock has what everybody gets and what a package of the project gets instead', async () => {
  const { version, problems } = await versionProject({
    'package.json': manifest({ 'lru-cache': '^10.0.0', ms: 'npm:mz@^2.0.0' }, { workspaces: ['apps/*'] }),
    'apps/web/package.json': manifest({ 'lru-cache': '^6.0.0', '@scope/queue': '^1.0.0' }, { name: '@app/web' }),
    'apps/web/src/a.ts': SOURCE,
    'a.ts': SOURCE,
    'bun.lock': LOCK,
  });
  expect(version('apps/web/src/a.ts', 'lru-cache')).toBe('6.0.0');
  expect(version('a.ts', 'lru-cache')).toBe('10.4.3');
  expect(version('apps/web/src/a.ts', '@scope/queue')).toBe('1.2.5');
  expect(version('a.ts', 'ms')).toBe(null);
  expect(version('a.ts', '@app/web')).toBe(null);
  expect(problems()).toEqual([]);
});
