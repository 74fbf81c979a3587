import { itMarks } from './check.js';

itMarks('loops that are no endless retry', {
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
});
