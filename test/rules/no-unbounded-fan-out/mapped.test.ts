import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

const mapped: Case[] = [
  {
    name: 'map with an async callback',
    code: `export async function run(api) {
      const ids = await api.list();
      ${MARK}
      await Promise.all(ids.map(async (id) => { await api.load(id); }));
    }`,
  },
  {
    name: 'map with a callback that returns a call out of sight',
    code: `import { repo } from './repo';
    export async function load(names: string[]) {
      ${MARK}
      return Promise.allSettled(names.map((name) => repo.find(name)));
    }`,
  },
  {
    name: 'a method of a class, its items from a field given to the constructor',
    code: `export class Report {
      constructor(private readonly orderIds: string[], private readonly orders: Orders) {}
      async build() {
        ${MARK}
        const orders = await Promise.all(this.orderIds.map((id) => this.orders.get(id)));
        return orders.length;
      }
    }`,
  },
  {
    name: 'CommonJS with a named function',
    filename: 'src/input.cjs',
    code: `const { mail } = require('./mail');
    async function sendOne(user) { await mail.send(user.address); }
    module.exports.sendAll = async (users) => {
      ${MARK}
      await Promise.all(users.map(sendOne));
    };`,
  },
  {
    name: 'the mapped promises in a variable',
    code: `export async function run(db) {
      const rows = await db.query('select id from jobs');
      const jobs = rows.map((row) => db.run(row.id));
      ${MARK}
      await Promise.all(jobs);
    }`,
  },
  {
    name: 'spread of mapped promises beside fixed ones',
    code: `export async function run(api, ids) {
      ${MARK}
      const [head, ...rest] = await Promise.all([api.head(), ...ids.map((id) => api.get(id))]);
      return [head, rest];
    }`,
  },
  {
    name: 'filter and sort before map, filter after',
    code: `export async function run(api) {
      const all = await api.users();
      ${MARK}
      await Promise.all(all.filter((u) => u.active).sort(byName).map((u) => api.sync(u)).filter(Boolean));
    }
    function byName(a, b) { return a.name < b.name ? -1 : 1; }`,
  },
  {
    name: 'Object.entries, Object.keys and Map values',
    code: `export async function run(groups: Record<string, string[]>, sessions: Map<string, Session>) {
      ${MARK}
      await Promise.all(Object.entries(groups).map(async ([name, ids]) => store.put(name, await api.load(ids))));
      ${MARK}
      await Promise.all([...sessions.values()].map((session) => session.notify('news')));
      ${MARK}
      await Promise.all(Object.keys(groups).map((name) => api.touch(name)));
    }`,
  },
  {
    name: 'flatMap over nested lists',
    code: `export async function run(orders) {
      ${MARK}
      await Promise.all(orders.flatMap((order) => order.lines.map((line) => stock.reserve(line.sku))));
    }`,
  },
  {
    name: 'Array.from with a mapper',
    code: `export async function run(ids: Set<string>) {
      ${MARK}
      await Promise.all(Array.from(ids, (id) => api.load(id)));
    }`,
  },
  {
    name: 'a number of pages that the server tells',
    code: `export async function all(api) {
      const { total } = await api.count();
      const pages = Math.ceil(total / 100);
      ${MARK}
      return Promise.all(Array.from({ length: pages }, (_, index) => api.page(index + 1)));
    }`,
  },
  {
    name: 'lodash map',
    code: `import _ from 'lodash';
    export async function run(items) {
      ${MARK}
      await Promise.all(_.map(items, (item) => api.save(item)));
    }`,
  },
  {
    name: 'promises by key with Object.fromEntries',
    code: `import { props } from 'bluebird';
    export async function run(ids: string[]) {
      ${MARK}
      return props(Object.fromEntries(ids.map((id) => [id, api.load(id)])));
    }`,
  },
  {
    name: 'a local function that returns the promises',
    code: `function startAll(urls) { return urls.map((url) => fetch(url)); }
    export async function run(urls) {
      ${MARK}
      const responses = await Promise.all(startAll(urls));
      return responses.length;
    }`,
  },
  {
    name: 'a local helper that waits for the promises it is given',
    code: `async function settle(promises) {
      ${MARK}
      const results = await Promise.allSettled(promises);
      return results.filter((result) => result.status === 'rejected').length;
    }
    export const run = (users) => settle(users.map((user) => mailer.send(user.email)));`,
  },
  {
    name: 'a tree that is walked in parallel',
    code: `import { readdir, stat } from 'node:fs/promises';
    import { join } from 'node:path';
    export async function size(dir: string): Promise<number> {
      const entries = await readdir(dir, { withFileTypes: true });
      ${MARK}
      const sizes = await Promise.all(entries.map(async (entry) => {
        const path = join(dir, entry.name);
        return entry.isDirectory() ? size(path) : (await stat(path)).size;
      }));
      return sizes.reduce((a, b) => a + b, 0);
    }`,
  },
  {
    name: 'a resolver of a GraphQL list',
    code: `export const resolvers = {
      Author: {
        books: async (author, _args, { db }) => {
          ${MARK}
          return Promise.all(author.bookIds.map((id) => db.book.findById(id)));
        },
      },
    };`,
  },
  {
    name: 'an Express handler with ids from the body',
    code: `app.post('/tags', async (req, res) => {
      const { ids } = req.body;
      ${MARK}
      const tags = await Promise.all(ids.map((id) => db.tag.findOne({ id })));
      res.json(tags);
    });`,
  },
  {
    name: 'slice up to a number that the client sends',
    code: `app.get('/top', async (req, res) => {
      const hits = await index.search(req.query.q);
      ${MARK}
      res.json(await Promise.all(hits.slice(0, Number(req.query.limit)).map((hit) => store.load(hit.id))));
    });`,
  },
  {
    name: 'race over all peers, in a class with private fields',
    code: `export class Swarm {
      #peers = new Map();
      connect(peer) { this.#peers.set(peer.id, peer); }
      ask(key) {
        ${MARK}
        return Promise.race([...this.#peers.values()].map((peer) => peer.request(key)));
      }
    }`,
  },
  {
    name: 'any over mirrors from a service, with then',
    code: `export function first(directory, path) {
      return directory.mirrors().then((mirrors) =>
        ${MARK}
        Promise.any(mirrors.map((mirror) => fetch(mirror + path))));
    }`,
  },
  {
    name: 'tasks made from data and called at once',
    code: `export async function run(ids: string[]) {
      const tasks = ids.map((id) => () => api.load(id));
      ${MARK}
      await Promise.all(tasks.map((task) => task()));
    }`,
  },
  {
    name: 'Bluebird in place of Promise',
    code: `import Promise from 'bluebird';
    export function run(files) {
      ${MARK}
      return Promise.all(files.map((file) => readFileAsync(file)));
    }`,
  },
  {
    name: 'conditional and optional parts',
    code: `export async function run(ids?: string[]) {
      ${MARK}
      await Promise.all(ids?.map((id) => api.load(id)) ?? []);
    }`,
  },
  {
    name: 'chunks that are all started together',
    code: `import chunk from 'lodash/chunk';
    export async function run(ids: string[]) {
      const parts = chunk(ids, 50);
      ${MARK}
      await Promise.all(parts.map((part) => api.loadMany(part)));
    }`,
  },
];

itFinds(rule, 'promises of a mapped collection', mapped);
