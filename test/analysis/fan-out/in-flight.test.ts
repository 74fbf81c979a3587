import { describe, expect, it } from 'vitest';
import { inFlightCountsIn, isFullAtStart } from '../../../src/analysis/fan-out/in-flight.js';
import { model } from '../../support/index.js';
import { nodeIn, probeOf } from '../../support/find.js';

/** The counts in the test of the first `if`, as text. */
const counts = (code: string): string[] => {
  const file = model(code, { filename: 'src/input.js' });
  return inFlightCountsIn(file, nodeIn(file, 'IfStatement').test).map(
    ({ count, limit, isBelow }) => `${file.textOf(count)} ${isBelow ? '<' : '>='} ${limit ? file.textOf(limit) : 'any'}`,
  );
};

describe('inFlightCountsIn', () => {
  it.each([
    ['let a = 0; if (a >= 4) f(); a++; a--;', ['a >= 4']],
    ['let a = 0; if (a < max) f(); a += 1; a -= 1;', ['a < max']],
    ['let a = 0; if (max > a) f(); a = a + 1; a = a - 1;', ['a < max']],
    ['let a = 0; if (!(a < max)) f(); a--;', ['a >= max']],
    ['let a = 0; if (++a > 4) f(); a--;', ['a >= 4']],
    ['let a = 0; if (a === 4 || stopped) f(); a--;', ['a >= 4']],
    ['if (this.n !== 4) f(); this.n--;', ['this.n < 4']],
    ['if (this.#n >= this.#max) f(); this.#n--;', ['this.#n >= this.#max']],
    ['if (!this.permits) f(); this.permits--;', ['this.permits >= any']],
    ['if (this.permits) f(); this.permits--;', ['this.permits < any']],
    ['if (running.size >= 4) f(); running.delete(x);', ['running.size >= 4']],
    ['if (running.length >= 4) f(); running.splice(0, 1);', ['running.length >= 4']],
    ['if (running.length >= 4) f(); running = running.filter(g);', ['running.length >= 4']],
  ])('%s', (code, expected) => {
    expect(counts(code)).toEqual(expected);
  });

  it.each([
    ['attempts', 'let a = 0; if (a < 3) f(); a++;'],
    ['a clock', 'if (Date.now() > this.expires) f(); this.expires = 1;'],
    ['a list that only grows', 'if (list.length > 4) f(); list.push(x);'],
    ['a list that is emptied', 'if (list.length > 4) f(); list = [];'],
    ['a status', 'if (answer.status >= 400) f();'],
    ['arithmetic', 'let a = 0; if (a + 1) f(); a--;'],
    ['a check of a private name', 'class A { #a; f(b) { if (#a in b) f(); b.a--; } }'],
  ])('none: %s', (_what, code) => {
    expect(counts(code)).toEqual([]);
  });
});

describe('isFullAtStart', () => {
  const isFull = (code: string): boolean => {
    const file = model(code);
    return isFullAtStart(file, probeOf(file));
  };

  it.each([
    'let free = 4; probe(free);',
    'function make(free: number) { probe(free); }',
    'class A { free = 4; f() { probe(this.free); } }',
    'class A { constructor(private free: number) {} f() { probe(this.free); } }',
    'class A { constructor(max) { this.free = max; } f() { probe(this.free); } }',
  ])('yes: %s', (code) => {
    expect(isFull(code)).toBe(true);
  });

  it.each([
    'let active = 0; probe(active);',
    'let active; probe(active);',
    'class A { active = 0; f() { probe(this.active); } }',
    'class A { constructor() { this.active = 0; } f() { probe(this.active); } }',
    'class A { running = new Set(); f() { probe(this.running.size); } }',
    'probe(other.count);',
  ])('no: %s', (code) => {
    expect(isFull(code)).toBe(false);
  });
});
