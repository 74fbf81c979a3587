import { describe, expect, it } from 'vitest';
import { renderJson } from '../../src/report/json.js';
import { finding, report } from './sample-report.js';

const related = { file: 'src/orders.ts', line: 4, column: 3, endLine: 4, endColumn: 20, label: 'grows here' };

describe('renderJson', () => {
  it('has exactly the published shape', () => {
    const audit = report([finding({ related: [related], fixable: true })], {
      files: {
        read: 3,
        skipped: [{ path: 'a.d.ts', reason: 'declaration file' }],
        failed: [{ file: 'x.ts', reason: '1:2: no' }],
      },
    });
    expect(JSON.parse(renderJson(audit, { stats: false }))).toEqual({
      version: 1,
      tool: { name: 'backpressure', version: '1.2.3' },
      root: 'shop',
      findings: [
        {
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
          related: [{ file: 'src/orders.ts', line: 4, column: 3, label: 'grows here' }],
          fixable: true,
          fingerprint: '0123456789abcdef',
        },
      ],
      queues: [],
      files: { read: 3, skipped: 1, failed: [{ file: 'x.ts', reason: '1:2: no' }] },
      stats: {
        errors: 1,
        warnings: 0,
        rules: { 'backpressure/no-unbounded-buffer': 1 },
        skipped: { 'declaration file': 1 },
      },
    });
  });

  it('holds times and lists of what was left out only when asked', () => {
    const audit = report([], { folders: [{ path: 'dist', reason: 'build output' }] });
    expect(renderJson(audit, { stats: false })).not.toMatch(/dist|milliseconds/);
    const { stats } = JSON.parse(renderJson(audit, { stats: true })) as { stats: unknown };
    expect(stats).toMatchObject({
      foldersNotEntered: [{ path: 'dist', reason: 'build output' }],
      milliseconds: { listing: 1.2, total: 21.9, rules: { 'backpressure/no-unbounded-buffer': 3.3 } },
    });
  });

  it('does not print what a terminal would act on', () => {
    const text = renderJson(report([finding({ name: '\u009b2J\u202e\u001b[2J' })]), { stats: false });
    expect(text).toContain('"name": "\\u009b2J\\u202e\\u001b[2J"');
  });
});
