import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'nothing where each entry leaves on every path', [
  {
    name: 'deleted in finally',
    code: `
      import { load } from './load';
      const inflight = new Map<string, Promise<unknown>>();
      export async function get(userId: string): Promise<unknown> {
        const known = inflight.get(userId);
        if (known) return known;
        const work = load(userId);
        inflight.set(userId, work);
        try {
          return await work;
        } finally {
          inflight.delete(userId);
        }
      }`,
  },
  {
    name: 'deleted by finally of the promise',
    code: `
      import { load } from './load';
      const inflight = new Map<string, Promise<unknown>>();
      export function get(userId: string): Promise<unknown> {
        let work = inflight.get(userId);
        if (!work) {
          work = load(userId).finally(() => inflight.delete(userId));
          inflight.set(userId, work);
        }
        return work;
      }`,
  },
  {
    name: 'deleted by finally after it was stored',
    filename: JS,
    code: `
      const inflight = {};
      exports.get = (url) => {
        if (inflight[url]) return inflight[url];
        const work = fetch(url);
        inflight[url] = work;
        work.finally(() => {
          delete inflight[url];
        }).catch(() => {});
        return work;
      };`,
  },
  {
    name: 'deleted by both arms of then',
    code: `
      import { load } from './load';
      const inflight = new Map<string, Promise<unknown>>();
      export function get(url: string): Promise<unknown> {
        const known = inflight.get(url);
        if (known) return known;
        const work = load(url);
        const forget = (): void => void inflight.delete(url);
        work.then(forget, forget);
        inflight.set(url, work);
        return work;
      }`,
  },
  {
    name: 'deleted after catch swallowed the error',
    code: `
      import { load } from './load';
      const inflight = new Map<string, Promise<unknown>>();
      export function get(url: string): Promise<unknown> {
        const known = inflight.get(url);
        if (known) return known;
        const work = load(url).catch(() => null);
        inflight.set(url, work);
        void work.then(() => inflight.delete(url));
        return work;
      }`,
  },
  {
    name: 'deleted in then and in catch',
    code: `
      import { load } from './load';
      const running = new Set<string>();
      export function start(id: string): void {
        running.add(id);
        load(id)
          .then(() => running.delete(id))
          .catch(() => running.delete(id));
      }`,
  },
  {
    name: 'deleted in the try and in the catch',
    filename: JS,
    code: `
      const running = new Set();
      export async function run(job) {
        running.add(job.id);
        try {
          await job.work();
          running.delete(job.id);
        } catch (error) {
          running.delete(job.id);
          throw error;
        }
      }`,
  },
  {
    name: 'deleted only if it is still the same promise',
    code: `
      import { load } from './load';
      const inflight = new Map<string, Promise<unknown>>();
      export function get(userId: string): Promise<unknown> {
        const known = inflight.get(userId);
        if (known) return known;
        const work = load(userId).finally(() => {
          if (inflight.get(userId) === work) inflight.delete(userId);
        });
        inflight.set(userId, work);
        return work;
      }`,
  },
  {
    name: 'a set of running promises',
    code: `
      const running = new Set<Promise<void>>();
      export function track(work: Promise<void>): void {
        running.add(work);
        void work.finally(() => running.delete(work));
      }`,
  },
  {
    name: 'taken out in the same run',
    code: `
      import { bus } from './bus';
      const changed = new Set<string>();
      bus.on('change', (change: { userId: string }) => {
        changed.add(change.userId);
        bus.emit('render', [...changed]);
        changed.delete(change.userId);
      });`,
  },
  {
    name: 'an entry replaced by whole when new data arrives',
    code: `
      import { load } from './load';
      let users: Record<string, string> = {};
      setInterval(async () => {
        const next: Record<string, string> = {};
        for (const user of await load()) next[user.id] = user.name;
        users = next;
      }, 60_000);
      export const nameOf = (id: string): string | undefined => users[id];`,
  },
  {
    name: 'a map refilled by a poll after it was cleared',
    code: `
      import { load } from './load';
      const rates = new Map<string, number>();
      export async function refresh(): Promise<void> {
        const list = await load();
        rates.clear();
        for (const rate of list) rates.set(rate.id, rate.value);
      }
      setInterval(() => void refresh(), 60_000);`,
  },
  {
    name: 'an old callback with an error first',
    filename: JS,
    code: `
      const busy = {};
      exports.render = (id, done) => {
        busy[id] = true;
        worker.render(id, (err, result) => {
          delete busy[id];
          done(err, result);
        });
      };`,
  },
  {
    name: 'the function that does the work deletes in its own finally',
    code: `
      export class InvoiceClient {
        private readonly pending = new Map<string, Promise<unknown>>();
        load(invoiceId: string): Promise<unknown> {
          let request = this.pending.get(invoiceId);
          if (!request) {
            request = this.request(invoiceId);
            this.pending.set(invoiceId, request);
          }
          return request;
        }
        private async request(invoiceId: string): Promise<unknown> {
          try {
            return await (await fetch('/invoices/' + invoiceId)).json();
          } finally {
            this.pending.delete(invoiceId);
          }
        }
      }
      export const invoices = new InvoiceClient();`,
  },
  {
    name: 'the caller deletes in finally what the promise put in',
    code: `
      import { randomUUID } from 'node:crypto';
      import { setTimeout as sleep } from 'node:timers/promises';
      import type { Channel } from 'amqplib';
      export class Pricing {
        private readonly waiting = new Map<string, (value: unknown) => void>();
        constructor(private readonly channel: Channel) {}
        settle(id: string, value: unknown): void {
          this.waiting.get(id)?.(value);
        }
        async quote(sku: string): Promise<unknown> {
          const id = randomUUID();
          try {
            const answer = new Promise((resolve) => this.waiting.set(id, resolve));
            this.channel.sendToQueue('pricing', Buffer.from(sku), { correlationId: id });
            return await Promise.race([answer, sleep(2_000, null)]);
          } finally {
            this.waiting.delete(id);
          }
        }
      }`,
  },
  {
    name: 'a pipeline that waits for its end',
    code: `
      import { pipeline } from 'node:stream/promises';
      import { createWriteStream } from 'node:fs';
      import express from 'express';
      const app = express();
      const active = new Set<string>();
      app.put('/files/:id', async (req, res) => {
        active.add(req.params.id);
        try {
          await pipeline(req, createWriteStream('/tmp/' + req.params.id));
          res.sendStatus(201);
        } finally {
          active.delete(req.params.id);
        }
      });`,
  },
  {
    name: 'jobs of a queue that end well or badly',
    code: `
      import { Worker } from 'bullmq';
      const running = new Map<string, number>();
      const worker = new Worker('mail', async (job) => {
        running.set(job.id!, Date.now());
      });
      worker.on('completed', (job) => running.delete(job.id!));
      worker.on('failed', (job) => running.delete(job!.id!));`,
  },
]);
