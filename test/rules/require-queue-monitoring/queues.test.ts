import { it } from 'vitest';
import { requireQueueMonitoring } from '../../../src/rules/require-queue-monitoring.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireQueueMonitoring);

itMarks('queues that nobody looks at', {
  'a pool of threads': `
    import Piscina from 'piscina';
    // expect-next-line: require-queue-monitoring
    const pool = new Piscina({ filename: './worker.js', maxQueue: 100 });
    export const run = (task) => pool.run(task);`,
  'a limiter with a maximum': `
    import Bottleneck from 'bottleneck';
    // expect-next-line: require-queue-monitoring
    const limiter = new Bottleneck({ maxConcurrent: 4, highWater: 50, strategy: Bottleneck.strategy.OVERFLOW });
    export const call = (fn) => limiter.schedule(fn);`,
  'a queue whose maximum the code keeps itself': `
    import PQueue from 'p-queue';
    // expect-next-line: require-queue-monitoring
    const queue = new PQueue({ concurrency: 4 });
    export function locate(address) {
      if (queue.size >= 500) throw new Error('busy');
      return queue.add(() => fetch('http://geo/' + address, { signal: AbortSignal.timeout(5_000) }));
    }`,
  'a list of a module': `
    import { post } from './api.js';
    // expect-next-line: require-queue-monitoring
    const events = [];
    export function track(event) {
      if (events.length >= 500) throw new Error('full');
      events.push(event);
    }
    export async function flush() { await post(events.splice(0, 50)); }`,
  'a list of a class that others construct': `
    import { post } from './api.js';
    export class Tracker {
      // expect-next-line: require-queue-monitoring
      #events = [];
      track(event) {
        if (this.#events.length >= 500) throw new Error('full');
        this.#events.push(event);
      }
      async flush() { await post(this.#events.splice(0, 50)); }
    }`,
  'a class that is made here': `
    import { post } from './api.js';
    class Tracker {
      constructor(max) {
        this.max = max;
        this.events = [];
      }
      track(event) {
        if (this.events.length >= this.max) return false;
        this.events.push(event);
        return true;
      }
      async flush() { await post(this.events.splice(0, 50)); }
    }
    // expect-next-line: require-queue-monitoring
    const tracker = new Tracker(500);
    export const track = (event) => tracker.track(event);
    setInterval(() => tracker.flush(), 1000);`,
  'a refusal that only the caller learns of': `
    import { Router } from 'express';
    import { render } from './render.js';
    // expect-next-line: require-queue-monitoring
    const waiting = [];
    function offer(job) {
      if (waiting.length >= 100) return false;
      waiting.push(job);
      return true;
    }
    setInterval(async () => { const job = waiting.shift(); if (job) await render(job); }, 100);
    export const router = Router().post('/render', (req, res) => {
      if (offer(req.body)) res.status(202).end();
      else res.status(503).set('retry-after', '5').end();
    });`,
});

itMarks('code that does not learn of a refusal', {
  'a try around the registration': `
    import Piscina from 'piscina';
    import { bus } from './bus.js';
    import { log } from './log.js';
    // expect-next-line: require-queue-monitoring
    const pool = new Piscina({ filename: './worker.js', maxQueue: 100 });
    export function listen() {
      try {
        bus.on('job', (task) => { void pool.run(task); });
      } catch (error) {
        log.error(error);
      }
    }`,
});

itMarks('queues that somebody looks at', {
  'by a gauge': `
    import Piscina from 'piscina';
    import { Gauge } from 'prom-client';
    const pool = new Piscina({ filename: './worker.js', maxQueue: 100 });
    new Gauge({ name: 'waiting', help: 'waiting tasks', collect() { this.set(pool.queueSize); } });
    export const run = (task) => pool.run(task);`,
  'by a gauge with a name of its own': `
    import Piscina from 'piscina';
    import { Gauge } from 'prom-client';
    const pool = new Piscina({ filename: './worker.js', maxQueue: 100 });
    const depth = new Gauge({ name: 'waiting', help: 'waiting tasks' });
    setInterval(() => depth.set(pool.queueSize), 5000);
    export const run = (task) => pool.run(task);`,
  'by a display': `
    import { post } from './api.js';
    import { display } from './display.js';
    const readings = [];
    export function add(reading) {
      if (readings.length >= 500) throw new Error('full');
      readings.push(reading);
      display.show(readings.length + ' to send');
    }
    export async function flush() { await post(readings.splice(0, 50)); }`,
  'by a warning when it is nearly full': `
    import Piscina from 'piscina';
    const pool = new Piscina({ filename: './worker.js', maxQueue: 100 });
    setInterval(() => { if (pool.queueSize > 80) console.warn('nearly full'); }, 5000);
    export const run = (task) => pool.run(task);`,
  'by a log line': `
    import { post } from './api.js';
    import { log } from './log.js';
    const events = [];
    export function track(event) {
      if (events.length >= 500) throw new Error('full');
      events.push(event);
      log.debug({ waiting: events.length });
    }
    export async function flush() { await post(events.splice(0, 50)); }`,
  'by a status route': `
    import express from 'express';
    import workerpool from 'workerpool';
    const pool = workerpool.pool('./worker.js', { maxQueueSize: 40 });
    const app = express();
    app.get('/health', (req, res) => res.json(pool.stats()));
    app.get('/ocr', async (req, res) => res.json(await pool.exec('ocr', [req.query.path])));`,
  'by its refusals': `
    import { post } from './api.js';
    import { log } from './log.js';
    const events = [];
    export function track(event) {
      if (events.length >= 500) {
        log.warn('too many events');
        return;
      }
      events.push(event);
    }
    export async function flush() { await post(events.splice(0, 50)); }`,
  'by its refusals, where they are caught': `
    import Piscina from 'piscina';
    import { log } from './log.js';
    const pool = new Piscina({ filename: './worker.js', maxQueue: 100 });
    export async function run(task) {
      try {
        return await pool.run(task);
      } catch (error) {
        log.error(error, 'not run');
        throw error;
      }
    }`,
  'by other code that gets it whole': `
    import Piscina from 'piscina';
    import { watchPool } from './metrics.js';
    const pool = new Piscina({ filename: './worker.js', maxQueue: 100 });
    watchPool('digests', pool);
    export const run = (task) => pool.run(task);`,
  'by those who construct its class': `
    import { post } from './api.js';
    export class Tracker {
      #events = [];
      get size() { return this.#events.length; }
      track(event) {
        if (this.#events.length >= 500) throw new Error('full');
        this.#events.push(event);
      }
      async flush() { await post(this.#events.splice(0, 50)); }
    }`,
});

itMarks('what is no queue of work', {
  'a cache': `
    const cache = new Map();
    export function remember(key, value) {
      if (cache.size >= 100) cache.delete(cache.keys().next().value);
      cache.set(key, value);
    }
    export const recall = (key) => cache.get(key);`,
  'a history': `
    const recent = [];
    export function remember(line) {
      recent.push(line);
      if (recent.length > 100) recent.shift();
    }
    export const show = () => recent.join();`,
  'a pool of connections': `
    import { Pool } from 'pg';
    const pool = new Pool({ max: 10, connectionTimeoutMillis: 2000 });
    export const query = (text) => pool.query(text);`,
  'a pool without a maximum for what waits': `
    import Piscina from 'piscina';
    const pool = new Piscina({ filename: './worker.js' });
    export const run = (task) => pool.run(task);`,
  'a list that a command works through': `
    import { program } from 'commander';
    import { copy } from './copy.js';
    const waiting = [];
    program.action(async (paths) => {
      for (const path of paths) if (waiting.length < 10) waiting.push(path);
      for (let path = waiting.shift(); path; path = waiting.shift()) await copy(path);
    });`,
});

it('knows a watcher in another file', () => {
  expectMarkedInProject({
    'src/pool.ts': `
      import Piscina from 'piscina';
      export const pool = new Piscina({ filename: './worker.js', maxQueue: 100 });`,
    'src/metrics.ts': `
      import { Gauge } from 'prom-client';
      import { pool } from './pool.js';
      new Gauge({ name: 'waiting', help: 'waiting', collect() { this.set(pool.queueSize); } });`,
  });
});
