import { describe, expect, it } from 'vitest';
import { expectMarked, markedLines, model } from './index.js';
import { markRule } from './mark-rule.js';
import { readRulePage } from './rule-page.js';

describe('expectMarked', () => {
  const rule = markRule();

  it('accepts code whose markers and findings agree', () => {
    expect(expectMarked(rule, '// expect-next-line: mark\nmark();\nother();\n')).toMatchObject([{ line: 2 }]);
    expect(expectMarked(rule, '// expect-next-line: backpressure/mark, other -- why\r\nmark();\r\n')).toHaveLength(1);
    expect(expectMarked(rule, '{/* expect-next-line: mark, mark */}\nmark(mark());\n')).toHaveLength(2);
    expect(expectMarked(rule, 'nothing();')).toEqual([]);
  });

  it('fails on a finding without a marker and on a marker without a finding', () => {
    expect(() => expectMarked(rule, 'mark();')).toThrow(/reported lines/);
    expect(() => expectMarked(rule, '// expect-next-line: mark\nother();')).toThrow(/reported lines/);
    expect(() => expectMarked(rule, '// expect-next-line: mark\nmark(mark());')).toThrow(/reported lines/);
  });

  it('does not take the marker of another rule', () => {
    expect(markedLines('// expect-next-line: unmark, mark-all\nmark();', 'mark')).toEqual([]);
  });

  it('fails on code that does not parse', () => {
    expect(() => model('let a = ;')).toThrow('src/input.ts:1:9: Unexpected token');
  });
});

describe('readRulePage', () => {
  const page = readRulePage(
    [
      '# backpressure/mark',
      '',
      'Report calls',
      'of mark().',
      '',
      '## Fault',
      '<!-- reports -->',
      '',
      '```ts',
      '# not a title',
      'mark();',
      '```',
      '<!-- silent {"pools":["p"]} -->',
      '```js',
      'f();',
      '```',
      'Text.',
      '```sh',
      'npm test',
      '```',
    ].join('\n'),
  );

  it('finds title, description and headings', () => {
    expect(page).toMatchObject({
      title: 'backpressure/mark',
      description: 'Report calls of mark().',
      headings: ['## Fault'],
    });
  });

  it('finds code with what is claimed about it', () => {
    expect(page.blocks).toEqual([
      {
        language: 'ts',
        code: '# not a title\nmark();\n',
        line: 9,
        comment: '<!-- reports -->',
        claim: 'reports',
        settings: undefined,
      },
      {
        language: 'js',
        code: 'f();\n',
        line: 14,
        comment: '<!-- silent {"pools":["p"]} -->',
        claim: 'silent',
        settings: { pools: ['p'] },
      },
      { language: 'sh', code: 'npm test\n', line: 18, comment: null, claim: null, settings: undefined },
    ]);
  });
});
