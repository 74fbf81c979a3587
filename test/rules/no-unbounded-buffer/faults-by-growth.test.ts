import { noUnboundedBuffer } from '../../../src/rules/no-unbounded-buffer.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedBuffer, 'whatever makes it grow', [
  {
    name: 'a list of samples that a timer takes',
    code: `
      // expect-next-line: no-unbounded-buffer
      const samples: number[] = [];
      setInterval(() => {
        samples.push(process.memoryUsage().heapUsed);
      }, 1_000);`,
  },
  {
    name: 'a function that schedules itself again',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-buffer
      let history = [];
      function tick() {
        history = [...history, performance.now()];
        setTimeout(tick, 500);
      }
      tick();`,
  },
  {
    name: 'an endless loop of a worker',
    code: `
      import { queue } from './queue';
      // expect-next-line: no-unbounded-buffer
      const handled: string[] = [];
      async function work(): Promise<void> {
        while (true) {
          const job = await queue.take();
          handled.push(job.id);
        }
      }
      void work();`,
  },
  {
    name: 'events.on, which never ends, into a local',
    code: `
      import { on } from 'node:events';
      import { bus } from './bus';
      export async function follow(): Promise<void> {
        // expect-next-line: no-unbounded-buffer
        const all: unknown[] = [];
        for await (const [event] of on(bus, 'change')) all.push(event);
      }`,
  },
  {
    name: 'a log that replaces console.log',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-buffer
      const lines = [];
      const original = console.log;
      console.log = (...args) => {
        lines.push(args.join(' '));
        original(...args);
      };`,
  },
  {
    name: 'the body of a request, text',
    code: `
      import { createServer } from 'node:http';
      createServer((req, res) => {
        // expect-next-line: no-unbounded-buffer
        let body = '';
        req.on('data', (chunk) => {
          body += chunk;
        });
        req.on('end', () => res.end(String(body.length)));
      }).listen(8080);`,
  },
  {
    name: 'the body of a request, chunks, in a promise helper',
    code: `
      import type { IncomingMessage } from 'node:http';
      export function readAll(message: IncomingMessage): Promise<Buffer> {
        return new Promise((resolve, reject) => {
          // expect-next-line: no-unbounded-buffer
          const chunks: Buffer[] = [];
          message.on('data', (chunk: Buffer) => chunks.push(chunk));
          message.on('end', () => resolve(Buffer.concat(chunks)));
          message.on('error', reject);
        });
      }`,
  },
  {
    name: 'the body of a request, for await',
    code: `
      export async function upload(req: import('node:http').IncomingMessage): Promise<number> {
        // expect-next-line: no-unbounded-buffer
        let bytes = Buffer.alloc(0);
        for await (const chunk of req) bytes = Buffer.concat([bytes, chunk]);
        return bytes.length;
      }`,
  },
  {
    name: 'what a connection sends, collected until a separator comes',
    filename: JS,
    code: `
      const net = require('node:net');
      net.createServer((socket) => {
        // expect-next-line: no-unbounded-buffer
        let pending = Buffer.alloc(0);
        socket.on('data', (chunk) => {
          pending = Buffer.concat([pending, chunk]);
          if (pending.indexOf(0) < 0) return;
          handle(pending);
          pending = Buffer.alloc(0);
        });
      }).listen(4000);
      function handle(frame) { return frame; }`,
  },
  {
    name: 'a queue per connection that a slow consumer empties',
    code: `
      import { WebSocketServer } from 'ws';
      import { store } from './store';
      const server = new WebSocketServer({ port: 8080 });
      server.on('connection', (socket) => {
        // expect-next-line: no-unbounded-buffer
        const jobs: string[] = [];
        let busy = false;
        socket.on('message', async (raw) => {
          jobs.push(String(raw));
          if (busy) return;
          busy = true;
          while (jobs.length > 0) await store.write(jobs.shift()!);
          busy = false;
        });
      });`,
  },
  {
    name: 'a flush at a size that nobody waits for',
    code: `
      import { collector } from './collector';
      export class SpanBuffer {
        // expect-next-line: no-unbounded-buffer
        private spans: object[] = [];
        private flushing = false;
        record(span: object): void {
          this.spans.push(span);
          if (this.spans.length >= 100) void this.flush();
        }
        private async flush(): Promise<void> {
          if (this.flushing) return;
          this.flushing = true;
          const batch = this.spans.splice(0, 100);
          await collector.send(batch);
          this.flushing = false;
        }
      }`,
  },
  {
    name: 'a periodic flush',
    code: `
      import { collector } from './collector';
      import { bus } from './bus';
      // expect-next-line: no-unbounded-buffer
      let batch: object[] = [];
      bus.on('event', (event: object) => batch.push(event));
      setInterval(() => {
        const events = batch;
        batch = [];
        void collector.send(events);
      }, 5_000);`,
  },
  {
    name: 'a test for emptiness only',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-buffer
      const queue: string[] = [];
      bus.on('id', (id: string) => {
        if (queue.length === 0) setImmediate(drain);
        queue.push(id);
      });
      async function drain(): Promise<void> {
        while (queue.length > 0) await fetch('/ids/' + queue.shift());
      }`,
  },
  {
    name: 'a size that is only logged',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-buffer
      const queue: string[] = [];
      bus.on('id', (id: string) => {
        queue.push(id);
        if (queue.length > 1_000) console.warn('the queue is long', queue.length);
      });
      setInterval(() => void fetch('/ids/' + queue.shift()), 100);`,
  },
  {
    name: 'only the copy that is shown is cut',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-buffer
      const trades: number[] = [];
      bus.on('trade', (price: number) => {
        trades.push(price);
        show(trades.slice(-20));
      });
      function show(last: number[]): void { console.log(last); }`,
  },
  {
    name: 'growth through a helper and an alias',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-buffer
      const inbox: string[] = [];
      function append(list: string[], item: string): void {
        list[list.length] = item;
      }
      const box = inbox;
      bus.on('mail', (id: string) => append(box, id));`,
  },
  {
    name: 'waiters of a semaphore',
    code: `
      export class Slots {
        // expect-next-line: no-unbounded-buffer
        readonly #waiters: (() => void)[] = [];
        #free = 4;
        async acquire(): Promise<void> {
          if (this.#free > 0) {
            this.#free -= 1;
            return;
          }
          await new Promise<void>((resolve) => this.#waiters.push(resolve));
        }
        release(): void {
          const next = this.#waiters.shift();
          if (next) next();
          else this.#free += 1;
        }
      }`,
  },
  {
    name: 'an asynchronous queue class',
    code: `
      export class AsyncQueue<T> {
        // expect-next-line: no-unbounded-buffer
        private values: T[] = [];
        // expect-next-line: no-unbounded-buffer
        private takers: ((value: T) => void)[] = [];
        push(value: T): void {
          const taker = this.takers.shift();
          if (taker) taker(value);
          else this.values.push(value);
        }
        take(): Promise<T> {
          if (this.values.length > 0) return Promise.resolve(this.values.shift()!);
          return new Promise((resolve) => this.takers.push(resolve));
        }
      }`,
  },
  {
    name: 'a factory that returns add and flush',
    filename: JS,
    code: `
      export function createBatcher(send) {
        // expect-next-line: no-unbounded-buffer
        const items = [];
        return {
          add(item) { items.push(item); },
          async flush() { await send(items.splice(0)); },
        };
      }`,
  },
  {
    name: 'an object with methods of its own',
    code: `
      // expect-next-line: no-unbounded-buffer
      export const outbox = {
        items: [] as string[],
        add(item: string): void { this.items.push(item); },
        next(): string | undefined { return this.items.shift(); },
      };`,
  },
  {
    name: 'a service that the framework keeps',
    code: `
      import { Injectable } from '@nestjs/common';
      @Injectable()
      export class AuditService {
        // expect-next-line: no-unbounded-buffer
        private readonly entries: object[] = [];
        record(actor: string, action: string): void {
          this.entries.push({ actor, action, at: new Date() });
        }
      }`,
  },
  {
    name: 'a linked list in a closure',
    filename: JS,
    code: `
      export function createQueue(work) {
        // expect-next-line: no-unbounded-buffer
        let first = null;
        let last = null;
        async function run() {
          while (first) {
            const { job } = first;
            first = first.next;
            await work(job);
          }
          last = null;
        }
        return {
          add(job) {
            const node = { job, next: null };
            if (last) last.next = node;
            else { first = node; void run(); }
            last = node;
          },
        };
      }`,
  },
]);
