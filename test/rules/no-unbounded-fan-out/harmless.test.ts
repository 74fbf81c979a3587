import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';

const harmless: Case[] = [
  {
    name: 'callbacks that only compute',
    code: `export async function run(rows) {
      const texts = await Promise.all(rows.map((row) => row.name.trim()));
      const parsed = await Promise.all(rows.map((row) => JSON.parse(row.text)));
      const values = await Promise.all(rows.map((row) => row.promise));
      const waiting = await Promise.all(rows.map(({ done }) => done));
      rows.forEach((row) => { row.seen = true; });
      rows.forEach((row) => emitter.emit('row', row));
      const shown = rows.map((row) => render(row));
      return [texts, parsed, values, waiting, shown];
    }`,
  },
  {
    name: 'asynchronous in name only',
    code: `const format = async (row) => ({ ...row, label: row.name + row.id });
    export async function run(rows) {
      await Promise.all(rows.map(async (row) => ({ id: row.id })));
      await Promise.all(rows.map(format));
      await Promise.all(rows.map(async (row) => { await Promise.resolve(); row.seen = true; }));
      rows.forEach(async (row) => { row.seen = true; });
    }`,
  },
  {
    name: 'one after the other',
    code: `export async function run(ids) {
      for (const id of ids) await api.load(id);
      for (const id of ids) { const row = await api.load(id); await api.save(row); }
      await ids.reduce((before, id) => before.then(() => api.load(id)), Promise.resolve());
      for await (const row of api.rows()) await api.save(row);
      for (const id of ids) { const job = api.load(id); await job; }
    }`,
  },
  {
    name: 'promises that exist already',
    code: `export class Tracker {
      readonly #pending = new Set();
      track(promise) { this.#pending.add(promise); promise.finally(() => this.#pending.delete(promise)); return promise; }
      async settled() { await Promise.allSettled([...this.#pending]); await Promise.allSettled(this.#pending); }
    }
    export const all = (promises) => Promise.all(promises);
    export const quiet = (promises) => Promise.all(promises.map((promise) => promise.catch(() => null)));
    export async function bodies(responses) { return Promise.all(responses.map((response) => response.json())); }
    export const first = (job, ms) => Promise.race([job, timeout(ms)]);`,
  },
  {
    name: 'the end of something',
    code: `export class Server {
      async close() {
        await Promise.all(this.connections.map((connection) => connection.end()));
        await Promise.all([...this.sessions.values()].map((session) => session.save()));
        for (const socket of this.sockets) void socket.send('bye');
      }
      async reload() {
        await Promise.all(this.watchers.map((watcher) => watcher.close()));
        for (const watcher of this.watchers) void watcher.close();
        this.clients.forEach(async (client) => { await client.disconnect(); });
      }
      async [Symbol.asyncDispose]() { await Promise.all(this.files.map((file) => file.flush())); }
    }
    process.on('SIGTERM', async () => { await Promise.all(jobs.map((job) => job.save())); });`,
  },
  {
    name: 'promises outside of loops',
    code: `export function start() {
      void main();
      main().catch(report);
      button.addEventListener('click', () => { void save(); });
      server.on('message', async (message) => { await handle(message); });
    }
    async function main() { await api.start(); }`,
  },
  {
    name: 'loops with calls that are no promises as far as anybody can see',
    code: `export function run(rows, sockets) {
      for (const row of rows) table.append(row);
      for (const socket of sockets) socket.send('x');
      rows.forEach((row) => { list.push(row); });
      for (const row of rows) { const el = document.createElement('li'); setTimeout(() => el.remove(), 500); list.append(el); }
      for (const handler of handlers) handler(rows);
    }`,
  },
  {
    name: 'a timer that paces the loop',
    code: `export async function run(rows) {
      for (const row of rows) {
        await api.save(row);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      setTimeout(() => { void api.save(rows[0]); }, 100);
    }`,
  },
  {
    name: 'one process after the other',
    code: `import { spawn } from 'node:child_process';
    import { once } from 'node:events';
    import { execa } from 'execa';
    export async function run(files) {
      for (const file of files) {
        const child = spawn('convert', [file]);
        await once(child, 'exit');
      }
      for (const file of files) await execa('convert', [file]);
    }`,
  },
  {
    name: 'modules that are loaded',
    code: `export const load = (files) => Promise.all(files.map((file) => import(file)));`,
  },
  {
    name: 'streams and iterators that take one at a time',
    code: `import { Readable } from 'node:stream';
    export async function run(ids) {
      const loaded = Readable.from(ids).map(async (id) => api.load(id), { concurrency: 4 });
      await Readable.from(ids).forEach(async (id) => { await api.load(id); });
      return loaded;
    }`,
  },
  {
    name: 'a test',
    filename: 'src/load.test.ts',
    code: `import { it } from 'vitest';
    it('takes many', async () => { await Promise.all(ids.map((id) => api.load(id))); });`,
  },
];

itFinds(rule, 'nothing in harmless code', harmless);
