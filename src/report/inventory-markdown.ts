import { posix } from 'node:path';
import { escapeMarkdown } from './markdown.js';
import type { InventoryReport } from './inventory-report.js';
import { boundInWords, inventorySummary, type ReportedQueue, type ReportedQueuePlace } from './queue-report.js';

const HEADINGS = ['status', 'queue', 'kind', 'lifetime', 'maximum', 'when full', 'fed by', 'drained by', 'monitored', 'declared at', 'enforced at'];

/** The inventory as a Markdown table, for a page or a pull request. */
export function renderInventoryMarkdown(report: InventoryReport): string {
  const { root, queues, all } = report;
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const lines = [
    `# Queues of ${escapeMarkdown(root)}`,
    '',
    inventorySummary(queues, all),
    ...(queues.length === 0 ? [] : ['', row(HEADINGS), row(HEADINGS.map(() => '---')), ...queues.map((queue) => row(cellsOf(report, queue)))]),
    ...claimLines(queues),
    ...failureLines(report),
  ];
  return `${lines.join('\n')}\n`;
}

function cellsOf({ root }: InventoryReport, queue: ReportedQueue): readonly string[] {
  const place = (file: string, line: number): string => escapeMarkdown(`${posix.join(root, file)}:${line}`);
  const { status, confidence, name, kind, lifetime, whenFull, growth, release, monitored, file, line, bound } = queue;
  return [
    status === 'unbounded' ? `**unbounded** (${confidence})` : status,
    escapeMarkdown(name),
    kind,
    lifetime,
    escapeMarkdown(boundInWords(queue)),
    whenFull ?? '',
    labels(growth),
    labels(release),
    monitored === null ? 'no' : 'yes',
    place(file, line),
    bound ? place(bound.file, bound.line) : '',
  ];
}

function labels(places: readonly ReportedQueuePlace[]): string {
  return [...new Set(places.map(({ label }) => label))].map(escapeMarkdown).join('<br>');
}

function claimLines(queues: readonly ReportedQueue[]): readonly string[] {
  const claims = queues.flatMap(({ name, claim }) =>
    claim ? [`- ${escapeMarkdown(name)}: bounded by ${escapeMarkdown(claim.bound)}, because ${escapeMarkdown(claim.reason)}`] : [],
  );
  return claims.length === 0 ? [] : ['', '## Claims', '', ...claims];
}

function failureLines({ files: { failed } }: InventoryReport): readonly string[] {
  if (failed.length === 0) return [];
  return ['', '## Files that could not be read', '', ...failed.map(({ file, reason }) => `- ${escapeMarkdown(file)}: ${escapeMarkdown(reason)}`)];
}
