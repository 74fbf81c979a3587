import { noSilentDrop } from '../../../src/rules/no-silent-drop.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noSilentDrop);

itMarks('work that a full table loses', {
  'the new one, by return': `
    import { send } from './send.js';
    const pending = new Map();
    export function onOrder(order) {
      // expect-next-line: no-silent-drop
      if (pending.size >= 1000) return;
      pending.set(order.id, order);
    }
    export async function drain() {
      for (const [id, order] of pending) {
        pending.delete(id);
        await send(order);
      }
    }`,
  'the oldest, by its key': `
    import { gateway } from './gateway.js';
    export class Retries {
      #waiting = new Map();
      later(message, attempts) {
        if (this.#waiting.size >= 1000) {
          const [oldest] = this.#waiting.keys();
          // expect-next-line: no-silent-drop
          this.#waiting.delete(oldest);
        }
        this.#waiting.set(message.id, { message, attempts, dueAt: Date.now() + 1000 * attempts });
      }
      async sweep(now) {
        for (const [id, entry] of this.#waiting) {
          if (entry.dueAt > now) continue;
          this.#waiting.delete(id);
          await gateway.send(entry.message);
        }
      }
    }`,
  'the oldest, by an iterator': `
    import { store } from './store.js';
    const dirty = new Map();
    export function mark(row) {
      // expect-next-line: no-silent-drop
      if (dirty.size >= 5000) dirty.delete(dirty.keys().next().value);
      dirty.set(row.id, row);
    }
    setInterval(async () => {
      const rows = [...dirty.values()];
      dirty.clear();
      await store.saveAll(rows);
    }, 1000);`,
  'a set of what has to be fetched': `
    import { crawl } from './crawl.js';
    const frontier = new Set();
    export function discover(url) {
      // expect-next-line: no-silent-drop
      if (frontier.size < 10_000) frontier.add(url);
    }
    export async function run() {
      for (const url of frontier) {
        frontier.delete(url);
        await crawl(url);
      }
    }`,
});

itMarks('tables that hold no work, or tell', {
  'a cache': `
    import { load } from './load.js';
    const pages = new Map();
    export async function page(id) {
      const hit = pages.get(id);
      if (hit) return hit;
      const found = await load(id);
      if (pages.size >= 500) pages.delete(pages.keys().next().value);
      pages.set(id, found);
      return found;
    }`,
  'sessions that are closed when they are old': `
    const sessions = new Map();
    export function open(id, socket) {
      if (sessions.size >= 500) return;
      sessions.set(id, { socket, at: Date.now() });
    }
    setInterval(async () => {
      for (const [id, session] of sessions) {
        if (Date.now() - session.at < 60_000) continue;
        sessions.delete(id);
        await session.socket.close();
      }
    }, 1000);`,
  'what has been seen already': `
    const seen = new Set();
    export function isNew(id) {
      if (seen.size > 10_000) seen.clear();
      seen.add(id);
    }`,
  'the new one, with a counter': `
    import { send, refused } from './send.js';
    const pending = new Map();
    export function onOrder(order) {
      if (pending.size >= 1000) {
        refused.inc();
        return;
      }
      pending.set(order.id, order);
    }
    export async function drain() {
      for (const [id, order] of pending) {
        pending.delete(id);
        await send(order);
      }
    }`,
  'what is asked for, with an answer for whoever waits': `
    const waiting = new Map();
    export function request(id, message, socket) {
      return new Promise((resolve, reject) => {
        if (waiting.size >= 100) {
          reject(new Error('too many requests under way'));
          return;
        }
        waiting.set(id, { resolve, reject });
        socket.send(message);
      });
    }
    export function onReply(id, reply) {
      const entry = waiting.get(id);
      waiting.delete(id);
      entry?.resolve(reply);
    }`,
});
