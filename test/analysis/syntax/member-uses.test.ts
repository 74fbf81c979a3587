import { describe, expect, it } from 'vitest';
import { callersOf } from '../../../src/analysis/syntax/call-sites.js';
import { functionName, functionNodes } from '../../../src/analysis/syntax/functions.js';
import { areAllUses, memberUsesOf } from '../../../src/analysis/syntax/member-uses.js';
import type { FileModel } from '../../../src/analysis/model/file.js';
import type { FunctionNode } from '../../../src/analysis/syntax/ast.js';
import { MemoryProject } from '../../support/memory-facts.js';

function functionNamed(file: FileModel, name: string): FunctionNode {
  const found = functionNodes(file).find((fn) => functionName(fn) === name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

/** `file: call` of every caller of a function in `store`. */
function callers(
  store: string,
  others: Readonly<Record<string, string>>,
  name = 'add',
  path = 'src/store.ts',
): string[] {
  const file = new MemoryProject({ [path]: store, ...others }).file(path);
  return callersOf(file, functionNamed(file, name)).map(
    ({ file: at, node }) => `${at.path.slice(4)}: ${at.textOf(node)}`,
  );
}

const STORE = 'export class Store { items = []; add(x) { this.items.push(x); } } export const shared = new Store();';
const FROM_STORE = "import { Store, shared } from './store.js'; ";

describe('callersOf a method', () => {
  for (const [main, ...calls] of [
    ['new Store().add(1);', 'new Store().add(1)'],
    ['const s = new Store(); s.add(2);', 's.add(2)'],
    ['function f(s: Store) { s.add(3); }', 's.add(3)'],
    ['class A { constructor(private s: Store) {} m() { this.s.add(4); } }', 'this.s.add(4)'],
    ['class A { s = inject(Store); m() { this.s.add(5); } }', 'this.s.add(5)'],
    ['shared.add(6);', 'shared.add(6)'],
    ['const { add } = shared; add(7);', 'add(7)'],
    ['class A extends Store { m() { this.add(8); super.add(9); } }', 'this.add(8)', 'super.add(9)'],
    ['function f({ s }: { s: Store }) { s?.add(10); }', 's?.add(10)'],
    ['function f(s: Other) { s.add(1); }'],
    ['const s = new Map(); s.add(1);'],
    ['class A extends Store { add(x) {} m() { this.add(8); } }'],
    ['const s = new Store(); s.remove(1);'],
  ] as const) {
    it(`${main} ${calls.length === 0 ? 'none' : ''}`, () => {
      const expected = calls.map((call) => `main.ts: ${call}`);
      expect(callers(STORE, { 'src/main.ts': FROM_STORE + main })).toEqual(expected);
    });
  }

  it('are those of its own file too, each once', () => {
    const store = `${STORE} class A { constructor(private deps: { s: Store }) {} m() { this.deps.s.add(1); shared.add(2); } }`;
    expect(callers(store, {}).sort()).toEqual(['store.ts: shared.add(2)', 'store.ts: this.deps.s.add(1)']);
  });

  it('are found through what other files hand on', () => {
    expect(
      callers(STORE, {
        'src/index.ts': "export * from './store.js';",
        'src/services.ts': "import { Store } from './index.js'; export const services = { store: new Store() };",
        'src/factory.ts': "import { Store } from './store.js'; export const create = (): Store => new Store();",
        'src/a.ts': "import { services } from './services.js'; services.store.add(1);",
        'src/b.ts': "import { create } from './factory.js'; create().add(2);",
        'src/c.ts': "import type { Store } from './store.js'; export const f = (s: Store) => s.add(3);",
      }).sort(),
    ).toEqual(['a.ts: services.store.add(1)', 'b.ts: create().add(2)', 'c.ts: s.add(3)']);
  });

  it('are calls through a base class that leaves it abstract, and through an interface', () => {
    const base = 'export abstract class Sink { abstract add(x): void; } export interface Adds { add(x): void }';
    const user =
      "import type { Sink, Adds } from './base.js'; export function f(s: Sink) { s.add(1); } export function g(a: Adds) { a.add(2); }";
    const others = { 'src/base.ts': base, 'src/user.ts': user };
    const from = "import { Sink, Adds } from './base.js'; ";
    expect(callers(`${from} export class A extends Sink { add(x) {} }`, others)).toEqual(['user.ts: s.add(1)']);
    expect(callers(`${from} export class A implements Adds { add(x) {} }`, others)).toEqual(['user.ts: a.add(2)']);
    expect(callers(`${from} export class A { add(x) {} }`, others)).toEqual([]);
  });

  it('are those of JavaScript files that an instance is handed to', () => {
    const others = {
      'src/main.js':
        "const { Store } = require('./store'); const { routes } = require('./routes'); routes(app, new Store()); const s = new Store(); routes(app, s);",
      'src/routes.js': 'exports.routes = function (app, store) { app.post("/", (req, res) => store.add(req.body)); };',
    };
    expect(callers('class Store { add(x) {} } module.exports = { Store };', others, 'add', 'src/store.js')).toEqual([
      'routes.js: store.add(req.body)',
    ]);
  });

  it('are none in other files for a private one', () => {
    const main = { 'src/main.ts': `${FROM_STORE}shared.add(1);` };
    expect(callers('export class Store { private add(x) {} } export const shared = new Store();', main)).toEqual([]);
  });

  it('are the constructions for a constructor', () => {
    const others = {
      'src/main.ts': `${FROM_STORE} new Store(1); new Other(2);`,
      'src/sub.ts': "import { Store } from './store.js'; class Sub extends Store {} new Sub(3);",
    };
    expect(callers('export class Store { constructor(x) {} }', others, 'constructor')).toEqual([
      'main.ts: new Store(1)',
      'sub.ts: new Sub(3)',
    ]);
  });
});

describe('callersOf a function that an object has', () => {
  const MAKE = 'export function make() { const items = []; function add(x) { items.push(x); } return { add }; }';

  it('are calls on what the factory returns', () => {
    const others = {
      'src/a.ts': "import { make } from './store.js'; export const s = make(); s.add(1);",
      'src/b.ts': "import { s } from './a.js'; s.add(2); const { add } = s; add(3);",
      'src/c.ts': "import { s } from './other.js'; s.add(4);",
    };
    expect(callers(MAKE, others)).toEqual(['a.ts: s.add(1)', 'b.ts: s.add(2)', 'b.ts: add(3)']);
    expect(callers(`${MAKE} const s = make(); s.add(0);`, {})).toEqual(['store.ts: s.add(0)']);
  });

  it('are calls on the interface that the factory says it returns', () => {
    const make = 'export interface Api { add(x): void } export function make(): Api { return { add(x) {} }; }';
    const others = {
      'src/a.ts':
        "import type { Api } from './store.js'; interface Context { api: Api } export const f = (c: Context) => c.api.add(1);",
      'src/b.ts': 'interface Api { add(x): void } export const f = (api: Api) => api.add(1);',
    };
    expect(callers(make, others)).toEqual(['a.ts: c.api.add(1)']);
  });

  it('are calls on an exported object, CommonJS too', () => {
    const user = { 'src/a.ts': "import { api } from './store.js'; api.add(1);" };
    expect(callers('export const api = { add(x) {} };', user)).toEqual(['a.ts: api.add(1)']);
    const main = { 'src/a.js': "const api = require('./store'); api.add(1);" };
    expect(callers('function add(x) {} module.exports = { add };', main, 'add', 'src/store.js')).toEqual([
      'a.js: api.add(1)',
    ]);
  });
});

describe('memberUsesOf', () => {
  it('knows where a method is handed on', () => {
    const file = new MemoryProject({
      'src/store.ts': STORE,
      'src/main.ts': `${FROM_STORE} emitter.on('data', shared.add); emitter.on('data', other.add); shared.add = 1;`,
    }).file('src/store.ts');
    const { reads } = memberUsesOf(file, functionNamed(file, 'add'));
    expect(reads.map(({ file: at, node }) => at.textOf(node))).toEqual(['shared.add']);
  });

  it('says when there are more than it lists', () => {
    const file = new MemoryProject({
      'src/store.ts': STORE,
      'src/main.ts': `${FROM_STORE} ${'shared.add(1);'.repeat(200)}`,
    }).file('src/store.ts');
    const uses = memberUsesOf(file, functionNamed(file, 'add'));
    expect(uses.all).toBe(false);
    expect(areAllUses(file, functionNamed(file, 'add'))).toBe(false);
  });
});

describe('areAllUses', () => {
  const all = (store: string, main: string, complete = true): boolean => {
    const file = new MemoryProject({ 'src/store.ts': store, 'src/main.ts': main }, complete).file('src/store.ts');
    return areAllUses(file, functionNamed(file, 'add'));
  };
  const main = `${FROM_STORE} shared.add(1);`;

  it('holds where the project calls it, and nobody else can', () => {
    expect(all(STORE, main)).toBe(true);
    expect(all(STORE.replace('Store {', 'Store implements OnModuleInit {'), main)).toBe(true);
    expect(all(`interface Adds {} ${STORE.replace('Store {', 'Store implements Adds {')}`, main)).toBe(true);
  });

  for (const [why, store, code, complete] of [
    ['the project is not complete', STORE, main, false],
    ['nobody calls it', STORE, FROM_STORE, true],
    ['only the class itself calls it', STORE.replace('add(x)', 'put() { this.add(1); } add(x)'), FROM_STORE, true],
    ['its base class is out of sight', STORE.replace('Store {', 'Store extends Transport {'), main, true],
    ['its interface is out of sight', STORE.replace('Store {', 'Store implements NestMiddleware {'), main, true],
  ] as const) {
    it(`does not hold where ${why}`, () => {
      expect(all(store, code, complete)).toBe(false);
    });
  }
});
