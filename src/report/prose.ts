import type { ChalkInstance } from 'chalk';
import { escapeText } from './escape.js';
import { wrapText } from './text-width.js';

/** A space that is no place to break a line: it stands inside of code. */
const JOINT = '\u00a0';

/**
 * Breaks a text with code between backticks into lines of at most `width` columns. Code stays in one line; with colours
 * it is painted instead of standing between backticks. Characters that act on a terminal are written out.
 */
export function proseLines(text: string, width: number, chalk: ChalkInstance): readonly string[] {
  const joined = escapeText(text).replace(/`[^`]+`/g, (code) => code.replaceAll(' ', JOINT));
  return wrapText(joined, width).map((line) =>
    line.replace(/`([^`]+)`/g, (code, inner: string) => (chalk.level > 0 ? chalk.cyan(inner) : code)).replaceAll(JOINT, ' '),
  );
}

/** The lines of a text with something in front of the first, under which the others begin. */
export function hanging(first: string, columns: number, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${index === 0 ? first : ' '.repeat(columns)}${line}`.trimEnd());
}
