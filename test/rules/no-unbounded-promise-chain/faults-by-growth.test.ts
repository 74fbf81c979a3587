import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedPromiseChain, 'however it is made longer', [
  {
    name: 'in two steps, through a field',
    code: `
      export class Feed {
        private tail = Promise.resolve();
        private next = Promise.resolve();
        push(item: Item): void {
          this.next = this.tail.then(() => this.deliver(item));
          // expect-next-line: no-unbounded-promise-chain
          this.tail = this.next;
        }
        private async deliver(item: Item): Promise<void> { await send(item); }
      }`,
  },
  {
    name: 'by an immediate async function that waits for the previous',
    code: `
      let tail: Promise<void> = Promise.resolve();
      bus.on('order', (order) => {
        const prev = tail;
        // expect-next-line: no-unbounded-promise-chain
        tail = (async () => {
          await prev.catch(() => {});
          await book(order);
        })();
      });`,
  },
  {
    name: 'by an immediate async function that reads the tail itself',
    filename: JS,
    code: `
      let tail = Promise.resolve();
      bus.on('order', (order) => {
        // expect-next-line: no-unbounded-promise-chain
        tail = (async (before) => {
          await before;
          await book(order);
        })(tail);
      });`,
  },
  {
    name: 'by an async method that waits for the tail',
    code: `
      export class Store {
        private last: Promise<void> = Promise.resolve();
        save(doc: Doc): Promise<void> {
          // expect-next-line: no-unbounded-promise-chain
          this.last = this.doSave(doc, this.last);
          return this.last;
        }
        private async doSave(doc: Doc, before: Promise<void>): Promise<void> {
          try { await before; } catch {}
          await db.put(doc);
        }
      }`,
  },
  {
    name: 'by a helper that chains what it is given',
    code: `
      function after<T>(previous: Promise<unknown>, run: () => Promise<T>): Promise<T> {
        return previous.then(run, run);
      }
      let line: Promise<unknown> = Promise.resolve();
      export const schedule = (run: () => Promise<void>): void => {
        // expect-next-line: no-unbounded-promise-chain
        line = after(line, run);
      };`,
  },
  {
    name: 'by Promise.all of the old and the new',
    filename: JS,
    code: `
      let flushing = Promise.resolve();
      emitter.on('batch', (batch) => {
        // expect-next-line: no-unbounded-promise-chain
        flushing = Promise.all([flushing, upload(batch)]);
      });`,
  },
  {
    name: 'by Promise.allSettled and then',
    filename: JS,
    code: `
      let previous = Promise.resolve();
      emitter.on('batch', (batch) => {
        // expect-next-line: no-unbounded-promise-chain
        previous = Promise.allSettled([previous]).then(() => upload(batch));
      });`,
  },
  {
    name: 'through a time limit for each turn, which limits no number',
    code: `
      let tail: Promise<unknown> = Promise.resolve();
      export function run(task: () => Promise<void>): void {
        // expect-next-line: no-unbounded-promise-chain
        tail = Promise.race([tail, sleep(5_000)]).then(task);
      }`,
  },
  {
    name: 'through a wrapper out of sight',
    code: `
      import { withTimeout } from './timeouts';
      export class Plotter {
        private tail: Promise<unknown> = Promise.resolve();
        draw(path: Path): Promise<unknown> {
          // expect-next-line: no-unbounded-promise-chain
          this.tail = withTimeout(this.tail.then(() => this.plot(path)), 5_000);
          return this.tail;
        }
        private plot(path: Path) { return device.plot(path); }
      }`,
  },
  {
    name: 'by a promise made by hand',
    filename: JS,
    code: `
      let last = Promise.resolve();
      exports.enqueue = (job) => {
        const before = last;
        // expect-next-line: no-unbounded-promise-chain
        last = new Promise((resolve, reject) => {
          before.finally(() => job().then(resolve, reject));
        });
        return last;
      };`,
  },
  {
    name: 'with the assignment as the result',
    filename: JS,
    code: `
      let tail = Promise.resolve();
      // expect-next-line: no-unbounded-promise-chain
      export const serial = (task) => (tail = tail.then(task, task));`,
  },
  {
    name: 'with optional chaining and a conditional start',
    code: `
      export class Cache {
        private refreshing?: Promise<void>;
        refresh(key: string): void {
          // expect-next-line: no-unbounded-promise-chain
          this.refreshing = this.refreshing ? this.refreshing.then(() => this.load(key)) : this.load(key);
        }
        async load(key: string): Promise<void> { await fetch(key); }
      }`,
  },
  {
    name: 'by an async task written in place with its own try',
    code: `
      @Injectable()
      export class LedgerService {
        private chain = Promise.resolve();
        constructor(private readonly repo: Repo) {}
        @OnEvent('booking.confirmed')
        onBooking(booking: Booking): void {
          // expect-next-line: no-unbounded-promise-chain
          this.chain = this.chain.then(async () => {
            try {
              await this.repo.save(booking);
            } catch (err) {
              logger.error(err);
            }
          });
        }
      }`,
  },
  {
    name: 'in a timer',
    code: `
      let reports = Promise.resolve();
      setInterval(() => {
        // expect-next-line: no-unbounded-promise-chain
        reports = reports.then(() => report(process.memoryUsage()));
      }, 1_000);`,
  },
  {
    name: 'per request',
    filename: JS,
    code: `
      const app = express();
      let tail = Promise.resolve();
      app.post('/orders', async (req, res) => {
        // expect-next-line: no-unbounded-promise-chain
        tail = tail.then(() => book(req.body)).catch(() => {});
        await tail;
        res.sendStatus(201);
      });`,
  },
  {
    name: 'in a for await that does not wait for it',
    code: `
      import { on } from 'node:events';
      export async function follow(): Promise<void> {
        let tail = Promise.resolve();
        for await (const [event] of on(bus, 'change')) {
          // expect-next-line: no-unbounded-promise-chain
          tail = tail.then(() => store(event));
        }
      }`,
  },
  {
    name: 'in a method of another class that a handler calls',
    code: `
      class Recorder {
        private writes = Promise.resolve();
        constructor(private readonly file: FileHandle) {}
        append(chunk: Buffer): void {
          // expect-next-line: no-unbounded-promise-chain
          this.writes = this.writes.then(() => this.file.appendFile(chunk)).then(() => {});
        }
      }
      export function record(stream: Stream, file: FileHandle): void {
        const recorder = new Recorder(file);
        stream.on('data', (chunk) => recorder.append(chunk));
      }`,
  },
  {
    name: 'by Bluebird and jQuery',
    filename: JS,
    code: `
      var ajaxQueue = $({}).promise();
      exports.post = function (url, data) {
        // expect-next-line: no-unbounded-promise-chain
        ajaxQueue = ajaxQueue.always(function () { return $.post(url, data); });
      };`,
  },
]);
