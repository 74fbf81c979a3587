import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';
const MARK = '// expect-next-line: no-overlapping-interval';

itFinds(noOverlappingInterval, 'schedules of libraries without their option', [
  {
    name: 'node-cron',
    code: `
      import cron from 'node-cron';
      import { schedule } from 'node-cron';
      import * as nodeCron from 'node-cron';
      ${MARK}
      cron.schedule('*/10 * * * * *', async () => { await drainOutbox(); });
      ${MARK}
      schedule('* * * * *', async () => { for (const job of await due()) await run(job); }, { timezone: 'Europe/Paris' });
      ${MARK}
      nodeCron.schedule('*/5 * * * *', () => fetch('/sync').then(apply), { noOverlap: false });`,
  },
  {
    name: 'node-cron from CommonJS, with a named function',
    filename: JS,
    code: `
      const cron = require('node-cron');
      async function pull() { const rows = await api.changes(); await store(rows); }
      ${MARK}
      cron.schedule('*/30 * * * * *', pull);`,
  },
  {
    name: 'cron',
    code: `
      import { CronJob } from 'cron';
      ${MARK}
      new CronJob('*/5 * * * * *', async () => { await sync(); }, null, true, 'UTC');
      ${MARK}
      export const job = new CronJob('0 * * * * *', async function () { await sync(); }, null, true, null, null, false, null, false, false);
      ${MARK}
      CronJob.from({ cronTime: '0 */2 * * * *', onTick: async () => { await sync(); }, start: true });`,
  },
  {
    name: 'croner, its options in front of the function or behind it',
    code: `
      import { Cron } from 'croner';
      import Croner from 'croner';
      ${MARK}
      new Cron('* * * * * *', async () => { await sync(); });
      ${MARK}
      new Cron('* * * * * *', { timezone: 'UTC' }, async () => { await sync(); });
      ${MARK}
      Croner('*/2 * * * * *', async () => { await sync(); }, { protect: false });
      const job = new Cron('*/10 * * * * *', { paused: true });
      ${MARK}
      job.schedule(async () => { await sync(); });`,
  },
  {
    name: 'node-schedule, which has no option',
    filename: JS,
    code: `
      const schedule = require('node-schedule');
      ${MARK}
      schedule.scheduleJob('*/15 * * * * *', async () => { await sync(); });
      ${MARK}
      schedule.scheduleJob('sync', { rule: '*/1 * * * *' }, async () => { await sync(); });
      const rule = new schedule.RecurrenceRule();
      rule.minute = new schedule.Range(0, 59, 2);
      ${MARK}
      schedule.scheduleJob(rule, async () => { await sync(); });
      ${MARK}
      schedule.scheduleJob({ second: 30 }, async () => { await sync(); });`,
  },
  {
    name: '@nestjs/schedule',
    code: `
      import { Cron, CronExpression, Interval } from '@nestjs/schedule';
      export class Jobs {
        ${MARK}
        @Cron(CronExpression.EVERY_30_SECONDS)
        async pull(): Promise<void> { await this.feed.pull(); }
        ${MARK}
        @Cron('*/5 * * * * *', { name: 'push', waitForCompletion: false })
        async push(): Promise<void> { await this.feed.push(); }
        ${MARK}
        @Interval('sweep', 10_000)
        async sweep(): Promise<void> { for (const room of await this.rooms.all()) await this.rooms.close(room); }
        ${MARK}
        @Interval(2000)
        drain() { this.work().catch((error) => this.logger.error(error)); }
        private async work() { await this.feed.next(); }
      }`,
  },
  {
    name: 'toad-scheduler',
    code: `
      import { AsyncTask, CronJob, SimpleIntervalJob, Task, ToadScheduler } from 'toad-scheduler';
      const scheduler = new ToadScheduler();
      const task = new AsyncTask('sync', async () => { await sync(); });
      ${MARK}
      scheduler.addSimpleIntervalJob(new SimpleIntervalJob({ seconds: 5 }, task, { preventOverrun: false }));
      ${MARK}
      scheduler.addCronJob(new CronJob({ cronExpression: '* * * * *' }, task));
      ${MARK}
      scheduler.addSimpleIntervalJob(new SimpleIntervalJob({ seconds: 5 }, new Task('sync', () => { sync().catch(report); })));`,
  },
  {
    name: '@elysiajs/cron',
    code: `
      import { cron } from '@elysiajs/cron';
      export const app = new Elysia().use(
        ${MARK}
        cron({ name: 'sync', pattern: '*/10 * * * * *', async run() { await sync(); } }),
      );`,
  },
  {
    name: 'with a schedule from settings, and one with a default',
    code: `
      import cron from 'node-cron';
      ${MARK}
      cron.schedule(config.get('SYNC_CRON'), async () => { await sync(); });
      ${MARK}
      cron.schedule(process.env.SYNC_CRON ?? '*/2 * * * *', async () => { await sync(); });`,
  },
  {
    name: 'with the option on, but a function that drops the promise',
    code: `
      import { Cron } from 'croner';
      import { CronJob } from 'cron';
      import cron from 'node-cron';
      ${MARK}
      new Cron('* * * * * *', { protect: true }, () => { void sync(); });
      ${MARK}
      CronJob.from({ cronTime: '* * * * * *', onTick: () => { sync().catch(report); }, waitForCompletion: true });
      ${MARK}
      cron.schedule('* * * * * *', async () => { items.forEach(async (item) => { await send(item); }); }, { noOverlap: true });
      async function sync() { await fetch('/x'); }`,
  },
]);

itFinds(noOverlappingInterval, 'nothing in schedules', [
  {
    name: 'that are told to leave runs out',
    code: `
      import cron from 'node-cron';
      import { CronJob } from 'cron';
      import { Cron } from 'croner';
      import { cron as elysiaCron } from '@elysiajs/cron';
      const OPTIONS = { noOverlap: true, timezone: 'UTC' };
      cron.schedule('* * * * * *', async () => { await sync(); }, { noOverlap: true });
      cron.schedule('* * * * * *', async () => { await sync(); }, OPTIONS);
      cron.schedule('* * * * * *', async () => { await sync(); }, { ...OPTIONS, name: 'sync' });
      new CronJob('* * * * * *', async () => { await sync(); }, null, true, null, null, false, null, false, true);
      CronJob.from({ cronTime: '* * * * * *', onTick: async () => { await sync(); }, waitForCompletion: true });
      new Cron('* * * * * *', { protect: true }, async () => { await sync(); });
      new Cron('* * * * * *', { protect: (job) => log.warn(job.name) }, async () => { await sync(); });
      new Cron('* * * * * *', { protect: true }).schedule(async () => { await sync(); });
      elysiaCron({ name: 'x', pattern: '* * * * * *', protect: true, run: async () => { await sync(); } });`,
  },
  {
    name: 'of toad-scheduler, whose interval jobs leave runs out by default',
    code: `
      import { AsyncTask, CronJob, SimpleIntervalJob } from 'toad-scheduler';
      const task = new AsyncTask('sync', async () => { await sync(); });
      new SimpleIntervalJob({ seconds: 5, runImmediately: true }, task, { id: 'sync' });
      new CronJob({ cronExpression: '* * * * *' }, task, { preventOverrun: true });`,
  },
  {
    name: 'of @nestjs/schedule with the option, a guard or a lock',
    code: `
      import { Cron, CronExpression, Interval, Timeout } from '@nestjs/schedule';
      export class Jobs {
        private running = false;
        @Cron(CronExpression.EVERY_10_SECONDS, { waitForCompletion: true })
        async a(): Promise<void> { await this.feed.pull(); }
        @Interval(5000)
        async b(): Promise<void> {
          if (this.running) return;
          this.running = true;
          try { await this.feed.pull(); } finally { this.running = false; }
        }
        @Timeout(5000)
        async c(): Promise<void> { await this.feed.pull(); }
        @Cron('*/5 * * * * *')
        async d(): Promise<void> { await this.locks.runExclusive('d', async () => { await this.feed.pull(); }); }
        @Cron('*/5 * * * * *')
        e(): void { this.counter.reset(); }
      }`,
  },
  {
    name: 'that run every hour, every night, or once',
    code: `
      import cron from 'node-cron';
      import { Cron } from 'croner';
      import schedule from 'node-schedule';
      import { Cron as At, CronExpression } from '@nestjs/schedule';
      cron.schedule('0 3 * * *', async () => { for (const row of await rows()) await copy(row); });
      cron.schedule('0 * * * *', async () => { await report(); });
      cron.schedule('@daily', async () => { await report(); });
      new Cron('0 0 4 * * *', async () => { await report(); });
      new Cron('2030-01-01T00:00:00', async () => { await report(); });
      new Cron('* * * * * *', { maxRuns: 1 }, async () => { await report(); });
      schedule.scheduleJob(new Date(2030, 1, 1), async () => { await report(); });
      schedule.scheduleJob({ hour: 2, minute: 30 }, async () => { await report(); });
      setInterval(async () => { await report(); }, 24 * 60 * 60 * 1000);
      setInterval(async () => { await report(); }, hours * 60 * 60 * 1000);
      setInterval(async () => { await report(); }, ms('1d'));
      setInterval(async () => { await report(); }, Duration.ONE_DAY);
      export class Jobs {
        @At(CronExpression.EVERY_DAY_AT_3AM)
        async nightly() { await this.report(); }
        @At(CronExpression.EVERY_2_HOURS)
        async often() { await this.report(); }
      }`,
  },
  {
    name: 'whose function asks whether a run goes on',
    filename: JS,
    code: `
      const schedule = require('node-schedule');
      let busy = false;
      schedule.scheduleJob('*/5 * * * * *', async () => {
        if (busy) return;
        busy = true;
        try { await sync(); } finally { busy = false; }
      });`,
  },
  {
    name: 'of other things that are called alike',
    code: `
      import { schedule } from './planner';
      import { interval } from './music';
      schedule('* * * * *', async () => { await sync(); });
      interval(5).subscribe(async () => { await sync(); });
      planner.schedule(async () => { await sync(); });
      function setInterval(fn: () => void, ms: number) { return loop(fn, ms); }
      setInterval(async () => { await sync(); }, 1000);`,
  },
]);
