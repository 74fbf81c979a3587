import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempProject, type Files } from '../project/temp-project.js';
import { buildCli, spawnCli } from './built-cli.js';
import { findingsOf } from './run-cli.js';

/** A file with one finding of high confidence. */
const FAULTY = `
import { createServer } from 'node:http';
const waiting: string[] = [];
createServer((request, response) => {
  waiting.push(request.url ?? '');
  response.end();
}).listen(0);
`;
const CLEAN = 'export const answer = 42;\n';

interface Audit {
  readonly code: number;
  readonly stderr: string;
  /** `file:line name` */
  readonly findings: readonly string[];
  readonly files: unknown;
}

function auditJson(cwd: string, args: readonly string[] = []): Audit {
  const result = spawnCli([...args, '--format', 'json'], cwd);
  const findings = findingsOf(result).map(({ file, line, name }) => `${String(file)}:${String(line)} ${String(name)}`);
  return {
    code: result.code,
    stderr: result.stderr,
    findings,
    files: (JSON.parse(result.stdout) as { files: unknown }).files,
  };
}

function project(files: Files): string {
  return tempProject({ 'package.json': '{ "type": "module" }', ...files });
}

describe('bad input: one clear line each, the rest is audited', { timeout: 60_000 }, () => {
  beforeAll(buildCli, 180_000);

  it('a path that does not exist', () => {
    const cwd = project({ 'src/a.ts': FAULTY });
    expect(spawnCli(['gone'], cwd)).toEqual({
      code: 2,
      stdout: '',
      stderr: "backpressure: path 'gone' does not exist\n",
    });
    const both = auditJson(cwd, ['gone', 'src']);
    expect(both).toMatchObject({
      code: 2,
      stderr: "backpressure: path 'gone' does not exist\n",
      findings: ['src/a.ts:3 waiting'],
    });
  });

  it('an unreadable file', ({ skip }) => {
    const cwd = project({ 'src/a.ts': FAULTY, 'src/secret.ts': CLEAN, 'src/closed/b.ts': CLEAN });
    chmodSync(join(cwd, 'src/secret.ts'), 0o000);
    chmodSync(join(cwd, 'src/closed'), 0o000);
    chmodSync(cwd, 0o755);
    // Root reads everything, so the command runs as nobody, who may not be allowed to read this repository.
    const uid = process.getuid?.() === 0 ? 65_534 : undefined;
    const { code, stdout, stderr } = spawnCli(['--format', 'json'], cwd, uid === undefined ? {} : { uid });
    chmodSync(join(cwd, 'src/closed'), 0o755);
    if (uid !== undefined && stdout === '') skip(`cannot run as another user than root: ${stderr}`);
    expect(code).toBe(1);
    expect(stderr).toBe(
      "backpressure: cannot read the folder 'src/closed': permission denied\n" +
        "backpressure: cannot audit 'src/secret.ts': cannot be read: permission denied\n",
    );
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [{ file: 'src/a.ts', line: 3 }],
      files: { read: 1, failed: [{ file: 'src/secret.ts', reason: 'cannot be read: permission denied' }] },
    });
  });

  it('a syntax error', () => {
    const cwd = project({ 'src/a.ts': FAULTY, 'src/broken.ts': 'const list = [];\nlist.push(\n' });
    const { code, stderr, findings, files } = auditJson(cwd);
    expect([code, findings]).toEqual([1, ['src/a.ts:3 waiting']]);
    expect(stderr).toMatch(/^backpressure: cannot audit 'src\/broken\.ts': \d+:\d+: [^\n]+\n$/);
    expect(files).toMatchObject({ read: 2, failed: [{ file: 'src/broken.ts' }] });

    const alone = spawnCli(['src/broken.ts'], cwd);
    expect(alone.code).toBe(1);
    expect(alone.stderr).toBe('');
    expect(alone.stdout).toMatch(/^1 file could not be audited\n {2}src\/broken\.ts: \d+:\d+: .+\n\nNo findings\.\n/);
    expect(spawnCli(['src/broken.ts', '--fail-on', 'never'], cwd).code).toBe(0);
  });

  it('a binary file named .ts', () => {
    const cwd = project({ 'src/a.ts': FAULTY, 'video.ts': Buffer.from([0x47, 0x40, 0x00, 0x10, 0x00, 0x00]) });
    expect(auditJson(cwd)).toMatchObject({
      code: 1,
      stderr: '',
      findings: ['src/a.ts:3 waiting'],
      files: { read: 1, skipped: 1, failed: [] },
    });
    expect(auditJson(cwd, ['video.ts'])).toMatchObject({
      code: 0,
      stderr: "backpressure: skipped 'video.ts': binary content\n",
    });
  });

  it('a tsconfig with an error', () => {
    const cwd = project({ 'src/a.ts': FAULTY, 'tsconfig.json': '{ "include": ["src" }' });
    expect(auditJson(cwd)).toMatchObject({
      code: 1,
      stderr: "backpressure: tsconfig.json:1:21: ',' expected\n",
      findings: ['src/a.ts:3 waiting'],
    });
  });

  it('a tsconfig whose extends is missing', () => {
    const cwd = project({ 'src/a.ts': CLEAN, 'tsconfig.json': '{ "extends": "./base.json" }' });
    expect(auditJson(cwd)).toMatchObject({
      code: 0,
      stderr: "backpressure: tsconfig.json: Cannot read file 'base.json'\n",
      files: { read: 1 },
    });
  });

  it('an empty project', () => {
    expect(spawnCli([], tempProject({}))).toEqual({
      code: 2,
      stdout: '',
      stderr: "backpressure: no JavaScript or TypeScript files to audit in '.'\n",
    });
    expect(spawnCli(['lib'], project({ 'lib/a.d.ts': '' })).stderr).toBe(
      "backpressure: no JavaScript or TypeScript files to audit in 'lib' (1 file skipped; --stats lists them)\n",
    );
  });

  it('circular imports', () => {
    const cwd = project({
      'src/a.ts': `import { b } from './b.js';\nexport * from './b.js';\nexport const list = [b];\n${FAULTY}`,
      'src/b.ts':
        "import { list } from './a.js';\nexport * from './a.js';\nexport const b = 'b';\n" +
        'export function add() { list.push(b); }\n',
    });
    expect(auditJson(cwd)).toMatchObject({ code: 1, stderr: '' });
  });

  it('a circle of symbolic links', () => {
    const cwd = project({ 'src/a.ts': FAULTY });
    symlinkSync(cwd, join(cwd, 'src/up'));
    symlinkSync(join(cwd, 'src/loop'), join(cwd, 'src/loop'));
    expect(auditJson(cwd)).toMatchObject({ code: 1, stderr: '', findings: ['src/a.ts:3 waiting'] });
  });

  it('a generated file of 5 MB', () => {
    const cwd = project({
      'src/a.ts': FAULTY,
      'src/data.ts': `export const rows = [\n${'  [1, 2, 3, 4],\n'.repeat(330_000)}];\n`,
    });
    expect(auditJson(cwd)).toMatchObject({
      code: 1,
      stderr: '',
      findings: ['src/a.ts:3 waiting'],
      files: { read: 1, skipped: 1 },
    });
  });

  it('a byte order mark and CRLF, which move nothing', () => {
    const cwd = project({
      'bom.ts': `\uFEFF${FAULTY}`,
      'crlf.ts': FAULTY.replaceAll('\n', '\r\n'),
      'both.ts': `\uFEFF${FAULTY.replaceAll('\n', '\r\n')}`,
    });
    const { findings, stderr } = auditJson(cwd);
    expect([findings, stderr]).toEqual([['bom.ts:3 waiting', 'both.ts:3 waiting', 'crlf.ts:3 waiting'], '']);
    expect(spawnCli(['both.ts'], cwd).stdout).toContain(
      ['    3 | const waiting: string[] = [];', '      |       ^^^^^^^'].join('\n'),
    );
  });

  it('names that would act on a terminal or break a line', () => {
    const name = 'src/evil\u001b[2J\nbackpressure: fake.ts';
    const cwd = project({
      [name]: `${FAULTY}const broken = "\u001b]0;title\u0007";\n`,
      'src/bad\u202e.ts': 'list.push(',
    });
    const stylish = spawnCli([], cwd);
    const json = spawnCli(['--format', 'json'], cwd);
    for (const output of [stylish.stdout, stylish.stderr, json.stdout, json.stderr]) {
      expect(output.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    }
    expect(stylish.stdout).toContain('src/evil\\u001b[2J\\nbackpressure: fake.ts\n');
    expect(findingsOf(json)).toMatchObject([{ file: name }]);
  });
});
