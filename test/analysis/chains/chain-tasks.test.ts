import { describe, expect, it } from 'vitest';
import { isTask } from '../../../src/analysis/chains/chain-tasks.js';
import { probed } from '../../support/find.js';

describe('isTask', () => {
  it.each([
    [true, 'probe(task)'],
    [true, 'probe(this.flush)'],
    [true, 'probe(() => save())'],
    [true, 'probe(function () { return save(); })'],
    [true, 'probe(async () => { await save(); })'],
    [true, 'probe(async () => { for await (const x of xs) use(x); })'],
    [true, 'probe(() => new Promise(keep))'],
    [true, 'probe(() => gate)'],
    [true, 'probe(() => (ready ? save() : undefined))'],
    [true, 'probe(() => load().catch((err) => console.error(err)))'],
    [true, 'probe(save.bind(null, row))'],
    [true, 'function write() { return save(); } probe(write)'],
    [false, 'probe(() => {})'],
    [false, 'probe(() => undefined)'],
    [false, 'probe((value) => value)'],
    [false, 'probe(() => { list.push(1); })'],
    [false, 'probe(async () => { list.push(1); })'],
    [false, 'probe(() => console.log("done"))'],
    [false, 'probe(() => { pending = null; })'],
    [false, 'probe(() => map.delete(key))'],
    [false, 'probe(noop)'],
    [false, 'probe(undefined)'],
    [false, 'probe(null)'],
    [false, 'probe(console.error)'],
    [false, 'function clear() { pending = null; } probe(clear)'],
  ])('is %s for %s', (expected, code) => {
    const { file, node } = probed(`const gate = defer(); ${code}`);
    expect(isTask(file, node)).toBe(expected);
  });
});
