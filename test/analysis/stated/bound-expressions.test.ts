import { describe, expect, it } from 'vitest';
import { isBoundExpression } from '../../../src/analysis/stated/bound-expressions.js';

describe('isBoundExpression', () => {
  it.each([
    '40',
    '1_000',
    '1.5e3',
    '10n',
    'MAX_SHOPS',
    'config.pool.max',
    'options?.limit',
    'this.max',
    'this.#max',
    'LIMITS[kind]',
    '2 * workers',
    '2*workers+1',
    '4 * (workers + 1)',
    'Math.min(limit, 50)',
    'limitOf(tenant)',
    'os.cpus().length',
    'max(min(a, b), (c))',
    '1 << 10',
    'options.max ?? 40',
    'process.env.MAX || 10',
  ])('is one: %s', (text) => {
    expect(isBoundExpression(text)).toBe(true);
  });

  it.each([
    '',
    'the caller',
    'number of shops',
    '40 shops',
    'callers (see above)',
    'MAX - ',
    '* 2',
    'a..b',
    '()',
    'as many as there are',
    'f(a b)',
    '(40',
    '40)',
    "what's left",
    `${'a.'.repeat(200)}b`,
  ])('is none: %s', (text) => {
    expect(isBoundExpression(text)).toBe(false);
  });

  it('answers at once for any text', () => {
    const before = performance.now();
    for (const piece of ['a.', 'a(', '1+', '((', 'a[', '_', '1_', 'a ?? ']) isBoundExpression(piece.repeat(10_000));
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
