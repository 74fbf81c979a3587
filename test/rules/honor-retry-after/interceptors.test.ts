import { itMarks } from './check.js';

const MARK = '// expect-next-line: honor-retry-after';

itMarks('honor-retry-after: interceptors of clients, whatever they are called', {
  'a client of the file': `import axios from 'axios';
    export const sheets = axios.create({ baseURL: 'https://sheets.example' });
    sheets.interceptors.response.use((response) => response, async (error) => {
      const config = error.config;
      ${MARK}
      if (!config || error.response?.status !== 429 || config.repeats >= 3) return Promise.reject(error);
      config.repeats = (config.repeats ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** config.repeats));
      return sheets(config);
    });`,
  'a client that is handed in': `export function repeatRefused(crm) {
      crm.interceptors.response.use(undefined, async (error) => {
        ${MARK}
        if (error.response?.status === 429) {
          await sleep(1_000);
          return crm.request(error.config);
        }
        throw error;
      });
    }`,
  'a client in a field, with a handler of its own': `export class Sheets {
      constructor(rest) {
        this.rest = rest;
        this.rest.interceptors.response.use(undefined, (error) => this.onRefused(error));
      }
      async onRefused(error) {
        ${MARK}
        if (error.response?.status !== 503) throw error;
        await sleep(500);
        return this.rest(error.config);
      }
    }`,
  'one that waits as the header says': `import axios from 'axios';
    export const sheets = axios.create({ baseURL: 'https://sheets.example' });
    sheets.interceptors.response.use(undefined, async (error) => {
      if (error.response?.status !== 429) throw error;
      await sleep(Number(error.response.headers['retry-after'] ?? 1) * 1_000);
      return sheets(error.config);
    });`,
  'one that only signs in anew': `import axios from 'axios';
    export const sheets = axios.create({ baseURL: 'https://sheets.example' });
    sheets.interceptors.response.use(undefined, async (error) => {
      const config = error.config;
      if (error.response?.status === 429) throw new Error('Too many requests. Please wait.');
      if (error.response?.status !== 401) throw error;
      await signIn();
      return sheets(config);
    });`,
  'one that hands the request to something else': `import axios from 'axios';
    export const sheets = axios.create({ baseURL: 'https://sheets.example' });
    sheets.interceptors.response.use(undefined, (error) => {
      if (error.response?.status === 429) note(error.config);
      return Promise.reject(error);
    });`,
});
