import { expect, it } from 'vitest';
import { bodySizeOf, isByDefault, isChosenLarge, isChosenSmall } from '../../../src/analysis/costs/body-sizes.js';
import type { Cost } from '../../../src/analysis/costs/function-costs.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** The step that the last call of a text makes. */
function stepOf(code: string): Cost {
  const file = model(`import express from 'express'; ${code}`);
  const node = nodesOf(file).all('CallExpression').at(-1);
  if (!node) throw new Error('no call');
  return { kind: 'body', node, file, certain: true };
}

it.each([
  [`express.json({ limit: '10kb' })`, 10 * 1024],
  [`const limit = 2000; express.json({ limit })`, 2000],
])('somebody has kept it small: %s', (code, most) => {
  expect(bodySizeOf(stepOf(code))).toEqual({ most, chosen: true });
  expect(isChosenSmall(stepOf(code))).toBe(true);
  expect(isChosenLarge(stepOf(code))).toBe(false);
});

it('somebody has allowed it to be large', () => {
  expect(isChosenLarge(stepOf(`express.json({ limit: '50mb' })`))).toBe(true);
  expect(isChosenLarge(stepOf(`express.json({ limit: '1mb' })`))).toBe(false);
});

it('nobody has chosen, or it is not known what', () => {
  expect(isByDefault(stepOf(`express.json()`))).toBe(true);
  expect(isByDefault(stepOf(`express.json({ limit: process.env.LIMIT })`))).toBe(false);
  expect(isChosenLarge(stepOf(`express.json({ limit: process.env.LIMIT })`))).toBe(false);
});
