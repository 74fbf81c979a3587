import { describe, expect, it } from 'vitest';
import { claimOn, claimsOf } from '../../../src/analysis/stated/claims.js';
import { model, type DetectContext } from '../../support/index.js';
import { nodeIn } from '../../support/find.js';

/** The text of the line that each claim of a code is about. */
function lines(code: string, context: DetectContext = {}): (string | null)[] {
  const file = model(code, context);
  return claimsOf(file).map(({ line }) => line && file.text.slice(...line).trim());
}

describe('the line of a claim', () => {
  it.each([
    ['the next line', '// bounded by 40 -- by hand\nconst a = [];\nconst b = [];', 'const a = [];'],
    ['the next line, block', '/* bounded by 40 -- by hand */\nconst a = [];', 'const a = [];'],
    ['a block on the same line, in front', '/* bounded by 40 -- by hand */ const a = [];', '/* bounded by 40 -- by hand */ const a = [];'],
    ['the same line, behind', 'const a = []; // bounded by 40 -- by hand\nconst b = [];', 'const a = []; // bounded by 40 -- by hand'],
    ['the same line, behind another comment', 'const a = []; /* x */ // bounded by 40 -- y\nconst b = [];', 'const a = []; /* x */ // bounded by 40 -- y'],
    ['behind the end of a comment', '/* x\n y */ // bounded by 40 -- by hand\nconst a = [];', 'const a = [];'],
    ['below a longer comment', '// The shops.\n// bounded by 40 -- by hand\nconst a = [];', 'const a = [];'],
    ['above a longer comment', '// bounded by 40 -- by hand\n//\n// The shops.\nconst a = [];', 'const a = [];'],
    ['over a wrapped reason', '// bounded by 40 -- shops are\n// provisioned by hand\nconst a = [];', 'const a = [];'],
    ['the last line of a doc comment', '/**\n * The shops.\n * bounded by 40 -- by hand\n */\nconst a = [];', 'const a = [];'],
    ['a doc comment of one line', '/** bounded by 40 -- by hand */\nconst a = [];', 'const a = [];'],
    ['over a directive', '// bounded by 40 -- by hand\n// eslint-disable-next-line no-var\nvar a = [];', 'var a = [];'],
    ['over a blank line', '// bounded by 40 -- by hand\n\nconst a = [];', 'const a = [];'],
    ['over decorators', 'class A {\n// bounded by 40 -- by hand\n@B()\n@C({\n d: 1,\n})\nprivate a = [];\n}', 'private a = [];'],
    ['beside a decorator', 'class A {\n// bounded by 40 -- by hand\n@B() a = [];\n}', '@B() a = [];'],
    ['among decorators', 'class A {\n@B()\n// bounded by 40 -- by hand\n@C()\na = [];\n}', 'a = [];'],
    ['within a call', 'f(\n// bounded by 40 -- by hand\nPromise.all(x),\n);', 'Promise.all(x),'],
    ['within a literal', 'const a = {\n// bounded by 40 -- by hand\nb: [],\n};', 'b: [],'],
    ['indented with tabs and CRLF', '\t// bounded by 40 -- by hand\r\n\tconst a = [];\r\n', 'const a = [];'],
    ['before a brace', 'function f() {\n// bounded by 40 -- by hand\n}', '}'],
  ])('%s', (_name, code, line) => {
    expect(lines(code)).toEqual([line]);
  });

  it('is none at the end of a file', () => {
    expect(lines('const a = [];\n// bounded by 40 -- by hand\n')).toEqual([null]);
    expect(lines('// bounded by 40 -- by hand\n// more')).toEqual([null]);
  });

  it('is below the braces of a comment in JSX', () => {
    const code = 'const a = (\n<A>\n{/* bounded by 40 -- by hand */}\n{b(c)}\n</A>\n);';
    expect(lines(code, { filename: 'src/input.tsx' })).toEqual(['{b(c)}']);
    expect(lines(code, { filename: 'src/input.jsx' })).toEqual(['{b(c)}']);
    const behind = 'const a = (\n<A>\n{b(c)} {/* bounded by 40 -- by hand */}\n{d}\n</A>\n);';
    expect(lines(behind, { filename: 'src/input.tsx' })).toEqual(['{b(c)} {/* bounded by 40 -- by hand */}']);
  });

  it('is of each claim its own', () => {
    const code = '// bounded by 40 -- by hand\nconst a = [];\nconst b = []; // bounded by 50 -- also\n/* bounded by 60 -- yes */\nconst c = [];';
    expect(lines(code)).toEqual(['const a = [];', 'const b = []; // bounded by 50 -- also', 'const c = [];']);
  });
});

describe('claimsOf', () => {
  it('takes no ordinary comment for a claim', () => {
    const code = `
      // This list is bounded by 40 -- see above.
      /* unbounded by 40 -- or so */
      // Note: bounded by 40 -- really?
      const text = '// bounded by 40 -- by hand';
      const other = \`
      // bounded by 40 -- by hand
      \`;
      /** Never bounded by 40 -- no. */
    `;
    expect(claimsOf(model(code))).toEqual([]);
  });

  it('tells where the claim is written', () => {
    const at = (code: string): string[] => {
      const file = model(code);
      return claimsOf(file).map(({ range }) => file.text.slice(...range));
    };
    expect(at('  // bounded by 40 -- by hand\nf();')).toEqual(['// bounded by 40 -- by hand']);
    expect(at('/** bounded by 40 -- by hand */ f();')).toEqual(['/** bounded by 40 -- by hand */']);
    expect(at('/**\n * The shops.\n * bounded by 40 -- by hand\n */\nf();')).toEqual(['bounded by 40 -- by hand']);
    expect(at('/* bounded by 40 -- a\n   bounded by 50 -- b */\nf();')).toEqual(['bounded by 40 -- a', 'bounded by 50 -- b']);
  });

  it('does not read on behind code', () => {
    const [claim] = claimsOf(model('const a = []; // bounded by 40 -- by hand\n// Something else.\nconst b = [];'));
    expect(claim?.reason).toBe('by hand');
  });
});

describe('claimOn', () => {
  const file = model('// bounded by 40 -- by hand\nconst a = [];\nconst b = [];\n// bounded by 50\nconst c = [];');

  it('gives bound and reason for what starts on the line', () => {
    expect(claimOn(file, nodeIn(file, 'VariableDeclarator', 'a'))).toMatchObject({ bound: '40', reason: 'by hand' });
    expect(claimOn(file, file.text.indexOf('const a'))).toMatchObject({ bound: '40' });
  });

  it('gives nothing elsewhere, nor for a claim that is not complete', () => {
    expect(claimOn(file, nodeIn(file, 'VariableDeclarator', 'b'))).toBeNull();
    expect(claimOn(file, nodeIn(file, 'VariableDeclarator', 'c'))).toBeNull();
    expect(claimOn(file, 0)).toBeNull();
  });
});
