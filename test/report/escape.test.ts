import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeJson, escapeText } from '../../src/report/escape.js';

/** What a terminal acts on, and what turns the reading direction. */
const ACTIVE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

describe('escapeText', () => {
  it.each([
    ['plain text, ümläuts, 漢字, 🙂', 'plain text, ümläuts, 漢字, 🙂'],
    ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['\u009b2J', '\\u009b2J'],
    ['admin\u202e\u2066// check', 'admin\\u202e\\u2066// check'],
    ['\u{e0041}', '\\u{e0041}'],
    ['\ud800', '\\ud800'],
  ])('writes %j as %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  it('leaves nothing that a terminal would act on', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !ACTIVE.test(escapeText(text))));
  });
});

describe('escapeJson', () => {
  it('means the same and is safe to print', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (json) => {
        const value: unknown = JSON.parse(json);
        const escaped = escapeJson(JSON.stringify(value, null, 2));
        expect(JSON.parse(escaped)).toEqual(value);
        expect(ACTIVE.test(escaped.replaceAll('\n', ''))).toBe(false);
      }),
    );
  });
});
