import type { FamilySamples } from './samples.js';

const SYNC = 'declare function syncStock(): Promise<void>;';

export const SCHEDULER_SAMPLES: FamilySamples = {
  'node-cron-nooverlap': {
    reported: [
      `
import cron from 'node-cron';
${SYNC}
cron.schedule('*/5 * * * * *', async () => {
  await syncStock();
});`,
      `
import { schedule } from 'node-cron';
${SYNC}
schedule('* * * * *', () => syncStock(), { noOverlap: false });`,
    ],
    silent: [
      `
import cron from 'node-cron';
${SYNC}
cron.schedule('*/5 * * * * *', async () => {
  await syncStock();
}, { noOverlap: true });`,
      `
import cron from 'node-cron';
let count = 0;
cron.schedule('* * * * *', () => {
  count += 1;
});`,
    ],
  },
  'node-cron-without-option': {
    reported: [
      `
import cron from 'node-cron';
${SYNC}
cron.schedule('* * * * *', async () => {
  await syncStock();
});`,
    ],
    silent: [
      `
import cron from 'node-cron';
${SYNC}
let isRunning = false;
cron.schedule('* * * * *', async () => {
  if (isRunning) return;
  isRunning = true;
  try {
    await syncStock();
  } finally {
    isRunning = false;
  }
});`,
    ],
  },
  'cron-waitforcompletion': {
    reported: [
      `
import { CronJob } from 'cron';
${SYNC}
export const job = CronJob.from({ cronTime: '*/10 * * * * *', onTick: async () => { await syncStock(); }, start: true });`,
      `
import { CronJob } from 'cron';
${SYNC}
export const job = new CronJob('*/10 * * * * *', async () => { await syncStock(); }, null, true);`,
    ],
    silent: [
      `
import { CronJob } from 'cron';
${SYNC}
export const job = CronJob.from({
  cronTime: '*/10 * * * * *',
  onTick: async () => { await syncStock(); },
  waitForCompletion: true,
});`,
    ],
  },
  'croner-protect': {
    reported: [
      `
import { Cron } from 'croner';
${SYNC}
export const job = new Cron('*/10 * * * * *', async () => { await syncStock(); });`,
      `
import { Cron } from 'croner';
${SYNC}
export const job = new Cron('*/10 * * * * *', { protect: false }, async () => { await syncStock(); });`,
    ],
    silent: [
      `
import { Cron } from 'croner';
${SYNC}
export const job = new Cron('*/10 * * * * *', { protect: true }, async () => { await syncStock(); });`,
    ],
  },
  'node-schedule-overlap': {
    reported: [
      `
import schedule from 'node-schedule';
${SYNC}
schedule.scheduleJob('*/1 * * * *', async () => { await syncStock(); });`,
    ],
    silent: [
      `
import schedule from 'node-schedule';
${SYNC}
let current: Promise<void> | null = null;
schedule.scheduleJob('*/1 * * * *', async () => {
  if (current) return;
  current = syncStock().finally(() => { current = null; });
  await current;
});`,
    ],
  },
  'nest-schedule-overlap': {
    packages: ['@nestjs/common'],
    reported: [
      `
import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
${SYNC}
@Injectable()
export class StockJob {
  @Cron(CronExpression.EVERY_10_SECONDS)
  async run(): Promise<void> {
    await syncStock();
  }
}`,
      `
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
${SYNC}
@Injectable()
export class StockJob {
  @Interval(5_000)
  async run(): Promise<void> {
    await syncStock();
  }
}`,
    ],
    silent: [
      `
import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
${SYNC}
@Injectable()
export class StockJob {
  @Cron(CronExpression.EVERY_10_SECONDS, { waitForCompletion: true })
  async run(): Promise<void> {
    await syncStock();
  }
}`,
    ],
  },
  'toad-preventoverrun': {
    reported: [
      `
import { AsyncTask, SimpleIntervalJob, ToadScheduler } from 'toad-scheduler';
${SYNC}
const task = new AsyncTask('stock', () => syncStock());
new ToadScheduler().addSimpleIntervalJob(new SimpleIntervalJob({ seconds: 5 }, task, { preventOverrun: false }));`,
    ],
    silent: [
      `
import { AsyncTask, SimpleIntervalJob, ToadScheduler } from 'toad-scheduler';
${SYNC}
const task = new AsyncTask('stock', () => syncStock());
new ToadScheduler().addSimpleIntervalJob(new SimpleIntervalJob({ seconds: 5 }, task));`,
    ],
  },
  'toad-cron-preventoverrun': {
    reported: [
      `
import { AsyncTask, CronJob, ToadScheduler } from 'toad-scheduler';
${SYNC}
const task = new AsyncTask('stock', () => syncStock());
new ToadScheduler().addCronJob(new CronJob({ cronExpression: '*/10 * * * * *' }, task));`,
    ],
    silent: [
      `
import { AsyncTask, CronJob, ToadScheduler } from 'toad-scheduler';
${SYNC}
const task = new AsyncTask('stock', () => syncStock());
new ToadScheduler().addCronJob(new CronJob({ cronExpression: '*/10 * * * * *' }, task, { preventOverrun: true }));`,
    ],
  },
};
