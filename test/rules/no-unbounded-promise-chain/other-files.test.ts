import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { markedLines } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

type Sources = Readonly<Record<string, string>>;

/** The marked lines of every file are reported, and no others. */
function expectMarkedInProject(sources: Sources): void {
  const project = new MemoryProject(sources);
  for (const [path, code] of Object.entries(sources)) {
    const lines = detectFile(project.file(path), [noUnboundedPromiseChain]).map(({ line }) => line);
    expect(lines, path).toEqual(markedLines(code, noUnboundedPromiseChain.meta.name));
  }
}

const MARK = '// expect-next-line: no-unbounded-promise-chain';

describe('chains whose parts are in several files', () => {
  it.each<[string, Sources]>([
    [
      'a lock factory, one lock of the process, and who takes it',
      {
        'src/create-lock.ts': `export function createLock() {
          let held: Promise<void> = Promise.resolve();
          return async <T>(work: () => Promise<T>): Promise<T> => {
            const before = held;
            let free: () => void = () => undefined;
            ${MARK}
            held = new Promise((resolve) => { free = resolve; });
            await before;
            try { return await work(); } finally { free(); }
          };
        }`,
        'src/workspace.ts': `import { createLock } from './create-lock';
        export const inWorkspace = createLock();`,
        'src/routes.ts': `import { inWorkspace } from './workspace';
        app.post('/hooks', async (req, res) => {
          await inWorkspace(() => build(req.body));
          res.end();
        });`,
      },
    ],
    [
      'a base class and what its subclass receives',
      {
        'src/ordered.ts': `export abstract class Ordered<T> {
          private sequence: Promise<void> = Promise.resolve();
          protected abstract apply(item: T): Promise<void>;
          protected inOrder(item: T): void {
            ${MARK}
            this.sequence = this.sequence.then(() => this.apply(item));
          }
        }`,
        'src/replica.ts': `import { Ordered } from './ordered';
        export class Replica extends Ordered<Change> {
          constructor(socket: WebSocket) {
            super();
            socket.addEventListener('message', (event) => this.inOrder(JSON.parse(event.data)));
          }
          protected async apply(change: Change): Promise<void> { await db.put(change); }
        }`,
      },
    ],
    [
      'a state that one file declares and another extends',
      {
        'src/state.ts': `export const state: { tail: Promise<unknown> } = { tail: Promise.resolve() };`,
        'src/index.ts': `export { state } from './state';`,
        'src/outbox.ts': `import { state } from './index';
        emitter.on('mail', (mail) => {
          ${MARK}
          state.tail = state.tail.then(() => send(mail));
        });`,
      },
    ],
    [
      'a map of chains that another file fills',
      {
        'src/chains.ts': `export const chains = new Map<string, Promise<unknown>>();`,
        'src/carts.ts': `import { chains } from './chains';
        export function change(id: string, run: () => Promise<void>): void {
          const prior = chains.get(id) ?? Promise.resolve();
          ${MARK}
          chains.set(id, prior.then(run, run));
        }`,
        'src/routes.ts': `import { change } from './carts';
        app.put('/carts/:id', (req, res) => { change(req.params.id, () => save(req.body)); res.end(); });`,
      },
    ],
    [
      'a helper that chains',
      {
        'src/after.ts': `export const after = <T>(previous: Promise<unknown>, run: () => Promise<T>): Promise<T> => previous.then(run, run);`,
        'src/printer.ts': `import { after } from './after';
        export class Printer {
          private last: Promise<unknown> = Promise.resolve();
          print(page: Page): void {
            ${MARK}
            this.last = after(this.last, () => device.send(page));
          }
        }`,
      },
    ],
    [
      'a singleton of the module, in CommonJS',
      {
        'lib/journal.js': `class Journal {
          constructor() { this.tail = Promise.resolve(); }
          append(row) {
            ${MARK}
            this.tail = this.tail.then(() => insert(row));
            return this.tail;
          }
        }
        module.exports = { Journal };`,
        'lib/index.js': `const { Journal } = require('./journal');
        const journal = new Journal();
        bus.on('row', (row) => { journal.append(row); });`,
      },
    ],
    [
      'a provider that a controller gets',
      {
        'src/ledger.service.ts': `@Injectable()
        export class LedgerService {
          private chain: Promise<void> = Promise.resolve();
          book(entry: Entry): Promise<void> {
            ${MARK}
            this.chain = this.chain.then(() => this.write(entry));
            return this.chain;
          }
          private async write(entry: Entry): Promise<void> { await db.insert(entry); }
        }`,
        'src/ledger.controller.ts': `import { LedgerService } from './ledger.service';
        @Controller('entries')
        export class LedgerController {
          constructor(private readonly ledger: LedgerService) {}
          @Post() create(@Body() entry: Entry) { return this.ledger.book(entry); }
        }`,
      },
    ],
    [
      'a guard that looks at something else',
      {
        'src/guard.ts': `export function assertOpen(state: { closed: boolean }): void {
          if (state.closed) throw new Error('closed');
        }`,
        'src/lane.ts': `import { assertOpen } from './guard';
        const state = { closed: false };
        let tail: Promise<unknown> = Promise.resolve();
        export function speak(run: () => Promise<void>): void {
          assertOpen(state);
          ${MARK}
          tail = tail.then(run);
        }
        export function close(): void { state.closed = true; }`,
      },
    ],
    [
      'a limit that the constructor keeps and nobody reads',
      {
        'src/gate.ts': `export class Gate {
          private tail: Promise<unknown> = Promise.resolve();
          constructor(readonly limit: number) {}
          enter<T>(work: () => Promise<T>): Promise<T> {
            const mine = this.tail.then(work);
            ${MARK}
            this.tail = mine.catch(() => undefined);
            return mine;
          }
        }`,
        'src/crane.ts': `import { Gate } from './gate';
        export const crane = new Gate(12);`,
        'src/moves.ts': `import { crane } from './crane';
        broker.on('message', (topic, payload) => { void crane.enter(() => move(payload)); });`,
      },
    ],
    [
      'two callers that wait, in requests side by side',
      {
        'src/serial.ts': `let tail: Promise<unknown> = Promise.resolve();
        export function serial<T>(task: () => Promise<T>): Promise<T> {
          const result = tail.then(task);
          ${MARK}
          tail = result.catch(() => undefined);
          return result;
        }`,
        'src/routes.ts': `import { serial } from './serial';
        app.post('/a', async (req, res) => { res.json(await serial(() => run(req.body))); });`,
      },
    ],
  ])('%s', (_, sources) => {
    expectMarkedInProject(sources);
  });
});

describe('what other files say in favour of a chain', () => {
  it.each<[string, Sources]>([
    [
      'a guard that compares what it is handed',
      {
        'src/guard.ts': `export interface Load { waiting: number }
        export function assertRoom(load: Load, limit: number): void {
          if (load.waiting >= limit) throw new Error('busy');
        }`,
        'src/lane.ts': `import { assertRoom, type Load } from './guard';
        const load: Load = { waiting: 0 };
        let tail: Promise<unknown> = Promise.resolve();
        export function speak(run: () => Promise<void>): void {
          assertRoom(load, 20);
          load.waiting += 1;
          tail = tail.then(run).finally(() => { load.waiting -= 1; });
        }`,
      },
    ],
    [
      'a guard that is handed the number',
      {
        'src/guard.ts': `export function refuseWhenFull(count: number, limit: number): void {
          if (count < limit) return;
          throw new Error('busy');
        }`,
        'src/lane.ts': `import { refuseWhenFull } from './guard';
        const waiting = new Set<object>();
        let tail: Promise<unknown> = Promise.resolve();
        export function speak(run: () => Promise<void>): void {
          refuseWhenFull(waiting.size, 20);
          waiting.add(run);
          tail = tail.then(run).finally(() => { waiting.delete(run); });
        }`,
      },
    ],
    [
      'a predicate that takes a place',
      {
        'src/slots.ts': `let free = 16;
        export function take(): boolean {
          if (free === 0) return false;
          free -= 1;
          return true;
        }
        export function give(): void { free += 1; }`,
        'src/lane.ts': `import { give, take } from './slots';
        let tail: Promise<unknown> = Promise.resolve();
        export function run(task: () => Promise<void>): boolean {
          if (!take()) return false;
          tail = tail.then(task).finally(give);
          return true;
        }`,
      },
    ],
    [
      'the only caller asks first',
      {
        'src/print-line.ts': `export class PrintLine {
          private tail: Promise<unknown> = Promise.resolve();
          private waiting = 0;
          get depth(): number { return this.waiting; }
          add(job: () => Promise<void>): void {
            this.waiting += 1;
            this.tail = this.tail.then(job).finally(() => { this.waiting -= 1; });
          }
        }
        export const printLine = new PrintLine();`,
        'src/routes.ts': `import { printLine } from './print-line';
        app.post('/print', (req, res) => {
          if (printLine.depth >= 30) return res.status(503).set('Retry-After', '10').end();
          printLine.add(() => print(req.body));
          res.status(202).end();
        });`,
      },
    ],
    [
      'a serializer that each request makes for itself',
      {
        'src/serializer.ts': `export function createSerializer() {
          let last: Promise<unknown> = Promise.resolve();
          return <T>(task: () => Promise<T>): Promise<T> => {
            const result = last.then(task);
            last = result.catch(() => undefined);
            return result;
          };
        }`,
        'src/routes.ts': `import { createSerializer } from './serializer';
        app.post('/orders', async (req, res) => {
          const serial = createSerializer();
          await Promise.all(req.body.lines.slice(0, 50).map((line) => serial(() => book(line))));
          res.end();
        });`,
      },
    ],
    [
      'a transaction that lives for one call',
      {
        'src/transaction.ts': `export class Transaction {
          private tail: Promise<unknown> = Promise.resolve();
          constructor(private readonly client: Client) {}
          query(sql: string): Promise<unknown> {
            this.tail = this.tail.then(() => this.client.query(sql));
            return this.tail;
          }
        }`,
        'src/orders.ts': `import { Transaction } from './transaction';
        export async function place(order: Order): Promise<void> {
          const tx = new Transaction(await pool.connect());
          tx.query('insert into orders ...');
          await tx.query('commit');
        }`,
      },
    ],
    [
      'one loop of another file that waits',
      {
        'src/writer.ts': `export class Writer {
          private tail: Promise<unknown> = Promise.resolve();
          append(row: Row): Promise<unknown> {
            this.tail = this.tail.then(() => insert(row));
            return this.tail;
          }
        }`,
        'src/main.ts': `import { Writer } from './writer';
        const writer = new Writer();
        for await (const message of consumer) {
          await writer.append(message.value);
        }`,
      },
    ],
    [
      'one consumer of another file that waits',
      {
        'src/serial.ts': `let tail: Promise<unknown> = Promise.resolve();
        export function serial<T>(task: () => Promise<T>): Promise<T> {
          const result = tail.then(task);
          tail = result.catch(() => undefined);
          return result;
        }`,
        'src/consumer.ts': `import { serial } from './serial';
        await consumer.run({
          eachMessage: async ({ message }) => {
            await serial(() => store(message));
          },
        });`,
      },
    ],
    [
      'steps of the start in other files',
      {
        'src/boot.ts': `let chain: Promise<void> = Promise.resolve();
        export function step(run: () => Promise<void>): void {
          chain = chain.then(run);
        }`,
        'src/database.ts': `import { step } from './boot';
        step(() => connect());`,
        'src/cache.ts': `import { step } from './boot';
        step(() => warm());`,
      },
    ],
    [
      'a provider of a request',
      {
        'src/loader.ts': `@Injectable({ scope: Scope.REQUEST })
        export class Loader {
          private tail: Promise<unknown> = Promise.resolve();
          load(id: string): Promise<unknown> {
            this.tail = this.tail.then(() => fetchOne(id));
            return this.tail;
          }
        }`,
      },
    ],
  ])('%s', (_, sources) => {
    expectMarkedInProject(sources);
  });
});

it('goes by the setting `bounded`', () => {
  const code = `export class Line {
    private tail: Promise<unknown> = Promise.resolve();
    add(job: () => Promise<void>): void { this.tail = this.tail.then(job); }
  }`;
  const linesWith = (settings: unknown): number[] => {
    const project = new MemoryProject({ 'src/line.ts': code }, true, settings);
    return detectFile(project.file('src/line.ts'), [noUnboundedPromiseChain]).map(({ line }) => line);
  };
  expect(linesWith({ bounded: ['Line'] })).toEqual([]);
  expect(linesWith({ bounded: ['Other'] })).toEqual([3]);
});
