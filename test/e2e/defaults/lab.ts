import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const FIXTURE = join(import.meta.dirname, '../../../fixtures/defaults');

/** Generous: a cold npm cache on a slow line still counts as working. */
export const INSTALL_MS = 300_000;
/** The slowest experiment takes four seconds on an idle machine. */
export const EXPERIMENT_MS = 120_000;

/** The names of the experiments: every script of the fixture. */
export function experimentNames(): string[] {
  return readdirSync(FIXTURE)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => basename(name, '.mjs'))
    .sort();
}

/** The versions of the packages that the experiments try, by their names. */
export function triedVersions(): Record<string, string> {
  const text = readFileSync(join(FIXTURE, 'package.json'), 'utf8');
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies;
}

/** A copy of the experiments with their packages installed, each run as a process of its own. */
export class Lab {
  private constructor(private readonly folder: string) {}

  /** @throws when npm fails; with what it said. */
  static async open(): Promise<Lab> {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'backpressure-defaults-')));
    const lab = new Lab(folder);
    cpSync(FIXTURE, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    try {
      await promisify(execFile)('npm', args, { cwd: folder, timeout: INSTALL_MS });
    } catch (error) {
      lab.close();
      throw error;
    }
    return lab;
  }

  /** Runs an experiment and gives what it saw. @throws when it fails; with what it said. */
  async run(name: string, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const { stdout } = await promisify(execFile)(process.execPath, [`${name}.mjs`], {
      cwd: this.folder,
      timeout: EXPERIMENT_MS,
      env: { ...environment(), ...env },
    });
    return JSON.parse(stdout);
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The environment without what vitest put there for itself. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_OPTIONS$)/.test(name)));
}
