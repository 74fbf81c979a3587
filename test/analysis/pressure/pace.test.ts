import { describe, expect, it } from 'vitest';
import { paceOf } from '../../../src/analysis/pressure/pace.js';
import { calleeName, receiverOf } from '../../../src/analysis/syntax/ast.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** What makes the first `write` of the code run again, and how sure that is: `loop high`. */
function pace(code: string): string | null {
  const file = model(code);
  const call = nodesOf(file).all('CallExpression').find((one) => calleeName(one) === 'write');
  const receiver = call && receiverOf(call);
  if (!receiver) throw new Error('no write() in the code');
  const found = paceOf(file, call, receiver);
  return found && `${found.kind} ${found.certainty}`;
}

const OUT = "import { out } from './out.js'; import { bus } from './bus.js';\n";

describe('what makes a send run again', () => {
  it.each([
    ['a loop over a source', 'for await (const row of rows()) out.write(row);', 'loop high'],
    ['a loop over a list', 'export function f(rows) { for (const row of rows) out.write(row); }', 'loop medium'],
    ['pieces', "bus.on('data', (row) => out.write(row));", 'chunk high'],
    ['events', "bus.on('order', (row) => out.write(row));", 'event high'],
    ['a timer', 'setInterval(() => out.write(state()), 100);', 'timer high'],
    ['many turns of a count', 'for (let i = 0; i < 1_000_000; i++) out.write(String(i));', 'loop medium'],
  ])('%s', (_title, code, expected) => {
    expect(pace(OUT + code)).toBe(expected);
  });

  it.each([
    ['code that runs once', "out.write('head');"],
    ['a count of few turns', 'for (let i = 0; i < 3; i++) out.write(String(i));'],
    ['a loop over a fixed list', "for (const name of ['a', 'b']) out.write(name);"],
    ['an event that is rare', "bus.on('close', () => out.write('bye'));"],
    ['a timer that is slow', "setInterval(() => out.write('alive'), 60_000);"],
    ['what a person types', "process.stdin.on('data', (key) => out.write(key));"],
    ['an answer to the receiver itself', "out.on('data', (text) => out.write(text));"],
    ['a receiver of its own in each turn', 'export function f(paths) { for (const path of paths) { const own = open(path); own.write(path); } }'],
    ['the last piece', "bus.on('order', (row) => { out.write(row); out.end(); });"],
    ['a request that gets a line of its own', "import express from 'express'; express().get('/', (req, res) => { out.write(req.url); });"],
  ])('is not there for %s', (_title, code) => {
    expect(pace(OUT + code)).toBeNull();
  });

  it('is what runs the loop, for the elements of a collection', () => {
    expect(pace(`${OUT}const all = new Set();\nbus.on('order', (row) => { for (const one of all) one.write(row); });`)).toBe('event high');
    expect(pace('const all = new Set();\nexport function send(row) { for (const one of all) one.write(row); }')).toBe('calls medium');
  });

  it('is that of the callers, for a parameter', () => {
    expect(pace(`${OUT}function put(to, row) { to.write(row); }\nfor await (const row of rows()) put(out, row);`)).toBe('loop high');
  });

  it('is that of the table that a receiver is taken out of', () => {
    expect(pace(`${OUT}const all = new Map();\nbus.on('order', (row) => { const one = all.get(row.id); one.write(row); });`)).toBe('event high');
  });
});
