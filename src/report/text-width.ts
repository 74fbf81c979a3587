import { escapeCharacter } from './escape.js';

/** Characters that take two columns of a terminal. */
const WIDE_RANGES = [
  // East Asian scripts and full-width forms.
  '\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3',
  '\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6\\u{20000}-\\u{3fffd}',
  // Emoji.
  '\\u{1f300}-\\u{1faff}',
];
const WIDE = new RegExp(`[${WIDE_RANGES.join('')}]`, 'u');
const WITHOUT_WIDTH = /[\p{M}\u200c\u200d]/u;
const TAB = '  ';

/** Columns that a text without active characters takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WITHOUT_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** A line of source as it is printed: tabs as spaces, active characters written out. */
export interface PrintedLine {
  readonly text: string;
  /** The printed column (from 0) of an offset in the source line. */
  columnOf(offset: number): number;
}

/** Prepares a line of source for printing. */
export function printedLine(source: string): PrintedLine {
  const columns: number[] = [];
  let text = '';
  let column = 0;
  for (const character of source) {
    const shown = character === '\t' ? TAB : escapeCharacter(character);
    // Offsets count UTF-16 units, of which an emoji has two.
    columns.push(...Array<number>(character.length).fill(column));
    text += shown;
    column += widthOf(shown);
  }
  return { text, columnOf: (offset) => columns[offset] ?? column };
}

/** The part of a text between two columns. */
export function sliceColumns(text: string, from: number, to: number): string {
  let column = 0;
  let part = '';
  for (const character of text) {
    const width = widthOf(character);
    if (column >= from && column + width <= to) part += character;
    column += width;
  }
  return part;
}

/** Breaks a text into lines of at most `width` columns, between words where that is possible. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
