import { OUTER_MODULES } from '../../catalogue/frameworks/responses/index.js';
import type { FileModel } from '../model/file.js';

/**
 * The files of the project that put an application together around a file and whose text matches: those that import
 * it, directly or through others, what these import, and modules that a framework loads by their name. Empty in an
 * editor.
 */
export function surroundingsOf(file: FileModel, mentions: RegExp): readonly FileModel[] {
  const around = new Set(file.facts.filesAround(file, mentions));
  for (const { routes, module, exports } of OUTER_MODULES) {
    const outer = routes.test(file.path) ? outerModule(file, module, exports) : null;
    if (outer && outer !== file && outer.text.search(mentions) !== -1) around.add(outer);
  }
  return [...around];
}

/** Looks for a module in the folder of a file and in those above it. */
function outerModule(file: FileModel, module: string, exports: readonly string[]): FileModel | null {
  const levels = Math.min(10, file.path.split(/[\\/]/).length + 1);
  for (let level = 0; level < levels; level += 1) {
    const specifier = (level === 0 ? './' : '../'.repeat(level)) + module;
    for (const name of exports) {
      const found = file.facts.resolveExport(file, specifier, name);
      if (found) return found.file;
    }
  }
  return null;
}
