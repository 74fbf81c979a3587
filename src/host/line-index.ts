/** A place in a text as people and ESLint count: both numbers start at 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The start and end of something in a text. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

// ESLint's own notion of a line break (lib/shared/ast-utils): other splits would move every later finding.
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/gu;

/** Translates between offsets and line/column pairs of one text. */
export class LineIndex {
  readonly #starts: readonly number[];
  readonly #length: number;

  constructor(text: string) {
    const starts = [0];
    for (const match of text.matchAll(LINE_BREAK)) starts.push(match.index + match[0].length);
    this.#starts = starts;
    this.#length = text.length;
  }

  /** How many lines the text has; a text without any line break has one. */
  get lineCount(): number {
    return this.#starts.length;
  }

  /** The position of an offset. Offsets outside the text are moved to its nearest end. */
  positionOf(offset: number): Position {
    const inside = Math.min(Math.max(offset, 0), this.#length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= inside) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: inside - (this.#starts[low] ?? 0) + 1 };
  }

  /** The positions of both ends of a range. */
  spanOf(range: readonly [number, number]): Span {
    const start = this.positionOf(range[0]);
    const end = this.positionOf(range[1]);
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  }

  /** The offset at which a line starts. Line numbers start at 1. */
  startOfLine(line: number): number {
    return this.#starts[line - 1] ?? this.#length;
  }
}
