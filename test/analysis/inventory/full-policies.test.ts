import { describe, expect, it } from 'vitest';
import { queuesOf } from '../../../src/analysis/inventory/queues.js';
import { model } from '../../support/index.js';

function policy(code: string): string | null | undefined {
  const found = queuesOf(model(code, { filename: 'src/input.ts' }));
  expect(found.map(({ status }) => status)).toEqual(['bounded']);
  return found[0]?.whenFull;
}

const handler = (body: string): string => `const q = []; app.post("/x", async (req, res) => { ${body} });`;

describe('what happens when it is full', () => {
  for (const [expected, what, code] of [
    ['reject', 'an error', handler('if (q.length >= 9) throw new Error("full"); q.push(req.body);')],
    ['reject', '503', handler('if (q.length >= 9) { res.status(503).end(); return; } q.push(req.body);')],
    ['reject', '429', handler('if (q.length >= 9) return res.sendStatus(429); q.push(req.body);')],
    ['reject', 'false', 'const q = []; export function add(x) { if (q.length >= 9) return false; q.push({ x }); return true; }'],
    ['reject', 'a rejected promise', handler('if (q.length >= 9) return Promise.reject(new Error("full")); q.push(req.body);')],
    ['reject', 'false after the guard', 'const q = []; export function add(x) { if (q.length < 9) { q.push({ x }); return true; } return false; }'],
    ['reject', 'a closed socket', 'wss.on("connection", (ws) => { const q = []; ws.on("message", (m) => { if (q.length > 9) { ws.close(1013); return; } q.push(m); }); setInterval(() => q.shift(), 1); });'],
    ['drop-newest', 'a plain return', handler('if (q.length >= 9) return; q.push(req.body);')],
    ['drop-newest', 'a guard', handler('if (q.length < 9) q.push(req.body);')],
    ['drop-newest', 'a count and a return', handler('if (q.length >= 9) { dropped += 1; return; } q.push(req.body);')],
    ['drop-newest', 'a log and a return', handler('if (q.length >= 9) { console.error("full"); return; } q.push(req.body);')],
    ['drop-oldest', 'a shift', handler('if (q.length >= 9) q.shift(); q.push(req.body);')],
    ['drop-oldest', 'a shift afterwards', handler('q.push(req.body); while (q.length > 9) q.shift();')],
    ['drop-oldest', 'an early return before the shift', handler('q.push(req.body); if (q.length <= 9) return; q.shift();')],
    ['drop-oldest', 'a cut', handler('q.push(req.body); q.splice(0, q.length - 9);')],
    ['drop-oldest', 'a slice', 'let q = []; bus.on("x", (e) => { q.push(e); if (q.length > 9) q = q.slice(-9); });'],
    ['drop-oldest', 'the oldest key', 'const m = new Map(); app.get("/:id", (req, res) => { if (m.size >= 9) m.delete(m.keys().next().value); m.set(req.params.id, 1); });'],
    ['drop-newest', 'a pop', 'const q = []; bus.on("x", (e) => { q.unshift(e); if (q.length > 9) q.pop(); });'],
    ['drop-newest', 'a new length', 'const q = []; bus.on("x", (e) => { q.unshift(e); if (q.length > 9) q.length = 9; });'],
    ['block', 'a wait', handler('while (q.length >= 9) await once(bus, "drain"); q.push(req.body);')],
    ['block', 'a pause', 'process.stdin.on("data", (d) => { q.push(d); if (q.length > 9) process.stdin.pause(); }); const q = []; setInterval(() => { q.shift(); }, 1);'],
    ['block', 'a flush by whoever fills it', 'let q = []; function flush() { print(q.join()); q = []; } bus.on("x", (e) => { q.push(e); if (q.length >= 9) flush(); });'],
    ['spill', 'a file', handler('if (q.length >= 9) { appendFileSync("overflow", req.body); return; } q.push(req.body);')],
  ] as const) {
    it(`${expected}: ${what}`, () => expect(policy(code)).toBe(expected));
  }
});
