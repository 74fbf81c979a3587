import { itMarks } from './check.js';

itMarks('more places of delays', {
  'an updater that is asked again': `
      import { autoUpdater } from 'electron-updater';
      export function watch() {
        autoUpdater.on('error', () => {
          // expect-next-line: require-backoff-jitter
          setTimeout(() => autoUpdater.checkForUpdates(), 60_000);
        });
      }`,
  'an interceptor that answers with a timer': `
      import axios from 'axios';
      const api = axios.create({ baseURL: '/api' });
      api.interceptors.response.use(null, (error) => {
        const { config } = error;
        config.retryCount = (config.retryCount ?? 0) + 1;
        if (config.retryCount > 3) return Promise.reject(error);
        // expect-next-line: require-backoff-jitter
        return new Promise((resolve) => setTimeout(() => resolve(api(config)), config.retryCount * 1000));
      });`,
  'a function that is handed to the timer by name': `
      const mongoose = require('mongoose');
      const connectWithRetry = () => {
        return mongoose.connect(process.env.MONGO_URL).catch((err) => {
          console.error('mongo', err);
          // expect-next-line: require-backoff-jitter
          setTimeout(connectWithRetry, 5000);
        });
      };
      connectWithRetry();
      require('./app').listen(3000);`,
  'a policy of another file': `
      export class RetryPolicy {
        constructor(private readonly base: number, private readonly cap: number) {}
        nextDelay(attempt: number): number {
          // expect-next-line: require-backoff-jitter
          return Math.min(this.cap, this.base * 2 ** attempt);
        }
      }`,
  'a generator': `
      import { call, delay, put } from 'redux-saga/effects';
      export function* loadProfile(action) {
        for (let i = 0; i < 5; i++) {
          try {
            const profile = yield call(api.profile, action.id);
            yield put({ type: 'loaded', profile });
            return;
          } catch (err) {
            if (i < 4) {
              // expect-next-line: require-backoff-jitter
              yield delay(2000);
            }
          }
        }
        yield put({ type: 'failed' });
      }`,
  'a race between a pause and something else': `
      import { abortableSleep } from '../time';
      export class Uplink {
        private delayMs = 1_000;
        constructor(private readonly url: string) {}
        async run(signal: AbortSignal): Promise<void> {
          while (!signal.aborted) {
            try {
              await this.stream(signal);
              this.delayMs = 1_000;
            } catch (err) {
              console.warn('uplink lost', err);
              // expect-next-line: require-backoff-jitter
              await Promise.race([abortableSleep(this.delayMs, signal), this.wake]);
              this.delayMs = Math.min(this.delayMs * 2, 60_000);
            }
          }
        }
      }`,
  'a message that goes back with a delay': `
      export default {
        async queue(batch, env) {
          for (const message of batch.messages) {
            try {
              await deliver(message.body, env);
              message.ack();
            } catch (err) {
              // expect-next-line: require-backoff-jitter
              message.retry({ delaySeconds: 30 * 2 ** message.attempts });
            }
          }
        },
      };`,
  'a hook with a count in a ref': `
      import { useEffect, useRef } from 'react';
      export function useLiveScores(url: string, onScore: (s: unknown) => void) {
        const retries = useRef(0);
        useEffect(() => {
          let closed = false;
          let socket: WebSocket;
          function open() {
            socket = new WebSocket(url);
            socket.onopen = () => (retries.current = 0);
            socket.onmessage = (e) => onScore(JSON.parse(e.data));
            socket.onclose = () => {
              if (closed || retries.current >= 10) return;
              retries.current += 1;
              // expect-next-line: require-backoff-jitter
              setTimeout(open, Math.min(1000 * 2 ** retries.current, 30000));
            };
          }
          open();
          return () => { closed = true; socket.close(); };
        }, [url, onScore]);
      }`,
  'a function for other files': `
      export function backoff(attempt: number): number {
        // expect-next-line: require-backoff-jitter
        return Math.min(30_000, 1_000 * 2 ** attempt);
      }`,
  'a handler that is a method': `
      import { grpcClient } from './grpc';
      export class PriceStream {
        private attempts = 0;
        start(): void {
          const call = grpcClient.subscribe({ topic: 'prices' });
          call.on('data', (price) => { this.attempts = 0; publish(price); });
          call.on('error', (err) => this.onError(err));
        }
        private onError(err: Error): void {
          console.warn(err);
          if (++this.attempts > 20) return;
          // expect-next-line: require-backoff-jitter
          setTimeout(() => this.start(), this.attempts * 500);
        }
      }`,
  'an interceptor of Angular': `
      import { HttpInterceptorFn } from '@angular/common/http';
      import { retry, timer } from 'rxjs';
      export const again: HttpInterceptorFn = (req, next) =>
        next(req).pipe(
          retry({
            count: 3,
            delay: (error, count) => {
              if (error.status < 500) throw error;
              // expect-next-line: require-backoff-jitter
              return timer(count * 1000);
            },
          }),
        );`,
  'a strategy of BullMQ': `
      import { Job, Worker } from 'bullmq';
      export const worker = new Worker('mails', send, {
        connection,
        settings: {
          // expect-next-line: require-backoff-jitter
          backoffStrategy: (attemptsMade: number) => attemptsMade * 5_000,
        },
      });`,
  'an answer, or the end of the attempts': `
      async function fetchWithRetry(url: string, init?: RequestInit, retries = 3, backoff = 300): Promise<Response> {
        const res = await fetch(url, init);
        if (res.ok || retries === 0) return res;
        // expect-next-line: require-backoff-jitter
        await new Promise((r) => setTimeout(r, backoff));
        return fetchWithRetry(url, init, retries - 1, backoff * 2);
      }
      export { fetchWithRetry };`,
  'a flag that ends the loop': `
      export async function publish(event: unknown) {
        let attempt = 0;
        let sent = false;
        while (!sent && attempt < 5) {
          try {
            await broker.publish('events', event);
            sent = true;
          } catch (err) {
            attempt++;
            // expect-next-line: require-backoff-jitter
            await sleep(attempt * 1000);
          }
        }
      }`,
  'a timer of the window': `
      class Sync {
        private timer?: number;
        async flush(): Promise<void> {
          try {
            await this.api.push(this.pending);
            this.pending = [];
          } catch {
            // expect-next-line: require-backoff-jitter
            this.timer = window.setTimeout(() => void this.flush(), 15_000);
          }
        }
      }
      export const sync = new Sync();`,
  'a callback of an event': `
      function request(opts, attempt, done) {
        http.get(opts, (res) => done(null, res)).on('error', (err) => {
          if (attempt >= 5) return done(err);
          // expect-next-line: require-backoff-jitter
          setTimeout(() => request(opts, attempt + 1, done), 1000);
        });
      }
      module.exports = request;`,
  'a handler that waits': `
      import { Client } from 'pg';
      export async function listen(onNotify) {
        const client = new Client(process.env.DATABASE_URL);
        client.on('notification', onNotify);
        client.on('error', async (err) => {
          console.error(err);
          // expect-next-line: require-backoff-jitter
          await new Promise((r) => setTimeout(r, 5_000));
          await listen(onNotify);
        });
        await client.connect();
        await client.query('LISTEN jobs');
      }`,
  'a failure that became null': `
      export function subscribe(topic: string): () => void {
        let stopped = false;
        const loop = async () => {
          let failures = 0;
          while (!stopped) {
            const res = await fetch(\`/poll/\${topic}\`).catch(() => null);
            if (!res) {
              failures += 1;
              // expect-next-line: require-backoff-jitter
              await wait(Math.min(60, 2 ** failures) * 1000);
              continue;
            }
            failures = 0;
            emit(topic, await res.json());
          }
        };
        void loop();
        return () => { stopped = true; };
      }`,
  'a table, in a promise': `
      const delays = [1, 2, 5, 10];
      export class MetricsPusher {
        private failures = 0;
        push(): void {
          send(this.metrics)
            .then(() => { this.failures = 0; })
            .catch(() => {
              const seconds = delays[Math.min(this.failures, delays.length - 1)];
              this.failures++;
              // expect-next-line: require-backoff-jitter
              setTimeout(() => this.push(), seconds * 1000);
            });
        }
      }`,
});

itMarks('more that is no fault', {
  'options of a constant': `
      import pRetry from 'p-retry';
      const policy = { retries: 4, minTimeout: 500, factor: 2, randomize: true } as const;
      export const a = () => pRetry(work, policy);
      export const b = async () => { const rows = await load(); return rows; };`,
  'a script with arguments': `
      import { parseArgs } from 'node:util';
      const { values } = parseArgs({ options: { file: { type: 'string' } } });
      for (let attempt = 1; ; attempt += 1) {
        try {
          await upload(values.file);
          break;
        } catch (err) {
          if (attempt === 3) throw err;
          await new Promise((r) => setTimeout(r, 2000));
        }
      }`,
  'a share of the machine': `
      import { hash } from './hash';
      export async function report(machineId: string) {
        const share = hash(machineId) % 5_000;
        for (let n = 0; n < 3; n++) {
          try { return await post(machineId); } catch { await sleep(1_000 * n + share); }
        }
      }`,
  'a lock that is waited for': `
      export async function acquire(key: string) {
        const until = Date.now() + 5_000;
        while (Date.now() < until) {
          if (await redis.set(key, '1', 'NX')) return true;
          await sleep(50);
        }
        return false;
      }`,
  'a message that goes away': `
      export function useToast() {
        const [error, setError] = useState(null);
        const show = (message) => { setError(message); setTimeout(() => setError(null), 4000); };
        return { error, show };
      }`,
  'a pace in a list': `
      const LIMIT_PER_SECOND = 5;
      export async function sendAll(mails) {
        for (const mail of mails) {
          try { await smtp.send(mail); } catch (err) { failed.push({ mail, err }); }
          await sleep(1_000 / LIMIT_PER_SECOND);
        }
      }`,
});
