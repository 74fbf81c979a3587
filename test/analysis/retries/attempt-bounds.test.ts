import { describe, expect, it } from 'vitest';
import { boundOf, countIn } from '../../../src/analysis/retries/attempt-bounds.js';
import type { Cycle } from '../../../src/analysis/retries/attempt-measures.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';

/** The bound in the body of the first endless loop, as text. */
function bound(code: string): string | null {
  const file = model(code);
  const [loop] = nodesOf(file).all('WhileStatement');
  if (!loop) throw new Error('no loop');
  const cycle: Cycle = { file, ranges: [loop.body], unreached: [], isStepped: () => null };
  const found = boundOf(cycle, []);
  return found ? file.textOf(found) : null;
}

const inLoop = (body: string, before = 'let n = 0;', after = ''): string | null =>
  bound(`class C { f(job, limit) { ${before} while (true) { ${body} } } ${after} }`);

describe('what ends a cycle', () => {
  it.each<[string, string?, string?]>([
    ['n++; if (n > 5) throw err;'],
    ['if (++n === limit) break;'],
    ['n += 1; if (n < 5) continue; throw err;'],
    ['this.n += 1; if (this.n > MAX) return;'],
    ['job.attempts++; if (job.attempts > 5) return;'],
    ['if (job.attemptsMade >= 5) return;'],
    ['if (Date.now() > deadline) throw err;'],
    ['const waited = Date.now() - start; if (waited > limit) throw err;'],
    ['failures.push(Date.now()); if (failures.length > 5) throw err;'],
    ['const pause = DELAYS[n++]; if (pause === undefined) throw err;'],
    ['const pause = delays.shift(); if (!pause) throw err;'],
    ['n++; n > 5 ? giveUp() : sleep();'],
    ['n++; n > 5 && reject(err);'],
    ['if (seen.has(job)) throw err; seen.add(job);'],
    ['if (await redis.incr(key) > 5) throw err;'],
    ['n++; const isLast = n === 5; if (isLast) throw err;'],
    ['n++; if (n > limit) this.giveUp(err);'],
    ['if (!this.budget.take()) throw err;'],
    ['if (this.breaker.isOpen()) throw err;'],
    ['this.budget.spend(err);'],
    ['n++; const pause = this.strategy(n); if (pause === null) throw err;'],
    ['signal.throwIfAborted();', 'const signal = AbortSignal.timeout(1000);'],
    ['await sleep(1, undefined, { signal });', 'const signal = AbortSignal.timeout(1000);'],
    ['if (done) return; done = true;', 'let done = false;'],
    ['if (!this.more(err)) throw err;', '', 'more(err) { this.n += 1; return this.n < 5; }'],
    ['this.failed(err);', '', 'failed(err) { this.n += 1; if (this.n > 5) throw err; }'],
  ])('%s', (body, before, after) => {
    expect(inLoop(body, before, after)).not.toBeNull();
  });

  it.each<[string, string?, string?]>([
    ['n++; log(n);'],
    ['n++; await sleep(2 ** n);'],
    ['n++; if (n > 5) console.warn(n);'],
    ['n++; if (n % 10 === 0) return;'],
    ['if (n > 5) throw err;'],
    ['n++; if (n > Infinity) throw err;'],
    ['let m = 0; m++; if (m > 5) throw err;'],
    ['if (this.stopped) return;'],
    ['if (!isTransient(err)) throw err;'],
    ['if (err.status === 404) throw err;'],
    ['if (signal.aborted) return;', 'const signal = controller.signal;'],
    ['if (!this.more(err)) throw err;', '', 'more(err) { return err.status > 500; }'],
    ['if (busy) return; busy = true; await work(); busy = false;', 'let busy = false;'],
    ['const signal = AbortSignal.timeout(10); try { await get({ signal }); } catch {}'],
    ['log.warn(this.budget);'],
  ])('nothing in %s', (body, before, after) => {
    expect(inLoop(body, before, after)).toBeNull();
  });
});

it('finds the count that nobody compares', () => {
  const file = model('function f() { let attempt = 0; while (true) { attempt += 1; total += 1; } }');
  const [loop] = nodesOf(file).all('WhileStatement');
  if (!loop) throw new Error('no loop');
  const count = countIn({ file, ranges: [loop.body], unreached: [], isStepped: () => null });
  expect(count && file.textOf(count)).toBe('attempt += 1');
});

it('leaves out what a failed attempt does not reach', () => {
  const file = model('function f() { let n = 0; while (true) { n++; if (n > 5) return; } }');
  const [loop] = nodesOf(file).all('WhileStatement');
  if (!loop) throw new Error('no loop');
  const cycle: Cycle = {
    file,
    ranges: [loop.body],
    unreached: [[loop.body.range[0], loop.body.range[1]]],
    isStepped: () => null,
  };
  expect(boundOf(cycle, [])).toBeNull();
});
