import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

const collected: Case[] = [
  {
    name: 'push in for-of',
    code: `export async function run(orders) {
      const jobs = [];
      for (const order of orders) jobs.push(api.ship(order.id));
      ${MARK}
      await Promise.all(jobs);
    }`,
  },
  {
    name: 'push in forEach, a Set and a Map',
    code: `export async function run(orders) {
      const jobs = [];
      orders.forEach((order) => { jobs.push(api.ship(order.id)); });
      ${MARK}
      await Promise.all(jobs);
      const started = new Set();
      for (const order of orders) started.add(api.bill(order.id));
      ${MARK}
      await Promise.all([...started]);
      const byId = new Map();
      for (const order of orders) byId.set(order.id, api.track(order.id));
      ${MARK}
      await Promise.all(byId.values());
    }`,
  },
  {
    name: 'a cursor with while and hasNext',
    filename: 'src/input.js',
    code: `async function up(db) {
      const cursor = db.collection('users').find();
      const writes = [];
      while (await cursor.hasNext()) {
        const user = await cursor.next();
        writes.push(db.collection('users').updateOne({ _id: user._id }, { $set: { v: 2 } }));
      }
      ${MARK}
      return Promise.all(writes);
    }
    module.exports = { up };`,
  },
  {
    name: 'a counting loop over items',
    code: `export async function run(items: string[]) {
      const jobs: Promise<void>[] = [];
      for (let i = 0; i < items.length; i++) { jobs[i] = api.send(items[i]); }
      ${MARK}
      await Promise.all(jobs);
    }`,
  },
  {
    name: 'pages up to a number that the server tells',
    code: `export async function run(api) {
      const first = await api.page(1);
      const rest = [];
      for (let page = 2; page <= first.totalPages; page += 1) rest.push(api.page(page));
      ${MARK}
      return [first, ...(await Promise.all(rest))];
    }`,
  },
  {
    name: 'a promise in a variable, with a handler',
    code: `export async function run(items) {
      let jobs = [];
      for (const item of items) {
        const job = api.send(item).catch(() => null);
        jobs = [...jobs, job];
      }
      ${MARK}
      await Promise.all(jobs);
    }`,
  },
  {
    name: 'async functions that are called in place',
    code: `export async function run(items) {
      const jobs = [];
      for (const item of items) {
        jobs.push((async () => { const row = await db.load(item); await db.save(row); })());
      }
      ${MARK}
      await Promise.allSettled(jobs);
    }`,
  },
  {
    name: 'rows of a stream, awaited at its end',
    code: `export function importCsv(stream) {
      const writes = [];
      stream.on('data', (row) => writes.push(db.insert(row)));
      stream.on('end', async () => {
        ${MARK}
        await Promise.all(writes);
      });
    }`,
  },
  {
    name: 'a local function that adds a job',
    code: `export async function run(rows) {
      const jobs = [];
      const enqueue = (row) => { jobs.push(api.put(row)); };
      for (const row of rows) enqueue(row);
      ${MARK}
      await Promise.all(jobs);
    }`,
  },
  {
    name: 'reduce into a list of promises',
    code: `export async function run(rows) {
      ${MARK}
      await Promise.all(rows.reduce((jobs, row) => { if (row.ok) jobs.push(api.put(row)); return jobs; }, []));
    }`,
  },
  {
    name: 'a generator of promises',
    code: `function* loads(ids: string[]) { for (const id of ids) yield api.load(id); }
    export async function run(ids: string[]) {
      ${MARK}
      return Promise.all([...loads(ids)]);
    }`,
  },
  {
    name: 'a size check that does not wait',
    code: `export async function run(items) {
      const jobs = [];
      for (const item of items) {
        jobs.push(api.send(item));
        if (jobs.length > 100) console.log('many jobs');
      }
      ${MARK}
      await Promise.all(jobs);
    }`,
  },
  {
    name: 'pushed in a loop and forgotten',
    code: `async function send(item) { await fetch('/items/' + item); }
    export function run(items) {
      const jobs = [];
      for (const item of items) {
        ${MARK}
        jobs.push(send(item));
      }
    }`,
  },
];

itFinds(rule, 'promises collected in a loop', collected);
