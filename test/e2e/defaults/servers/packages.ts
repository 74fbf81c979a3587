import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK = join(tmpdir(), 'backpressure-apt.lock');
const LOOK_AGAIN_MS = 200;
/** A lock that is older than this was left by somebody who was stopped. */
const STALE_MS = 600_000;
const APT_MS = 240_000;
const KEPT_OUTPUT = 400;

/** Where Debian has programs that are not on everybody's PATH. */
const MORE_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The path of a program, or why it is not to be had. */
export type Found = { readonly path: string } | { readonly missing: string };

/**
 * Looks for a program on the PATH, and installs its Debian package of the same name if it is not there and this may be
 * done without asking: as root, or through sudo in CI, but not on the machine of somebody who only runs the tests.
 */
export async function findOrInstall(name: string): Promise<Found> {
  const before = findProgram(name);
  if (before !== null) return { path: before };
  while (!tryLock()) await sleep(LOOK_AGAIN_MS);
  try {
    const meanwhile = findProgram(name);
    if (meanwhile !== null) return { path: meanwhile };
    const failure = await install(name);
    if (failure !== null) return { missing: `no ${name}: ${failure}` };
  } finally {
    rmdirSync(LOCK);
  }
  const path = findProgram(name);
  return path === null ? { missing: `no ${name}, though apt-get installed it` } : { path };
}

/** The path of a program, null when it is not there. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** Whether this user may run a file. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Why a package could not be installed, null when it was. */
async function install(name: string): Promise<string | null> {
  const aptGet = findProgram('apt-get');
  if (aptGet === null) return 'it is not installed, and there is no apt-get';
  const root = process.getuid?.() === 0;
  const sudo = root ? null : findProgram('sudo');
  if (!root && (sudo === null || process.env['CI'] === undefined)) {
    return `it is not installed, try \`sudo apt-get install ${name}\``;
  }
  const [command, before] = sudo === null ? [aptGet, []] : [sudo, ['-n', aptGet]];
  const installing = [...before, 'install', '-y', '--no-install-recommends', name];
  if ((await run(command, installing)) === null) return null;
  // The usual reason: the list of packages is missing or old.
  return (await run(command, [...before, 'update'])) ?? (await run(command, installing));
}

/** The end of what a command said when it failed, null when it did not. */
async function run(command: string, args: readonly string[]): Promise<string | null> {
  const child = spawn(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: APT_MS,
  });
  let output = '';
  const keep = (text: string): void => {
    output = (output + text).slice(-KEPT_OUTPUT);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('close', (code) => {
      resolve(code === 0 ? null : `${[command, ...args].join(' ')} failed: ${output.trim()}`);
    });
  });
}

/** Several people may run the tests on a machine; apt-get itself refuses a second one. */
function tryLock(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const since = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > STALE_MS) rmdirSync(LOCK);
  return false;
}
