import { describe, it } from 'vitest';
import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { expectMarked } from '../../support/index.js';

const check = (code: string) => expectMarked(noUnboundedRetry, code, { filename: /: \w+[,)<[=]|private |readonly |#\w/.test(code) ? 'src/a.ts' : 'src/a.js' });

describe('recursion after a failure', () => {
  const faults: Record<string, string> = {
    'from a catch clause': `
      export async function sync(id) {
        try { await push(id); } catch (err) {
          console.warn(err);
          // expect-next-line: no-unbounded-retry
          return sync(id);
        }
      }`,
    'from catch()': `
      export const sync = (id) => push(id).catch(() =>
        // expect-next-line: no-unbounded-retry
        sync(id));`,
    'from a second callback of then()': `
      function sync(id) {
        return push(id).then(done, (err) => {
          log(err);
          // expect-next-line: no-unbounded-retry
          return sync(id);
        });
      }`,
    'after a timer': `
      function sync(id) {
        push(id).catch((err) => {
          // expect-next-line: no-unbounded-retry
          setTimeout(() => sync(id), 1000);
        });
      }`,
    'a function handed to a timer': `
      const connectWithRetry = () => {
        mongoose.connect(url, (err) => {
          if (err) {
            console.error('no database yet');
            // expect-next-line: no-unbounded-retry
            setTimeout(connectWithRetry, 5000);
          }
        });
      };`,
    'a function handed to catch()': `
      function connect() {
        return client.connect().catch(() => sleep(1000).then(
          // expect-next-line: no-unbounded-retry
          connect));
      }`,
    'a method': `
      class Loader {
        async load(key: string): Promise<Data> {
          try { return await this.store.get(key); } catch (err) {
            await sleep(100);
            // expect-next-line: no-unbounded-retry
            return this.load(key);
          }
        }
      }`,
    'a private method': `
      class Loader {
        async #load(key: string): Promise<Data> {
          try { return await this.store.get(key); } catch {
            // expect-next-line: no-unbounded-retry
            return await this.#load(key);
          }
        }
      }`,
    'a field that holds an arrow function': `
      class Loader {
        private load = async (key: string): Promise<Data> => {
          const res = await fetch(key);
          if (res.status >= 500) {
            await sleep(1000);
            // expect-next-line: no-unbounded-retry
            return this.load(key);
          }
          return res.json();
        };
      }`,
    'a prototype and self': `
      Client.prototype.connect = function () {
        var self = this;
        this.socket = net.connect(this.port);
        this.socket.on('error', function () {
          // expect-next-line: no-unbounded-retry
          setTimeout(function () { self.connect(); }, 1000);
        });
      };`,
    'a method of an object': `
      module.exports = {
        async send(event) {
          try { await post(event); } catch (err) {
            // expect-next-line: no-unbounded-retry
            return this.send(event);
          }
        },
      };`,
    'a count that is passed on unchanged': `
      async function put(item: Item, attempt = 1): Promise<void> {
        try { await api.put(item); } catch (err) {
          if (attempt >= 5) throw err;
          // expect-next-line: no-unbounded-retry
          return put(item, attempt);
        }
      }`,
    'a count that starts anew': `
      async function put(item: Item, attempt = 1): Promise<void> {
        try { await api.put(item); } catch (err) {
          if (attempt >= 5) throw err;
          // expect-next-line: no-unbounded-retry
          return put(item);
        }
      }`,
    'a count that is raised after it was passed': `
      async function put(item: Item, attempt = 1): Promise<void> {
        try { await api.put(item); } catch (err) {
          if (attempt >= 5) throw err;
          // expect-next-line: no-unbounded-retry
          return put(item, attempt++);
        }
      }`,
    'a count that is only used for the delay': `
      async function put(item: Item, attempt = 0): Promise<void> {
        try { await api.put(item); } catch {
          await sleep(Math.min(1000 * 2 ** attempt, 60_000));
          // expect-next-line: no-unbounded-retry
          return put(item, attempt + 1);
        }
      }`,
    'a delay that grows': `
      function open(delay = 500) {
        connect().catch(() => {
          // expect-next-line: no-unbounded-retry
          setTimeout(() => open(Math.min(delay * 2, 30_000)), delay);
        });
      }`,
    'a counter that is local to the call': `
      async function put(item) {
        let tries = 0;
        try { await api.put(item); } catch (err) {
          tries += 1;
          if (tries > 3) throw err;
          // expect-next-line: no-unbounded-retry
          return put(item);
        }
      }`,
    'a count in options that stays the same': `
      async function put(item: Item, { attempt = 1, signal }: Options = {}): Promise<void> {
        try { await api.put(item); } catch (err) {
          if (attempt >= 5) throw err;
          // expect-next-line: no-unbounded-retry
          return put(item, { attempt, signal });
        }
      }`,
    'a status of the answer': `
      async function call(path) {
        const res = await fetch(path);
        if (res.status === 429) {
          await sleep(1000);
          // expect-next-line: no-unbounded-retry
          return call(path);
        }
        return res.json();
      }`,
    'an answer that is not ok': `
      async function call(path) {
        const res = await fetch(path);
        if (res.ok) return res.json();
        await sleep(1000);
        // expect-next-line: no-unbounded-retry
        return call(path);
      }`,
    'a token that is renewed each time': `
      async function api(path: string, init: RequestInit = {}): Promise<Response> {
        const res = await fetch(path, { ...init, headers: { authorization: token() } });
        if (res.status === 401) {
          await refresh();
          // expect-next-line: no-unbounded-retry
          return api(path, init);
        }
        return res;
      }`,
    'a switch over the status': `
      async function api(path) {
        const res = await fetch(path);
        switch (res.status) {
          case 200: return res.json();
          case 503:
            // expect-next-line: no-unbounded-retry
            return api(path);
          default: throw new Error('unexpected');
        }
      }`,
    'an error handed to a callback': `
      function read(path, done) {
        fs.readFile(path, (err, data) => {
          if (!err) return done(null, data);
          // expect-next-line: no-unbounded-retry
          setTimeout(() => read(path, done), 50);
        });
      }`,
    'the head of a queue, taken off only when it was sent': `
      class Outbox {
        async flush() {
          if (this.queue.length === 0) return;
          try {
            await this.send(this.queue[0]);
            this.queue.shift();
            this.flush();
          } catch (err) {
            // expect-next-line: no-unbounded-retry
            setTimeout(() => this.flush(), 5000);
          }
        }
      }`,
    'React callbacks': `
      function useFeed(url) {
        const connect = useCallback(() => {
          const source = new EventSource(url);
          source.onerror = () => {
            source.close();
            // expect-next-line: no-unbounded-retry
            setTimeout(connect, 3000);
          };
        }, [url]);
        useEffect(() => connect(), [connect]);
      }`,
  };
  for (const [name, code] of Object.entries(faults)) it(name, () => void check(code));
});

describe('recursion that ends, or is no retry', () => {
  const fine: Record<string, string> = {
    'a count': `
      async function put(item: Item, attempt = 1): Promise<void> {
        try { await api.put(item); } catch (err) {
          if (attempt >= 5) throw err;
          return put(item, attempt + 1);
        }
      }`,
    'a count around the call': `
      async function put(item: Item, tries = 0): Promise<void> {
        try { await api.put(item); } catch (err) {
          if (tries < 3) return put(item, tries + 1);
          throw err;
        }
      }`,
    'a conditional expression': `
      const put = (item, left = 3) => api.put(item).catch((err) => (left > 0 ? put(item, left - 1) : Promise.reject(err)));`,
    'a countdown by truth': `
      function put(item, retries) {
        return api.put(item).catch((err) => {
          if (!retries) throw err;
          return put(item, --retries);
        });
      }`,
    'a field that counts': `
      class Link {
        private closes = 0;
        connect() {
          this.socket = new WebSocket(this.url);
          this.socket.onopen = () => { this.closes = 0; };
          this.socket.onclose = () => {
            this.closes += 1;
            if (this.closes > 5) return this.giveUp();
            setTimeout(() => this.connect(), 1000);
          };
        }
      }`,
    'a count in options': `
      async function put(item, options = { attempt: 1 }) {
        try { await api.put(item); } catch (err) {
          if (options.attempt > 4) throw err;
          return put(item, { ...options, attempt: options.attempt + 1 });
        }
      }`,
    'a property of the work': `
      async function run(job) {
        try { await handle(job); } catch (err) {
          job.attempts += 1;
          if (job.attempts > 3) return bury(job);
          return run(job);
        }
      }`,
    'a mark': `
      async function api(path: string, retried = false): Promise<Response> {
        const res = await fetch(path);
        if (res.status === 401 && !retried) {
          await refresh();
          return api(path, true);
        }
        return res;
      }`,
    'a set of marks': `
      const seen = new WeakSet();
      async function send(request) {
        try { return await client.send(request); } catch (err) {
          if (seen.has(request)) throw err;
          seen.add(request);
          return send(request);
        }
      }`,
    'a deadline that is passed on': `
      async function put(item: Item, until = Date.now() + 10_000): Promise<void> {
        try { await api.put(item); } catch (err) {
          if (Date.now() >= until) throw err;
          await sleep(200);
          return put(item, until);
        }
      }`,
    'a list of delays that gets shorter': `
      async function put(item: Item, delays = [100, 500]): Promise<void> {
        try { await api.put(item); } catch (err) {
          const [pause, ...rest] = delays;
          if (pause === undefined) throw err;
          await sleep(pause);
          return put(item, rest);
        }
      }`,
    'a helper that counts in a map': `
      const attempts = new Map();
      function mayRetry(id) {
        const n = (attempts.get(id) ?? 0) + 1;
        attempts.set(id, n);
        return n <= 3;
      }
      async function run(id) {
        try { await work(id); } catch (err) {
          if (!mayRetry(id)) throw err;
          return run(id);
        }
      }`,
    'a helper of another file': `
      import { attemptsLeft } from './attempts.js';
      async function run(id) {
        try { await work(id); } catch (err) {
          if (attemptsLeft(id) === 0) throw err;
          return run(id);
        }
      }`,
    'a circuit breaker': `
      async function run(id) {
        try { await work(id); } catch (err) {
          if (breaker.isOpen) throw err;
          if (this.circuit.opened()) throw err;
          return run(id);
        }
      }`,
    'a person who presses a button': `
      function View() {
        const load = async () => {
          try { show(await fetchData()); } catch (err) {
            show({ error: err, again: () => void load() });
            toast('failed', { action: { label: 'Retry', onClick: () => load() } });
            button.addEventListener('click', () => load());
          }
        };
      }`,
    'a person who is asked': `
      async function login() {
        try { return await signIn(await askPassword()); } catch (err) {
          if (await confirm('Again?')) return login();
        }
      }`,
    'a poll that goes on after success and failure': `
      async function poll() {
        try {
          show(await load());
          setTimeout(poll, 5000);
        } catch (err) {
          setTimeout(poll, 30_000);
        }
      }`,
    'a poll that is set up again in the end': `
      function tick() {
        load().then(show).catch(report).finally(() => setTimeout(tick, 1000));
      }`,
    'the next item': `
      async function next() {
        const job = jobs.shift();
        if (!job) return;
        try { await run(job); } catch (err) { report(err); return next(); }
        return next();
      }`,
    'the parent folder': `
      async function find(dir) {
        try { return await readFile(join(dir, 'package.json')); } catch { return find(dirname(dir)); }
      }`,
    'a tree': `
      function visit(node) {
        try { check(node); } catch (err) { errors.push(err); }
        for (const child of node.children) visit(child);
      }`,
    'another source': `
      async function load(name) {
        try { return await get(name); } catch { return load('default'); }
      }`,
    'status polling': `
      async function wait(id) {
        const job = await get(id);
        if (job.status === 'pending') { await sleep(1000); return wait(id); }
        return job;
      }`,
    'paging': `
      async function all(cursor) {
        const page = await list(cursor);
        if (page.next) return [...page.rows, ...(await all(page.next))];
        return page.rows;
      }`,
    'a reload signal': `
      function start() {
        const server = listen();
        process.on('SIGHUP', () => { server.close(); start(); });
        watcher.on('change', () => start());
      }`,
    'coming online again': `
      function connect() {
        socket.onclose = () => show('offline');
        window.addEventListener('online', () => connect(), { once: true });
      }`,
    'a retry that happens once': `
      async function run(id, again = true) {
        try { return await work(id); } catch (err) {
          if (!again) throw err;
          return run(id, false);
        }
      }`,
  };
  for (const [name, code] of Object.entries(fine)) it(name, () => void check(code));
});
