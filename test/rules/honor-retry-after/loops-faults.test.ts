import { itMarks } from './check.js';

itMarks('loops that ask again after a refusal and read no header', {
  'a for loop over attempts': `
      async function load(url) {
        for (let attempt = 0; attempt < 5; attempt++) {
          const response = await fetch(url);
          // expect-next-line: honor-retry-after
          if (response.status === 429) {
            await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt));
            continue;
          }
          return response.json();
        }
        throw new Error('still refused');
      }`,
  'a while loop with axios and a catch clause': `
      const axios = require('axios');
      async function load(url) {
        let tries = 0;
        while (tries < 4) {
          try {
            const { data } = await axios.get(url);
            return data;
          } catch (error) {
            tries += 1;
            // expect-next-line: honor-retry-after
            if (error.response && error.response.status === 429) {
              await sleep(2000 * tries + Math.random() * 500);
              continue;
            }
            throw error;
          }
        }
        throw new Error('gave up');
      }`,
  'a catch clause that throws everything else': `
      export async function load(url: string) {
        for (let n = 1; ; n += 1) {
          try {
            return await client.get(url);
          } catch (err: any) {
            // expect-next-line: honor-retry-after
            if (err.response?.status !== 429 || n >= 5) throw err;
            await delay(Math.random() * 1_000 * 2 ** n);
          }
        }
      }`,
  'do ... while the server is busy': `
      async function load(url) {
        let res;
        let n = 0;
        do {
          if (n > 0) await sleep(500 * n);
          res = await fetch(url);
          n += 1;
          // expect-next-line: honor-retry-after
        } while ((res.status === 503 || res.statusText === 'x') && n < 5);
        return res;
      }`,
  'while the status is 429': `
      async function load(url) {
        let res = await fetch(url);
        // expect-next-line: honor-retry-after
        while (res.status === 429) {
          await sleep(5000);
          res = await fetch(url);
        }
        return res;
      }`,
  'a list of delays': `
      const DELAYS = [200, 1000, 5000];
      export async function send(body: string): Promise<void> {
        for (const delay of DELAYS) {
          const res = await fetch(URL_OF_HOOK, { method: 'POST', body });
          if (res.ok) return;
          // expect-next-line: honor-retry-after
          if (res.status !== 429) throw new Error('refused');
          await sleep(delay);
        }
      }`,
  'a switch': `
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          const res = await fetch(url);
          switch (res.status) {
            case 200:
              return res.json();
            // expect-next-line: honor-retry-after
            case 429:
              await sleep(1000);
              continue;
            default:
              throw new Error('failed');
          }
        }
      }`,
  'a switch that breaks to the end of the lap': `
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          const res = await fetch(url);
          switch (res.status) {
            case 200:
              return res.json();
            // expect-next-line: honor-retry-after
            case HttpStatus.TOO_MANY_REQUESTS:
            case HttpStatus.SERVICE_UNAVAILABLE:
              await sleep(1000);
              break;
            default:
              throw new Error('failed');
          }
        }
      }`,
  'a name for the condition': `
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          const limited = res.status === 429;
          if (!limited) return res;
          await sleep(1000);
        }
      }`,
  'a predicate of the file': `
      // expect-next-line: honor-retry-after
      const isBusy = (status) => status === 429 || status === 503;
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          const res = await fetch(url);
          if (!isBusy(res.status)) return res;
          await sleep(1000);
        }
      }`,
  'a method that decides': `
      class Client {
        private shouldRetry(err: any): boolean {
          // expect-next-line: honor-retry-after
          return err.statusCode === 429 || err.code === 'ECONNRESET';
        }
        async load(path: string) {
          for (let i = 0; i < 3; i++) {
            try {
              return await this.http.get(path);
            } catch (err) {
              if (!this.shouldRetry(err) || i === 2) throw err;
              await this.pause(i);
            }
          }
        }
        private pause(i: number) { return new Promise((r) => setTimeout(r, 100 * 2 ** i)); }
      }`,
  'a static list of statuses': `
      class Client {
        static RETRYABLE = [429, 502, 503];
        async load(path: string) {
          for (let i = 0; i < 3; i++) {
            const res = await this.agent.request(path);
            // expect-next-line: honor-retry-after
            if (Client.RETRYABLE.includes(res.statusCode)) {
              await sleep(100 * i);
              continue;
            }
            return res;
          }
        }
      }`,
  'a table of statuses': `
      const RETRY = { 429: true, 503: true };
      async function load(url) {
        for (let i = 0; i < 3; i++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          if (!RETRY[res.status]) return res;
          await sleep(100 * i);
        }
      }`,
  'an error class of an SDK': `
      import OpenAI from 'openai';
      const openai = new OpenAI({ maxRetries: 0 });
      export async function ask(prompt: string) {
        for (let attempt = 1; attempt <= 5; attempt++) {
          try {
            return await openai.responses.create({ model: 'm', input: prompt });
          } catch (err) {
            // expect-next-line: honor-retry-after
            if (err instanceof OpenAI.RateLimitError && attempt < 5) {
              await sleep(Math.random() * 1000 * 2 ** attempt);
              continue;
            }
            throw err;
          }
        }
      }`,
  'a code of an error': `
      async function send(message) {
        for (let i = 0; i < 5; i++) {
          try { return await bot.sendMessage(message); } catch (e) {
            // expect-next-line: honor-retry-after
            if (e.code === 429) { await sleep(1000); } else { throw e; }
          }
        }
      }`,
  'the name of an error': `
      async function call(fn) {
        let attempt = 0;
        for (;;) {
          try { return await fn(); } catch (error) {
            // expect-next-line: honor-retry-after
            if (error.name === 'TooManyRequestsException' && attempt++ < 8) {
              await sleep(50 * 2 ** attempt);
              continue;
            }
            throw error;
          }
        }
      }`,
  'the text of a message': `
      async function ask(prompt) {
        for (let i = 0; i < 5; i++) {
          try { return await model.generate(prompt); } catch (err) {
            // expect-next-line: honor-retry-after
            if (err.message.includes('429') && i < 4) { await sleep(2 ** i * 1000); continue; }
            throw err;
          }
        }
      }`,
  'a pattern for the message': `
      async function ask(prompt) {
        for (let i = 0; i < 5; i++) {
          try { return await model.generate(prompt); } catch (err) {
            // expect-next-line: honor-retry-after
            const limited = /rate limit|too many requests/i.test(String(err));
            if (!limited) throw err;
            await sleep(2 ** i * 1000);
          }
        }
      }`,
  'the header is only put into a log line': `
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          if (res.status === 429) {
            const after = res.headers.get('Retry-After');
            console.warn(\`limited, server asks for \${after} s\`);
            await sleep(1000);
            continue;
          }
          return res;
        }
      }`,
  'what is left of the quota is no wait': `
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          if (res.status === 429) {
            const left = Number(res.headers.get('x-ratelimit-remaining'));
            await sleep(left > 0 ? 100 : 1000);
            continue;
          }
          return res;
        }
      }`,
  'a wait of ones own under that name': `
      const RETRY_AFTER_MS = 5000;
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const res = await fetch(url);
          // expect-next-line: honor-retry-after
          if (res.status === 429) { await sleep(RETRY_AFTER_MS); continue; }
          return res;
        }
      }`,
  'a wait from the options': `
      class Client {
        constructor(options) { this.options = options; }
        async load(url) {
          for (let i = 0; i < 5; i++) {
            const res = await fetch(url);
            // expect-next-line: honor-retry-after
            if (res.status === 429) { await sleep(this.options.retryAfter); continue; }
            return res;
          }
        }
      }`,
  'an item that goes back to its list': `
      async function drain(queue) {
        while (queue.length > 0) {
          const job = queue.shift();
          const res = await fetch(job.url);
          // expect-next-line: honor-retry-after
          if (res.status === 429) {
            queue.unshift(job);
            await sleep(1000);
            continue;
          }
          await job.done(res);
        }
      }`,
  'paging that asks for the same page again': `
      async function* pages(url) {
        let cursor = '';
        while (cursor !== null) {
          const res = await fetch(url + cursor);
          // expect-next-line: honor-retry-after
          if (res.status === 429) { await sleep(10_000); continue; }
          const page = await res.json();
          yield page.items;
          cursor = page.next;
        }
      }`,
  'a step back in a loop over items': `
      async function all(ids) {
        for (let i = 0; i < ids.length; i++) {
          const res = await fetch('/items/' + ids[i]);
          // expect-next-line: honor-retry-after
          if (res.status === 429) { await sleep(1000); i--; continue; }
          use(await res.json());
        }
      }`,
  'a helper that answers null when refused': `
      async function attempt(url) {
        const res = await fetch(url);
        // expect-next-line: honor-retry-after
        if (res.status === 429) return null;
        return res.json();
      }
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          const page = await attempt(url);
          if (page) return page;
          await sleep(1000 * i);
        }
      }`,
  'a helper that throws': `
      async function request(url) {
        const res = await fetch(url);
        // expect-next-line: honor-retry-after
        if (res.status === 429) throw new Error('slow down');
        return res.json();
      }
      async function load(url) {
        for (let i = 0; i < 5; i++) {
          try { return await request(url); } catch (err) { await sleep(1000 * i); }
        }
      }`,
  'once more in the same function': `
      async function load(url) {
        let res = await fetch(url);
        // expect-next-line: honor-retry-after
        if (res.status === 429) {
          await sleep(1000);
          res = await fetch(url);
        }
        return res;
      }`,
});
