import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-backoff-jitter';

itMarks('delays between the laps of a loop', {
  'a fixed delay in the catch clause': `
      export async function load(id) {
        for (let attempt = 1; ; attempt += 1) {
          try { return await api.load(id); } catch (err) {
            if (attempt === 5) throw err;
            ${MARK}
            await sleep(1_000);
          }
        }
      }`,
  'an exponential one, in a promise around setTimeout': `
      export async function load(id) {
        let attempt = 0;
        while (attempt < MAX_ATTEMPTS) {
          try {
            return await fetch('/api/' + id);
          } catch (err) {
            attempt++;
            const delay = Math.min(30_000, 500 * 2 ** attempt);
            ${MARK}
            await new Promise((resolve) => setTimeout(resolve, delay));
          }
        }
        throw new Error('gone');
      }`,
  'after the try statement': `
      export async function load(id) {
        let last;
        for (let i = 0; i < 4; i++) {
          try {
            const res = await fetch(url(id));
            return await res.json();
          } catch (err) { last = err; }
          ${MARK}
          await sleep(200 * (i + 1));
        }
        throw last;
      }`,
  'before the next attempt': `
      export async function load(id) {
        let last;
        for (let attempt = 0; attempt < 4; attempt++) {
          ${MARK}
          if (attempt > 0) await delay(1000 * Math.pow(2, attempt - 1));
          try { return await client.load(id); } catch (err) { last = err; }
        }
        throw last;
      }`,
  'a response that is not ok': `
      export async function load(id) {
        for (let attempt = 1; attempt <= 5; attempt += 1) {
          const res = await fetch(url(id), { signal: AbortSignal.timeout(5_000) });
          if (res.ok) return res.json();
          if (res.status < 500) throw new Error('refused');
          ${MARK}
          await sleep(attempt * 2_000);
        }
        throw new Error('gone');
      }`,
  'a status that is repeated': `
      export async function load(id) {
        for (let attempt = 1; attempt <= 5; attempt += 1) {
          const res = await fetch(url(id));
          if (res.status === 502 || res.status === 504) {
            ${MARK}
            await sleep(BASE_DELAY_MS * 2 ** attempt);
            continue;
          }
          return res.json();
        }
        throw new Error('gone');
      }`,
  'a delay that is doubled': `
      async function connectWithRetry() {
        let wait = 500;
        do {
          try { return await amqp.connect(URL); } catch (err) {
            console.warn(err);
            ${MARK}
            await sleep(wait);
            wait *= 2;
          }
        } while (wait < 60_000);
        throw new Error('no broker');
      }`,
  'a delay that is doubled up to a maximum': `
      export async function open() {
        let backoff = 250;
        for (;;) {
          try { return await db.connect(); } catch (err) {
            if (Date.now() > deadline) throw err;
            ${MARK}
            await sleep(backoff);
            backoff = Math.min(backoff * 2, 10_000);
          }
        }
      }`,
  'a table of delays that the loop goes through': `
      const DELAYS = [100, 500, 2_000];
      export async function send(body) {
        for (const delay of DELAYS) {
          try { return await post(body); } catch (err) {
            console.warn(err);
            ${MARK}
            await sleep(delay);
          }
        }
        throw new Error('gone');
      }`,
  'timers/promises under its own name': `
      import { setTimeout } from 'node:timers/promises';
      export async function send(body) {
        for (let n = 0; n < 3; n++) {
          try { return await post(body); } catch {
            ${MARK}
            await setTimeout(2 ** n * 1000);
          }
        }
      }`,
  'a helper of the file that waits': `
      const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
      export async function send(body) {
        for (let n = 0; n < 3; n++) {
          try { return await post(body); } catch {
            ${MARK}
            await pause(5);
          }
        }
      }`,
  'a helper that computes and waits': `
      async function backoff(attempt) {
        await new Promise((done) => setTimeout(done, 100 * 2 ** attempt));
      }
      export async function send(body) {
        for (let n = 0; n < 3; n++) {
          try { return await post(body); } catch {
            ${MARK}
            await backoff(n);
          }
        }
      }`,
  'a helper that computes': `
      function delayFor(attempt) {
        if (attempt > 8) return 60_000;
        return 250 * 2 ** attempt;
      }
      export async function send(body) {
        for (let n = 0; n < 3; n++) {
          try { return await post(body); } catch {
            ${MARK}
            await sleep(delayFor(n));
          }
        }
      }`,
  'a general retry helper': `
      export async function withRetry(work, { retries = 3, delayMs = 500 } = {}) {
        let lastError;
        for (let attempt = 0; attempt <= retries; attempt++) {
          try {
            return await work();
          } catch (error) {
            lastError = error;
            if (attempt === retries) break;
            ${MARK}
            await sleep(delayMs * 2 ** attempt);
          }
        }
        throw lastError;
      }`,
  'a class with a configured delay': `
      class Client {
        constructor(options) { this.retryDelay = options.retryDelay; this.maxRetries = 5; }
        async request(path) {
          let tries = 0;
          while (true) {
            try { return await this.http.get(path); } catch (err) {
              if (++tries >= this.maxRetries) throw err;
              ${MARK}
              await this.sleep(this.retryDelay);
            }
          }
        }
        sleep(ms) { return new Promise((r) => setTimeout(r, ms)); }
      }
      module.exports = { Client };`,
  'a worker that pauses when the broker is gone': `
      export async function consume(stop) {
        while (!stop.aborted) {
          try {
            await handle(await broker.receive());
          } catch (err) {
            logger.error(err);
            ${MARK}
            await sleep(5_000);
          }
        }
      }`,
  'a fallback beside Retry-After that grows': `
      export async function load(url) {
        for (let attempt = 1; attempt < 5; attempt++) {
          const res = await fetch(url);
          if (res.status !== 429) return res;
          const asked = Number(res.headers.get('retry-after')) * 1000;
          ${MARK}
          await sleep(asked || 1000 * 2 ** attempt);
        }
        throw new Error('busy');
      }`,
});
