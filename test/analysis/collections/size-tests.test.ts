import { describe, expect, it } from 'vitest';
import type { FileModel } from '../../../src/analysis/model/file.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { isNegated, outerCondition, sizeTestsOf } from '../../../src/analysis/collections/size-tests.js';
import { model } from '../../support/index.js';
import { nodeIn, placeNamed } from '../../support/find.js';

/** The tests of the size of `q` as their texts, with `room` or `full` for what they hold for. */
const testsOf = (file: FileModel, name = 'q', counters: readonly string[] = []): string[] =>
  sizeTestsOf(
    file,
    placeNamed(file, name),
    counters.map((counter) => placeNamed(file, counter)),
  ).map(({ node, holdsWithRoom }) => `${file.textOf(node)} ${holdsWithRoom ? 'room' : 'full'}`);
const tests = (code: string, name = 'q', counters: readonly string[] = []): string[] =>
  testsOf(model(code, { filename: 'src/input.js' }), name, counters);

describe('a size test is', () => {
  for (const [test, holds] of [
    ['q.length < MAX', 'room'],
    ['q.length <= 5', 'room'],
    ['q.length > 5', 'full'],
    ['q.length >= MAX', 'full'],
    ['q.length === 5', 'full'],
    ['q.length == 5', 'full'],
    ['q.length !== 5', 'room'],
    ['MAX > q.length', 'room'],
    ['5 < q.length', 'full'],
    ['q.size > 5', 'full'],
    ['q.length + busy >= MAX', 'full'],
    ['busy + q.length * 2 < MAX', 'room'],
    ['q.length - MAX > 0', 'full'],
    ['q?.length > 5', 'full'],
    ['q["length"] > 5', 'full'],
    ['q.size() > 5', 'full'],
    ['q.push(x) > 5', 'full'],
    ['Buffer.byteLength(q) > 5', 'full'],
    ['(n = q.length) > 5', 'full'],
    ['q.length > options.max', 'full'],
    ['q.length > max()', 'full'],
  ] as const) {
    it(`${test}: holds for ${holds}`, () =>
      expect(tests(`const q = []; if (${test}) f();`)).toEqual([`${test} ${holds}`]));
  }
});

describe('no size test is', () => {
  for (const test of [
    'q.length > 0',
    'q.length',
    'q.length === 0',
    'q.length < Infinity',
    'q.length > -1',
    'q.length !== undefined',
    'other.length > 5',
    'q > 5',
    'q.name > 5',
    'q.at(0) > 5',
    'q.length > "5"',
    'q.length + 5',
    'q.length > null',
  ]) {
    it(test, () => expect(tests(`const q = []; if (${test}) f();`)).toEqual([]));
  }

  it('the end of a loop that walks the items', () => {
    expect(tests('const q = []; for (let i = 0; i < q.length; i++) f(q[i]);')).toEqual([]);
  });
});

describe('a size test may stand', () => {
  it('behind a const for the size', () => {
    expect(tests('const q = []; const n = q.length; const m = n; if (m > 5) f();')).toEqual(['m > 5 full']);
    expect(tests('const q = []; const excess = q.length - MAX; if (excess > 0) f();')).toEqual(['excess > 0 full']);
  });

  it('behind a const for the answer', () => {
    expect(tests('const q = []; const full = q.length > 5; if (full) f();')).toEqual([
      'q.length > 5 full',
      'full full',
    ]);
    expect(tests('const q = []; const room = !(q.length > 5); if (room) f();')).toEqual([
      'q.length > 5 full',
      'room room',
    ]);
  });

  it('behind a predicate', () => {
    expect(tests('const q = []; const isFull = () => q.length > 5; if (isFull()) f();')).toEqual([
      'q.length > 5 full',
      'isFull() full',
    ]);
    expect(tests('const q = []; function isFull() { return q.length > 5; } if (isFull()) f();')).toEqual([
      'q.length > 5 full',
      'isFull() full',
    ]);
    expect(
      tests('const q = []; function room() { if (q.length > 5) return false; return true; } if (room()) f();'),
    ).toEqual(['q.length > 5 full', 'room() room']);
  });

  it('behind a getter', () => {
    expect(
      tests('class A { q = []; get full() { return this.q.length > 5; } m() { if (this.full) f(); } }', 'this.q'),
    ).toEqual(['this.q.length > 5 full', 'this.full full']);
  });

  it('on a counter that goes with the list', () => {
    expect(tests('const q = []; let bytes = 0; if (bytes > 5) f(); if (bytes > 0) g();', 'q', ['bytes'])).toEqual([
      'bytes > 5 full',
    ]);
    expect(tests('class A { q = []; n = 0; m() { this.q; if (this.n >= 5) f(); } }', 'this.q', ['this.n'])).toEqual([
      'this.n >= 5 full',
    ]);
  });

  it('on a helper that is handed the list', () => {
    expect(tests('const q = []; function add(list) { if (list.length > 5) f(); } add(q);')).toEqual([
      'list.length > 5 full',
    ]);
  });

  it('on a reactive value', () => {
    expect(tests('const q = ref([]); if (q.value.length > 5) f();')).toEqual(['q.value.length > 5 full']);
  });

  it('on names that lead in a circle', () => {
    expect(
      tests('const q = []; const a = b; const b = a; if (a > 5) f(); const isFull = () => isFull() && q.length > 5;'),
    ).toEqual(['q.length > 5 full', 'isFull() full', 'isFull() full', 'isFull() full']);
  });
});

describe('conditions', () => {
  const file = model('if (a && !(b || q.length > 5)) f();', { filename: 'src/input.js' });
  const test = nodeIn(file, 'BinaryExpression');

  it('outerCondition is the whole', () => expect(file.textOf(outerCondition(test))).toBe('a && !(b || q.length > 5)'));
  it('isNegated counts the exclamation marks', () => {
    expect(isNegated(test)).toBe(true);
    const double = model('if (!!(q.length > 5)) f();');
    expect(isNegated(nodeIn(double, 'BinaryExpression'))).toBe(false);
  });
});

it('#x in object is no comparison', () => {
  const file = model('class A { #x; q = []; m(o) { return #x in o && this.q.length > 5; } }');
  expect(nodesOf(file).all('BinaryExpression')).toHaveLength(2);
  expect(testsOf(file, 'this.q')[0]).toBe('this.q.length > 5 full');
});
