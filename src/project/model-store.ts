import { join } from 'node:path';
import type { ProjectFacts } from '../analysis/model/facts.js';
import type { FileModel } from '../analysis/model/file.js';
import type { Settings } from '../analysis/model/settings.js';
import { modelOf, parseFile, type ParsedFile } from '../host/file-host.js';
import { systemReason } from './errors.js';
import { relativePosix } from './paths.js';
import type { SourceStore } from './source-store.js';

/** How many of the latest models stay in memory even when nothing uses them. A model is many times its text. */
const KEPT_MODELS = 256;

/**
 * Parses files into flow models, at most once at a time: while anything holds a model, asking again returns the very
 * same one, so that nodes can be compared. Models that nobody holds are forgotten, the latest few last, but only when
 * the event loop turns: until then JavaScript keeps whatever a weak reference was asked for.
 */
export class ModelStore {
  readonly #models = new Map<string, WeakRef<FileModel>>();
  readonly #latest = new Map<string, FileModel>();
  readonly #failures = new Map<string, string>();
  readonly #root: string;
  readonly #sources: SourceStore;
  readonly #settings: Settings;
  #facts: ProjectFacts | undefined;

  /** @param root the directory that the models' paths are relative to. */
  constructor(root: string, sources: SourceStore, settings: Settings) {
    this.#root = root;
    this.#sources = sources;
    this.#settings = settings;
  }

  /** Gives the models of this store the facts they read. Called once, before the first model. */
  connect(facts: ProjectFacts): void {
    this.#facts = facts;
  }

  /** Why files could not be parsed: absolute path to `line:column: reason`. */
  get failures(): ReadonlyMap<string, string> {
    return this.#failures;
  }

  /** The model of a file by its absolute path; null when it cannot be read or parsed, or is not audited. */
  get(path: string): FileModel | null {
    const known = this.#models.get(path)?.deref();
    if (known !== undefined) {
      this.#keep(path, known);
      return known;
    }
    if (this.#failures.has(path)) return null;
    const text = this.#sources.textOf(path);
    if (text === null) return null;
    const parsed = this.#parse(path, text);
    if (parsed === null) return null;
    const model = modelOf(parsed, { facts: this.#facts, settings: this.#settings });
    this.#models.set(path, new WeakRef(model));
    this.#keep(path, model);
    return model;
  }

  /** The absolute path of a model of this store. */
  pathOf(model: FileModel): string {
    return join(this.#root, model.path);
  }

  #parse(path: string, text: string): ParsedFile | null {
    try {
      const parsed = parseFile(relativePosix(this.#root, path), text);
      if (parsed.ok) return parsed;
      this.#failures.set(path, `${parsed.line}:${parsed.column}: ${parsed.reason}`);
    } catch (error) {
      // For example an expression nested so deeply that walking it exhausts the stack.
      this.#failures.set(path, `cannot be parsed: ${systemReason(error)}`);
    }
    return null;
  }

  #keep(path: string, model: FileModel): void {
    this.#latest.delete(path);
    this.#latest.set(path, model);
    if (this.#latest.size <= KEPT_MODELS) return;
    const [oldest] = this.#latest.keys();
    if (oldest !== undefined) this.#latest.delete(oldest);
  }
}
