import { describe, expect, it } from 'vitest';
import { isFunction } from '../../../src/analysis/syntax/ast.js';
import { isLimitedFunction, limitingOf, waitsForPlace, type Limiting } from '../../../src/analysis/fan-out/limiters.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { model } from '../../support/index.js';
import { ofMarked } from '../marked-node.js';

/** Of the first call in a marked callback. */
const limiting = (code: string, settings?: unknown): Limiting =>
  ofMarked((file, node) => {
    const fn = isFunction(node) ? node : null;
    const call = fn?.body ?? node;
    if (call.type !== 'CallExpression') throw new Error('no call');
    return limitingOf(file, call, fn);
  }, code, { settings });

describe('limitingOf', () => {
  it.each([
    `import pLimit from 'p-limit'; const limit = pLimit(2); mark((x) => limit(() => send(x)))`,
    `import PQueue from 'p-queue'; const q = new PQueue({ concurrency: 2 }); mark((x) => q.add(() => send(x)))`,
    `import PQueue from 'p-queue'; const q = new PQueue(options); mark((x) => q.add(() => send(x)))`,
    `import Bottleneck from 'bottleneck'; const b = new Bottleneck({ minTime: 5 }); mark((x) => b.schedule(() => send(x)))`,
    `const pLimit = require('p-limit'); const limit = pLimit(2); mark((x) => limit(() => send(x)))`,
    `import Piscina from 'piscina'; const pool = new Piscina({}); mark((x) => pool.run(x))`,
    `mark((id) => loaders.user.load(id))`,
    `mark((x) => dbLimiter.run(() => send(x)))`,
    `class Gate { async run(work) { if (this.n >= this.max) await this.turn(); this.n++; try { return await work(); } finally { this.n--; } } }
     const g = new Gate(); mark((x) => g.run(() => send(x)))`,
    `const make = (n) => { let on = 0; const line = []; return async (f) => { if (on >= n) await new Promise((r) => line.push(r)); on++; return f(); }; };
     const door = make(3); mark((x) => door(() => send(x)))`,
    `class A { #limit = pLimit(3); f() { mark((x) => this.#limit(() => send(x))); } }`,
  ])('limits: %s', (code) => {
    expect(limiting(code)).toBe('limits');
  });

  it.each([
    `import pLimit from 'p-limit'; const limit = pLimit(2); mark((job) => limit(() => job))`,
    `import pLimit from 'p-limit'; const limit = pLimit(2); mark((x) => limit(fetch(x)))`,
    `import PQueue from 'p-queue'; const q = new PQueue({ concurrency: 2 }); mark((job) => q.add(async () => await job))`,
  ])('late: %s', (code) => {
    expect(limiting(code)).toBe('late');
  });

  it.each([
    `import pLimit from 'p-limit'; mark((x) => pLimit(2)(() => send(x)))`,
    `import pLimit from 'p-limit'; const limit = pLimit(Infinity); mark((x) => limit(() => send(x)))`,
    `import PQueue from 'p-queue'; const q = new PQueue(); mark((x) => q.add(() => send(x)))`,
    `import Bottleneck from 'bottleneck'; const b = new Bottleneck({ highWater: 5 }); mark((x) => b.schedule(() => send(x)))`,
    `const limited = (f) => f(); mark((x) => limited(() => send(x)))`,
    `class Pool { run(f) { return f(); } } const pool = new Pool(); mark((x) => pool.run(() => send(x)))`,
    `mark((x) => queue.add('mail', { x }))`,
    `mark((x) => pool.query('select 1', [x]))`,
    `mark((x) => pool.execute('select 1', [x]))`,
    `mark((x) => retry(() => send(x)))`,
    `const workers = []; mark((x) => workers.push(() => send(x)))`,
    `mark((x) => query.limit(5))`,
    `mark((x) => texture.load(x))`,
  ])('neither: %s', (code) => {
    expect(limiting(code)).toBeNull();
  });

  it('knows the names in the settings', () => {
    const code = `import { gently } from './gently'; mark((x) => gently(() => send(x)))`;
    expect(limiting(code)).toBeNull();
    expect(limiting(code, { pools: ['gently'] })).toBe('limits');
    expect(limiting(code, { limiters: ['./gently#gently'] })).toBe('limits');
    expect(limiting(code, { limiters: ['./other#gently'] })).toBeNull();
  });
});

describe('waitsForPlace', () => {
  const waits = (code: string): boolean =>
    ofMarked((file, node) => node.type === 'CallExpression' && waitsForPlace(file, node, null), code);

  it.each(['mark(semaphore.acquire())', 'mark(limiter.removeTokens(1))', 'mark(bucket.take())', 'mark(acquireSlot())', 'mark(queue.onSizeLessThan(10))', 'mark(pool.acquire())'])('%s', (code) => {
    expect(waits(code)).toBe(true);
  });

  it('a limiter that is called for a place', () => {
    const awaited = (code: string): boolean => {
      const file = model(code);
      const call = nodesOf(file).all('AwaitExpression')[0]?.argument;
      return call?.type === 'CallExpression' && waitsForPlace(file, call, null);
    };
    expect(awaited(`import { RateLimit } from 'async-sema'; const gently = RateLimit(5); await gently();`)).toBe(true);
    expect(awaited(`import { RateLimit } from 'async-sema'; class A { #l = RateLimit(5); async f() { await this.#l(); } }`)).toBe(true);
    expect(awaited(`const gently = make(5); await gently();`)).toBe(false);
    expect(awaited(`import { RateLimit } from 'async-sema'; const gently = RateLimit(5); await gently;`)).toBe(false);
  });

  it.each(['mark(queue.take())', 'mark(iterator.next())', 'mark(redis.take())', 'mark(limiter.on("x", () => {}))', 'mark(load())'])('not: %s', (code) => {
    expect(waits(code)).toBe(false);
  });
});

describe('isLimitedFunction', () => {
  const isLimited = (code: string): boolean => ofMarked((file, node) => isLimitedFunction(file, node, null), code);

  it.each([
    `import throat from 'throat'; const f = throat(2, send); mark(f)`,
    `import { limitFunction } from 'p-limit'; mark(limitFunction(send, { concurrency: 2 }))`,
    `import Bottleneck from 'bottleneck'; const b = new Bottleneck({ maxConcurrent: 1 }); mark(b.wrap(send))`,
    `import pThrottle from 'p-throttle'; const f = pThrottle({ limit: 1, interval: 9 })(send); mark(f)`,
    `import throat from 'throat'; function run(work) { mark(work); } run(throat(2, send));`,
  ])('%s', (code) => {
    expect(isLimited(code)).toBe(true);
  });

  it.each(['mark(send)', 'const f = memoize(send); mark(f)', 'function run(work) { mark(work); } run(send);', 'mark((x) => x)'])('not: %s', (code) => {
    expect(isLimited(code)).toBe(false);
  });
});
