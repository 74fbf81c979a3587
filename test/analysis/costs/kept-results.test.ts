import { expect, it } from 'vitest';
import { keptResult } from '../../../src/analysis/costs/kept-results.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** Where the result of the call of `work()` is kept. */
function kept(code: string): string | null {
  const file = model(code);
  const call = nodesOf(file)
    .all('CallExpression')
    .find(({ callee }) => callee.type === 'Identifier' && callee.name === 'work');
  if (!call) throw new Error('no work');
  return keptResult(file, call);
}

it.each([
  ['let page; async function h() { page ??= await work(); return page; }'],
  ['let page; async function h() { page = page || (await work()); }'],
  ['let page; async function h() { if (!page) page = await work(); return page; }'],
  ['let page = null; async function h() { if (page === null) { const text = await work(); page = text; } }'],
  ['let page; async function h() { if (!page || isOld()) { page = await work(); } }'],
  ['let page; async function h() { if (page) return page; page = await work(); return page; }'],
  ['let page; function h() { if (page !== undefined && !isOld()) { return page; } const text = work(); page = text; }'],
  ['class A { #page; async h() { return (this.#page ??= await work()); } }'],
  ['class A { page; h() { if (!this.page) this.page = work(); } }'],
  ['const cache = {}; function h() { if (!cache.page) cache.page = work(); }'],
])('in one place: %s', (code) => {
  expect(kept(code)).toBe('place');
});

it.each([
  ['const pages = new Map(); function h(name) { if (!pages.has(name)) pages.set(name, work(name)); }'],
  ['const pages = new Map(); function h(name) { if (pages.has(name)) return pages.get(name); pages.set(name, work()); }'],
  ['const pages = new Map(); function h(n) { const hit = pages.get(n); if (hit) return hit; pages.set(n, work(n)); }'],
  ['const pages = {}; function h(name) { pages[name] ??= work(name); }'],
  ['class A { pages = new Map(); h(n) { let p = this.pages.get(n); if (!p) { p = work(n); this.pages.set(n, p); } } }'],
])('in a table: %s', (code) => {
  expect(kept(code)).toBe('table');
});

it.each([
  ['async function h() { let page; page ??= await work(); }'],
  ['async function h() { const pages = new Map(); if (!pages.has(1)) pages.set(1, work()); }'],
  ['let page; async function h() { if (!page) return null; page = await work(); }'],
  ['let page; async function h() { if (page) { page = await work(); } }'],
  ['let page; async function h() { if (!page) { await work(); } }'],
  ['let page; async function h() { page = await work(); }'],
  ['async function h(user) { if (user) return user; user = await work(); }'],
  ['const pages = new Map(); function h(name) { if (!pages.has(name)) return null; return work(name); }'],
  ['let page = work();'],
])('nowhere: %s', (code) => {
  expect(kept(code)).toBeNull();
});
