import { describe, expect, it } from 'vitest';
import { iterationOf, itemLoopsAround } from '../../../src/analysis/fan-out/item-loops.js';
import { isLane } from '../../../src/analysis/fan-out/lanes.js';
import { isHeldBack } from '../../../src/analysis/fan-out/loop-waits.js';
import { ofMarked } from '../marked-node.js';

/** The loops around a marked expression, innermost first. */
const loops = (code: string): string[] =>
  ofMarked((file, node) => itemLoopsAround(file, node, null).map(({ kind, over }) =>
    kind === 'items' || kind === 'count' ? `${kind} ${file.textOf(over)}` : kind), code);

describe('itemLoopsAround', () => {
  it.each([
    ['for (const x of xs) mark(x)', ['items xs']],
    ['for (const k in o) mark(k)', ['items o']],
    ['for (let i = 0; i < xs.length; i++) mark(i)', ['items xs']],
    ['for (let i = xs.length - 1; i >= 0; i--) mark(i)', ['items xs']],
    ['for (let i = xs.length; i--; ) mark(i)', ['items xs']],
    ['for (let i = 0; i < n; i++) mark(i)', ['count n']],
    ['for (let i = 0; i < xs.length && i < 10; i++) mark(i)', ['count 10']],
    ['for (;;) mark(1)', ['endless']],
    ['while (true) mark(1)', ['endless']],
    ['while (i < xs.length) { i += 1; mark(i); }', ['items xs']],
    ['while (xs.length > 0) mark(xs.pop())', ['items xs']],
    ['while (xs.length) mark(xs.pop())', ['items xs']],
    ['while (started.size < limit) mark(1)', ['count limit']],
    ['while (running < max && queue.length > 0) { running++; mark(1); }', ['count max']],
    ['do { mark(1); } while (token)', ['endless']],
    ['xs.forEach((x) => mark(x))', ['items xs']],
    ['for (const y of ys) xs.map((x) => mark(x))', ['items xs', 'items ys']],
    [`stream.on('data', (row) => mark(row))`, ['events']],
    ['db.each(sql, (row) => mark(row))', ['events']],
    ['walkDir(root, (path) => mark(path))', ['events']],
    ['for (const x of xs) add(x); function add(x) { mark(x); }', ['items xs']],
    ['promise.then((x) => mark(x))', []],
    ['for (const x of mark(xs)) use(x)', []],
    ['for (let i = mark(0); i < n; i++) use(i)', []],
    ['function f() { mark(1); }', []],
    ['transaction((tx) => mark(tx))', []],
  ])('%s', (code, expected) => {
    expect(loops(code)).toEqual(expected);
  });
});

describe('iterationOf', () => {
  const items = (code: string): string | null => ofMarked((file, node) => {
    const found = node.type === 'CallExpression' ? iterationOf(node) : null;
    return found && file.textOf(found.items);
  }, code);

  it.each([
    ['mark(xs.map(f))', 'xs'],
    ['mark(_.forEach(xs, f))', 'xs'],
    ['mark(Array.from(xs, f))', 'xs'],
    ['mark(Array.from(xs))', null],
    ['mark(async.each(xs, f))', null],
    ['mark(xs.find(f))', null],
    ['mark(map(xs, f))', 'xs'],
  ])('%s', (code, expected) => {
    expect(items(code)).toBe(expected);
  });
});

describe('isHeldBack', () => {
  const held = (code: string): boolean => ofMarked((file, node) => {
    const [loop] = itemLoopsAround(file, node, null);
    if (!loop) throw new Error('no loop');
    return isHeldBack(file, loop);
  }, code);

  it.each([
    'for (const x of xs) { if (running.size >= 10) await Promise.race(running); mark(x); }',
    'for (const x of xs) { mark(x); if (jobs.length === LIMIT) { await Promise.all(jobs); jobs = []; } }',
    'for (const [i, x] of xs.entries()) { mark(x); if (i % 20 === 0) await Promise.all(jobs); }',
    'for (const x of xs) { if (list.length >= 5) break; mark(x); }',
    'for (const x of xs) { while (active >= MAX) await sleep(5); mark(x); }',
    'for (const x of xs) { await semaphore.acquire(); mark(x); }',
    'for (const x of xs) { mark(x); await sleep(100); }',
    'for (const x of xs) { mark(x); await new Promise((r) => setTimeout(r, 5)); }',
    'for (const x of xs) { mark(x); await Promise.all(jobs); }',
    `stream.on('data', (x) => { mark(x); if (jobs.length >= 50) stream.pause(); })`,
  ])('%s', (code) => {
    expect(held(code)).toBe(true);
  });

  it.each([
    'for (const x of xs) mark(x)',
    'for (const x of xs) { if (jobs.length > 10) console.log(jobs.length); mark(x); }',
    'for (const x of xs) { if (x.price > 10) continue; mark(x); }',
    'for (const x of xs) { const y = await load(x); mark(y); }',
    'for (const x of xs) { await queue.take(); mark(x); }',
    'for (const x of xs) { await Promise.all([a(x), b(x)]); mark(x); }',
    'for (const x of xs) { if (jobs.length >= all.length) break; mark(x); }',
  ])('not: %s', (code) => {
    expect(held(code)).toBe(false);
  });
});

describe('isLane', () => {
  const lane = (code: string): boolean => ofMarked((file, node) => isLane(file, node, itemLoopsAround(file, node, null)[0]), code);

  it.each([
    'async function work() { while (queue.length) await queue.pop()(); } for (let i = 0; i < n; i++) mark(work())',
    'const work = async () => { for (const x of rest) await f(x); }; for (let i = 0; i < n; i++) mark(work())',
    'const work = async () => { for await (const x of rest) f(x); }; for (let i = 0; i < n; i++) mark(work())',
  ])('%s', (code) => {
    expect(lane(code)).toBe(true);
  });

  it.each([
    'async function work(i) { await load(i); } for (let i = 0; i < n; i++) mark(work(i))',
    'async function work() { while (queue.length) await queue.pop()(); } for (const x of xs) mark(work())',
    'for (let i = 0; i < n; i++) mark(load(i))',
  ])('not: %s', (code) => {
    expect(lane(code)).toBe(false);
  });
});
