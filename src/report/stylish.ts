import { posix } from 'node:path';
import { Chalk, type ChalkInstance } from 'chalk';
import type { AuditReport, Layout, ReportedFinding } from './audit-report.js';
import { codeFrame, type Mark } from './code-frame.js';
import { escapeText } from './escape.js';
import { summaryLines } from './summary.js';
import { wrapText } from './text-width.js';

/** Marks shown for one finding; the rest is counted. */
const MAX_MARKS = 6;
/** Beyond this, lines of prose are tiring to read. */
const MAX_PROSE = 110;

interface Context {
  readonly report: AuditReport;
  readonly layout: Layout;
  readonly chalk: ChalkInstance;
}

/** The report for people: grouped by file, each finding with the lines that are its evidence, then a summary. */
export function renderStylish(report: AuditReport, layout: Layout): string {
  const context: Context = { report, layout, chalk: new Chalk({ level: layout.colourLevel }) };
  const lines: string[] = [];
  let file: string | null = null;
  for (const finding of report.findings) {
    if (finding.file !== file) {
      file = finding.file;
      lines.push(context.chalk.underline(pathOf(report, file)), '');
    }
    lines.push(...findingLines(context, finding), '');
  }
  lines.push(...summaryLines(report, layout, context.chalk));
  return `${lines.join('\n')}\n`;
}

/** How a person in the working directory calls a file of the report. */
export function pathOf({ root }: AuditReport, file: string): string {
  return escapeText(posix.join(root, file));
}

function findingLines(context: Context, finding: ReportedFinding): string[] {
  const { chalk, layout } = context;
  const paint = finding.severity === 'error' ? chalk.red : chalk.yellow;
  const rule = finding.ruleId.slice(finding.ruleId.indexOf('/') + 1);
  const prose = Math.min(layout.width, MAX_PROSE) - 4;
  return [
    [
      `  ${chalk.bold(`${finding.line}:${finding.column}`)}`,
      paint(finding.severity),
      chalk.cyan(rule),
      chalk.dim(`${finding.confidence} confidence`),
    ].join('  '),
    ...wrapText(escapeText(finding.message), prose).map((line) => `    ${line}`),
    '',
    ...evidenceLines(context, finding),
    ...finding.suggestions
      .slice(0, 1)
      .flatMap((suggestion) => [
        '',
        ...wrapText(`Suggestion: ${escapeText(suggestion)}`, prose).map((line) => `    ${chalk.green(line)}`),
      ]),
  ];
}

/** A frame for the finding's own file, then one for each other file that holds evidence. */
function evidenceLines(context: Context, finding: ReportedFinding): string[] {
  const all = marksOf(finding);
  const marks = all.slice(0, MAX_MARKS);
  const byFile = new Map<string, Mark[]>();
  for (const mark of marks) {
    const list = byFile.get(mark.file);
    if (list) list.push(mark);
    else byFile.set(mark.file, [mark]);
  }
  const style = { width: context.layout.width - 4, chalk: context.chalk };
  const lines = [...byFile].flatMap(([file, ofFile]) => {
    const text = context.report.textOf(file);
    const heading = file === finding.file ? [] : ['', context.chalk.dim(pathOf(context.report, file))];
    return [...heading, ...(text === null ? [] : codeFrame(text, ofFile, style))];
  });
  if (all.length > marks.length) lines.push(context.chalk.dim(`and ${all.length - marks.length} more places`));
  return lines.map((line) => (line === '' ? '' : `    ${line}`));
}

/** The place of the finding and its evidence; where both are the same, the evidence has the words for it. */
function marksOf(finding: ReportedFinding): readonly Mark[] {
  const { file, line, column, endLine, endColumn } = finding;
  const isPlace = (place: { file: string; line: number; column: number }): boolean =>
    place.file === file && place.line === line && place.column === column;
  const marks = finding.related.map((place) => ({ ...place, primary: isPlace(place) }));
  if (marks.some(({ primary }) => primary)) return [...marks].sort((a, b) => Number(b.primary) - Number(a.primary));
  return [{ file, line, column, endLine, endColumn, label: '', primary: true }, ...marks];
}
