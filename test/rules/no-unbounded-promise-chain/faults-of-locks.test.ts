import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedPromiseChain, 'as a lock', [
  {
    name: 'a lock with a gate of its own',
    code: `
      export class Mutex {
        private tail: Promise<void> = Promise.resolve();
        async run<T>(work: () => Promise<T>): Promise<T> {
          const prev = this.tail;
          let release!: () => void;
          // expect-next-line: no-unbounded-promise-chain
          this.tail = new Promise((resolve) => { release = resolve; });
          await prev;
          try { return await work(); } finally { release(); }
        }
      }`,
  },
  {
    name: 'a lock that returns its release',
    code: `
      export class Lock {
        private current = Promise.resolve();
        acquire(): Promise<() => void> {
          let release: () => void = () => {};
          const gate = new Promise<void>((resolve) => { release = resolve; });
          const before = this.current;
          // expect-next-line: no-unbounded-promise-chain
          this.current = gate;
          return before.then(() => release);
        }
      }`,
  },
  {
    name: 'a gate behind the tail',
    filename: JS,
    code: `
      let tail = Promise.resolve();
      export async function lock() {
        let unlock;
        const gate = new Promise((resolve) => (unlock = resolve));
        const ready = tail;
        // expect-next-line: no-unbounded-promise-chain
        tail = tail.then(() => gate);
        await ready;
        return unlock;
      }`,
  },
  {
    name: 'Promise.withResolvers',
    code: `
      const turns = { last: Promise.resolve() };
      export async function turn<T>(fn: () => Promise<T>): Promise<T> {
        const { promise, resolve } = Promise.withResolvers<void>();
        const last = turns.last;
        // expect-next-line: no-unbounded-promise-chain
        turns.last = promise;
        await last;
        try { return await fn(); } finally { resolve(); }
      }`,
  },
  {
    name: 'a deferred in a Map',
    code: `
      import { defer } from './defer';
      const locks = new Map<string, Promise<void>>();
      export async function withLock<T>(key: string, fn: () => Promise<T>): Promise<T> {
        const previous = locks.get(key);
        const mine = defer<void>();
        // expect-next-line: no-unbounded-promise-chain
        locks.set(key, mine.promise);
        if (previous) await previous;
        try {
          return await fn();
        } finally {
          if (locks.get(key) === mine.promise) locks.delete(key);
          mine.resolve();
        }
      }`,
  },
  {
    name: 'a turn that waits for the one it is given',
    code: `
      export function createMutex() {
        let last: Promise<unknown> = Promise.resolve();
        return {
          run<T>(work: () => Promise<T>): Promise<T> {
            const turn = async (previous: Promise<unknown>): Promise<T> => {
              await previous.catch(() => {});
              return work();
            };
            const mine = turn(last);
            // expect-next-line: no-unbounded-promise-chain
            last = mine;
            return mine;
          },
        };
      }`,
  },
  {
    name: 'waiting for the holder, over and over',
    filename: JS,
    code: `
      const locks = new Map();
      export async function exclusive(id, work) {
        while (locks.has(id)) await locks.get(id);
        const run = work();
        // expect-next-line: no-unbounded-promise-chain
        locks.set(id, run);
        try { return await run; } finally { locks.delete(id); }
      }`,
  },
  {
    name: 'waiting for the last turn before the next begins',
    code: `
      export class Uploader {
        private current: Promise<void> = Promise.resolve();
        async upload(file: File): Promise<void> {
          await this.current;
          // expect-next-line: no-unbounded-promise-chain
          this.current = this.send(file);
          await this.current;
        }
        private async send(file: File): Promise<void> { await fetch('/files', { method: 'PUT', body: file }); }
      }`,
  },
]);
