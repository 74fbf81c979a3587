import { describe, expect, it } from 'vitest';
import { classAnywhere, objectOf } from '../../../src/analysis/syntax/objects.js';
import { probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

const STORE =
  'export class Store { items: string[] = []; static all: string[] = []; add(x: string) { this.items.push(x); } }';

/** `file: class` of what the last `probe()` in `main` is an instance of; an empty text for nothing. */
function classIn(main: string, others: Readonly<Record<string, string>> = {}, name = 'src/main.ts'): string {
  const project = new MemoryProject({ 'src/store.ts': STORE, ...others, [name]: main });
  const file = project.file(name);
  const found = classAnywhere(file, probeOf(file));
  return found ? `${found.file.path.slice(4)} ${found.node.id?.name ?? 'class'}` : '';
}

/** The type and the first words of the object behind the last `probe()` in `main`. */
function objectIn(main: string, others: Readonly<Record<string, string>> = {}): string {
  const project = new MemoryProject({ 'src/store.ts': STORE, ...others, 'src/main.ts': main });
  const file = project.file('src/main.ts');
  const found = objectOf(file, probeOf(file));
  return found ? `${found.kind} ${found.file.path.slice(4)} ${found.file.textOf(found.node).slice(0, 12)}` : '';
}

const FROM_STORE = "import { Store } from './store.js'; ";

describe('classAnywhere', () => {
  for (const main of [
    'const store = new Store(); probe(store)',
    'probe(new Store())',
    'probe(Store)',
    'const store: Store = make(); probe(store)',
    'function f(store: Store) { probe(store); }',
    'function f(store: Store | null) { probe(store); }',
    'function f(store: Readonly<Store>) { probe(store!); }',
    'function f(store = new Store()) { probe(store); }',
    'async function f(store: Promise<Store>) { probe(await store); }',
    'class A { constructor(private readonly store: Store) {} m() { probe(this.store); } }',
    'class A { store: Store; constructor(store: Store) { this.store = store; } m() { probe(this.store); } }',
    'class A { private readonly store = new Store(); m() { probe(this.store); } }',
    'class A { store; constructor() { this.store = new Store(); } m() { probe(this.store); } }',
    'class A { store = inject(Store); m() { probe(this.store); } }',
    'class A { get store() { return new Store(); } m() { probe(this.store); } }',
    'class A { store = new Store(); } function f(a: A) { probe(a.store); }',
    'class B { store = new Store(); } class A extends B { m() { probe(this.store); } }',
    'const store = inject(Store); probe(store)',
    'const store = container.resolve(Store); probe(store)',
    'const store = app.get(Store); probe(store)',
    'const store = await moduleRef.resolve(Store); probe(store)',
    'function create() { return new Store(); } const store = create(); probe(store)',
    'const create = () => new Store(); const store = create(); probe(store)',
    'async function create(): Promise<Store> { return start(); } probe(await create())',
    'function create(): Store { return load(); } probe(create())',
    'let store: Store | undefined; function get() { return (store ??= new Store()); } probe(get())',
    'let store = null; function get() { if (!store) store = new Store(); return store; } probe(get())',
    'function f({ store }: { store: Store }) { probe(store); }',
    'interface Deps { store: Store } function f({ store: s }: Deps) { probe(s); }',
    'interface Deps { store: Store } function f(deps: Deps) { probe(deps.store); }',
    'interface Base { store: Store } interface Deps extends Base {} function f(deps: Deps) { probe(deps.store); }',
    'type Deps = { readonly store: Store }; class A { constructor(private deps: Deps) {} m() { probe(this.deps.store); } }',
    'const services = { store: new Store() }; probe(services.store)',
    'const services = { store: new Store() }; const { store } = services; probe(store)',
    'const services = { ...{ store: new Store() } }; probe(services.store)',
    'const services = Object.freeze({ store: new Store() }); probe(services.store)',
    'type Made = InstanceType<typeof Store>; function f(store: Made) { probe(store); }',
    'const create = () => new Store(); function f(store: ReturnType<typeof create>) { probe(store); }',
    'function f<T extends Store>(store: T) { probe(store); }',
    'class A { static shared = new Store(); } probe(A.shared)',
  ]) {
    it(`leads to the class of another file: ${main}`, () => {
      expect(classIn(FROM_STORE + main)).toBe('store.ts Store');
    });
  }

  for (const [main, store] of [
    ["import Store from './store.js'; probe(new Store())", 'export default class Store {}'],
    ["import { default as S } from './store.js'; probe(new S())", 'export default class Store {}'],
    ["import * as ns from './store.js'; probe(new ns.Store())", STORE],
    ["import * as ns from './store.js'; function f(s: ns.Store) { probe(s); }", STORE],
    ["import type { Store } from './store.js'; function f(s: Store) { probe(s); }", STORE],
    ["import { type Store } from './store.js'; function f(s: Store) { probe(s); }", STORE],
    ["import { store } from './store.js'; probe(store)", `${STORE} export const store = new Store();`],
    ["import store from './store.js'; probe(store)", `${STORE} export default new Store();`],
    [
      "import { stores } from './store.js'; probe(stores.main)",
      `${STORE} export const stores = { main: new Store() };`,
    ],
    ["import * as ns from './store.js'; probe(ns.store)", `${STORE} export const store = new Store();`],
    [
      "import { Store } from './store.js'; probe(Store.shared())",
      'export class Store { static #one?: Store; static shared() { return (this.#one ??= new this()); } }',
    ],
    [
      "import { Store } from './store.js'; probe(Store.shared)",
      'export class Store { static readonly shared = new Store(); }',
    ],
    [
      "import { createStore } from './store.js'; const s = await createStore(); probe(s)",
      `${STORE} export async function createStore() { const s = new Store(); await s.load(); return s; }`,
    ],
    ["import type { Made } from './store.js'; function f(s: Made) { probe(s); }", `${STORE} export type Made = Store;`],
    [
      "import type { Deps } from './store.js'; function f({ s }: Deps) { probe(s); }",
      `${STORE} export interface Deps { s: Store }`,
    ],
  ] as const) {
    it(`follows an import: ${main}`, () => {
      expect(classIn(main, { 'src/store.ts': store })).toBe('store.ts Store');
    });
  }

  it('follows barrels, of types too', () => {
    const barrel = { 'src/index.ts': "export * from './store.js'; export type { Store as Kept } from './store.js';" };
    expect(classIn("import { Store } from './index.js'; probe(new Store())", barrel)).toBe('store.ts Store');
    expect(classIn("import type { Kept } from './index.js'; function f(s: Kept) { probe(s); }", barrel)).toBe(
      'store.ts Store',
    );
  });

  it('follows CommonJS', () => {
    const others = {
      'src/queue.js': 'class Queue {} module.exports = new Queue();',
      'src/list.js': 'class List {} module.exports = { List, shared: new List() };',
    };
    const ask = (main: string): string => classIn(main, others, 'src/main.js');
    expect(ask("const queue = require('./queue'); probe(queue)")).toBe('queue.js Queue');
    expect(ask("const { List } = require('./list'); probe(new List())")).toBe('list.js List');
    expect(ask("const list = require('./list'); probe(new list.List())")).toBe('list.js List');
    expect(ask("const { shared } = require('./list'); probe(shared)")).toBe('list.js List');
  });

  it('follows what JavaScript hands to parameters', () => {
    const others = {
      'src/queue.js': 'module.exports = class Queue {};',
      'src/main.js':
        "const Queue = require('./queue'); const routes = require('./routes'); const queue = new Queue(); routes(app, queue);",
      'src/start.js':
        "const Queue = require('./queue'); const { Service } = require('./service'); new Service(new Queue());",
    };
    expect(classIn('module.exports = function routes(app, queue) { probe(queue); };', others, 'src/routes.js')).toBe(
      'queue.js Queue',
    );
    expect(
      classIn(
        'class Service { constructor(queue) { this.queue = queue; } m() { probe(this.queue); } } module.exports = { Service };',
        others,
        'src/service.js',
      ),
    ).toBe('queue.js Queue');
    expect(classIn('class A {} function f(a) { probe(a); } f(new A());', {}, 'src/own.js')).toBe('own.js A');
    expect(classIn('class A {} class B {} function f(a) { probe(a); } f(new A()); f(new B());', {}, 'src/own.js')).toBe(
      '',
    );
    expect(classIn('class A {} function f(a) { probe(a); } f(new A()); f(other);', {}, 'src/own.js')).toBe('');
    expect(classIn('class A {} on((a) => probe(a));', {}, 'src/own.js')).toBe('');
  });

  it('finds what is in the file itself', () => {
    expect(classIn('class A { m() { probe(this); } }')).toBe('main.ts A');
    expect(classIn('class A {} const a = new A(); probe(a)')).toBe('main.ts A');
    expect(classIn('const A = class Named {}; probe(new A())')).toBe('main.ts Named');
  });

  for (const main of [
    'probe(unknown)',
    'probe(new Map())',
    "import { Store } from 'package'; probe(new Store())",
    'function f(Store: any) { probe(new Store()); }',
    'function f(store: Other) { probe(store); }',
    'function f(store: Store | Second) { probe(store); } class Second {}',
    'function f(stores: Store[]) { probe(stores); }',
    'const stores = new Map<string, Store>(); probe(stores)',
    'const store = cache.get(key); probe(store)',
    'const { name } = new Store(); probe(name)',
    'const store = wrap(Store); probe(store)',
    'probe((() => new Store()))',
    'let store = new Store(); store = other(); probe(store)',
    'const a = b; const b = a; probe(a)',
    'const a = a.b(); probe(a)',
    'class A extends A.make() { static make() { return A; } m() { probe(super.x); } }',
    'class A extends B {} class B extends A {} function f(a: A) { probe(a.x); }',
    'type A = B; type B = A; function f(a: A) { probe(a.x); }',
    'interface A extends B {} interface B extends A {} function f(a: A) { probe(a.x); }',
    'const f = () => g(); const g = () => f(); probe(f())',
  ]) {
    it(`knows no class: ${main}`, () => {
      const imported = main.includes('Store') && !main.includes('import') ? FROM_STORE : '';
      expect(classIn(imported + main)).toBe('');
    });
  }

  it('ends where files import each other', () => {
    const others = {
      'src/a.ts': "import { b } from './b.js'; export const a = b.a; export class A extends (b as any).B {}",
      'src/b.ts': "import { a, A } from './a.js'; export const b = a.b; export class B extends A {}",
    };
    expect(classIn("import { a } from './a.js'; probe(a.b.c)", others)).toBe('');
    expect(classIn("import { A } from './a.js'; probe(new A().x)", others)).toBe('');
  });
});

describe('objectOf', () => {
  it('finds what a factory returns', () => {
    const factory = {
      'src/make.ts':
        'export function make() { const items = []; const add = (x) => { items.push(x); }; return { items, add }; }',
      'src/named.ts': 'export const make = () => { const api = { add() {} }; return api; };',
      'src/later.ts': 'export default async function () { return { add() {} }; }',
    };
    expect(objectIn("import { make } from './make.js'; const store = make(); probe(store)", factory)).toBe(
      'literal make.ts { items, add',
    );
    expect(objectIn("import { make } from './named.js'; probe(make())", factory)).toBe('literal named.ts { add() {} }');
    expect(objectIn("import make from './later.js'; const s = await make(); probe(s)", factory)).toBe(
      'literal later.ts { add() {} }',
    );
    expect(objectIn('function make() { return { add() {} }; } probe(make())')).toBe('literal main.ts { add() {} }');
  });

  it('says what type there is where the object is not in sight', () => {
    expect(objectIn('function f(deps: { a: string }) { probe(deps); }')).toBe('shape main.ts { a: string ');
    expect(objectIn('interface Deps { a: string } function f(deps: Deps) { probe(deps); }')).toMatch(/^shape main/);
  });

  it('prefers the object to the type it is declared with', () => {
    expect(objectIn('interface Api { add(): void } const api: Api = { add() {} }; probe(api)')).toMatch(/^literal/);
    expect(
      objectIn('interface Api { add(): void } class A implements Api { add() {} } const a: Api = new A(); probe(a)'),
    ).toMatch(/^instance/);
  });
});
