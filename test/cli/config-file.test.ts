import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempProject } from '../project/temp-project.js';
import { findingsOf, runCli, type CliResult } from './run-cli.js';

const SOURCE = 'const QUEUE = [];\nconst MAYBE_QUEUE = [];\nconst UNLIKELY_QUEUE = [];\n';

async function withConfig(config: string, args: readonly string[] = []): Promise<CliResult> {
  const cwd = tempProject({ 'src/a.ts': SOURCE, 'src/old/b.ts': SOURCE, 'backpressure.config.json': config });
  return runCli(['--format', 'json', ...args], { cwd });
}

describe('backpressure.config.json', () => {
  it('sets what flags set, and flags win', async () => {
    const config =
      '{ "preset": "strict", "rules": { "find-queue": "warn" }, "minConfidence": "medium", ' +
      '"failOn": "warning", "ignore": ["old/"] }';
    const result = await withConfig(config);
    expect(findingsOf(result).map(({ file, name, severity }) => [file, name, severity].join(' '))).toEqual([
      'src/a.ts QUEUE warning',
      'src/a.ts MAYBE_QUEUE warning',
    ]);
    expect(result.code).toBe(1);
    expect((await withConfig(config, ['--fail-on', 'error', '--max-warnings', '2'])).code).toBe(0);
    expect(
      findingsOf(await withConfig(config, ['--min-confidence', 'high', '--rule', 'find-queue:error'])),
    ).toHaveLength(1);
  });

  it('hands its settings to the rules', async () => {
    const { stdout } = await withConfig('{ "defaults": { "capacity": 7 }, "limiters": ["throttle"] }', [
      '--print-config',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      settings: { defaults: { capacity: 7, concurrency: 8 }, limiters: ['throttle'] },
    });
  });

  it('shows entries for own libraries with what is filled in', async () => {
    const entry = {
      id: 'mailer', package: '@acme/mail', rule: 'require-queue-limit', sites: [{ new: 'Mailer', options: 0 }],
      exempt: [{ key: 'name', matches: '^test-' }], holds: 'mails', meaning: 'they stay', choose: 'Ten',
    };
    const { stdout } = await withConfig(JSON.stringify({ catalogue: [entry] }), ['--print-config']);
    const { choose, ...written } = entry;
    expect(JSON.parse(stdout)).toMatchObject({
      settings: { catalogue: { entries: [{ ...written, severity: 'error', recommended: { code: null, choose } }], instances: [] } },
    });
  });

  it('counts ignored files, also those that are named one by one', async () => {
    const config = '{ "ignore": ["src/*", "!src/a.ts"] }';
    const all = await withConfig(config);
    expect(JSON.parse(all.stdout)).toMatchObject({ files: { read: 1, skipped: 0 } });
    const named = await withConfig(config, ['src/old/b.ts', 'src/a.ts']);
    expect(JSON.parse(named.stdout)).toMatchObject({ files: { read: 1, skipped: 1 } });
    expect(named.stderr).toBe("backpressure: skipped 'src/old/b.ts': ignored by the config file\n");
  });

  it('is found above the audited directory, within the repository', async () => {
    const cwd = tempProject({
      '.git/HEAD': '',
      'backpressure.config.json': '{ "minConfidence": "high" }',
      'app/src/a.ts': SOURCE,
    });
    expect(findingsOf(await runCli(['app/src', '--format', 'json'], { cwd }))).toHaveLength(1);
    const inner = tempProject({
      'backpressure.config.json': '{ "preset": 1 }',
      'app/.git/HEAD': '',
      'app/src/a.ts': SOURCE,
    });
    expect((await runCli(['app/src'], { cwd: inner })).code).toBe(1);
  });

  it('can be named', async () => {
    const cwd = tempProject({
      'a.ts': SOURCE,
      'config/audit.json': '\uFEFF{ "$schema": "x", "minConfidence": "high" }',
    });
    expect(findingsOf(await runCli(['--config', 'config/audit.json', '--format', 'json'], { cwd }))).toHaveLength(1);
    expect((await runCli(['--config', join(cwd, 'config')], { cwd })).stderr).toBe(
      'backpressure: config: cannot be read: it is a directory\n',
    );
  });

  it.each([
    ['{ "presett": "strict" }', "'presett' is not known (did you mean 'preset'?); known are"],
    ['{ "preset": "all" }', `'preset' must be one of recommended, strict, not "all"`],
    ['{ "minConfidence": 3 }', `'minConfidence' must be one of high, medium, low, not 3`],
    ['{ "failOn": null }', `'failOn' must be one of error, warning, never, not null`],
    ['{ "maxWarnings": "10" }', `'maxWarnings' must be a whole number of at least -1, not "10"`],
    ['{ "ignore": "dist" }', `'ignore' must be a list of patterns, not "dist"`],
    ['{ "rules": [] }', `'rules' must be an object, not []`],
    ['{ "rules": { "find-queue": 2 } }', `'rules.find-queue' must be one of off, warn, error, not 2`],
    ['{ "rules": { "find-quue": "off" } }', `'rules.find-quue' is not a rule (did you mean 'find-queue'?)`],
    ['{ "defaults": { "capacity": 0 } }', `setting 'defaults.capacity' must be a whole number of at least 1, not 0`],
    ['{ "catalogue": {} }', `setting 'catalogue' must be a list, not {}`],
    ['{ "catalogue": [{ "id": "mailer" }] }', `setting 'catalogue[0].package' is missing`],
    [
      '{ "catalogue": [{ "id": "a", "package": "a", "rule": "require-prefetch", "sites": [{ "new": "A", "at": 0 }] }] }',
      `setting 'catalogue[0].sites[0].at' is not known; known are new, call, decorator, method, of, modules, options, within`,
    ],
    ['[]', 'must hold a JSON object'],
    ['{ "preset": ', 'not valid JSON: '],
    ['', 'not valid JSON: '],
  ])('refuses %s in one line', async (config, message) => {
    const { code, stdout, stderr } = await withConfig(config);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^backpressure: [^\n]*backpressure\.config\.json: [^\n]+\n$/);
    expect(stderr).toContain(`backpressure.config.json: ${message}`);
  });
});
