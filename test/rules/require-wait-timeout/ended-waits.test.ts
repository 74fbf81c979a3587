import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-wait-timeout';

/** A handler whose body is given. */
function handler(body: string, before = ''): string {
  return `import express from 'express';
    ${before}
    const app = express();
    app.get('/quotes/:id', async (req, res) => {
      ${body}
    });
    app.listen(8080);`;
}

itMarks('something ends the wait', {
  'a signal': handler(`res.json(await (await fetch('https://quotes.example/', { signal: AbortSignal.timeout(2_000) })).json());`),
  'a signal that a timer aborts': handler(`const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), 2_000);
      try {
        const answer = await fetch('https://quotes.example/', { signal: controller.signal });
        res.json(await answer.json());
      } finally {
        clearTimeout(timer);
      }`),
  'a race': handler(`const answer = await Promise.race([fetch('https://quotes.example/'), expired(2_000)]);
      res.json(await answer.json());`, `import { expired } from './timers';`),
  'a race by name': handler(`const asked = fetch('https://quotes.example/');
      const answer = await Promise.race([asked, expired(2_000)]);
      res.json(await answer.json());`, `import { expired } from './timers';`),
  'a race of something longer': handler(`const quote = await Promise.race([
        (async () => {
          const answer = await fetch('https://quotes.example/');
          return answer.json();
        })(),
        expired(2_000),
      ]);
      res.json(quote);`, `import { expired } from './timers';`),
  'p-timeout': handler(`res.json(await pTimeout(fetch('https://quotes.example/').then((answer) => answer.json()), { milliseconds: 2_000 }));`,
    `import pTimeout from 'p-timeout';`),
  'a helper of the project that is given a function': handler(`res.json(await withDeadline(2_000, async () => {
        const answer = await fetch('https://quotes.example/');
        return answer.json();
      }));`, `import { withDeadline } from './deadlines';`),
  'a race of the caller': handler(`res.json(await withTimeout(quoteOf(req.params.id), 2_000));`,
    `import { withTimeout } from './deadlines';
    async function quoteOf(id) {
      const answer = await fetch('https://quotes.example/' + id);
      return answer.json();
    }`),
  'a circuit breaker': handler(`res.json(await breaker.fire(req.params.id));`,
    `import CircuitBreaker from 'opossum';
    async function quoteOf(id) {
      const answer = await fetch('https://quotes.example/' + id);
      return answer.json();
    }
    const breaker = new CircuitBreaker(quoteOf, { timeout: 2_000 });`),
  'a policy': handler(`res.json(await policy.execute(() => axios.get('https://quotes.example/')));`,
    `import axios from 'axios';
    import { policy } from './policies';`),
  'a deadline in the chain of superagent': handler(`const { body } = await request.get('https://quotes.example/').retry(2).timeout({ deadline: 2_000 });
      res.json(body);`, `import request from 'superagent';`),
  'a timeout of the request of Node.js': handler(`const upstream = https.get('https://quotes.example/', (answer) => answer.pipe(res));
      upstream.setTimeout(2_000, () => upstream.destroy());`, `import https from 'node:https';`),
  'a timeout of the socket': handler(`const upstream = https.get('https://quotes.example/', (answer) => answer.pipe(res));
      upstream.on('socket', (socket) => socket.setTimeout(2_000, () => socket.destroy()));`, `import https from 'node:https';`),
  'a client whose requests all have a deadline': handler(`res.json((await quotes.get('/all', { signal: AbortSignal.timeout(2_000) })).data);`,
    `import axios from 'axios';
    const quotes = axios.create({ baseURL: 'https://quotes.example' });`),
  'a client whose interceptor sets the deadline': handler(`res.json((await quotes.get('/all')).data);`,
    `import axios from 'axios';
    const quotes = axios.create({ baseURL: 'https://quotes.example' });
    quotes.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(2_000) }));`),
  'defaults of axios': handler(`res.json((await axios.get('https://quotes.example/')).data);`,
    `import axios from 'axios';
    axios.defaults.timeout = 5_000;`),
  'a dispatcher for everything': handler(`res.json(await (await fetch('https://quotes.example/')).json());`,
    `import { Agent, setGlobalDispatcher } from 'undici';
    setGlobalDispatcher(new Agent({ headersTimeout: 2_000 }));`),
  'the request of the client is handed on': handler(`const query = new Request('https://quotes.example/', { signal: AbortSignal.timeout(2_000) });
      res.json(await (await fetch(query)).json());`),
});

itMarks('nothing ends the wait', {
  'all of several without a deadline': handler(`${MARK}
      const [a, b] = await Promise.all([fetch('https://quotes.example/a'), other()]);
      res.json(await a.json(), b);`, `import { other } from './other';`),
  'a race of two requests': handler(`const answer = await first([
        ${MARK}
        fetch('https://a.quotes.example/'),
        ${MARK}
        fetch('https://b.quotes.example/'),
      ]);
      res.json(await answer.json());`, `import { first } from './first';`),
  'a timer that only starts it': handler(`setTimeout(async () => {
        ${MARK}
        await fetch('https://quotes.example/warm');
      }, 1_000);
      res.end();`),
  'a timeout of another function': handler(`const later = withTimeout(other(), 2_000);
      ${MARK}
      const answer = await fetch('https://quotes.example/');
      res.json(await answer.json(), await later);`, `import { withTimeout } from './deadlines';
    import { other } from './other';`),
  'a request object without a signal': handler(`const query = new Request('https://quotes.example/', { headers: { accept: 'text/csv' } });
      ${MARK}
      res.json(await (await fetch(query)).json());`),
  'an option that fetch does not have': handler(`${MARK}
      res.json(await (await fetch('https://quotes.example/', { timeout: 2_000 })).json());`),
  'a client one of whose requests has no deadline': handler(`const first = await quotes.get('/all', { timeout: 2_000 });
      res.json(first.data, (await quotes.get('/more')).data);`, `import axios from 'axios';
    ${MARK}
    const quotes = axios.create({ baseURL: 'https://quotes.example' });`),
  'only the error of a request is handled': handler(`${MARK}
      const upstream = https.get('https://quotes.example/', (answer) => answer.pipe(res));
      upstream.on('error', () => res.status(502).end());`, `import https from 'node:https';`),
  'a written zero': handler(`${MARK}
      res.json((await axios.get('https://quotes.example/', { timeout: 0 })).data);`, `import axios from 'axios';`),
});
