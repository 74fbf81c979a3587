import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';

const fixedSizes: Case[] = [
  {
    name: 'literals, constants, enums',
    code: `import { REGIONS } from './regions';
    enum Shard { A, B, C }
    const HOSTS = ['a', 'b'] as const;
    const LIMITS = { day: 1, week: 7 };
    const FROZEN = Object.freeze(['x', 'y']);
    class Names { static readonly ALL = ['x', 'y']; }
    export async function run(api) {
      await Promise.all([api.a(), api.b()]);
      await Promise.all(['a', 'b'].map((name) => api.load(name)));
      await Promise.all(HOSTS.map((host) => api.ping(host)));
      await Promise.all(Object.values(Shard).map((shard) => api.count(shard)));
      await Promise.all(Object.keys(LIMITS).map((key) => api.limit(key)));
      await Promise.all([...new Set(FROZEN)].map((name) => api.load(name)));
      await Promise.all(REGIONS.map((region) => api.ping(region)));
      await Promise.all(Names.ALL.map((name) => api.load(name)));
      for (const host of HOSTS) void api.ping(host);
      HOSTS.forEach(async (host) => { await api.ping(host); });
    }`,
  },
  {
    name: 'types that say how many',
    code: `type Channel = 'mail' | 'push';
    enum Level { Low, High }
    interface Settings { host: string; port: string }
    export async function run(api, pair: [string, string], chosen: Channel[], levels: ReadonlySet<Level>, byChannel: Record<Channel, string>, settings: Settings) {
      await Promise.all(pair.map((one) => api.load(one)));
      await Promise.all(chosen.map((channel) => api.send(channel)));
      await Promise.all([...levels].map((level) => api.count(level)));
      await Promise.all(Object.entries(byChannel).map(([channel, text]) => api.send(channel, text)));
      await Promise.all(Object.values(settings).map((value) => api.check(value)));
    }`,
  },
  {
    name: 'cut off by slice, take and the like',
    code: `import { take } from 'lodash';
    export async function run(api, { preview = 3 }) {
      const all = await api.list();
      await Promise.all(all.slice(0, 10).map((one) => api.load(one)));
      await Promise.all(all.slice(-5).map((one) => api.load(one)));
      await Promise.all(all.splice(0, 5).map((one) => api.load(one)));
      await Promise.all(take(all, 3).map((one) => api.load(one)));
      await Promise.all(all.slice(0, Math.min(20, all.length)).map((one) => api.load(one)));
      const some = all.filter((one) => one.hot).slice(0, config.shown);
      await Promise.all(some.map((one) => api.load(one)));
      for (const one of all.slice(0, 4)) void api.touch(one);
    }`,
  },
  {
    name: 'cut off by the query',
    code: `const PAGE = 20;
    export async function run(db, sql, sqs) {
      const a = await db.user.findMany({ where: { active: true }, take: 10 });
      await Promise.all(a.map((one) => db.load(one)));
      const b = await db.select().from('users').orderBy('id').limit(PAGE);
      await Promise.all(b.map((one) => db.load(one)));
      const { rows } = await db.query('SELECT id FROM jobs ORDER BY id LIMIT 50');
      await Promise.all(rows.map((one) => db.load(one)));
      const c = await sql\`select id from jobs limit \${PAGE}\`;
      await Promise.all(c.map((one) => db.load(one)));
      const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }));
      await Promise.all(Messages.map((one) => handle(one)));
      const batch = await db.claimBatch(25);
      await Promise.all(batch.map((one) => db.load(one)));
      const due = await db.due(PAGE_SIZE);
      await Promise.all(due.map((one) => db.load(one)));
      const page = await db.list({ limit: PAGE });
      await Promise.all(page.items.map((one) => db.load(one)));
      const [first, second] = await Promise.all([db.top(5), db.list({ pageSize: 10 })]);
      await Promise.all(first.map((one) => db.load(one)));
      await Promise.all(second.map((one) => db.load(one)));
    }`,
  },
  {
    name: 'a query with a limit in a function of the file',
    code: `async function newest(db) { return db.posts.find({}).sort({ at: -1 }).limit(12); }
    export async function run(db) {
      const posts = await newest(db);
      await Promise.all(posts.map((post) => db.authors.get(post.author)));
    }`,
  },
  {
    name: 'chunks that are awaited one after the other',
    code: `import chunk from 'lodash/chunk';
    import { batches } from './batches';
    function* inGroups(items, size) { for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size); }
    export async function run(api, ids) {
      for (const part of chunk(ids, 25)) await Promise.all(part.map((id) => api.load(id)));
      for (const part of batches(ids, { size: 10 })) await Promise.all(part.map((id) => api.load(id)));
      for (const part of inGroups(ids, 10)) await Promise.all(part.map((id) => api.load(id)));
      for (let i = 0; i < ids.length; i += 10) await Promise.all(ids.slice(i, i + 10).map((id) => api.load(id)));
      while (ids.length > 0) await Promise.all(ids.splice(0, 10).map((id) => api.load(id)));
      let rest = ids;
      while (rest.length) {
        const now = rest.slice(0, 10);
        await Promise.all(now.map((id) => api.load(id)));
        rest = rest.slice(10);
      }
      for (let page = 0; page * 10 < ids.length; page++) {
        const part = ids.slice(page * 10, (page + 1) * 10);
        await Promise.all(part.map((id) => api.load(id)));
      }
      for await (const page of api.pages()) await Promise.all(page.map((id) => api.load(id)));
    }`,
  },
  {
    name: 'checked before',
    code: `import { z } from 'zod';
    const Body = z.object({ tags: z.array(z.string()).max(20) });
    function assertFew(list) { if (list.length > 50) throw new RangeError('too many'); }
    export async function run(api, ids, others, names) {
      if (ids.length > 100) throw new RangeError('too many');
      await Promise.all(ids.map((id) => api.load(id)));
      assertFew(others);
      await Promise.all(others.map((id) => api.load(id)));
      if (names.length <= 10) await Promise.all(names.map((id) => api.load(id)));
    }
    app.post('/x', async (req, res) => {
      const { tags } = Body.parse(req.body);
      await Promise.all(tags.map((tag) => api.tag(tag)));
      if (req.body.ids.length > 20) return res.status(400).end();
      await Promise.all(req.body.ids.map((id) => api.load(id)));
      const list = req.body.more;
      list.length = Math.min(list.length, 20);
      await Promise.all(list.map((id) => api.load(id)));
    });`,
  },
  {
    name: 'a DTO with a maximum',
    code: `class AddTags { @IsArray() @ArrayMaxSize(30) tags: string[]; }
    export class Tags {
      async add(dto: AddTags) { await Promise.all(dto.tags.map((tag) => this.repo.add(tag))); }
    }`,
  },
  {
    name: 'counted up to a chosen number',
    code: `import os from 'node:os';
    import cluster from 'node:cluster';
    export async function run(api, options) {
      await Promise.all(Array.from({ length: 4 }, () => api.warm()));
      await Promise.all([...Array(3).keys()].map((n) => api.warm(n)));
      await Promise.all(new Array(5).fill(0).map(() => api.warm()));
      const jobs = [];
      for (let i = 0; i < options.concurrency; i++) jobs.push(api.warm(i));
      await Promise.all(jobs);
      for (let i = 0; i < os.cpus().length; i++) cluster.fork();
      for (let i = 0; i < Math.min(8, api.size); i++) void api.warm(i);
    }`,
  },
  {
    name: 'configured lists and rest parameters',
    code: `import { config } from './config';
    export async function run(...names: string[]) {
      await Promise.all(names.map((name) => api.load(name)));
      await Promise.all(config.mirrors.map((mirror) => fetch(mirror)));
      await Promise.any((process.env.HOSTS ?? '').split(',').map((host) => fetch(host)));
    }`,
  },
  {
    name: 'conditional parts and a list with a few additions',
    code: `export async function run(api, user) {
      const jobs = [api.profile(user)];
      if (user.shop) jobs.push(api.shop(user));
      if (user.team) jobs.push(api.team(user));
      await Promise.all(jobs);
      const targets = ['a'];
      if (user.extra) targets.push('b');
      await Promise.all(targets.map((target) => api.load(target)));
    }`,
  },
  {
    name: 'a private function whose callers all pass a few',
    code: `const A = ['x', 'y'];
    async function load(names) { return Promise.all(names.map((name) => api.load(name))); }
    export const a = () => load(A);
    export const b = () => load(['p', 'q']);`,
  },
  {
    name: 'fields that are settled when the object is made',
    code: `export class Pool {
      private readonly lanes = ['a', 'b'];
      private readonly sessions: Session[] = [];
      private readonly users = new Map();
      constructor(private readonly size: number) {
        for (let i = 0; i < size; i++) this.sessions.push(new Session());
      }
      join(user) {
        if (this.users.size >= 100) throw new Error('full');
        this.users.set(user.id, user);
      }
      async run(api) {
        await Promise.all(this.lanes.map((lane) => api.load(lane)));
        await Promise.all(this.sessions.map((session) => session.login()));
        await Promise.all([...this.users.values()].map((user) => user.notify()));
      }
    }`,
  },
  {
    name: 'parts of the program: hooks, plugins, checks',
    code: `const hooks = [];
    export const onStart = (hook) => hooks.push(hook);
    export class App {
      #plugins = [];
      private checks: Check[] = [];
      use(plugin) { this.#plugins.push(plugin); return this; }
      async start() {
        await Promise.all(hooks.map((hook) => hook()));
        await Promise.all(this.#plugins.map((plugin) => plugin.init(this)));
        await Promise.all(this.checks.map((check) => check.run()));
        await Promise.all([...this.listeners].map((listener) => listener('start')));
      }
    }`,
  },
  {
    name: 'the batch of a Lambda trigger',
    code: `export const handler = async (event) => {
      await Promise.all(event.Records.map((record) => store.put(JSON.parse(record.body))));
    };`,
  },
];

itFinds(rule, 'nothing in collections of fixed size', fixedSizes);
