import { describe, expect, it } from 'vitest';
import { isFunction } from '../../../src/analysis/syntax/ast.js';
import { workOfTick, type TickWork } from '../../../src/analysis/intervals/interval-work.js';
import { endsInTime, limitOf } from '../../../src/analysis/intervals/overlap-durations.js';
import { isFlagged } from '../../../src/analysis/intervals/overlap-flags.js';
import { isLocked } from '../../../src/analysis/intervals/overlap-held-locks.js';
import { endsLastRun } from '../../../src/analysis/intervals/overlap-locks.js';
import { ofMarked } from '../marked-node.js';

const works = (code: string): readonly TickWork[] =>
  ofMarked((file, node) => (isFunction(node) ? workOfTick({ file, node }).works : []), code, { filename: 'src/input.js' });

const first = (code: string): TickWork => {
  const [work] = works(code);
  if (!work) throw new Error('there is no work');
  return work;
};

describe('isFlagged', () => {
  it.each<[string, boolean]>([
    ['let a = false; mark(async () => { if (a) return; a = true; await f(); a = false; })', true],
    ['let a = true; mark(async () => { if (!a) return; a = false; await f(); a = true; })', true],
    ['let a = 0; mark(async () => { if (a > 0) return; a++; try { await f(); } finally { a--; } })', true],
    ['let a = null; mark(() => { a ??= f().finally(() => { a = null; }); })', true],
    ['let a; mark(() => { if (a) return; a = f().finally(() => { a = undefined; }); })', true],
    ['let a = "idle"; mark(async () => { if (a !== "idle") return; a = "busy"; await f(); a = "idle"; })', true],
    ['const s = new Set(); mark(async () => { if (s.has(1)) return; s.add(1); await f(); s.delete(1); })', true],
    ['let a = false; mark(async () => { a = true; await f(); a = false; })', false],
    ['let a = false; mark(async () => { if (!a) return; a = true; await f(); a = false; })', false],
    ['mark(async () => { let a = false; if (a) return; a = true; await f(); })', false],
    ['let a = false; mark(() => { if (a) return; a = true; void f(); a = false; })', false],
    ['let a = false; mark(async () => { if (a) return; a = true; setTimeout(() => { a = false; }, 9); await f(); })', false],
    ['let a = false, b = false; mark(async () => { if (a) return; b = true; await f(); b = false; })', false],
    ['let a = []; mark(async () => { if (a.length === 0) return; a = []; await f(); })', false],
    ['let a; mark(async () => { if (a) return; a = await f(); })', false],
  ])('%s: %s', (code, expected) => {
    expect(isFlagged(first(code))).toBe(expected);
  });
});

describe('isLocked and endsLastRun', () => {
  it.each<[string, boolean]>([
    ['mark(async () => { const l = await redlock.acquire(["a"], 9); await f(); })', true],
    ['mark(async () => { if (!(await this.tryLock())) return; await f(); })', true],
    ['mark(async () => { await f(); const l = await redlock.acquire(["a"], 9); })', false],
    ['mark(async () => { await f(); })', false],
    ['mark(async () => { const c = await pool.connect(); await c.query("select pg_advisory_lock(1)"); await f(); })', true],
    ['mark(async () => { const c = await pool.connect(); await c.query("select 1"); await f(); })', false],
    ['const own = () => redis.set("a", 1, "NX"); mark(async () => { if (!(await own())) return; await f(); })', true],
    ['mark(async () => { await redis.set("a", 1, "NX"); await f(); })', false],
    ['mark(async () => { const m = new Mutex(); await m.acquire(); await f(); })', false],
  ])('%s: locked %s', (code, expected) => {
    expect(isLocked(first(code))).toBe(expected);
  });

  it.each<[string, boolean]>([
    ['let c; mark(() => { c?.abort(); c = new AbortController(); fetch("/", { signal: c.signal }).then(g); })', true],
    ['let c; mark(() => { c?.abort(); c = new AbortController(); fetch("/").then(g); })', false],
    ['mark(() => { const c = new AbortController(); fetch("/", { signal: c.signal }).then(g); })', false],
    ['let s; mark(() => { s?.unsubscribe(); s = fetch("/").then(g); })', true],
  ])('%s: ends the last run %s', (code, expected) => {
    expect(endsLastRun(first(code))).toBe(expected);
  });
});

describe('limitOf and endsInTime', () => {
  it.each<[string, number | string | null]>([
    ['mark(async () => { await fetch("/", { signal: AbortSignal.timeout(50) }); })', 50],
    ['mark(async () => { await axios.get("/", { timeout: 50 }); })', 50],
    ['const api = axios.create({ timeout: 50 }); mark(async () => { await api.get("/"); })', 50],
    ['mark(async () => { await withTimeout(f(), 50); })', 50],
    ['mark(async () => { await Promise.race([f(), sleep(50)]); })', 50],
    ['mark(async () => { await fetch("/", { signal: AbortSignal.timeout(every) }); })', 'every'],
    ['mark(async () => { await fetch("/"); })', null],
  ])('%s: %s', (code, expected) => {
    expect(limitOf(first(code))).toBe(expected);
  });

  it('adds up what comes one after the other, and leaves out loops', () => {
    const two = works('mark(async () => { await axios.get("/a", { timeout: 50 }); await axios.get("/b", { timeout: 50 }); })');
    expect(endsInTime(two, 100, '')).toBe(true);
    expect(endsInTime(two, 99, '')).toBe(false);
    expect(endsInTime(works('mark(async () => { for (const a of b) await axios.get(a, { timeout: 5 }); })'), 100, '')).toBe(false);
    expect(endsInTime([], 100, '')).toBe(false);
  });

  it.each<[string, boolean]>([
    ['every', true],
    ['every / 2', true],
    ['every * 0.8', true],
    ['every - 100', true],
    ['Math.min(every, 5000)', true],
    ['every * 2', false],
    ['everyOther', false],
    ['limit', false],
  ])('compares expressions: %s', (limit, expected) => {
    const one = works(`mark(async () => { await fetch("/", { signal: AbortSignal.timeout(${limit}) }); })`);
    expect(endsInTime(one, null, 'every')).toBe(expected);
  });
});
