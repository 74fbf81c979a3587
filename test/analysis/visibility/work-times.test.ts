import { describe, expect, it } from 'vitest';
import { longestWork } from '../../../src/analysis/visibility/work-times.js';
import { functionNodes } from '../../../src/analysis/syntax/functions.js';
import { model } from '../../support/index.js';

/** The longest known work of the last function of the code, in milliseconds. */
function longestIn(code: string): number | null {
  const file = model(code);
  const fn = functionNodes(file).at(-1);
  if (!fn) throw new Error('the code has no function');
  return longestWork(file, fn);
}

describe('longestWork', () => {
  it.each([
    ['a deadline', 'async function work() { await fetch(url, { signal: AbortSignal.timeout(60_000) }); }', 60_000],
    ['a deadline by a constant', 'const LIMIT = 2 * 60 * 1000; async function work() { await fetch(url, { signal: AbortSignal.timeout(LIMIT) }); }', 120_000],
    ['an option', 'async function work() { await execa("ffmpeg", [], { timeout: 45_000 }); }', 45_000],
    ['a pause', 'async function work() { await sleep(30_000); }', 30_000],
    ['the longest of several', 'async function work() { await sleep(5_000); await execa("x", { timeout: 20_000 }); }', 20_000],
    ['a pause that is made by hand', 'async function work() { await new Promise((resolve) => { setTimeout(resolve, 30_000); }); }', 30_000],
    ['what is called', 'async function inner() { await sleep(30_000); } async function work() { await inner(); }', 30_000],
  ])('knows %s', (_title, code, expected) => {
    expect(longestIn(code)).toBe(expected);
  });

  it.each([
    ['short pauses', 'async function work() { await sleep(50); }'],
    ['times from outside', 'async function work() { await sleep(options.pause); }'],
    ['timers that nobody waits for', 'function work() { setTimeout(clean, 60_000); }'],
    ['a timer among the arguments of something else', 'function work() { return new Poller(() => { setTimeout(clean, 60_000); }); }'],
    ['nothing', 'async function work() { await store(row); }'],
  ])('says nothing of %s', (_title, code) => {
    expect(longestIn(code)).toBeNull();
  });
});
