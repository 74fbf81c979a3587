import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import { codeFrame, type Mark } from '../../src/report/code-frame.js';

const chalk = new Chalk({ level: 0 });

function mark(line: number, column: number, endColumn: number, label = '', primary = false): Mark {
  return { file: 'a.ts', line, column, endLine: line, endColumn, label, primary };
}

function frame(text: string, marks: readonly Mark[], width = 60): string {
  return codeFrame(text, marks, { width, chalk }).join('\n');
}

describe('codeFrame', () => {
  const text = ['const a = [];', '', 'function f() {', '  a.push(1);', '}', '', '', 'f();', 'a.shift();'].join('\n');

  it('marks places in the order of the file, cuts out what lies far between them', () => {
    expect(frame(text, [mark(8, 1, 4), mark(1, 7, 8, 'declared here', true), mark(4, 3, 12, 'grows here')])).toBe(
      [
        '1 | const a = [];',
        '  |       ^ declared here',
        '2 |',
        '3 | function f() {',
        '4 |   a.push(1);',
        '  |   ^^^^^^^^^ grows here',
        '...',
        '8 | f();',
        '  | ^^^',
      ].join('\n'),
    );
  });

  it('shows several marks of one line below each other', () => {
    expect(frame(text, [mark(9, 3, 8, 'second'), mark(9, 1, 2, 'first')])).toBe(
      ['9 | a.shift();', '  | ^ first', '  |   ^^^^^ second'].join('\n'),
    );
  });

  it('marks the first line of a place that spans several', () => {
    expect(frame(text, [{ ...mark(3, 1, 2, 'here'), endLine: 5 }])).toBe(
      ['3 | function f() {', '  | ^^^^^^^^^^^^^^ here'].join('\n'),
    );
  });

  it('cuts long lines so that the mark stays in sight', () => {
    const long = `const before = "${'x'.repeat(100)}", queue = [], after = "${'y'.repeat(100)}";`;
    const column = long.indexOf('queue') + 1;
    const lines = frame(long, [mark(1, column, column + 5, 'declared here')], 50).split('\n');
    expect(lines).toEqual([
      '1 | ...xxxxxxxxxxxx", queue = [], after = "yyyy...',
      '  |                   ^^^^^ declared here',
    ]);
    expect(lines.every((line) => line.length <= 50)).toBe(true);
  });

  it('shortens carets so that the label fits, or puts it in front of them', () => {
    const long = `${'a'.repeat(40)}(${'b'.repeat(100)})`;
    expect(frame(long, [mark(1, 1, 130, 'grows here')], 50).split('\n')[1]).toBe(`  | ${'^'.repeat(35)} grows here`);
    const end = `${'a'.repeat(40)}; tail()`;
    expect(frame(end, [mark(1, 43, 49, 'released by this call')], 52).split('\n')[1]).toBe(
      `  | ${' '.repeat(20)}released by this call ^^^^^^`,
    );
  });

  it('keeps marks under their text behind tabs and wide characters', () => {
    expect(frame('\tconst 漢字 = queue;', [mark(1, 13, 18)])).toBe(
      ['1 |   const 漢字 = queue;', `  | ${' '.repeat(15)}^^^^^`].join('\n'),
    );
  });

  it('writes out what a terminal would act on', () => {
    expect(frame('const s = "\u001b[2J\u202e"; queue', [mark(1, 20, 25, '\u001b[31m')])).toBe(
      ['1 | const s = "\\u001b[2J\\u202e"; queue', `  | ${' '.repeat(29)}^^^^^ \\u001b[31m`].join('\n'),
    );
  });

  it('does not trip over a place outside of the text', () => {
    expect(frame('a', [mark(7, 3, 4, 'gone')])).toBe(['7 |', '  | ^ gone'].join('\n'));
  });
});
