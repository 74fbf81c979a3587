import type { TSESTree } from '@typescript-eslint/utils';
import { claimParts, type ClaimParts } from './claim-text.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';

/** A person's statement that something has a maximum: `// bounded by 40 -- shops are provisioned by hand`. */
export interface Claim extends ClaimParts {
  /** The comment, or within a longer one, the claim itself. */
  readonly range: readonly [number, number];
  /** The line of code that it is about, from its first character to its end; null when no code follows. */
  readonly line: readonly [number, number] | null;
}

const MENTION = /bounded by/i;
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;
const LINE_BREAKS = new RegExp(LINE_BREAK.source, 'g');

/** The claims of a file in the order of the text, those included that something is missing from. */
export const claimsOf = perFile((file): readonly Claim[] => {
  if (!MENTION.test(file.text)) return [];
  const found: Claim[] = [];
  let gaps: Gaps | null = null;
  for (const [index, comment] of file.comments.entries()) {
    if (!MENTION.test(comment.value)) continue;
    gaps ??= gapsOf(file);
    found.push(...(comment.type === 'Line' ? ofLineComment(file, index, gaps) : ofBlockComment(file, comment, gaps)));
  }
  return found;
});

/** The claim that covers what starts at a place, if somebody made one that is complete: for findings and inventories. */
export function claimOn(file: FileModel, at: Node | number): Claim | null {
  const offset = typeof at === 'number' ? at : at.range[0];
  return claimsOf(file).find((claim) => claim.fault === null && isOnLine(claim, offset)) ?? null;
}

/** True when an offset is on the line that a claim is about. */
export function isOnLine({ line }: Claim, offset: number): boolean {
  return line !== null && line[0] <= offset && offset < line[1];
}

/** A `//` comment; those directly below it may carry on its reason. */
function ofLineComment(file: FileModel, index: number, gaps: Gaps): readonly Claim[] {
  const comment = file.comments[index];
  if (!comment) return [];
  const alone = !hasCodeBefore(file, comment.range[0], gaps);
  const lines = [comment.value];
  let end = comment.range[1];
  for (const next of alone ? file.comments.slice(index + 1, index + MAX_LINES) : []) {
    if (next.type !== 'Line' || !/^[\t ]*(?:\r\n|[\r\n])[\t ]*$/.test(file.text.slice(end, next.range[0]))) break;
    lines.push(next.value);
    end = next.range[1];
  }
  const parts = claimParts(file, lines.map(plainLine));
  return parts ? [{ ...parts, range: comment.range, line: lineOf(file, comment.range, gaps) }] : [];
}

/** A reason is a few lines long; what is longer is another text. */
const MAX_LINES = 12;

/** A block comment: any line of it may begin a claim, which goes on to its end. */
function ofBlockComment(file: FileModel, comment: TSESTree.Comment, gaps: Gaps): readonly Claim[] {
  const [start, end] = comment.range;
  const lines = comment.value.split(LINE_BREAK);
  const breaks = [...comment.value.matchAll(LINE_BREAKS)];
  const found: Claim[] = [];
  for (const [index, text] of lines.entries()) {
    const parts = claimParts(file, lines.slice(index, index + MAX_LINES).map(plainLine));
    if (!parts) continue;
    const before = breaks[index - 1];
    const from = start + '/*'.length + (before ? before.index + before[0].length : 0);
    const own: readonly [number, number] = [from + text.search(MENTION), from + text.trimEnd().length];
    const line = found[0]?.line ?? lineOf(file, comment.range, gaps);
    found.push({ ...parts, range: lines.length === 1 ? [start, end] : own, line });
  }
  return found;
}

/** A line of a comment without what draws it: the stars of a block, the third slash. */
function plainLine(line: string): string {
  return line.replace(/^[\s*/]+/, '').trimEnd();
}

/** What may stand between a claim and its code: comments, decorators, the braces around a comment in JSX. */
interface Gaps {
  /** The end of each by its start. */
  readonly ends: ReadonlyMap<number, number>;
  /** The start of each comment and pair of braces by its end. */
  readonly starts: ReadonlyMap<number, number>;
}

function gapsOf(file: FileModel): Gaps {
  const nodes = nodesOf(file);
  const braces = nodes.all('JSXEmptyExpression').map((node) => node.parent.range);
  const comments = file.comments.map((comment) => comment.range);
  const decorators = nodes.all('Decorator').map((node) => node.range);
  const starts = new Map([...braces, ...comments].map(([start, end]) => [end, start]));
  // Braces come last: they begin where their comment does not.
  return { ends: new Map([...decorators, ...comments, ...braces]), starts };
}

function lineOf(file: FileModel, comment: readonly [number, number], gaps: Gaps): readonly [number, number] | null {
  const [start, end] = bracesAround(file, comment);
  return hasCodeBefore(file, start, gaps) ? lineAt(file, start) : nextLine(file, end, gaps);
}

/** In JSX, a comment stands in braces of its own. */
function bracesAround(file: FileModel, comment: readonly [number, number]): readonly [number, number] {
  const braces = nodesOf(file)
    .all('JSXEmptyExpression')
    .find(({ parent }) => parent.range[0] < comment[0] && comment[1] < parent.range[1]);
  return braces ? braces.parent.range : comment;
}

/** True when code stands before an offset on the same line, so that a comment there is about that line. */
function hasCodeBefore(file: FileModel, offset: number, { starts }: Gaps): boolean {
  for (let index = offset; ;) {
    while (index > 0 && /[^\S\r\n\u2028\u2029]/.test(file.text.charAt(index - 1))) index -= 1;
    const start = starts.get(index);
    if (start === undefined) return index > 0 && !LINE_BREAK.test(file.text.charAt(index - 1));
    if (LINE_BREAK.test(file.text.slice(start, index))) return false;
    index = start;
  }
}

function nextLine(file: FileModel, offset: number, { ends }: Gaps): readonly [number, number] | null {
  for (let index = offset; index < file.text.length;) {
    const end = ends.get(index);
    if (end !== undefined) index = end;
    else if (/\s/.test(file.text.charAt(index))) index += 1;
    else return lineAt(file, index);
  }
  return null;
}

function lineAt(file: FileModel, offset: number): readonly [number, number] {
  let start = offset;
  while (start > 0 && !LINE_BREAK.test(file.text.charAt(start - 1))) start -= 1;
  let end = offset;
  while (end < file.text.length && !LINE_BREAK.test(file.text.charAt(end))) end += 1;
  return [start, end];
}
