import ignore, { type Ignore } from 'ignore';

/** The patterns of one `.gitignore`, or of the `ignore` list of a config file, which has the same syntax. */
export class IgnoreRules {
  readonly #matcher: Ignore | null;

  constructor(lines: readonly string[]) {
    this.#matcher = lines.length === 0 ? null : ignore({ ignorecase: false }).add([...lines]);
  }

  /**
   * What the last pattern that matches says: true to ignore, false to keep, null when none matches.
   *
   * @param path relative to the directory of the patterns, with `/` between its parts.
   */
  verdict(path: string, isDirectory: boolean): boolean | null {
    if (this.#matcher === null || !ignore.isPathValid(path)) return null;
    const { ignored, unignored } = this.#matcher.test(isDirectory ? `${path}/` : path);
    return ignored ? true : unignored ? false : null;
  }

  /** True when a path, or a directory on the way to it, is ignored. */
  covers(path: string): boolean {
    return this.#matcher !== null && ignore.isPathValid(path) && this.#matcher.ignores(path);
  }
}

/** The patterns of a `.gitignore` file. */
export function parseIgnoreFile(text: string): IgnoreRules {
  return new IgnoreRules(text.replace(/^\uFEFF/, '').split(/\r?\n/));
}
