import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CliResult } from './run-cli.js';

const REPOSITORY = join(import.meta.dirname, '../..');
const MAIN = join(REPOSITORY, 'dist/cli/main.js');
/** Test files run side by side; only one of them builds. */
const LOCK = join(tmpdir(), `backpressure-build-${createHash('sha256').update(REPOSITORY).digest('hex').slice(0, 12)}`);

/** Builds dist if it is older than the sources, as after a change and a single `vitest run`. */
export async function buildCli(): Promise<void> {
  while (!tryLock()) await sleep(200);
  try {
    if (isCurrent()) return;
    const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
      cwd: REPOSITORY,
      encoding: 'utf8',
    });
    if (!existsSync(MAIN)) throw new Error(`the build failed:\n${stdout}`);
  } finally {
    rmdirSync(LOCK);
  }
}

/** Runs the built command as a person would. */
export function spawnCli(
  args: readonly string[],
  cwd: string,
  options: { uid?: number; env?: NodeJS.ProcessEnv } = {},
): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '', FORCE_COLOR: undefined, ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  return { code: status ?? -1, stdout, stderr };
}

/** Runs the built command through a shell, for pipes. `$CLI` is the command. */
export async function shellCli(script: string, cwd: string): Promise<CliResult> {
  const child = spawn('sh', ['-c', script], {
    cwd,
    env: { ...process.env, CLI: `${process.execPath} ${MAIN}`, FORCE_COLOR: undefined },
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (written.stderr += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code: code ?? -1, ...written };
}

function tryLock(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    // No build takes minutes: whoever held the lock was killed.
    const since = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > 120_000) rmdirSync(LOCK);
    return false;
  }
}

function isCurrent(): boolean {
  if (!existsSync(MAIN)) return false;
  const built = statSync(MAIN).mtimeMs;
  const sources = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' });
  return sources.every((file) => statSync(join(REPOSITORY, 'src', file)).mtimeMs <= built);
}
