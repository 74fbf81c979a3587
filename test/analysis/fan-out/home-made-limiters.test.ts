import { describe, expect, it } from 'vitest';
import { showsLimit } from '../../../src/analysis/fan-out/home-made-limiters.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

const shows = (code: string): boolean => {
  const file = model(code, { filename: 'src/input.js' });
  nodesOf(file); // sets the parents
  return showsLimit(file, file.ast);
};

describe('showsLimit', () => {
  it.each([
    'let n = 0; async function f(w) { if (n >= 4) await turn(); n++; await w(); n--; }',
    'let n = 0; async function f(w) { if (n >= 4) throw busy(); n++; await w(); n--; }',
    'let n = 0; function f(w) { return n < 4 ? run(w) : new Promise((r) => line.push(r)); } function run() { n++; } function done() { n--; }',
    'let n = 4; async function f(w) { if (n > 0) { n--; return; } await new Promise((r) => line.push(r)); } function g() { n++; }',
    'async function f() { const s = idle.shift() || await new Promise((r) => line.push(r)); }',
    'let last = Promise.resolve(); function f(w) { return (last = (last ?? Promise.resolve()).then(w)); }',
    'let next = 0; async function f(w) { await sleep(Math.max(0, next - Date.now())); next = Date.now() + 9; return w(); }',
  ])('%s', (code) => {
    expect(shows(code)).toBe(true);
  });

  it.each([
    'async function f(w) { let n = 4; while (n > 0) { n--; await w(); } }',
    'let n = 0; async function f(w) { if (n > 4) warn(); n++; await w(); n--; }',
    'let n = 0; function idle() { if (n === 0) return true; } async function f(w) { n++; await w(); n--; }',
    'let ready; async function f(w) { ready ??= open(); await ready; return w(); }',
    'let at = 0; async function f(w) { try { await w(); } catch { at = Date.now(); await sleep(at); } }',
    'const f = (a, b) => a < b;',
  ])('not: %s', (code) => {
    expect(shows(code)).toBe(false);
  });
});
