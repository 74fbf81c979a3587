import { describe, expect, it } from 'vitest';
import { additionsTo } from '../../../src/analysis/collections/collected.js';
import { valuesOf, type Values } from '../../../src/analysis/fan-out/observable-sources.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { startsOf } from '../../../src/analysis/fan-out/promise-sources.js';
import { isTeardownCode, isTeardownWork } from '../../../src/analysis/lifetime/teardown.js';
import { variableOf } from '../../../src/analysis/syntax/variables.js';
import { model } from '../../support/index.js';
import { ofMarked } from '../marked-node.js';

const starts = (code: string): string[] =>
  ofMarked((file, node) => startsOf(file, node).map((start) =>
    `${start.kind} ${start.certainty}: ${start.loops.map(({ over }) => start.file.textOf(over)).join(' < ')}`), code);

describe('startsOf', () => {
  it.each([
    ['mark(xs.map((x) => fetch(x)))', ['map starts: xs']],
    ['mark(xs.map((x) => load(x)))', ['map maybe: xs']],
    ['const jobs = xs.map((x) => fetch(x)); mark(jobs.filter(Boolean))', ['map starts: xs']],
    ['mark([a(), ...xs.map((x) => fetch(x))])', ['map starts: xs']],
    ['mark(xs.map((x) => fetch(x)).map((job) => job.catch(log)))', ['map starts: xs']],
    ['mark(xs.flatMap((x) => x.ys.map((y) => fetch(y))))', ['map starts: x.ys < xs']],
    ['mark(Array.from({ length: n }, (_, i) => fetch(i)))', ['map starts: n']],
    ['const jobs = []; for (const x of xs) jobs.push(fetch(x)); mark(jobs)', ['loop starts: xs']],
    ['const jobs = []; for (const y of ys) jobs.push(...y.xs.map((x) => fetch(x))); mark(jobs)', ['map starts: y.xs < ys']],
    ['const jobs = {}; for (const x of xs) jobs[x] = fetch(x); mark(Object.values(jobs))', ['loop starts: xs']],
    ['let jobs = []; for (const x of xs) jobs = jobs.concat(fetch(x)); mark(jobs)', ['loop starts: xs']],
    ['function* g() { for (const x of xs) yield fetch(x); } mark(g())', ['yield starts: xs']],
    ['const start = (list) => list.map((x) => fetch(x)); mark(start(xs))', ['map starts: list']],
    ['function all(jobs) { mark(jobs); } all(xs.map((x) => fetch(x)));', ['map starts: xs']],
    ['class A { f() { this.jobs = xs.map((x) => fetch(x)); mark(this.jobs); } }', ['map starts: xs']],
    ['mark(on ? xs.map((x) => fetch(x)) : [])', ['map starts: xs']],
    ['mark(Object.fromEntries(xs.map((x) => [x, fetch(x)])))', ['map starts: xs']],
  ])('%s', (code, expected) => {
    expect(starts(code)).toEqual(expected);
  });

  it.each([
    'mark([a(), b()])',
    'mark(jobs)',
    'function f(jobs) { mark(jobs); }',
    'mark(this.jobs)',
    'mark(xs.map((x) => x.name))',
    'mark(xs.map(({ promise }) => promise))',
    'const jobs = []; jobs.push(fetch(1)); if (on) jobs.push(fetch(2)); mark(jobs)',
    `import pLimit from 'p-limit'; const limit = pLimit(2); mark(xs.map((x) => limit(() => fetch(x))))`,
    'const tasks = xs.map((x) => () => fetch(x)); mark(tasks)',
    'async function* g() { for (const x of xs) yield fetch(x); } mark(load(g()))',
  ])('none: %s', (code) => {
    expect(starts(code)).toEqual([]);
  });
});

describe('additionsTo', () => {
  const added = (code: string): string[] => ofMarked((file, node) => {
    const variable = variableOf(file, node);
    return variable ? additionsTo(file, variable).map(({ value, spread }) => (spread ? '...' : '') + file.textOf(value)) : [];
  }, code);

  it('knows every way to add', () => {
    expect(added('const c = []; c.push(a, ...b); c.unshift(d); c[0] = e; mark(c)')).toEqual(['a', '...b', 'd', 'e']);
    expect(added('const c = new Map(); c.set(k, v); mark(c)')).toEqual(['v']);
    expect(added('let c = []; c = [...c, a, ...b]; c = c.concat(d); c = c.concat(f()); mark(c)')).toEqual(['a', '...b', '...d', 'f()']);
  });

  it('knows what adds nothing', () => {
    expect(added('let c = []; c.length = 0; c = []; c = [a]; c.pop(); c.map(f); other.push(c); mark(c)')).toEqual([]);
  });
});

describe('isTeardownWork and isTeardownCode', () => {
  it('knows work that ends something', () => {
    const ends = (code: string): boolean => ofMarked((file, node) => isTeardownWork(file, node), code);
    for (const work of ['(c) => c.close()', 'async (c) => { return c.destroy(); }', '(c) => c.end().catch(log)', '(c) => { return c.pool.terminate(); }']) {
      expect(ends(`mark(${work})`), work).toBe(true);
    }
    for (const work of ['(c) => c.send()', '(c) => closeAccount(c)', '(c) => c.delete()', '(c) => c', '(c) => (c.ok ? c.close() : c.send())']) {
      expect(ends(`mark(${work})`), work).toBe(false);
    }
  });

  it('knows code that runs at the end', () => {
    const atEnd = (code: string): boolean => ofMarked((file, node) => isTeardownCode(file, node), code);
    for (const code of [
      'class A { async close() { mark(1); } }', 'async function closeAll() { xs.map(() => mark(1)); }', 'class A { onModuleDestroy() { mark(1); } }',
      'class A { [Symbol.asyncDispose]() { mark(1); } }', `process.once('SIGTERM', () => { mark(1); })`, 'class ShutdownRunner { run() { mark(1); } }',
    ]) expect(atEnd(code), code).toBe(true);
    for (const code of ['function closeMonth() { mark(1); }', 'function stopwatch() { mark(1); }', 'class A { cancelOrders() { mark(1); } }', `process.on('message', () => { mark(1); })`]) {
      expect(atEnd(code), code).toBe(false);
    }
  });
});

describe('valuesOf', () => {
  /** What reaches the operator `mergeMap` in a pipe. */
  const values = (source: string): Values => {
    const file = model(`import { from, of, interval, Subject, take, map, concatMap, mergeMap, fromEvent } from 'rxjs'; ${source}`);
    const operator = nodesOf(file).all('CallExpression').find((call) => call.callee.type === 'Identifier' && call.callee.name === 'mergeMap');
    if (!operator) throw new Error('no operator');
    return valuesOf(file, operator, false);
  };

  it.each([
    'from(rows).pipe(mergeMap(f))', 'from(Object.keys(o)).pipe(mergeMap(f))', 'this.jobs$.pipe(mergeMap(f))', 'interval(5).pipe(mergeMap(f))',
    'const s = new Subject(); s.pipe(mergeMap(f))', `fromEvent(socket, 'message').pipe(mergeMap(f))`, 'http.get(u).pipe(concatMap((all) => from(all)), mergeMap(f))',
    'const g = (source) => source.pipe(mergeMap(f))', 'of(...rows).pipe(mergeMap(f))',
  ])('many: %s', (code) => {
    expect(values(code)).toBe('many');
  });

  it.each([
    'http.get(u).pipe(mergeMap(f))', 'of(1, 2).pipe(mergeMap(f))', `from(['a', 'b']).pipe(mergeMap(f))`, 'from(fetch(u)).pipe(mergeMap(f))',
    'this.jobs$.pipe(take(2), mergeMap(f))', 'this.actions$.pipe(map(g), mergeMap(f))', `fromEvent(button, 'click').pipe(mergeMap(f))`,
  ])('few: %s', (code) => {
    expect(values(code)).toBe('few');
  });
});
