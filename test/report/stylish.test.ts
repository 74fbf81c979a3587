import { describe, expect, it } from 'vitest';
import { renderStylish } from '../../src/report/stylish.js';
import { finding, PLAIN, report } from './sample-report.js';

const text = ['const pending = [];', '', "app.post('/orders', (req) => {", '  pending.push(req.body);', '});'].join(
  '\n',
);
const declared = { file: 'src/orders.ts', line: 1, column: 7, endLine: 1, endColumn: 14, label: 'declared here' };
const grows = { file: 'src/orders.ts', line: 4, column: 3, endLine: 4, endColumn: 25, label: 'grows here' };

describe('renderStylish', () => {
  it('shows each finding below its file, with its evidence', () => {
    const audit = report(
      [finding({ related: [declared, grows], suggestions: ['Use a BoundedQueue.'] })],
      {},
      { 'src/orders.ts': text },
    );
    expect(renderStylish(audit, { ...PLAIN, hint: 'Choose a maximum.' })).toBe(
      `shop/src/orders.ts

  1:7  error  no-unbounded-buffer  high confidence
    \`pending\` grows with every request and nothing limits it.

    1 | const pending = [];
      |       ^^^^^^^ declared here
    2 |
    3 | app.post('/orders', (req) => {
    4 |   pending.push(req.body);
      |   ^^^^^^^^^^^^^^^^^^^^^^ grows here

    Suggestion: Use a BoundedQueue.

1 finding in 1 file (1 error; confidence: 1 high)
  1  no-unbounded-buffer

3 files read.

Choose a maximum.
`,
    );
  });

  it('shows evidence in other files in a frame of its own', () => {
    const audit = report(
      [finding({ related: [{ ...grows, file: 'src/api.ts', line: 1, endLine: 1, column: 1, endColumn: 13 }] })],
      {},
      { 'src/orders.ts': text, 'src/api.ts': 'pending.push(1);' },
    );
    expect(renderStylish(audit, PLAIN)).toContain(
      [
        '    1 | const pending = [];',
        '      |       ^^^^^^^',
        '',
        '    shop/src/api.ts',
        '    1 | pending.push(1);',
        '      | ^^^^^^^^^^^^ grows here',
      ].join('\n'),
    );
  });

  it('limits the places shown for one finding', () => {
    const related = Array.from({ length: 9 }, () => grows);
    expect(renderStylish(report([finding({ related })], {}, { 'src/orders.ts': text }), PLAIN)).toContain(
      '    and 4 more places\n',
    );
  });

  it('wraps messages at the width of the terminal', () => {
    const message = 'word '.repeat(60).trim();
    const lines = (width: number): number =>
      renderStylish(report([finding({ message })]), { ...PLAIN, width })
        .split('\n')
        .filter((line) => line.includes('word')).length;
    expect(lines(80)).toBe(4);
    expect(lines(200)).toBe(3);
  });

  it('colours only when asked', () => {
    const audit = report([finding({ related: [declared] })], {}, { 'src/orders.ts': text });
    expect(renderStylish(audit, PLAIN)).not.toContain('\u001b');
    expect(renderStylish(audit, { ...PLAIN, colourLevel: 1 })).toContain('\u001b[31merror\u001b[39m');
  });

  it('says when there is nothing', () => {
    expect(renderStylish(report([]), PLAIN)).toBe('No findings in 3 files.\n3 files read.\n');
  });

  it('names files that could not be audited, and counts what was skipped by reason', () => {
    const skipped = [
      { path: 'a.d.ts', reason: 'declaration file' },
      { path: 'b.d.ts', reason: 'declaration file' },
      { path: 'c.js', reason: 'minified code' },
    ];
    const audit = report([], {
      files: { read: 1, failed: [{ file: 'x.ts', reason: '3:5: Unexpected token' }], skipped },
    });
    expect(renderStylish(audit, PLAIN)).toBe(
      `1 file could not be audited
  shop/x.ts: 3:5: Unexpected token

No findings.
1 file read, 3 skipped (declaration file 2, minified code 1), 1 failed.
`,
    );
  });

  it('lists what was left out under --stats', () => {
    const audit = report([], { folders: [{ path: 'dist', reason: 'build output' }] });
    const output = renderStylish(audit, { ...PLAIN, stats: true });
    expect(output).toContain('Folders not entered\n  dist  build output\n');
    expect(output).toContain('     22 ms  in all\n');
  });

  it('writes out what a terminal would act on, wherever it comes from', () => {
    const evil = 'a\u001b[2Jb\nc\u202e';
    const audit = report(
      [
        finding({
          file: `${evil}.ts`,
          message: evil,
          related: [{ ...declared, file: `${evil}.ts`, label: evil }],
          suggestions: [evil],
        }),
      ],
      {
        files: { read: 1, failed: [{ file: evil, reason: evil }], skipped: [{ path: evil, reason: 'binary content' }] },
        folders: [{ path: evil, reason: 'hidden' }],
      },
      { [`${evil}.ts`]: `const q = "${evil}";` },
    );
    const output = renderStylish(audit, { ...PLAIN, stats: true });
    expect(output.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    expect(output).toContain('shop/a\\u001b[2Jb\\nc\\u202e.ts\n');
  });
});
