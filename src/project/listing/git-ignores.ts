import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseIgnoreFile, type IgnoreRules } from './ignore-rules.js';
import { isInside, relativePosix } from '../paths.js';

interface PlacedRules {
  readonly directory: string;
  readonly rules: IgnoreRules;
}

/**
 * What git ignores, read from `.gitignore` files and `.git/info/exclude`. A person's global excludes are left out:
 * two machines must audit the same files. Git itself is not run, since a repository's configuration can name
 * programs to start.
 */
export class GitIgnores {
  readonly #byDirectory = new Map<string, readonly PlacedRules[]>();
  /** The uppermost directory whose rules count: that of the repository, or the audited one. */
  readonly #top: string;

  constructor(root: string) {
    const repository = repositoryOf(root);
    this.#top = repository ?? root;
    // A person who names an ignored folder wants to see it: then only rules inside it count.
    if (repository !== null && this.#coversAncestor(root)) {
      this.#byDirectory.clear();
      this.#top = root;
    }
  }

  /** True when git ignores this entry of a directory that is itself not ignored. */
  ignores(path: string, isDirectory: boolean): boolean {
    for (const { directory, rules } of this.#rulesFor(dirname(path))) {
      const verdict = rules.verdict(relativePosix(directory, path), isDirectory);
      if (verdict !== null) return verdict;
    }
    return false;
  }

  /** True when git ignores a file or a folder on the way to it from `below`. */
  ignoresBelow(below: string, file: string): boolean {
    if (this.ignores(file, false)) return true;
    for (let current = dirname(file); current !== below && isInside(below, current); current = dirname(current)) {
      if (this.ignores(current, true)) return true;
    }
    return false;
  }

  #coversAncestor(root: string): boolean {
    for (let current = root; current !== this.#top; current = dirname(current)) {
      if (this.ignores(current, true)) return true;
    }
    return false;
  }

  /** The rules for the entries of a directory, nearest first. */
  #rulesFor(directory: string): readonly PlacedRules[] {
    const known = this.#byDirectory.get(directory);
    if (known !== undefined) return known;
    const own = rulesIn(directory, '.gitignore');
    const rules =
      directory === this.#top || dirname(directory) === directory
        ? [...own, ...rulesIn(directory, join('.git', 'info', 'exclude'))]
        : [...own, ...this.#rulesFor(dirname(directory))];
    this.#byDirectory.set(directory, rules);
    return rules;
  }
}

/** The nearest directory at or above a path that is the root of a git repository. */
export function repositoryOf(path: string): string | null {
  for (let current = path; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return null;
  }
}

function rulesIn(directory: string, name: string): readonly PlacedRules[] {
  try {
    return [{ directory, rules: parseIgnoreFile(readFileSync(join(directory, name), 'utf8')) }];
  } catch {
    return [];
  }
}
