import { describe, expect, it } from 'vitest';
import { holdsOld, isWaitFor, linkOf, type Older } from '../../../src/analysis/chains/promise-links.js';
import { probed } from '../../support/find.js';

/** The older promise is whatever is called `old`. */
const OLDER: Older = { is: (_, node) => node.type === 'Identifier' && node.name === 'old', name: 'old' };

const DECLARED = 'let old = Promise.resolve(); ';

const link = (code: string): string => {
  const { file, node } = probed(DECLARED + code);
  return linkOf(file, node, OLDER);
};

describe('linkOf', () => {
  it.each([
    ['work', 'probe(old.then(() => save()))'],
    ['work', 'probe(old.then(task))'],
    ['work', 'probe(old.then(task, task).catch(() => {}))'],
    ['work', 'probe(old.catch(() => {}).then(() => save()))'],
    ['work', 'probe(old.finally(() => save()))'],
    ['work', 'probe((old ?? Promise.resolve()).then(() => save()))'],
    ['work', 'probe((old || Promise.resolve()).then(save))'],
    ['work', 'probe(Promise.resolve(old).then(save))'],
    ['work', 'probe(old ? old.then(save) : save())'],
    ['work', 'const next = old.then(save); probe(next.catch(() => {}))'],
    ['work', 'let next; next = old.then(save); probe(next)'],
    ['work', 'const gate = defer(); probe(old.then(() => gate))'],
    ['work', 'probe((x = old.then(save)))'],
    ['work', 'probe(Promise.all([old, save()]))'],
    ['work', 'probe(Promise.allSettled([old]).then(save))'],
    ['work', 'probe((async () => { await old; await save(); })())'],
    ['work', 'async function run(prev) { await prev; return save(); } probe(run(old))'],
    ['work', 'async function run() { await old.catch(() => {}); return save(); } probe(run())'],
    ['work', 'const after = (prev, run) => prev.then(run); probe(after(old, save))'],
    ['work', 'probe(new Promise((resolve) => old.then(() => save(resolve))))'],
    ['work', 'probe(withTimeout(old.then(save), 500))'],
    ['idle', 'probe(old.catch(report))'],
    ['idle', 'probe(old.then(() => {}))'],
    ['idle', 'probe(old.then((value) => value))'],
    ['idle', 'probe(old.then(noop, noop))'],
    ['idle', 'probe(old.finally(() => { x = null; }))'],
    ['idle', 'probe(old.then(() => console.log(1)))'],
    ['idle', 'probe(old.then(() => { items.push(1); }))'],
    ['idle', 'probe(old.then(async () => { items.push(1); }))'],
    ['idle', 'probe(Promise.all([old, sleep(100)]))'],
    ['idle', 'probe(Promise.race([old]))'],
    ['none', 'probe(save())'],
    ['none', 'probe(old)'],
    ['none', 'probe(save(old))'],
    ['none', 'probe(save().then(task))'],
    ['none', 'probe(new Promise((resolve) => setTimeout(resolve, 5)))'],
    ['none', 'async function run(prev) { return save(); } probe(run(old))'],
    ['none', 'probe(Promise.all([save(), task()]))'],
    ['none', 'probe(old.pipe(gzip()))'],
    ['none', 'const name = name ? name : probe(name)'],
  ])('is %s for %s', (expected, code) => {
    expect(link(code)).toBe(expected);
  });
});

describe('holdsOld', () => {
  it.each([
    [true, 'probe(old)'],
    [true, 'probe(old ?? Promise.resolve())'],
    [true, 'const prev = old; probe(prev)'],
    [true, 'let prev = old; if (!prev) prev = Promise.resolve(); probe(prev)'],
    [true, 'probe(ready ? old : Promise.resolve())'],
    [false, 'probe(Promise.resolve())'],
    [false, 'probe(old.then(save))'],
    [false, 'probe(other ?? old)'],
  ])('is %s for %s', (expected, code) => {
    const { file, node } = probed(DECLARED + code);
    expect(holdsOld(file, node, OLDER)).toBe(expected);
  });
});

describe('isWaitFor', () => {
  it.each([
    [true, 'probe(old)'],
    [true, 'probe(old.catch(() => {}))'],
    [true, 'probe(settled(old))'],
    [true, 'probe(Promise.allSettled([old]))'],
    [false, 'probe(find(old))'],
    [false, 'probe(other)'],
  ])('is %s for %s', (expected, code) => {
    const { file, node } = probed(DECLARED + code);
    expect(isWaitFor(file, node, OLDER)).toBe(expected);
  });
});
