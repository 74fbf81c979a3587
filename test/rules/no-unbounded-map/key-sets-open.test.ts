import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'by keys that only look as if they were few', [
  {
    name: 'the address of a request, in the place of a method',
    code: `
      import express from 'express';
      const app = express();
      // expect-next-line: no-unbounded-map
      const requests = new Map<string, number>();
      app.use((req, _res, next) => {
        requests.set(req.originalUrl, (requests.get(req.originalUrl) ?? 0) + 1);
        next();
      });`,
  },
  {
    name: 'method and address together',
    code: `
      import express from 'express';
      const app = express();
      // expect-next-line: no-unbounded-map
      const requests = new Map<string, number>();
      app.use((req, _res, next) => {
        const key = \`\${req.method} \${req.url}\`;
        requests.set(key, (requests.get(key) ?? 0) + 1);
        next();
      });`,
  },
  {
    name: 'the name of a user',
    code: `
      import express from 'express';
      const app = express();
      // expect-next-line: no-unbounded-map
      const failures = new Map<string, number>();
      app.post('/login', (req, res) => {
        failures.set(req.body.userName, (failures.get(req.body.userName) ?? 0) + 1);
        res.sendStatus(401);
      });`,
  },
  {
    name: 'a header of the client',
    code: `
      import express from 'express';
      const app = express();
      // expect-next-line: no-unbounded-map
      const agents: Record<string, number> = {};
      app.use((req, _res, next) => {
        const agent = req.get('user-agent') ?? '';
        agents[agent] = (agents[agent] ?? 0) + 1;
        next();
      });`,
  },
  {
    name: 'locale and text together',
    code: `
      // expect-next-line: no-unbounded-map
      const translations = new Map<string, string>();
      export async function translate(text: string, locale: string): Promise<string> {
        const key = locale + '/' + text;
        const known = translations.get(key);
        if (known) return known;
        const result = await (await fetch(\`/translate?to=\${locale}\`, { method: 'POST', body: text })).text();
        translations.set(key, result);
        return result;
      }`,
  },
  {
    name: 'options as a text',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const formats = {};
      export function format(date, locale, options) {
        const key = locale + JSON.stringify(options);
        formats[key] ??= new Intl.DateTimeFormat(locale, options);
        return formats[key].format(date);
      }`,
  },
  {
    name: 'a random id for each job',
    code: `
      import { randomUUID } from 'node:crypto';
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const started = new Map<string, number>();
      bus.on('job', () => {
        started.set(randomUUID(), Date.now());
      });`,
  },
  {
    name: 'a mapped value of the request',
    code: `
      import express from 'express';
      const app = express();
      interface Asked { headers: Record<string, string | undefined> }
      const idOf = (request: Asked): string => request.headers['x-api-key'] ?? '';
      // expect-next-line: no-unbounded-map
      const calls = new Map<string, number>();
      app.use((req, _res, next) => {
        const id = idOf(req as never);
        calls.set(id, (calls.get(id) ?? 0) + 1);
        next();
      });`,
  },
  {
    name: 'a lower case address is an address',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const known = {};
      require('./bus').on('mail', ({ sender }) => {
        known[sender.toLowerCase().trim()] = true;
      });`,
  },
  {
    name: 'a table of data is asked first, and it grows itself',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const users = new Map<string, object>();
      // expect-next-line: no-unbounded-map
      const greeted = new Map<string, number>();
      bus.on('login', (user: { id: string }) => users.set(user.id, user));
      bus.on('hello', ({ id }: { id: string }) => {
        if (!users.has(id)) return;
        greeted.set(id, Date.now());
      });`,
  },
]);
