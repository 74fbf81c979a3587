import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/analysis/model/settings.js';
import { activeRules } from '../../src/cli/active-rules.js';
import { runAudit } from '../../src/cli/run-audit.js';
import { findTargets } from '../../src/project/listing/targets.js';
import type { AuditReport } from '../../src/report/audit-report.js';
import { rules } from '../../src/rules/index.js';
import { markedLines } from '../support/index.js';
import { filesBelow, readProjectFile } from '../support/source-files.js';

/** The findings of a whole audit under strict, and those that comments in the sources announce: `file:line rule`. */
async function auditOf(folder: string): Promise<{ readonly report: AuditReport; readonly found: readonly string[]; readonly marked: readonly string[] }> {
  const root = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  const { report } = await runAudit({
    targets: await findTargets([root], root),
    rules: activeRules(rules, 'strict', [], (id) => {
      throw new Error(`no rule ${id}`);
    }),
    minConfidence: 'low',
    settings: DEFAULT_SETTINGS,
    tsconfig: null,
    ignored: () => false,
  });
  const found = report.findings.map(({ file, line, ruleId }) => `${file}:${String(line)} ${ruleId.replace('backpressure/', '')}`);
  const marked = filesBelow(folder, /\.ts$/).flatMap((path) =>
    rules.flatMap(({ meta }) => markedLines(readProjectFile(path), meta.name).map((line) => `${path}:${String(line)} ${meta.name}`)),
  );
  return { report, found: found.map((place) => place.replace(/^.*?src\//, `${folder}/src/`)).sort(), marked: marked.sort() };
}

describe('fixtures/shop', () => {
  let shop: Awaited<ReturnType<typeof auditOf>>;
  beforeAll(async () => {
    shop = await auditOf('fixtures/shop');
  }, 60_000);

  it('has a fault at every place that a comment marks, and no other', () => {
    expect(shop.report.files.failed).toEqual([]);
    expect(shop.found).toEqual(shop.marked);
  });

  it('has a fault for every rule but those about maps, chains of promises and claims', () => {
    const missing = rules.map(({ meta }) => meta.name).filter((name) => !shop.found.some((place) => place.endsWith(` ${name}`)));
    expect(missing).toEqual(['no-unbounded-map', 'no-unbounded-promise-chain', 'valid-claim']);
  });
});

it('fixtures/shop-fixed has none', async () => {
  expect((await auditOf('fixtures/shop-fixed')).found).toEqual([]);
}, 60_000);
