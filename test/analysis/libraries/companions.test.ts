import { describe, expect, it } from 'vitest';
import { hasCompanion } from '../../../src/analysis/libraries/companions.js';
import { constructsOf } from '../../../src/analysis/libraries/constructs.js';
import { constructWith, mainWith, type EntryParts } from './own-entry.js';

type Companion = Readonly<Record<string, unknown>>;

/** Whether another call bounds the only thing that is found. */
function boundIn(code: string, companion: Companion, others?: Readonly<Record<string, string>>, parts: EntryParts = {}): boolean | null {
  return hasCompanion(constructWith(code, { elsewhere: [companion], ...parts }, others));
}

describe('a method of what is made', () => {
  const LIMIT: Companion = { methods: ['limit'], argument: 0, unlimited: [0] };

  it.each([
    ['const p = new Pool(); p.limit(5)', true],
    ['const p = new Pool(); function later() { p.limit(5); }', true],
    ['const p = createPool("x"); p.limit(MAX)', true],
    ['class A { p = new Pool(); start() { this.p.limit(5); } }', true],
    ['const make = () => new Pool(); const p = make(); p.limit(5)', true],
    ['const p = new Pool(); p.limit(...args)', true],
    ['const p = new Pool()', false],
    ['const p = new Pool(); p.limit()', false],
    ['const p = new Pool(); p.limit(0)', false],
    ['const NONE = 0; const p = new Pool(); p.limit(NONE)', false],
    ['const p = new Pool(); p.limit(Infinity)', false],
    ['const p = new Pool(); p.other(5)', false],
    ['const p = new Pool(); const q = make(); q.limit(5)', false],
    ['const p = new Pool(); limit(5)', false],
  ])('%s: %s', (code, expected) => {
    expect(boundIn(code, LIMIT)).toBe(expected);
  });

  it('without a value the call is enough', () => {
    expect(boundIn('const p = new Pool(); p.limit()', { methods: ['limit'] })).toBe(true);
  });

  it('may have its value inside of an object', () => {
    const companion = { methods: ['setup'], argument: 0, key: 'max', unlimited: [0] };
    expect(boundIn('const p = new Pool(); p.setup({ max: 5 })', companion)).toBe(true);
    expect(boundIn('const p = new Pool(); p.setup(given)', companion)).toBe(true);
    expect(boundIn('const p = new Pool(); p.setup({ max: 0 })', companion)).toBe(false);
    expect(boundIn('const p = new Pool(); p.setup({})', companion)).toBe(false);
  });

  it('in another file counts', () => {
    const others = { 'src/setup.ts': "import { pool } from './main.js'; pool.limit(5);" };
    expect(boundIn('export const pool = new Pool();', { methods: ['limit'] }, others)).toBe(true);
    const sets = { 'src/setup.ts': 'export function setUp(pool) { pool.limit(5); return pool; }' };
    expect(boundIn("import { setUp } from './setup.js'; setUp(new Pool());", { methods: ['limit'] }, sets)).toBe(true);
  });
});

describe('a method of what the method is called on', () => {
  const parts: EntryParts = {
    sites: [{ method: 'consume', of: 'own.channel' }],
    instances: [{ id: 'own.channel', made: [{ call: 'connect' }], types: ['Channel'] }],
  };
  const FIRST: Companion = { methods: ['prefetch'], argument: 0, unlimited: [0], before: true };
  const CHANNEL = "import { connect, type Channel } from 'own'; ";

  it.each([
    ['const c = connect(); c.prefetch(5); c.consume("x")', true],
    ['const c = connect(); c.consume("x"); c.prefetch(5);', false],
    ['const c = connect(); function setUp() { c.prefetch(5); } setUp(); c.consume("x");', true],
    ['const c = connect(); c.prefetch(0); c.consume("x")', false],
    ['const c = connect(); const d = connect(); d.prefetch(5); c.consume("x")', false],
    ['function f(c: Channel) { c.prefetch(5); c.consume("x"); }', true],
    ['class A { constructor(private c: Channel) {} m() { this.c.prefetch(5); this.c.consume("x"); } }', true],
    // Nobody in sight makes it: whoever does may have set it up.
    ['export function f(c: Channel) { c.consume("x"); }', null],
    ['export function f(c: Channel) { c.consume("x"); } export function g(c: Channel) { c.prefetch(5); }', null],
  ])('%s: %s', (code, expected) => {
    expect(boundIn(CHANNEL + code, FIRST, {}, parts)).toBe(expected);
  });
});

describe('a method that has to come first', () => {
  it('may stand at the top of another file', () => {
    const others = {
      'src/channel.ts': `import { connect } from 'own'; ${' '.repeat(500)} export const channel = connect('x'); channel.prefetch(5);`,
    };
    const parts = {
      sites: [{ method: 'consume', of: 'own.channel' }],
      instances: [{ id: 'own.channel', made: [{ call: 'connect' }] }],
    };
    const companion = { methods: ['prefetch'], before: true };
    expect(boundIn("import { channel } from './channel.js'; channel.consume('x');", companion, others, parts)).toBe(true);
  });
});

describe('a method that is chained', () => {
  const CHAINED: Companion = { chained: ['timeout'] };

  it.each([
    ['createPool("x").timeout(5)', true],
    ['createPool("x").retry(1).timeout(5)', true],
    ['(await createPool("x").retry(1)!.timeout(5)).body', true],
    ['createPool("x")', false],
    ['createPool("x").timeout', false],
    ['createPool("x").retry(1)', false],
    ['const p = createPool("x"); other.timeout(5)', false],
  ])('%s: %s', (code, expected) => {
    expect(boundIn(code, CHAINED)).toBe(expected);
  });
});

describe('a property that is assigned', () => {
  const ASSIGNED: Companion = { properties: ['max', 'server.max'], unlimited: [0] };

  it.each([
    ['const p = new Pool(); p.max = 5', true],
    ['const p = new Pool(); p.server.max = 5', true],
    ['class A { p = new Pool(); start() { this.p.max = 5; } }', true],
    ['const p = new Pool(); p.max = MAX', true],
    ['const p = new Pool(); p.max = 0', false],
    ['const p = new Pool(); p.max = Infinity', false],
    ['const p = new Pool(); p.min = 5', false],
    ['const p = new Pool(); other.max = 5', false],
  ])('%s: %s', (code, expected) => {
    expect(boundIn(code, ASSIGNED)).toBe(expected);
  });
});

describe('a limit for the whole program', () => {
  const ALL: Companion = { assigned: ['defaults.max'], called: ['configure'] };
  const MAIN = 'export const pool = new Pool();';

  it('is set in the same file', () => {
    expect(boundIn('defaults.max = 5; new Pool()', ALL)).toBe(true);
    expect(boundIn('configure({ max: 5 }); new Pool()', ALL)).toBe(true);
    expect(boundIn("import own from 'own'; own.configure({ max: 5 }); new Pool()", ALL)).toBe(true);
    expect(boundIn('defaults.min = 5; new Pool()', ALL)).toBe(false);
    expect(boundIn("import { configure as other } from 'other'; other(); new Pool()", ALL)).toBe(false);
  });

  it('is set in a file around it', () => {
    const around = { 'src/app.ts': "import './main.js'; import { configure } from 'own'; configure({ max: 5 });" };
    expect(boundIn(MAIN, ALL, around)).toBe(true);
    expect(boundIn(MAIN, ALL, { 'src/app.ts': "import './main.js'; configure({ max: 5 });" })).toBe(false);
  });

  it('is no answer to a value that is written at the construct', () => {
    const construct = constructWith('defaults.max = 5; new Pool({ max: Infinity })', { elsewhere: [ALL] });
    expect(hasCompanion(construct)).toBe(true);
    expect(hasCompanion(construct, true)).toBe(false);
  });

  it('may be set in a file that is out of sight, where it nearly always is', () => {
    const usual = { ...ALL, inProject: true };
    const inEditor = mainWith(MAIN, { elsewhere: [usual] }, {}, false);
    expect(constructsOf(inEditor).map((construct) => hasCompanion(construct))).toEqual([null]);
    expect(boundIn(MAIN, usual)).toBe(false);
  });
});

describe('several companions', () => {
  it('need one that is there', () => {
    const elsewhere = [{ methods: ['limit'] }, { chained: ['timeout'] }];
    const bound = (code: string): boolean | null => hasCompanion(constructWith(code, { elsewhere }));
    expect(bound('const p = new Pool(); p.limit()')).toBe(true);
    expect(bound('createPool("x").timeout()')).toBe(true);
    expect(bound('new Pool()')).toBe(false);
  });

  it('none at all is no bound', () => {
    expect(hasCompanion(constructWith('new Pool()', { elsewhere: [] }))).toBe(false);
  });
});

describe('a method of a part of what is made', () => {
  const INTERCEPTOR: Companion = { methods: ['interceptors.request.use'], matches: 'timeout' };

  it.each([
    ['const p = new Pool(); p.interceptors.request.use((request) => { request.timeout = 5; })', true],
    ['function withLimit(given) { given.interceptors.request.use((request) => ({ ...request, timeout: 5 })); return given; } withLimit(new Pool())', true],
    ['const p = new Pool(); p.interceptors.request.use(log)', false],
    ['const p = new Pool(); p.interceptors.response.use((timeout) => timeout)', false],
    ['const p = new Pool(); other.interceptors.request.use((request) => { request.timeout = 5; })', false],
  ])('%s: %s', (code, expected) => {
    expect(boundIn(code, INTERCEPTOR)).toBe(expected);
  });
});

describe('a field that classes inherit', () => {
  const BASE = "import { connect } from 'own'; class Base { async start() { this.channel = await connect(); } } ";
  const parts: EntryParts = {
    sites: [{ method: 'consume', of: 'own.channel' }],
    instances: [{ id: 'own.channel', made: [{ call: 'connect' }] }],
  };

  it.each([
    [`${BASE} class A extends Base { a() { this.channel.limit(); this.channel.consume(); } }`, true],
    [`${BASE} class Mid extends Base { m() { this.channel.limit(); } } class A extends Mid { a() { this.channel.consume(); } }`, true],
    [`${BASE} class B extends Base { b() { this.channel.limit(); } } class A extends Base { a() { this.channel.consume(); } }`, false],
  ])('%s: %s', (code, expected) => {
    expect(boundIn(code, { methods: ['limit'] }, {}, parts)).toBe(expected);
  });
});
