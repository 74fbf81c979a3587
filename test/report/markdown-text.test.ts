import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import { markdownText } from '../../src/report/markdown-text.js';
import { filesBelow, readProjectFile } from '../support/source-files.js';

const plain = (markdown: string, width = 40): string => markdownText(markdown, width, new Chalk({ level: 0 }));
const coloured = (markdown: string): string => markdownText(markdown, 40, new Chalk({ level: 1 }));

describe('markdownText', () => {
  it('takes the marks off headings and keeps them apart from the text', () => {
    expect(plain('# Title\nText.\n## Part\n\nMore.')).toBe('Title\n\nText.\n\nPart\n\nMore.\n');
  });

  it('joins the lines of a paragraph and breaks them to the width', () => {
    expect(plain('one two\nthree four\nfive', 14)).toBe('one two three\nfour five\n');
  });

  it('keeps paragraphs apart, by one line at most', () => {
    expect(plain('one\n\n\n\ntwo')).toBe('one\n\ntwo\n');
  });

  it('puts the further lines of an item under its first', () => {
    expect(plain('- one two three\n  four\n- five\n\n1. six seven eight', 12)).toBe(
      '- one two\n  three four\n- five\n\n1. six seven\n   eight\n',
    );
  });

  it('leaves code as it is, whatever stands in it', () => {
    expect(plain('```ts\n# no heading\n\nconst list = [a, b]; // longer than the width of the text\n```\nText.')).toBe(
      '    # no heading\n\n    const list = [a, b]; // longer than the width of the text\n\nText.\n',
    );
  });

  it('says what the examples of a rule are, and nothing about other comments', () => {
    expect(plain('<!-- reports -->\n```ts\na();\n```\n\n<!-- silent {"pools":["b"]} -->\n```ts\nb();\n```\n<!-- begin x -->')).toBe(
      'Reported:\n\n    a();\n\nNot reported:\n\n    b();\n',
    );
  });

  it('makes an item of each row of a table', () => {
    expect(plain('| scheduler | option |\n| --- | :-: |\n| cron | wait |\n| other | a \\| b |')).toBe(
      '- scheduler: option\n- cron: wait\n- other: a \\| b\n',
    );
  });

  it('keeps addresses of the web, and of other links only their text', () => {
    expect(plain('See [this](https://example.org/a) and [that](../guide/x.md#y).', 80)).toBe('See this (https://example.org/a) and that.\n');
  });

  it('paints code instead of quoting it where there are colours', () => {
    expect(plain('a `b c` d')).toBe('a `b c` d\n');
    expect(coloured('a `b c` d')).toBe('a \u001b[36mb c\u001b[39m d\n');
    expect(coloured('**bold**')).toBe('bold\n');
  });

  it('does not break code between its words', () => {
    expect(plain('use `a b c` now', 9)).toBe('use\n`a b c`\nnow\n');
  });

  it('writes out what would act on a terminal', () => {
    expect(plain('# a\u001b[2J\n\nb\u202e\n\n```\nc\u0007\n```')).toBe('a\\u001b[2J\n\nb\\u202e\n\n    c\\u0007\n');
  });

  it('takes code that never ends as code to the end', () => {
    expect(plain('```\na\nb')).toBe('    a\n    b\n');
  });

  it.each(filesBelow('docs', /\.md$/).filter((path) => path.startsWith('docs/rules/')))('reads %s', (path) => {
    const text = plain(readProjectFile(path), 80);
    const prose = text.split('\n').filter((line) => !line.startsWith('    '));
    expect(prose.map((line) => line.replace(/`[^`]*`/g, '')).filter((line) => /^#|^```|<!--|\*\*|\]\(/.test(line))).toEqual([]);
    expect(prose.filter((line) => line.length > 80 && line.trim().includes(' '))).toEqual([]);
  });
});
