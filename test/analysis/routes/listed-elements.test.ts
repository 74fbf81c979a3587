import { describe, expect, it } from 'vitest';
import { listedElements } from '../../../src/analysis/routes/listed-elements.js';
import { unbound } from '../../../src/analysis/syntax/bindings.js';
import { ofMarked } from '../marked-node.js';

function elementsOf(code: string): string[] | null {
  return ofMarked((file, node) => {
    const elements = listedElements(unbound(file, node));
    return elements?.map((one) => one.file.textOf(one.node)) ?? null;
  }, code);
}

describe('listedElements', () => {
  it.each([
    ['mark([A, B])', ['A', 'B']],
    ['const all = [A, B]; mark(all)', ['A', 'B']],
    ['const some = [B]; mark([A, ...some])', ['A', 'B']],
    ['mark([A, ...(isTest ? [] : [B, C])])', ['A', 'B', 'C']],
    ['mark([...(isProduction && [A]), B])', ['A', 'B']],
    ['mark([isProduction ? A : B, isTest && C])', ['A', 'B', 'C']],
    ['const chosen = isTest ? A : B.forRoot(); mark([chosen])', ['A', 'B.forRoot()']],
    ['mark([A, isTest && B].filter(Boolean))', ['A', 'B']],
    ['const more = [C]; mark([A].concat(B_LIST = [B], more))', null],
    ['const more = [C]; mark([A].concat([B], more))', ['A', 'B', 'C']],
    ['const list = () => [A, B]; mark([...list()])', ['A', 'B']],
    ['class A {} mark([A])', ['A']],
    ['mark(undefined)', []],
  ])('%s', (code, elements) => {
    expect(elementsOf(code)).toEqual(elements);
  });

  it.each([
    ["import { all } from './all'; mark(all)"],
    ["import { some } from './some'; mark([A, ...some])"],
    ['mark([A, ...load()])'],
    ['function f(list) { mark([A, ...list]); }'],
    ['mark([A, ...(isTest ? [] : others)])'],
  ])('says so where not all is in sight: %s', (code) => {
    expect(elementsOf(code)).toBeNull();
  });
});
