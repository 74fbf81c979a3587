import { describe, expect, it } from 'vitest';
import { constructsWith, type EntryParts } from './own-entry.js';

/** The options of everything that is found: their text, `none`, or `unknown`. */
function optionsIn(code: string, parts?: EntryParts, others?: Readonly<Record<string, string>>): string[] {
  return constructsWith(code, parts, others).map(({ options }) =>
    options ? options.file.textOf(options.node) : options === null ? 'unknown' : 'none',
  );
}

describe('constructsOf finds', () => {
  const found: Readonly<Record<string, readonly [string, ...string[]]>> = {
    'a construction': ['new Pool({ a: 1 })', '{ a: 1 }'],
    'a call': ["createPool('x', { a: 1 })", '{ a: 1 }'],
    'a member of the module': ["import * as own from 'own'; new own.Pool({})", '{}'],
    'a member of the default export': ["import own from 'own'; own.createPool('x')", 'none'],
    'what CommonJS asks for': ["const own = require('own'); new own.Pool({})", '{}'],
    'what is imported late': ["const { Pool: P } = await import('own'); new P({})", '{}'],
    'another name for it': ['const P = Pool; new P({})', '{}'],
    'what extends it': ['class A extends Pool { constructor() { super({ a: 1 }); } }', '{ a: 1 }'],
    'each of several': ['new Pool({}); new Pool(); createPool("x", given)', '{}', 'none', 'given'],
  };
  it.each(Object.entries(found))('%s', (_title, [code, ...options]) => {
    expect(optionsIn(code)).toEqual(options);
  });

  it('what extends it without a constructor, which hands on what it is given', () => {
    expect(optionsIn('class A extends Pool { m() {} } new A({ a: 1 });')).toEqual(['{ a: 1 }']);
    expect(optionsIn('class A extends Pool {} class B extends A {} new B({ a: 1 });')).toEqual(['{ a: 1 }']);
    expect(optionsIn('class A extends Pool { constructor() { super({ b: 1 }); } } new A({ a: 1 });')).toEqual(['{ b: 1 }']);
    const others = { 'src/db.ts': "import { Pool } from 'own'; export class Db extends Pool { async open() {} }" };
    expect(optionsIn("import { Db } from './db.js'; new Db({ a: 1 });", {}, others)).toEqual(['{ a: 1 }']);
  });

  it('what a file of the project hands on from the package', () => {
    const others = { 'src/db.ts': "export { Pool as Base } from 'own';", 'src/lib.ts': "export * from './db.js';" };
    expect(optionsIn("import { Base } from './db.js'; new Base({})", {}, others)).toEqual(['{}']);
    expect(optionsIn("import { Base } from './lib.js'; new Base({})", {}, others)).toEqual(['{}']);
  });

  it('decorators of classes, members and parameters', () => {
    const parts = { sites: [{ decorator: 'Queue', options: 'object' }] };
    const code = "import { Queue } from 'own'; @Queue({ a: 1 }) class A { @Queue('x', { a: 2 }) m(@Queue() p) {} }";
    expect(optionsIn(code, parts)).toEqual(expect.arrayContaining(['{ a: 1 }', '{ a: 2 }', 'none']));
    expect(optionsIn("import { Queue } from 'own'; @Queue class A {}", parts)).toEqual([]);
  });

  it('what needs no import', () => {
    const parts = { sites: [{ new: 'Socket', call: 'openSocket', modules: ['global'], options: 0 }] };
    expect(optionsIn('new Socket({}); openSocket(); globalThis.openSocket({ a: 1 })', parts)).toEqual(['{}', 'none', '{ a: 1 }']);
    expect(optionsIn('class Socket {} new Socket({})', parts)).toEqual([]);
    expect(optionsIn("import { openSocket } from 'other'; openSocket()", parts)).toEqual([]);
  });
});

describe('constructsOf leaves alone', () => {
  for (const code of [
    'Pool({})',
    'new createPool()',
    "import { Pool as P } from 'other'; new P()",
    "import { Pool as P } from 'own/part'; new P()",
    'class Local { Pool = 1 } new Local()',
    'function f(Pool) { new Pool({}); }',
    'new Pool.Inner({})',
  ]) {
    it(code, () => {
      expect(optionsIn(code)).toEqual([]);
    });
  }
});

describe('the options are', () => {
  it.each([
    ['the argument at a position', 1, "new Pool('x', { a: 1 })", '{ a: 1 }'],
    ['left out', 1, "new Pool('x')", 'none'],
    ['left out in front of a callback', 1, "new Pool('x', () => {})", 'none'],
    ['behind a spread', 1, 'new Pool(...given, { a: 1 })', 'unknown'],
    ['the last argument', -1, "new Pool('x', 'y', { a: 1 })", '{ a: 1 }'],
    ['the first object', 'object', "new Pool('x', { a: 1 }, { b: 1 })", '{ a: 1 }'],
    ['the first object, not a function', 'object', 'new Pool(() => {}, { a: 1 })', '{ a: 1 }'],
    ['the first name that may be an object', 'object', "new Pool('x', given)", 'given'],
    ['not an address from the environment', 'object', 'new Pool(process.env.DB, { a: 1 })', '{ a: 1 }'],
    ['not what is called an address', 'object', 'new Pool(config.dbUrl)', 'none'],
    ['not what is declared as a text', 'object', 'function f(name: string) { new Pool(name); }', 'none'],
    ['no object', 'object', "new Pool('x', 5, () => {})", 'none'],
    ['perhaps in a spread', 'object', "new Pool('x', ...given)", 'unknown'],
    ['the last object', 'last-object', 'new Pool({ a: 1 }, { b: 1 })', '{ b: 1 }'],
    ['the last object before a callback', 'last-object', 'new Pool({ a: 1 }, (error) => {})', '{ a: 1 }'],
  ] as const)('%s', (_title, options, code, expected) => {
    expect(optionsIn(code, { sites: [{ new: 'Pool', options }] })).toEqual([expected]);
  });

  it('none where the site has none', () => {
    expect(optionsIn('new Pool({ a: 1 })', { sites: [{ new: 'Pool' }] })).toEqual(['none']);
  });

  it('every object', () => {
    const parts = { sites: [{ call: 'createPool', options: 'every-object' }] };
    expect(optionsIn("createPool({ a: 1 }, 'x', { a: 2 })", parts)).toEqual(['{ a: 1 }', '{ a: 2 }']);
    expect(optionsIn('createPool({ a: 1 }, ...given)', parts)).toEqual(['{ a: 1 }', 'unknown']);
  });

  it('inside an argument', () => {
    const parts = { sites: [{ new: 'Pool', options: 0, within: 'queue' }] };
    expect(optionsIn('new Pool({ queue: { a: 1 } })', parts)).toEqual(['{ a: 1 }']);
    expect(optionsIn("new Pool({ 'queue': { a: 1 } })", parts)).toEqual(['{ a: 1 }']);
    expect(optionsIn('const queue = { a: 1 }; new Pool({ queue })', parts)).toEqual(['{ a: 1 }']);
    expect(optionsIn('new Pool({})', parts)).toEqual(['none']);
    expect(optionsIn('new Pool({ ...given })', parts)).toEqual(['unknown']);
    expect(optionsIn('new Pool(given)', parts)).toEqual(['unknown']);
    expect(optionsIn('new Pool()', parts)).toEqual(['none']);
  });

  it('each element and each property', () => {
    const parts = { sites: [{ new: 'Pool', options: 0, within: ['queues', '*', 'options'] }] };
    expect(optionsIn('new Pool({ queues: [{ options: { a: 1 } }, { options: { a: 2 } }] })', parts)).toEqual(['{ a: 1 }', '{ a: 2 }']);
    expect(optionsIn('new Pool({ queues: { x: { options: { a: 1 } }, y: {} } })', parts)).toEqual(['{ a: 1 }', 'none']);
    expect(optionsIn('new Pool({ queues: [...given] })', parts)).toEqual(['unknown']);
    expect(optionsIn('new Pool({ queues: [] })', parts)).toEqual([]);
  });

  it('what a function returns', () => {
    const parts = { sites: [{ new: 'Pool', options: 0, within: 'useFactory.()' }] };
    expect(optionsIn('new Pool({ useFactory: () => ({ a: 1 }) })', parts)).toEqual(['{ a: 1 }']);
    expect(optionsIn('new Pool({ async useFactory(config) { return { a: config.a }; } })', parts)).toEqual(['{ a: config.a }']);
    expect(optionsIn('new Pool({ useFactory: given })', parts)).not.toEqual(['none']);
    expect(optionsIn('new Pool({ useFactory: (x) => (x ? { a: 1 } : { a: 2 }) })', parts)).toHaveLength(2);
  });
});

describe('methods', () => {
  const parts = {
    sites: [{ method: ['send', 'queues.add'], of: 'own.client', options: 1 }],
    instances: [{ id: 'own.client', made: [{ new: 'Client' }, { call: 'connect' }, { method: 'child', of: 'own.client' }], types: ['Client'] }],
  };
  const CLIENT = "import { Client, connect } from 'own'; ";

  it.each([
    ['of what is constructed', 'const c = new Client(); c.send("x", { a: 1 })', '{ a: 1 }'],
    ['of what a call makes', 'const c = await connect(); c.send("x")', 'none'],
    ['of what another instance makes', 'const c = new Client().child(); c.send("x")', 'none'],
    ['of what is declared as one', 'function f(c: Client) { c.send("x"); }', 'none'],
    ['called optionally', 'function f(c?: Client) { c?.send("x"); }', 'none'],
    ['of a part of the instance', 'const c = new Client(); c.queues.add("x", { a: 1 })', '{ a: 1 }'],
  ])('%s', (_title, code, expected) => {
    expect(optionsIn(CLIENT + code, parts)).toEqual([expected]);
  });

  it.each([
    'const c = make(); c.send("x")',
    'const c = new Client(); c.add("x")',
    'const c = new Client(); c.other.add("x")',
    'const c = new Client(); c.inner.send("x")',
    'const c = new Client(); send("x")',
    'const c = new Client(); new c.send("x")',
  ])('not: %s', (code) => {
    expect(optionsIn(CLIENT + code, parts)).toEqual([]);
  });

  it('know what they are called on', () => {
    const [construct] = constructsWith(`${CLIENT} const c = new Client(); c.queues.add("x")`, parts);
    expect(construct?.receiver && construct.file.textOf(construct.receiver)).toBe('c');
  });
});
