import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/analysis/model/settings.js';
import { detectFile } from '../../src/host/file-host.js';
import { findTargets } from '../../src/project/listing/targets.js';
import { openProject } from '../../src/project/project.js';
import { requireRetryAfter } from '../../src/rules/require-retry-after.js';
import { markedLines } from '../support/index.js';

const ROOT = join(import.meta.dirname, '../../fixtures/frameworks');
const INSTALL_MS = 300_000;
const COMPILE_MS = 180_000;

/** Files that are not compiled against the real packages, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {};

describe('servers in the style of each framework', () => {
  it('are reported at the marked lines, and nowhere else', async () => {
    const targets = await findTargets([ROOT], ROOT);
    const project = openProject(targets, { tsconfig: null, ignored: () => false, settings: DEFAULT_SETTINGS });
    const marked: string[] = [];
    const found: string[] = [];
    for (const path of project.discovery.files) {
      const model = project.modelOf(path);
      if (model === null) throw new Error(`${path} does not parse: ${project.failureOf(path) ?? ''}`);
      const lines = markedLines(model.text, requireRetryAfter.meta.name);
      marked.push(...lines.map((line) => `${path}:${String(line)}`));
      found.push(...detectFile(model, [requireRetryAfter]).map(({ line }) => `${path}:${String(line)}`));
    }
    expect(found.sort()).toEqual(marked.sort());
    expect(marked.length).toBeGreaterThan(90);
  });

  describe('with the real packages', () => {
    let folder = '';

    beforeAll(() => {
      folder = realpathSync(mkdtempSync(join(tmpdir(), 'backpressure-frameworks-')));
      cpSync(ROOT, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
      for (const path of Object.keys(LEFT_OUT)) rmSync(join(folder, path));
      run(folder, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], INSTALL_MS);
    }, INSTALL_MS);

    afterAll(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    it(
      'they compile without a type error',
      () => {
        const tsc = join(folder, 'node_modules/typescript/bin/tsc');
        expect(run(folder, process.execPath, [tsc, '-p', '.', '--pretty', 'false'], COMPILE_MS)).toBe('');
      },
      COMPILE_MS,
    );
  });
});

/** What a command wrote. */
function run(cwd: string, command: string, args: readonly string[], timeout: number): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, timeout, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
