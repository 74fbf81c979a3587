import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempProject } from '../project/temp-project.js';
import { findingsOf, markRule, runCli } from './run-cli.js';

const FILES = {
  'package.json': '{}',
  'src/a.ts': 'const QUEUE = [];\nconst MAYBE_QUEUE = [];\nconst UNLIKELY_QUEUE = [];\n',
  'src/b.ts': 'const nothing = [];\n',
};

async function names(args: readonly string[], rules = [markRule()]): Promise<unknown[]> {
  const result = await runCli([...args, '--format', 'json'], { cwd: tempProject(FILES), rules });
  return findingsOf(result).map(({ name, ruleId, severity }) => [ruleId, name, severity].join(' '));
}

describe('which findings are reported', () => {
  it('recommended reports high and medium confidence, strict all', async () => {
    expect(await names([])).toEqual([
      'backpressure/find-queue QUEUE error',
      'backpressure/find-queue MAYBE_QUEUE error',
    ]);
    expect(await names(['--preset', 'strict'])).toHaveLength(3);
    expect(await names(['--min-confidence', 'low'])).toHaveLength(3);
    expect(await names(['--preset', 'strict', '--min-confidence', 'high'])).toHaveLength(1);
  });

  it('recommended leaves out rules of strict, unless they are named', async () => {
    const rules = [markRule(), markRule('find-more', 'strict')];
    expect(await names(['--min-confidence', 'high'], rules)).toHaveLength(1);
    expect(await names(['--min-confidence', 'high', '--preset', 'strict'], rules)).toHaveLength(2);
    expect(await names(['--min-confidence', 'high', '--rule', 'find-more:warn'], rules)).toEqual([
      'backpressure/find-more QUEUE warning',
      'backpressure/find-queue QUEUE error',
    ]);
  });

  it('--rule sets severities, the last one wins', async () => {
    expect(await names(['--rule', 'find-queue:off'])).toEqual([]);
    expect(
      await names(['--rule', 'find-queue:off', '--rule', 'backpressure/find-queue:warn', '--min-confidence', 'high']),
    ).toEqual(['backpressure/find-queue QUEUE warning']);
  });

  it('--quiet leaves out warnings', async () => {
    expect(await names(['--quiet', '--rule', 'find-queue:warn'])).toEqual([]);
    expect(await names(['--quiet'])).toHaveLength(2);
  });

  it('honours ESLint disable comments', async () => {
    const cwd = tempProject({
      'a.ts': '// eslint-disable-next-line backpressure/find-queue -- bounded elsewhere\nconst QUEUE = [];\n',
    });
    expect(findingsOf(await runCli(['--format', 'json'], { cwd }))).toEqual([]);
  });
});

describe('exit codes', () => {
  it.each([
    [[], 1],
    [['--fail-on', 'never'], 0],
    [['--fail-on', 'warning'], 1],
    [['--rule', 'find-queue:warn'], 0],
    [['--rule', 'find-queue:warn', '--max-warnings', '-1'], 0],
    [['--rule', 'find-queue:warn', '--max-warnings', '2'], 0],
    [['--rule', 'find-queue:warn', '--max-warnings', '1'], 1],
    [['--rule', 'find-queue:warn', '--max-warnings', '1', '--quiet'], 1],
    [['--rule', 'find-queue:warn', '--fail-on', 'warning'], 1],
    [['--rule', 'find-queue:off'], 0],
    [['--max-warnings', '-1'], 1],
    [['src/b.ts'], 0],
    [['audit', 'src/b.ts'], 0],
    [['--no-baseline'], 1],
  ])('%j: %d', async (args, code) => {
    expect((await runCli(args, { cwd: tempProject(FILES) })).code).toBe(code);
  });
});

describe('wrong flags', () => {
  it.each([
    [['--format', 'xml'], "option --format: 'xml' is not one of stylish, json"],
    [['--preset', 'strickt'], "option --preset: 'strickt' is not one of recommended, strict (did you mean 'strict'?)"],
    [
      ['--min-confidence', 'HIGH'],
      "option --min-confidence: 'HIGH' is not one of high, medium, low (did you mean 'high'?)",
    ],
    [['--fail-on', 'info'], "option --fail-on: 'info' is not one of error, warning, never"],
    [['--max-warnings', 'many'], "option --max-warnings: 'many' is not a whole number of at least -1"],
    [['--max-warnings', '-2'], "option --max-warnings: '-2' is not a whole number of at least -1"],
    [['--max-warnings', '1.5'], "option --max-warnings: '1.5' is not a whole number of at least -1"],
    [['--rule', 'find-queue'], "option --rule: 'find-queue' is not a rule id, a colon and one of off, warn, error"],
    [
      ['--rule', 'find-queue:loud'],
      "option --rule: 'find-queue:loud' is not a rule id, a colon and one of off, warn, error",
    ],
    [['--rule', 'find-quue:warn'], "option --rule: 'find-quue' is not a rule (did you mean 'find-queue'?)"],
    [['--tsconfig', 'gone.json'], "option --tsconfig: 'gone.json' does not exist"],
    [['--config', 'gone.json'], "option --config: 'gone.json' does not exist"],
    [['--formt', 'json'], "unknown option '--formt' (Did you mean --format?)"],
    [['--output'], "option '--output <file>' argument missing"],
    [['\u001b[2Jgone'], "path '\\u001b[2Jgone' does not exist"],
  ])('%j: one line, exit code 2', async (args, message) => {
    expect(await runCli(args, { cwd: tempProject(FILES) })).toEqual({
      code: 2,
      stdout: '',
      stderr: `backpressure: ${message}\n`,
    });
  });

  it('--debug adds where the error comes from', async () => {
    const { stderr } = await runCli(['--debug', '--format', 'xml'], { cwd: tempProject(FILES) });
    expect(stderr).toMatch(/^backpressure: option --format: .*\nUsageError: .*\n\s+at /);
  });
});

describe('other output', () => {
  it('--output writes the report to a file and nothing to standard output', async () => {
    const cwd = tempProject(FILES);
    const plain = await runCli(['--format', 'json'], { cwd });
    const result = await runCli(['--format', 'json', '--output', 'reports/audit.json'], { cwd });
    expect(result).toEqual({ code: 1, stdout: '', stderr: '' });
    expect(readFileSync(join(cwd, 'reports/audit.json'), 'utf8')).toBe(plain.stdout);
  });

  it('--output that cannot be written is one line', async () => {
    const { code, stderr } = await runCli(['--output', 'package.json/x'], { cwd: tempProject(FILES) });
    expect([code, stderr]).toEqual([
      2,
      "backpressure: option --output: cannot write 'package.json/x': a file of that name is in the way\n",
    ]);
  });

  it('--version and --help', async () => {
    const cwd = tempProject(FILES);
    expect(await runCli(['--version'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/) as string,
    });
    const help = await runCli(['audit', '--help'], { cwd });
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const word of ['--preset', '--fail-on', '--max-warnings', 'Exit codes', 'never fail'])
      expect(help.stdout).toContain(word);
    expect((await runCli(['--help'], { cwd })).stdout).toContain('audit --help');
  });

  it('--print-config shows what would be used, and runs nothing', async () => {
    const cwd = tempProject(FILES);
    const { code, stdout } = await runCli(['--print-config', '--preset', 'strict', '--rule', 'find-queue:warn'], {
      cwd,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      root: cwd,
      config: null,
      preset: 'strict',
      rules: { 'backpressure/find-queue': 'warning' },
      minConfidence: 'low',
      failOn: 'error',
      maxWarnings: -1,
    });
  });

  it('--stats adds times and lists', async () => {
    const { stdout } = await runCli(['--stats'], { cwd: tempProject({ ...FILES, 'dist/x.js': '', 'types.d.ts': '' }) });
    expect(stdout).toMatch(
      /Skipped files\n {2}types\.d\.ts {2}declaration file\n\nFolders not entered\n {2}dist {2}build output\n\nTime\n/,
    );
  });

  it('uses colours as the environment says, and the width of the terminal', async () => {
    const cwd = tempProject(FILES);
    const isColoured = async (tty: boolean, env: Record<string, string>): Promise<boolean> =>
      (await runCli([], { cwd, tty, env })).stdout.includes('\u001b[');
    expect(await isColoured(false, {})).toBe(false);
    expect(await isColoured(true, {})).toBe(true);
    expect(await isColoured(true, { NO_COLOR: '1' })).toBe(false);
    expect(await isColoured(true, { NO_COLOR: '' })).toBe(true);
    expect(await isColoured(true, { TERM: 'dumb' })).toBe(false);
    expect(await isColoured(false, { FORCE_COLOR: '1' })).toBe(true);
    expect(await isColoured(true, { FORCE_COLOR: '0' })).toBe(false);
    expect(await isColoured(true, { FORCE_COLOR: '3', NO_COLOR: '1' })).toBe(true);
  });

  it('shows progress on a terminal only, and takes it away again', async () => {
    const cwd = tempProject(FILES);
    expect((await runCli([], { cwd })).stderr).toBe('');
    expect((await runCli([], { cwd, tty: true, env: { CI: 'true' } })).stderr).toBe('');
    expect((await runCli([], { cwd, tty: true })).stderr).toMatch(/^\r\u001b\[K0\/2 src\/a\.ts.*\r\u001b\[K$/);
  });

  it('a rule that breaks costs its own findings and is named', async () => {
    const broken = {
      ...markRule('broken'),
      detect: (): never => {
        throw new TypeError('cannot read x\nof undefined');
      },
    };
    const { code, stdout } = await runCli([], { cwd: tempProject(FILES), rules: [markRule(), broken] });
    expect(code).toBe(1);
    expect(stdout).toContain('src/a.ts: backpressure/broken failed, which is a defect of this tool: cannot read x\n');
    expect(stdout).toContain('2 findings in 1 file');
  });
});
