import { posix } from 'node:path';
import { Chalk, type ChalkInstance } from 'chalk';
import { escapeText } from './escape.js';
import type { InventoryLayout, InventoryReport } from './inventory-report.js';
import {
  boundInWords,
  inventorySummary,
  type QueueStatus,
  type ReportedQueue,
  type ReportedQueuePlace,
} from './queue-report.js';
import { filesLine, failureLines } from './summary.js';
import { fitColumns, tableLine, type Column, type Fitted } from './table-layout.js';
import { wrapText } from './text-width.js';

interface QueueColumn extends Column {
  readonly cell: (queue: ReportedQueue, report: InventoryReport) => string;
}

const STATUS = 0;

const COLUMNS: readonly QueueColumn[] = [
  { title: 'status', dispensable: 0, least: null, cut: 'end', cell: ({ status }) => status },
  { title: 'queue', dispensable: 0, least: 24, cut: 'end', cell: ({ name }) => name },
  { title: 'kind', dispensable: 4, least: null, cut: 'end', cell: ({ kind }) => kind },
  { title: 'maximum', dispensable: 0, least: 16, cut: 'end', cell: boundInWords },
  { title: 'when full', dispensable: 3, least: null, cut: 'end', cell: ({ whenFull }) => whenFull ?? '' },
  { title: 'fed by', dispensable: 5, least: 18, cut: 'end', cell: ({ growth }) => firstOf(growth) },
  { title: 'drained by', dispensable: 7, least: 18, cut: 'end', cell: ({ release }) => firstOf(release) },
  { title: 'monitored', dispensable: 6, least: null, cut: 'end', cell: ({ monitored }) => (monitored === null ? 'no' : 'yes') },
  { title: 'lifetime', dispensable: 9, least: null, cut: 'end', cell: ({ lifetime }) => lifetime },
  { title: 'enforced at', dispensable: 8, least: null, cut: 'start', cell: enforcedAt },
  { title: 'declared at', dispensable: 0, least: 22, cut: 'start', cell: declaredAt },
];

/** The inventory for people: a table that shows as much as the terminal has room for, then a summary. */
export function renderInventoryTable(report: InventoryReport, { width, colourLevel }: InventoryLayout): string {
  const chalk = new Chalk({ level: colourLevel });
  const { queues, all } = report;
  const rows = queues.map((queue) => COLUMNS.map(({ cell }) => escapeText(cell(queue, report))));
  const fitted = fitColumns(COLUMNS, rows, width);
  const lines = queues.length === 0 ? [] : [...(fitted ? table(queues, rows, fitted, chalk) : cards(queues, rows, width, chalk)), ''];
  lines.push(...claimLines(queues, width, chalk), ...failureLines(report, chalk));
  lines.push(...wrapText(inventorySummary(queues, all), width).map((line) => chalk.bold(line)));
  lines.push(...wrapText(filesLine(report), width).map((line) => chalk.dim(line)));
  return `${lines.join('\n')}\n`;
}

function table(queues: readonly ReportedQueue[], rows: readonly (readonly string[])[], fitted: Fitted, chalk: ChalkInstance): string[] {
  const titles = COLUMNS.map(({ title }) => title);
  return [
    tableLine(COLUMNS, fitted, titles, (text) => chalk.dim(text)),
    ...rows.map((row, index) => {
      const paint = paintOf(queues[index]?.status ?? 'unknown', chalk);
      return tableLine(COLUMNS, fitted, row, (text, column) => (column === STATUS ? paint(text) : text));
    }),
  ];
}

/** A few lines for each queue, where not even the narrowest table fits. */
function cards(queues: readonly ReportedQueue[], rows: readonly (readonly string[])[], width: number, chalk: ChalkInstance): string[] {
  return queues.flatMap((queue, index) => {
    const { status, kind, whenFull } = queue;
    const [, name = ''] = rows[index] ?? [];
    const facts = [`${kind}, maximum: ${boundInWords(queue)}`, ...(whenFull === null ? [] : [`when full: ${whenFull}`])].join('; ');
    const text = (line: string): string[] => wrapText(line, width - 2).map((part) => `  ${part}`);
    return [`${paintOf(status, chalk)(status)} ${name}`, ...text(escapeText(facts)), ...text(escapeText(rows[index]?.at(-1) ?? ''))];
  });
}

function paintOf(status: QueueStatus, chalk: ChalkInstance): (text: string) => string {
  switch (status) {
    case 'unbounded':
      return chalk.red;
    case 'unknown':
      return chalk.yellow;
    case 'claimed':
      return chalk.cyan;
    case 'bounded':
      return chalk.green;
  }
}

/** The first of several places, and how many more there are. */
function firstOf(places: readonly ReportedQueuePlace[]): string {
  const labels = [...new Set(places.map(({ label }) => label))];
  const [first = ''] = labels;
  return labels.length > 1 ? `${first} +${labels.length - 1}` : first;
}

function declaredAt({ file, line }: ReportedQueue, { root }: InventoryReport): string {
  return `${posix.join(root, file)}:${line}`;
}

/** `:40` in the file of the queue itself. */
function enforcedAt({ bound, file }: ReportedQueue): string {
  if (bound === null) return '';
  return bound.file === file ? `:${bound.line}` : `${posix.basename(bound.file)}:${bound.line}`;
}

function claimLines(queues: readonly ReportedQueue[], width: number, chalk: ChalkInstance): string[] {
  const claims = queues.flatMap(({ name, claim }) =>
    claim ? wrapText(escapeText(`${name}: bounded by ${claim.bound} -- ${claim.reason}`), width - 2).map((line) => `  ${line}`) : [],
  );
  return claims.length === 0 ? [] : [chalk.bold('Claims'), ...claims, ''];
}
