import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CompiledRuntime } from './helpers/compile.js';

let compiled: CompiledRuntime;

beforeAll(() => {
  compiled = new CompiledRuntime();
}, 60_000);

afterAll(() => compiled.dispose());

/** Runs on the real clock in a process of its own; the tests look at what happened, not at how long it took. */
async function run(source: string, flags: readonly string[] = []): Promise<string> {
  const { code, stdout, stderr } = await compiled.run(source, flags);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trim();
}

describe('a process', () => {
  it('G9: ends by itself although queues, buckets and budgets are alive and consumers wait', async () => {
    const output = await run(`
      const { BoundedQueue, TokenBucket, RetryBudget, mapConcurrent } = runtime;
      const queue = new BoundedQueue({ capacity: 1, whenFull: 'block', maxAge: 60_000 });
      globalThis.kept = [queue, new TokenBucket({ capacity: 1, refillPerSecond: 0.001 }), new RetryBudget()];
      kept[1].tryTake();
      const controller = new AbortController();
      void queue.take({ signal: controller.signal });
      void (async () => { for await (const item of queue) console.log(item); })();
      const full = new BoundedQueue({ capacity: 1, whenFull: 'block' });
      full.offer(1);
      void full.put(2);
      void mapConcurrent([1], () => new Promise(() => {}), { concurrency: 1, signal: controller.signal });
      console.log('end', process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length);
    `);
    expect(output).toBe('end 0');
  }, 60_000);

  it('stays alive for a repeating task until it is stopped, and does not for one that is unref', async () => {
    const output = await run(`
      const { everyNonOverlapping } = runtime;
      let runs = 0;
      const timer = everyNonOverlapping(() => { runs += 1; if (runs === 3) void timer.stop(); }, 1);
      everyNonOverlapping(() => console.log('never'), 3_600_000, { unref: true });
      process.on('exit', () => console.log('runs', runs));
    `);
    expect(output).toBe('runs 3');
  }, 60_000);

  it('G9: no timer is left when waits ended before their limit', async () => {
    const output = await run(`
      const { BoundedQueue, TokenBucket, retry } = runtime;
      const queue = new BoundedQueue({ capacity: 1, whenFull: 'block' });
      const take = queue.take({ timeout: 3_600_000 });
      queue.offer('a');
      await take;
      const controller = new AbortController();
      const options = { signal: controller.signal, timeout: 3_600_000 };
      const waits = [queue.take(options), queue.take(options)];
      const bucket = new TokenBucket({ capacity: 1, refillPerSecond: 0.0001 });
      bucket.tryTake();
      waits.push(bucket.take(1, { signal: controller.signal }));
      waits.push(retry(() => { throw new Error('x'); }, { baseDelay: 3_600_000, maxDelay: 3_600_000, ...options }));
      await retry(() => 1, { timeout: 3_600_000 });
      await new Promise((resolve) => setTimeout(resolve, 5));
      controller.abort(new Error('stop'));
      const results = await Promise.allSettled(waits);
      console.log(results.map(({ status }) => status).join());
    `);
    expect(output).toBe('rejected,rejected,rejected,rejected');
  }, 60_000);

  it('stays alive while a caller awaits a wait that will end', async () => {
    const output = await run(`
      const { BoundedQueue, TokenBucket, retry, TimeoutError } = runtime;
      const queue = new BoundedQueue({ capacity: 1, whenFull: 'block' });
      console.log(await queue.take({ timeout: 20 }));
      queue.offer('a');
      console.log(await queue.put('b', { timeout: 20 }));
      const bucket = new TokenBucket({ capacity: 1, refillPerSecond: 50 });
      bucket.tryTake();
      console.log((await bucket.take()).ok);
      const third = ({ attempt }) => { if (attempt < 3) throw new Error('x'); return attempt; };
      console.log(await retry(third, { baseDelay: 5 }));
      console.log(await retry(() => new Promise(() => {}), { timeout: 20 }).catch((error) => error.name));
    `);
    expect(output.split('\n')).toEqual(['undefined', 'false', 'true', '3', 'TimeoutError']);
  }, 60_000);

  it('G13: on the real clock no wait ends early', async () => {
    const output = await run(`
      const { BoundedQueue, TokenBucket } = runtime;
      const queue = new BoundedQueue({ capacity: 1, whenFull: 'block' });
      let early = 0;
      const waits = [];
      for (let index = 0; index < 200; index += 1) {
        const timeout = 1 + (index % 20) + (index % 7) / 10;
        const start = performance.now();
        waits.push(queue.take({ timeout }).then(() => { if (performance.now() - start < timeout) early += 1; }));
        const bucket = new TokenBucket({ capacity: 1, refillPerSecond: 1000 / timeout });
        bucket.tryTake();
        waits.push(bucket.take().then(({ ok }) => { if (!ok || performance.now() - start < timeout) early += 1; }));
      }
      await Promise.all(waits);
      console.log(early);
    `);
    expect(output).toBe('0');
  }, 60_000);

  it('G7: sees no unhandled rejection from aborts and late failures', async () => {
    const output = await run(`
      const { BoundedQueue, TokenBucket, mapConcurrent, retry } = runtime;
      let unhandled = 0;
      process.on('unhandledRejection', () => { unhandled += 1; });
      const ignore = () => {};
      const controller = new AbortController();
      const { signal } = controller;
      const queue = new BoundedQueue({ capacity: 1, whenFull: 'block', maxWaiting: 9 });
      const bucket = new TokenBucket({ capacity: 1, refillPerSecond: 1 });
      bucket.tryTake();
      queue.offer(1);
      const late = (ms) => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), ms));
      queue.put(2, { signal, timeout: 1000 }).catch(ignore);
      new BoundedQueue({ capacity: 1, whenFull: 'block' }).take({ signal }).catch(ignore);
      bucket.take(1, { signal }).catch(ignore);
      mapConcurrent([1, 2, 3], late, { concurrency: 3, signal }).catch(ignore);
      mapConcurrent([1, 2, 3], (ms) => late(ms), { concurrency: 3 }).catch(ignore);
      retry(() => late(20), { signal, timeout: 1000 }).catch(ignore);
      retry(() => late(20), { timeout: 5 }).catch(ignore);
      retry(() => late(20), { signal: AbortSignal.abort() }).catch(ignore);
      setTimeout(() => controller.abort(), 2);
      await new Promise((resolve) => setTimeout(resolve, 60));
      console.log(unhandled);
    `);
    expect(output).toBe('0');
  }, 60_000);

  it('G6: gets no listener warning from many waiters on one signal', async () => {
    const output = await run(`
      const { BoundedQueue, TokenBucket, mapConcurrent, retry } = runtime;
      let warnings = 0;
      process.on('warning', () => { warnings += 1; });
      const controller = new AbortController();
      const { signal } = controller;
      const never = () => new Promise(() => {});
      const waits = [];
      for (let index = 0; index < 50; index += 1) {
        waits.push(new BoundedQueue({ capacity: 1, whenFull: 'block' }).take({ signal }));
        const bucket = new TokenBucket({ capacity: 1, refillPerSecond: 1 });
        bucket.tryTake();
        waits.push(bucket.take(1, { signal }));
        waits.push(mapConcurrent([1], never, { concurrency: 1, signal }), retry(never, { signal }));
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
      controller.abort();
      await Promise.allSettled(waits);
      console.log(warnings);
    `);
    expect(output).toBe('0');
  }, 60_000);

  it('Q21: lets delivered, dropped and expired items, and settled waiters, be collected', async () => {
    const output = await run(
      `
      const { BoundedQueue } = runtime;
      const refs = [];
      const track = (name) => {
        const item = { name, payload: new Array(1000).fill(0) };
        refs.push([name, new WeakRef(item)]);
        return item;
      };
      const { signal } = new AbortController();
      const queue = new BoundedQueue({ capacity: 3, whenFull: 'block', maxWaiting: 5 });
      const oldest = new BoundedQueue({ capacity: 1, whenFull: 'drop-oldest', maxAge: 1, onDrop() {} });
      await (async () => {
        queue.offer(track('polled'));
        queue.offer(track('taken'));
        queue.offer(track('batched'));
        void queue.put(track('aborted'), { signal, timeout: 1 });
        queue.poll();
        await queue.take();
        queue.takeBatch(5);
        const handed = queue.take({ signal });
        queue.offer(track('handed over'));
        await handed;
        queue.push(track('cleared 1'), track('cleared 2'));
        queue.clear();
        oldest.offer(track('displaced'));
        oldest.offer(track('expired'));
        await new Promise((resolve) => setTimeout(resolve, 10));
        oldest.poll();
        queue.push({}, {}, {});
        void queue.put(track('timed out'), { timeout: 1 });
        await new Promise((resolve) => setTimeout(resolve, 10));
      })();
      for (let round = 0; round < 5; round += 1) { await new Promise((resolve) => setTimeout(resolve, 5)); gc(); }
      console.log(refs.filter(([, ref]) => ref.deref() !== undefined).map(([name]) => name).join());
      globalThis.kept = [queue, oldest, signal];
    `,
      ['--expose-gc'],
    );
    expect(output).toBe('');
  }, 60_000);

  it('Q21: memory stays where it is through a million items and waits', async () => {
    const output = await run(
      `
      const { BoundedQueue } = runtime;
      const queue = new BoundedQueue({ capacity: 100, whenFull: 'block', maxWaiting: 100 });
      const { signal } = new AbortController();
      const round = async () => {
        for (let step = 0; step < 1000; step += 1) {
          const puts = [];
          for (let item = 0; item < 150; item += 1) puts.push(queue.put({ item }, { signal, timeout: 3_600_000 }));
          queue.takeBatch(150);
          await Promise.all(puts);
        }
        gc();
        return process.memoryUsage().heapUsed;
      };
      const before = await round();
      await round(); await round(); await round();
      console.log((await round()) - before < 1_000_000);
    `,
      ['--expose-gc'],
    );
    expect(output).toBe('true');
  }, 60_000);
});
