import { sliceColumns, widthOf } from './text-width.js';

/** A column of a table for a terminal. */
export interface Column {
  readonly title: string;
  /** Columns that go first when there is no room have the highest number; 0 always stays. */
  readonly dispensable: number;
  /** The columns it cannot do without; wider content is cut. Null: it is never cut. */
  readonly least: number | null;
  /** What is cut off: the end, or, for paths, the beginning. */
  readonly cut: 'end' | 'start';
}

const GAP = 2;
const CUT = '...';

export interface Fitted {
  /** Positions of the columns that are shown. */
  readonly shown: readonly number[];
  readonly widths: readonly number[];
}

/** Chooses the columns that fit into a width and how wide each is; null when not even the necessary ones fit. */
export function fitColumns(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): Fitted | null {
  const natural = columns.map(({ title }, index) => Math.max(widthOf(title), ...rows.map((row) => widthOf(row[index] ?? ''))));
  const least = columns.map((column, index) => Math.min(natural[index] ?? 0, Math.max(column.least ?? Infinity, widthOf(column.title))));
  let shown = columns.map((_, index) => index);
  const total = (widths: readonly number[]): number => shown.reduce((sum, index) => sum + (widths[index] ?? 0), GAP * (shown.length - 1));
  while (total(least) > width) {
    const order = [...shown].sort((a, b) => (columns[b]?.dispensable ?? 0) - (columns[a]?.dispensable ?? 0));
    const [first] = order;
    if (first === undefined || columns[first]?.dispensable === 0) return null;
    shown = shown.filter((index) => index !== first);
  }
  const widths = [...natural];
  // The column with the most to give goes first.
  const spare = (index: number): number => (widths[index] ?? 0) - (least[index] ?? 0);
  for (let excess = total(widths) - width; excess > 0; excess -= 1) {
    const [largest = 0] = [...shown].sort((a, b) => spare(b) - spare(a));
    widths[largest] = (widths[largest] ?? 0) - 1;
  }
  return { shown, widths };
}

/** One line of the table. `paint` gets the content of a cell after it was cut and filled up. */
export function tableLine(
  columns: readonly Column[],
  { shown, widths }: Fitted,
  cells: readonly string[],
  paint: (text: string, index: number) => string,
): string {
  return shown
    .map((index) => {
      const width = widths[index] ?? 0;
      const text = cutTo(cells[index] ?? '', width, columns[index]?.cut ?? 'end');
      const isLast = index === shown.at(-1);
      return paint(text, index) + (isLast ? '' : ' '.repeat(width - widthOf(text)));
    })
    .join(' '.repeat(GAP))
    .trimEnd();
}

/** A text that takes at most `width` columns. */
export function cutTo(text: string, width: number, cut: Column['cut']): string {
  const length = widthOf(text);
  if (length <= width) return text;
  const room = Math.max(width - CUT.length, 0);
  if (cut === 'end') return (sliceColumns(text, 0, room) + CUT).slice(0, Math.max(width, 0));
  // A wide character at the cut takes its second half with it.
  return CUT.slice(0, width) + sliceColumns(text, length - room, length);
}
