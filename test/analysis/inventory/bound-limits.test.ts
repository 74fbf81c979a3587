import { describe, expect, it } from 'vitest';
import { queuesOf } from '../../../src/analysis/inventory/queues.js';
import { model } from '../../support/index.js';

/** The maximum of the only queue of a piece of code: value, expression, unit. */
function maximum(code: string): string {
  const found = queuesOf(model(code, { filename: 'src/input.ts' }));
  expect(found.map(({ status }) => status)).toEqual(['bounded']);
  const [queue] = found;
  return [queue?.bound?.value ?? '?', queue?.bound?.expression ?? '-', queue?.unit].join(' ');
}

const push = (body: string, before = ''): string => `${before}const q = []; bus.on("x", (e) => { ${body} });`;

describe('the maximum', () => {
  for (const [what, code, expected] of [
    ['a number', push('if (q.length >= 100) return; q.push(e);'), '100 - items'],
    ['a number with separators', push('if (q.length >= 1_000) return; q.push(e);'), '1000 - items'],
    ['a constant', push('if (q.length >= MAX) return; q.push(e);', 'const MAX = 100;'), '100 MAX items'],
    ['on the left', push('if (100 > q.length) q.push(e);'), '100 - items'],
    ['a sum', push('if (q.length >= 2 * N) return; q.push(e);', 'const N = 8;'), '16 2 * N items'],
    ['a setting that is not known', push('if (q.length >= config.max) return; q.push(e);'), '? config.max items'],
    ['an excess', push('q.push(e); if (q.length - MAX > 0) q.shift();', 'const MAX = 9;'), '9 MAX items'],
    ['a cut at the end', push('q.push(e); q.splice(0, q.length - 50);'), '50 - items'],
    ['a new length', push('q.unshift(e); q.length = Math.min(q.length, 20);'), '? Math.min(q.length, 20) items'],
    ['through a const', push('const full = q.length >= 100; if (full) return; q.push(e);'), '100 - items'],
    ['in a predicate', `function isFull() { return q.length >= 30; } ${push('if (isFull()) return; q.push(e);')}`, '30 - items'],
    ['bytes', push('size += e.length; if (size > 1024) throw new Error("too large"); q.push(e);', 'let size = 0;'), '1024 - bytes'],
    ['characters', 'let log = ""; bus.on("x", (e) => { if (log.length > 5000) log = ""; log += e; });', '5000 - characters'],
    [
      'a getter',
      'class A { q = []; get full() { return this.q.length >= 6; } s(bus) { bus.on("x", (e) => { if (this.full) return; this.q.push(e); }); } }',
      '6 - items',
    ],
    [
      'a field with a value',
      'class A { q = []; max = 12; s(bus) { bus.on("x", (e) => { if (this.q.length >= this.max) return; this.q.push(e); }); } }',
      '12 this.max items',
    ],
    [
      'the default of a parameter property',
      'class A { q = []; constructor(private readonly max = 77) {} s(bus) { bus.on("x", (e) => { if (this.q.length >= this.max) return; this.q.push(e); }); } }',
      '77 this.max items',
    ],
    [
      'what the only construction hands in',
      'class A { q = []; constructor(max) { this.max = max; } s(bus) { bus.on("x", (e) => { if (this.q.length >= this.max) return; this.q.push(e); }); } }\nexport const a = new A(15);',
      '15 this.max items',
    ],
    [
      'not what two constructions hand in',
      'class A { q = []; constructor(max) { this.max = max; } s(bus) { bus.on("x", (e) => { if (this.q.length >= this.max) return; this.q.push(e); }); } }\nexport const a = new A(15);\nexport const b = new A(16);',
      '? this.max items',
    ],
    [
      'waiters',
      'const waiting = []; app.get("/x", async (req, res) => { if (waiting.length >= 5) throw new Error("full"); await new Promise((resolve) => { waiting.push(resolve); }); }); bus.on("free", () => waiting.shift()?.());',
      '5 - waiters',
    ],
  ] as const) {
    it(`is read: ${what}`, () => expect(maximum(code)).toBe(expected));
  }

  it('of time is how long items stay, no number of items', () => {
    const code =
      'const TTL = 60_000; const seen = []; bus.on("x", (e) => seen.push({ e, at: Date.now() })); setInterval(() => { while (seen[0] && Date.now() - seen[0].at > TTL) seen.shift(); }, 1000);';
    const [queue] = queuesOf(model(code));
    expect([queue?.bound?.by, queue?.bound?.value, queue?.bound?.expression]).toEqual(['time', null, 'TTL']);
  });

  it('of what is in flight has no number', () => {
    const code =
      'const inFlight = new Map(); app.get("/:id", async (req, res) => { const p = load(req.params.id); inFlight.set(req.params.id, p); try { await p; } finally { inFlight.delete(req.params.id); } });';
    const [queue] = queuesOf(model(code));
    expect([queue?.bound?.by, queue?.bound?.value, queue?.bound?.expression, queue?.whenFull]).toEqual(['paired', null, null, null]);
  });
});
