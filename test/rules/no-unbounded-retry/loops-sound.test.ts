import { describe, it } from 'vitest';
import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { expectMarked } from '../../support/index.js';

const check = (code: string, filename = 'src/input.ts') => expectMarked(noUnboundedRetry, code, { filename });

describe('loops that are no endless retry', () => {
  const fine: Record<string, string> = {
    'a count in the catch clause': `
      async function pull() {
        for (let attempt = 1; ; attempt += 1) {
          try { return await remote.pull(); } catch (err) {
            if (attempt >= 5) throw err;
            await sleep(1000);
          }
        }
      }`,
    'a count in the condition': `
      async function pull() {
        let left = 5;
        while (left-- > 0) {
          try { return await remote.pull(); } catch { await sleep(1000); }
        }
        throw new Error('gone');
      }`,
    'a counter counted down by truth': `
      async function pull() {
        let retries = 5;
        while (retries) {
          try { return await remote.pull(); } catch { retries -= 1; await sleep(100); }
        }
      }`,
    'a limit that leads to continue': `
      async function pull() {
        let n = 0;
        while (true) {
          try { return await remote.pull(); } catch (err) {
            n++;
            if (n < MAX) continue;
            throw err;
          }
        }
      }`,
    'a deadline': `
      async function pull() {
        const deadline = Date.now() + 30_000;
        while (true) {
          try { return await remote.pull(); } catch (err) {
            if (Date.now() > deadline) throw err;
            await sleep(1000);
          }
        }
      }`,
    'a deadline in the condition': `
      async function pull() {
        const started = performance.now();
        while (performance.now() - started < 10_000) {
          try { return await remote.pull(); } catch { await sleep(1000); }
        }
        throw new Error('timeout');
      }`,
    'time that has gone by, under a name': `
      async function pull(start: number) {
        while (true) {
          try { return await remote.pull(); } catch (err) {
            const waited = Date.now() - start;
            if (waited > LIMIT_MS) throw err;
            await sleep(1000);
          }
        }
      }`,
    'a signal that fires by itself': `
      async function pull() {
        const signal = AbortSignal.timeout(30_000);
        while (!signal.aborted) {
          try { return await remote.pull({ signal }); } catch { await sleep(1000); }
        }
      }`,
    'a signal that fires by itself, joined with another': `
      async function pull(outer: AbortSignal) {
        const signal = AbortSignal.any([outer, AbortSignal.timeout(30_000)]);
        while (true) {
          signal.throwIfAborted();
          try { return await remote.pull(); } catch { await sleep(1000, undefined, { signal }); }
        }
      }`,
    'a controller that a timer aborts': `
      async function pull() {
        const controller = new AbortController();
        const timer = setTimeout(() => controller.abort(), 30_000);
        while (!controller.signal.aborted) {
          try { return await remote.pull(); } catch { await sleep(1000); }
        }
      }`,
    'a flag that a timer sets': `
      async function pull() {
        let expired = false;
        setTimeout(() => { expired = true; }, 30_000);
        while (!expired) {
          try { return await remote.pull(); } catch { await sleep(1000); }
        }
      }`,
    'a list of delays that ends': `
      const DELAYS = [100, 500, 2000];
      async function pull() {
        let attempt = 0;
        while (true) {
          try { return await remote.pull(); } catch (err) {
            const pause = DELAYS[attempt++];
            if (pause === undefined) throw err;
            await sleep(pause);
          }
        }
      }`,
    'a list of delays that is used up': `
      async function pull() {
        const delays = [100, 500, 2000];
        while (true) {
          try { return await remote.pull(); } catch (err) {
            const pause = delays.shift();
            if (!pause) throw err;
            await sleep(pause);
          }
        }
      }`,
    'an iterator of delays': `
      async function pull(delays: Iterator<number>) {
        while (true) {
          try { return await remote.pull(); } catch (err) {
            const { done, value } = delays.next();
            if (done) throw err;
            await sleep(value);
          }
        }
      }`,
    'a helper of the same file that counts': `
      class Puller {
        #failures = 0;
        async pull() {
          while (true) {
            try { return await remote.pull(); } catch (err) {
              this.#failed(err);
              await sleep(1000);
            }
          }
        }
        #failed(err: unknown) {
          this.#failures += 1;
          if (this.#failures > 5) throw err;
        }
      }`,
    'a helper that is given the count': `
      async function pull() {
        let attempt = 0;
        while (true) {
          try { return await remote.pull(); } catch (err) {
            attempt += 1;
            if (!shouldGoOn(attempt, err)) throw err;
            await sleep(1000);
          }
        }
      }
      function shouldGoOn(attempt: number, err: unknown) { return attempt < 5 && isTransient(err); }`,
    'a budget of another file': `
      import { retryBudget } from './budget.js';
      async function pull() {
        while (true) {
          try { return await remote.pull(); } catch (err) {
            if (!retryBudget.take()) throw err;
            await sleep(1000);
          }
        }
      }`,
    'a helper of another file that is given the count': `
      import { mayTry } from './policy.js';
      async function pull() {
        let tries = 0;
        while (true) {
          try { return await remote.pull(); } catch (err) {
            tries += 1;
            if (!mayTry(tries)) throw err;
          }
        }
      }`,
    'the last attempt under a name': `
      async function pull() {
        for (let attempt = 1; ; attempt++) {
          try { return await remote.pull(); } catch (err) {
            const isLast = attempt === 4;
            if (isLast || !isTransient(err)) throw err;
          }
        }
      }`,
    'giving up by a flag': `
      async function pull() {
        let failed = 0;
        let stopped = false;
        let value;
        while (!value && !stopped) {
          try { value = await remote.pull(); } catch {
            failed += 1;
            if (failed > 3) stopped = true;
          }
        }
      }`,
    'rejecting at a limit': `
      function pull() {
        return new Promise(async (resolve, reject) => {
          let tries = 0;
          for (;;) {
            try { resolve(await remote.pull()); return; } catch (err) {
              if (++tries === 3) reject(err);
              await sleep(10);
            }
          }
        });
      }`,
    'a worker that asks for the next job': `
      async function work(stop: AbortSignal) {
        while (!stop.aborted) {
          try {
            const job = await queue.next();
            await run(job);
          } catch (err) {
            logger.error(err);
            await sleep(1000);
          }
        }
      }`,
    'a worker that ends when there is nothing left': `
      async function work() {
        while (true) {
          try {
            const job = await queue.take();
            if (!job) return;
            await run(job);
          } catch (err) {
            logger.error(err);
          }
        }
      }`,
    'a failing item is dropped': `
      async function work() {
        while (items.length > 0) {
          const item = items.shift();
          try { await send(item); } catch (err) { logger.error(err); }
        }
      }`,
    'a heartbeat': `
      async function beat() {
        for (;;) {
          try { await lease.renew(); } catch (err) { logger.warn(err); }
          await sleep(5000);
        }
      }`,
    'status polling with a deadline': `
      async function wait(id: string) {
        const end = Date.now() + 60_000;
        while (Date.now() < end) {
          const job = await api.get(id);
          if (job.state === 'done') return job;
          await sleep(1000);
        }
        throw new Error('not done');
      }`,
    'paging with a cursor': `
      async function all() {
        let cursor;
        do {
          const page = await list(cursor);
          rows.push(...page.rows);
          cursor = page.next;
        } while (cursor);
      }`,
    'a catch clause that leaves': `
      async function run() {
        while (true) {
          try { return await step(); } catch (err) { logger.error(err); throw err; }
        }
      }`,
    'a catch clause that ends the process': `
      async function run() {
        while (true) {
          try { return await step(); } catch (err) { logger.error(err); process.exit(1); }
        }
      }`,
    'a question to a person': `
      async function ask() {
        while (true) {
          const answer = await rl.question('port? ');
          try { return parsePort(await check(answer)); } catch (err) { console.log(err.message); }
        }
      }`,
    'the next port, the next name': `
      async function open(port: number) {
        while (true) {
          try { return await listen(port); } catch (err) {
            if (err.code !== 'EADDRINUSE') throw err;
            port += 1;
          }
        }
      }`,
    'the next mirror': `
      async function download(mirrors: string[]) {
        while (mirrors.length > 0) {
          const mirror = mirrors.shift();
          try { return await get(mirror); } catch (err) { logger.warn(err); }
        }
        throw new Error('no mirror');
      }`,
    'the parent folder': `
      async function nearest(start: string) {
        let current = start;
        while (true) {
          try { return await realpath(current); } catch (err) {
            const parent = dirname(current);
            if (parent === current) throw err;
            current = parent;
          }
        }
      }`,
    'folders up to the root': `
      function nearestPackage(dir: string) {
        while (dir) {
          try { return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')); } catch {}
          const next = dirname(dir);
          if (next === dir) break;
          dir = next;
        }
      }`,
    'a helper that never returns': `
      async function* pages() {
        let token;
        do {
          try {
            const page = await list(token);
            yield* page.rows;
            token = page.next;
          } catch (err) {
            this.rethrow(err, 'no list');
          }
        } while (token);
      }`,
    'a parser': `
      function parse(text: string) {
        let at = 0;
        while (true) {
          const token = next(text, at);
          if (!token) break;
          try { tokens.push(convert(token)); } catch { errors.push(token); }
          at = token.end;
        }
      }`,
    'a server that accepts': `
      async function serve(listener) {
        while (true) {
          try {
            const conn = await listener.accept();
            handle(conn);
          } catch (err) {
            if (err instanceof BadResource) break;
          }
        }
      }`,
    'a stream reader': `
      async function read(reader) {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          try { await sink.write(value); } catch (err) { report(err); }
        }
      }`,
    'a loop over constants': `
      async function pull() {
        for (const pause of [100, 500, 2000]) {
          try { return await remote.pull(); } catch { await sleep(pause); }
        }
      }`,
    'a throttled loop with a count of its own': `
      async function all() {
        for (let throttles = 0; throttles <= 10; ) {
          const res = await fetch(url);
          if (res.status === 429) { throttles += 1; await sleep(1000); continue; }
          return res.json();
        }
      }`,
    'an event loop': `
      async function events(source) {
        while (source.open) {
          const event = await source.next();
          if (event.type === 'error') continue;
          dispatch(event);
        }
      }`,
    'waiting for a condition with a count': `
      async function waitUntil(test) {
        let polls = 0;
        while (!(await test())) {
          if (++polls > 100) throw new Error('timeout');
          await sleep(50);
        }
      }`,
    'a test file': `
      import { it } from 'vitest';
      it('x', async () => { while (true) { try { await f(); break; } catch { await sleep(1); } } });`,
  };
  for (const [name, code] of Object.entries(fine)) it(name, () => check(code, /: \w+[,)<[]|#\w|: unknown/.test(code) ? 'src/a.ts' : 'src/a.js'));
});
