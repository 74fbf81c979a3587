import { describe, expect, it } from 'vitest';
import { readShape, ShapeError, type Shape } from '../../../src/analysis/model/data-shapes.js';

const TEXT: Shape = { kind: 'text' };

const ENTRY: Shape = {
  kind: 'record',
  fields: {
    id: { shape: TEXT, required: true },
    names: { shape: { kind: 'some', of: TEXT } },
    level: { shape: { kind: 'choice', values: ['error', 'warn'] } },
    parts: { shape: { kind: 'list', of: { kind: 'record', fields: { at: { shape: { kind: 'number' } } } } } },
  },
};

function messageOf(value: unknown, shape: Shape): string {
  try {
    readShape(value, shape, 'setting');
  } catch (error) {
    expect(error).toBeInstanceOf(ShapeError);
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}

describe('readShape takes', () => {
  const taken: readonly (readonly [string, unknown, Shape])[] = [
    ['a text', 'a', TEXT],
    ['a whole number', -1, { kind: 'number' }],
    ['true', true, { kind: 'flag' }],
    ['false', false, { kind: 'flag' }],
    ['null among values', null, { kind: 'scalar' }],
    ['0 among values', 0, { kind: 'scalar' }],
    ['a half among values', 0.5, { kind: 'scalar' }],
    ['an empty text among values', '', { kind: 'scalar' }],
    ['one of a choice', 'warn', { kind: 'choice', values: ['error', 'warn'] }],
    ['an empty list', [], { kind: 'list', of: TEXT }],
    ['a list', ['a', 'b'], { kind: 'list', of: TEXT }],
    ['one where there may be several', 'a', { kind: 'some', of: TEXT }],
    ['several', ['a', 'b'], { kind: 'some', of: TEXT }],
    ['the first of two shapes', 1, { kind: 'either', of: [{ kind: 'number' }, TEXT], name: 'x' }],
    ['the second of two shapes', 'a', { kind: 'either', of: [{ kind: 'number' }, TEXT], name: 'x' }],
    ['a record with what it has to have', { id: 'a' }, ENTRY],
    ['a record with everything', { id: 'a', names: ['b'], level: 'error', parts: [{ at: 1 }, {}] }, ENTRY],
  ];
  it.each(taken)('%s', (_title, value, shape) => {
    expect(readShape(value, shape, 'setting')).toEqual(value);
  });

  it('an option that is undefined for one that is left out', () => {
    expect(readShape({ id: 'a', level: undefined }, ENTRY, 'setting')).toEqual({ id: 'a' });
  });

  it('the text of a pattern, and makes it one', () => {
    expect(readShape('^a+$', { kind: 'pattern' }, 'setting')).toEqual(/^a+$/);
  });
});

describe('readShape refuses', () => {
  const refused: readonly (readonly [unknown, Shape, string])[] = [
    [1, TEXT, "'setting' must be a text, not 1"],
    ['', TEXT, `'setting' must be a text, not ""`],
    [null, TEXT, "'setting' must be a text, not null"],
    [undefined, TEXT, "'setting' must be a text, not undefined"],
    ['1', { kind: 'number' }, `'setting' must be a whole number, not "1"`],
    [1.5, { kind: 'number' }, "'setting' must be a whole number, not 1.5"],
    ['yes', { kind: 'flag' }, `'setting' must be true or false, not "yes"`],
    [[], { kind: 'scalar' }, "'setting' must be a text, a number, true, false or null, not []"],
    [{}, { kind: 'scalar' }, "'setting' must be a text, a number, true, false or null, not {}"],
    ['fatal', { kind: 'choice', values: ['error', 'warn'] }, `'setting' must be one of error, warn, not "fatal"`],
    ['a', { kind: 'list', of: TEXT }, `'setting' must be a list, not "a"`],
    [['a', 1], { kind: 'list', of: TEXT }, "'setting[1]' must be a text, not 1"],
    [1, { kind: 'some', of: TEXT }, "'setting' must be a text, not 1"],
    [['a', 1], { kind: 'some', of: TEXT }, "'setting[1]' must be a text, not 1"],
    [true, { kind: 'either', of: [{ kind: 'number' }, TEXT], name: 'a number or a name' }, "'setting' must be a number or a name, not true"],
    [1, { kind: 'pattern' }, "'setting' must be a regular expression as text, not 1"],
    ['a', ENTRY, `'setting' must be an object, not "a"`],
    [null, ENTRY, "'setting' must be an object, not null"],
    [[], ENTRY, "'setting' must be an object, not []"],
    [{}, ENTRY, "'setting.id' is missing"],
    [{ id: 'a', name: 'b' }, ENTRY, "'setting.name' is not known; known are id, names, level, parts"],
    [JSON.parse('{ "id": "a", "__proto__": 1 }'), ENTRY, "'setting.__proto__' is not known; known are id, names, level, parts"],
    [{ id: 'a', parts: [{}, { at: 'x' }] }, ENTRY, `'setting.parts[1].at' must be a whole number, not "x"`],
  ];
  it.each(refused)('%j', (value, shape, message) => {
    expect(messageOf(value, shape)).toBe(message);
  });

  it('a pattern that is none, in one line that says why', () => {
    expect(messageOf('(', { kind: 'pattern' })).toMatch(/^'setting' must be a regular expression \(.+\), not "\("$/);
  });
});
