import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedPromiseChain, 'although something looks like a bound', [
  {
    name: 'a maximum that is kept and never compared',
    code: `
      export class Bus {
        private tail = Promise.resolve();
        private waiting = 0;
        constructor(private readonly maxWaiting = 16) {}
        send(frame: Buffer): void {
          this.waiting += 1;
          // expect-next-line: no-unbounded-promise-chain
          this.tail = this.tail.then(() => this.write(frame)).finally(() => { this.waiting -= 1; });
        }
        private async write(frame: Buffer): Promise<void> { await port.write(frame); }
      }`,
  },
  {
    name: 'a count that is only reported',
    code: `
      let tail = Promise.resolve();
      let depth = 0;
      export function run(task: () => Promise<void>): void {
        depth += 1;
        if (depth > 100) logger.warn({ depth }, 'queue is long');
        // expect-next-line: no-unbounded-promise-chain
        tail = tail.then(task).finally(() => { depth -= 1; });
      }`,
  },
  {
    name: 'a maximum of Infinity',
    code: `
      export class Line {
        private tail = Promise.resolve();
        private waiting = 0;
        private readonly limit = Infinity;
        run(task: () => Promise<void>): void {
          if (this.waiting >= this.limit) throw new Error('full');
          this.waiting++;
          // expect-next-line: no-unbounded-promise-chain
          this.tail = this.tail.then(task).finally(() => { this.waiting--; });
        }
      }`,
  },
  {
    name: 'a flag that only close sets',
    code: `
      export class Sink {
        private tail = Promise.resolve();
        private closed = false;
        write(row: Row): Promise<void> {
          if (this.closed) throw new Error('closed');
          // expect-next-line: no-unbounded-promise-chain
          this.tail = this.tail.then(() => insert(row));
          return this.tail;
        }
        close(): void { this.closed = true; }
      }`,
  },
  {
    name: 'a flag that a caller sets on its way to the last write',
    code: `
      export class Link {
        private chain = Promise.resolve();
        private closed = false;
        private async turn(fn: () => Promise<void>): Promise<void> {
          if (this.closed) throw new Error('closed');
          const previous = this.chain;
          let release!: () => void;
          // expect-next-line: no-unbounded-promise-chain
          this.chain = new Promise((resolve) => { release = resolve; });
          await previous;
          try { await fn(); } finally { release(); }
        }
        send(text: string): Promise<void> { return this.turn(() => socket.send(text)); }
        async quit(): Promise<void> {
          this.closed = true;
          await this.turn(() => socket.end());
        }
      }`,
  },
  {
    name: 'the first one runs at once, the others wait',
    code: `
      let running = 0;
      let tail = Promise.resolve();
      export function run(task: () => Promise<void>): Promise<void> {
        if (running === 0) {
          running += 1;
          return task().finally(() => { running -= 1; });
        }
        // expect-next-line: no-unbounded-promise-chain
        tail = tail.then(task);
        return tail;
      }`,
  },
  {
    name: 'a file that is rotated at a size',
    code: `
      let tail = Promise.resolve();
      let bytes = 0;
      export async function write(line: string): Promise<void> {
        bytes += line.length;
        if (bytes > 1_000_000) await rotate();
        // expect-next-line: no-unbounded-promise-chain
        tail = tail.then(() => append(line));
      }
      async function rotate() { bytes = 0; await rename(); }`,
  },
  {
    name: 'one caller that asks for room and another that does not',
    code: `
      let tail = Promise.resolve();
      let waiting = 0;
      function enqueue(task: () => Promise<void>): void {
        waiting += 1;
        // expect-next-line: no-unbounded-promise-chain
        tail = tail.then(task).finally(() => { waiting -= 1; });
      }
      export function write(row: Row): boolean {
        if (waiting > 100) return false;
        enqueue(() => insert(row));
        return true;
      }
      export function remove(id: string): void {
        enqueue(() => erase(id));
      }`,
  },
  {
    name: 'keys that wait already, in one chain for all keys',
    code: `
      const queued = new Set<string>();
      let tail = Promise.resolve();
      export function refresh(key: string): void {
        if (queued.has(key)) return;
        queued.add(key);
        // expect-next-line: no-unbounded-promise-chain
        tail = tail.then(() => load(key)).finally(() => queued.delete(key));
      }`,
  },
  {
    name: 'a wait for each request, while requests come side by side',
    filename: JS,
    code: `
      let tail = Promise.resolve();
      export async function handler(request) {
        // expect-next-line: no-unbounded-promise-chain
        await (tail = tail.then(() => book(request)));
        return new Response('ok');
      }`,
  },
]);
