import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedPromiseChain, 'nothing where a count of waiters is compared', [
  {
    name: 'and the call throws',
    code: `
      export class Bus {
        private tail: Promise<unknown> = Promise.resolve();
        private waiting = 0;
        send(frame: Buffer): Promise<Buffer> {
          if (this.waiting >= 16) throw new Error('busy');
          this.waiting += 1;
          const turn = this.tail.then(() => exchange(frame)).finally(() => { this.waiting -= 1; });
          this.tail = turn.catch(() => undefined);
          return turn;
        }
      }`,
  },
  {
    name: 'and the call is rejected by a conditional expression',
    filename: JS,
    code: `
      let tail = Promise.resolve(), depth = 0;
      export const run = (task) =>
        depth >= 50
          ? Promise.reject(new Error('full'))
          : (depth++, (tail = tail.then(task).finally(() => depth--)));`,
  },
  {
    name: 'and the event is dropped',
    filename: JS,
    code: `
      const MAX = 1000;
      let tail = Promise.resolve();
      let queued = 0;
      socket.on('message', (data) => {
        if (queued === MAX) { dropped.inc(); return; }
        queued = queued + 1;
        tail = tail.then(() => save(data)).then(() => { queued = queued - 1; });
      });`,
  },
  {
    name: 'and the growth stands within the comparison',
    code: `
      let tail = Promise.resolve();
      let pending = 0;
      export function offer(task: () => Promise<void>): boolean {
        if (pending < 100) {
          pending++;
          tail = tail.then(task).finally(() => { pending--; });
          return true;
        }
        return false;
      }`,
  },
  {
    name: 'in a helper that throws',
    code: `
      export function createSerializer(limit: number) {
        let last: Promise<unknown> = Promise.resolve();
        let waiting = 0;
        function admit(): void {
          if (waiting >= limit) throw new Error('busy');
          waiting += 1;
        }
        return async function run<T>(task: () => Promise<T>): Promise<T> {
          admit();
          const result = last.then(task).finally(() => { waiting -= 1; });
          last = result.catch(() => undefined);
          return result;
        };
      }`,
  },
  {
    name: 'in a helper that throws at its end',
    code: `
      let tail = Promise.resolve();
      let waiting = 0;
      function enter(): void {
        if (waiting < 20) { waiting += 1; return; }
        throw new Error('busy');
      }
      export function run(task: () => Promise<void>): void {
        enter();
        tail = tail.then(task).finally(() => { waiting -= 1; });
      }`,
  },
  {
    name: 'in a predicate',
    code: `
      export class Line {
        private tail = Promise.resolve();
        private waiting = 0;
        private get isFull(): boolean { return this.waiting >= this.capacity; }
        constructor(private readonly capacity: number) {}
        run(task: () => Promise<void>): boolean {
          if (this.isFull) return false;
          this.waiting++;
          this.tail = this.tail.then(task).finally(() => { this.waiting--; });
          return true;
        }
      }`,
  },
  {
    name: 'in a helper that takes a place or says no',
    filename: JS,
    code: `
      let tail = Promise.resolve();
      let free = 8;
      const take = () => {
        if (free <= 0) return false;
        free -= 1;
        return true;
      };
      export function run(task) {
        if (!take()) throw new Error('busy');
        tail = tail.then(task).finally(() => { free += 1; });
      }`,
  },
  {
    name: 'in every caller',
    code: `
      export class Store {
        private tail = Promise.resolve();
        private waiting = 0;
        write(row: Row): boolean {
          if (this.waiting > 100) return false;
          this.enqueue(() => insert(row));
          return true;
        }
        remove(id: string): boolean {
          if (this.waiting > 200) return false;
          this.enqueue(() => erase(id));
          return true;
        }
        private enqueue(task: () => Promise<void>): void {
          this.waiting += 1;
          this.tail = this.tail.then(task).finally(() => { this.waiting -= 1; });
        }
      }`,
  },
  {
    name: 'with places left that count down',
    code: `
      let tail = Promise.resolve();
      let places = 32;
      export function run(task: () => Promise<void>): void {
        if (places === 0) throw new Error('busy');
        places--;
        tail = tail.then(task).finally(() => { places++; });
      }`,
  },
  {
    name: 'for each key',
    code: `
      const tails = new Map<string, Promise<void>>();
      const waiting = new Map<string, number>();
      export function run(key: string, task: () => Promise<void>): void {
        const n = waiting.get(key) ?? 0;
        if (n >= 10) throw new Error('busy');
        waiting.set(key, n + 1);
        tails.set(key, (tails.get(key) ?? Promise.resolve()).then(task).finally(() => { waiting.set(key, waiting.get(key)! - 1); }));
      }`,
  },
  {
    name: 'on the entry itself',
    code: `
      const lanes = new Map<string, { tail: Promise<void>; waiters: number }>();
      export async function withLock<T>(id: string, work: () => Promise<T>): Promise<T> {
        const lane = lanes.get(id) ?? { tail: Promise.resolve(), waiters: 0 };
        if (lane.waiters >= 50) throw new Error('busy');
        lanes.set(id, lane);
        const prior = lane.tail;
        let release!: () => void;
        lane.tail = new Promise((resolve) => { release = resolve; });
        lane.waiters += 1;
        await prior;
        try { return await work(); } finally { lane.waiters -= 1; release(); }
      }`,
  },
  {
    name: 'as the size of a set of waiters',
    code: `
      const waiting = new Set<symbol>();
      let tail = Promise.resolve();
      export function run(task: () => Promise<void>): void {
        if (waiting.size >= 100) throw new Error('busy');
        const ticket = Symbol('ticket');
        waiting.add(ticket);
        tail = tail.then(task).finally(() => { waiting.delete(ticket); });
      }`,
  },
  {
    name: 'and the source is paused',
    filename: JS,
    code: `
      let tail = Promise.resolve();
      let queued = 0;
      stream.on('data', (chunk) => {
        queued += 1;
        tail = tail.then(() => write(chunk)).then(() => {
          queued -= 1;
          if (queued === 0) stream.resume();
        });
        if (queued > 32) stream.pause();
      });`,
  },
  {
    name: 'and the call waits for room',
    code: `
      let tail = Promise.resolve();
      let pending = 0;
      export async function write(row: Row): Promise<void> {
        while (pending >= 64) await tail;
        pending += 1;
        tail = tail.then(() => insert(row)).finally(() => { pending -= 1; });
      }`,
  },
  {
    name: 'as the difference of two counts',
    code: `
      let issued = 0;
      let served = 0;
      let tail = Promise.resolve();
      export function run(task: () => Promise<void>): void {
        if (issued - served > 100) throw new Error('busy');
        issued += 1;
        tail = tail.then(task).finally(() => { served += 1; });
      }`,
  },
  {
    name: 'before it is increased in the condition',
    filename: JS,
    code: `
      let waiting = 0;
      let tail = Promise.resolve();
      export function run(task) {
        if (++waiting > 10) { waiting--; throw new Error('busy'); }
        tail = tail.then(task).finally(() => { waiting--; });
      }`,
  },
]);

itFinds(noUnboundedPromiseChain, 'nothing where at most one waits', [
  {
    name: 'because a waiting one is shared',
    code: `
      export class Saver {
        private tail: Promise<void> = Promise.resolve();
        private pending: Promise<void> | null = null;
        save(): Promise<void> {
          if (this.pending) return this.pending;
          this.pending = this.tail.then(() => { this.pending = null; return this.write(); });
          this.tail = this.pending.catch(() => undefined);
          return this.pending;
        }
        private async write(): Promise<void> { await store(); }
      }`,
  },
  {
    name: 'because a flag keeps others out',
    filename: JS,
    code: `
      let scheduled = false;
      let tail = Promise.resolve();
      emitter.on('change', () => {
        if (scheduled) return;
        scheduled = true;
        tail = tail.then(() => { scheduled = false; return sync(); });
      });`,
  },
  {
    name: 'because a flag stands around it',
    code: `
      export class Renderer {
        private tail = Promise.resolve();
        private queued = false;
        invalidate(): void {
          if (!this.queued) {
            this.queued = true;
            this.tail = this.tail.then(() => this.draw());
          }
        }
        private async draw(): Promise<void> { this.queued = false; await paint(); }
      }`,
  },
  {
    name: 'because each key waits once in the chain of its key',
    code: `
      const queued = new Set<string>();
      const tails = new Map<string, Promise<void>>();
      export function refresh(key: string): void {
        if (queued.has(key)) return;
        queued.add(key);
        tails.set(key, (tails.get(key) ?? Promise.resolve()).then(() => load(key)).finally(() => queued.delete(key)));
      }`,
  },
]);

itFinds(noUnboundedPromiseChain, 'nothing where a helper out of sight keeps the number small', [
  {
    name: 'a limiter in front',
    code: `
      import pLimit from 'p-limit';
      const limit = pLimit(4);
      let tail = Promise.resolve();
      export const handle = (task: () => Promise<void>) =>
        limit(async () => {
          tail = tail.then(task);
          await tail;
        });`,
  },
  {
    name: 'a place that is asked for',
    code: `
      import { slots } from './slots';
      let tail = Promise.resolve();
      export function run(task: () => Promise<void>): void {
        if (!slots.tryAcquire()) throw new Error('busy');
        tail = tail.then(task).finally(() => slots.release());
      }`,
  },
]);
