import { readContents, type Contents } from './contents.js';

/** Characters of text that are kept; beyond that the files used longest ago are read again when asked for. */
const KEPT_CHARACTERS = 128 * 1024 * 1024;

/** Reads each source file once and keeps the texts of the latest ones, within a limit. */
export class SourceStore {
  readonly #contents = new Map<string, Contents>();
  readonly #limit: number;
  #characters = 0;

  constructor(limit: number = KEPT_CHARACTERS) {
    this.#limit = limit;
  }

  /** What a file holds, or why it cannot be used. */
  read(path: string): Contents {
    const known = this.#contents.get(path);
    if (known !== undefined) {
      if (known.kind === 'text') this.#renew(path, known);
      return known;
    }
    const contents = readContents(path);
    this.#contents.set(path, contents);
    if (contents.kind === 'text') this.#characters += contents.text.length;
    this.#evict(path);
    return contents;
  }

  /** The text of a file, or null. */
  textOf(path: string): string | null {
    const contents = this.read(path);
    return contents.kind === 'text' ? contents.text : null;
  }

  /** Moves an entry to the end of the map, which is the order of use. */
  #renew(path: string, contents: Contents): void {
    this.#contents.delete(path);
    this.#contents.set(path, contents);
  }

  #evict(newest: string): void {
    for (const [path, contents] of this.#contents) {
      if (this.#characters <= this.#limit || path === newest) return;
      // Why a file cannot be used is short and stays known.
      if (contents.kind !== 'text') continue;
      this.#contents.delete(path);
      this.#characters -= contents.text.length;
    }
  }
}
