import { describe, expect, it } from 'vitest';
import { enclosingFunction } from '../../../src/analysis/syntax/ast.js';
import { functionNodes } from '../../../src/analysis/syntax/functions.js';
import { isCertain, releasesAtOnce } from '../../../src/analysis/collections/release-timing.js';
import { releasesOf } from '../../../src/analysis/collections/releases.js';
import { model } from '../../support/index.js';
import { nodeIn, placeNamed } from '../../support/find.js';

describe('isCertain', () => {
  for (const [code, expected] of [
    ['x();', true],
    ['{ x(); }', true],
    ['if (x()) f();', true],
    ['x() ? 1 : 2;', true],
    ['x() && f();', true],
    ['try { x(); } catch {}', true],
    ['try { f(); } finally { x(); }', true],
    ['while (q.length) x();', true],
    ['while (q.length > 0) x();', true],
    ['for (const a of b) x();', true],
    ['return x();', true],
    ['label: { x(); }', true],
    ['if (f) x();', false],
    ['if (f) {} else x();', false],
    ['f ? x() : 2;', false],
    ['f && x();', false],
    ['f ?? x();', false],
    ['try {} catch { x(); }', false],
    ['while (f) x();', false],
    ['switch (f) { case 1: x(); }', false],
    ['on(() => x());', false],
    ['function g() { x(); }', false],
  ] as const) {
    it(`${code} ${expected ? 'always runs' : 'may not run'}`, () => {
      const file = model(`function outer() { ${code} }`, { filename: 'src/input.js' });
      const outer = functionNodes(file)[0] ?? null;
      expect(isCertain(nodeIn(file, 'CallExpression', 'x()'), outer)).toBe(expected);
    });
  }
});

describe('releasesAtOnce', () => {
  const atOnce = (body: string, more = ''): boolean => {
    const file = model(`const q = []; async function flush() { ${body} } ${more}`, { filename: 'src/input.js' });
    const [fn] = functionNodes(file);
    return fn !== undefined && releasesAtOnce(file, fn, releasesOf(placeNamed(file, 'q')));
  };

  for (const [body, expected] of [
    ['q.splice(0); await send();', true],
    ['const batch = q.splice(0); await send(batch);', true],
    ['if (q.length === 0) return; q.splice(0); await send();', true],
    ['if (!q.length) return; q.splice(0);', true],
    ['q.length = 0;', true],
    ['await send(); q.splice(0);', false],
    ['if (busy) return; q.splice(0);', false],
    ['if (busy) { q.splice(0); }', false],
    ['then(() => q.splice(0));', false],
    ['send();', false],
  ] as const) {
    it(`${body} ${expected ? 'yes' : 'no'}`, () => expect(atOnce(body)).toBe(expected));
  }

  it('through the functions it calls, before it waits', () => {
    const take = 'function take() { return q.splice(0); }';
    expect(atOnce('const batch = take(); await send(batch);', take)).toBe(true);
    expect(atOnce('await send(); take();', take)).toBe(false);
    expect(atOnce('flush();', take)).toBe(false);
  });

  it('of a method without a body is false', () => {
    const file = model('const q: string[] = []; q.shift(); abstract class A { m() {} }');
    const fn = enclosingFunction(nodeIn(file, 'BlockStatement'));
    expect(fn && releasesAtOnce(file, fn, releasesOf(placeNamed(file, 'q')))).toBe(false);
  });
});
