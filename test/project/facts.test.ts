import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/analysis/model/settings.js';
import type { FileModel } from '../../src/analysis/model/file.js';
import { findTargets } from '../../src/project/listing/targets.js';
import { openProject } from '../../src/project/project.js';
import { fixture, tempProject, writeFiles } from './temp-project.js';

interface Opened {
  readonly file: (name: string) => FileModel;
  /** `file: type text` of what an import in a file leads to, or null. */
  readonly resolved: (from: string, specifier: string, name: string) => string | null;
  /** `file: local` for every importer, with `.name` behind namespaces. */
  readonly importers: (file: string, name: string) => string[];
  readonly complete: (file: string) => boolean;
}

async function open(root: string, paths: readonly string[] = []): Promise<Opened> {
  const targets = await findTargets(paths, root);
  const project = openProject(targets, { tsconfig: null, ignored: () => false, settings: DEFAULT_SETTINGS });
  const file = (name: string): FileModel => {
    const model = project.modelOf(join(root, name));
    if (model === null) throw new Error(`no model of ${name}`);
    return model;
  };
  return {
    file,
    resolved(from, specifier, name) {
      const model = file(from);
      const found = model.facts.resolveExport(model, specifier, name);
      const [line = ''] = found?.file.textOf(found.node).split('\n') ?? [];
      return found && `${found.file.path}: ${found.node.type} ${line}`;
    },
    importers(name, exportName) {
      const model = file(name);
      return model.facts
        .importersOf(model, exportName)
        .map((importer) => `${importer.file.path}: ${importer.local}${importer.namespace ? `.${exportName}` : ''}`);
    },
    complete: (name) => file(name).facts.complete,
  };
}

describe('barrels', () => {
  it('leads through export *, export lists, renames and default exports to the declaration', async () => {
    const { resolved } = await open(fixture('barrels'));
    expect(resolved('src/worker.ts', './index.js', 'pending')).toBe('src/queue.ts: Identifier pending: string[]');
    expect(resolved('src/worker.ts', './index.js', 'Queue')).toBe('src/queue.ts: ClassDeclaration class Queue {');
    expect(resolved('src/worker.ts', './index', 'drain')).toBe(
      'src/queue.ts: FunctionDeclaration function drain(): string[] {',
    );
    expect(resolved('src/renamed-user.ts', './renamed.js', 'backlog')).toBe(
      'src/queue.ts: Identifier pending: string[]',
    );
    expect(resolved('src/worker.ts', '.', 'pending')).toBe('src/queue.ts: Identifier pending: string[]');
    expect(resolved('src/worker.ts', './index.js', 'Item')).toBe(
      'src/queue.ts: TSInterfaceDeclaration interface Item {',
    );
  });

  it('has no node for a namespace, a name that is not exported, a package', async () => {
    const { resolved } = await open(fixture('barrels'));
    expect(resolved('src/worker.ts', './index.js', 'queues')).toBeNull();
    expect(resolved('src/worker.ts', './index.js', 'nothing')).toBeNull();
    expect(resolved('src/worker.ts', './index.js', 'default')).toBeNull();
    expect(resolved('src/worker.ts', 'left-pad', 'default')).toBeNull();
    expect(resolved('src/worker.ts', 'node:fs', 'readFile')).toBeNull();
  });

  it('finds who imports a name, through barrels, renames and namespaces', async () => {
    const { importers } = await open(fixture('barrels'));
    expect(importers('src/queue.ts', 'pending').sort()).toEqual([
      'src/lazy.ts: waiting',
      'src/namespace-user.ts: all.pending',
      'src/namespace-user.ts: queues.pending',
      'src/renamed-user.ts: backlog',
      'src/renamed.ts: waiting',
      'src/types-only.ts: pending',
      'src/worker.ts: pending',
    ]);
    expect(importers('src/queue.ts', 'default')).toEqual(['src/worker.ts: Queue']);
    expect(importers('src/queue.ts', 'drain')).toEqual([]);
  });

  it('finds the files around one, by what they mention', async () => {
    const { file } = await open(fixture('barrels'));
    const around = (name: string, mentions: RegExp): string[] => {
      const model = file(name);
      return model.facts.filesAround(model, mentions).map(({ path }) => path).sort();
    };
    expect(around('src/queue.ts', /./)).toContain('src/worker.ts');
    expect(around('src/queue.ts', /./)).not.toContain('src/queue.ts');
    expect(around('src/queue.ts', /no file says this/)).toEqual([]);
    expect(around('src/worker.ts', /./)).toEqual([]);
  });

  it('hands out one model per file, whoever asks', async () => {
    const { file } = await open(fixture('barrels'));
    const queue = file('src/queue.ts');
    const worker = file('src/worker.ts');
    expect(worker.facts.resolveExport(worker, './queue.js', 'pending')?.file).toBe(queue);
    expect(worker.facts.importersOf(queue, 'pending').some((importer) => importer.file === worker)).toBe(true);
  });
});

describe('circular imports', () => {
  it('are followed', async () => {
    const { resolved, importers } = await open(fixture('circular'));
    expect(resolved('src/audit.ts', './orders.js', 'orders')).toBe('src/orders.ts: Identifier orders: string[]');
    expect(resolved('src/audit.ts', './orders.js', 'audited')).toBe('src/audit.ts: Identifier audited: string[]');
    expect(importers('src/orders.ts', 'orders')).toEqual(['src/audit.ts: orders']);
  });

  it('end where nobody has the name', async () => {
    const { resolved, importers } = await open(fixture('circular'));
    expect(resolved('src/orders.ts', './echo.js', 'missing')).toBeNull();
    expect(resolved('src/orders.ts', './echo.js', 'unknown')).toBeNull();
    expect(importers('src/audit.ts', 'missing')).toEqual([]);
  });
});

describe('CommonJS', () => {
  it('resolves what modules assign to exports', async () => {
    const { resolved } = await open(fixture('commonjs'));
    expect(resolved('lib/user.js', './store', 'entries')).toBe('lib/store.js: Identifier entries');
    expect(resolved('lib/user.js', './store', 'add')).toBe('lib/store.js: FunctionDeclaration function add(entry) {');
    expect(resolved('lib/user.js', './store', 'size')).toBe(
      'lib/store.js: ArrowFunctionExpression () => entries.length',
    );
    expect(resolved('lib/user.js', './log', 'lines')).toBe('lib/log.js: ArrayExpression []');
    expect(resolved('lib/user.js', './log', 'limit')).toBe('lib/log.js: Literal 10');
    expect(resolved('lib/user.js', './pool', 'default')).toBe('lib/pool.js: ClassDeclaration class Pool {');
  });

  it('follows spreads, required members and whole modules handed on', async () => {
    const { resolved } = await open(fixture('commonjs'));
    expect(resolved('lib/user.js', './index', 'add')).toBe('lib/store.js: FunctionDeclaration function add(entry) {');
    expect(resolved('lib/user.js', './index', 'Pool')).toBe('lib/pool.js: ClassDeclaration class Pool {');
    expect(resolved('lib/user.js', './index', 'log')).toBeNull();
    expect(resolved('lib/user.js', './alias', 'entries')).toBe('lib/store.js: Identifier entries');
    expect(resolved('lib/user.js', './alias', 'default')).toMatch(/^lib\/store\.js: ObjectExpression/);
    expect(resolved('lib/modern.mjs', './store.js', 'default')).toMatch(/^lib\/store\.js: ObjectExpression/);
  });

  it('finds who requires a name, or the module that has it', async () => {
    const { importers } = await open(fixture('commonjs'));
    expect(importers('lib/store.js', 'entries')).toEqual([
      'lib/modern.mjs: store.entries',
      'lib/modern.mjs: entries',
      'lib/user.js: store.entries',
    ]);
    expect(importers('lib/store.js', 'add')).toContain('lib/user.js: add');
    expect(importers('lib/log.js', 'lines')).toContain('lib/user.js: journal');
    expect(importers('lib/pool.js', 'default')).toEqual(['lib/user.js: Pool']);
  });
});

describe('aliases and workspaces', () => {
  it('follows the paths of a tsconfig that extends another', async () => {
    const { resolved, importers } = await open(fixture('aliases'));
    expect(resolved('src/web/server.ts', 'config', 'MAX_ITEMS')).toBe('src/config.ts: Identifier MAX_ITEMS');
    expect(resolved('src/web/server.ts', '@queues/outbox', 'outbox')).toBe(
      'src/queues/outbox.ts: Identifier outbox: string[]',
    );
    expect(importers('src/queues/retry.ts', 'retries')).toEqual([
      'src/web/server.ts: retries',
      'src/web/server.ts: same',
    ]);
  });

  it('follows baseUrl, and the aliases of referenced projects', async () => {
    const root = tempProject({
      'package.json': '{}',
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
      'tsconfig.app.json':
        '{ "compilerOptions": { "baseUrl": "./src", "paths": { "@/*": ["./*"] } }, "include": ["src"] }',
      'src/lib/list.ts': 'export const list = [];',
      'src/main.ts': "import { list } from '@/lib/list'; import { list as same } from 'lib/list';",
    });
    const { resolved } = await open(root);
    expect(resolved('src/main.ts', '@/lib/list', 'list')).toBe('src/lib/list.ts: Identifier list');
    expect(resolved('src/main.ts', 'lib/list', 'list')).toBe('src/lib/list.ts: Identifier list');
  });

  it('finds the sources of workspace packages by name, without anything being built or installed', async () => {
    const { resolved, importers } = await open(fixture('workspaces'));
    expect(resolved('packages/app/src/main.ts', '@acme/core', 'mailbox')).toBe(
      'packages/core/src/internal/mailbox.ts: Identifier mailbox: string[]',
    );
    expect(importers('packages/core/src/queues/jobs.ts', 'jobs')).toEqual(['packages/app/src/main.ts: jobs']);
  });

  it('sees the whole workspace when only one package is audited', async () => {
    const targets = await findTargets(['packages/core'], fixture('workspaces'));
    const project = openProject(targets, { tsconfig: null, ignored: () => false, settings: DEFAULT_SETTINGS });
    const jobs = project.modelOf(join(project.root, 'src/queues/jobs.ts'));
    expect(jobs?.path).toBe('src/queues/jobs.ts');
    expect(jobs?.facts.importersOf(jobs, 'jobs').map(({ file }) => file.path)).toEqual(['../app/src/main.ts']);
    expect(jobs?.facts.complete).toBe(true);
  });
});

describe('tests', () => {
  it('are not among the importers', async () => {
    const root = tempProject({
      'package.json': '{}',
      'src/a.ts': 'export const a = [];',
      'src/a.test.ts': "import { a } from './a'; a.push(1);",
      'test/b.ts': "import { a } from '../src/a'; a.push(1);",
      'src/c.ts': "import { it } from 'vitest'; import { a } from './a'; a.push(1);",
      'src/d.ts': "import { a } from './a'; a.push(1);",
    });
    expect((await open(root)).importers('src/a.ts', 'a')).toEqual(['src/d.ts: a']);
  });
});

describe('filesAround', () => {
  it('are those that import a file, directly or through others, and what these import', async () => {
    const root = tempProject({
      'package.json': '{}',
      'src/route.ts': 'export const route = 1; // app',
      'src/routes.ts': "export { route } from './route'; // app",
      'src/app.ts': "import { route } from './routes'; import { limit } from './limit'; // app",
      'src/limit.ts': "import { log } from './log'; export const limit = 1; // app",
      'src/log.ts': 'export const log = 1; // app',
      'src/quiet.ts': "import { route } from './route';",
      'test/route.ts': "import { route } from '../src/route'; // app",
    });
    const route = (await open(root)).file('src/route.ts');
    const names = (mentions: RegExp): string[] => route.facts.filesAround(route, mentions).map(({ path }) => path);
    expect(names(/app/).sort()).toEqual(['src/app.ts', 'src/limit.ts', 'src/routes.ts']);
    expect(names(/nothing/)).toEqual([]);
  });
});

describe('complete', () => {
  const files = { 'package.json': '{}', 'src/a.ts': 'export const a = [];', 'src/b.ts': "import { a } from './a';" };

  it('holds for a project, even when only some of its files are audited', async () => {
    const root = tempProject(files);
    expect((await open(root)).complete('src/a.ts')).toBe(true);
    const part = await open(root, ['src/a.ts']);
    expect(part.complete('src/a.ts')).toBe(true);
    expect(part.importers('src/a.ts', 'a')).toEqual(['src/b.ts: a']);
  });

  it('holds for a folder of loose files, but not for single ones', async () => {
    const root = tempProject({ 'a.ts': 'export const a = [];', 'b.ts': "import { a } from './a'; a.push(1);" });
    expect((await open(root)).complete('a.ts')).toBe(true);
    const single = await open(root, ['a.ts']);
    expect(single.complete('a.ts')).toBe(false);
    expect(single.importers('a.ts', 'a')).toEqual([]);
    expect((await open(root, ['b.ts'])).resolved('b.ts', './a', 'a')).toBe('a.ts: Identifier a');
  });

  it('does not hold any more when a file cannot be parsed', async () => {
    const root = tempProject(files);
    writeFiles(root, { 'src/broken.ts': "import { a } from './a'; a.push(" });
    const { complete, importers } = await open(root);
    expect(complete('src/a.ts')).toBe(true);
    expect(importers('src/a.ts', 'a')).toEqual(['src/b.ts: a']);
    expect(complete('src/a.ts')).toBe(false);
  });
});

describe('dependsOn', () => {
  it('reads every package.json above a file, without what is for development only', async () => {
    const root = tempProject({
      'package.json': '{ "workspaces": ["apps/*"], "dependencies": { "p-limit": "^6" }, "devDependencies": { "p-map": "^7" } }',
      'apps/web/package.json': '{ "name": "web", "peerDependencies": { "p-queue": "^8" } }',
      'apps/web/src/a.ts': 'export const a = 1;',
      'b.ts': 'export const b = 1;',
    });
    const { file } = await open(root);
    const depends = (path: string, name: string): boolean | undefined => {
      const model = file(path);
      return model.facts.dependsOn?.(model, name);
    };
    expect(depends('apps/web/src/a.ts', 'p-queue')).toBe(true);
    expect(depends('apps/web/src/a.ts', 'p-limit')).toBe(true);
    expect(depends('b.ts', 'p-limit')).toBe(true);
    expect(depends('b.ts', 'p-queue')).toBe(false);
    expect(depends('b.ts', 'p-map')).toBe(false);
    expect(depends('b.ts', 'toString')).toBe(false);
  });
});
