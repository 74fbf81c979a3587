import { posix } from 'node:path';
import type { ChalkInstance } from 'chalk';
import { countBy, type AuditReport, type Durations, type Layout } from './audit-report.js';
import { escapeText } from './escape.js';
import { wrapText } from './text-width.js';

/** Rules named in the summary. */
const MAX_RULES = 8;

/** The end of the report for people: what was found, what was not looked at, and what to do next. */
export function summaryLines(report: AuditReport, layout: Layout, chalk: ChalkInstance): readonly string[] {
  const lines = [...failureLines(report, chalk), verdictLine(report, chalk)];
  const rules = countBy(report.findings, ({ ruleId }) => ruleId.slice(ruleId.indexOf('/') + 1));
  const digits = String(rules[0]?.[1] ?? 0).length;
  for (const [rule, count] of rules.slice(0, MAX_RULES))
    lines.push(`  ${String(count).padStart(digits)}  ${chalk.cyan(rule)}`);
  if (rules.length > MAX_RULES) lines.push(chalk.dim(`  and ${rules.length - MAX_RULES} more rules`));
  if (rules.length > 0) lines.push('');
  lines.push(chalk.dim(filesLine(report)));
  if (layout.stats) lines.push('', ...statsLines(report, chalk));
  if (layout.hint !== null) lines.push('', ...wrapText(layout.hint, layout.width).map((line) => chalk.dim(line)));
  return lines;
}

/** `1 file`, `2 files`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function verdictLine({ findings, files }: AuditReport, chalk: ChalkInstance): string {
  if (findings.length === 0) {
    return files.failed.length === 0
      ? chalk.green.bold(`No findings in ${plural(files.read, 'file')}.`)
      : chalk.bold('No findings.');
  }
  const inFiles = new Set(findings.map(({ file }) => file)).size;
  const severities = countBy(findings, ({ severity }) => severity).map(([severity, count]) => plural(count, severity));
  const confidences = ['high', 'medium', 'low']
    .map((confidence) => [confidence, findings.filter((finding) => finding.confidence === confidence).length] as const)
    .filter(([, count]) => count > 0)
    .map(([confidence, count]) => `${count} ${confidence}`);
  const text = `${plural(findings.length, 'finding')} in ${plural(inFiles, 'file')}`;
  const isError = findings.some(({ severity }) => severity === 'error');
  const paint = isError ? chalk.red.bold : chalk.yellow.bold;
  return `${paint(text)} (${severities.join(', ')}; confidence: ${confidences.join(', ')})`;
}

/** The files that could not be read or parsed. */
export function failureLines(report: Pick<AuditReport, 'root' | 'files'>, chalk: ChalkInstance): string[] {
  const { failed } = report.files;
  if (failed.length === 0) return [];
  return [
    chalk.yellow.bold(`${plural(failed.length, 'file')} could not be audited`),
    ...failed.map(({ file, reason }) => `  ${escapeText(posix.join(report.root, file))}: ${escapeText(reason)}`),
    '',
  ];
}

/** `29 files read, 2 skipped (minified 2).` */
export function filesLine({ files }: Pick<AuditReport, 'files'>): string {
  const parts = [`${plural(files.read, 'file')} read`];
  if (files.skipped.length > 0) {
    const reasons = countBy(files.skipped, ({ reason }) => reason).map(([reason, count]) => `${reason} ${count}`);
    parts.push(`${files.skipped.length} skipped (${reasons.join(', ')})`);
  }
  if (files.failed.length > 0) parts.push(`${files.failed.length} failed`);
  return `${parts.join(', ')}.`;
}

function statsLines(report: AuditReport, chalk: ChalkInstance): string[] {
  const listed = (title: string, items: AuditReport['folders']): string[] =>
    items.length === 0
      ? []
      : [chalk.bold(title), ...items.map(({ path, reason }) => `  ${escapeText(path)}  ${chalk.dim(reason)}`), ''];
  return [
    ...listed('Skipped files', report.files.skipped),
    ...listed('Folders not entered', report.folders),
    ...durationLines(report.durations, chalk),
  ];
}

function durationLines({ listing, analysis, total, rules }: Durations, chalk: ChalkInstance): string[] {
  const line = (name: string, time: number): string => `  ${`${Math.round(time)} ms`.padStart(9)}  ${name}`;
  return [
    chalk.bold('Time'),
    line('listing files', listing),
    line('reading and analysis', analysis),
    ...Object.entries(rules).map(([rule, time]) => line(rule, time)),
    line('in all', total),
  ];
}
