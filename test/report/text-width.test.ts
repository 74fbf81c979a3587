import { describe, expect, it } from 'vitest';
import { sliceColumns, widthOf, wrapText } from '../../src/report/text-width.js';

describe('widthOf', () => {
  it.each([
    ['abc', 3],
    ['漢字', 4],
    ['🙂', 2],
    ['e\u0301', 1],
    ['', 0],
  ])('of %j is %d', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('sliceColumns', () => {
  it('cuts between columns, leaving out characters that only half fit', () => {
    expect(sliceColumns('abcdef', 1, 3)).toBe('bc');
    expect(sliceColumns('漢字abc', 1, 5)).toBe('字a');
  });
});

describe('wrapText', () => {
  it('breaks between words', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
  });

  it('keeps a word that is too long in one piece', () => {
    expect(wrapText('a toolongaword b', 5)).toEqual(['a', 'toolongaword', 'b']);
  });
});
