import { isBoundExpression } from './bound-expressions.js';
import type { FileModel } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';

/** Why a text that begins like a claim is none. */
export type ClaimFault =
  /** The bound is there, why it holds is not. */
  | 'no-reason'
  /** Neither a number nor an expression says how much. */
  | 'no-bound'
  /** `Infinity` and the like. */
  | 'no-maximum'
  /** Nothing but the words `bounded by`. */
  | 'no-claim';

/** What a claim says. */
export interface ClaimParts {
  /** The maximum as it is written: `40`, `MAX_SHOPS`, `2 * workers`. */
  readonly bound: string;
  readonly reason: string;
  /** Null: the claim is complete. */
  readonly fault: ClaimFault | null;
  /** False for words that may as well be an ordinary sentence: `bounded by the caller`. */
  readonly isMeant: boolean;
}

const OPENING = /^bounded by\b:?\s*/i;
const SEPARATOR = /(?:^|\s)(-{2,}|[—–])(?:\s|$)/;
/** Ends the reason: a line for a tool, a tag, a next claim. */
const OTHER_LINE = /^(?:$|@\w|bounded by\b|(?:eslint|prettier|biome|oxlint|tslint|istanbul|[cv]8|webpack|vite|noinspection|region|endregion|#)\b)/i;
const NO_MAXIMUM = /\bInfinity\b|\bMAX_SAFE_INTEGER\b|\bMAX_VALUE\b|∞/;

/**
 * Reads a claim from the lines of a comment, the first of which has to begin it; null when it does not. The lines below
 * carry on the reason, up to an empty one.
 */
export function claimParts(file: FileModel, lines: readonly string[]): ClaimParts | null {
  const [first = '', ...others] = lines;
  if (!OPENING.test(first)) return null;
  const end = others.findIndex((line) => OTHER_LINE.test(line));
  const rest = end < 0 ? others : others.slice(0, end);
  let head = first.replace(OPENING, '');
  // The comment was wrapped before the separator.
  if (!SEPARATOR.test(head) && SEPARATOR.exec(rest[0] ?? '')?.index === 0) head += ` ${rest.shift() ?? ''}`;
  const separator = SEPARATOR.exec(head);
  const bound = (separator ? head.slice(0, separator.index) : head).replace(/[.,;:]$/, '').trim();
  if (!separator) return withoutReason(file, bound);
  const reason = [head.slice(separator.index + separator[0].length), ...rest].join(' ').trim();
  const fault = !isBound(file, bound)
    ? 'no-bound'
    : NO_MAXIMUM.test(bound)
      ? 'no-maximum'
      : /\p{L}/u.test(reason)
        ? null
        : 'no-reason';
  // A dash is part of many sentences; two hyphens are how claims are written.
  return { bound, reason, fault, isMeant: fault !== 'no-bound' || separator[1]?.startsWith('-') === true };
}

function withoutReason(file: FileModel, bound: string): ClaimParts {
  const isClear = isBoundExpression(bound) && /^\d|[A-Z]_[A-Z]/.test(bound);
  return { bound, reason: '', fault: isBound(file, bound) ? 'no-reason' : 'no-claim', isMeant: isClear };
}

/** A number, with or without words for what is counted, or an expression. */
function isBound(file: FileModel, text: string): boolean {
  if (/^[a-z]+$/.test(text)) return isNameIn(file, text);
  return /(?:^|[\s(<≤~≈])\d/.test(text) || text === '∞' || isBoundExpression(text);
}

/** A plain word is an expression where the code has a thing of that name: `workers`, but not `design`. */
function isNameIn(file: FileModel, word: string): boolean {
  return nodesOf(file)
    .all('Identifier')
    .some(({ name }) => name === word);
}
