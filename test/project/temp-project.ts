import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Files by their path relative to the project. */
export type Files = Readonly<Record<string, string | Buffer>>;

/**
 * Writes a project into a new folder outside of this repository, whose git settings would apply to it otherwise.
 * The folder disappears with the test. Returns its absolute path.
 */
export function tempProject(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'backpressure-')));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  writeFiles(root, files);
  return root;
}

/** Writes files below a folder. */
export function writeFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** The absolute path of a fixture project. */
export function fixture(name: string): string {
  return join(import.meta.dirname, '../../fixtures/projects', name);
}
