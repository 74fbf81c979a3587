import { describe, expect, it } from 'vitest';
import { isBareLine } from '../../../src/analysis/syntax/bare-lines.js';
import { model } from '../../support/index.js';

/** Asks about the line that ends in a mark. */
function isBare(code: string, filename = 'src/input.ts'): boolean {
  const file = model(code, { filename });
  const mark = file.text.indexOf('// <-');
  return isBareLine(file, [file.text.lastIndexOf('\n', mark) + 1, mark]);
}

describe('isBareLine', () => {
  it.each([
    'function f() {\n} // <-',
    "import { a } from './a'; // <-",
    "export * from './a'; // <-",
    'type A = string[]; // <-',
    'interface A { // <-\n a: string[] }',
    'interface A {\n a: string[]; // <-\n}',
    'const MAX = 40; // <-',
    "const NAME = 'x'; // <-",
    'for (;;) {\n break; // <-\n}',
    'function f() {\n return; // <-\n}',
    '// <-',
    'enum A {\n B, // <-\n}',
  ])('is one: %j', (code) => {
    expect(isBare(code)).toBe(true);
  });

  it.each([
    'const a = []; // <-',
    'const a = new Ring(); // <-',
    'let text = ""; // <-',
    'let last = null; // <-',
    'export const a: string[] = []; // <-',
    'class A {\n private a = []; // <-\n}',
    'class A {\n #a = []; // <-\n}',
    'const a = {\n "b": [], // <-\n}',
    'function f(a) { // <-\n}',
    'await Promise.all(x); // <-',
    'for (;;) { // <-\n}',
    'while (true) { // <-\n}',
    'do { // <-\n} while (true)',
    'this.a = []; // <-',
    'const {\n a, // <-\n} = b;',
    'f(\n g, // <-\n);',
  ])('is none: %j', (code) => {
    expect(isBare(code)).toBe(false);
  });
});
