import { itMarks } from './check.js';

itMarks('recursion by way of a handler', {
  'a function for the failure': `
      function fetchUser(id) { return http.get('/u/' + id).catch((err) => onFail(id, err)); }
      function onFail(id, err) {
        console.warn(err);
        // expect-next-line: no-unbounded-retry
        return fetchUser(id);
      }`,
  'a method for the failure': `
      export class Uploader {
        async upload(file: File): Promise<void> {
          try { await this.store.put(file); } catch (err) { await this.handle(err, file); }
        }
        private async handle(err: unknown, file: File) {
          this.log.warn(err);
          // expect-next-line: no-unbounded-retry
          await this.upload(file);
        }
      }`,
  'a bound method as the handler': `
      class Sock {
        open() {
          this.ws = new WebSocket(this.url);
          // expect-next-line: no-unbounded-retry
          this.ws.onclose = this.open.bind(this);
        }
      }`,
  'the end of a client': `
      const { createClient } = require('redis');
      async function start() {
        const client = createClient();
        client.on('end', () => {
          // expect-next-line: no-unbounded-retry
          start();
        });
        await client.connect();
      }`,
  'several steps from where the connection is made': `
      export class Wa {
        async connectToWhatsapp(n?: string) { return await this.createClient(n); }
        private async createClient(n?: string) {
          this.client = makeWASocket({});
          this.eventHandler();
          return this.client;
        }
        private async connectionUpdate({ connection, lastDisconnect }: Partial<State>) {
          if (connection === 'close') {
            const code = lastDisconnect?.error?.output?.statusCode;
            if (code !== 401) {
              // expect-next-line: no-unbounded-retry
              await this.connectToWhatsapp(this.phoneNumber);
            }
          }
        }
        private eventHandler() {
          this.client.ev.process(async (events) => {
            if (events['connection.update']) {
              this.connectionUpdate(events['connection.update']);
            }
          });
        }
      }`,
  'a count that the next attempt is not given': `
      export async function load(id: string, attempt = 1): Promise<void> {
        try { await get(id); } catch (err) {
          if (attempt > 5) throw err;
          // expect-next-line: no-unbounded-retry
          await load(id);
        }
      }`,
  'an upload, however random its pause': `
      export function upload(file) {
        const xhr = new XMLHttpRequest();
        xhr.onerror = () => {
          // expect-next-line: no-unbounded-retry
          setTimeout(() => upload(file), Math.random() * Math.min(30_000, 1000 * 2 ** failures++));
        };
        xhr.send(file);
      }`,
});

itMarks('connections that come back at a considerate pace', {
  'a method that plans the next attempt': `
      export class Feed {
        private attempt = 0;
        connect() {
          this.ws = new WebSocket(this.url);
          this.ws.onopen = () => { this.attempt = 0; };
          this.ws.onclose = () => this.schedule();
        }
        private schedule() {
          const cap = Math.min(30_000, 500 * 2 ** this.attempt);
          this.attempt += 1;
          setTimeout(() => this.connect(), Math.random() * cap);
        }
      }`,
  'a closure with a random half': `
      export function connect(url, onMessage) {
        let attempt = 0;
        function open() {
          const socket = new WebSocket(url);
          socket.addEventListener('open', () => { attempt = 0; });
          socket.addEventListener('message', onMessage);
          socket.addEventListener('close', () => {
            const base = Math.min(1000 * 2 ** attempt++, 60_000);
            setTimeout(open, base / 2 + (Math.random() * base) / 2);
          });
        }
        open();
      }`,
  'a delay that doubles up to a maximum': `
      class Live {
        constructor(url) { this.url = url; this.delay = 500; }
        connect() {
          this.ws = new WebSocket(this.url);
          this.ws.onopen = () => { this.delay = 500; };
          this.ws.onclose = () => {
            setTimeout(() => this.connect(), this.delay + Math.random() * this.delay);
            this.delay = Math.min(this.delay * 2, 30000);
          };
        }
      }`,
  'a client that is connected again': `
      client.on('end', () => {
        const wait = Math.min(60_000, 1000 * 2 ** failures);
        failures += 1;
        setTimeout(() => client.connect(), wait * (0.5 + Math.random() / 2));
      });`,
  'an event source': `
      export function stream() {
        const es = new EventSource('/events');
        es.onerror = () => { es.close(); setTimeout(stream, Math.random() * Math.min(30_000, 1000 * 2 ** failures++)); };
      }`,
});

itMarks('connections without one of cap and random share', {
  'random around one length': `
      export function connect(url) {
        let attempt = 0;
        function open() {
          const socket = new WebSocket(url);
          socket.addEventListener('close', () => {
            const wait = 1000 + Math.random() * 500;
            // expect-next-line: no-unbounded-retry
            setTimeout(open, wait);
          });
        }
        open();
      }`,
  'a maximum without a random share': `
      export function connect(url) {
        let attempt = 0;
        function open() {
          const socket = new WebSocket(url);
          socket.addEventListener('close', () => {
            const wait = Math.min(30_000, 1000 * 2 ** attempt++);
            // expect-next-line: no-unbounded-retry
            setTimeout(open, wait);
          });
        }
        open();
      }`,
  'other work than a connection': `
      // not a connection: an upload
      export async function upload(file: Blob, attempt = 0): Promise<void> {
        try { await put(file); } catch (err) {
          await sleep(Math.random() * Math.min(30_000, 500 * 2 ** attempt));
          // expect-next-line: no-unbounded-retry
          return upload(file, attempt + 1);
        }
      }`,
});

itMarks('starts again that are no retry', {
  'a connection with a limit of attempts in each round': `
      export class N {
        async connect() {
          for (this.reconnects = 0; this.reconnects < this.options.tries; this.reconnects++) {
            try { await this.open(); break; } catch { await sleep(5000); }
          }
          this.ws.once('close', () => void this.connect());
        }
      }`,
  'the same after a success': `
      function spawnNext() {
        const run = start();
        const settle = () => { if (!closed) spawnNext(); };
        run.done.then(settle, settle);
      }`,
  'a flag that is used up': `
      class P {
        private async open() { this.port = new Port(); this.port.once('close', this.onClose.bind(this)); }
        private async onClose() {
          if (this.inReset) { await wait(3000); await this.open(); this.inReset = false; }
        }
      }`,
  'a click in between': `
      function edit(project, el) {
        $('<button>').on('click', function () {
          var done = function (err) { if (err) { return edit(project, el); } };
          send(project, done);
        });
      }`,
  'another address by default': `
      export async function headers(http: Http, host: string, url = \`\${host}/v2/\`): Promise<H | null> {
        const res = await http.get(url);
        if (res.status === 405) return headers(http, host);
        return res.headers;
      }`,
});

itMarks('one handler for several events', {
  'is reported once': `
      function onDown() {
        // expect-next-line: no-unbounded-retry
        setTimeout(() => socket.connect(), 2000);
      }
      socket.on('disconnect', onDown);
      socket.on('connect_error', onDown);
      socket.on('error', onDown);`,
});
