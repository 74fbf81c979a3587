import { beforeAll, describe, expect, it } from 'vitest';
import { fixture, tempProject } from '../project/temp-project.js';
import { buildCli, shellCli, spawnCli } from './built-cli.js';
import { findingsOf } from './run-cli.js';

describe('the built command', { timeout: 60_000 }, () => {
  beforeAll(buildCli, 180_000);

  it('audits a project, shows the evidence and fails', () => {
    const { code, stdout, stderr } = spawnCli(['audit', '.'], fixture('intake'));
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^src\/server\.ts\n\n {2}4:7 {2}error {2}no-unbounded-buffer {2}high confidence\n/);
    expect(stdout).toMatch(/\n {4}4 \| const readings: string\[\] = \[\];\n {6}\| {7}\^{8}/);
    expect(stdout).toContain('1 finding in 1 file (1 error; confidence: 1 high)');
    expect(stdout).toContain('2 files read.');
  });

  it('shows findings without failing under --fail-on never', () => {
    expect(spawnCli(['audit', 'fixtures/projects/intake', '--fail-on', 'never'], fixture('../..')).code).toBe(0);
  });

  it('names the root as it was given', () => {
    const { stdout } = spawnCli(['fixtures/projects/intake/', '--format', 'json'], fixture('../..'));
    expect(JSON.parse(stdout)).toMatchObject({
      root: 'fixtures/projects/intake',
      findings: [{ file: 'src/server.ts' }],
    });
  });

  it('reports files that are named one by one, as lint-staged does, like a run over everything', () => {
    const cwd = fixture('intake');
    const all = findingsOf(spawnCli(['--format', 'json'], cwd));
    expect(all).toHaveLength(1);
    expect(findingsOf(spawnCli(['--format', 'json', `${cwd}/src/report.ts`, `${cwd}/src/server.ts`], cwd))).toEqual(
      all,
    );
  });

  it('writes the same bytes twice', () => {
    const [first, second] = [1, 2].map(
      () => spawnCli(['--format', 'json', '--preset', 'strict'], fixture('../shop')).stdout,
    );
    expect(first).toBe(second);
    expect(first?.endsWith('}\n')).toBe(true);
  });

  it('keeps fingerprints when lines move', () => {
    const text = "const a = [], b = [];\nprocess.on('message', (m) => { a.push(m); b.push(m); });\n";
    const prints = (source: string): unknown[] =>
      findingsOf(spawnCli(['--format', 'json'], tempProject({ 'a.js': source }))).map(({ fingerprint }) => fingerprint);
    expect(prints(text)).toHaveLength(2);
    expect(prints(`// a line\n\n${text}`)).toEqual(prints(text));
  });

  it('does not cut long output in a pipe', async () => {
    const faults = Array.from(
      { length: 2_000 },
      (_, index) => `const q${index} = [];\nprocess.on('message', (m) => q${index}.push(m));\n`,
    );
    const cwd = tempProject({ 'many.js': faults.join('') });
    // The reader is slow to start, so the pipe is full for a while.
    const { stdout, stderr } = await shellCli('$CLI --format json --fail-on never | (sleep 1; cat)', cwd);
    expect(stderr).toBe('');
    expect(stdout.length).toBeGreaterThan(1_000_000);
    expect(JSON.parse(stdout)).toMatchObject({ stats: { errors: 2_000 } });
  });

  it('does not mind a reader that stops early', async () => {
    const faults = Array.from(
      { length: 2_000 },
      (_, index) => `const q${index} = [];\nprocess.on('message', (m) => q${index}.push(m));\n`,
    );
    const cwd = tempProject({ 'many.js': faults.join('') });
    const { stdout, stderr } = await shellCli('$CLI | head -n 1', cwd);
    expect([stdout, stderr]).toEqual(['many.js\n', '']);
  });

  it('never loads code of the audited project', () => {
    const trap =
      'require("node:fs").writeFileSync(require("node:path").join(__dirname, "ran"), ""); module.exports = {};\n';
    const cwd = tempProject({
      'package.json': '{ "type": "commonjs" }',
      'src/a.js': 'const a = [];\n',
      'eslint.config.js': trap,
      'backpressure.config.js': trap,
      'node_modules/typescript/lib/typescript.js': trap,
      'node_modules/typescript/package.json': '{ "name": "typescript", "main": "lib/typescript.js" }',
      'tsconfig.json': '{ "compilerOptions": { "plugins": [{ "name": "./eslint.config.js" }] } }',
    });
    expect(spawnCli([], cwd).code).toBe(0);
    expect(spawnCli(['ran'], cwd).stderr).toBe("backpressure: path 'ran' does not exist\n");
  });
});
