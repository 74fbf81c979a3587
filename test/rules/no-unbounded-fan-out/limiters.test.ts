import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

const badlyLimited: Case[] = [
  {
    name: 'a limiter for each item, kept in a variable',
    code: `import pLimit from 'p-limit';
    export async function run(ids: string[]) {
      ${MARK}
      await Promise.all(ids.map((id) => { const limit = pLimit(2); return limit(() => api.load(id)); }));
    }`,
  },
  {
    name: 'a queue for each item',
    code: `import PQueue from 'p-queue';
    export async function run(ids: string[]) {
      ${MARK}
      await Promise.all(ids.map((id) => new PQueue({ concurrency: 1 }).add(() => api.load(id))));
    }`,
  },
  {
    name: 'a limiter that gets promises that run',
    code: `import pLimit from 'p-limit';
    const limit = pLimit(5);
    export async function run(ids: string[]) {
      const jobs = ids.map((id) => fetch('/items/' + id));
      ${MARK}
      return Promise.all(jobs.map((job) => limit(() => job)));
    }`,
  },
  {
    name: 'a queue without a concurrency',
    code: `import PQueue from 'p-queue';
    const queue = new PQueue();
    export async function run(ids: string[]) {
      ${MARK}
      await Promise.all(ids.map((id) => queue.add(() => api.load(id))));
    }`,
  },
  {
    name: 'a helper that is called limited and limits nothing',
    code: `const limited = async (fn: () => Promise<void>) => { await fn(); };
    export async function run(ids: string[]) {
      ${MARK}
      await Promise.all(ids.map((id) => limited(() => api.load(id))));
    }`,
  },
  {
    name: 'retries and time limits are no limiters',
    code: `import pRetry from 'p-retry';
    export async function run(ids: string[]) {
      ${MARK}
      await Promise.all(ids.map((id) => pRetry(() => api.load(id), { retries: 3 })));
      ${MARK}
      await Promise.all(ids.map((id) => withTimeout(api.load(id), 500)));
    }`,
  },
];

const limited: Case[] = [
  {
    name: 'p-limit in its forms',
    code: `import pLimit, { limitFunction } from 'p-limit';
    const limit = pLimit(5);
    const load = limitFunction(async (id) => api.load(id), { concurrency: 3 });
    export class Sync {
      readonly #limit = pLimit(2);
      async run(ids) {
        await Promise.all(ids.map((id) => limit(() => api.load(id))));
        await Promise.all(ids.map((id) => limit(api.load, id)));
        await Promise.all(ids.map((id) => this.#limit(async () => { await api.load(id); })));
        await Promise.all(ids.map(load));
        await Promise.all(ids.map((id) => limit(() => api.load(id)).catch(() => null)));
      }
    }`,
  },
  {
    name: 'queues, limiters and semaphores of packages',
    code: `import PQueue from 'p-queue';
    import Bottleneck from 'bottleneck';
    import { Sema } from 'async-sema';
    import { Semaphore } from 'async-mutex';
    import throat from 'throat';
    import fastq from 'fastq';
    import Piscina from 'piscina';
    const queue = new PQueue({ concurrency: 4 });
    const limiter = new Bottleneck({ maxConcurrent: 3 });
    const sema = new Sema(3);
    const semaphore = new Semaphore(2);
    const send = throat(2, (id) => api.send(id));
    const worker = fastq.promise(async (id) => api.load(id), 3);
    const pool = new Piscina({ filename: './w.js' });
    export async function run(ids) {
      await Promise.all(ids.map((id) => queue.add(() => api.load(id))));
      await Promise.all(ids.map((id) => limiter.schedule(() => api.load(id))));
      await Promise.all(ids.map(limiter.wrap((id) => api.load(id))));
      await Promise.all(ids.map(async (id) => { await sema.acquire(); try { await api.load(id); } finally { sema.release(); } }));
      await Promise.all(ids.map((id) => semaphore.runExclusive(() => api.load(id))));
      await Promise.all(ids.map(send));
      await Promise.all(ids.map((id) => worker.push(id)));
      await Promise.all(ids.map((id) => pool.run(id)));
      for (const id of ids) void queue.add(() => api.load(id));
      ids.forEach((id) => { void limiter.schedule(() => api.load(id)); });
    }`,
  },
  {
    name: 'the limiter in the function that does the work',
    code: `import pLimit from 'p-limit';
    const limit = pLimit(4);
    const load = (id) => limit(() => api.load(id));
    async function save(row) {
      const place = await limit(() => api.reserve(row));
      return place;
    }
    export async function run(ids) {
      await Promise.all(ids.map((id) => load(id)));
      await Promise.all(ids.map(save));
      const jobs = [];
      for (const id of ids) jobs.push(load(id));
      await Promise.all(jobs);
    }`,
  },
  {
    name: 'a limiter of another file, a parameter, a field',
    code: `import { limit } from './limits';
    import { dbSlots } from './slots';
    export class Loader {
      constructor(private readonly throttle: Throttle) {}
      async run(ids, limiter) {
        await Promise.all(ids.map((id) => limit(() => api.load(id))));
        await Promise.all(ids.map((id) => dbSlots.use(() => api.load(id))));
        await Promise.all(ids.map((id) => limiter.run(() => api.load(id))));
        await Promise.all(ids.map((id) => this.throttle.run(() => api.load(id))));
      }
    }`,
  },
  {
    name: 'pools of the project',
    code: `class Lanes {
      constructor(size) { this.size = size; this.running = 0; this.waiting = []; }
      async within(work) {
        while (this.running >= this.size) await new Promise((resolve) => this.waiting.push(resolve));
        this.running++;
        try { return await work(); } finally { this.running--; this.waiting.shift()?.(); }
      }
    }
    function gate(max) {
      let active = 0;
      const waiting = [];
      return async (work) => {
        if (active >= max) await new Promise((resolve) => waiting.push(resolve));
        active++;
        try { return await work(); } finally { active--; waiting.shift()?.(); }
      };
    }
    const lanes = new Lanes(3);
    const through = gate(5);
    export async function run(ids) {
      await Promise.all(ids.map((id) => lanes.within(() => api.load(id))));
      await Promise.all(ids.map((id) => through(() => api.load(id))));
    }`,
  },
  {
    name: 'fixed numbers of workers over one list',
    code: `export async function mapLimit(items, n, fn) {
      const results = [];
      let next = 0;
      const worker = async () => { while (next < items.length) { const i = next++; results[i] = await fn(items[i]); } };
      await Promise.all(Array.from({ length: n }, worker));
      return results;
    }
    export async function drain(queue, count) {
      const started = [];
      for (let i = 0; i < count; i++) started.push(work(queue));
      await Promise.all(started);
      await Promise.all([...Array(count)].map(async () => { for (const job of queue) await job.run(); }));
    }
    async function work(queue) { for (let job = queue.shift(); job; job = queue.shift()) await job.run(); }`,
  },
  {
    name: 'a race over at most so many running promises',
    code: `export async function each(items, limit, fn) {
      const running = new Set();
      const all = [];
      for (const item of items) {
        const job = fn(item).finally(() => running.delete(job));
        running.add(job);
        all.push(job);
        if (running.size >= limit) await Promise.race(running);
      }
      return Promise.all(all);
    }
    export async function windows(items) {
      let jobs = [];
      for (const [index, item] of items.entries()) {
        jobs.push(api.send(item));
        if (index % 20 === 19) { await Promise.all(jobs); jobs = []; }
      }
      await Promise.all(jobs);
    }
    export function start(queue) {
      while (running < MAX_RUNNING && queue.length > 0) {
        running++;
        void work(queue.shift()).finally(() => { running--; start(queue); });
      }
    }
    let running = 0;
    async function work(job) { await api.post(job); }`,
  },
  {
    name: 'loops that wait for a place or pause between two turns',
    code: `export async function run(users, semaphore) {
      for (const user of users) {
        await semaphore.acquire();
        void mailer.send(user).finally(() => semaphore.release());
      }
      for (const user of users) {
        void mailer.send(user);
        await sleep(50);
      }
      let sent = 0;
      for (const user of users) {
        if (sent >= 10) break;
        sent += 1;
        void mailer.send(user);
      }
    }`,
  },
  {
    name: 'DataLoader',
    code: `import DataLoader from 'dataloader';
    const users = new DataLoader((ids) => db.users(ids));
    export const resolvers = {
      Post: {
        likes: (post, _args, ctx) => Promise.all(post.likeIds.map((id) => ctx.loaders.like.load(id))),
        readers: (post) => Promise.all(post.readerIds.map((id) => users.load(id))),
        authors: (post, _args, { userLoader }) => Promise.all(post.authorIds.map((id) => userLoader.load(id))),
      },
    };`,
  },
  {
    name: 'libraries that were given a concurrency, or run one after the other',
    code: `import pMap from 'p-map';
    import pEachSeries from 'p-each-series';
    import async from 'async';
    import Bluebird from 'bluebird';
    import { Effect } from 'effect';
    import { options } from './options';
    export async function run(ids, concurrency) {
      await pMap(ids, (id) => api.load(id), { concurrency: 5 });
      await pMap(ids, (id) => api.load(id), { concurrency });
      await pMap(ids, (id) => api.load(id), options);
      await pMap(['a', 'b'], (id) => api.load(id));
      await pEachSeries(ids, (id) => api.load(id));
      await async.eachLimit(ids, 5, async (id) => api.load(id));
      await async.eachSeries(ids, async (id) => api.load(id));
      await async.parallel([(next) => api.a(next), (next) => api.b(next)]);
      await Bluebird.map(ids, (id) => api.load(id), { concurrency: 3 });
      await Bluebird.mapSeries(ids, (id) => api.load(id));
      return Effect.forEach(ids, (id) => load(id), { concurrency: 'inherit' });
    }`,
  },
  {
    name: 'rxjs with a number, with inner values that are there, with one value',
    code: `import { from, of, mergeMap, concatMap, mergeAll, merge, forkJoin, toArray, take } from 'rxjs';
    export class Board {
      one(rows) { return from(rows).pipe(mergeMap((row) => this.http.put(row), 4)); }
      two(rows) { return from(rows).pipe(mergeMap((row) => of(row.id))); }
      three(rows) { return from(rows).pipe(concatMap((row) => this.http.put(row))); }
      four(id) { return this.http.get('/x/' + id).pipe(mergeMap((x) => this.http.get('/y/' + x.y))); }
      five(rows) { return from(rows).pipe(toArray(), mergeMap((all) => this.http.post(all))); }
      six() { return this.jobs$.pipe(take(3), mergeMap((job) => this.http.post(job))); }
      seven() { return merge(this.a$, this.b$); }
      eight(id) { return forkJoin({ a: this.http.get('/a/' + id), b: this.http.get('/b/' + id) }); }
      nine(lists) { return from(lists).pipe(mergeAll()); }
      ten(ids) { return merge(...ids.map((id) => this.http.get(id)), 3); }
      eleven() { return from(['a', 'b']).pipe(mergeMap((name) => this.http.get(name))); }
      twelve() { return this.jobs$.pipe(mergeMap((job) => [start(job), stop(job)])); }
    }`,
  },
];

itFinds(rule, 'limiters that hold nothing back', badlyLimited);
itFinds(rule, 'nothing in limited work', limited);
