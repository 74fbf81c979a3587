import type { AuditReport, Layout, ReportedFinding } from '../../src/report/audit-report.js';

/** A finding with whatever a test is about. */
export function finding(parts: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
    ruleId: 'backpressure/no-unbounded-buffer',
    severity: 'error',
    confidence: 'high',
    file: 'src/orders.ts',
    line: 1,
    column: 7,
    endLine: 1,
    endColumn: 14,
    message: '`pending` grows with every request and nothing limits it.',
    name: 'pending',
    related: [],
    fixable: false,
    suggestions: [],
    fingerprint: '0123456789abcdef',
    ...parts,
  };
}

/** A report on these findings; texts of files by name. */
export function report(
  findings: readonly ReportedFinding[],
  parts: Partial<AuditReport> = {},
  texts: Record<string, string> = {},
): AuditReport {
  return {
    tool: { name: 'backpressure', version: '1.2.3' },
    root: 'shop',
    findings,
    queues: [],
    files: { read: 3, failed: [], skipped: [] },
    folders: [],
    durations: { listing: 1.2, analysis: 20.7, total: 21.9, rules: { 'backpressure/no-unbounded-buffer': 3.3 } },
    textOf: (file) => texts[file] ?? null,
    ...parts,
  };
}

export const PLAIN: Layout = { width: 80, colourLevel: 0, stats: false, hint: null };
