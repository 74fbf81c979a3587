import type { FamilySamples } from './samples.js';

export const PLATFORM_SAMPLES: FamilySamples = {
  'child-process-maxbuffer': {
    reported: [
      `
import { exec } from 'node:child_process';
export function convert(file: string, done: (error: Error | null, text: string) => void): void {
  exec(\`pdftotext \${file} -\`, { maxBuffer: Infinity }, done);
}`,
      `
import { execFileSync } from 'child_process';
export const logOf = (path: string): string =>
  execFileSync('git', ['log', '--', path], { encoding: 'utf8', maxBuffer: Number.MAX_SAFE_INTEGER });`,
      `
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
const run = promisify(execFile);
export async function convert(file: string): Promise<string> {
  const { stdout } = await run('pdftotext', [file, '-'], { maxBuffer: Infinity });
  return stdout;
}`,
    ],
    silent: [
      `
import { execFile } from 'node:child_process';
export function convert(file: string, done: (error: Error | null, text: string) => void): void {
  execFile('pdftotext', [file, '-'], done);
}`,
      `
import { exec } from 'node:child_process';
export function convert(file: string, done: (error: Error | null, text: string) => void): void {
  exec(\`pdftotext \${file} -\`, { maxBuffer: 32 * 1024 * 1024 }, done);
}`,
      `
import { execSync } from 'node:child_process';
const [, , since = 'HEAD~10'] = process.argv;
console.log(execSync(\`git log \${since}..HEAD\`, { encoding: 'utf8', maxBuffer: Infinity }));`,
      `
import { exec, type ExecOptions } from 'node:child_process';
export function run(command: string, options: ExecOptions): void {
  exec(command, options);
}`,
    ],
  },
  'execa-maxbuffer': {
    reported: [
      `
import { execa } from 'execa';
export async function dump(database: string): Promise<string> {
  const { stdout } = await execa('pg_dump', [database], { maxBuffer: Infinity });
  return stdout;
}`,
    ],
    silent: [
      `
import { execa } from 'execa';
export async function dump(database: string): Promise<string> {
  const { stdout } = await execa('pg_dump', [database], { maxBuffer: 20_000_000 });
  return stdout;
}`,
      `
import { execa } from 'execa';
export const dump = async (database: string): Promise<void> => {
  await execa('pg_dump', [database]);
};`,
    ],
  },
  'simple-git-processes': {
    reported: [
      `
import { simpleGit } from 'simple-git';
export const git = simpleGit('/srv/repos', { maxConcurrentProcesses: Infinity });`,
      `
import { simpleGit } from 'simple-git';
export const git = simpleGit({ baseDir: '/srv/repos', binary: 'git', maxConcurrentProcesses: Infinity });`,
    ],
    silent: [
      `
import { simpleGit } from 'simple-git';
export const git = simpleGit('/srv/repos');`,
      `
import { simpleGit } from 'simple-git';
export const git = simpleGit({ baseDir: '/srv/repos', maxConcurrentProcesses: Number(process.env['GIT_PROCESSES']) });`,
    ],
  },
};
