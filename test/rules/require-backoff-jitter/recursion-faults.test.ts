import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-backoff-jitter';

itMarks('delays before a function starts itself again', {
  'a sleep in the catch clause': `
      export async function upload(file, attempt = 1) {
        try { return await store.put(file); } catch (err) {
          if (attempt >= 5) throw err;
          ${MARK}
          await sleep(1_000 * attempt);
          return upload(file, attempt + 1);
        }
      }`,
  'a delay that is handed on doubled': `
      const retry = async (fn, retries = 3, delay = 300) => {
        try { return await fn(); } catch (err) {
          if (retries === 0) throw err;
          ${MARK}
          await sleep(delay);
          return retry(fn, retries - 1, delay * 2);
        }
      };
      module.exports = retry;`,
  'a chain': `
      function load(url, left) {
        return fetch(url).catch((err) => {
          if (left === 0) throw err;
          ${MARK}
          return sleep(2_000).then(() => load(url, left - 1));
        });
      }`,
  'a timer in a promise': `
      function lazy(load, left = 3) {
        return new Promise((resolve, reject) => {
          load().then(resolve).catch((error) => {
            if (left === 1) return reject(error);
            ${MARK}
            setTimeout(() => { lazy(load, left - 1).then(resolve, reject); }, 1500);
          });
        });
      }`,
  'a timer in an error callback': `
      function connect(attempt) {
        db.connect(URL, function (err) {
          if (err) {
            ${MARK}
            setTimeout(connect, 5000);
            return;
          }
          ready();
        });
      }`,
  'an interceptor that sends the request again': `
      api.interceptors.response.use(undefined, async (error) => {
        const config = error.config;
        config.tries = (config.tries ?? 0) + 1;
        if (config.tries > 3) throw error;
        ${MARK}
        await new Promise((resolve) => setTimeout(resolve, 1000 * config.tries));
        return api(error.config);
      });`,
  'the same call once more': `
      export async function quote(symbol) {
        try {
          return await market.quote(symbol);
        } catch {
          ${MARK}
          await sleep(1_000);
          return await market.quote(symbol);
        }
      }`,
  'a hook': `
      function useFeed(url) {
        useEffect(() => {
          let source;
          let timer;
          const open = () => {
            source = new EventSource(url);
            source.onerror = () => {
              source.close();
              ${MARK}
              timer = setTimeout(open, 3000);
            };
          };
          open();
          return () => { clearTimeout(timer); source.close(); };
        }, [url]);
      }`,
});

itMarks('delays before a connection is opened again', {
  'a close handler': `
      function connect() {
        const ws = new WebSocket(URL);
        ws.addEventListener('close', () => {
          ${MARK}
          setTimeout(connect, 5_000);
        });
      }
      connect();`,
  'a schedule function': `
      class Link {
        attempts = 0;
        connect() {
          this.socket = new WebSocket(this.url);
          this.socket.onopen = () => { this.attempts = 0; };
          this.socket.onclose = () => this.scheduleReconnect();
          this.socket.onerror = () => this.socket.close();
        }
        scheduleReconnect() {
          this.attempts += 1;
          const delay = Math.min(30_000, 1_000 * Math.pow(2, this.attempts));
          ${MARK}
          this.timer = setTimeout(() => this.connect(), delay);
        }
      }`,
  'a client of a library': `
      const net = require('node:net');
      const client = new net.Socket();
      client.on('close', () => {
        ${MARK}
        setTimeout(() => client.connect(PORT, HOST), 2000);
      });`,
  'a prototype': `
      function Session(url) { this.url = url; this.tries = 0; }
      Session.prototype.open = function () {
        var self = this;
        this.ws = new WebSocket(this.url);
        this.ws.onclose = function () {
          self.tries++;
          ${MARK}
          setTimeout(function () { self.open(); }, self.tries * 1000);
        };
      };
      module.exports = Session;`,
  'an amqp connection': `
      async function start() {
        const connection = await amqp.connect(URL);
        connection.on('close', () => {
          logger.warn('closed');
          ${MARK}
          setTimeout(start, 10_000);
        });
      }`,
});
