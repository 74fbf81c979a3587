import { describe, expect, it } from 'vitest';
import { chainGrowthsOf, isSameTail } from '../../../src/analysis/chains/promise-chains.js';
import { olderOf, readsTail, tailWritesOf } from '../../../src/analysis/chains/promise-tails.js';
import { awaitedTurnOf } from '../../../src/analysis/chains/promise-turns.js';
import { model } from '../../support/index.js';
import { nodeIn } from '../../support/find.js';

const JS = { filename: 'src/input.js' };

describe('tailWritesOf', () => {
  const writes = (code: string): string[] => tailWritesOf(model(code, JS)).map(({ tail }) => tail.text);

  it('lists what may get a promise, and calls keys alike', () => {
    expect(
      writes(`
        a = f(); this.b = f(); x.c[k] = f(); map.set(k, f()); map.set(k, { tail: f(), at: 1 });
        o.p = { tail: x, list: [] }; n = 1; s = 'x'; list.set(k); [d] = f(); e += f();`),
    ).toEqual(['a', 'this.b', 'x.c[]', 'o.p.tail', 'map[]', 'map[].tail']);
  });

  it('knows the tail again under other names, by its place or by its text', () => {
    const file = model(
      'const m = new Map(); let t; function f(k) { const prev = m.get(k) ?? 1; m.set(k, g(prev)); t = h(this.x, t); this.x = this.x; }',
      JS,
    );
    const [t, x, entry] = tailWritesOf(file).map(({ tail }) => tail);
    if (!t || !x || !entry) throw new Error('a write is missing');
    expect(readsTail(entry, file, nodeIn(file, 'CallExpression', 'm.get(k)'))).toBe(true);
    expect(readsTail(entry, file, nodeIn(file, 'CallExpression', 'g(prev)'))).toBe(false);
    expect(x.places).toEqual([]);
    expect(readsTail(x, file, nodeIn(file, 'MemberExpression', 'this.x'))).toBe(true);
    expect(readsTail(t, file, nodeIn(file, 'MemberExpression', 'this.x'))).toBe(false);
    expect(olderOf(x).name).toBe('x');
  });
});

describe('chainGrowthsOf', () => {
  const growths = (code: string): string[] =>
    chainGrowthsOf(model(code, JS)).map(({ how, tail }) => `${how} ${tail.text}`);

  it.each([
    [['chained t'], 'let t; function f() { t = t.then(run); }'],
    [['chained t'], 'let t; function f() { const r = t.then(run); t = r.catch(() => {}); }'],
    [['chained m[]'], 'const m = new Map(); function f(k) { m.set(k, (m.get(k) ?? 0).then(run)); }'],
    [['chained m[].p'], 'const m = new Map(); function f(k) { const e = m.get(k); m.set(k, { p: e.p.then(run) }); }'],
    [['turn t'], 'let t; async function f() { const p = t; t = new Promise(keep); await p; }'],
    [['turn t'], 'let t; async function f() { await t; t = run(); }'],
    [['chained t', 'chained t'], 'let t; function f() { t = t.then(a); } function g() { t = t.then(b); }'],
    [['chained t'], 'let t; function f() { t = t.then(a); t = t.then(b); }'],
    [[], 'let t; function f() { t = t.catch(report); }'],
    [[], 'let t; function f() { t = u.then(run); }'],
    [[], 'let t; function f() { t = t; }'],
    [[], 'let t; async function f() { t = await t.then(run); }'],
  ])('finds %j in %s', (expected, code) => {
    expect(growths(code)).toEqual(expected);
  });

  it('tells tails apart', () => {
    const file = model('let t, u; function f() { t = t.then(a); u = u.then(a); } function g() { t = t.then(b); }', JS);
    const [first, second, third] = chainGrowthsOf(file);
    if (!first || !second || !third) throw new Error('a growth is missing');
    expect(isSameTail(first.tail, third.tail)).toBe(true);
    expect(isSameTail(first.tail, second.tail)).toBe(false);
  });
});

describe('awaitedTurnOf', () => {
  const wait = (body: string): string | null => {
    const file = model(`let t; async function f() { ${body} }`, JS);
    const write = tailWritesOf(file).find(({ tail }) => tail.text === 't');
    const node = write ? awaitedTurnOf(write) : null;
    return node && file.textOf(node);
  };

  it.each([
    ['await p', 'const p = t; t = new Promise(keep); await p;'],
    ['await p', 'const p = t.catch(noop); t = new Promise(keep); try { await p; } finally {}'],
    ['await p', 'const p = t; const { promise, resolve } = Promise.withResolvers(); t = promise; await p;'],
    ['await p', 'const p = t; const mine = defer(); t = mine.promise; if (p) await p;'],
    ['p.then(() => release)', 'const p = t; t = new Promise(keep); return p.then(() => release);'],
    ['await t', 'while (t) await t; t = work();'],
    ['await t', 'if (t) await t; t = (async () => work())();'],
    [null, 't = new Promise(keep); await t;'],
    [null, 'const p = (t = work()); await p;'],
    [null, 'if (t) { await t; return; } t = work();'],
    [null, 'if (t) { await t; } else { t = work(); }'],
    [null, 'await t; if (stale) t = work();'],
    [null, 'await t; t = null;'],
    [null, 'await t; t = Promise.resolve();'],
    [null, 'await t; t = new Promise((resolve) => { list.push(1); resolve(); });'],
    [null, 'const id = t; t = next.id; await find(id);'],
  ])('is %j in %s', (expected, body) => {
    expect(wait(body)).toBe(expected);
  });
});
