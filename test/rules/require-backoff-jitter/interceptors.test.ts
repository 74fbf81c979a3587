import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-backoff-jitter';

itMarks('interceptors that send the failed request again', {
  'a count under a name of its own': `
      import axios from 'axios';
      export const portal = axios.create({ baseURL: '/api', timeout: 10_000 });
      portal.interceptors.response.use(undefined, async (error) => {
        const config = error.config;
        if (!config || error.code !== 'ERR_NETWORK') throw error;
        config.networkErrors = (config.networkErrors ?? 0) + 1;
        if (config.networkErrors > 3) throw error;
        const { networkErrors } = config;
        ${MARK}
        await new Promise((resolve) => setTimeout(resolve, networkErrors * 1_000));
        return portal.request(config);
      });`,
  'a pattern with another name': `
      import axios from 'axios';
      const api = axios.create();
      api.interceptors.response.use((res) => res, async (error) => {
        const original = error.config;
        original.misfires = (original.misfires || 0) + 1;
        if (original.misfires > 4) return Promise.reject(error);
        const { misfires: soFar } = original;
        ${MARK}
        await sleep(500 * soFar);
        return api({ ...original });
      });`,
  '__retryCount, CommonJS': `
      const axios = require('axios');
      axios.interceptors.response.use(null, (err) => {
        const req = err.config;
        req.__retryCount = req.__retryCount || 0;
        if (req.__retryCount >= 3) return Promise.reject(err);
        req.__retryCount += 1;
        ${MARK}
        return new Promise((resolve) => setTimeout(resolve, 1000 * req.__retryCount)).then(() => axios(req));
      });`,
  'a timer that resolves with the next attempt': `
      import axios from 'axios';
      const client = axios.create();
      client.interceptors.response.use(undefined, (error) => {
        const { config } = error;
        if (!config || config.again) return Promise.reject(error);
        config.again = true;
        return new Promise((resolve) => {
          ${MARK}
          setTimeout(() => resolve(client(config)), 2_000);
        });
      });`,
  'a handler with a name': `
      import axios from 'axios';
      const client = axios.create();
      async function onRejected(error) {
        const request = error.config;
        request.tries = (request.tries ?? 0) + 1;
        if (request.tries > 5) throw error;
        ${MARK}
        await sleep(2 ** request.tries * 100);
        return client.request(request);
      }
      client.interceptors.response.use((response) => response, onRejected);`,
  'a class': `
      class Gateway {
        constructor(http) {
          this.http = http;
          this.http.interceptors.response.use((res) => res, (error) => this.onError(error));
        }
        async onError(error) {
          const failed = error.config;
          failed.round = (failed.round ?? 0) + 1;
          if (failed.round > 3) throw error;
          ${MARK}
          await sleep(failed.round * 750);
          return this.http.request(failed);
        }
      }`,
});

itMarks('interceptors that are sound', {
  'a random share': `
      import axios from 'axios';
      const api = axios.create();
      api.interceptors.response.use(undefined, async (error) => {
        const { config } = error;
        config.errors = (config.errors ?? 0) + 1;
        if (config.errors > 3) throw error;
        await sleep(Math.random() * 1_000 * config.errors);
        return api.request(config);
      });`,
  'a new token': `
      import axios from 'axios';
      const api = axios.create();
      api.interceptors.response.use((res) => res, async (error) => {
        const original = error.config;
        if (error.response?.status !== 401 || original.retried) throw error;
        original.retried = true;
        await session.refresh();
        return api(original);
      });`,
  'a wait that the server asks for': `
      import axios from 'axios';
      const api = axios.create();
      api.interceptors.response.use(undefined, async (error) => {
        const original = error.config;
        if (error.response?.status !== 429) throw error;
        await sleep(Number(error.response.headers['retry-after']) * 1000);
        return api.request(original);
      });`,
  'a pace for requests': `
      import axios from 'axios';
      const api = axios.create();
      api.interceptors.request.use(async (config) => {
        await sleep(250);
        return config;
      });`,
  'a message that goes away': `
      import axios from 'axios';
      const api = axios.create();
      api.interceptors.response.use(undefined, (error) => {
        toast.show(error.message);
        setTimeout(() => toast.hide(), 3_000);
        return Promise.reject(error);
      });`,
});
