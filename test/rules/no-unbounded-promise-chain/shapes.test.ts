import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedPromiseChain, 'in less usual shapes', [
  {
    name: 'an async function in a variable that waits for the field',
    code: `
      export class Turns {
        private turn: Promise<void> | undefined;
        take(work: () => Promise<void>): Promise<void> {
          const run = async () => {
            if (this.turn !== undefined) await this.turn;
            await work();
          };
          // expect-next-line: no-unbounded-promise-chain
          return (this.turn = run());
        }
      }`,
  },
  {
    name: 'a handler in a field',
    code: `
      export class Uploads {
        private queue: Promise<void> = Promise.resolve();
        private readonly onClip = (clip: Clip | undefined) => {
          // expect-next-line: no-unbounded-promise-chain
          if (clip) this.queue = this.queue.then(() => this.upload(clip));
        };
        constructor(private readonly engine: Engine) {
          engine.events.on('clip', this.onClip);
        }
        private async upload(clip: Clip): Promise<void> { await put(clip); }
      }`,
  },
  {
    name: 'the previous without its error',
    code: `
      let pageLock: Promise<unknown> = Promise.resolve();
      export async function withPage<T>(fn: () => Promise<T>): Promise<T> {
        const previous = pageLock.catch(() => undefined);
        let release!: () => void;
        // expect-next-line: no-unbounded-promise-chain
        pageLock = new Promise<void>((resolve) => { release = resolve; });
        try {
          await previous;
          return await fn();
        } finally {
          release();
        }
      }`,
  },
  {
    name: 'a lock that may be empty',
    code: `
      export class Adapter {
        private lock: Promise<void> | null = null;
        async requestLock(): Promise<() => void> {
          let release = () => {};
          if (this.lock instanceof Promise) await this.lock;
          // expect-next-line: no-unbounded-promise-chain
          this.lock = new Promise((resolve) => { release = resolve; });
          return release;
        }
      }`,
  },
  {
    name: 'messages of a worker',
    filename: JS,
    code: `
      let chain = Promise.resolve();
      self.onmessage = (event) => {
        // expect-next-line: no-unbounded-promise-chain
        chain = chain.then(async () => {
          const result = await transcribe(event.data);
          postMessage(result);
        });
      };`,
  },
  {
    name: 'the lane of one of several fields',
    filename: JS,
    code: `
      const fields = { url: { tail: Promise.resolve() }, token: { tail: Promise.resolve() } };
      let shared = Promise.resolve();
      export function commit(name, send) {
        const field = fields[name];
        const tail = name === 'token' ? field.tail : shared;
        // expect-next-line: no-unbounded-promise-chain
        field.tail = tail.then(send);
      }`,
  },
  {
    name: 'the first at once, those after it in a row, whose count is kept and not compared',
    code: `
      export class Registry {
        private readonly tails = new Map<string, Promise<void>>();
        private readonly pending = new Map<string, number>();
        mutate<T>(id: string, run: () => Promise<T>): Promise<T> {
          const inflight = this.pending.get(id) ?? 0;
          this.pending.set(id, inflight + 1);
          const result = inflight === 0 ? run() : (this.tails.get(id) ?? Promise.resolve()).then(run, run);
          // expect-next-line: no-unbounded-promise-chain
          this.tails.set(id, result.then(() => {}, () => {}));
          return result;
        }
      }`,
  },
  {
    name: 'a function that is bound',
    filename: JS,
    code: `
      class Form {
        constructor() { this.queue = Promise.resolve(); }
        saveField(field) {
          // expect-next-line: no-unbounded-promise-chain
          this.queue = this.queue.then(this.push.bind(this, field));
        }
        push(field) { return fetch('/fields', { method: 'POST', body: field }); }
      }
      export default Form;`,
  },
  {
    name: 'an array of lanes',
    code: `
      const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
      export function onRow(row: Row): void {
        const at = row.id % 2;
        // expect-next-line: no-unbounded-promise-chain
        lanes[at] = lanes[at]!.then(() => insert(row));
      }`,
  },
]);

itFinds(noUnboundedPromiseChain, 'in code around other code', [
  {
    name: 'a middleware that lets each user in once the last response is out',
    filename: JS,
    code: `
      const locks = {};
      export const oneByOne = (req, res, next) => {
        const before = locks[req.user.id] || Promise.resolve();
        // expect-next-line: no-unbounded-promise-chain
        locks[req.user.id] = before.then(() => new Promise((resolve) => res.on('finish', resolve)));
        before.then(() => next());
      };`,
  },
  {
    name: 'a throttle by a chain of pauses',
    filename: JS,
    code: `
      let last = Promise.resolve();
      export async function throttled(fn) {
        const turn = last;
        // expect-next-line: no-unbounded-promise-chain
        last = turn.then(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
        await turn;
        return fn();
      }`,
  },
  {
    name: 'a maximum whose default is none',
    code: `
      export class Line {
        #tail = Promise.resolve();
        #waiting = 0;
        constructor(private readonly limit = Infinity) {}
        run(fn: () => Promise<void>): void {
          if (this.#waiting >= this.limit) throw new Error('full');
          this.#waiting++;
          // expect-next-line: no-unbounded-promise-chain
          this.#tail = this.#tail.then(fn).finally(() => { this.#waiting--; });
        }
      }`,
  },
]);

itFinds(noUnboundedPromiseChain, 'nothing in less usual shapes', [
  {
    name: 'the oldest waiter gives way',
    filename: JS,
    code: `
      const waiting = [];
      let chain = Promise.resolve();
      export function add(job) {
        if (waiting.length >= 50) waiting.shift().cancel();
        waiting.push(job);
        chain = chain.then(() => job.run()).finally(() => waiting.splice(waiting.indexOf(job), 1));
      }`,
  },
  {
    name: 'a maximum among the options, with a default',
    code: `
      export class Semaphore {
        #tail = Promise.resolve();
        #waiters = 0;
        constructor(private readonly options: { maxWaiters?: number } = {}) {}
        async run<T>(fn: () => Promise<T>): Promise<T> {
          const { maxWaiters = 64 } = this.options;
          if (this.#waiters >= maxWaiters) throw new RangeError('too many waiters');
          this.#waiters++;
          const mine = this.#tail.then(fn);
          this.#tail = mine.then(() => {}, () => {});
          try { return await mine; } finally { this.#waiters--; }
        }
      }`,
  },
  {
    name: 'callbacks that keep nobody waiting',
    code: `
      export class MemoryStore {
        private readonly items = new Map<string, unknown>();
        private lock = Promise.resolve();
        async set(key: string, value: unknown): Promise<void> {
          this.lock = this.lock.then(() => { this.items.set(key, value); });
          await this.lock;
        }
      }`,
  },
  {
    name: 'a promise that settles at once',
    filename: JS,
    code: `
      export class Orders {
        constructor() { this.lock = Promise.resolve(); this.orders = []; }
        async add(order) {
          await this.lock;
          this.lock = new Promise((resolve) => { this.orders.push(order); resolve(); });
        }
      }`,
  },
  {
    name: 'keys that are loaded once and waited for',
    code: `
      export class Keys {
        private lock: Promise<void> | null = null;
        async refresh(): Promise<void> {
          if (!this.lock) {
            this.lock = (async () => {
              await this.fetchKeys();
              this.lock = null;
            })();
          }
          await this.lock;
        }
        private async fetchKeys(): Promise<void> { await fetch('/jwks'); }
      }`,
  },
  {
    name: 'checks that a validator composes',
    filename: JS,
    code: `
      export function runChecks(payload, checks) {
        let pending;
        for (const check of checks) {
          const result = check(payload);
          if (pending || result instanceof Promise) {
            pending = (pending ?? Promise.resolve()).then(async () => { await result; });
          }
        }
        return pending ? pending.then(() => payload) : payload;
      }`,
  },
  {
    name: 'interceptors of a request',
    filename: JS,
    code: `
      Client.prototype.request = function request(config) {
        var chain = [send, undefined];
        var promise = Promise.resolve(config);
        this.interceptors.forEach(function (one) { chain.unshift(one.fulfilled, one.rejected); });
        while (chain.length) promise = promise.then(chain.shift(), chain.shift());
        return promise;
      };
      function Client() { this.interceptors = []; }
      module.exports = Client;`,
  },
  {
    name: 'a cache entry that cleans up after itself',
    code: `
      const cache = new Map<string, Promise<unknown>>();
      export function once<T>(key: string, exec: () => Promise<T>): Promise<unknown> {
        const cached = cache.get(key);
        if (cached) return cached;
        let promise: Promise<unknown> = exec();
        cache.set(key, promise);
        promise = promise.then((value) => { cache.delete(key); return value; });
        return promise;
      }`,
  },
]);
