import { expect, it } from 'vitest';
import { unbound } from '../../../src/analysis/syntax/bindings.js';
import { delayOf } from '../../../src/analysis/backoff/jitter.js';
import { runsAlone } from '../../../src/analysis/backoff/jitter-audience.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

it.each([
  ['sleep(100)', 'fixed', 100],
  ['const A = 5; sleep(A * 1_000)', 'fixed', 5_000],
  ['sleep(null)', 'none', null],
  ['sleep(process.env.DELAY)', 'fixed', null],
  ['function f(attempt) { sleep(100 * attempt); }', 'growing', null],
  ['let n = 0; n++; sleep(2 ** n)', 'growing', null],
  ['let d = 1; d *= 2; sleep(d)', 'growing', null],
  ['function f(n) { sleep([1, 2][n]); }', 'growing', null],
  ['class A { d = 1; f() { this.d = Math.min(this.d * 2, 9); sleep(this.d); } }', 'growing', null],
  ['sleep(100 + Math.random())', 'random', null],
  ['const j = Math.random(); sleep(100 * j)', 'random', null],
  ['sleep(100 /* jitter */)', 'fixed', 100],
  ["sleep(Number(res.headers.get('retry-after')) * 1000)", 'server', null],
  ["sleep(Number(res.headers.get('retry-after')) || 1000)", 'server', null],
  ['function f(attempt) { sleep(retryAfter ?? attempt * 1000); }', 'growing', null],
  ['sleep(compute())', 'unknown', null],
  ['sleep(result.delay)', 'unknown', null],
  ['sleep(options.delay)', 'fixed', null],
  ['const a = b; const b = a; sleep(a)', 'growing', null],
])('delayOf: %s', (code, kind, value) => {
  const file = model(code);
  const call = nodesOf(file)
    .all('CallExpression')
    .find(({ callee }) => callee.type === 'Identifier' && callee.name === 'sleep');
  const argument = call?.arguments[0];
  const delay = argument && delayOf(unbound(file, argument));
  expect([delay?.kind, delay?.value]).toEqual([kind, value]);
});

it.each([
  ['export const a = 1;', 'src/a.ts', false],
  ['main();', 'src/a.ts', true],
  ['await work();', 'src/a.ts', true],
  ['main(); setInterval(f, 1);', 'src/a.ts', false],
  ['export function f() {}', 'scripts/a.ts', true],
  ['module.exports = process.argv;', 'src/a.js', false],
  ['run(process.argv[2]); while (true) {}', 'src/a.js', true],
  ['#!/usr/bin/env node\nwork.go();', 'src/a.js', true],
  ['export function f() {}', 'packages/cli/src/commands/a.ts', true],
])('runsAlone: %s in %s', (code, filename, expected) => {
  expect(runsAlone(model(code, { filename }))).toBe(expected);
});
