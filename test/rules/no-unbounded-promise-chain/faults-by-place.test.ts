import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';
const CJS = 'src/input.cjs';

itFinds(noUnboundedPromiseChain, 'wherever the tail is kept', [
  {
    name: 'a variable of the module, extended by messages',
    code: `
      import { socket } from './socket';
      import { save } from './store';
      let tail: Promise<void> = Promise.resolve();
      socket.on('message', (data) => {
        // expect-next-line: no-unbounded-promise-chain
        tail = tail.then(() => save(data));
      });`,
  },
  {
    name: 'a variable of the module, extended by an exported function',
    filename: JS,
    code: `
      import { appendFile } from 'node:fs/promises';
      let writes = Promise.resolve();
      export function audit(line) {
        // expect-next-line: no-unbounded-promise-chain
        writes = writes.then(() => appendFile('audit.log', line));
        return writes;
      }`,
  },
  {
    name: 'CommonJS',
    filename: CJS,
    code: `
      const { writeFile } = require('node:fs/promises');
      let chain = Promise.resolve();
      module.exports.persist = function (state) {
        // expect-next-line: no-unbounded-promise-chain
        chain = chain.then(function () { return writeFile('state.json', JSON.stringify(state)); });
        return chain;
      };`,
  },
  {
    name: 'a local of a factory',
    code: `
      export function createSerializer() {
        let last = Promise.resolve();
        return <T>(task: () => Promise<T>): Promise<T> => {
          const result = last.then(task);
          // expect-next-line: no-unbounded-promise-chain
          last = result.then(() => undefined, () => undefined);
          return result;
        };
      }`,
  },
  {
    name: 'a local of a connection handler',
    code: `
      wss.on('connection', (ws) => {
        let tail = Promise.resolve();
        ws.on('message', (raw) => {
          // expect-next-line: no-unbounded-promise-chain
          tail = tail.then(() => handle(ws, raw)).catch((err) => log.error(err));
        });
      });`,
  },
  {
    name: 'a private field',
    code: `
      export class Writer {
        #queue: Promise<unknown> = Promise.resolve();
        write(row: Row): Promise<void> {
          const done = this.#queue.then(() => this.#insert(row));
          // expect-next-line: no-unbounded-promise-chain
          this.#queue = done.catch(() => {});
          return done;
        }
        async #insert(row: Row): Promise<void> { await db.insert(row); }
      }`,
  },
  {
    name: 'a field made in the constructor, in JavaScript',
    filename: JS,
    code: `
      export class Journal {
        constructor(file) {
          this.file = file;
          this.pending = Promise.resolve();
        }
        append(entry) {
          // expect-next-line: no-unbounded-promise-chain
          this.pending = this.pending.catch(() => {}).then(() => this.file.append(entry));
          return this.pending;
        }
      }`,
  },
  {
    name: 'a static field',
    code: `
      export class Printer {
        private static last: Promise<void> = Promise.resolve();
        static print(page: Page): void {
          // expect-next-line: no-unbounded-promise-chain
          Printer.last = Printer.last.finally(() => device.send(page));
        }
      }`,
  },
  {
    name: 'a property of an object of the module',
    code: `
      const state = { tail: Promise.resolve() as Promise<unknown>, jobs: 0 };
      export function submit(job: () => Promise<void>) {
        // expect-next-line: no-unbounded-promise-chain
        state.tail = state.tail.then(job, job);
        return state.tail;
      }`,
  },
  {
    name: 'a property of an exported object with methods',
    filename: JS,
    code: `
      export const mailer = {
        queue: Promise.resolve(),
        send(mail) {
          // expect-next-line: no-unbounded-promise-chain
          this.queue = this.queue.then(() => transport.send(mail));
          return this.queue;
        },
      };`,
  },
  {
    name: 'this of an object that module.exports is',
    filename: CJS,
    code: `
      module.exports = {
        queue: Promise.resolve(),
        send(mail) {
          // expect-next-line: no-unbounded-promise-chain
          this.queue = this.queue.then(() => transport.send(mail));
          return this.queue;
        },
      };`,
  },
  {
    name: 'methods of a prototype',
    filename: CJS,
    code: `
      function Spooler(port) {
        this.port = port;
        this.tail = Promise.resolve();
      }
      Spooler.prototype.print = function (job) {
        var self = this;
        // expect-next-line: no-unbounded-promise-chain
        this.tail = this.tail.then(function () { return self.port.write(job); });
        return this.tail;
      };
      module.exports = Spooler;`,
  },
  {
    name: 'an entry of a Map for each key',
    code: `
      const chains = new Map<string, Promise<void>>();
      export function enqueue(key: string, run: () => Promise<void>): Promise<void> {
        const prev = chains.get(key) ?? Promise.resolve();
        const next = prev.catch(() => {}).then(run);
        // expect-next-line: no-unbounded-promise-chain
        chains.set(key, next);
        void next.finally(() => { if (chains.get(key) === next) chains.delete(key); });
        return next;
      }`,
  },
  {
    name: 'an entry of a Map, the first value by an if',
    filename: JS,
    code: `
      const tails = new Map();
      export function onDocument(id, change) {
        let tail = tails.get(id);
        if (!tail) tail = Promise.resolve();
        // expect-next-line: no-unbounded-promise-chain
        tails.set(id, tail.then(() => apply(id, change)));
      }`,
  },
  {
    name: 'an entry of an object for each key',
    filename: JS,
    code: `
      const chains = {};
      export function update(userId, patch) {
        // expect-next-line: no-unbounded-promise-chain
        chains[userId] = (chains[userId] || Promise.resolve()).then(() => store.patch(userId, patch));
        return chains[userId];
      }`,
  },
  {
    name: 'a property of the entries of a Map',
    code: `
      interface Lane { tail: Promise<void>; lastUsed: number }
      const lanes = new Map<string, Lane>();
      export function run(id: string, job: () => Promise<void>): Promise<void> {
        let lane = lanes.get(id);
        if (!lane) {
          lane = { tail: Promise.resolve(), lastUsed: 0 };
          lanes.set(id, lane);
        }
        lane.lastUsed = Date.now();
        // expect-next-line: no-unbounded-promise-chain
        lane.tail = lane.tail.then(job);
        return lane.tail;
      }`,
  },
  {
    name: 'entries of a Map that are objects made anew',
    code: `
      const lanes = new Map<string, { tail: Promise<void>; at: number }>();
      export function run(id: string, job: () => Promise<void>): void {
        const lane = lanes.get(id);
        // expect-next-line: no-unbounded-promise-chain
        lanes.set(id, { tail: lane ? lane.tail.then(job) : job(), at: Date.now() });
      }`,
  },
  {
    name: 'a property of what others hand in',
    code: `
      export function enqueue(session: Session, job: () => Promise<void>): Promise<void> {
        // expect-next-line: no-unbounded-promise-chain
        session.tail = session.tail.then(job, job);
        return session.tail;
      }`,
  },
  {
    name: 'a property of the socket that a handler belongs to',
    filename: JS,
    code: `
      server.on('connection', (socket) => {
        socket.work = Promise.resolve();
        socket.on('data', (chunk) => {
          // expect-next-line: no-unbounded-promise-chain
          socket.work = socket.work.then(() => decode(chunk));
        });
      });`,
  },
  {
    name: 'a WeakMap',
    code: `
      const locks = new WeakMap<object, Promise<unknown>>();
      export function exclusive<T>(owner: object, fn: () => Promise<T>): Promise<T> {
        const run = (locks.get(owner) ?? Promise.resolve()).then(fn, fn);
        // expect-next-line: no-unbounded-promise-chain
        locks.set(owner, run.catch(() => undefined));
        return run;
      }`,
  },
  {
    name: 'a global',
    filename: JS,
    code: `
      export function track(event) {
        // expect-next-line: no-unbounded-promise-chain
        globalThis.__tail = (globalThis.__tail ?? Promise.resolve()).then(() => send(event));
      }`,
  },
  {
    name: 'a ref of React, extended by what scrolls by',
    filename: 'src/input.tsx',
    code: `
      export function Board({ doc }) {
        const tail = useRef(Promise.resolve());
        useEffect(() => {
          return doc.on('update', (change) => {
            // expect-next-line: no-unbounded-promise-chain
            tail.current = tail.current.then(() => save(change));
          });
        }, [doc]);
        return null;
      }`,
  },
]);
