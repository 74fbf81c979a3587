import { describe, expect, it } from 'vitest';
import { optionEdit } from '../../../src/analysis/edits/option-edits.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { applyEdits, model } from '../../support/index.js';

/** The code with `max: 5` (or another path) in the options of the last call of `make`; null where there is no edit. */
function withOption(code: string, path: readonly string[] = ['max'], position = 0): string | null {
  const file = model(code);
  const calls = [...nodesOf(file).all('CallExpression'), ...nodesOf(file).all('NewExpression')];
  const call = calls.filter(({ callee }) => callee.type === 'Identifier' && /^make$/i.test(callee.name)).at(-1);
  if (!call) throw new Error('no call');
  const options = call.arguments[position] ?? null;
  const edit = optionEdit(file, { call, options, position, path, value: '5' });
  return edit && applyEdits(code, [edit]);
}

describe('optionEdit', () => {
  it.each([
    ['make({ a: 1 })', 'make({ a: 1, max: 5 })'],
    ['make({ a: 1, })', 'make({ a: 1, max: 5, })'],
    ['make({})', 'make({ max: 5 })'],
    ['make()', 'make({ max: 5 })'],
    ['new Make()', 'new Make({ max: 5 })'],
    ['make<Job>()', 'make<Job>({ max: 5 })'],
    ['make(/* nothing */)', 'make(/* nothing */{ max: 5 })'],
    ['make({ ...rest })', 'make({ ...rest, max: 5 })'],
    ['make({ max: 0, b: 1 })', 'make({ max: 5, b: 1 })'],
    ['make({ "max": 0 })', 'make({ "max": 5 })'],
    ['make({ max })', 'make({ max: 5 })'],
    ['make({ a: 1 } as Options)', 'make({ a: 1, max: 5 } as Options)'],
    ['const options = { a: 1 }; make(options)', 'const options = { a: 1, max: 5 }; make(options)'],
  ])('%s becomes %s', (before, after) => {
    expect(withOption(before)).toBe(after);
  });

  it('goes into nested objects, and makes them', () => {
    const path = ['limits', 'max'];
    expect(withOption('make({ limits: { a: 1 } })', path)).toBe('make({ limits: { a: 1, max: 5 } })');
    expect(withOption('make({ limits: {} })', path)).toBe('make({ limits: { max: 5 } })');
    expect(withOption('make({ a: 1 })', path)).toBe('make({ a: 1, limits: { max: 5 } })');
    expect(withOption('make()', path)).toBe('make({ limits: { max: 5 } })');
    expect(withOption('make({ limits: given })', path)).toBe(null);
  });

  it('quotes names that need it', () => {
    expect(withOption('make({})', ['x-max-length'])).toBe("make({ 'x-max-length': 5 })");
    expect(withOption('make({})', ['grpc.max'])).toBe("make({ 'grpc.max': 5 })");
  });

  it('keeps to the lines of the object', () => {
    expect(withOption('make({\n    a: 1,\n    b: 2,\n  })')).toBe('make({\n    a: 1,\n    b: 2,\n    max: 5,\n  })');
    expect(withOption('make({\n\ta: 1\n})')).toBe('make({\n\ta: 1,\n\tmax: 5\n})');
    expect(withOption('make({ a: 1,\n  b: 2 })')).toBe('make({ a: 1,\n  b: 2,\n  max: 5 })');
  });

  it('adds an argument where the options come next', () => {
    expect(withOption("make('x')", ['max'], 1)).toBe("make('x', { max: 5 })");
    expect(withOption("make('x',)", ['max'], 1)).toBe("make('x', { max: 5 },)");
  });

  it.each([
    ['an argument before the options is missing', 'make()', 1],
    ['the options are made elsewhere', 'make(given)', 0],
    ['they come from a function', 'make(read())', 0],
    ['they are used for something else as well', 'const options = { a: 1 }; log(options); make(options)', 0],
    ['the variable is assigned later', 'let options = { a: 1 }; options = other; make(options)', 0],
    ['there are no parentheses', 'new Make', 0],
  ])('has nothing to offer where %s', (_title, code, position) => {
    expect(withOption(code, ['max'], position)).toBe(null);
  });
});
