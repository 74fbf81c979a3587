import { describe, expect, it } from 'vitest';
import { entryBoundOf, isReadThrough } from '../../../src/analysis/maps/entry-bounds.js';
import { entryGrowthsOf, type EntryGrowth } from '../../../src/analysis/collections/entry-growth.js';
import { model } from '../../support/index.js';
import { placeNamed } from '../../support/find.js';

const growthOf = (code: string): EntryGrowth => {
  const file = model(code, { filename: 'src/input.js' });
  const table = placeNamed(file, 't');
  const found = entryGrowthsOf(file).find(({ place }) => place === table);
  if (!found) throw new Error(`t does not grow in ${code}`);
  return found;
};

/** The kind of the bound, or `none` with why what takes entries out is none. */
const verdict = (code: string): string => {
  const { bound, leak } = entryBoundOf(growthOf(code));
  return bound ? bound.kind : `none ${leak ?? ''}`.trim();
};

describe('the bound of a table', () => {
  for (const [what, expected, code] of [
    ['nothing at all', 'none', 'const t = new Map(); on("x", (x) => t.set(x.id, 1));'],
    ['a guard before', 'size', 'const t = new Map(); on("x", (x) => { if (t.size > 9) return; t.set(x.id, 1); });'],
    ['a guard around', 'size', 'const t = new Map(); on("x", (x) => { if (t.size < 9) t.set(x.id, 1); });'],
    [
      'the number of keys',
      'size',
      'const t = {}; on("x", (x) => { if (Object.keys(t).length > 9) return; t[x.id] = 1; });',
    ],
    [
      'a trim after',
      'size',
      'const t = new Map(); on("x", (x) => { t.set(x.id, 1); if (t.size > 9) t.delete(t.keys().next().value); });',
    ],
    ['a trim before', 'size', 'const t = new Map(); on("x", (x) => { if (t.size > 9) t.clear(); t.set(x.id, 1); });'],
    [
      'a size that is only logged',
      'none',
      'const t = new Map(); on("x", (x) => { t.set(x.id, 1); if (t.size > 9) log(t.size); });',
    ],
    [
      'an old one leaves for each that comes',
      'window',
      'const t = new Set(); const ring = []; on("x", (x) => { t.delete(ring[0]); t.add(x.id); });',
    ],
    [
      'the same key before',
      'none success',
      'const t = new Map(); on("x", (x) => { t.delete(x.id); t.set(x.id, 1); });',
    ],
    ['taken out at once', 'paired', 'const t = new Set(); on("x", (x) => { t.add(x.id); f(); t.delete(x.id); });'],
    [
      'taken out in finally',
      'paired',
      'const t = new Set(); on("x", async (x) => { t.add(x.id); try { await f(); } finally { t.delete(x.id); } });',
    ],
    [
      'taken out after a wait',
      'none success',
      'const t = new Set(); on("x", async (x) => { t.add(x.id); await f(); t.delete(x.id); });',
    ],
    [
      'taken out unless it returns before',
      'none success',
      'const t = new Set(); on("x", (x) => { t.add(x.id); if (x.bad) return; t.delete(x.id); });',
    ],
    [
      'at either end of the work',
      'paired',
      'const t = new Set(); on("x", async (x) => { t.add(x.id); try { await f(); t.delete(x.id); } catch { t.delete(x.id); } });',
    ],
    [
      'by finally',
      'identity',
      'const t = new Map(); on("x", (x) => { t.set(x.id, f().finally(() => t.delete(x.id))); });',
    ],
    [
      'by then only',
      'none success',
      'const t = new Map(); on("x", (x) => { t.set(x.id, f().then(() => t.delete(x.id))); });',
    ],
    [
      'by both arms of then',
      'identity',
      'const t = new Map(); on("x", (x) => { const end = () => t.delete(x.id); t.set(x.id, f().then(end, end)); });',
    ],
    [
      'by a timer of its own',
      'identity',
      'const t = new Set(); on("x", (x) => { t.add(x.id); setTimeout(() => t.delete(x.id), 9); });',
    ],
    [
      'by the close of a socket',
      'identity',
      'const t = new Set(); on("connection", (s) => { t.add(s.id); s.on("close", () => t.delete(s.id)); });',
    ],
    [
      'by a sweep of a timer',
      'time',
      'const t = new Map(); on("x", (x) => t.set(x.id, 1)); setInterval(() => { for (const [id, at] of t) if (at < old()) t.delete(id); }, 9);',
    ],
    [
      'by clearing it on a timer',
      'time',
      'const t = new Map(); on("x", (x) => t.set(x.id, 1)); setInterval(() => t.clear(), 9);',
    ],
    [
      'by a new table on a timer',
      'time',
      'let t = new Map(); on("x", (x) => t.set(x.id, 1)); setInterval(() => { t = new Map(); }, 9);',
    ],
    [
      'by clearing it at the end',
      'none shutdown',
      'const t = new Map(); on("x", (x) => t.set(x.id, 1)); export function shutdown() { t.clear(); }',
    ],
    [
      'by a message of a client',
      'none client',
      'const t = new Map(); app.post("/a", (req) => t.set(req.body.id, 1)); app.post("/b", (req) => t.delete(req.body.id));',
    ],
    [
      'by expiry on read',
      'none expiry',
      'const t = new Map(); export function get(url) { const e = t.get(url); if (e && e.at < Date.now() - 9) t.delete(url); t.set(url, { at: Date.now() }); }',
    ],
    [
      'by name only',
      'none invalidation',
      'const t = new Map(); export function get(id) { if (!t.has(id)) t.set(id, f(id)); return t.get(id); } export function invalidate(id) { t.delete(id); }',
    ],
    [
      'by a key that never matches',
      'none mismatch',
      'const t = new Map(); on("x", (x) => t.set(x, 1)); on("y", (x) => t.delete({ id: x.id }));',
    ],
    [
      'by a returned function',
      'identity',
      'const t = new Set(); export function add(fn) { t.add(fn); return () => t.delete(fn); }',
    ],
    [
      'by keys that a table of the start knows',
      'identity',
      'const known = new Map(); known.set("a", 1); const t = new Map(); on("x", (key) => { const make = known.get(key); if (!make) return; t.set(key, make()); });',
    ],
  ] as const) {
    it(`${what}: ${expected}`, () => expect(verdict(code)).toBe(expected));
  }
});

describe('a table that is looked up before it gets an entry', () => {
  for (const [expected, code] of [
    [true, 'const t = new Map(); function f(id) { if (!t.has(id)) t.set(id, g(id)); }'],
    [true, 'const t = new Map(); function f(id) { const old = t.get(id) ?? 0; t.set(id, old + 1); }'],
    [true, 'const t = {}; function f(id) { if (!t[id]) t[id] = g(id); }'],
    [true, 'const t = {}; function f(id) { t[id] ??= g(id); }'],
    [true, 'const t = {}; function f(id) { t[id]++; }'],
    [
      true,
      'const t = new Map(); async function f(id) { const old = t.get(id); if (old) return old; g(id).then((x) => t.set(id, x)); }',
    ],
    [false, 'const t = new Map(); function f(id) { t.set(id, 1); }'],
    [false, 'const t = {}; function f(id) { t[id] = 1; }'],
    [false, 'const t = new Map(); function f(id, other) { if (!t.has(other)) t.set(id, 1); }'],
    [false, 'const t = new Map(); const u = new Map(); function f(id) { if (!u.has(id)) t.set(id, 1); }'],
  ] as const) {
    it(`${String(expected)}: ${code}`, () => expect(isReadThrough(growthOf(code))).toBe(expected));
  }
});
