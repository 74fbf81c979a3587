import { noSilentDrop } from '../../../src/rules/no-silent-drop.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noSilentDrop);

itMarks('refusals that nobody hears', {
  'an answer': `
    import { send } from './send.js';
    class Outbox {
      constructor() { this.messages = []; }
      tryAdd(message) {
        if (this.messages.length >= 100) return false;
        this.messages.push(message);
        return true;
      }
      async work() { for (let one = this.messages.shift(); one; one = this.messages.shift()) await send(one); }
    }
    const outbox = new Outbox();
    export function publish(message) {
      // expect-next-line: no-silent-drop
      outbox.tryAdd(message);
    }`,
  'an error that is caught and forgotten': `
    import { send } from './send.js';
    const messages = [];
    function add(message) {
      if (messages.length >= 100) throw new Error('full');
      messages.push(message);
    }
    export async function work() { for (let one = messages.shift(); one; one = messages.shift()) await send(one); }
    export function publish(message) {
      try {
        add(message);
      // expect-next-line: no-silent-drop
      } catch {}
    }`,
  'an error that says it by its class': `
    import { jobs, QueueFullError } from './jobs.js';
    export async function submit(job) {
      try {
        await jobs.add(job);
      } catch (error) {
        // expect-next-line: no-silent-drop
        if (error instanceof QueueFullError) return;
        throw error;
      }
    }`,
  'an error that says it by its code': `
    import { jobs } from './jobs.js';
    export async function submit(job) {
      try {
        await jobs.add(job);
      } catch (error) {
        // expect-next-line: no-silent-drop
        if (error.code === 'QUEUE_FULL') return;
        throw error;
      }
    }`,
  'the answer of a queue of the runtime': `
    import { BoundedQueue } from 'backpressure/runtime';
    const queue = new BoundedQueue({ capacity: 100 });
    export function add(job) {
      // expect-next-line: no-silent-drop
      queue.offer(job);
    }
    export function take() { return queue.poll(); }`,
});

itMarks('queues of the runtime', {
  'that drop and tell nobody': `
    import { BoundedQueue } from 'backpressure/runtime';
    // expect-next-line: no-silent-drop
    const queue = new BoundedQueue({ capacity: 100, whenFull: 'drop-oldest' });
    export const add = (job) => queue.offer(job);
    export const take = () => queue.poll();`,
  'that tell who asked': `
    import { BoundedQueue } from 'backpressure/runtime';
    import { count } from './metrics.js';
    const queue = new BoundedQueue({ capacity: 100, whenFull: 'drop-oldest', onDrop: () => count('dropped') });
    export function add(job) { queue.offer(job); }
    export const take = () => queue.poll();`,
});

itMarks('refusals that somebody hears', {
  'an answer that decides': `
    import { send } from './send.js';
    const messages = [];
    function offer(message) {
      if (messages.length >= 100) return false;
      messages.push(message);
      return true;
    }
    export async function work() { for (let one = messages.shift(); one; one = messages.shift()) await send(one); }
    export function publish(message, res) {
      if (offer(message)) res.status(202).end();
      else res.status(503).end();
    }`,
  'an answer that is handed on': `
    import { send } from './send.js';
    const messages = [];
    function offer(message) {
      if (messages.length >= 100) return false;
      messages.push(message);
      return true;
    }
    export async function work() { for (let one = messages.shift(); one; one = messages.shift()) await send(one); }
    export const publish = (message) => offer(message);`,
  'an answer of a queue that counts by itself': `
    import { send } from './send.js';
    import { metrics } from './metrics.js';
    const messages = [];
    function offer(message) {
      if (messages.length >= 100) {
        metrics.increment('refused');
        return false;
      }
      messages.push(message);
      return true;
    }
    export async function work() { for (let one = messages.shift(); one; one = messages.shift()) await send(one); }
    export function publish(message) { offer(message); }`,
  'an error that is logged': `
    import { jobs, QueueFullError } from './jobs.js';
    import { log } from './log.js';
    export async function submit(job) {
      try {
        await jobs.add(job);
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
        log.warn('refused', job.id);
      }
    }`,
  'an answer that is no refusal': `
    const seen = new Set();
    function remember(id) {
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    }
    export function handle(id) { remember(id); }`,
});

itMarks('messages that are left out', {
  'for a slow client': `
    import { WebSocketServer } from 'ws';
    import { alarms } from './alarms.js';
    const screens = new WebSocketServer({ port: 8080 });
    alarms.on('raised', (alarm) => {
      for (const screen of screens.clients) {
        // expect-next-line: no-silent-drop
        if (screen.bufferedAmount > 1_000_000) continue;
        screen.send(JSON.stringify(alarm));
      }
    });`,
  'for a slow client that is told or closed': `
    import { WebSocketServer } from 'ws';
    import { alarms } from './alarms.js';
    const screens = new WebSocketServer({ port: 8080 });
    alarms.on('raised', (alarm) => {
      for (const screen of screens.clients) {
        if (screen.bufferedAmount > 1_000_000) {
          screen.terminate();
          continue;
        }
        screen.send(JSON.stringify(alarm));
      }
    });`,
  'of a state that is sent again': `
    import { WebSocketServer } from 'ws';
    import { arena } from './arena.js';
    const players = new WebSocketServer({ port: 8080 });
    setInterval(() => {
      const message = JSON.stringify(arena.state());
      for (const player of players.clients) {
        if (player.bufferedAmount > 1_000_000) continue;
        player.send(message);
      }
    }, 50);`,
  'of a price that the next one replaces': `
    import { WebSocketServer } from 'ws';
    import { market } from './market.js';
    const pages = new WebSocketServer({ port: 8080 });
    market.on('price', (price) => {
      for (const page of pages.clients) {
        if (page.bufferedAmount > 1_000_000) continue;
        page.send(JSON.stringify(price));
      }
    });`,
  'while too many are under way': `
    import { page } from './pager.js';
    export async function relay(alerts) {
      const inFlight = new Set();
      for await (const alert of alerts) {
        // expect-next-line: no-silent-drop
        if (inFlight.size >= 20) continue;
        const sent = page(alert).finally(() => inFlight.delete(sent));
        inFlight.add(sent);
      }
    }`,
});
