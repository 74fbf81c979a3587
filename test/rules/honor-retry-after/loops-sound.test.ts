import { itMarks } from './check.js';

itMarks('loops that wait as long as they are asked to', {
  'a header of fetch': `
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          if (res.status === 429) {
            const seconds = Number(res.headers.get('retry-after')) || 2 ** i;
            await sleep(Math.min(seconds, 60) * 1000);
            continue;
          }
          return res;
        }
      }`,
  'a header of axios, in lower case': `
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          try { return await axios.get(url); } catch (err) {
            if (err.response?.status !== 429) throw err;
            const wait = parseInt(err.response.headers['retry-after'] ?? '1', 10);
            await sleep(wait * 1000);
          }
        }
      }`,
  'a const for the name of the header': `
      const HEADER = 'retry-after';
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          if (res.status !== 429) return res;
          await sleep(1000 * Number(res.headers.get(HEADER) ?? 1));
        }
      }`,
  'a helper of the file gets the headers': `
      const pauseOf = (headers) => Number(headers.get('retry-after') ?? 1) * 1000;
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          if (res.status !== 429) return res;
          await sleep(pauseOf(res.headers));
        }
      }`,
  'a helper of another file gets the answer': `
      import { waitTime } from './wait-time';
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          if (res.status !== 429) return res;
          await sleep(waitTime(res, i));
        }
      }`,
  'a field of the error': `
      async function send(message) {
        for (let i = 0; i < 5; i++) {
          try { return await bot.telegram.sendMessage(message); } catch (e) {
            if (e.code === 429) { await sleep((e.parameters.retry_after + 1) * 1000); continue; }
            throw e;
          }
        }
      }`,
  'a field of the body': `
      async function post(url, body) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url, { method: 'POST', body });
          if (res.status === 429) {
            const { retry_after } = await res.json();
            await sleep(retry_after * 1000);
            continue;
          }
          return res;
        }
      }`,
  'the reset of the quota': `
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          if (res.status === 429 || res.status === 403) {
            const reset = Number(res.headers.get('X-RateLimit-Reset')) * 1000;
            await sleep(Math.max(0, reset - Date.now()) + 500);
            continue;
          }
          return res;
        }
      }`,
  'a number in the message': `
      async function ask(prompt) {
        for (let i = 0; i < 5; i++) {
          try { return await model.generate(prompt); } catch (err) {
            if (err.status !== 429) throw err;
            const asked = /try again in ([\\d.]+)s/.exec(err.message);
            await sleep(asked ? Number(asked[1]) * 1000 : 1000);
          }
        }
      }`,
  'an error class with the wait': `
      class RateLimited extends Error {
        constructor(retryAfter) { super('limited'); this.retryAfter = retryAfter; }
      }
      async function request(url) {
        const res = await fetch(url);
        if (res.status === 429) throw new RateLimited(Number(res.headers.get('retry-after') ?? 1));
        return res.json();
      }
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          try { return await request(url); } catch (err) {
            if (!(err instanceof RateLimited)) throw err;
            await sleep(err.retryAfter * 1000);
          }
        }
      }`,
  'a limiter that is told': `
      class Client {
        private blockedUntil = 0;
        async load(path: string, tries = 0): Promise<Response> {
          await this.turn();
          const res = await fetch(path);
          if (res.status === 429 && tries < 3) {
            this.note(res.headers);
            return this.load(path, tries + 1);
          }
          return res;
        }
        private note(headers: Headers) {
          this.blockedUntil = Date.now() + Number(headers.get('retry-after')) * 1000;
        }
        private turn() { return sleep(Math.max(0, this.blockedUntil - Date.now())); }
      }`,
});

itMarks('refusals that are not tried again', {
  'thrown at the caller': `
      async function load(url) {
        const res = await fetch(url);
        if (res.status === 429) throw new Error('too many requests');
        return res.json();
      }`,
  'kept from being tried again': `
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          if (res.status === 429) throw new Error('quota used up');
          if (res.ok) return res;
          await sleep(1000 * i);
        }
      }`,
  'what follows throws': `
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          try {
            const res = await fetch(url);
            if (res.status === 429) log.warn('limited');
            if (!res.ok) return null;
            return res;
          } catch (err) { await sleep(100); }
        }
      }`,
  'the next item of a list': `
      async function all(urls) {
        for (const url of urls) {
          const res = await fetch(url);
          if (res.status === 429) { skipped.push(url); await sleep(1000); continue; }
          use(await res.json());
        }
      }`,
  'the next item by index': `
      async function all(urls) {
        for (let i = 0; i < urls.length; i++) {
          const res = await fetch(urls[i]);
          if (res.status === 429) { await sleep(1000); continue; }
          use(await res.json());
        }
      }`,
  'the next item of a queue': `
      async function drain(queue) {
        while (queue.length > 0) {
          const url = queue.shift();
          const res = await fetch(url);
          if (res.status === 429) { failed.add(url); continue; }
          use(await res.json());
        }
      }`,
  'a message for the user': `
      async function submit(form) {
        const res = await fetch('/api', { method: 'POST', body: form });
        if (res.status === 429) setMessage('Please wait a minute.');
        return res.ok;
      }`,
  'an open circuit': `
      class Client {
        async load(url) {
          if (this.open) throw new Error('open');
          const res = await fetch(url);
          if (res.status === 503) {
            this.open = true;
            setTimeout(() => { this.open = false; }, 30_000);
            throw new Error('busy');
          }
          return res;
        }
      }`,
  'an answer of a server': `
      app.get('/', async (req, res) => {
        for (let i = 0; i < 3; i++) {
          if (busy(i)) { res.status(429).send('later'); return; }
        }
        if (res.statusCode === 429) metrics.refused.inc();
      });`,
  'every failure alike': `
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          if (res.ok) return res;
          await sleep(1000 * i);
        }
      }`,
  'another key': `
      async function load(url) {
        let keyIndex = 0;
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url, { headers: { authorization: keys[keyIndex] } });
          if (res.status === 429) { keyIndex = (keyIndex + 1) % keys.length; continue; }
          return res;
        }
      }`,
  'another proxy': `
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await request(url, pool.current);
          if (res.statusCode === 429) { pool.rotateProxy(); continue; }
          return res;
        }
      }`,
  'a server that starts': `
      async function waitForServer(url) {
        for (let i = 0; i < 50; i++) {
          const res = await fetch(url);
          if (res.status === 503) { await sleep(200); continue; }
          return;
        }
      }`,
  'the limiter of the program itself': `
      async function run(task) {
        while (isRateLimited(task.user)) await sleep(100);
        return task.run();
      }`,
});
