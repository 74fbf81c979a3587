import type { ModuleResolver } from './module-resolver.js';
import type { SourceStore } from '../source-store.js';

/**
 * Specifiers of `from '..'`, `import '..'`, `import('..')` and `require('..')`. A cheap look at the text: what it finds
 * too much, in comments or strings, is sorted out when the file is parsed.
 */
const SPECIFIER = /\b(?:from|import|require)\s*(?:\(\s*)?(["'])((?:(?!\1)[^\\\n]){1,300})\1/g;

/** Hands a module's exports on without naming them. */
const HANDS_ON = /\bexport\s*\*|\.\.\.\s*require\b|\bexports\s*=\s*require\b/;

/** Which files of the project mention which others in an import. Built from texts alone, without parsing. */
export class ImportGraph {
  readonly #importers = new Map<string, string[]>();
  readonly #handingOn = new Set<string>();
  readonly #imports = new Map<string, string[]>();

  constructor(files: readonly string[], sources: SourceStore, resolver: ModuleResolver) {
    for (const file of files) {
      const text = sources.textOf(file) ?? '';
      if (HANDS_ON.test(text)) this.#handingOn.add(file);
      for (const specifier of specifiersIn(text)) {
        const target = resolver.resolve(file, specifier);
        if (target === null || target === file) continue;
        append(this.#importers, target, file);
        append(this.#imports, file, target);
      }
    }
  }

  /** The files that seem to import a file, in the order of the project's files. */
  importersOf(file: string): readonly string[] {
    return this.#importers.get(file) ?? [];
  }

  /** True when a file may hand on exports of another without naming them: `export * from`. */
  handsOn(file: string): boolean {
    return this.#handingOn.has(file);
  }

  /** The files that import a file, directly or through others, and what each of these imports; not the file itself. */
  around(file: string): ReadonlySet<string> {
    const above = new Set([file]);
    for (const current of above) for (const importer of this.importersOf(current)) above.add(importer);
    const around = new Set<string>();
    for (const importer of above) {
      if (importer === file) continue;
      around.add(importer);
      for (const imported of this.#imports.get(importer) ?? []) around.add(imported);
    }
    around.delete(file);
    return around;
  }
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}

/** The module specifiers that a text seems to import, each once. */
export function specifiersIn(text: string): ReadonlySet<string> {
  const specifiers = new Set<string>();
  for (const [, , specifier] of text.matchAll(SPECIFIER)) if (specifier !== undefined) specifiers.add(specifier);
  return specifiers;
}
