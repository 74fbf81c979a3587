import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FIXTURE } from './installation.js';

/** How long the packages may take to come or to go, in milliseconds: they are some 1,300 with 100,000 files. */
export const INSTALL_MS = 900_000;
/** How long the compiler may take, in milliseconds. */
export const COMPILE_MS = 600_000;

/** A copy of the fixture with its packages. */
export interface Workbench {
  /**
   * The type errors of files, each as `line 3: TS2353 ...`, by the file's name; under the empty name those outside of
   * all of them. Rejects when the compiler does not come to an end.
   */
  compile(files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly string[]>>;
  remove(): Promise<void>;
}

/** Copies the fixture and installs its packages, without running anything of theirs. */
export async function installFixture(): Promise<Workbench> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'backpressure-catalogue-')));
  await cp(FIXTURE, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--omit=optional'];
  const { status, output } = await run(folder, 'npm', ['ci', ...options], INSTALL_MS);
  const remove = () => rm(folder, { recursive: true, force: true });
  if (status !== 0) {
    await remove();
    throw new Error(`npm ci\n${output}`);
  }
  return { compile: (files) => compile(folder, files), remove };
}

async function compile(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  for (const [name, code] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, code);
  }
  const tsc = join(folder, 'node_modules/typescript/bin/tsc');
  const options = ['--max-old-space-size=4096', tsc, '-p', '.', '--pretty', 'false'];
  const { status, output } = await run(folder, process.execPath, options, COMPILE_MS);
  // 1 and 2 are the compiler's ways of saying that there are type errors.
  if (status === null || status > 2) throw new Error(`tsc\n${output}`);
  return errorsByFile(output);
}

interface Ended {
  /** Null when it did not end by itself. */
  readonly status: number | null;
  readonly output: string;
}

function run(cwd: string, command: string, args: readonly string[], timeout: number): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, timeout, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
    execFile(command, args, options, (error, stdout, stderr) => {
      const status = error ? (typeof error.code === 'number' ? error.code : null) : 0;
      resolve({ status, output: stdout + stderr });
    });
  });
}

/** What the compiler wrote: `file(line,column): error TS1: text`, with more of the text in indented lines below. */
function errorsByFile(output: string): ReadonlyMap<string, readonly string[]> {
  const errors = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of output.split('\n').filter((text) => text !== '')) {
    const [, file = '', at = '', text = line] = /^(.+?)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
    if (file === '' && /^\s/.test(line)) {
      last.push(`${last.pop() ?? ''}\n${line}`);
      continue;
    }
    const name = file.startsWith('samples/') ? file : '';
    last = errors.get(name) ?? [];
    errors.set(name, last);
    last.push(name === '' ? line : `line ${at}: ${text}`);
  }
  return errors;
}
