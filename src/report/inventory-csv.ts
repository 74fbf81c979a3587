import type { InventoryReport } from './inventory-report.js';
import type { ReportedQueue, ReportedQueuePlace } from './queue-report.js';

type Cell = string | number | null;

const COLUMNS: readonly (readonly [name: string, cell: (queue: ReportedQueue) => Cell])[] = [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['confidence', ({ confidence }) => confidence],
  ['name', ({ name }) => name],
  ['kind', ({ kind }) => kind],
  ['file', ({ file }) => file],
  ['line', ({ line }) => line],
  ['lifetime', ({ lifetime }) => lifetime],
  ['bounded_by', ({ bound }) => bound?.by ?? null],
  ['bound_value', ({ bound }) => bound?.value ?? null],
  ['bound_expression', ({ bound }) => bound?.expression ?? null],
  ['bound_place', ({ bound }) => bound && `${bound.file}:${bound.line}`],
  ['unit', ({ unit }) => unit],
  ['when_full', ({ whenFull }) => whenFull],
  ['fed_by', ({ growth }) => placesText(growth)],
  ['drained_by', ({ release }) => placesText(release)],
  ['monitored', ({ monitored }) => (monitored === null ? 'no' : 'yes')],
  ['claim', ({ claim }) => claim?.bound ?? null],
  ['reason', ({ claim }) => claim?.reason ?? null],
];

/** The inventory for spreadsheets, as RFC 4180 has it: a header, commas, CRLF at the end of every line. */
export function renderInventoryCsv({ queues }: InventoryReport): string {
  const rows = [COLUMNS.map(([name]) => name), ...queues.map((queue) => COLUMNS.map(([, cell]) => field(cell(queue))))];
  return rows.map((row) => `${row.join(',')}\r\n`).join('');
}

function placesText(places: readonly ReportedQueuePlace[]): string {
  return places.map(({ file, line, label }) => `${label} (${file}:${line})`).join('; ');
}

/** What a spreadsheet would run as a formula begins like this; also after spaces, which some programs leave out. */
const FORMULA = /^\s*[=+\-@|]|^[\t\r\n]/;

/** One field. Names come from the audited project: what looks like a formula is made a text. */
function field(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
