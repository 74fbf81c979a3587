import { matchesPath, parsePathPattern, type PathPattern } from './glob.js';

interface IgnoreRule {
  readonly pattern: PathPattern;
  readonly negated: boolean;
  readonly directoryOnly: boolean;
}

/** The patterns of one `.gitignore`, or of the `ignore` list of a config file, which has the same syntax. */
export class IgnoreRules {
  readonly #rules: readonly IgnoreRule[];

  constructor(lines: readonly string[]) {
    this.#rules = lines.map(parseRule).filter((rule) => rule !== null);
  }

  /**
   * What the last pattern that matches says: true to ignore, false to keep, null when none matches.
   *
   * @param path relative to the directory of the patterns, with `/` between its parts.
   */
  verdict(path: string, isDirectory: boolean): boolean | null {
    if (this.#rules.length === 0) return null;
    const parts = path.split('/');
    for (let index = this.#rules.length - 1; index >= 0; index -= 1) {
      const rule = this.#rules[index];
      if (rule === undefined || (rule.directoryOnly && !isDirectory)) continue;
      if (matchesPath(rule.pattern, parts)) return !rule.negated;
    }
    return null;
  }

  /** True when a path, or a directory on the way to it, is ignored. */
  covers(path: string): boolean {
    const parts = path.split('/');
    return parts.some(
      (_, index) => this.verdict(parts.slice(0, index + 1).join('/'), index < parts.length - 1) === true,
    );
  }
}

/** The patterns of a `.gitignore` file. */
export function parseIgnoreFile(text: string): IgnoreRules {
  return new IgnoreRules(text.replace(/^\uFEFF/, '').split(/\r?\n/));
}

function parseRule(line: string): IgnoreRule | null {
  let text = trimEnd(line);
  if (text === '' || text.startsWith('#')) return null;
  const negated = text.startsWith('!');
  if (negated) text = text.slice(1);
  const directoryOnly = text.endsWith('/');
  while (text.endsWith('/')) text = text.slice(0, -1);
  if (text === '') return null;
  // Without a slash in front or in the middle, a pattern applies at every depth.
  const anchored = text.includes('/');
  if (text.startsWith('/')) text = text.slice(1);
  if (!anchored) text = `**/${text}`;
  // `a/**` means everything inside `a`, not `a` itself.
  if (text.endsWith('/**')) text = `${text}/*`;
  return { pattern: parsePathPattern(text), negated, directoryOnly };
}

/** Without the spaces at the end, of which one that is escaped counts. */
function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t') && line[end - 2] !== '\\') end -= 1;
  return line.slice(0, end);
}
