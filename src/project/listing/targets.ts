import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { systemReason } from '../errors.js';
import { isInside, relativePosix, toPosix } from '../paths.js';

/** What the paths on the command line stand for. */
export interface Targets {
  /** Absolute: the directory that findings are relative to. */
  readonly root: string;
  /** The root as the person wrote it, or as seen from the working directory. */
  readonly rootName: string;
  /** Absolute directories to walk. */
  readonly directories: readonly string[];
  /** Absolute files that were named one by one. */
  readonly files: readonly string[];
  /** One line for each path that stands for nothing. */
  readonly problems: readonly string[];
}

/** Files that stand at the top of a project. */
const MARKERS = ['package.json', 'tsconfig.json', 'jsconfig.json', 'backpressure.config.json', '.git'];

/** Finds out what the given paths are: directories, files (also lists of them from lint-staged), or globs. */
export async function findTargets(paths: readonly string[], cwd: string): Promise<Targets> {
  const directories: string[] = [];
  const files: string[] = [];
  const problems: string[] = [];
  for (const path of paths.length === 0 ? ['.'] : paths) {
    const absolute = resolve(cwd, path);
    try {
      const status = statSync(absolute);
      if (status.isDirectory()) directories.push(absolute);
      else files.push(absolute);
    } catch (error) {
      const matches = /[*?{[(!]/.test(path) ? await expand(path, cwd) : [];
      files.push(...matches);
      if (matches.length === 0) problems.push(problemOf(path, error));
    }
  }
  const [only] = directories;
  if (only !== undefined && paths.length < 2) {
    return { root: only, rootName: tidy(paths[0] ?? '.'), directories, files, problems };
  }
  const root = commonRoot([...directories, ...files.map((file) => dirname(file))], cwd);
  const rootName = isInside(cwd, root) ? relativePosix(cwd, root) : toPosix(root);
  return { root, rootName, directories: outermost(directories), files: [...new Set(files)], problems };
}

/**
 * The directory that holds the whole project of which `directory` may be a part: the nearest one with a
 * package.json or the like, or the workspace around it. Null when nothing marks a project.
 */
export function projectRootOf(directory: string): string | null {
  const nearest = climb(directory, (candidate) => MARKERS.some((name) => existsSync(join(candidate, name))));
  return nearest && (climb(nearest, isWorkspaceRoot) ?? nearest);
}

function commonRoot(directories: readonly string[], cwd: string): string {
  const [first = cwd, ...rest] = directories;
  const common = rest.reduce((ancestor, directory) => {
    let current = ancestor;
    while (!isInside(current, directory)) current = dirname(current);
    return current;
  }, first);
  // People and lint-staged run tools at the top of their project: paths and fingerprints stay those of a whole run.
  if (isInside(cwd, common) && MARKERS.some((name) => existsSync(join(cwd, name)))) return cwd;
  return climb(common, (candidate) => MARKERS.some((name) => existsSync(join(candidate, name)))) ?? common;
}

/** The nearest directory at or above one that passes a test, without leaving the git repository. */
function climb(from: string, test: (directory: string) => boolean): string | null {
  for (let current = from; ; current = dirname(current)) {
    if (test(current)) return current;
    if (dirname(current) === current || existsSync(join(current, '.git'))) return null;
  }
}

function isWorkspaceRoot(directory: string): boolean {
  if (existsSync(join(directory, 'pnpm-workspace.yaml'))) return true;
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    return typeof manifest === 'object' && manifest !== null && 'workspaces' in manifest;
  } catch {
    return false;
  }
}

async function expand(pattern: string, cwd: string): Promise<readonly string[]> {
  // Shells expand globs; where a quoted one arrives, loading the library is worth its 0.2 seconds.
  const { globby } = await import('globby');
  return globby(toPosix(pattern), {
    cwd,
    absolute: true,
    onlyFiles: true,
    followSymbolicLinks: false,
    ignore: ['**/node_modules/**'],
    gitignore: true,
    suppressErrors: true,
  });
}

/** Directories that lie in none of the others. */
function outermost(directories: readonly string[]): readonly string[] {
  const unique = [...new Set(directories)];
  return unique.filter((one) => !unique.some((other) => other !== one && isInside(other, one)));
}

function problemOf(path: string, error: unknown): string {
  const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  return missing ? `path '${path}' does not exist` : `path '${path}' cannot be read: ${systemReason(error)}`;
}

function tidy(path: string): string {
  const posix = toPosix(path);
  if (isAbsolute(path)) return posix.replace(/(?<=.)\/$/, '');
  return posix.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '') || '.';
}
