import { noSilentDrop } from '../../../src/rules/no-silent-drop.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noSilentDrop);

itMarks('other forms of full queues', {
  'a ring of jobs that is written over': `
    const items = [];
    const SIZE = 1000;
    let head = 0;
    let tail = 0;
    export function enqueue(job) {
      // expect-next-line: no-silent-drop
      items[tail % SIZE] = job;
      tail++;
    }
    export async function run(send) {
      while (head < tail) {
        await send(items[head % SIZE]);
        head++;
      }
    }`,
  'a ring of jobs that refuses when it is full': `
    const items = [];
    const SIZE = 1000;
    let head = 0;
    let tail = 0;
    export function enqueue(job) {
      if (tail - head >= SIZE) throw new Error('full');
      items[tail % SIZE] = job;
      tail++;
    }
    export async function run(send) {
      while (head < tail) {
        await send(items[head % SIZE]);
        head++;
      }
    }`,
  'a ring of the last values': `
    const values = new Array(60).fill(0);
    let at = 0;
    export function record(value) {
      values[at % 60] = value;
      at++;
    }
    export const mean = () => values.reduce((sum, one) => sum + one, 0) / values.length;`,
  'a list that is filled in front and cut': `
    const jobs = [];
    export function onJob(job) {
      jobs.unshift(job);
      // expect-next-line: no-silent-drop
      if (jobs.length > 1000) jobs.length = 1000;
    }
    export async function run(send) {
      while (jobs.length > 0) await send(jobs.pop());
    }`,
  'a stack of what was done last': `
    const done = [];
    export function did(step) {
      done.push(step);
      if (done.length > 100) done.shift();
    }
    export function back() {
      const step = done.pop();
      step?.revert();
    }`,
  'jobs that are too old when their turn comes': `
    const queue = [];
    export function submit(job) {
      if (queue.length >= 100) throw new Error('full');
      queue.push(job);
    }
    export async function work() {
      for (;;) {
        const job = queue.shift();
        if (!job) break;
        if (Date.now() - job.at > 30_000) continue;
        await job.run();
      }
    }`,
  'jobs that are not due yet': `
    const queue = [];
    export function submit(job) {
      if (queue.length >= 100) throw new Error('full');
      queue.push(job);
    }
    export async function work() {
      for (let left = queue.length; left > 0; left--) {
        const job = queue.shift();
        if (job.dueAt > Date.now()) {
          queue.push(job);
          continue;
        }
        await job.run();
      }
    }`,
});

itMarks('items that come while too many are under way', {
  'in an event handler': `
    import chokidar from 'chokidar';
    import { importScan } from './scans.js';
    const MAX_ACTIVE = 3;
    let active = 0;
    chokidar.watch('inbox').on('add', async (path) => {
      if (active >= MAX_ACTIVE) {
        // expect-next-line: no-silent-drop
        return;
      }
      active++;
      try {
        await importScan(path);
      } finally {
        active--;
      }
    });`,
  'in a method that handles an event': `
    import { EventEmitter } from 'node:events';
    export class Worker extends EventEmitter {
      pending = 0;
      constructor(send) {
        super();
        this.on('order', (order) => {
          // expect-next-line: no-silent-drop
          if (this.pending > 100) return;
          this.pending++;
          void send(order).finally(() => { this.pending--; });
        });
      }
    }`,
  'of a state': `
    import { render } from './render.js';
    let active = 0;
    camera.on('frame', async (frame) => {
      if (active >= 2) return;
      active++;
      await render(frame);
      active--;
    });`,
  'of a request that is answered': `
    let active = 0;
    export default (app, work) => app.post('/jobs', async (req, res) => {
      if (active >= 20) return res.status(503).set('Retry-After', '1').end();
      active++;
      res.json(await work(req.body));
      active--;
    });`,
  'with a log line': `
    import { importScan, log } from './scans.js';
    let active = 0;
    watcher.on('add', async (path) => {
      if (active >= 3) {
        log('too many scans, left out', path);
        return;
      }
      active++;
      await importScan(path);
      active--;
    });`,
  'of a tick that carries nothing': `
    import { poll } from './poll.js';
    let active = 0;
    scheduler.on('tick', async () => {
      if (active >= 3) return;
      active++;
      await poll();
      active--;
    });`,
});

itMarks('messages that are left out', {
  'because they are sent while there is room only': `
    import { WebSocketServer } from 'ws';
    const wss = new WebSocketServer({ port: 8080 });
    export function broadcast(order) {
      for (const socket of wss.clients) {
        // expect-next-line: no-silent-drop
        if (socket.bufferedAmount < 1_000_000) socket.send(JSON.stringify(order));
      }
    }`,
  'because a flag says that the last write was one too many': `
    import net from 'node:net';
    export async function forward(socket = net.connect(9000), orders) {
      let isFull = false;
      socket.on('drain', () => { isFull = false; });
      for await (const order of orders) {
        // expect-next-line: no-silent-drop
        if (isFull) continue;
        isFull = !socket.write(order);
      }
    }`,
  'unless they are kept for later': `
    import { WebSocketServer } from 'ws';
    const wss = new WebSocketServer({ port: 8080 });
    export function broadcast(order, later) {
      for (const socket of wss.clients) {
        if (socket.bufferedAmount < 1_000_000) socket.send(JSON.stringify(order));
        else later.add(socket, order);
      }
    }`,
  'unless the answer comes after the choice': `
    import { WebSocketServer } from 'ws';
    const wss = new WebSocketServer({ port: 8080 });
    export function broadcast(order) {
      let left = 0;
      for (const socket of wss.clients) {
        let isSent = false;
        if (socket.bufferedAmount < 1_000_000) {
          socket.send(JSON.stringify(order));
          isSent = true;
        }
        if (!isSent) left += 1;
      }
      return left;
    }`,
  'unless they are positions': `
    import { WebSocketServer } from 'ws';
    const wss = new WebSocketServer({ port: 8080 });
    export function broadcast(positions) {
      for (const socket of wss.clients) {
        if (socket.bufferedAmount < 1_000_000) socket.send(JSON.stringify({ positions }));
      }
    }`,
});
