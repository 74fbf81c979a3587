import { describe, expect, it } from 'vitest';
import { alwaysLeaves, mayShareRun } from '../../../src/analysis/syntax/flow-order.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** Whether `a()` and `b()` of a function body may both run in one call of the function. */
function share(body: string): boolean {
  const file = model(`function f(x, y) { ${body} }`);
  const [a, b] = ['a', 'b'].map((name) =>
    nodesOf(file)
      .all('CallExpression')
      .find(({ callee }) => callee.type === 'Identifier' && callee.name === name),
  );
  if (!a || !b) throw new Error('a() or b() is missing');
  expect(mayShareRun(a, b)).toBe(mayShareRun(b, a));
  return mayShareRun(a, b);
}

describe('mayShareRun', () => {
  it.each([
    'a(); b();',
    'b(); a();',
    'a().b; b();',
    'if (x) a(); b();',
    'a(); if (x) { b(); return; }',
    'if (x) { a(); } else { y(); } b();',
    'if (a()) b();',
    'a() ? b() : y();',
    'return a(b());',
    'try { a(); } catch { b(); }',
    'try { return a(); } finally { b(); }',
    'try { a(); throw x; } catch { y(); } b();',
    'x.forEach(() => { a(); return 1; }); b();',
    'for (const y of x) { if (y) { a(); break; } } b();',
    'switch (x) { case 1: a(); case 2: b(); }',
    'switch (x) { case 1: a(); break; } b();',
  ])('together: %s', (body) => {
    expect(share(body)).toBe(true);
  });

  it.each([
    'if (x) a(); else b();',
    'if (x) { a(); return; } b();',
    'if (x) { if (y) { a(); } return; } b();',
    'if (x) return a(); b();',
    'if (x) throw a(); b();',
    'x ? a() : b();',
    'switch (x) { case 1: a(); break; case 2: b(); }',
    'switch (x) { case 1: return a(); default: b(); }',
    'try { return a(); } catch { y(); } b();',
  ])('never together: %s', (body) => {
    expect(share(body)).toBe(false);
  });
});

describe('alwaysLeaves', () => {
  it.each([
    ['return;', true],
    ['throw x;', true],
    ['{ y(); return; }', true],
    ['if (x) return; else throw y;', true],
    ['try { return; } finally { y(); }', true],
    ['try { y(); } finally { return; }', true],
    ['if (x) return;', false],
    ['try { return; } catch { y(); }', false],
    ['y();', false],
  ])('%s', (code, expected) => {
    const [fn] = nodesOf(model(`function f(x, y) { ${code} }`)).all('FunctionDeclaration');
    const statement = fn?.body.body[0];
    expect(statement && alwaysLeaves(statement)).toBe(expected);
  });
});
