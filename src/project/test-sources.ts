import { isTestFile } from '../analysis/model/test-files.js';
import { modelOf, parseFile, type ParsedFile } from '../host/file-host.js';
import { relativePosix } from './paths.js';
import type { SourceStore } from './source-store.js';

/** Tells test files by path and text alone, so that nobody parses what no rule has anything to say about. */
export class TestSources {
  readonly #known = new Map<string, boolean>();
  readonly #root: string;
  readonly #sources: SourceStore;
  #empty: ParsedFile | undefined;

  /** @param root the directory that paths are judged relative to: what lies above it says nothing about a file. */
  constructor(root: string, sources: SourceStore) {
    this.#root = root;
    this.#sources = sources;
  }

  /** True for a test, by its absolute path. */
  has(path: string): boolean {
    let isTest = this.#known.get(path);
    if (isTest === undefined) {
      const text = this.#sources.textOf(path) ?? '';
      // The analysis asks a model for its path and text only; the syntax tree may be that of an empty file.
      isTest = isTestFile(modelOf({ ...this.#emptyFile(), path: relativePosix(this.#root, path), text }));
      this.#known.set(path, isTest);
    }
    return isTest;
  }

  #emptyFile(): ParsedFile {
    if (this.#empty === undefined) {
      const parsed = parseFile('empty.ts', '');
      if (!parsed.ok) throw new Error(parsed.message);
      this.#empty = parsed;
    }
    return this.#empty;
  }
}
