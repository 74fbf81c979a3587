import { itMarks } from './check.js';

itMarks('recursion after a failure', {
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
  'a flag that is the same with each attempt': `
      async function connect({ pool, again }) {
        if (!again) {
          await pool.connect();
        } else {
          try { await pool.connect(); } catch (err) {
            // expect-next-line: no-unbounded-retry
            setTimeout(() => void connect({ pool, again: true }), 1000);
          }
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
});
