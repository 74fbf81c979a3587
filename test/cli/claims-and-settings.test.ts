import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { tempProject, type Files } from '../project/temp-project.js';
import { findingsOf, runCli, type CliResult } from './run-cli.js';

async function audit(files: Files, args: readonly string[] = []): Promise<CliResult> {
  const cwd = tempProject({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  return runCli(['audit', '--format', 'json', ...args], { cwd, rules });
}

const found = (result: CliResult): string[] =>
  findingsOf(result).map(({ ruleId, file, line }) => `${String(file)}:${String(line)} ${String(ruleId).replace('backpressure/', '')}`);

const HANDLER = "bus.on('job', (job: string) => { waiting.push(job); });";

describe('claims in an audit', () => {
  it('silence, and are reported when nothing needs them', async () => {
    const result = await audit({
      'src/a.ts': `import { bus } from './bus';\n// bounded by 40 -- shops are provisioned by hand\nconst waiting: string[] = [];\n${HANDLER}\n`,
      'src/b.ts': '// bounded by 40 -- shops are provisioned by hand\nexport const total = count();\n',
      'src/bus.ts': "import { EventEmitter } from 'node:events';\nexport const bus = new EventEmitter();\n",
    });
    expect(found(result)).toEqual(['src/b.ts:1 valid-claim']);
  });

  it('cover what only the project shows', async () => {
    const files = {
      'src/state.ts': '// bounded by 40 -- shops are provisioned by hand\nexport const waiting: string[] = [];\n',
      'src/b.ts': `import { waiting } from './state';\nimport { bus } from './bus';\n${HANDLER}\n`,
      'src/bus.ts': "import { EventEmitter } from 'node:events';\nexport const bus = new EventEmitter();\n",
    };
    expect(found(await audit(files))).toEqual([]);
    const bare = { ...files, 'src/state.ts': files['src/state.ts'].replace(/^.*\n/, '') };
    expect(found(await audit(bare))).toEqual(['src/state.ts:1 no-unbounded-buffer']);
  });

  it('are judged whatever rules are switched on', async () => {
    const files = { 'src/a.ts': `// bounded by 40 -- by hand\nconst waiting: string[] = [];\n${HANDLER}\n` };
    expect(found(await audit(files, ['--rule', 'no-unbounded-buffer:off']))).toEqual([]);
    expect(found(await audit(files, ['--rule', 'valid-claim:off']))).toEqual([]);
  });
});

const RUN = (head: string, call: string): string => `${head}
export async function run(db: Db) {
  const items = await db.items.find();
  await Promise.all(items.map((item) => ${call}));
}
`;

describe('home-made limiters in a workspace', () => {
  const GATE = `export class Gate {
  private active = 0;
  // bounded by 1_000 -- callers are jobs of the same run
  private readonly line: (() => void)[] = [];
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.active === 4) await new Promise<void>((resolve) => this.line.push(resolve));
    this.active += 1;
    try { return await work(); } finally { this.active -= 1; this.line.shift()?.(); }
  }
}
`;
  const workspace = (gate: string): Files => ({
    'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
    'packages/util/package.json': '{ "name": "@acme/util", "main": "dist/index.js" }',
    'packages/util/src/index.ts': "export { Gate as Door } from './gate.js';\n",
    'packages/util/src/gate.ts': gate,
    'packages/api/package.json': '{ "name": "@acme/api", "dependencies": { "@acme/util": "*" } }',
    'packages/api/src/run.ts': RUN("import { Door } from '@acme/util';\nconst door = new Door();", 'door.run(() => fetch(item))'),
  });

  it('are recognised through the name of their package', async () => {
    expect(found(await audit(workspace(GATE)))).toEqual([]);
    const idle = GATE.replace(/ {4}if .*\n/, '').replace(/ {2}\/\/ bounded.*\n.*\n/, '').replace(' this.line.shift()?.();', '');
    expect(found(await audit(workspace(idle)))).toEqual(['packages/api/src/run.ts:5 no-unbounded-fan-out']);
  });

  it('are named in the settings by package or by file', async () => {
    const idle = 'export class Gate { run<T>(work: () => Promise<T>): Promise<T> { return work(); } }\n';
    for (const name of ['@acme/util#Door', './packages/util/src/gate#Gate', 'packages/util/src/index#Door', 'Gate', 'Door']) {
      const config = { 'backpressure.config.json': JSON.stringify({ pools: [name] }) };
      const result = await audit({ ...workspace(idle), ...config });
      expect(found(result), name).toEqual([]);
      expect(result.stderr).toBe('');
    }
  });

  it('are named from the root of the repository when a part of it is audited', async () => {
    const idle = 'export class Gate { run<T>(work: () => Promise<T>): Promise<T> { return work(); } }\n';
    const config = { 'backpressure.config.json': JSON.stringify({ pools: ['./packages/util/src/gate#Gate'] }) };
    const result = await audit({ ...workspace(idle), ...config }, ['packages/api']);
    expect(found(result)).toEqual([]);
    expect(result.stderr).toBe('');
  });
});

describe('path aliases', () => {
  it('lead to what the settings name', async () => {
    const files = {
      'tsconfig.json': '{ "compilerOptions": { "paths": { "$lib/*": ["./src/lib/*"] } } }',
      'src/lib/gently.ts': 'export const gently = <T>(work: () => Promise<T>) => work();\n',
      'src/run.ts': RUN("import { gently as g } from '$lib/gently';", 'g(() => fetch(item))'),
    };
    expect(found(await audit(files))).toEqual(['src/run.ts:4 no-unbounded-fan-out']);
    const config = { 'backpressure.config.json': '{ "limiters": ["src/lib/gently#gently"] }' };
    expect(found(await audit({ ...files, ...config }))).toEqual([]);
  });
});

describe('entries for modules of the project', () => {
  const OUTBOX = { id: 'outbox', package: 'shop', rule: 'require-queue-limit', holds: 'a', meaning: 'b', choose: 'C', options: [{ key: 'max' }] };
  const files: Files = {
    'tsconfig.json': '{ "compilerOptions": { "paths": { "$lib/*": ["./src/lib/*"] } } }',
    'src/lib/outbox.ts': 'export class Outbox { constructor(readonly options: object) {} }\n',
    'src/lib/index.ts': "export { Outbox as Box } from './outbox.js';\n",
    'src/relative.ts': "import { Outbox } from './lib/outbox.js';\nexport const a = new Outbox({});\nexport const b = new Outbox({ max: 5 });\n",
    'src/alias.ts': "import { Outbox as O } from '$lib/outbox';\nexport const a = new O({});\n",
    'src/other.ts': "export class Outbox {}\nexport const a = new Outbox();\n",
  };

  it('are found by every way that leads to them', async () => {
    const catalogue = [{ ...OUTBOX, modules: ['./src/lib/outbox'], sites: [{ new: 'Outbox', options: 0 }] }];
    const result = await audit({ ...files, 'backpressure.config.json': JSON.stringify({ catalogue }) });
    expect(found(result)).toEqual(['src/alias.ts:2 require-queue-limit', 'src/relative.ts:2 require-queue-limit']);
    expect(result.stderr).toBe('');
  });

  it('are named by an alias as the imports write it', async () => {
    const catalogue = [{ ...OUTBOX, modules: ['$lib/outbox'], sites: [{ new: 'Outbox', options: 0 }] }];
    const result = await audit({ ...files, 'backpressure.config.json': JSON.stringify({ catalogue }) });
    expect(found(result)).toEqual(['src/alias.ts:2 require-queue-limit']);
  });
});

describe('names in the settings that the project does not have', () => {
  const files: Files = {
    'src/ring.ts': 'export class Ring {}\nexport interface Line {}\nexport default Ring;\n',
    'src/index.ts': "export * from './ring.js';\nexport { Ring as Bounded } from './ring.js';\n",
  };
  const stderrOf = async (settings: object, args: readonly string[] = []): Promise<string> =>
    (await audit({ ...files, 'backpressure.config.json': JSON.stringify(settings) }, args)).stderr;

  it('are told, a line each', async () => {
    expect(await stderrOf({ bounded: ['./src/ring#Rings'], pools: ['./src/gone#run', './src/ring#Ring'] })).toBe(
      "backpressure: backpressure.config.json: bounded names './src/ring#Rings', which the project does not have\n" +
        "backpressure: backpressure.config.json: pools names './src/gone#run', which the project does not have\n",
    );
  });

  it('are those with a relative module only', async () => {
    const known = ['./src/ring#Ring', './src/ring.ts#Ring', './src/ring.js#default', './src#Bounded', './src/index#Ring', './src/ring#Line'];
    expect(await stderrOf({ bounded: known, limiters: ['gone', '@acme/gone#x', 'gone#x', 'src/gone#x'] })).toBe('');
  });

  it('are told for modules in the catalogue', async () => {
    const says = { package: 'shop', rule: 'require-queue-limit', holds: 'a', meaning: 'b', choose: 'C' };
    const catalogue = [
      { id: 'ring', ...says, modules: ['./src/ring'], sites: [{ new: ['Ring', 'Rings', 'default'] }, { call: 'Ring.create' }] },
      { id: 'gone', ...says, sites: [{ decorator: 'Gone', modules: ['./src/gone', '@acme/gone'] }] },
      { id: 'send', ...says, sites: [{ method: 'send', of: 'line' }], instances: [{ id: 'line', modules: ['./src/index'], made: [{ call: 'open' }] }] },
    ];
    expect(await stderrOf({ catalogue })).toBe(
      "backpressure: backpressure.config.json: catalogue names './src/ring#Rings', which the project does not have\n" +
        "backpressure: backpressure.config.json: catalogue names './src/gone#Gone', which the project does not have\n" +
        "backpressure: backpressure.config.json: catalogue names './src/index#open', which the project does not have\n",
    );
  });

  it('are not told where a part of the project is not known', async () => {
    const broken = { ...files, 'src/broken.ts': 'await while (', 'backpressure.config.json': '{ "bounded": ["./b#b"] }' };
    const { stderr } = await audit(broken);
    expect(stderr).toContain('src/broken.ts');
    expect(stderr).not.toContain('does not have');
  });
});
