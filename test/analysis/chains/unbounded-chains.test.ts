import { describe, expect, it } from 'vitest';
import { waitsForChain } from '../../../src/analysis/chains/chain-callers.js';
import { repetitionsWhileTailLives } from '../../../src/analysis/chains/chain-lives.js';
import { chainGrowthsOf, type ChainGrowth } from '../../../src/analysis/chains/promise-chains.js';
import { unboundedChainsOf } from '../../../src/analysis/chains/unbounded-chains.js';
import { model } from '../../support/index.js';

const JS = { filename: 'src/input.js' };

function growthIn(code: string): ChainGrowth {
  const [growth] = chainGrowthsOf(model(code, JS));
  if (!growth) throw new Error(`no growth in ${code}`);
  return growth;
}

describe('repetitionsWhileTailLives', () => {
  const kinds = (code: string): string[] =>
    repetitionsWhileTailLives(growthIn(code)).map(({ kind, certainty }) => `${kind} ${certainty}`);

  it.each([
    [['exported medium'], 'let t; export function f() { t = t.then(run); }'],
    [['event high'], 'let t; bus.on("x", () => { t = t.then(run); });'],
    [['event medium'], 'let t; scanner.onCode(() => { t = t.then(run); });'],
    [['event medium'], 'export function f() { let t; scanner.onCode(() => { t = t.then(run); }); }'],
    [['callback low'], 'let t; server.onReady(() => { t = t.then(run); });'],
    [['returned medium'], 'export function make() { let t; return () => { t = t.then(run); }; }'],
    [['exported medium'], 'export function f(session) { session.tail = session.tail.then(run); }'],
    [['exported medium'], 'export function f(id) { const s = find(id); s.tail = s.tail.then(run); }'],
    [
      ['exported medium'],
      'const m = new Map(); export function f(id) { let l = m.get(id); if (!l) { l = { t: now }; m.set(id, l); } l.t = l.t.then(run); }',
    ],
    [
      ['returned medium'],
      'export const mw = (opts) => { let t; return (next) => (action) => { t = t.then(next); }; };',
    ],
    [[], 'export function f(list) { let t; for (const x of list) t = t.then(run); return t; }'],
    [[], 'export function f(list) { const o = { t: now }; for (const x of list) o.t = o.t.then(run); return o.t; }'],
    [
      [],
      'export function f() { let t; const add = () => { function inner() { return () => { t = t.then(run); }; } use(inner()); }; }',
    ],
    [[], 'app.get("/", (req) => { req.tail = req.tail.then(run); });'],
    [[], 'export function f() { let t; helper(() => { t = t.then(run); }); }'],
  ])('is %j for %s', (expected, code) => {
    expect(kinds(code)).toEqual(expected);
  });
});

describe('waitsForChain', () => {
  const waited = (code: string): boolean[] => {
    const growth = growthIn(code);
    return repetitionsWhileTailLives(growth).map((repetition) => waitsForChain(growth, repetition));
  };

  it.each([
    [[true], 'let t; async function f() { for (;;) { t = t.then(run); await t; } } f();'],
    [[true], 'let t; async function f() { for (;;) { const r = t.then(run); t = r.catch(no); await r; } } f();'],
    [[true], 'let t; async function f() { for (;;) { await (t = t.then(run)); } } f();'],
    [
      [true],
      'let t; function add() { return (t = t.then(run)); } async function f() { for (;;) { await add(); } } f();',
    ],
    [[true], 'let t; consumer.run({ eachMessage: async () => { await (t = t.then(run)); } });'],
    [[true], 'let t; new Worker("q", () => { t = t.then(run); return t; });'],
    [[false], 'let t; async function f() { for (;;) { t = t.then(run); await other; } } f();'],
    [[false], 'let t; function add() { t = t.then(run); } async function f() { for (;;) { await add(); } } f();'],
    [[false], 'let t; bus.on("x", async () => { await (t = t.then(run)); });'],
    [[false], 'let t; channel.consume("q", async () => { await (t = t.then(run)); });'],
  ])('is %j for %s', (expected, code) => {
    expect(waited(code)).toEqual(expected);
  });
});

describe('unboundedChainsOf', () => {
  const found = (code: string): string[] =>
    unboundedChainsOf(model(code, JS)).map(({ name, confidence }) => `${name} ${confidence}`);

  it.each([
    [['tail high'], 'let tail; bus.on("x", () => { tail = tail.then(run); });'],
    [['tail medium'], 'let tail; export function f() { tail = tail.then(run); }'],
    [['tail medium'], 'let tail; export function withLock(fn) { tail = tail.then(fn); }'],
    [['tail low'], 'let tail; handle("x", () => { tail = tail.then(run); });'],
    [['lanes.tail medium'], 'const lanes = {}; export function f(k) { lanes[k].tail = lanes[k].tail.then(run); }'],
    [[], 'let ready; export function f() { ready = ready.then(run); }'],
    [
      [],
      'class B { constructor() { this.p = now; } add(fn) { this.p = this.p.then(fn); return this; } } export default B;',
    ],
    [[], 'class C { constructor() { this.p = open(); this.p = this.p.then(run); } } export default C;'],
    [
      [],
      'class C { constructor() { this.p = now; } close() { this.p = this.p.then(end); return this.p; } } export default C;',
    ],
    [[], 'let tail; for (const x of [1, 2]) tail = tail.then(run);'],
  ])('finds %j in %s', (expected, code) => {
    expect(found(code)).toEqual(expected);
  });
});
