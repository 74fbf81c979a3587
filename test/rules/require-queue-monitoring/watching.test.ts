import { it } from 'vitest';
import { requireQueueMonitoring } from '../../../src/rules/require-queue-monitoring.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(requireQueueMonitoring);

const POOL = `
    import Piscina from 'piscina';
    import { log } from './log.js';`;

itMarks('refusals', {
  'that the second argument of then logs': `${POOL}
    const pool = new Piscina({ filename: './w.js', maxQueue: 100 });
    export const run = (task) => pool.run(task).then((result) => result, (error) => {
      log.error(error);
      throw error;
    });`,
  'of a promise that is awaited later': `${POOL}
    const pool = new Piscina({ filename: './w.js', maxQueue: 100 });
    export async function run(task) {
      const result = pool.run(task);
      try {
        return await result;
      } catch (error) {
        log.warn(error);
        throw error;
      }
    }`,
  'that whoever calls the wrapper logs': `${POOL}
    const pool = new Piscina({ filename: './w.js', maxQueue: 100 });
    const run = (task) => pool.run(task);
    export async function handle(task) {
      try {
        return await run(task);
      } catch (error) {
        log.error(error);
        throw error;
      }
    }`,
  'beside which only good answers are counted': `${POOL}
    let served = 0;
    // expect-next-line: require-queue-monitoring
    const pool = new Piscina({ filename: './w.js', maxQueue: 100 });
    export async function handle(task) {
      if (await pool.run(task)) served++;
      return served;
    }`,
  'that a helper logs': `
    import { post } from './api.js';
    const waiting = [];
    function refuse() {
      console.warn('full');
    }
    export function track(event) {
      if (waiting.length >= 500) {
        refuse();
        return;
      }
      waiting.push(event);
    }
    export const flush = () => post(waiting.splice(0, 50));`,
});

itMarks('queues that make their callers wait', {
  'and that nobody looks at': `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { post } from './api.js';
    // expect-next-line: require-queue-monitoring
    const jobs = [];
    export async function add(job) {
      while (jobs.length >= 100) await sleep(10);
      jobs.push(job);
    }
    export async function work() {
      for (;;) {
        const job = jobs.shift();
        if (job) await post(job);
      }
    }`,
  'no batch that whoever fills it stores': `
    import { Writable } from 'node:stream';
    export class Sink extends Writable {
      block = [];
      constructor(store) {
        super({ objectMode: true });
        this.store = store;
      }
      _write(row, encoding, callback) {
        this.block.push(row);
        if (this.block.length < 1000) {
          callback();
          return;
        }
        this.store.insert(this.block.splice(0)).then(() => callback(), callback);
      }
    }`,
  'no size that goes to a monitoring service in a list': `
    import Piscina from 'piscina';
    import { CloudWatchClient, PutMetricDataCommand } from '@aws-sdk/client-cloudwatch';
    const pool = new Piscina({ filename: './w.js', maxQueue: 100 });
    const watch = new CloudWatchClient({});
    setInterval(() => watch.send(new PutMetricDataCommand({ Namespace: 'a', MetricData: [{ MetricName: 'waiting', Value: pool.queueSize }] })), 60_000);
    export const run = (task) => pool.run(task);`,
  'a pool of browsers that a server drives': `
    import { createPool } from 'generic-pool';
    import puppeteer from 'puppeteer';
    // expect-next-line: require-queue-monitoring
    const browsers = createPool({ create: () => puppeteer.launch(), destroy: (browser) => browser.close() }, { max: 4, maxWaitingClients: 40 });
    export const shot = (url) => browsers.use((browser) => browser.draw(url));`,
});

const QUEUE = `
  export class PrintQueue {
    private readonly entries: string[] = [];
    private refused = 0;
    constructor(private readonly print: (item: string) => Promise<void>) {}
    stats() {
      return { waiting: this.entries.length, refused: this.refused };
    }
    submit(item: string): void {
      if (this.entries.length >= 30) {
        this.refused++;
        throw new Error('full');
      }
      this.entries.push(item);
      void this.work();
    }
    private async work(): Promise<void> {
      for (let entry = this.entries.shift(); entry; entry = this.entries.shift()) await this.print(entry);
    }
  }`;

it('takes a status that nobody asks for as none', () => {
  expectMarkedInProject({
    'src/queue.ts': QUEUE,
    'src/desk.ts': `
      import { PrintQueue } from './queue';
      import { printer } from './printer';
      // expect-next-line: require-queue-monitoring
      const badges = new PrintQueue((name) => printer.print(name));
      export const checkIn = (name: string) => badges.submit(name);`,
  });
});

it('takes a status that somebody asks for as one', () => {
  expectMarkedInProject({
    'src/queue.ts': QUEUE,
    'src/desk.ts': `
      import { PrintQueue } from './queue';
      import { printer } from './printer';
      const badges = new PrintQueue((name) => printer.print(name));
      export const checkIn = (name: string) => badges.submit(name);
      setInterval(() => console.log(badges.stats()), 60_000);`,
  });
});
