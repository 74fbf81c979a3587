import { itMarks } from './check.js';

itMarks('delays with a random share', {
  'full jitter': `
      export async function load(id) {
        for (let attempt = 1; ; attempt += 1) {
          try { return await api.load(id); } catch (err) {
            if (attempt === 5) throw err;
            await sleep(Math.random() * 500 * 2 ** attempt);
          }
        }
      }`,
  'added, through a variable': `
      export async function load(id) {
        for (let attempt = 1; attempt < 5; attempt += 1) {
          try { return await api.load(id); } catch (err) {
            const base = 500 * 2 ** attempt;
            const extra = Math.floor(Math.random() * 250);
            await new Promise((resolve) => setTimeout(resolve, base + extra));
          }
        }
      }`,
  'from crypto': `
      import { randomInt } from 'node:crypto';
      export async function load(id) {
        for (let attempt = 1; attempt < 5; attempt += 1) {
          try { return await api.load(id); } catch (err) {
            await sleep(randomInt(100, 1_000 * attempt));
          }
        }
      }`,
  'a helper of the file': `
      const spread = (ms) => ms / 2 + (ms / 2) * Math.random();
      export async function load(id) {
        for (let attempt = 1; attempt < 5; attempt += 1) {
          try { return await api.load(id); } catch (err) {
            await sleep(spread(1_000 * attempt));
          }
        }
      }`,
  'a helper of a library, by its name': `
      import { withJitter } from '@acme/timing';
      export async function load(id) {
        for (let attempt = 1; attempt < 5; attempt += 1) {
          try { return await api.load(id); } catch (err) {
            await sleep(withJitter(1_000 * attempt));
          }
        }
      }`,
  'a helper that nothing is known of': `
      import { backoff } from './backoff';
      export async function load(id) {
        for (let attempt = 1; attempt < 5; attempt += 1) {
          try { return await api.load(id); } catch (err) {
            await sleep(backoff(attempt));
          }
        }
      }`,
  'decorrelated jitter': `
      export async function load(id) {
        let wait = 100;
        for (let attempt = 1; attempt < 5; attempt += 1) {
          try { return await api.load(id); } catch (err) {
            wait = Math.min(10_000, 100 + Math.random() * (wait * 3 - 100));
            await sleep(wait);
          }
        }
      }`,
  'a source of randomness that is injected': `
      export async function load(id, { random = Math.random } = {}) {
        for (let attempt = 1; attempt < 5; attempt += 1) {
          try { return await api.load(id); } catch (err) {
            await sleep(random() * 1_000 * attempt);
          }
        }
      }`,
  'a reconnect': `
      class Link {
        connect() {
          this.socket = new WebSocket(this.url);
          this.socket.onclose = () => {
            this.tries += 1;
            setTimeout(() => this.connect(), Math.random() * Math.min(30_000, 500 * 2 ** this.tries));
          };
        }
      }`,
  'a delay that was made random before it is kept': `
      class Link {
        delay = 1_000;
        connect() {
          this.socket = new WebSocket(this.url);
          this.socket.onclose = () => {
            this.delay = this.nextDelay();
            setTimeout(() => this.connect(), this.delay);
          };
        }
        nextDelay() { return Math.min(30_000, this.delay * 2) * (0.5 + Math.random()); }
      }`,
  options: `
      import pRetry from 'p-retry';
      import { backOff } from 'exponential-backoff';
      import asyncRetry from 'async-retry';
      import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
      import axiosRetry from 'axios-retry';
      import Redis from 'ioredis';
      import { Queue } from 'bullmq';
      import mqtt from 'mqtt';
      export const a = pRetry(work, { retries: 3, randomize: true });
      export const b = backOff(work, { numOfAttempts: 3, jitter: 'full' });
      export const c = asyncRetry(work, { retries: 3, minTimeout: 500 });
      export const d = retry(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff({ initialDelay: 100 }) });
      axiosRetry(client, { retries: 3, retryDelay: axiosRetry.exponentialDelay });
      export const e = new Redis({ host: 'cache' });
      export const f = new Redis({ retryStrategy: (times) => Math.min(times * 50, 2000) + Math.random() * 100 });
      export const g = new Queue('x', { defaultJobOptions: { attempts: 3, backoff: { type: 'exponential', delay: 500, jitter: 0.5 } } });
      export const h = mqtt.connect(URL, { reconnectPeriod: 5_000 + Math.random() * 5_000 });
      export const i = pRetry(work, { retries: 0 });`,
  'options that another object holds': `
      import pRetry from 'p-retry';
      import { RETRY } from './settings';
      const own = { retries: 3, randomize: true };
      export const a = pRetry(work, own);
      export const b = pRetry(work, RETRY);
      export const c = pRetry(work, { ...RETRY, retries: 2 });
      export const d = (options) => pRetry(work, { ...options });`,
  rxjs: `
      import { retry, retryWhen, timer, delayWhen } from 'rxjs';
      export const a = retry(3);
      export const b = retry({ count: 3, delay: (error, n) => timer(Math.random() * 1_000 * 2 ** n) });
      export const c = retryWhen((errors) => errors.pipe(delayWhen(() => timer(500 + Math.random() * 500))));
      export const d = timer(5_000);`,
  Effect: `
      import { Effect, Schedule } from 'effect';
      const policy = Schedule.exponential('1 second').pipe(Schedule.jittered, Schedule.compose(Schedule.recurs(5)));
      export const load = Effect.retry(work, policy);
      export const again = Effect.repeat(work, Schedule.spaced('1 minute'));`,
});

itMarks('delays that a server asked for', {
  'a header': `
      export async function load(url) {
        for (let attempt = 1; attempt < 5; attempt++) {
          const res = await fetch(url);
          if (res.status !== 429) return res;
          const seconds = Number(res.headers.get('retry-after') ?? 1);
          await sleep(seconds * 1_000);
        }
        throw new Error('busy');
      }`,
  'a parser': `
      async function call(options, tries = 0) {
        const res = await fetch(options.url);
        if (res.status === 429 && tries < 3) {
          await sleep(retryAfterMs(res));
          return call(options, tries + 1);
        }
        return res;
      }
      function retryAfterMs(res) { return Number(res.headers.get('Retry-After')) * 1000; }`,
  'an error that carries it': `
      async function call(options, tries = 0) {
        try { return await bot.send(options); } catch (err) {
          if (tries >= 3 || !err.parameters?.retry_after) throw err;
          await sleep(err.parameters.retry_after * 1000);
          return call(options, tries + 1);
        }
      }`,
});

itMarks('waits that are no retries', {
  'a state that is asked for': `
      export async function render(id) {
        for (let asks = 0; asks < 100; asks += 1) {
          const job = await farm.status(id);
          if (job.state === 'done') return job;
          if (job.state === 'failed') throw new Error('failed');
          await sleep(5_000);
        }
        throw new Error('late');
      }`,
  'a state that is asked for although asking may fail': `
      export async function waitForJob(id) {
        while (true) {
          try {
            const job = await farm.status(id);
            if (job.finished) return job;
          } catch (err) {
            console.warn(err);
          }
          await sleep(5_000);
        }
      }`,
  'a status code that means wait': `
      export async function report(url) {
        for (;;) {
          const res = await fetch(url);
          if (res.status !== 202) return res.json();
          await sleep(2_000);
        }
      }`,
  'a pause between pages': `
      export async function crawl(urls) {
        for (const url of urls) {
          try { await save(await fetch(url)); } catch (err) {
            console.warn(err);
            await sleep(1_000);
          }
          await sleep(500);
        }
      }`,
  'a heartbeat': `
      export async function keep(lease, stop) {
        while (!stop.aborted) {
          try { await coordinator.renew(lease); } catch (err) { logger.warn(err); }
          await sleep(10_000);
        }
      }`,
  'a debounce beside a catch clause': `
      function useSave(text) {
        useEffect(() => {
          const timer = setTimeout(async () => {
            try { await save(text); } catch { setFailed(true); setTimeout(() => setFailed(false), 2_000); }
          }, 800);
          return () => clearTimeout(timer);
        }, [text]);
      }`,
  'a message that is taken away': `
      async function submit(form) {
        try { await post(form); } catch (error) {
          setError(error.message);
          setTimeout(() => setError(null), 5_000);
        }
      }`,
  'the end of the process': `
      process.on('uncaughtException', (error) => {
        logger.fatal(error);
        setTimeout(() => process.exit(1), 1_000);
      });`,
  'a watchdog': `
      class Link {
        connect() { this.socket = new WebSocket(this.url); this.socket.onmessage = () => this.heartbeat(); }
        heartbeat() {
          clearTimeout(this.pingTimeout);
          this.pingTimeout = setTimeout(() => this.reconnect(), 30_000);
        }
        reconnect() { this.socket.close(); this.connect(); }
      }`,
  'a timeout of the attempt': `
      export async function load(url) {
        try {
          return await Promise.race([fetch(url), new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 5_000))]);
        } catch (err) { throw new Error('no answer'); }
      }`,
  'a pause before the error is thrown on': `
      export async function login(name, password) {
        try { return await check(name, password); } catch (err) {
          await sleep(1_000);
          throw err;
        }
      }`,
  'the next turn of the event loop': `
      export async function load(id) {
        for (let n = 0; n < 3; n++) {
          try { return await api.load(id); } catch { await sleep(0); }
        }
      }`,
  'an animation': `
      function blink(n) { if (n === 0) return; toggle(); setTimeout(() => blink(n - 1), 300); }`,
  'a file that is in use': `
      import fs from 'node:fs/promises';
      export async function remove(path) {
        for (let n = 0; n < 5; n++) {
          try { return await fs.rm(path); } catch (err) { await sleep(100 * n); }
        }
      }`,
  'a worker of the machine': `
      const { fork } = require('node:child_process');
      function start() {
        const child = fork('./worker.js');
        child.on('exit', () => setTimeout(start, 1_000));
      }
      start();`,
  'a port that is taken': `
      server.on('error', (err) => {
        if (err.code === 'EADDRINUSE') setTimeout(() => server.listen(PORT), 1_000);
      });`,
  'what was made a moment ago': `
      export async function addLabels(issue) {
        for (let n = 0; n < 3; n++) {
          try { return await github.addLabels(issue); } catch (err) {
            if (err.status !== 404) throw err;
            await new Promise((resolve) => setTimeout(resolve, 1_000));
          }
        }
      }`,
  'many equal steps of p-retry': `
      import pRetry from 'p-retry';
      export const token = () => pRetry(() => askForToken(), { retries: 300, factor: 1, minTimeout: 1_000 });`,
  'a promise with a limit of time': `
      import { timeout } from 'promise-timeout';
      export async function load(id) {
        for (let n = 0; n < 3; n++) {
          try { return await timeout(api.load(id), 5_000); } catch (err) { console.warn(err); }
        }
      }`,
});

itMarks('programs that run once', {
  'a script': `
      #!/usr/bin/env node
      async function push() {
        for (let n = 0; n < 3; n++) {
          try { return await api.push(); } catch (err) { await sleep(1_000 * n); }
        }
      }
      await push();`.trim(),
  'a main function': `
      async function main() {
        for (let n = 0; n < 3; n++) {
          try { return await api.importAll(process.argv[2]); } catch (err) { await sleep(1_000 * n); }
        }
      }
      main().catch((err) => { console.error(err); process.exitCode = 1; });`,
});
