import { describe, expect, it } from 'vitest';
import type { FileModel } from '../../../src/analysis/model/file.js';
import { functionNodes, functionName } from '../../../src/analysis/syntax/functions.js';
import { endlessLoopAround } from '../../../src/analysis/lifetime/endless-loops.js';
import { repetitionsOf, surest } from '../../../src/analysis/lifetime/repetition.js';
import { model } from '../../support/index.js';
import { nodeIn, probeOf } from '../../support/find.js';
import { MemoryProject } from '../../support/memory-facts.js';

const shown = (file: FileModel): string => {
  const best = surest(repetitionsOf(file, probeOf(file)));
  return best ? `${best.kind} ${best.certainty}` : 'once';
};

/** How often `probe(1)` runs, as the surest reason and its certainty. */
const runs = (code: string, filename = 'src/input.js'): string => shown(model(code, { filename }));

describe('code runs', () => {
  for (const [code, expected] of [
    ['probe(1);', 'once'],
    ['if (x) { probe(1); }', 'once'],
    ['(() => probe(1))();', 'once'],
    ['for (const x of [1, 2]) probe(1);', 'once'],
    ['list.forEach(() => probe(1));', 'once'],
    ['p.then(() => probe(1));', 'once'],
    ['new Promise((resolve) => probe(1));', 'once'],
    ['emitter.once("x", () => probe(1));', 'once'],
    ['process.on("exit", () => probe(1));', 'once'],
    ['setTimeout(() => probe(1), 5);', 'once'],
    ['function f() { probe(1); }', 'once'],
    ['function f() { probe(1); } f();', 'once'],
    ['class A { constructor() { probe(1); } } new A();', 'once'],
    ['class A { #m() { probe(1); } }', 'once'],
    ['emitter.on("x", () => probe(1));', 'event high'],
    ['emitter.on("x", f); function f() { probe(1); }', 'event high'],
    ['emitter.on("x", f); function f() { g(); } const g = () => probe(1);', 'event high'],
    ['emitter.on("x", f.bind(null)); function f() { probe(1); }', 'event high'],
    ['class A { constructor() { emitter.on("x", this.#m.bind(this)); } #m() { probe(1); } }', 'event high'],
    ['emitter.on("x", debounce(() => probe(1), 5));', 'event high'],
    ['emitter.on("x", flag ? () => probe(1) : other);', 'event high'],
    ['emitter.on("x", () => { emitter.once("y", () => probe(1)); });', 'event high'],
    ['emitter.on("x", () => { list.map(() => probe(1)); });', 'event high'],
    ['button.addEventListener("click", () => probe(1));', 'event low'],
    ['setInterval(() => probe(1), 5);', 'timer high'],
    ['setInterval(f, 5); function f() { probe(1); }', 'timer high'],
    ['function tick() { probe(1); setTimeout(tick, 5); } tick();', 'timer high'],
    ['function tick() { probe(1); setTimeout(() => tick(), 5); } tick();', 'timer high'],
    ['cron.schedule("* * * * *", () => probe(1));', 'timer high'],
    ['app.get("/x", (a, b) => probe(1));', 'request high'],
    ['app.use((a) => probe(1));', 'request high'],
    ['createServer((a, b) => probe(1));', 'request high'],
    ['function handle(req, res) { probe(1); }', 'request high'],
    ['map.get(() => probe(1));', 'callback low'],
    ['consumer.run({ eachMessage: async () => probe(1) });', 'message high'],
    ['channel.consume("q", (m) => probe(1));', 'message high'],
    ['new Worker("q", async (job) => probe(1));', 'message high'],
    ['while (true) probe(1);', 'loop high'],
    ['for (;;) { probe(1); }', 'loop high'],
    ['do { probe(1); } while (1);', 'loop high'],
    ['const on = true; while (on) probe(1);', 'loop high'],
    ['while (x) probe(1);', 'once'],
    ['function f() { probe(1); } while (true) f();', 'loop high'],
    ['export function f() { probe(1); }', 'exported medium'],
    ['export function init() { probe(1); }', 'exported low'],
    ['export default () => probe(1);', 'exported medium'],
    ['exports.f = () => probe(1);', 'exported medium'],
    ['const f = () => probe(1); module.exports = { f };', 'exported medium'],
    ['export const o = { f() { probe(1); } };', 'exported medium'],
    ['function make() { return { add() { probe(1); } }; }', 'returned medium'],
    ['function make() { const api = { add() { probe(1); } }; return api; }', 'returned medium'],
    ['function make() { const api$ = { add() { probe(1); } }; return api$; }', 'returned medium'],
    ['function make() { const api = { add() { probe(1); } }; return other; }', 'once'],
    ['function make() { return () => probe(1); }', 'returned medium'],
    ['const make = () => () => probe(1);', 'returned medium'],
    ['class A { add() { probe(1); } }', 'method medium'],
    ['class A { add = () => probe(1); }', 'method medium'],
    ['class A { add() { this.#m(); } #m() { probe(1); } }', 'method medium'],
    ['class A { start() { probe(1); } }', 'method low'],
    ['socket.onmessage = () => probe(1);', 'event high'],
    ['socket.onclose = () => probe(1);', 'event low'],
    ['console.log = () => probe(1);', 'event high'],
    ['function f() { f(); probe(1); }', 'once'],
    ['function f() { g(); } function g() { f(); probe(1); }', 'once'],
    ['useThing(() => probe(1));', 'callback medium'],
    ['something(() => probe(1));', 'callback low'],
    ['something(...[() => probe(1)]);', 'callback low'],
  ] as const) {
    it(`${code} ${expected}`, () => expect(runs(code)).toBe(expected));
  }

  for (const [code, expected] of [
    ['class A { @Get() list() { probe(1); } }', 'request high'],
    ['class A { @Cron("x") run() { probe(1); } }', 'timer high'],
    ['class A { @OnEvent("x") on() { probe(1); } }', 'event high'],
    ['class A { @toString() private run() { probe(1); } }', 'once'],
    ['class A { @constructor private run() { probe(1); } }', 'once'],
    ['class A { @a.b.Get() private run() { probe(1); } }', 'once'],
    ['class A { private add() { probe(1); } }', 'once'],
    ['class A { protected add() { probe(1); } }', 'method medium'],
    ['export const handler: Handler = async () => { probe(1); };', 'request high'],
    ['const f = (event: MouseEvent) => probe(1); x.on("move", f);', 'once'],
  ] as const) {
    it(`${code} ${expected}`, () => expect(runs(code, 'src/input.ts')).toBe(expected));
  }

  it('in JSX handlers', () => {
    expect(runs('export const a = <div onScroll={() => probe(1)} />;', 'src/input.jsx')).toBe('event high');
    expect(runs('const a = <div onClick={() => probe(1)} />;', 'src/input.jsx')).toBe('event low');
    expect(runs('const a = <Foo render={() => probe(1)} a:b={1} />;', 'src/input.jsx')).toBe('once');
  });
});

describe('within a function', () => {
  const file = model(
    'function owner() { list.forEach(() => probe(1)); emitter.on("x", () => probe(2)); } emitter.on("y", owner);',
    { filename: 'src/input.js' },
  );
  const owner = functionNodes(file).find((fn) => functionName(fn) === 'owner') ?? null;

  it('what repeats the function itself does not count', () => {
    expect(repetitionsOf(file, nodeIn(file, 'CallExpression', 'probe(1)'), owner)).toEqual([]);
    expect(surest(repetitionsOf(file, nodeIn(file, 'CallExpression', 'probe(1)')))?.kind).toBe('event');
  });

  it('what it registers does', () => {
    expect(repetitionsOf(file, nodeIn(file, 'CallExpression', 'probe(2)'), owner).map(({ kind }) => kind)).toEqual([
      'event',
    ]);
  });
});

describe('in a project', () => {
  const store = 'export function add() { probe(1); } export class Store { put() { probe(2); } }';
  const runsWith = (main: string, complete = true): string =>
    shown(
      new MemoryProject({ 'src/store.ts': store.replace('probe(2)', 'x()'), 'src/main.ts': main }, complete).file(
        'src/store.ts',
      ),
    );

  it('an exported function runs as often as the project calls it', () => {
    expect(runsWith('import { add } from "./store"; add();')).toBe('once');
    expect(runsWith('import { add } from "./store"; setInterval(add, 5);')).toBe('timer high');
    expect(runsWith('import { add } from "./store"; setInterval(() => add(), 5);')).toBe('timer high');
    expect(runsWith('import * as store from "./store"; bus.on("x", store.add);')).toBe('event high');
  });

  it('it may run more often when nobody imports it or the project is not known', () => {
    expect(runsWith('f();')).toBe('exported medium');
    expect(runsWith('import { add } from "./store"; add();', false)).toBe('exported medium');
  });
});

describe('endlessLoopAround', () => {
  it('looks no further than the function, or what it is told', () => {
    const file = model('for (;;) { on(() => { for (const a of b) { x(); } }); y(); }');
    expect(endlessLoopAround(file, nodeIn(file, 'CallExpression', 'x()'), null)).toBeNull();
    expect(endlessLoopAround(file, nodeIn(file, 'CallExpression', 'y()'), null)?.type).toBe('ForStatement');
    expect(endlessLoopAround(file, nodeIn(file, 'CallExpression', 'y()'), nodeIn(file, 'BlockStatement'))).toBeNull();
  });
});

it('a chain of thousands of calls is no trouble', () => {
  const chain = Array.from({ length: 5_000 }, (_, i) => `function f${String(i)}() { f${String(i + 1)}(); }`);
  expect(runs(`${chain.join('\n')} function f5000() { probe(1); } f0();`)).toBe('once');
});
