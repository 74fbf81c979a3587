/** One character position of a pattern: a literal, any character, any number of characters, or a set. */
type Token =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'one' }
  | { readonly kind: 'many' }
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] };

/** A pattern for one part of a path. A string is compared as it is. */
type Part = string | readonly Token[];

/** A pattern for a whole path; `null` stands for `**`, any number of parts. */
export type PathPattern = readonly (Part | null)[];

/** Reads a pattern in the syntax of `.gitignore`: `*`, `?`, `[a-z]`, `**` as a whole part, `\` to escape. */
export function parsePathPattern(pattern: string): PathPattern {
  return pattern.split('/').map((part) => (part === '**' ? null : parsePart(part)));
}

/**
 * Matches the parts of a path. No regular expressions: patterns may come from a repository nobody trusts, and
 * a pattern with many stars must not take exponential time.
 */
export function matchesPath(pattern: PathPattern, parts: readonly string[]): boolean {
  let at = 0;
  let part = 0;
  let retryAt = -1;
  let retryPart = 0;
  while (part < parts.length) {
    const wanted = pattern[at];
    if (wanted === null) {
      retryAt = ++at;
      retryPart = part;
    } else if (wanted !== undefined && matchesPart(wanted, parts[part] ?? '')) {
      at += 1;
      part += 1;
    } else if (retryAt !== -1) {
      at = retryAt;
      part = ++retryPart;
    } else {
      return false;
    }
  }
  while (pattern[at] === null) at += 1;
  return at === pattern.length;
}

function matchesPart(pattern: Part, name: string): boolean {
  if (typeof pattern === 'string') return pattern === name;
  let at = 0;
  let index = 0;
  let retryAt = -1;
  let retryIndex = 0;
  while (index < name.length) {
    const token = pattern[at];
    if (token?.kind === 'many') {
      retryAt = ++at;
      retryIndex = index;
    } else if (token !== undefined && matchesCharacter(token, name[index] ?? '')) {
      at += 1;
      index += 1;
    } else if (retryAt !== -1) {
      at = retryAt;
      index = ++retryIndex;
    } else {
      return false;
    }
  }
  while (pattern[at]?.kind === 'many') at += 1;
  return at === pattern.length;
}

function matchesCharacter(token: Token, character: string): boolean {
  switch (token.kind) {
    case 'literal':
      return token.text === character;
    case 'set':
      return token.ranges.some(([from, to]) => from <= character && character <= to) !== token.negated;
    default:
      return token.kind === 'one';
  }
}

function parsePart(text: string): Part {
  const tokens: Token[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '*') tokens.push({ kind: 'many' });
    else if (character === '?') tokens.push({ kind: 'one' });
    else if (character === '[') {
      const set = parseSet(text, index);
      tokens.push(set === null ? { kind: 'literal', text: character } : set.token);
      if (set !== null) index = set.end;
    } else if (character === '\\' && index + 1 < text.length) {
      index += 1;
      tokens.push({ kind: 'literal', text: text[index] ?? '' });
    } else tokens.push({ kind: 'literal', text: character });
  }
  const literals = tokens.map((token) => (token.kind === 'literal' ? token.text : null));
  return literals.includes(null) ? tokens : literals.join('');
}

/** The set that starts at `[`, with the index of its `]`; null when it is never closed. */
function parseSet(text: string, start: number): { readonly token: Token; readonly end: number } | null {
  let index = start + 1;
  const negated = text[index] === '!' || text[index] === '^';
  if (negated) index += 1;
  const ranges: [string, string][] = [];
  const first = index;
  // A `]` right at the start is a member of the set, not its end.
  while (index < text.length && (text[index] !== ']' || index === first)) {
    if (text[index] === '\\') index += 1;
    const from = text[index] ?? '';
    if (text[index + 1] === '-' && index + 2 < text.length && text[index + 2] !== ']') {
      ranges.push([from, text[index + 2] ?? '']);
      index += 3;
    } else {
      ranges.push([from, from]);
      index += 1;
    }
  }
  return index < text.length ? { token: { kind: 'set', negated, ranges }, end: index } : null;
}
