import type { ChalkInstance } from 'chalk';
import type { EvidencePlace } from './audit-report.js';
import { escapeText } from './escape.js';
import { printedLine, sliceColumns, widthOf } from './text-width.js';

/** A place that a frame marks, the most important one standing out. */
export interface Mark extends EvidencePlace {
  readonly primary: boolean;
}

export interface FrameStyle {
  /** Columns that a line of the frame may take. */
  readonly width: number;
  readonly chalk: ChalkInstance;
}

/** Lines between two marked ones that are shown rather than cut out. */
const MAX_GAP = 2;
const CUT = '...';

/** The lines of one file that hold marks, each with its marks below it. Long lines are cut around the first mark. */
export function codeFrame(text: string, marks: readonly Mark[], { width, chalk }: FrameStyle): readonly string[] {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/u);
  const byLine = new Map<number, Mark[]>();
  for (const mark of [...marks].sort((a, b) => a.line - b.line || a.column - b.column)) {
    const list = byLine.get(mark.line);
    if (list) list.push(mark);
    else byLine.set(mark.line, [mark]);
  }
  const last = Math.max(...byLine.keys());
  const gutter = String(last).length;
  const output: string[] = [];
  let previous: number | null = null;
  for (const [line, marked] of byLine) {
    if (previous !== null && line - previous - 1 > MAX_GAP) {
      output.push(chalk.dim(`${' '.repeat(Math.max(gutter - 1, 0))}${CUT}`));
    } else if (previous !== null) {
      for (let between = previous + 1; between < line; between += 1) {
        output.push(...printLine(between, lines[between - 1] ?? '', []));
      }
    }
    output.push(...printLine(line, lines[line - 1] ?? '', marked));
    previous = line;
  }
  return output;

  function printLine(number: number, source: string, marked: readonly Mark[]): string[] {
    const room = width - gutter - 3;
    const printed = printedLine(source);
    const window = windowAround(widthOf(printed.text), marked[0] ? printed.columnOf(marked[0].column - 1) : 0, room);
    const code = window.cutBefore + sliceColumns(printed.text, window.from, window.to) + window.cutAfter;
    const bar = chalk.dim('|');
    const shown = marked.length === 0 ? chalk.dim(code) : code;
    return [
      `${chalk.dim(String(number).padStart(gutter))} ${bar} ${shown}`.trimEnd(),
      ...marked.map((mark) => {
        const shift = window.cutBefore.length - window.from;
        const start = clamp(printed.columnOf(mark.column - 1) + shift, 0, room - 1);
        const endOffset = mark.endLine === mark.line ? mark.endColumn - 1 : source.trimEnd().length;
        const end = clamp(printed.columnOf(endOffset) + shift, start + 1, room);
        const paint = mark.primary ? chalk.red.bold : chalk.yellow;
        return `${' '.repeat(gutter)} ${bar} ${markLine(start, end, escapeText(mark.label), room, paint)}`.trimEnd();
      }),
    ];
  }
}

/** Carets under a mark with its label, which goes where it fits: behind the carets, or else before them. */
function markLine(start: number, end: number, label: string, room: number, paint: (text: string) => string): string {
  const length = widthOf(label) + 1;
  const longest = room - length - start;
  if (longest >= 1 || start < length) {
    return ' '.repeat(start) + paint(`${'^'.repeat(Math.max(1, Math.min(end - start, longest)))} ${label}`.trimEnd());
  }
  return ' '.repeat(start - length) + paint(`${label} ${'^'.repeat(end - start)}`);
}

interface Window {
  readonly from: number;
  readonly to: number;
  readonly cutBefore: string;
  readonly cutAfter: string;
}

/** Which columns of a line to show so that a column is among them. */
function windowAround(length: number, column: number, room: number): Window {
  if (length <= room) return { from: 0, to: length, cutBefore: '', cutAfter: '' };
  // A third of the room before the mark: what follows it says more.
  const from = column < room - CUT.length * 4 ? 0 : Math.max(0, column - Math.floor(room / 3));
  const cutBefore = from === 0 ? '' : CUT;
  const rest = room - cutBefore.length;
  if (length - from <= rest) return { from, to: length, cutBefore, cutAfter: '' };
  return { from, to: from + rest - CUT.length, cutBefore, cutAfter: CUT };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
