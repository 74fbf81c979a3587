import { describe, expect, it } from 'vitest';
import type { FileModel } from '../../../src/analysis/model/file.js';
import { functionName } from '../../../src/analysis/syntax/functions.js';
import { factoryLife, instanceLife, ownerFunction } from '../../../src/analysis/lifetime/lifetimes.js';
import { placesOf } from '../../../src/analysis/places/places.js';
import { model } from '../../support/index.js';
import { probed, probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

describe('ownerFunction', () => {
  for (const [code, expected, filename] of [
    ['const q = []; probe(q)', null, 'src/input.js'],
    ['if (x) { const q = []; probe(q); }', null, 'src/input.js'],
    ['const q = []; probe(q); module.exports = q;', null, 'src/input.cjs'],
    ['function f() { const q = []; probe(q); }', 'f', 'src/input.js'],
    ['function f() { for (;;) { const q = []; on(() => probe(q)); } }', 'f', 'src/input.js'],
    ['function f(q) { probe(q); }', 'f', 'src/input.js'],
    ['class A { q = []; m() { probe(this.q); } }', null, 'src/input.js'],
    ['class A { static { const q = []; probe(q); } }', null, 'src/input.js'],
    ['namespace N { const q: string[] = []; probe(q); }', null, 'src/input.ts'],
  ] as const) {
    it(`${code}: ${String(expected)}`, () => {
      const { file, node } = probed(code, { filename });
      const [place] = placesOf(file, node);
      const owner = place ? ownerFunction(place) : undefined;
      expect(owner && functionName(owner)).toBe(expected);
    });
  }
});

describe('instances live', () => {
  /** How long the field that the code probes lives. */
  const lifeIn = (file: FileModel): string => {
    const [place] = placesOf(file, probeOf(file));
    return place ? instanceLife(place) : 'no place';
  };
  const withField = (code: string): string =>
    code.replace(/(class(?: [A-Z]\w*)?(?: extends [\w.]+)?) \{/, '$1 { q = []; m() { probe(this.q); } ');
  const life = (code: string): string => lifeIn(model(withField(code)));

  for (const [code, expected] of [
    ['class A {}', 'unknown'],
    ['class A {} new A();', 'long'],
    ['class A {} const a = new A();', 'long'],
    ['class A {} function f() { let a = new A(); a.run(); }', 'call'],
    ['class A {} function f() { return new A().run(); }', 'call'],
    ['class A {} function f() { const a = new A(); return a; }', 'long'],
    ['class A {} export function f() { const a = new A(); return a; }', 'unknown'],
    ['class A {} function f() { const a = new A(); on(() => a.run()); }', 'long'],
    ['class A {} export function f() { const a = new A(); on(() => a.run()); }', 'unknown'],
    ['class A {} function f() { const a = new A(); g(a); }', 'long'],
    ['class A {} export function f() { const a = new A(); g(a); }', 'unknown'],
    ['class A {} function f() { return new A(); }', 'unknown'],
    ['class A {} let one; function f() { one = new A(); }', 'long'],
    ['class A {} function f() { let one; one = new A(); one.run(); }', 'call'],
    ['class A {} let one; export function f() { let two; two = new A(); one = two; }', 'unknown'],
    ['class A {} class B { a = new A(); }', 'unknown'],
    ['class A {} class B { constructor() { this.a = new A(); } }', 'unknown'],
    ['class A {} function f() { new A().run(); } new A();', 'long'],
    ['class A extends EventEmitter {}', 'long'],
    ['class A extends events.EventEmitter {}', 'long'],
    ['class A extends toString {}', 'unknown'],
    ['@Injectable() class A {}', 'long'],
    ['@Controller class A {}', 'long'],
    ['@x.y() class A {}', 'unknown'],
  ] as const) {
    it(`${code}: ${expected}`, () => expect(life(code)).toBe(expected));
  }

  it('as long as another file keeps them', () => {
    const lifeWith = (main: string, store = 'export class Store {}'): string =>
      lifeIn(new MemoryProject({ 'src/store.ts': withField(store), 'src/main.ts': main }).file('src/store.ts'));
    expect(lifeWith('import { Store } from "./store"; export const store = new Store();')).toBe('long');
    expect(lifeWith('import { Store } from "./store"; function f() { new Store().run(); }')).toBe('call');
    expect(lifeWith('import S from "./store"; const s = new S();', 'export default class {}')).toBe('long');
    expect(lifeWith('import * as all from "./store"; const s = new all.Store();')).toBe('long');
    expect(lifeWith('import { Store } from "./store"; f(Store);')).toBe('unknown');
  });

  for (const [code, expected] of [
    // Made in a call, and used there only.
    [
      'class A {} app.get("/", (req, res) => { const a = new A(); for (const x of req.body) a.add(x); res.json(a.items); });',
      'call',
    ],
    [
      'class A {} export function f(list) { const a = new A(); list.forEach((x) => a.add(x)); return a.items; }',
      'call',
    ],
    [
      'class A {} export function f(list) { const a = new A(); fill(a, list); return a.size; } function fill(a, list) { a.add(list); }',
      'call',
    ],
    ['class A {} export function f() { const a = make(); a.run(); } function make() { return new A(); }', 'call'],
    [
      'class A {} export function f() { const a = make(); a.run(); } function make() { const a = new A(); a.init(); return a; }',
      'call',
    ],
    [
      'class A {} export async function f() { const a = await make(); a.run(); } const make = async () => new A();',
      'call',
    ],
    ['class A { static make() { return new A(); } } export function f() { A.make().run(); }', 'call'],
    ['class A {} class B { a = new A(); run() {} } export function f() { new B().run(); }', 'call'],
    [
      'class A {} class B { constructor() { this.a = new A(); } run() {} } export function f() { new B().run(); }',
      'call',
    ],
    ['class A {} class Sub extends A { own = 1; } export function f() { new Sub().run(); }', 'call'],
    ['@Injectable({ scope: Scope.REQUEST }) class A {}', 'call'],
    // Kept.
    ['class A {} const a = make(); function make() { return new A(); }', 'long'],
    ['class A {} class B { a = make(); } function make() { return new A(); } const b = new B();', 'long'],
    ['class A { static one; static get() { return (A.one ??= new A()); } }', 'long'],
    ['class A { static #one; static get() { return (this.#one ??= new this()); } }', 'long'],
    ['class A {} module.exports.create = () => { exports.shared = new A(); };', 'long'],
    ['class A {} let one = null; export function get() { if (!one) one = new A(); return one; }', 'long'],
    ['class A {} class Sub extends A { own = 1; } const sub = new Sub();', 'long'],
    ['class A {} @Module({ providers: [A] }) class AppModule {}', 'long'],
    ['class A {} @Module({ providers: [{ provide: KEY, useClass: A }] }) class AppModule {}', 'long'],
    ['class A {} container.registerSingleton(A);', 'long'],
    ['class A {} container.bind(A).toSelf().inSingletonScope();', 'long'],
    ['class A {} container.register({ a: asClass(A).singleton() });', 'long'],
    ['class A {} const a = inject(A);', 'long'],
    // Not known.
    ['@Injectable({ scope: Scope.TRANSIENT }) class A {}', 'unknown'],
    [
      'class A {} @Module({ providers: [{ provide: KEY, useClass: A, scope: Scope.TRANSIENT }] }) class AppModule {}',
      'unknown',
    ],
    ['class A {} container.bind(A).toSelf();', 'unknown'],
    ['class A {} export function f() { const a = new A(); return () => a.run(); }', 'unknown'],
    ['class A {} wss.on("connection", (ws) => { const a = new A(); ws.on("message", (m) => a.add(m)); });', 'unknown'],
    ['class A {} app.get("/", (req, res) => { const a = new A(); clients.set(req.id, a); });', 'unknown'],
    ['class A {} app.get("/", (req, res) => { req.store = new A(); });', 'unknown'],
    ['class A {} export function f() { const a = make(); keep(a); } function make() { return new A(); }', 'unknown'],
    ['class A {} export function f() { const a = new A(); fill(a); } function fill(a) { all.push(a); }', 'unknown'],
    ['class A { b = new B(); } class B { a = new A(); q2 = []; }', 'unknown'],
  ] as const) {
    it(`${code}: ${expected}`, () => expect(life(code)).toBe(expected));
  }

  it('as the code of other files makes them', () => {
    const lifeWith = (others: Readonly<Record<string, string>>, store = 'export class Store {}'): string =>
      lifeIn(new MemoryProject({ 'src/store.ts': withField(store), ...others }).file('src/store.ts'));
    const from = 'import { Store } from "./store"; ';
    const make = `${from} export function make() { return new Store(); }`;
    const use = (code: string): Readonly<Record<string, string>> => ({
      'src/make.ts': make,
      'src/use.ts': `import { make } from "./make"; ${code}`,
    });
    expect(lifeWith(use('app.get("/", (req, res) => { const s = make(); s.run(); });'))).toBe('call');
    expect(lifeWith(use('export const s = make();'))).toBe('long');
    expect(lifeWith(use('app.get("/", (req, res) => { all.push(make()); });'))).toBe('unknown');
    expect(lifeWith({ 'src/module.ts': `${from} @Module({ providers: [Store] }) export class AppModule {}` })).toBe(
      'long',
    );
    expect(lifeWith({ 'src/sub.ts': `${from} export class Sub extends Store {} const s = new Sub();` })).toBe('long');
    expect(lifeWith({ 'src/sub.ts': `${from} @Injectable() export class Sub extends Store {}` })).toBe('long');
    expect(
      lifeWith({ 'src/sub.ts': `${from} export class Sub extends Store {} export const f = () => new Sub().run();` }),
    ).toBe('call');
    const base = {
      'src/base.ts': 'import { EventEmitter } from "node:events"; export class Base extends EventEmitter {}',
    };
    expect(lifeWith(base, 'import { Base } from "./base"; export class Store extends Base {}')).toBe('long');
  });
});

describe('what a factory returns lives', () => {
  const FACTORY = 'export function make() { const items = []; return { add(x) { probe(items); } }; }';
  const lifeWith = (main: string, store = FACTORY, complete = true): string => {
    const file = new MemoryProject({ 'src/store.ts': store, 'src/main.ts': main }, complete).file('src/store.ts');
    const [place] = placesOf(file, probeOf(file));
    return place ? factoryLife(place) : 'no place';
  };
  const from = "import { make } from './store.js'; ";

  for (const [main, expected, store] of [
    ['export const store = make();', 'long'],
    ['class A { store = make(); } export const a = new A();', 'long'],
    ['app.get("/", (req, res) => { const s = make(); s.add(req.body); });', 'call'],
    ['app.get("/", (req, res) => { const { add } = make(); for (const x of req.body) add(x); });', 'call'],
    ['app.get("/", (req, res) => { const s = make(); setInterval(() => s.add(1), 5); });', 'unknown'],
    ['app.get("/", (req, res) => { all.push(make()); });', 'unknown'],
    ['app.get("/", (req, res) => { const ctx = { store: make(), n: 0 }; ctx.store.add(1); other(ctx.n); });', 'call'],
    [
      'app.get("/", (req, res) => { const ctx = { store: make() }; fill(ctx); }); function fill(ctx) { ctx.store.add(1); }',
      'call',
    ],
    ['app.get("/", (req, res) => { const ctx = { store: make() }; all.push(ctx.store); });', 'unknown'],
    ['app.get("/", (req, res) => { const ctx = { store: make() }; keep(ctx); });', 'unknown'],
    ['app.get("/", (req, res) => { all.push({ store: make() }); });', 'unknown'],
    ['export const services = { store: make() };', 'long'],
    ['const create = make; create();', 'unknown'],
    ['', 'unknown'],
    [
      'export const add = make();',
      'long',
      'export const make = () => { const items = []; return (x) => { probe(items); }; };',
    ],
    [
      'export function f(list) { const add = make(); list.forEach((x) => add(x)); }',
      'call',
      'export const make = () => { const items = []; return (x) => { probe(items); }; };',
    ],
    [
      'export function f() { make().add(1); }',
      'unknown',
      'export function make() { const items = []; setInterval(() => items.pop(), 5); return { add(x) { probe(items); } }; }',
    ],
    [
      'export function f() { make(); }',
      'unknown',
      'export function make() { const items = []; on(() => { probe(items); }); }',
    ],
    [
      'export function f() { make(); }',
      'unknown',
      'const items = []; export function make() { return { add() { probe(items); } }; }',
    ],
  ] as const) {
    it(`${main}: ${expected}`, () => expect(lifeWith(from + main, store)).toBe(expected));
  }

  it('in unknown ways, where the project is not complete', () => {
    expect(lifeWith(`${from} export function f() { make().add(1); }`, FACTORY, false)).toBe('unknown');
    expect(lifeWith(`${from} export const s = make();`, FACTORY, false)).toBe('long');
  });

  const hung = (code: string): string => {
    const { file, node } = probed(code);
    const [place] = placesOf(file, node);
    return place ? factoryLife(place) : 'no place';
  };

  it('as long as the request that it hangs on', () => {
    expect(
      hung('app.use((req, res, next) => { const q = []; res.locals.mark = (x) => { probe(q); }; next(); });'),
    ).toBe('call');
    expect(
      hung(
        'app.use((req, res, next) => { const q = []; res.mark = (x) => { probe(q); }; setInterval(() => q.pop(), 5); });',
      ),
    ).toBe('unknown');
    expect(hung('app.use((req, res, next) => { const q = []; all.mark = (x) => { probe(q); }; next(); });')).toBe(
      'unknown',
    );
    expect(hung('io.use((socket, next) => { const q = []; socket.mark = (x) => { probe(q); }; next(); });')).toBe(
      'unknown',
    );
    expect(hung('app.use((req, res) => { const q = []; req.on("data", (x) => { probe(q); }); });')).toBe('unknown');
    expect(hung('function f(res) { const q = []; res.mark = (x) => { probe(q); }; }')).toBe('unknown');
  });
});
