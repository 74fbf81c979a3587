import { describe, expect, it } from 'vitest';
import { isFunction } from '../../../src/analysis/syntax/ast.js';
import { workOfTick } from '../../../src/analysis/intervals/interval-work.js';
import { ofMarked } from '../marked-node.js';

/** The work of the marked function as text: `+` several times in a run, `~` not waited for. */
const works = (code: string): readonly string[] =>
  ofMarked(
    (file, node) => {
      if (!isFunction(node)) throw new Error('no function is marked');
      return workOfTick({ file, node }).works.map(
        ({ file: at, call, isRepeated, isWaited }) =>
          `${isRepeated ? '+' : ''}${isWaited ? '' : '~'}${at.textOf(call).replace(/\s+/g, ' ')}`,
      );
    },
    code,
    { filename: 'src/input.ts' },
  );

describe('workOfTick', () => {
  it.each<[string, readonly string[]]>([
    ['mark(async () => { await load(); })', ['load()']],
    ['mark(() => { void load(); })', ['~load()']],
    ['mark(() => load().catch(report))', ['load()']],
    ['mark(() => { fetch("/x").then((r) => r.json()).then(show); })', ['~fetch("/x")']],
    ['mark(async () => { for (const x of xs) await load(x); })', ['+load(x)']],
    ['mark(async () => { for await (const x of rows()) use(x); })', ['+rows()']],
    ['mark(async () => { await Promise.all(xs.map((x) => fetch(x))); })', ['+Promise.all(xs.map((x) => fetch(x)))']],
    ['mark(async () => { await Promise.all([one(), two()]); })', ['one()', 'two()']],
    ['mark(async () => { const p = load(); await p; })', ['load()']],
    ['mark(async () => { setTimeout(() => { void load(); }, 10); })', ['~load()']],
    ['mark(async () => { await tracer.startActiveSpan("x", async () => { await load(); }); })', ['load()']],
    ['mark(async () => { await tryCatch(load()); })', ['load()']],
    ['const load = async () => { await db.find(); }; mark(() => { load(); })', ['~db.find()']],
    ['function run(fn) { return fn(); } mark(async () => { await run(async () => { await load(); }); })', ['load()']],
    ['mark(async () => { await new Promise((done) => socket.ask(done)); })', ['new Promise((done) => socket.ask(done))']],
    ['mark(async () => { await sql`select 1`; })', ['sql`select 1`']],
  ])('%s', (code, expected) => {
    expect(works(code)).toEqual(expected);
  });

  it.each([
    ['pauses', 'mark(async () => { await sleep(10); await new Promise((r) => setTimeout(r, 10)); })'],
    ['what computes', 'mark(() => { list.push(compute()); draw(); })'],
    ['values that are waited for together with others', 'mark(() => { const a = read(); use(a); })'],
    ['limiters', 'const limit = pLimit(1); mark(() => limit(() => load()))'],
    ['locks', 'mark(() => withLock("a", async () => { await load(); }))'],
    ['logs', 'mark(async () => { await logger.info("tick"); })'],
    ['listeners', 'mark(() => { bus.on("x", async () => { await load(); }); })'],
    ['events', 'const emit = async () => { await load(); }; mark(() => { emit("x"); })'],
  ])('leaves out %s', (_name, code) => {
    expect(works(code)).toEqual([]);
  });

  it('tells the functions on the way', () => {
    const names = ofMarked(
      (file, node) => (isFunction(node) ? workOfTick({ file, node }).functions.map(({ node: fn }) => fn.id?.name ?? '') : []),
      'async function a() { await b(); } async function b() { await fetch("/x"); } mark(async () => { await a(); })',
    );
    expect(names).toEqual(['', 'a', 'b']);
  });
});
