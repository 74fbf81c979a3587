import { itMarks } from './check.js';

itMarks('more ways to recognise and to repeat', {
  'a timer that gets the function itself': `
      function load() {
        fetch(FEED).then((res) => {
          // expect-next-line: honor-retry-after
          if (res.status === 503) {
            setTimeout(load, 5000);
            return;
          }
          show(res);
        });
      }`,
  'a bound method': `
      class Feed {
        async poll() {
          const res = await fetch(this.url);
          // expect-next-line: honor-retry-after
          if (res.status === 429) { setTimeout(this.poll.bind(this), 5000); return; }
          this.use(await res.json());
        }
      }`,
  indexOf: `
      const RETRY = [429, 503];
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          if (RETRY.indexOf(res.status) === -1) return res;
          await sleep(1000);
        }
      }`,
  'a map of pauses': `
      const PAUSES = new Map([[429, 5000], [503, 1000]]);
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          const pause = PAUSES.get(res.status);
          if (!pause) return res;
          await sleep(pause);
        }
      }`,
  'the status as a text': `
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          const res = await request(url);
          // expect-next-line: honor-retry-after
          if (String(res.statusCode) === '429') { await sleep(1000); continue; }
          return res;
        }
      }`,
  'a pattern for the status': `
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          if (/^(429|50[234])$/.test(String(res.status))) { await sleep(1000); continue; }
          return res;
        }
      }`,
  'the metadata of a client of AWS': `
      async function invoke(command) {
        for (let i = 0; i < 3; i++) {
          try { return await lambda.send(command); } catch (err) {
            // expect-next-line: honor-retry-after
            if (err.$metadata?.httpStatusCode !== 429) throw err;
            await sleep(1000);
          }
        }
      }`,
  'Stripe and its class': `
      async function charge(params) {
        for (let i = 0; i < 3; i++) {
          try { return await stripe.charges.create(params); } catch (err) {
            // expect-next-line: honor-retry-after
            if (err.type === 'StripeRateLimitError') { await sleep(1000 * (i + 1)); continue; }
            throw err;
          }
        }
      }`,
  'Slack and its code': `
      import { ErrorCode, WebClient } from '@slack/web-api';
      export async function post(slack: WebClient, text: string) {
        for (let i = 0; i < 3; i++) {
          try { return await slack.chat.postMessage({ channel: 'c', text }); } catch (error: any) {
            // expect-next-line: honor-retry-after
            if (error.code === ErrorCode.RateLimitedError) { await sleep(3000); continue; }
            throw error;
          }
        }
      }`,
  'a getter of an error class': `
      class HttpError extends Error {
        constructor(readonly status: number) { super('failed'); }
        get isTransient(): boolean {
          // expect-next-line: honor-retry-after
          return this.status === 429 || this.status >= 500;
        }
      }
      export async function load(url: string) {
        for (let i = 0; i < 3; i++) {
          try { return await get(url); } catch (err) {
            if (!(err instanceof HttpError && err.isTransient)) throw err;
            await sleep(100 * 2 ** i);
          }
        }
      }`,
  'a field of an error class': `
      class ApiError extends Error {
        constructor(status) {
          super('failed');
          // expect-next-line: honor-retry-after
          this.retryable = status === 429 || status === 503;
        }
      }
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          try { return await get(url); } catch (err) {
            if (!err.retryable) throw err;
            await sleep(100 * 2 ** i);
          }
        }
      }`,
  'a pause that says whether to go on': `
      function pauseFor(status, n) {
        // expect-next-line: honor-retry-after
        if (status === 429) return 1000 * n;
        return null;
      }
      async function load(url) {
        for (let n = 1; n < 5; n++) {
          const res = await fetch(url);
          const pause = pauseFor(res.status, n);
          if (pause === null) return res;
          await sleep(pause);
        }
      }`,
  'a verdict in words': `
      function judge(res) {
        if (res.ok) return 'done';
        // expect-next-line: honor-retry-after
        if (res.status === 429) return 'again';
        return 'failed';
      }
      async function load(url) {
        for (let n = 1; n < 5; n++) {
          const res = await fetch(url);
          const verdict = judge(res);
          if (verdict === 'done') return res;
          if (verdict === 'failed') throw new Error('failed');
          await sleep(100 * n);
        }
      }`,
  'a switch that judges': `
      const isTransient = (status) => {
        switch (status) {
          case 408:
            return true;
          // expect-next-line: honor-retry-after
          case 429:
            return true;
          default:
            return false;
        }
      };
      async function load(url) {
        for (let n = 1; n < 5; n++) {
          const res = await fetch(url);
          if (!isTransient(res.status)) return res;
          await sleep(100 * n);
        }
      }`,
  'the retry package': `
      const retry = require('retry');
      function load(url, done) {
        const operation = retry.operation({ retries: 3 });
        operation.attempt(async () => {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          if (res.status === 429 && operation.retry(new Error('limited'))) return;
          done(null, res);
        });
      }`,
  'a message of Cloudflare': `
      export default {
        async queue(batch, env) {
          for (const message of batch.messages) {
            const res = await fetch(env.TARGET, { method: 'POST', body: message.body });
            // expect-next-line: honor-retry-after
            if (res.status === 429) { message.retry({ delaySeconds: 30 }); continue; }
            message.ack();
          }
        },
      };`,
  'swr and its hook': `
      import useSWR from 'swr';
      export const useRates = () => useSWR('/rates', load, {
        onErrorRetry: (error, key, config, revalidate, { retryCount }) => {
          if (retryCount > 3) return;
          // expect-next-line: honor-retry-after
          if (error.status === 429) setTimeout(() => revalidate({ retryCount }), 5000);
        },
      });`,
  'a hook of ky that asks again': `
      import ky from 'ky';
      export const api = ky.create({
        retry: 0,
        hooks: {
          afterResponse: [
            async (request, options, response) => {
              // expect-next-line: honor-retry-after
              if (response.status === 429) { await sleep(1000); return ky(request); }
              return response;
            },
          ],
        },
      });`,
  'retryWhen of rxjs': `
      import { retryWhen, mergeMap, throwError, timer } from 'rxjs';
      export const again = retryWhen((errors) => errors.pipe(
        // expect-next-line: honor-retry-after
        mergeMap((error, n) => (error.status === 503 && n < 3 ? timer(1000) : throwError(() => error))),
      ));`,
  'a link of Apollo': `
      import { RetryLink } from '@apollo/client/link/retry';
      export const link = new RetryLink({
        delay: { initial: 300, jitter: true },
        // expect-next-line: honor-retry-after
        attempts: { max: 4, retryIf: (error) => error?.statusCode === 429 },
      });`,
  'two branches of one loop': `
      async function load(url) {
        for (let n = 1; n < 5; n++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          if (res.status === 429) { await sleep(5000); continue; }
          // expect-next-line: honor-retry-after
          if (res.status === 503) { await sleep(100); continue; }
          return res;
        }
      }`,
  'a poller that waits longer': `
      async function run() {
        while (running) {
          const res = await fetch(JOBS);
          // expect-next-line: honor-retry-after
          if (res.status === 429) { await sleep(60_000); } else { await work(await res.json()); }
          await sleep(1000);
        }
      }`,
  'an XMLHttpRequest': `
      function send(body, tries) {
        const xhr = new XMLHttpRequest();
        xhr.open('POST', '/collect');
        xhr.onload = () => {
          // expect-next-line: honor-retry-after
          if (xhr.status === 429 && tries > 0) setTimeout(() => send(body, tries - 1), 1000);
        };
        xhr.send(body);
      }`,
});

itMarks('what only looks like it', {
  'a count of refusals': `
      async function measure(url) {
        let refused = 0;
        for (let i = 0; i < 500; i++) {
          const res = await fetch(url);
          if (res.status === 429) refused += 1;
        }
        console.log(refused);
      }`,
  'another address': `
      async function load() {
        let res = await fetch(PRIMARY);
        if (res.status === 503) res = await fetch(SECONDARY);
        return res;
      }`,
  'mirrors in turn': `
      async function load(path) {
        for (const mirror of MIRRORS) {
          const res = await fetch(mirror + path);
          if (res.status === 503) { await sleep(100); continue; }
          return res;
        }
      }`,
  'what is kept from before': `
      async function load(key) {
        const res = await fetch(key);
        if (res.status === 429) return cache.get(key);
        return res.json();
      }`,
  'an interval that skips a turn': `
      setInterval(async () => {
        const res = await fetch(FEED);
        if (res.status === 429) return;
        show(await res.json());
      }, 60_000);`,
  'a verdict in words that ends it': `
      function judge(res) {
        if (res.ok) return 'done';
        if (res.status === 429) return 'failed';
        return 'again';
      }
      async function load(url) {
        for (let n = 1; n < 5; n++) {
          const res = await fetch(url);
          const verdict = judge(res);
          if (verdict === 'done') return res;
          if (verdict === 'failed') throw new Error('failed');
          await sleep(100 * n);
        }
      }`,
  'a number that is no status': `
      for (let room = 400; room < 600; room++) {
        if (room === 429) continue;
        open(room);
      }`,
  'a constant of another file for the header': `
      import { RETRY_AFTER_HEADER } from './headers';
      async function load(url) {
        for (let n = 1; n < 5; n++) {
          const res = await fetch(url);
          if (res.status !== 429) return res;
          await sleep(Number(res.headers.get(RETRY_AFTER_HEADER) ?? n) * 1000);
        }
      }`,
  'names of headers in a list': `
      async function load(url) {
        for (let n = 1; n < 5; n++) {
          const res = await fetch(url);
          if (res.status !== 429) return res;
          const names = ['retry-after', 'x-ratelimit-reset-after'];
          const wait = names.map((name) => Number(res.headers.get(name))).find(Boolean);
          await sleep((wait ?? n) * 1000);
        }
      }`,
  'a database that is limited': `
      async function run(sql) {
        for (let n = 1; n < 5; n++) {
          try { return await db.query(sql); } catch (err) {
            if (err.code === 'ProvisionedThroughputExceededException') { await sleep(50 * 2 ** n); continue; }
            throw err;
          }
        }
      }`,
  'a limiter of the program that says how long': `
      async function take(key) {
        for (;;) {
          try { return await limiter.consume(key); } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) throw refusal;
            await sleep(refusal.msBeforeNext);
          }
        }
      }`,
  'an error for the function that repeats': `
      import { RetryAfterError } from 'inngest';
      export const sync = inngest.createFunction({ id: 'sync' }, { event: 'sync' }, async () => {
        const res = await fetch(TARGET);
        if (res.status === 429) throw new RetryAfterError('limited', res.headers.get('retry-after') ?? '30s');
        return res.json();
      });`,
});
