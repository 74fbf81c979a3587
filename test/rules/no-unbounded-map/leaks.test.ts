import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'where something takes entries out, but not all of them', [
  {
    name: 'a delete of an object made on the spot',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const sessions = new Map<object, number>();
      bus.on('login', (event: { userId: string; at: number }) => {
        sessions.set(event, event.at);
      });
      bus.on('logout', (event: { userId: string }) => {
        sessions.delete({ userId: event.userId });
      });`,
  },
  {
    name: 'a delete by a part of the key',
    code: `
      import { io } from './io';
      // expect-next-line: no-unbounded-map
      const cursors = new Map<string, number>();
      io.on('connection', (socket) => {
        socket.on('cursor', (documentId: string, position: number) => {
          cursors.set(\`\${documentId}:\${socket.id}\`, position);
        });
        socket.on('disconnect', () => cursors.delete(socket.id));
      });`,
  },
  {
    name: 'a delete with a text where the key is a number',
    filename: JS,
    code: `
      let next = 0;
      // expect-next-line: no-unbounded-map
      const waiting = new Map();
      socket.on('message', (data) => {
        const id = ++next;
        waiting.set(id, data);
        respond(id).finally(() => waiting.delete(String(id)));
      });`,
  },
  {
    name: 'a delete guarded by another value than was stored',
    code: `
      import { load } from './load';
      // expect-next-line: no-unbounded-map
      const inflight = new Map<string, Promise<unknown>>();
      export function get(userId: string): Promise<unknown> {
        const known = inflight.get(userId);
        if (known) return known;
        const work = load(userId);
        const guarded = work.catch(() => null);
        inflight.set(userId, guarded);
        void work.finally(() => {
          if (inflight.get(userId) === work) inflight.delete(userId);
        });
        return guarded;
      }`,
  },
  {
    name: 'deleted after success only',
    code: `
      import { load } from './load';
      // expect-next-line: no-unbounded-map
      const inflight = new Map<string, Promise<unknown>>();
      export async function get(userId: string): Promise<unknown> {
        const known = inflight.get(userId);
        if (known) return known;
        const work = load(userId);
        inflight.set(userId, work);
        const result = await work;
        inflight.delete(userId);
        return result;
      }`,
  },
  {
    name: 'deleted in then, not when it fails',
    code: `
      import { load } from './load';
      // expect-next-line: no-unbounded-map
      const inflight = new Map<string, Promise<unknown>>();
      export function get(url: string): Promise<unknown> {
        let work = inflight.get(url);
        if (!work) {
          work = load(url).then((value) => {
            inflight.delete(url);
            return value;
          });
          inflight.set(url, work);
        }
        return work;
      }`,
  },
  {
    name: 'deleted in the try, not in the catch',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const running = new Set();
      export async function run(job) {
        running.add(job.id);
        try {
          await job.work();
          running.delete(job.id);
        } catch (error) {
          console.error(error);
        }
      }`,
  },
  {
    name: 'deleted before a return that comes too early',
    code: `
      import { db } from './db';
      // expect-next-line: no-unbounded-map
      const busy = new Set<string>();
      export async function settle(orderId: string): Promise<boolean> {
        if (busy.has(orderId)) return false;
        busy.add(orderId);
        const order = await db.order(orderId);
        if (!order) return false;
        await order.settle();
        busy.delete(orderId);
        return true;
      }`,
  },
  {
    name: 'deleted after the job, which may throw',
    code: `
      import { bus } from './bus';
      // expect-next-line: no-unbounded-map
      const jobs = new Map<string, { done: boolean }>();
      bus.on('job', async (job: { id: string; run(): Promise<void> }) => {
        const entry = { done: false };
        jobs.set(job.id, entry);
        await job.run();
        jobs.delete(job.id);
      });`,
  },
  {
    name: 'a keyed lock that compares with the wrong promise',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const tails = new Map();
      exports.withLock = async (documentId, work) => {
        const before = tails.get(documentId) ?? Promise.resolve();
        let open;
        const gate = new Promise((resolve) => {
          open = resolve;
        });
        tails.set(documentId, before.then(() => gate));
        await before;
        try {
          return await work();
        } finally {
          open();
          if (tails.get(documentId) === gate) tails.delete(documentId);
        }
      };`,
  },
  {
    name: 'a promise tail for each key that nobody removes',
    code: `
      // expect-next-line: no-unbounded-map
      const tails = new Map<string, Promise<unknown>>();
      export function inOrder<T>(accountId: string, work: () => Promise<T>): Promise<T> {
        const next = (tails.get(accountId) ?? Promise.resolve()).then(work, work);
        tails.set(accountId, next);
        return next;
      }`,
  },
  {
    name: 'the finally is of another promise',
    code: `
      import { load } from './load';
      // expect-next-line: no-unbounded-map
      const results = new Map<string, Promise<unknown>>();
      const running = new Map<string, Promise<unknown>>();
      export function get(userId: string): Promise<unknown> {
        const known = results.get(userId);
        if (known) return known;
        const work = load(userId).finally(() => running.delete(userId));
        running.set(userId, work);
        results.set(userId, work);
        return work;
      }`,
  },
  {
    name: 'only a bad result is forgotten, the good ones stay',
    code: `
      import { load } from './load';
      // expect-next-line: no-unbounded-map
      const cache = new Map<string, Promise<unknown>>();
      export function user(userId: string): Promise<unknown> {
        let work = cache.get(userId);
        if (!work) {
          work = load(userId);
          work.catch(() => cache.delete(userId));
          cache.set(userId, work);
        }
        return work;
      }`,
  },
]);
