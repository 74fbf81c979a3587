import { describe, expect, it } from 'vitest';
import type { TSESTree } from '@typescript-eslint/utils';
import {
  argumentAt, exportedOrigin, isExport, methodReceiver, objectOfMember, originOfCallee,
} from '../../../src/analysis/libraries/sites.js';
import type { FileModel } from '../../../src/analysis/model/file.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { probeOf } from '../../support/find.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

function lastCall(file: FileModel): TSESTree.CallExpression | TSESTree.NewExpression {
  const calls = [...nodesOf(file).all('CallExpression'), ...nodesOf(file).all('NewExpression')];
  const last = calls.sort((a, b) => a.range[0] - b.range[0]).at(-1);
  if (!last) throw new Error('no call');
  return last;
}

describe('exportedOrigin', () => {
  function originIn(code: string, others: Readonly<Record<string, string>> = {}): string | null {
    const file = new MemoryProject({ ...others, 'src/main.ts': code }).file('src/main.ts');
    const origin = exportedOrigin(file, probeOf(file));
    return origin && [origin.module, ...origin.path].join(' ');
  }

  it('is where a name comes from', () => {
    expect(originIn("import { Pool } from 'pg'; probe(Pool)")).toBe('pg Pool');
    expect(originIn("import pg from 'pg'; probe(pg.Pool)")).toBe('pg default Pool');
    expect(originIn('probe(Pool)')).toBe(null);
  });

  it('goes through files that hand it on', () => {
    const handed = { 'src/db.ts': "export { Pool as Base } from 'pg';" };
    expect(originIn("import { Base } from './db.js'; probe(Base)", handed)).toBe('pg Pool');
    const named = { 'src/db.ts': "import pg from 'pg'; export const Base = pg.Pool;" };
    expect(originIn("import { Base } from './db.js'; probe(Base)", named)).toBe('pg default Pool');
    const twice = { 'src/db.ts': "export * from './pg.js';", 'src/pg.ts': "export { Pool } from 'pg';" };
    expect(originIn("import { Pool } from './db.js'; probe(Pool)", twice)).toBe('pg Pool');
    const whole = { 'src/db.ts': "export * as pg from 'pg';" };
    expect(originIn("import { pg } from './db.js'; probe(pg.Pool)", whole)).toBe('pg Pool');
  });

  it('ends at what the project declares itself', () => {
    const own = { 'src/db.ts': 'export class Pool {}' };
    expect(originIn("import { Pool } from './db.js'; probe(Pool)", own)).toBe('./db.js Pool');
    const circle = { 'src/db.ts': "export { Pool } from './main.js';" };
    expect(originIn("import { Pool } from './db.js'; export { Pool } from './db.js'; probe(Pool)", circle)).toBe('./db.js Pool');
  });
});

describe('originOfCallee', () => {
  function originIn(code: string): string | null {
    const file = model(code);
    const origin = originOfCallee(file, lastCall(file));
    return origin && [origin.module, ...origin.path].join(' ');
  }

  it.each([
    ["import { Pool } from 'pg'; new Pool()", 'pg Pool'],
    ["import { Pool } from 'pg'; class A extends Pool { constructor() { super(); } }", 'pg Pool'],
    ['fetch(url)', 'global fetch'],
    ['new WebSocket(url)', 'global WebSocket'],
    ['globalThis.fetch(url)', 'global fetch'],
    ['Deno.connect(x)', 'global Deno connect'],
    ['function fetch() {} fetch(url)', null],
    ['(() => 1)()', null],
  ])('%s: %s', (code, expected) => {
    expect(originIn(code)).toBe(expected);
  });
});

describe('isExport', () => {
  it('compares the module and the name', () => {
    const origin = { module: 'pg', path: ['Pool'] };
    expect(isExport(origin, ['mysql', 'pg'], ['Client', 'Pool'])).toBe(true);
    expect(isExport(origin, ['mysql'], ['Pool'])).toBe(false);
    expect(isExport(origin, ['pg'], ['Client'])).toBe(false);
    expect(isExport(origin, ['pg'], [])).toBe(false);
  });

  it('takes a default export for the module', () => {
    expect(isExport({ module: 'pg', path: ['default', 'Pool'] }, ['pg'], ['Pool'])).toBe(true);
    expect(isExport({ module: 'p-queue', path: ['default'] }, ['p-queue'], ['default'])).toBe(true);
    expect(isExport({ module: 'p-queue', path: [] }, ['p-queue'], ['default'])).toBe(true);
    expect(isExport({ module: 'got', path: ['default', 'extend'] }, ['got'], ['default.extend'])).toBe(true);
  });
});

describe('methodReceiver', () => {
  function receiverIn(code: string, method: string | readonly string[]): string | null {
    const file = model(code);
    const receiver = methodReceiver(lastCall(file), { method, of: 'x' });
    return receiver && file.textOf(receiver);
  }

  it.each([
    ['channel.consume(x)', 'consume', 'channel'],
    ['this.channel?.consume(x)', 'consume', 'this.channel'],
    ["channel['consume'](x)", 'consume', 'channel'],
    ['channel!.consume(x)', 'consume', 'channel!'],
    ['jsm.streams.add(x)', 'streams.add', 'jsm'],
    ['jsm.streams.add(x)', ['consume', 'streams.add'], 'jsm'],
    ['jsm.consumers.add(x)', 'streams.add', null],
    ['add(x)', 'streams.add', null],
    ['consume(x)', 'consume', null],
    ['channel.cancel(x)', 'consume', null],
  ])('%s, %s: %s', (code, method, expected) => {
    expect(receiverIn(code, method)).toBe(expected);
  });
});

describe('objectOfMember', () => {
  it('takes names off the end of a member', () => {
    const file = model('probe(a.b.c.d)');
    const object = (names: readonly string[]): string | null => {
      const found = objectOfMember(probeOf(file), names);
      return found && file.textOf(found);
    };
    expect(object(['d'])).toBe('a.b.c');
    expect(object(['c', 'd'])).toBe('a.b');
    expect(object(['b', 'd'])).toBe(null);
    expect(object(['x', 'a', 'b', 'c', 'd'])).toBe(null);
  });
});

describe('argumentAt', () => {
  function argumentIn(code: string, at: number): string | null | undefined {
    const file = model(code);
    const argument = argumentAt(lastCall(file), at);
    return argument ? file.textOf(argument) : argument;
  }

  it.each([
    ['f(1, 2)', 0, '1'],
    ['f(1, 2)', 1, '2'],
    ['f(1, 2)', 2, undefined],
    ['f(1, 2)', -1, '2'],
    ['f()', -1, undefined],
    ['f(1, ...rest)', 0, '1'],
    ['f(1, ...rest)', 1, null],
    ['f(...rest, 1)', -1, null],
    ['f(...rest)', 0, null],
  ])('%s at %s', (code, at, expected) => {
    expect(argumentIn(code, at)).toBe(expected);
  });
});
