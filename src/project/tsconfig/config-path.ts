import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The config file that a path names: itself, or the tsconfig.json of a directory. */
export function configFileOf(path: string): string {
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isDirectory ? join(path, 'tsconfig.json') : path;
}
