import type { ModuleResolver } from './module-resolver.js';
import type { SourceStore } from '../source-store.js';

/**
 * Specifiers of `from '..'`, `import '..'`, `import('..')` and `require('..')`. A cheap look at the text: what it finds
 * too much, in comments or strings, is sorted out when the file is parsed.
 */
const SPECIFIER = /\b(?:from|import|require)\s*(?:\(\s*)?(["'])((?:(?!\1)[^\\\n]){1,300})\1/g;

/** Which files of the project mention which others in an import. Built from texts alone, without parsing. */
export class ImportGraph {
  readonly #importers = new Map<string, string[]>();

  constructor(files: readonly string[], sources: SourceStore, resolver: ModuleResolver) {
    for (const file of files) {
      for (const specifier of specifiersIn(sources.textOf(file) ?? '')) {
        const target = resolver.resolve(file, specifier);
        if (target === null || target === file) continue;
        const list = this.#importers.get(target);
        if (list === undefined) this.#importers.set(target, [file]);
        else if (list.at(-1) !== file) list.push(file);
      }
    }
  }

  /** The files that seem to import a file, in the order of the project's files. */
  importersOf(file: string): readonly string[] {
    return this.#importers.get(file) ?? [];
  }
}

/** The module specifiers that a text seems to import, each once. */
export function specifiersIn(text: string): ReadonlySet<string> {
  const specifiers = new Set<string>();
  for (const [, , specifier] of text.matchAll(SPECIFIER)) if (specifier !== undefined) specifiers.add(specifier);
  return specifiers;
}
