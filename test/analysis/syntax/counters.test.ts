import { expect, it } from 'vitest';
import {
  isCountingWrite,
  mentions,
  propertyCounts,
  propertyFlags,
  sizeChangesOf,
} from '../../../src/analysis/syntax/counters.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { variableOf } from '../../../src/analysis/syntax/variables.js';
import { model } from '../../support/index.js';

it('finds what counts in a property', () => {
  const file = model('a.n++; b.n -= 1; c.n = (c.n ?? 0) + 1; d = { ...d, n: d.n + 1 }; e.n = 5; f.m = f.n;');
  expect(propertyCounts(file, 'n').map((node) => file.textOf(node))).toEqual([
    'a.n++',
    'b.n -= 1',
    'c.n = (c.n ?? 0) + 1',
    'n: d.n + 1',
  ]);
  expect(propertyCounts(file, 'm')).toEqual([]);
  expect(propertyCounts(file, 'toString')).toEqual([]);
});

it('finds flags', () => {
  const file = model('a.done = true; b.done = false; c.done = d;');
  expect(propertyFlags(file, 'done').map(({ value }) => value)).toEqual([true, false]);
});

it.each([
  ['n++', true],
  ['n -= 1', true],
  ['n = n * 2', true],
  ['n = Math.min(n * 2, 10)', true],
  ['n = 0', false],
  ['n = await f(n)', false],
  ['n = m + 1', false],
  ['n ??= 1', false],
])('%s counts: %s', (code, expected) => {
  const file = model(`let n = 1; ${code};`);
  const [identifier] = nodesOf(file).all('Identifier');
  const variable = identifier && variableOf(file, identifier);
  const writes = variable?.references.filter((reference) => reference.isWrite() && reference.init !== true) ?? [];
  expect(writes.map((reference) => isCountingWrite(file, reference))).toEqual([expected]);
  expect(mentions(file, file.ast, variable)).toBe(true);
});

it('lists what changes the size of a collection', () => {
  const changes = sizeChangesOf(model('this.q.push(1); this.q.shift(); q.map(f); set.add(1);'));
  expect([...changes.keys()]).toEqual(['this.q', 'set']);
  expect(changes.get('this.q')).toHaveLength(2);
});
