import { countBy, type AuditReport, type Layout, type ReportedFinding } from './audit-report.js';
import { escapeJson } from './escape.js';
import { queueJson } from './queue-json.js';

/** The version of the report's shape. It changes when a reader of the old one would go wrong. */
export const SCHEMA_VERSION = 1;

/** The report for machines. The same input gives the same bytes, unless `stats` asks for durations. */
export function renderJson(report: AuditReport, { stats }: Pick<Layout, 'stats'>): string {
  const { tool, root, findings, files } = report;
  const json = {
    version: SCHEMA_VERSION,
    tool: { name: tool.name, version: tool.version },
    root,
    findings: findings.map(findingOf),
    queues: report.queues.map(queueJson),
    files: {
      read: files.read,
      skipped: files.skipped.length,
      failed: files.failed.map(({ file, reason }) => ({ file, reason })),
    },
    stats: statsOf(report, stats),
  };
  return `${escapeJson(JSON.stringify(json, null, 2))}\n`;
}

function findingOf(finding: ReportedFinding): object {
  return {
    ruleId: finding.ruleId,
    severity: finding.severity,
    confidence: finding.confidence,
    file: finding.file,
    line: finding.line,
    column: finding.column,
    endLine: finding.endLine,
    endColumn: finding.endColumn,
    message: finding.message,
    name: finding.name,
    related: finding.related.map(({ file, line, column, label }) => ({ file, line, column, label })),
    fixable: finding.fixable,
    fingerprint: finding.fingerprint,
  };
}

function statsOf({ findings, files, folders, durations }: AuditReport, all: boolean): object {
  const counts = {
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
    rules: Object.fromEntries(countBy(findings, ({ ruleId }) => ruleId)),
    skipped: Object.fromEntries(countBy(files.skipped, ({ reason }) => reason)),
  };
  if (!all) return counts;
  return { ...counts, skippedFiles: files.skipped, foldersNotEntered: folders, milliseconds: durations };
}
