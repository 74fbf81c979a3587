import { itMarks } from './check.js';

itMarks('functions that call themselves after a refusal and read no header', {
  'a method': `
      class Api {
        async get(path: string, tries = 0): Promise<unknown> {
          const res = await fetch(this.base + path);
          // expect-next-line: honor-retry-after
          if (res.status === 429 && tries < 3) {
            await new Promise((resolve) => setTimeout(resolve, 500 * (tries + 1)));
            return this.get(path, tries + 1);
          }
          return res.json();
        }
      }`,
  'a timer': `
      function send(event, attempt = 0) {
        return fetch('/collect', { method: 'POST', body: event }).then((res) => {
          // expect-next-line: honor-retry-after
          if (res.status === 503 && attempt < 5) setTimeout(() => send(event, attempt + 1), 1000);
        });
      }`,
  'a chain of promises': `
      function load(url, left = 3) {
        return fetch(url).then((res) => {
          // expect-next-line: honor-retry-after
          if (res.status === 429 && left > 0) {
            return wait(1000).then(() => load(url, left - 1));
          }
          return res.json();
        });
      }`,
  'a conditional expression': `
      const load = async (url, n = 0) => {
        const res = await fetch(url);
        // expect-next-line: honor-retry-after
        return res.status === 429 && n < 3 ? (await sleep(100), load(url, n + 1)) : res.json();
      };`,
  'a helper that starts it again': `
      class Poller {
        async poll() {
          const res = await this.http.get('/jobs');
          // expect-next-line: honor-retry-after
          if (res.statusCode === 429) return this.later();
          return res.body;
        }
        later() { return new Promise((resolve) => setTimeout(() => resolve(this.poll()), 2000)); }
      }`,
  'a callback of node': `
      const https = require('https');
      function get(path, tries, done) {
        https.get(path, (res) => {
          // expect-next-line: honor-retry-after
          if (res.statusCode === 503 && tries > 0) {
            res.resume();
            setTimeout(() => get(path, tries - 1, done), 1000);
            return;
          }
          done(null, res);
        });
      }`,
  'an interceptor of axios': `
      import axios from 'axios';
      export const api = axios.create({ baseURL: '/api' });
      api.interceptors.response.use(undefined, async (error) => {
        const { config, response } = error;
        // expect-next-line: honor-retry-after
        if (response?.status === 429 && (config.tries ?? 0) < 3) {
          config.tries = (config.tries ?? 0) + 1;
          await new Promise((resolve) => setTimeout(resolve, 1000 * config.tries));
          return api(config);
        }
        throw error;
      });`,
  'an interceptor with names': `
      const axios = require('axios');
      const client = axios.create();
      client.interceptors.response.use((r) => r, function (error) {
        const originalRequest = error.config;
        // expect-next-line: honor-retry-after
        if (error.response.status === 503 && !originalRequest._retry) {
          originalRequest._retry = true;
          return delay(300).then(() => client.request(originalRequest));
        }
        return Promise.reject(error);
      });`,
  'work that goes back to its queue': `
      class Outbox {
        queue = [];
        async flush() {
          const batch = this.queue.splice(0, 20);
          const res = await fetch('/collect', { method: 'POST', body: JSON.stringify(batch) });
          // expect-next-line: honor-retry-after
          if (res.status === 429) {
            this.queue.unshift(...batch);
            setTimeout(() => this.flush(), 5000);
          }
        }
      }`,
  'a message of a queue': `
      channel.consume('mails', async (message) => {
        const res = await fetch(MAILER, { method: 'POST', body: message.content });
        // expect-next-line: honor-retry-after
        if (res.status === 429) { channel.nack(message); return; }
        channel.ack(message);
      });`,
  'a delayed job': `
      import { DelayedError, Worker } from 'bullmq';
      export const worker = new Worker('sync', async (job, token) => {
        const res = await fetch(job.data.url);
        // expect-next-line: honor-retry-after
        if (res.status === 429) {
          await job.moveToDelayed(Date.now() + 30_000, token);
          throw new DelayedError();
        }
        return res.json();
      });`,
  'a wrapper of the file': `
      async function withRetry(fn: () => Promise<Response>, max = 3): Promise<Response> {
        try {
          return await fn();
        } catch (error: any) {
          // expect-next-line: honor-retry-after
          if (max <= 0 || error.status !== 429) throw error;
          await sleep(1000);
          return withRetry(fn, max - 1);
        }
      }`,
});

itMarks('functions that wait as long as they are asked to, or do not try again', {
  'the header in an interceptor': `
      import axios from 'axios';
      export const api = axios.create({ baseURL: '/api' });
      api.interceptors.response.use(undefined, async (error) => {
        const { config, response } = error;
        if (response?.status === 429 && !config.again) {
          config.again = true;
          const seconds = Number(response.headers['retry-after'] ?? 5);
          await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 60) * 1000));
          return api(config);
        }
        throw error;
      });`,
  'AxiosHeaders.get': `
      import axios from 'axios';
      export async function load(url, n = 0) {
        try { return await axios.get(url); } catch (error) {
          if (error.response?.status !== 429 || n > 3) throw error;
          await sleep(Number(error.response.headers.get('Retry-After')) * 1000);
          return load(url, n + 1);
        }
      }`,
  'a delayed job': `
      export const worker = new Worker('sync', async (job, token) => {
        const res = await fetch(job.data.url);
        if (res.status === 429) {
          await job.moveToDelayed(Date.now() + Number(res.headers.get('retry-after') ?? 30) * 1000, token);
          throw new DelayedError();
        }
        return res.json();
      });`,
  'a token that is renewed': `
      api.interceptors.response.use(undefined, async (error) => {
        if (error.response.status === 401) { await refresh(); return api(error.config); }
        if (error.response.status === 429) showToast('Too many requests');
        throw error;
      });`,
  'the header of node in lower case': `
      const https = require('https');
      function get(path, tries, done) {
        https.get(path, (res) => {
          if (res.statusCode === 503 && tries > 0) {
            const after = Number(res.headers['retry-after']) || 1;
            setTimeout(() => get(path, tries - 1, done), after * 1000);
            return;
          }
          done(null, res);
        });
      }`,
  'an observable that is told': `
      class Api {
        async get(path) {
          const res = await fetch(path);
          if (res.status === 429) {
            await this.throttle.holdFor(res);
            return this.get(path);
          }
          return res;
        }
      }`,
  'another model': `
      async function ask(prompt, model = MODELS[0]) {
        const res = await fetch(URL_OF[model], { method: 'POST', body: prompt });
        if (res.status === 429) return askFallback(prompt);
        return res.json();
      }
      async function askFallback(prompt) { const res = await fetch(OTHER, { body: prompt }); return res.json(); }`,
});
