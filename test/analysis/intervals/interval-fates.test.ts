import { describe, expect, it } from 'vitest';
import { enclosingFunction } from '../../../src/analysis/syntax/ast.js';
import { fateOf, isPromiseEvident, type Fate } from '../../../src/analysis/intervals/interval-fates.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** What is said about the call of `load()`. */
function ofLoad<T>(code: string, ask: (file: ReturnType<typeof model>, call: Parameters<typeof fateOf>[1]) => T): T {
  const file = model(code, { filename: 'src/input.ts' });
  const call = nodesOf(file)
    .all('CallExpression')
    .find(({ callee }) => callee.type === 'Identifier' && callee.name === 'load');
  if (!call) throw new Error('load() is not called');
  return ask(file, call);
}

describe('fateOf', () => {
  it.each<[string, Fate]>([
    ['async function tick() { await load(); }', 'waited'],
    ['function tick() { return load(); }', 'waited'],
    ['const tick = () => load();', 'waited'],
    ['const tick = () => load().then(show).catch(report);', 'waited'],
    ['async function tick() { const rows = await load(); }', 'waited'],
    ['async function tick() { const pending = load(); await pending; }', 'waited'],
    ['async function tick() { const pending = load(); await Promise.all([pending, other()]); }', 'waited'],
    ['async function tick() { const pending = load(); return pending.then(show); }', 'waited'],
    ['async function tick() { await Promise.all([load(), other()]); }', 'waited'],
    ['async function tick() { await withTimeout(load(), 500); }', 'waited'],
    ['async function tick() { await firstValueFrom(load()); }', 'waited'],
    ['async function tick() { await (cached ?? load()); }', 'waited'],
    ['function tick() { load(); }', 'dropped'],
    ['function tick() { void load(); }', 'dropped'],
    ['function tick() { load().catch(report); }', 'dropped'],
    ['function tick() { const pending = load(); pending.catch(report); }', 'dropped'],
    ['function tick() { this.current = load(); }', 'dropped'],
    ['function tick() { show(load()); }', 'kept'],
    ['function tick() { if (load()) show(); }', 'kept'],
    ['function tick() { const size = load().length; }', 'kept'],
    ['function tick() { return load() ? 1 : 2; }', 'kept'],
  ])('%s: %s', (code, expected) => {
    const fate = ofLoad(code, (file, call) => {
      const fn = enclosingFunction(call);
      return fn && fateOf(file, call, fn);
    });
    expect(fate).toBe(expected);
  });
});

describe('isPromiseEvident', () => {
  it.each<[string, boolean]>([
    ['void load();', true],
    ['load().catch(report);', true],
    ['load().then(show, report);', true],
    ['load().finally(done);', true],
    ['const answer = load(); answer.then(show);', true],
    ['load();', false],
    ['show(load());', false],
    ['load().forEach(show);', false],
    ['const rows = load(); rows.forEach(show);', false],
  ])('%s: %s', (code, expected) => {
    expect(ofLoad(code, isPromiseEvident)).toBe(expected);
  });
});
