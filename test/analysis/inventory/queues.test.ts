import { describe, expect, it } from 'vitest';
import { queuesOf, type Queue } from '../../../src/analysis/inventory/queues.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

const queues = (code: string, settings?: unknown, filename = 'src/input.ts'): readonly Queue[] =>
  queuesOf(model(code, { filename, settings }));
const only = (code: string, settings?: unknown): Queue => {
  const [queue, ...others] = queues(code, settings);
  if (!queue || others.length > 0) throw new Error(`${String(others.length + (queue ? 1 : 0))} queues`);
  return queue;
};
const maximum = ({ bound }: Queue): string => (bound ? [bound.by, bound.value, bound.expression].join(' ') : 'none');

const RUNTIME = "import { BoundedQueue } from 'backpressure/runtime';\n";

describe('queues', () => {
  for (const [what, code, ...expected] of [
    ['a list without a maximum', 'const q = []; bus.on("x", (e) => q.push(e));', 'q list unbounded none'],
    [
      'a list with a maximum',
      'const MAX = 50; const q = []; bus.on("x", (e) => { if (q.length >= MAX) return; q.push(e); });',
      'q list bounded size 50 MAX',
    ],
    [
      'a claimed list',
      '// bounded by 40 -- shops are set up by hand\nconst q = []; bus.on("x", (e) => q.push(e));',
      'q list claimed claim 40 ',
    ],
    [
      'a claim by expression',
      'const q = []; // bounded by MAX_SHOPS -- shops are set up by hand\nbus.on("x", (e) => q.push(e));',
      'q list claimed claim  MAX_SHOPS',
    ],
    ['a text', 'let log = ""; bus.on("x", (e) => { log += e; });', 'log text unbounded none'],
    [
      'a map that forgets the oldest',
      'class C { m = new Map(); get(id) { return this.m.get(id) ?? this.put(id); } put(id) { if (this.m.size >= 10) this.m.delete(this.m.keys().next().value); this.m.set(id, 1); } }\nexport const c = new C();',
      'C.m map bounded size 10 ',
    ],
    [
      'a ring',
      'const SIZE = 8; const ring = new Array(SIZE).fill(null); let n = 0; bus.on("x", (e) => { ring[n % SIZE] = e; n += 1; });',
      'ring list bounded window 8 SIZE',
    ],
    [
      'a window in one expression',
      'let recent = []; bus.on("x", (e) => { recent = [...recent, e].slice(-200); });',
      'recent list bounded window 200 ',
    ],
    ['a text that is cut', 'let tail = ""; bus.on("x", (e) => { tail = (tail + e).slice(-4000); });', 'tail text bounded window 4000 '],
    ['the runtime', `${RUNTIME}const q = new BoundedQueue({ capacity: 100, whenFull: 'reject' });`, 'q queue bounded option 100 '],
    ['a chain', 'let tail = Promise.resolve(); bus.on("x", (e) => { tail = tail.then(() => run(e)); });', 'tail chain unbounded none'],
    [
      'in the order of the text',
      'const b = []; const a = []; bus.on("x", (e) => { a.push(e); b.push(e); });',
      'b list unbounded none',
      'a list unbounded none',
    ],
  ] as const) {
    it(`are found: ${what}`, () => {
      expect(queues(code).map((queue) => `${queue.name} ${queue.kind} ${queue.status} ${maximum(queue)}`)).toEqual(expected);
    });
  }

  for (const [what, code] of [
    ['a list filled at start-up', 'const plugins = []; plugins.push(a); for (const x of [1, 2]) plugins.push(x);'],
    ['what one call collects', 'export function f(list) { const out = []; for (const x of list) out.push(x); return out; }'],
    ['a ring of one call', 'export function f(list) { const ring = new Array(4); list.forEach((x, i) => { ring[i % 4] = x; }); return ring; }'],
    ['a window of start-up code', 'let recent = []; recent = [...recent, 1].slice(-5);'],
    ['a grid that is set by position', 'const grid = []; bus.on("x", (e) => { grid[e.row] = e; });'],
    ['another BoundedQueue', "import { BoundedQueue } from './queue.js';\nconst q = new BoundedQueue({ capacity: 1, whenFull: 'reject' });"],
    ['a type', 'type Q = string[]; interface Ring { items: Q }'],
    ['a table with fixed keys', 'const counts = { a: 0, b: 0 }; bus.on("x", (e) => { counts.a += 1; });'],
  ] as const) {
    it(`are not made of ${what}`, () => expect(queues(code)).toEqual([]));
  }

  it('call what is inside a class by the class', () => {
    const { name, lifetime, node, file } = only('export class Outbox { private readonly lines: string[] = []; start(bus) { bus.on("x", (e) => this.lines.push(e)); } }');
    expect([name, lifetime, file.textOf(node)]).toEqual(['Outbox.lines', 'instance', 'lines']);
  });

  it('tell two classes of one file apart', () => {
    const code = 'class A { q = []; s(b) { b.on("x", (e) => this.q.push(e)); } }\nclass B { q = []; s(b) { b.on("x", (e) => this.q.push(e)); } }';
    expect(queues(code).map(({ name }) => name)).toEqual(['A.q', 'B.q']);
  });

  it('say what feeds and what drains them', () => {
    const { growth, release } = only(
      'const q = []; app.post("/orders", (req, res) => { q.push(req.body); }); setInterval(function drain() { q.shift(); }, 5);',
    );
    expect(growth.map(({ label }) => label)).toEqual(['POST /orders']);
    expect(release.map(({ label }) => label)).toEqual(['shift in drain()']);
  });

  it('read the maximum and the policy of the runtime from its options', () => {
    const code = `${RUNTIME}class Outbox { q = new BoundedQueue({ capacity: LIMIT, whenFull: 'drop-oldest' }); add(x) { this.q.offer(x); } take() { return this.q.poll(); } }\nconst LIMIT = 5_000;\nexport const o = new Outbox();`;
    const queue = only(code);
    expect([queue.name, maximum(queue), queue.whenFull]).toEqual(['Outbox.q', 'option 5000 LIMIT', 'drop-oldest']);
    expect(queue.growth.map(({ label }) => label)).toEqual(['Outbox.add()']);
    expect(queue.release.map(({ label }) => label)).toEqual(['poll in Outbox.take()']);
  });

  it('know the runtime under the name of the settings', () => {
    const code = "import { BoundedQueue } from '#lib/backpressure';\nconst q = new BoundedQueue({ capacity: 3, whenFull: 'block' });";
    expect(queues(code)).toEqual([]);
    expect(only(code, { runtime: '#lib/backpressure' }).whenFull).toBe('block');
  });

  it('take the settings at their word', () => {
    const code = "import { Ring } from './ring.js';\nconst q = new Ring({ maxItems: 64 });\nbus.on('x', (e) => q.push(e));";
    expect(queues(code)).toEqual([]);
    const queue = only(code, { bounded: ['Ring'] });
    expect([queue.kind, queue.status, maximum(queue)]).toEqual(['queue', 'bounded', 'option 64 ']);
  });

  it('with an instance whose maximum is out of sight are bounded all the same', () => {
    const queue = only(`${RUNTIME}export function make(capacity) { const q = new BoundedQueue({ capacity, whenFull: 'reject' }); bus.on('x', (e) => q.offer(e)); }`);
    expect([queue.status, maximum(queue)]).toEqual(['bounded', 'option  capacity']);
  });

  it('keep a bound beside a claim that it does not need', () => {
    const { status, claim } = only('// bounded by 9 -- I say so\nconst q = []; bus.on("x", (e) => { if (q.length < 5) q.push(e); });');
    expect([status, claim]).toEqual(['bounded', null]);
  });

  it('do not believe a claim without a reason', () => {
    expect(only('// bounded by 40\nconst q = []; bus.on("x", (e) => q.push(e));').status).toBe('unbounded');
  });

  it('name the place of a claim', () => {
    const { bound, file } = only('// bounded by 40 -- shops are set up by hand\nconst q = []; bus.on("x", (e) => q.push(e));');
    expect(bound && file.text.slice(...bound.range)).toBe('// bounded by 40 -- shops are set up by hand');
  });

  it('reach into the files that import them', () => {
    const project = new MemoryProject({
      'src/queue.ts': "import { BoundedQueue } from 'backpressure/runtime';\nexport const q = new BoundedQueue({ capacity: 7, whenFull: 'reject' });\nexport const list: string[] = [];",
      'src/app.ts': "import { q, list } from './queue.js';\nbus.on('x', (e) => { q.offer(e); list.push(e); });\nexport function next() { return q.poll(); }",
    });
    const shown = queuesOf(project.file('src/queue.ts')).map(({ name, growth, release }) => [name, growth.map(({ file }) => file.path), release.map(({ file }) => file.path)]);
    expect(shown).toEqual([
      ['q', ['src/app.ts'], ['src/app.ts']],
      ['list', ['src/app.ts'], []],
    ]);
    expect(queuesOf(project.file('src/app.ts'))).toEqual([]);
  });

  it('work in JavaScript', () => {
    expect(queues('const q = []; module.exports = (bus) => bus.on("x", (e) => q.push(e));', undefined, 'src/a.js').map(({ name }) => name)).toEqual(['q']);
  });
});
