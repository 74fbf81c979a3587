import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../src/analysis/syntax/ast.js';
import { calleesAnywhere, functionName } from '../../../src/analysis/syntax/functions.js';
import { functionsAnywhere } from '../../../src/analysis/syntax/methods.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

const STORE =
  'export class Store { add(x) { return x; } bound = this.add.bind(this); field = (x) => x; static make() {} }';

/** `file: name` of the functions that the call inside the last `probe(...)` in `main` may run. */
function calleesIn(main: string, others: Readonly<Record<string, string>> = {}, path = 'src/main.ts'): string {
  const project = new MemoryProject({ 'src/store.ts': STORE, ...others, [path]: main });
  const file = project.file(path);
  const call = unwrap(probeOf(file));
  if (call.type !== 'CallExpression' && call.type !== 'NewExpression') throw new Error('no call is probed');
  return calleesAnywhere(file, call)
    .map(({ file: home, node }) => `${home.path.slice(4)}:${functionName(node) ?? 'function'}`)
    .join(' ');
}

const FROM_STORE = "import { Store } from './store.js'; ";

describe('calleesAnywhere', () => {
  for (const [main, expected] of [
    ['const s = new Store(); probe(s.add(1))', 'store.ts:add'],
    ['class A { constructor(private s: Store) {} m() { probe(this.s.add(1)); } }', 'store.ts:add'],
    ['class A { s = inject(Store); m() { probe(this.s.add(1)); } }', 'store.ts:add'],
    ['function f(s: Store) { probe(s?.add(1)); }', 'store.ts:add'],
    ['function f(s: Store) { const { add } = s; probe(add(1)); }', 'store.ts:add'],
    ['function f(s: Store) { const add = s.add.bind(s); probe(add(1)); }', 'store.ts:add'],
    ['function f(s: Store) { probe(s.bound(1)); }', 'store.ts:add'],
    ['function f(s: Store) { probe(s.field(1)); }', 'store.ts:field'],
    ['function f(s: Store) { probe(s.add.call(s, 1)); }', 'store.ts:add'],
    ['probe(Store.make())', 'store.ts:make'],
    ['class A extends Store { m() { probe(this.add(1)); } }', 'store.ts:add'],
    ['class A extends Store { add(x) { return probe(super.add(x)); } }', 'store.ts:add'],
    ['class B extends Store {} class A extends B { m() { probe(this.add(1)); } }', 'store.ts:add'],
    ['class A extends Store { add(x) {} m() { probe(this.add(1)); } }', 'main.ts:add'],
    ['class A extends Store {} const a = new A(); probe(a.add(1))', 'store.ts:add'],
    ['const api = { s: new Store() }; probe(api.s.add(1))', 'store.ts:add'],
    ['const s = new Store(); const api = { add: s.add }; probe(api.add(1))', 'store.ts:add'],
    ['function f(s: Store) { probe(s.unknown(1)); }', ''],
    ['function f(s: Store) { probe(s[name](1)); }', ''],
    ['function f(s: Map<string, Store>) { probe(s.add(1)); }', ''],
    ['class A { constructor(private s: Other) {} m() { probe(this.s.add(1)); } }', ''],
  ] as const) {
    it(`${main}: ${expected || 'none'}`, () => {
      expect(calleesIn(FROM_STORE + main)).toBe(expected);
    });
  }

  it('runs the constructor of an imported class, and of a base class', () => {
    const others = { 'src/base.ts': 'export class Base { constructor() {} }' };
    expect(calleesIn("import { Base } from './base.js'; probe(new Base())", others)).toBe('base.ts:constructor');
    expect(calleesIn("import { Base } from './base.js'; class A extends Base {} probe(new A())", others)).toBe(
      'base.ts:constructor',
    );
    expect(
      calleesIn("import { Base } from './base.js'; class A extends Base { constructor() { probe(super()); } }", others),
    ).toBe('base.ts:constructor');
  });

  it('knows the functions of what a factory returns', () => {
    const others = {
      'src/make.ts': `import { trim } from './trim.js';
        export function make() { const items = []; function add(x) { items.push(x); }
          return { add, remove: (x) => items.pop(), size() { return items.length; }, trim, ...extra() }; }
        function extra() { return { more() {} }; }`,
      'src/trim.ts': 'export function trim() {}',
    };
    const from = "import { make } from './make.js'; const store = make(); ";
    expect(calleesIn(`${from} probe(store.add(1))`, others)).toBe('make.ts:add');
    expect(calleesIn(`${from} probe(store.remove(1))`, others)).toBe('make.ts:remove');
    expect(calleesIn(`${from} probe(store.size())`, others)).toBe('make.ts:size');
    expect(calleesIn(`${from} probe(store.trim())`, others)).toBe('trim.ts:trim');
    expect(calleesIn(`${from} probe(store.more())`, others)).toBe('make.ts:more');
    expect(calleesIn(`${from} const { add: put } = store; probe(put(1))`, others)).toBe('make.ts:add');
    expect(calleesIn(`${from} probe(store.other())`, others)).toBe('');
    expect(
      calleesIn("import { shared } from './shared.js'; probe(shared.add(1))", {
        ...others,
        'src/shared.ts': "import { make } from './make.js'; export const shared = make();",
      }),
    ).toBe('make.ts:add');
    expect(calleesIn('function make() { function add() {} return { add }; } const s = make(); probe(s.add())')).toBe(
      'main.ts:add',
    );
  });

  it('runs what subclasses have for an abstract method', () => {
    const others = {
      'src/base.ts':
        'export abstract class Sink { abstract write(x: string): void; send(x: string) { this.write(x); } }',
      'src/file.ts': "import { Sink } from './base.js'; export class FileSink extends Sink { write(x: string) {} }",
      'src/net.ts':
        "import { FileSink } from './file.js'; export class NetSink extends FileSink { write(x: string) {} }",
    };
    expect(calleesIn("import { Sink } from './base.js'; function f(s: Sink) { probe(s.write('x')); }", others)).toBe(
      'file.ts:write net.ts:write',
    );
    expect(calleesIn("import { Sink } from './base.js'; function f(s: Sink) { probe(s.send('x')); }", others)).toBe(
      'base.ts:send',
    );
  });

  it('knows nothing of packages', () => {
    expect(calleesIn("import { Queue } from 'bullmq'; const q = new Queue(); probe(q.add(1))")).toBe('');
  });

  it('follows CommonJS', () => {
    const others = { 'src/queue.js': 'class Queue { add() {} } module.exports = new Queue();' };
    expect(calleesIn("const queue = require('./queue'); probe(queue.add())", others, 'src/main.js')).toBe(
      'queue.js:add',
    );
  });
});

describe('functionsAnywhere', () => {
  it('finds methods that are handed on as values', () => {
    const project = new MemoryProject({
      'src/store.ts': STORE,
      'src/main.ts': `${FROM_STORE} const s = new Store(); probe(s.add);`,
    });
    const file = project.file('src/main.ts');
    expect(nodesOf(file).all('CallExpression')).toHaveLength(1);
    expect(functionsAnywhere(file, probeOf(file)).map(({ node }) => functionName(node))).toEqual(['add']);
  });
});
