import { itMarks } from './check.js';

itMarks('recursion that ends, or is no retry', {
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
  'the same name on another object': `
      class Controller {
        async connect(name) {
          const instance = this.instances[name];
          if (instance.state === 'close') await instance.connect(name);
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
  'a poll that another function sets up again': `
      function watch() {
        const beat = async () => {
          show(await check());
          timer = setTimeout(safeBeat, 1000);
        };
        const safeBeat = async () => {
          try { await beat(); } catch (err) {
            report(err);
            timer = setTimeout(safeBeat, 5000);
          }
        };
        safeBeat();
      }`,
  'a folder that is made, and then the file': `
      async function write(path, text) {
        try { await fs.writeFile(path, text); } catch (err) {
          if (err.code !== 'ENOENT') throw err;
          await fs.mkdir(dirname(path));
          return write(path, text);
        }
      }`,
  'a folder whose parent is made by the same function': `
      async function make(path) {
        try { await fs.mkdir(path); } catch (err) {
          if (err.code === 'EPERM') throw err;
          await make(dirname(path));
          return make(path);
        }
      }`,
  'a cached token that is forgotten': `
      class Auth {
        async run(connection) {
          if (this.cache.hasToken) {
            try { return await this.finish(connection, this.cache.token); } catch (err) {
              this.cache.remove();
              return this.run(connection);
            }
          }
          return this.finish(connection, await this.fetchToken());
        }
      }`,
  'a second file that is tried once': `
      class Loader {
        async load() {
          try { this.text = await readFile(this.file); } catch (err) {
            if (this.backup) {
              this.file = this.backup;
              this.backup = null;
              return this.load();
            }
            throw err;
          }
        }
      }`,
  'work that is refused before the next': `
      class Pool {
        dispense() {
          const waiting = this.waiting[0];
          this.create().catch((error) => {
            waiting.reject(error);
            this.dispense();
          });
        }
      }`,
  'a flag that lasts until a success': `
      class Transport {
        async send(message) {
          const response = await fetch(this.url, message);
          if (response.status === 401) {
            if (this.authorized) throw new Error('still 401');
            await this.authorize();
            this.authorized = true;
            return this.send(message);
          }
          this.authorized = false;
        }
      }`,
  'elements of an error': `
      function flatten(err) {
        if (err.errors) return err.errors.map(flatten).join();
        return String(err);
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
  paging: `
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
});
