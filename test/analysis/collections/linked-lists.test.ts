import { describe, expect, it } from 'vitest';
import { linkedGrowths } from '../../../src/analysis/collections/linked-lists.js';
import { placeDeclaration } from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';

const lists = (code: string): string[] =>
  linkedGrowths(model(code, { filename: 'src/input.js' })).map(({ place }) => placeDeclaration(place)?.name ?? '?');

describe('a hand-written linked list', () => {
  for (const [what, code, name] of [
    [
      'of two variables',
      'let head = null; let tail = null; function add(v) { const n = { v, next: null }; if (tail) tail.next = n; else head = n; tail = n; }',
      'head',
    ],
    ['with one assignment', 'let head, tail; function add(n) { if (tail) tail.next = n; head = tail = n; }', 'head'],
    [
      'of two fields',
      'class Q { head = null; tail = null; add(n) { if (!this.head) this.head = n; else this.tail.next = n; this.tail = n; } }',
      'this.head',
    ],
    ['of private fields', 'class Q { #tail; #head; add(n) { this.#tail.next = n; this.#tail = n; } }', 'this.#tail'],
    [
      'through an alias',
      'class Q { tail = null; add(n) { const last = this.tail; last.next = n; this.tail = n; } }',
      'this.tail',
    ],
    ['with another word for next', 'let tail; function add(n) { tail.link = n; tail = n; }', 'tail'],
  ] as const) {
    it(`${what} is '${name}'`, () => expect(lists(code)).toEqual([name]));
  }
});

describe('no linked list', () => {
  for (const [what, code] of [
    ['a chain that the caller holds', 'function link(a, b) { a.next = b; }'],
    ['a pointer that only moves on', 'let node; function step() { node = node.next; }'],
    ['something that is no node', 'let tail; function add(n) { tail.next = null; tail = n; }'],
    ['another place', 'let tail, other; function add(n) { tail.next = n; other = n; }'],
    ['at the top level', 'let tail; tail.next = n; tail = n;'],
    ['another name', 'let tail; function add(n) { tail.child = n; tail = n; }'],
  ] as const) {
    it(what, () => expect(lists(code)).toEqual([]));
  }
});
