import { itMarks } from './check.js';

itMarks('libraries that repeat refused requests and read no header', {
  'p-retry and a function that throws': `
      import pRetry, { AbortError } from 'p-retry';
      export const load = (url: string) => pRetry(async () => {
        const res = await fetch(url);
        // expect-next-line: honor-retry-after
        if (res.status === 429) throw new Error('limited');
        if (!res.ok) throw new AbortError(res.statusText);
        return res.json();
      }, { retries: 5 });`,
  'p-retry with shouldRetry': `
      import pRetry from 'p-retry';
      export const load = (url: string) => pRetry(() => client.get(url), {
        retries: 5,
        // expect-next-line: honor-retry-after
        shouldRetry: (error) => error.status === 429,
      });`,
  'async-retry and bail': `
      const retry = require('async-retry');
      const load = (url) => retry(async (bail) => {
        const res = await fetch(url);
        // expect-next-line: honor-retry-after
        if (res.status !== 429 && !res.ok) return bail(new Error('failed'));
        if (res.status === 429) throw new Error('limited');
        return res.json();
      });`,
  'promise-retry': `
      const promiseRetry = require('promise-retry');
      const load = (url) => promiseRetry((retry, number) =>
        client.get(url).catch((err) => {
          // expect-next-line: honor-retry-after
          if (err.statusCode === 429) retry(err);
          throw err;
        }),
      );`,
  'exponential-backoff': `
      import { backOff } from 'exponential-backoff';
      export const load = () => backOff(() => client.list(), {
        numOfAttempts: 4,
        // expect-next-line: honor-retry-after
        retry: (e) => [429, 503].includes(e.response?.status),
      });`,
  'axios-retry with a delay of its own': `
      import axios from 'axios';
      import axiosRetry from 'axios-retry';
      const api = axios.create();
      axiosRetry(api, {
        retries: 3,
        // expect-next-line: honor-retry-after
        retryCondition: (error) => error.response?.status === 429,
        retryDelay: (count) => count * 1000 + Math.random() * 100,
      });`,
  'axios-retry that forgets the error': `
      import axios from 'axios';
      import axiosRetry, { exponentialDelay } from 'axios-retry';
      axiosRetry(axios, {
        retryDelay: (count) => exponentialDelay(count),
        retryCondition(error) {
          // expect-next-line: honor-retry-after
          return error.response?.status === 503;
        },
      });`,
  'fetch-retry': `
      import fetchBuilder from 'fetch-retry';
      export const fetchAgain = fetchBuilder(fetch, {
        retries: 4,
        // expect-next-line: honor-retry-after
        retryOn: [429, 503],
        retryDelay: (attempt) => 2 ** attempt * 1000,
      });`,
  'fetch-retry with a function': `
      const fetchRetry = require('fetch-retry')(global.fetch);
      exports.load = (url) => fetchRetry(url, {
        retryDelay: 1000,
        retryOn: (attempt, error, response) => {
          // expect-next-line: honor-retry-after
          if (attempt < 3 && response?.status === 429) return true;
          return false;
        },
      });`,
  ofetch: `
      import { ofetch } from 'ofetch';
      // expect-next-line: honor-retry-after
      export const api = ofetch.create({ retry: 3, retryDelay: 500, retryStatusCodes: [429, 503] });`,
  gaxios: `
      import { request } from 'gaxios';
      export const load = (url: string) => request({
        url,
        // expect-next-line: honor-retry-after
        retryConfig: { retry: 4, statusCodesToRetry: [[429, 429], [500, 599]] },
      });`,
  'got with calculateDelay': `
      import got from 'got';
      export const api = got.extend({
        retry: {
          limit: 4,
          // expect-next-line: honor-retry-after
          statusCodes: [429, 503],
          calculateDelay: ({ attemptCount }) => attemptCount * 1000,
        },
      });`,
  'got with calculateDelay alone': `
      const got = require('got');
      module.exports = got.extend({
        retry: {
          // expect-next-line: honor-retry-after
          calculateDelay: ({ attemptCount }) => (attemptCount > 4 ? 0 : 2 ** attemptCount * 500),
        },
      });`,
  'ky without these statuses in afterStatusCodes': `
      import ky from 'ky';
      // expect-next-line: honor-retry-after
      export const api = ky.create({ retry: { limit: 3, statusCodes: [429, 500], afterStatusCodes: [413] } });`,
  'undici that is told not to': `
      import { Agent, RetryAgent } from 'undici';
      // expect-next-line: honor-retry-after
      export const agent = new RetryAgent(new Agent(), { statusCodes: [429, 503], retryAfter: false });`,
  'undici with a function': `
      import { Agent, RetryAgent } from 'undici';
      export const agent = new RetryAgent(new Agent(), {
        // expect-next-line: honor-retry-after
        statusCodes: [429],
        retry: (err, { state }, done) => {
          if (state.counter > 3) return done(err);
          state.counter += 1;
          setTimeout(() => done(null), 100 * 2 ** state.counter);
        },
      });`,
  superagent: `
      import superagent from 'superagent';
      export const load = (url: string) => superagent.get(url).retry(3, (err, res) => {
        // expect-next-line: honor-retry-after
        return res?.status === 429;
      });`,
  'cockatiel with a class': `
      import { ExponentialBackoff, handleType, retry } from 'cockatiel';
      import { RateLimitError } from './errors';
      // expect-next-line: honor-retry-after
      export const policy = retry(handleType(RateLimitError), { maxAttempts: 4, backoff: new ExponentialBackoff() });`,
  'cockatiel with a function': `
      import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
      // expect-next-line: honor-retry-after
      export const policy = retry(handleWhen((err) => err.status === 429), { maxAttempts: 4 });`,
  'rxjs with a delay': `
      import { retry, throwError, timer } from 'rxjs';
      export const again = retry({
        count: 3,
        // expect-next-line: honor-retry-after
        delay: (error, n) => (error.status === 429 ? timer(1000 * n) : throwError(() => error)),
      });`,
  'a query of TanStack': `
      import { useQuery } from '@tanstack/react-query';
      export const useRates = () => useQuery({
        queryKey: ['rates'],
        queryFn: load,
        // expect-next-line: honor-retry-after
        retry: (count, error) => count < 4 && error.status === 429,
        retryDelay: (n) => 1000 * 2 ** n,
      });`,
  'a hook of p-retry that waits more': `
      import pRetry from 'p-retry';
      export const load = () => pRetry(() => client.list(), {
        onFailedAttempt: async (error) => {
          // expect-next-line: honor-retry-after
          if (error.status === 429) { await sleep(5000); return; }
          throw error;
        },
      });`,
  'a helper of the file with a predicate': `
      async function repeat(work, { shouldRepeat }) {
        for (let i = 0; i < 4; i++) {
          try { return await work(); } catch (err) {
            if (!shouldRepeat(err)) throw err;
            await sleep(100 * 2 ** i);
          }
        }
      }
      // expect-next-line: honor-retry-after
      const busy = (err) => err.status === 429;
      export const list = () => retryWhile(() => client.list(), busy);
      async function retryWhile(work, test) {
        for (let i = 0; i < 4; i++) {
          try { return await work(); } catch (err) {
            if (!test(err)) throw err;
            await sleep(100 * 2 ** i);
          }
        }
      }`,
});

itMarks('libraries that honour the header', {
  'got by itself': `
      import got from 'got';
      export const api = got.extend({ retry: { limit: 4, statusCodes: [429, 503] } });`,
  'got with the computed value': `
      import got from 'got';
      export const api = got.extend({
        retry: {
          statusCodes: [429],
          calculateDelay: ({ computedValue }) => computedValue && computedValue + Math.random() * 100,
        },
      });`,
  'got with the whole information handed on': `
      import got from 'got';
      import { delayFor } from './delays';
      export const api = got.extend({ retry: { statusCodes: [429], calculateDelay: (info) => delayFor(info) } });`,
  'got that does not repeat': `
      import got from 'got';
      export const api = got.extend({ retry: { calculateDelay: () => 0 } });`,
  'ky by itself': `
      import ky from 'ky';
      export const api = ky.create({ retry: { limit: 3, statusCodes: [429, 503] } });`,
  'ky with afterStatusCodes': `
      import ky from 'ky';
      export const api = ky.create({ retry: { statusCodes: [429], afterStatusCodes: [429, 503] } });`,
  'undici by itself': `
      import { Agent, RetryAgent } from 'undici';
      export const agent = new RetryAgent(new Agent(), { statusCodes: [429, 503], maxRetries: 3 });`,
  'undici with a function that reads it': `
      import { Agent, RetryAgent } from 'undici';
      export const agent = new RetryAgent(new Agent(), {
        statusCodes: [429],
        retry: (err, { state }, done) => {
          const asked = Number(err.headers?.['retry-after']) * 1000;
          setTimeout(() => done(state.counter++ > 3 ? err : null), asked || 500);
        },
      });`,
  'axios-retry by itself': `
      import axios from 'axios';
      import axiosRetry from 'axios-retry';
      axiosRetry(axios, { retries: 3, retryCondition: (e) => e.response?.status === 429 });`,
  'axios-retry with its own delay': `
      import axios from 'axios';
      import axiosRetry from 'axios-retry';
      axiosRetry(axios, {
        retryCondition: (e) => e.response?.status === 429,
        retryDelay: (n, error) => axiosRetry.exponentialDelay(n, error, 500),
      });`,
  'axios-retry with the header': `
      import axios from 'axios';
      import axiosRetry from 'axios-retry';
      axiosRetry(axios, {
        retryCondition: (e) => e.response?.status === 429,
        retryDelay: (n, error) => Number(error.response?.headers['retry-after'] ?? n) * 1000,
      });`,
  'fetch-retry with the header': `
      import fetchBuilder from 'fetch-retry';
      export const again = fetchBuilder(fetch, {
        retryOn: [429],
        retryDelay: (attempt, error, response) => Number(response?.headers.get('retry-after') ?? attempt) * 1000,
      });`,
  'ofetch with the header': `
      import { ofetch } from 'ofetch';
      export const api = ofetch.create({
        retryStatusCodes: [429],
        retryDelay: ({ response }) => Number(response?.headers.get('retry-after') ?? 1) * 1000,
      });`,
  'octokit with the throttling plugin': `
      import { Octokit } from '@octokit/core';
      import { throttling } from '@octokit/plugin-throttling';
      export const octokit = new (Octokit.plugin(throttling))({
        throttle: {
          onRateLimit: (retryAfter, options, o, count) => count < 2,
          onSecondaryRateLimit: (retryAfter, options) => options.method === 'GET',
        },
      });`,
  'the retry of the runtime': `
      import { retry } from 'backpressure/runtime';
      export const load = (url: string) => retry(async () => {
        const res = await client.get(url);
        if (res.status === 429) throw Object.assign(new Error('limited'), { response: res });
        return res;
      }, { maxAttempts: 4, shouldRetry: (e: any) => e.response?.status === 429 });`,
  'p-retry with a hook that waits': `
      import pRetry from 'p-retry';
      export const load = () => pRetry(() => client.list(), {
        shouldRetry: (error) => error.status === 429,
        onFailedAttempt: async (error) => { await sleep(Number(error.headers['retry-after'] ?? 1) * 1000); },
      });`,
  'a refusal that is excluded': `
      import { useQuery } from '@tanstack/react-query';
      export const useRates = () => useQuery({
        queryKey: ['rates'], queryFn: load,
        retry: (count, error) => error.status !== 429 && count < 3,
      });`,
  'a refusal that ends it': `
      import pRetry, { AbortError } from 'p-retry';
      export const load = (url: string) => pRetry(async () => {
        const res = await fetch(url);
        if (res.status === 429) throw new AbortError('quota used up');
        return res.json();
      });`,
  'statuses of something else': `
      export const monitor = createMonitor({ statusCodes: [429, 503], alert: true });`,
  'retryOn of something else': `
      import { policy } from './policy';
      export const p = policy({ retryOn: [429, 503], backoff: 'server' });`,
  'Slack by itself': `
      import { WebClient } from '@slack/web-api';
      export const slack = new WebClient(token, { retryConfig: { retries: 3 }, rejectRateLimitedCalls: false });`,
});
