import { extname, join } from 'node:path';
import { SOURCE_EXTENSIONS } from '../source-kinds.js';

/** The files a module may be. */
export interface FileSet {
  has(path: string): boolean;
}

/** What TypeScript sources the name of a compiled file may stand for, preferred ones first. */
const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
};

/**
 * The file of the project that a module path without or with an extension means: as it is, with `.js` standing for
 * `.ts`, with an extension added, or the index of a directory.
 */
export function moduleFile(files: FileSet, path: string): string | null {
  const extension = extname(path);
  const sources = SOURCES_OF[extension];
  if (sources !== undefined) {
    const stem = path.slice(0, -extension.length);
    for (const source of sources) if (files.has(stem + source)) return stem + source;
  }
  if (files.has(path)) return path;
  for (const added of SOURCE_EXTENSIONS) if (files.has(path + added)) return path + added;
  for (const added of SOURCE_EXTENSIONS) {
    const index = join(path, `index${added}`);
    if (files.has(index)) return index;
  }
  return null;
}
