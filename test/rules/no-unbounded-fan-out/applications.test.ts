import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

const faults: Case[] = [
  {
    name: 'a NestJS service with a cron job',
    code: `import { Injectable } from '@nestjs/common';
    import { Cron } from '@nestjs/schedule';
    @Injectable()
    export class InvoiceReminder {
      constructor(private readonly invoices: InvoiceRepository, private readonly mailer: MailerService) {}
      @Cron('0 8 * * *')
      async remind(): Promise<void> {
        const due = await this.invoices.find({ where: { paid: false } });
        ${MARK}
        await Promise.allSettled(due.map((invoice) => this.mailer.sendMail({ to: invoice.email, subject: 'Reminder' })));
      }
    }`,
  },
  {
    name: 'a Fastify route in JavaScript',
    filename: 'routes/prices.js',
    code: `export default async function routes(app) {
      app.post('/prices', async (request, reply) => {
        const { skus } = request.body;
        ${MARK}
        const prices = await Promise.all(skus.map(async (sku) => {
          const res = await fetch(\`https://prices.example/\${sku}\`);
          return res.json();
        }));
        return reply.send(prices);
      });
    }`,
  },
  {
    name: 'a worker that handles what it received without waiting',
    filename: 'worker.mjs',
    code: `import { redis } from './redis.mjs';
    import { convert } from './convert.mjs';
    for (;;) {
      const [, id] = await redis.blpop('videos', 0);
      ${MARK}
      convert(id).catch((error) => console.error(id, error));
    }`,
  },
  {
    name: 'a Cloudflare Worker with waitUntil',
    code: `export default {
      async fetch(request, env, ctx) {
        const { keys } = await env.FILES.list();
        for (const key of keys) {
          ${MARK}
          ctx.waitUntil(env.FILES.delete(key.name));
        }
        return new Response('ok');
      },
    };`,
  },
  {
    name: 'a React component that uploads what was dropped',
    filename: 'src/upload.tsx',
    code: `export function Upload({ onDone }: Props) {
      async function upload(files: File[]) {
        ${MARK}
        const urls = await Promise.all(files.map((file) => uploadFile(file)));
        onDone(urls);
      }
      return <Dropzone onDrop={(files) => void upload(files)} />;
    }`,
  },
  {
    name: 'a Vue composable',
    code: `import { ref, watch } from 'vue';
    export function useDetails(ids) {
      const details = ref([]);
      watch(ids, async () => {
        ${MARK}
        details.value = await Promise.all(ids.value.map((id) => $fetch('/api/x/' + id)));
      });
      return details;
    }`,
  },
  {
    name: 'a crawler that follows all links',
    code: `const seen = new Set<string>();
    export async function crawl(url: string): Promise<void> {
      if (seen.has(url)) return;
      seen.add(url);
      const html = await (await fetch(url)).text();
      ${MARK}
      await Promise.all(linksOf(html).map(crawl));
    }`,
  },
  {
    name: 'a migration with knex',
    filename: 'migrations/2024_slugs.js',
    code: `exports.up = async function up(knex) {
      const posts = await knex('posts').select('id', 'title');
      ${MARK}
      return Promise.all(posts.map((post) => knex('posts').where({ id: post.id }).update({ slug: slug(post.title) })));
    };
    function slug(title) { return title.toLowerCase().replace(/ /g, '-'); }`,
  },
  {
    name: 'a pool of connections is no limit on who waits for it',
    code: `import mysql from 'mysql2/promise';
    const pool = mysql.createPool({ uri, connectionLimit: 10 });
    export async function load(ids: number[]) {
      ${MARK}
      return Promise.all(ids.map((id) => pool.execute('select * from items where id = ?', [id])));
    }`,
  },
  {
    name: 'a batch function of a DataLoader that asks one by one',
    code: `import DataLoader from 'dataloader';
    export const authors = new DataLoader((ids: readonly string[]) =>
      ${MARK}
      Promise.all(ids.map((id) => db.author.findById(id))));`,
  },
  {
    name: 'node callbacks made into promises',
    code: `import { readFile } from 'node:fs';
    export function readAll(paths) {
      ${MARK}
      return Promise.all(paths.map((path) => new Promise((resolve, reject) => {
        readFile(path, (error, data) => (error ? reject(error) : resolve(data)));
      })));
    }`,
  },
  {
    name: 'generated numbers of requests, as many as the query string says',
    code: `app.get('/load', async (req, res) => {
      const n = Number(req.query.n);
      ${MARK}
      await Promise.all(Array.from({ length: n }, (_, i) => api.call(i)));
      ${MARK}
      await Promise.all([...Array(n).keys()].map((i) => api.call(i)));
      res.end();
    });`,
  },
  {
    name: 'a cursor that is mapped to promises',
    code: `export async function rebuild(db) {
      ${MARK}
      await Promise.all(await db.collection('posts').find().map((post) => search.index(post)).toArray());
    }`,
  },
  {
    name: 'async functions called in place, in a loop',
    code: `export function run(rows) {
      for (const row of rows) {
        ${MARK}
        (async () => {
          await db.insert(row);
        })();
      }
    }`,
  },
  {
    name: 'groups that were built before',
    code: `export async function run(events: Event[]) {
      const byUser = new Map<string, Event[]>();
      for (const event of events) byUser.set(event.userId, [...(byUser.get(event.userId) ?? []), event]);
      ${MARK}
      await Promise.all([...byUser].map(([userId, own]) => store.append(userId, own)));
      const names = [];
      for (const event of events) if (event.name) names.push(event.name);
      ${MARK}
      await Promise.all(names.map((name) => store.count(name)));
    }`,
  },
  {
    name: 'unique ids',
    code: `export async function run(orders) {
      const ids = [...new Set(orders.map((order) => order.customerId))];
      ${MARK}
      const customers = await Promise.all(ids.map((id) => api.customer(id)));
      return new Map(customers.map((customer) => [customer.id, customer]));
    }`,
  },
  {
    name: 'webhooks of customers',
    code: `export async function deliver(event) {
      const webhooks = await db.webhooks.findAll({ where: { topic: event.topic } });
      ${MARK}
      await Promise.all(webhooks.map((hook) => post(hook.url, event)));
    }`,
  },
  {
    name: 'nested fan-out: each page after the other, all of its items together with all of their files',
    code: `export async function run(albums) {
      for (const album of albums) {
        const photos = await api.photos(album.id);
        ${MARK}
        await Promise.all(photos.map((photo) => api.download(photo.url)));
      }
    }`,
  },
];

const soundWays: Case[] = [
  {
    name: 'three fixed queries of a server component',
    filename: 'app/page.tsx',
    code: `export default async function Page({ params }) {
      const { id } = await params;
      const [user, posts] = await Promise.all([getUser(id), getPosts(id)]);
      return <ul>{posts.map((post) => <Post key={post.id} post={post} user={user} />)}</ul>;
    }`,
  },
  {
    name: 'async components of a list',
    filename: 'app/list.tsx',
    code: `export default async function List({ rows }) {
      return <ul>{rows.map((row) => <Row key={row.id} row={row} />)}</ul>;
    }`,
  },
  {
    name: 'page after page',
    code: `export async function run(api) {
      let cursor;
      do {
        const page = await api.list({ cursor });
        await Promise.all(page.items.map((item) => store.put(item)));
        cursor = page.next;
      } while (cursor);
    }`,
  },
  {
    name: 'jobs of one batch in a worker',
    code: `const BATCH = 20;
    export async function work(queue) {
      while (true) {
        const jobs = await queue.reserve(BATCH);
        await Promise.all(jobs.map((job) => handle(job)));
      }
    }`,
  },
  {
    name: 'a private method that gets one slice',
    code: `export class Exporter {
      async run(rows) {
        for (let i = 0; i < rows.length; i += 50) await this.#send(rows.slice(i, i + 50));
      }
      async #send(rows) { await Promise.all(rows.map((row) => this.api.put(row))); }
    }`,
  },
  {
    name: 'a helper that gets a batch',
    code: `export async function writeBatch(batch) { await Promise.allSettled(batch.map((row) => db.insert(row))); }`,
  },
  {
    name: 'waiting for what was begun before',
    code: `import { once } from 'node:events';
    import { finished } from 'node:stream/promises';
    export const exits = (children) => Promise.all(children.map((child) => once(child, 'exit')));
    export const ends = (streams) => Promise.all(streams.map((stream) => finished(stream)));`,
  },
  {
    name: 'old caches of a service worker',
    filename: 'public/sw.js',
    code: `self.addEventListener('activate', (event) => {
      event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key)))));
    });`,
  },
  {
    name: 'a throttled function',
    code: `import pThrottle from 'p-throttle';
    const load = pThrottle({ limit: 5, interval: 1_000 })(async (id) => api.load(id));
    export const run = (ids) => Promise.all(ids.map((id) => load(id)));`,
  },
  {
    name: 'a limiter for each host',
    code: `import pLimit from 'p-limit';
    const perHost = new Map();
    const limitFor = (host) => { let limit = perHost.get(host); if (!limit) perHost.set(host, (limit = pLimit(2))); return limit; };
    export const run = (urls) => Promise.all(urls.map((url) => limitFor(new URL(url).host)(() => fetch(url))));`,
  },
  {
    name: 'two loops over what is fixed',
    code: `const REGIONS = ['eu', 'us'];
    export async function run() {
      const jobs = [];
      for (const region of REGIONS) for (const kind of ['a', 'b']) jobs.push(api.load(region, kind));
      await Promise.all(jobs);
    }`,
  },
  {
    name: 'services that are started with the program',
    code: `export class App {
      constructor(private readonly services: Service[]) {}
      async start() { await Promise.all(this.services.map((service) => service.init(this))); }
    }`,
  },
];

itFinds(rule, 'faults of applications', faults);
itFinds(rule, 'nothing in sound applications', soundWays);
