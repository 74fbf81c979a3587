import { describe, expect, it } from 'vitest';
import { repetitionsOf, surest } from '../../../src/analysis/lifetime/repetition.js';
import { probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** Why the `probe(1)` in `store` runs again, with the file that says so. */
function runs(store: string, others: Readonly<Record<string, string>>, complete = true, path = 'src/store.ts'): string {
  const file = new MemoryProject({ [path]: store, ...others }, complete).file(path);
  const best = surest(repetitionsOf(file, probeOf(file)));
  return best ? `${best.kind} ${best.certainty} ${best.file.path.slice(4)}` : 'once';
}

const STORE = 'export class Store { add(x) { probe(1); } } export const shared = new Store();';
const FROM_STORE = "import { Store, shared } from './store.js'; ";

describe('a method runs', () => {
  for (const [main, expected] of [
    ["app.post('/x', (req, res) => { shared.add(req.body); });", 'request high main.ts'],
    ["class A { constructor(private s: Store) { emitter.on('x', (x) => this.s.add(x)); } }", 'event high main.ts'],
    ['class A { constructor(private s: Store) {} @Post() create(x) { this.s.add(x); } }', 'request high main.ts'],
    ['class A { s = inject(Store); @EventPattern("x") on(x) { this.s.add(x); } }', 'message high main.ts'],
    ['setInterval(() => shared.add(1), 5);', 'timer high main.ts'],
    ["emitter.on('data', shared.add.bind(shared));", 'event high main.ts'],
    [
      'consumer.run({ eachMessage: async (m) => { save(m); } }); function save(m) { shared.add(m); }',
      'message high main.ts',
    ],
    ['class A { constructor(private s: Store) {} put(x) { this.s.add(x); } }', 'method medium main.ts'],
    ['export function put(x) { shared.add(x); }', 'exported medium main.ts'],
    ['shared.add(1);', 'once'],
    ['function bootstrap() { shared.add(1); } bootstrap();', 'once'],
    ['for (const x of [1, 2]) shared.add(x);', 'once'],
    ['class A { constructor(s: Store) { s.add(1); } } new A(shared);', 'once'],
    ['class A { constructor(private s: Store) {} onModuleInit() { this.s.add(1); } }', 'method low main.ts'],
    ['process.on("exit", () => shared.add(1));', 'once'],
    ['', 'method medium store.ts'],
  ] as const) {
    it(`${main}: ${expected}`, () => {
      expect(runs(STORE, { 'src/main.ts': FROM_STORE + main })).toBe(expected);
    });
  }

  it('as others like, where the project is not complete', () => {
    expect(runs(STORE, { 'src/main.ts': `${FROM_STORE} shared.add(1);` }, false)).toBe('method medium store.ts');
  });

  it('as often as the service that calls it from a third file', () => {
    const others = {
      'src/service.ts':
        "import { Store } from './store.js'; export class Service { constructor(private s: Store) {} save(x) { this.s.add(x); } }",
      'src/api.ts':
        "import { Service } from './service.js'; const service = new Service(); app.get('/', (req, res) => service.save(req));",
    };
    expect(runs(STORE, others)).toBe('request high api.ts');
    expect(
      runs(STORE, { ...others, 'src/api.ts': "import { Service } from './service.js'; new Service().save(1);" }),
    ).toBe('once');
  });

  it('once for each object that a constructor calls it for', () => {
    const others = {
      'src/job.ts': "import { shared } from './store.js'; export class Job { constructor() { shared.add(this); } }",
      'src/api.ts': "import { Job } from './job.js'; app.post('/', (req, res) => { new Job(); });",
    };
    expect(runs(STORE, others)).toBe('request high api.ts');
    expect(runs(STORE, { ...others, 'src/api.ts': "import { Job } from './job.js'; new Job();" })).toBe('once');
  });

  it('when a framework likes, where the class serves one', () => {
    const transport = `import { Transport } from 'winston'; ${STORE.replace('Store {', 'Store extends Transport {')}`;
    expect(runs(transport, { 'src/main.ts': `${FROM_STORE} shared.add(1);` })).toBe('method medium store.ts');
  });

  it('as often as its base class is used', () => {
    const others = {
      'src/main.ts': "import { Sub } from './sub.js'; const s = new Sub(); setInterval(() => s.add(1), 5);",
    };
    expect(
      runs(STORE, { ...others, 'src/sub.ts': "import { Store } from './store.js'; export class Sub extends Store {}" }),
    ).toBe('timer high main.ts');
  });

  it('ends where methods of two files call each other', () => {
    const other =
      "import { Store } from './store.js'; export class Other { constructor(private s: Store) {} add(x) { this.s.add(x); } }";
    const store =
      "import { Other } from './other.js'; export class Store { constructor(private o: Other) {} add(x) { probe(1); this.o.add(x); } }";
    expect(runs(store, { 'src/other.ts': other })).toBe('once');
  });
});

describe('a function that a factory returns runs', () => {
  const MAKE = 'export function make() { const items = []; return { add(x) { probe(1); } }; }';
  const FROM_MAKE = "import { make } from './store.js'; ";
  for (const [main, expected] of [
    ["const s = make(); app.post('/x', (req, res) => s.add(req.body));", 'request high main.ts'],
    ["const { add } = make(); emitter.on('x', (x) => add(x));", 'event high main.ts'],
    ["const { add } = make(); emitter.on('x', add);", 'event high main.ts'],
    ['const s = make(); s.add(1);', 'once'],
    ['const s = make(); export function put(x) { s.add(x); }', 'exported medium main.ts'],
    ['', 'returned medium store.ts'],
  ] as const) {
    it(`${main}: ${expected}`, () => {
      expect(runs(MAKE, { 'src/main.ts': FROM_MAKE + main })).toBe(expected);
    });
  }

  it('as often as others like, where not all uses are known', () => {
    expect(runs(MAKE, { 'src/main.ts': `${FROM_MAKE} make().add(1);` }, false)).toBe('returned medium store.ts');
  });

  it('as often as JavaScript calls it', () => {
    const main = "const { make } = require('./store'); const s = make(); app.get('/', (req, res) => s.add(1));";
    const store = 'function make() { function add() { probe(1); } return { add }; } module.exports = { make };';
    expect(runs(store, { 'src/main.js': main }, true, 'src/store.js')).toBe('request high main.js');
  });
});
