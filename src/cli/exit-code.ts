import type { AuditReport } from '../report/audit-report.js';
import type { FailOn } from './choices.js';

/** The exit codes of every command, as in ESLint. */
export const EXIT = { clean: 0, findings: 1, failed: 2 } as const;

export interface Threshold {
  readonly failOn: FailOn;
  /** More warnings than this fail; -1 for any number. */
  readonly maxWarnings: number;
}

/** 1 when findings reach the threshold or a file could not be audited, which ESLint counts as an error too. */
export function exitCodeOf({ findings, files }: AuditReport, { failOn, maxWarnings }: Threshold): number {
  if (failOn === 'never') return EXIT.clean;
  const errors = findings.filter(({ severity }) => severity === 'error').length + files.failed.length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  const tooMany = maxWarnings >= 0 && warnings > maxWarnings;
  return errors > 0 || (failOn === 'warning' && warnings > 0) || tooMany ? EXIT.findings : EXIT.clean;
}
