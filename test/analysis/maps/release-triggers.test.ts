import { describe, expect, it } from 'vitest';
import type { FunctionNode } from '../../../src/analysis/syntax/ast.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { comesForSure, runOf, triggersOf, type Trigger } from '../../../src/analysis/maps/release-triggers.js';
import { MemoryProject } from '../../support/memory-facts.js';
import { probeOf, probed } from '../../support/find.js';

/** What runs the code of `probe()`; the function that holds `grow()`, if any, being the one that adds entries. */
const triggers = (code: string): string => {
  const { file, node } = probed(code);
  return [...triggersOf(file, node, growingFunction(code, file))].sort().join(' ');
};

function growingFunction(code: string, file: Parameters<typeof triggersOf>[0]): FunctionNode | null {
  const call = nodesOf(file)
    .all('CallExpression')
    .find(({ callee }) => callee.type === 'Identifier' && callee.name === 'grow');
  if (!call && code.includes('grow')) throw new Error('grow() is not called');
  return call ? runOf(call) : null;
}

describe('what makes an entry leave', () => {
  for (const [what, expected, code] of [
    ['finally', 'settled', 'async function f() { grow(); try { await g(); } finally { probe(1); } }'],
    ['.finally()', 'settled', 'function f() { grow(); g().finally(() => probe(1)); }'],
    ['both arms of then', 'settled', 'function f() { grow(); g().then(() => probe(1), () => h()); }'],
    ['then after catch', 'settled', 'function f() { grow(); g().catch(h).then(() => probe(1)); }'],
    ['then', 'success', 'function f() { grow(); g().then(() => probe(1)); }'],
    ['catch of a promise', 'failure', 'function f() { grow(); g().catch(() => probe(1)); }'],
    ['the rest of the function', 'success', 'async function f() { grow(); await g(); probe(1); }'],
    ['the catch clause', 'failure', 'async function f() { grow(); try { await g(); } catch { probe(1); } }'],
    ['a callback with an error first', 'settled', 'function f() { grow(); g((err, row) => probe(1)); }'],
    ['setTimeout', 'timer', 'function f() { grow(); setTimeout(() => probe(1), 5); }'],
    ['setInterval', 'timer', 'setInterval(() => probe(1), 5);'],
    ['sleep', 'timer', 'function f() { grow(); sleep(5).then(() => probe(1)); }'],
    ['a function that a timer is given', 'timer', 'function sweep() { probe(1); } setInterval(sweep, 5);'],
    [
      'a method that a timer calls',
      'caller timer',
      'class A { start() { setInterval(() => this.round(), 5); } round() { probe(1); } }',
    ],
    ['close', 'lifecycle', 'function f(s) { grow(); s.on("close", () => probe(1)); }'],
    ['disconnect', 'lifecycle', 'io.on("connection", (s) => { grow(); s.on("disconnect", () => probe(1)); });'],
    ['abort', 'lifecycle', 'function f(signal) { grow(); signal.addEventListener("abort", () => probe(1)); }'],
    ['onclose', 'lifecycle', 'function f(s) { grow(); s.onclose = () => probe(1); }'],
    [
      'a named function for close',
      'lifecycle',
      'function f(s) { grow(); s.on("close", forget); } function forget() { probe(1); }',
    ],
    ['a hook of a gateway', 'lifecycle', 'class G { handleDisconnect(client) { probe(1); } }'],
    ['an error only', 'failure', 'function f(s) { grow(); s.on("error", () => probe(1)); }'],
    ['the end of a stream only', 'success', 'function f(s) { grow(); s.on("end", () => probe(1)); }'],
    [
      'the exit of a child',
      'success',
      'function f() { grow(); const child = spawn("a"); child.on("exit", () => probe(1)); }',
    ],
    ['a message', 'client', 'socket.on("message", (m) => probe(1));'],
    ['a route', 'client', 'app.post("/logout", (req, res) => probe(1));'],
    ['a command of a bot', 'client', 'bot.command("stop", (ctx) => probe(1));'],
    ['a returned function', 'returned', 'function f() { grow(); return () => probe(1); }'],
    [
      'a returned function with a name',
      'returned',
      'function f() { grow(); function off() { probe(1); } return off; }',
    ],
    ['an exported function', 'caller', 'export function f(x) { probe(1); }'],
    ['an exported removal', 'removal', 'export function remove(x) { probe(1); }'],
    ['the end of the program', 'shutdown', 'export function shutdown() { probe(1); }'],
  ] as const) {
    it(`${what}: ${expected}`, () => expect(triggers(code)).toBe(expected));
  }
});

describe('what comes for every entry', () => {
  const of = (...found: Trigger[]): boolean => comesForSure(new Set(found));

  it('is the end of the work, time, and the end of what it belongs to', () => {
    expect(of('settled')).toBe(true);
    expect(of('timer')).toBe(true);
    expect(of('lifecycle')).toBe(true);
    expect(of('client', 'lifecycle')).toBe(true);
  });

  it('is a good and a bad end together, not one of them', () => {
    expect(of('success', 'failure')).toBe(true);
    expect(of('success')).toBe(false);
    expect(of('failure')).toBe(false);
  });

  it('is nothing that somebody has to think of', () => {
    expect(of('client', 'caller', 'removal', 'shutdown')).toBe(false);
    expect(of()).toBe(false);
  });
});

describe('the run of a piece of code', () => {
  it('is the function around a promise that it makes', () => {
    const { file, node } = probed('function f() { return new Promise((resolve) => { probe(1); }); }');
    const fn = runOf(node);
    expect(fn && file.textOf(fn)).toMatch(/^function f/);
  });

  it('is the callback of a handler', () => {
    const { file, node } = probed('function f() { bus.on("x", (e) => { probe(1); }); }');
    const fn = runOf(node);
    expect(fn && file.textOf(fn)).toMatch(/^\(e\) =>/);
  });

  it('is nothing at the top of a module', () => {
    expect(runOf(probed('probe(1);').node)).toBeNull();
  });
});

describe('callers in other files', () => {
  it('tell what runs an exported function', () => {
    const project = new MemoryProject({
      'src/clients.ts': 'export function drop(id: string): void { probe(id); }',
      'src/server.ts': `import { drop } from './clients'; server.on('connection', (s) => s.on('close', () => drop(s.id)));`,
    });
    const file = project.file('src/clients.ts');
    expect([...triggersOf(file, probeOf(file), null)]).toContain('lifecycle');
  });
});
