import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

const MARK = '// expect-next-line: require-wait-timeout';

describe('servers', () => {
  itMarks('the time to send a request', {
    'fastify without one': `import Fastify from 'fastify';
      ${MARK}
      export const app = Fastify({ logger: true });`,
    'set on the server afterwards': `import Fastify from 'fastify';
      export const app = Fastify({ logger: true });
      app.server.requestTimeout = 60_000;`,
    'set to no limit afterwards': `import Fastify from 'fastify';
      ${MARK}
      export const app = Fastify({ logger: true });
      app.server.requestTimeout = 0;`,
    'node with its own': `import { createServer } from 'node:http';
      export const server = createServer((req, res) => res.end());`,
    'node without': `import { createServer } from 'node:http';
      ${MARK}
      export const server = createServer({ requestTimeout: 0 }, (req, res) => res.end());`,
  });

  it('options of another file', () => {
    expectMarkedInProject({
      'src/options.ts': `export const base = { logger: true };
        export const limited = { ...base, requestTimeout: 60_000 };`,
      'src/app.ts': `import Fastify from 'fastify';
        import { base, limited } from './options.js';
        ${MARK}
        export const first = Fastify(base);
        export const second = Fastify(limited);`,
    });
  });
});

describe('locks', () => {
  itMarks('by what they wait for', {
    'a lock that is kept': `import AsyncLock from 'async-lock';
      ${MARK}
      const accounts = new AsyncLock();
      export const change = (id, work) => accounts.acquire(id, work);`,
    'a time at each call': `import AsyncLock from 'async-lock';
      const accounts = new AsyncLock();
      export const change = (id, work) => accounts.acquire(id, work, { timeout: 2_000 });`,
    'a mutex of requests': `import { Mutex } from 'async-mutex';
      import express from 'express';
      const seats = new Mutex();
      express().post('/seats', async (req, res) => {
        ${MARK}
        res.json(await seats.runExclusive(() => book(req.body)));
      });`,
    'a mutex with a deadline': `import { Mutex, withTimeout } from 'async-mutex';
      import express from 'express';
      const seats = withTimeout(new Mutex(), 2_000);
      express().post('/seats', async (req, res) => { res.json(await seats.runExclusive(() => book(req.body))); });`,
    'a mutex whose callers are not in sight': `import { Mutex } from 'async-mutex';
      const refreshing = new Mutex();
      ${MARK}
      export const refresh = () => refreshing.runExclusive(load);`,
    'a method of a service that is not in sight': `import { Mutex } from 'async-mutex';
      export class Ledger {
        private readonly writing = new Mutex();
        async post(entry: Entry): Promise<void> {
          ${MARK}
          const release = await this.writing.acquire();
          try { await append(entry); } finally { release(); }
        }
      }`,
    'a mutex of a command': `import { Mutex } from 'async-mutex';
      import { program } from 'commander';
      const writing = new Mutex();
      export const write = (line) => writing.runExclusive(() => append(line));
      program.parse();`,
    'a mutex of one run': `import { Mutex } from 'async-mutex';
      const writing = new Mutex();
      async function main() { await writing.runExclusive(migrate); }
      main();`,
    'a loop that takes its turns': `import { Mutex } from 'async-mutex';
      const writing = new Mutex();
      export async function importAll(lines) {
        for (const line of lines) await writing.runExclusive(() => append(line));
      }`,
    'a semaphore for the elements of a list': `import { Semaphore } from 'async-mutex';
      const four = new Semaphore(4);
      export const all = (urls) => Promise.all(urls.map(async (url) => four.runExclusive(() => load(url))));`,
    'a mutex of each call': `import { Mutex } from 'async-mutex';
      export async function all(urls) {
        const writing = new Mutex();
        await Promise.all(urls.map((url) => writing.runExclusive(() => load(url))));
      }`,
    'a mutex that refuses': `import { Mutex } from 'async-mutex';
      const writing = new Mutex();
      export async function write(line) {
        if (writing.isLocked()) throw new Error('busy');
        await writing.runExclusive(() => append(line));
      }`,
  });
});
