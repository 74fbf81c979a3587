import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where callers give back what they took', [
  {
    name: 'requests under way, counted by the close of the answer',
    code: `
      import { createServer } from 'node:http';
      const open = new Map<number, number>();
      let next = 0;
      createServer((req, res) => {
        const id = next++;
        open.set(id, Date.now());
        res.once('close', () => open.delete(id));
        res.end();
      }).listen(80);`,
  },
  {
    name: 'an unsubscribe function is returned',
    code: `
      const listeners = new Set<(value: number) => void>();
      export function subscribe(listener: (value: number) => void): () => void {
        listeners.add(listener);
        return () => listeners.delete(listener);
      }`,
  },
  {
    name: 'an unsubscribe function is returned, by key',
    code: `
      const listeners = new Map<string, Set<() => void>>();
      export function subscribe(topic: string, listener: () => void): () => void {
        let set = listeners.get(topic);
        if (!set) listeners.set(topic, (set = new Set()));
        set.add(listener);
        return () => {
          set.delete(listener);
          if (set.size === 0) listeners.delete(topic);
        };
      }`,
  },
  {
    name: 'an object with a dispose method is returned',
    code: `
      const open = new Map<string, object>();
      export function acquire(userId: string): Disposable {
        open.set(userId, {});
        return { [Symbol.dispose]: () => void open.delete(userId) };
      }`,
  },
  {
    name: 'a release function is returned',
    filename: JS,
    code: `
      const leases = {};
      exports.lease = (deviceId) => {
        leases[deviceId] = Date.now();
        return function release() {
          delete leases[deviceId];
        };
      };`,
  },
  {
    name: 'counted references',
    code: `
      const channels = new Map<string, { users: number }>();
      export function open(channelId: string): { users: number } {
        let channel = channels.get(channelId);
        if (!channel) channels.set(channelId, (channel = { users: 0 }));
        channel.users += 1;
        return channel;
      }
      export function release(channelId: string): void {
        const channel = channels.get(channelId);
        if (channel && --channel.users === 0) channels.delete(channelId);
      }`,
  },
  {
    name: 'calls that answer or time out',
    code: `
      import { randomUUID } from 'node:crypto';
      import { socket } from './socket';
      const waiting = new Map<string, (answer: unknown) => void>();
      socket.on('message', (data) => {
        const answer = JSON.parse(String(data));
        waiting.get(answer.id)?.(answer);
        waiting.delete(answer.id);
      });
      export function call(method: string): Promise<unknown> {
        const id = randomUUID();
        return new Promise((resolve, reject) => {
          waiting.set(id, resolve);
          socket.send(JSON.stringify({ id, method }));
          setTimeout(() => {
            if (waiting.delete(id)) reject(new Error('timeout'));
          }, 5_000);
        });
      }`,
  },
  {
    name: 'calls that answer, time out, or end with the connection',
    filename: JS,
    code: `
      class Rpc {
        constructor(socket) {
          this.pending = new Map();
          this.next = 0;
          this.socket = socket;
          socket.on('message', (message) => this.settle(message));
          socket.on('close', () => this.pending.clear());
        }
        call(body) {
          const id = this.next++;
          return new Promise((resolve, reject) => {
            const timer = setTimeout(() => {
              this.pending.delete(id);
              reject(new Error('timeout'));
            }, 1000);
            this.pending.set(id, { resolve, timer });
            this.socket.send({ id, body });
          });
        }
        settle(message) {
          const entry = this.pending.get(message.id);
          if (!entry) return;
          clearTimeout(entry.timer);
          this.pending.delete(message.id);
          entry.resolve(message);
        }
      }
      module.exports = Rpc;`,
  },
  {
    name: 'an abort signal takes the waiter out',
    code: `
      const waiters = new Map<string, () => void>();
      export function wait(id: string, signal: AbortSignal): Promise<void> {
        return new Promise((resolve, reject) => {
          waiters.set(id, resolve);
          signal.addEventListener('abort', () => {
            waiters.delete(id);
            reject(signal.reason);
          });
        });
      }
      export function wake(id: string): void {
        waiters.get(id)?.();
        waiters.delete(id);
      }`,
  },
  {
    name: 'a lock that the same function takes back',
    code: `
      const held = new Set<string>();
      export async function exclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
        if (held.has(key)) throw new Error('busy');
        held.add(key);
        try {
          return await work();
        } finally {
          held.delete(key);
        }
      }`,
  },
  {
    name: 'a lock with await using',
    code: `
      const held = new Set<string>();
      function lock(userId: string): AsyncDisposable {
        held.add(userId);
        return {
          async [Symbol.asyncDispose]() {
            held.delete(userId);
          },
        };
      }
      export async function run(userId: string, work: () => Promise<void>): Promise<void> {
        await using _lock = lock(userId);
        await work();
      }`,
  },
  {
    name: 'a batch that a microtask takes',
    filename: JS,
    code: `
      const batch = new Map();
      let scheduled = false;
      exports.load = (id) => new Promise((resolve) => {
        batch.set(id, resolve);
        if (scheduled) return;
        scheduled = true;
        process.nextTick(() => {
          scheduled = false;
          for (const [key, done] of batch) done(key);
          batch.clear();
        });
      });`,
  },
  {
    name: 'a batch that a short timer takes',
    code: `
      import { send } from './send';
      let batch = new Map<string, number>();
      let timer: NodeJS.Timeout | null = null;
      export function count(userId: string): void {
        batch.set(userId, (batch.get(userId) ?? 0) + 1);
        timer ??= setTimeout(() => {
          timer = null;
          const full = batch;
          batch = new Map();
          send([...full]);
        }, 100);
      }`,
  },
  {
    name: 'a debounce for each key',
    code: `
      const timers = new Map<string, NodeJS.Timeout>();
      export function debounce(key: string, work: () => void): void {
        clearTimeout(timers.get(key));
        timers.set(
          key,
          setTimeout(() => {
            timers.delete(key);
            work();
          }, 200),
        );
      }`,
  },
  {
    name: 'a lane that is dropped when nobody waits in it',
    code: `
      interface Lane { tail: Promise<void>; waiters: number }
      const lanes = new Map<string, Lane>();
      export async function inLane<T>(documentId: string, work: () => Promise<T>): Promise<T> {
        const lane = lanes.get(documentId) ?? { tail: Promise.resolve(), waiters: 0 };
        if (lane.waiters >= 50) throw new Error('busy');
        lanes.set(documentId, lane);
        const before = lane.tail;
        let open!: () => void;
        const tail = before.then(() => new Promise<void>((resolve) => {
          open = resolve;
        }));
        lane.tail = tail;
        lane.waiters += 1;
        await before;
        try {
          return await work();
        } finally {
          lane.waiters -= 1;
          open();
          if (lane.tail === tail) lanes.delete(documentId);
        }
      }`,
  },
  {
    name: 'a lock that is deleted when its last user leaves',
    code: `
      const locks = new Map<string, { users: number; tail: Promise<unknown> }>();
      export async function withLock<T>(userId: string, work: () => Promise<T>): Promise<T> {
        let lock = locks.get(userId);
        if (!lock) locks.set(userId, (lock = { users: 0, tail: Promise.resolve() }));
        lock.users += 1;
        const result = lock.tail.then(work);
        lock.tail = result.catch(() => undefined);
        try {
          return await result;
        } finally {
          lock.users -= 1;
          if (lock.users === 0) locks.delete(userId);
        }
      }`,
  },
]);
