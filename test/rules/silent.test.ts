import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/analysis/model/settings.js';
import { activeRules } from '../../src/cli/active-rules.js';
import { runAudit } from '../../src/cli/run-audit.js';
import { findTargets } from '../../src/project/listing/targets.js';
import type { AuditReport } from '../../src/report/audit-report.js';
import { rules as registered } from '../../src/rules/index.js';
import { everyRule } from '../support/every-rule.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/silent', import.meta.url));

/** A whole audit of the folder: every rule there is, every confidence, what the files know of each other. */
async function audit(): Promise<AuditReport> {
  const rules = new Map([...(await everyRule()), ...registered].map((rule) => [rule.meta.name, rule]));
  const { report } = await runAudit({
    targets: await findTargets([FOLDER], FOLDER),
    rules: activeRules([...rules.values()], 'strict', [], (id) => {
      throw new Error(`no rule ${id}`);
    }),
    minConfidence: 'low',
    settings: DEFAULT_SETTINGS,
    tsconfig: null,
    ignored: () => false,
  });
  return report;
}

describe('fixtures/silent under strict', () => {
  let report: AuditReport;
  beforeAll(async () => {
    report = await audit();
  });

  it('is read as a whole', () => {
    expect(report.files.failed).toEqual([]);
    expect(report.files.skipped).toEqual([]);
    expect(report.files.read).toBeGreaterThanOrEqual(60);
  });

  it('has nothing to report', () => {
    const found = report.findings.map(
      ({ file, line, ruleId, confidence, name, message }) =>
        `${file}:${String(line)} ${ruleId} (${confidence}) '${name}': ${message}`,
    );
    expect(found).toEqual([]);
  });
});
