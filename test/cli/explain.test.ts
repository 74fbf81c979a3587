import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { tempProject, type Files } from '../project/temp-project.js';
import { markRule, runCli, type CliResult, type CliWorld } from './run-cli.js';

const explain = (args: readonly string[], world: Partial<CliWorld> = {}): Promise<CliResult> =>
  runCli(['explain', ...args], { cwd: tempProject({ 'package.json': '{}' }), rules, ...world });

const OWN = (changes: object = {}): Files => ({
  'package.json': '{}',
  'backpressure.config.json': JSON.stringify({
    catalogue: [
      {
        id: 'acme-outbox',
        package: '@acme/outbox',
        rule: 'require-queue-limit',
        sites: [{ new: 'Outbox', options: 0 }],
        options: [{ key: 'max' }],
        construct: 'new Outbox(options)',
        holds: 'letters',
        meaning: 'it takes every letter',
        choose: 'Ask the postman',
        ...changes,
      },
    ],
  }),
});

describe('backpressure explain, for a package', () => {
  it('shows each construct with its option, its default and what to write', async () => {
    const { code, stdout, stderr } = await explain(['mysql2'], { columns: 200 });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^mysql2: \d+ constructs that hold a queue\n\ncreatePool\(options\)/);
    expect(stdout).toContain('  Bounded by       `queueLimit` or `queueLimit=` in the URL; default: `0`\n');
    expect(stdout).toContain('  Choose           `queueLimit: 100`. ');
    expect(stdout).toMatch(/\n {2}Reported {9}by `require-queue-limit` where it is left out, and for `0` or `Infinity`/);
    expect(stdout).toMatch(/\n {2}Checked {10}\d+\.\d+\.\d+: `mysql2\/lib\//);
  });

  it('shows for which versions an entry holds', async () => {
    const { stdout } = await explain(['node-cron'], { columns: 120 });
    expect(stdout).toContain('  Versions         `>=4`\n');
    expect(stdout).toContain('  Versions         `<4`\n');
  });

  it('takes modules, paths into a package and modules of Node.js', async () => {
    const all = await explain(['mysql2']);
    expect((await explain(['mysql2/promise'])).stdout).toBe(all.stdout.replace('mysql2:', 'mysql2/promise:'));
    expect((await explain(['lodash/fp'])).stdout).toContain('_.memoize(fn, resolver)');
    const node = await explain(['node:child_process']);
    expect(node.stdout).toContain('exec(command, options)');
    expect((await explain(['child_process'])).stdout).toBe(node.stdout.replace('node:', ''));
  });

  it('takes the name of an entry, which reports and this page use', async () => {
    const { stdout } = await explain(['winston-file-maxfiles']);
    expect(stdout).toMatch(/^winston-file-maxfiles: 1 construct that holds a queue\n/);
  });

  it('breaks lines to the width of the terminal, under the text', async () => {
    const { stdout } = await explain(['mysql2'], { columns: 60 });
    expect(stdout.split('\n').filter((line) => line.length > 60)).toEqual([]);
    expect(stdout).toMatch(/\n {19}\S/);
  });

  it('has colours on a terminal, and none where NO_COLOR says so', async () => {
    expect((await explain(['mysql2'], { tty: true })).stdout).toContain('\u001b[36mqueueLimit\u001b[39m');
    expect((await explain(['mysql2'], { tty: true, env: { NO_COLOR: '1' } })).stdout).not.toContain('\u001b');
  });

  it('knows the entries of the config file', async () => {
    const { code, stdout } = await explain(['@acme/outbox'], { cwd: tempProject(OWN()) });
    expect(code).toBe(0);
    expect(stdout).toContain('  Holds            letters\n');
    expect(stdout).toContain('Ask the postman');
  });

  it('writes out what would act on a terminal', async () => {
    const { stdout } = await explain(['@acme/outbox'], { cwd: tempProject(OWN({ holds: 'a\u001b[2Jb', construct: 'new\u0007 Outbox()' })) });
    expect(stdout).toContain('a\\u001b[2Jb');
    expect(stdout).toContain('new\\u0007 Outbox()');
  });
});

describe('backpressure explain, for a rule', () => {
  it('shows its page, its preset and the libraries that it knows', async () => {
    const { code, stdout, stderr } = await explain(['no-unbounded-map'], { columns: 100 });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^backpressure\/no-unbounded-map\n\nDisallow maps, sets/);
    expect(stdout).toContain('\nWhy it hurts\n');
    expect(stdout).toContain('\nReported:\n\n    ');
    expect(stdout).toContain('\nPreset: recommended\n');
    expect(stdout).toMatch(/\nLibraries\n\n(?:.*\n)*- node-cache: `new NodeCache\(options\)`\n/);
    expect(stdout).toMatch(/ `backpressure explain [\w@/-]+`\n$/);
  });

  it('leaves out of the libraries what the rule never reports', async () => {
    const { stdout } = await explain(['require-queue-limit'], { columns: 100 });
    expect(stdout).toContain('- winston-loki: ');
    expect(stdout).not.toContain('- winston-cloudwatch: ');
  });

  it('takes the name with the name of the plugin', async () => {
    const { stdout } = await explain(['no-unbounded-map']);
    expect((await explain(['backpressure/no-unbounded-map'])).stdout).toBe(stdout);
  });

  it('shows what a rule without a page says about itself', async () => {
    const { code, stdout } = await explain(['find-queue'], { rules: [markRule()] });
    expect(code).toBe(0);
    expect(stdout).toBe('find-queue\n\nfinds queues\n\nWhat it says\n\n- `<name>` has no maximum.\n\nPreset: recommended\n');
  });

  it.each(rules.map(({ meta }) => meta.name))('has something to say about %s', async (name) => {
    const { code, stdout } = await explain([name]);
    expect(code).toBe(0);
    expect(stdout.length).toBeGreaterThan(200);
  });
});

describe('backpressure explain, with a name that it does not know', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['no-unbounded-mpa', " (did you mean 'no-unbounded-map'?)"],
    ['mysql22', " (did you mean 'mysql2'?)"],
    ['left-pad-of-somebody', ''],
    ['a\u001b[2J', ''],
  ];
  it.each(cases)('%j: one line, and the nearest name', async (name, hint) => {
    const { code, stdout, stderr } = await explain([name]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`backpressure: '${name.replace('\u001b', '\\u001b')}' is neither a rule nor a package of the catalogue${hint}\n`);
  });

  it('no name', async () => {
    expect(await explain([])).toEqual({ code: 2, stdout: '', stderr: "backpressure: missing required argument 'name'\n" });
  });

  it('two names', async () => {
    const { code, stderr } = await explain(['mysql2', 'pg']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^backpressure: too many arguments for 'explain'.*\n$/);
  });

  it('a config file that cannot be read', async () => {
    const { code, stderr } = await explain(['mysql2', '--config', 'gone.json']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^backpressure: .*gone\.json.*\n$/);
  });
});
