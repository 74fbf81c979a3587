import { SourceCode, type AST } from 'eslint';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../src/host/line-index.js';

describe('LineIndex', () => {
  it('starts lines and columns at 1', () => {
    expect(new LineIndex('').positionOf(0)).toEqual({ line: 1, column: 1 });
    expect(new LineIndex('ab\ncd').positionOf(4)).toEqual({ line: 2, column: 2 });
  });

  it('counts columns in UTF-16 units', () => {
    expect(new LineIndex('"😀"x').positionOf(4)).toEqual({ line: 1, column: 5 });
  });

  it('gives both ends of a range', () => {
    expect(new LineIndex('a\nbc\nd').spanOf([2, 6])).toEqual({ line: 2, column: 1, endLine: 3, endColumn: 2 });
  });

  it('keeps offsets outside the text at its ends', () => {
    const index = new LineIndex('a\nb');
    expect(index.positionOf(-5)).toEqual({ line: 1, column: 1 });
    expect(index.positionOf(99)).toEqual({ line: 2, column: 2 });
  });

  it('knows where lines start', () => {
    const index = new LineIndex('a\r\nb\u2028c');
    expect(index.lineCount).toBe(3);
    expect([1, 2, 3, 4].map((line) => index.startOfLine(line))).toEqual([0, 3, 5, 6]);
  });

  it('agrees with ESLint about every offset of any text', () => {
    const start = { line: 1, column: 0 };
    const ast: AST.Program = {
      type: 'Program',
      sourceType: 'module',
      body: [],
      tokens: [],
      comments: [],
      range: [0, 0],
      loc: { start, end: start },
    };
    const pieces = fc.constantFrom('a', ' ', '😀', '\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const sourceCode = new SourceCode(text, ast);
        const index = new LineIndex(text);
        for (let offset = 0; offset <= text.length; offset++) {
          const { line, column } = sourceCode.getLocFromIndex(offset);
          expect(index.positionOf(offset)).toEqual({ line, column: column + 1 });
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
