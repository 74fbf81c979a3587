import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';
const MARK = '// expect-next-line: no-overlapping-interval';

itFinds(noOverlappingInterval, 'nothing in schedules that run once', [
  {
    name: 'at a point in time',
    code: `
      import { scheduleJob } from 'node-schedule';
      import schedule from 'node-schedule';
      import { CronJob } from 'cron';
      import dayjs from 'dayjs';
      import { addMinutes } from 'date-fns';
      import { DateTime } from 'luxon';
      export function plan(webinar: Webinar, when: Date, start: Date, name: string) {
        scheduleJob(webinar.startsAt, async () => { await open(webinar); });
        scheduleJob(when, async () => { await open(webinar); });
        scheduleJob(start, async () => { await open(webinar); });
        scheduleJob(new Date(Date.now() + 5000), async () => { await open(webinar); });
        scheduleJob(Date.now() + 5000, async () => { await open(webinar); });
        scheduleJob(name, dayjs().add(5, 'minute').toDate(), async () => { await open(webinar); });
        schedule.scheduleJob(addMinutes(new Date(), 5), async () => { await open(webinar); });
        const at = DateTime.now().plus({ minutes: 5 }).toJSDate();
        schedule.scheduleJob('open', at, async () => { await open(webinar); });
        new CronJob(new Date(webinar.start), async () => { await open(webinar); });
        new CronJob(DateTime.fromISO(webinar.start).toJSDate(), async () => { await open(webinar); }, null, true);
      }`,
  },
  {
    name: 'or as seldom as it says next to them',
    filename: JS,
    code: `
      const schedule = require('node-schedule');
      jobs.push({ id: 'scan', interval: 'hours', job: schedule.scheduleJob(settings.scan.schedule, () => { scan().catch(report); }) });
      jobs.push({ id: 'tidy', every: 'daily', job: schedule.scheduleJob(settings.tidy.schedule, async () => { await tidy(); }) });`,
  },
]);

itFinds(noOverlappingInterval, 'schedules that are objects', [
  {
    name: 'recurrence rules',
    code: `
      import * as schedule from 'node-schedule';
      import { RecurrenceRule, Range, scheduleJob } from 'node-schedule';
      const rule = new schedule.RecurrenceRule();
      rule.second = [0, 20, 40];
      rule.tz = 'Europe/Oslo';
      export function track(agency: string, work: () => Promise<void>) {
        ${MARK}
        schedule.scheduleJob(\`delays:\${agency}\`, rule, async () => { for (const one of await feed(agency)) await keep(one); });
      }
      const each = new RecurrenceRule();
      each.minute = new Range(0, 59, 5);
      ${MARK}
      scheduleJob(each, async () => { for (const one of await feed()) await keep(one); });
      ${MARK}
      scheduleJob('pull', { second: [0, 30] }, async () => { await pull(); });
      ${MARK}
      scheduleJob(new RecurrenceRule(null, null, null, null, null, null, 30), async () => { await pull(); });
      const nightly = new RecurrenceRule();
      nightly.hour = 3;
      nightly.minute = 30;
      scheduleJob(nightly, async () => { for (const one of await feed()) await keep(one); });
      scheduleJob({ hour: 14, minute: 30, dayOfWeek: 0 }, async () => { await pull(); });`,
  },
  {
    name: 'the settings of a CronJob',
    filename: JS,
    code: `
      const { CronJob } = require('cron');
      ${MARK}
      new CronJob({ cronTime: '*/10 * * * * *', onTick: async () => { await pull(); }, start: true });
      new CronJob({ cronTime: '0 0 3 * * *', onTick: async () => { await pull(); }, start: true });
      new CronJob({ cronTime: '*/10 * * * * *', onTick: async () => { await pull(); }, waitForCompletion: true });`,
  },
]);

itFinds(noOverlappingInterval, 'loops that wait for the time only', [
  {
    name: 'over the intervals of timers/promises',
    code: `
      import { setInterval } from 'node:timers/promises';
      import { poll } from './poll';
      export async function main(signal: AbortSignal) {
        ${MARK}
        for await (const _ of setInterval(1000, null, { signal })) {
          void poll();
        }
      }
      export async function other() {
        ${MARK}
        for await (const _ of setInterval(1000)) sync().catch(report);
      }
      async function sync() { await fetch('/x'); }`,
  },
  {
    name: 'with a pause',
    filename: JS,
    code: `
      class Worker {
        async run() {
          while (!this.stopped) {
            ${MARK}
            this.sync();
            await sleep(1000);
          }
        }
        async again() {
          for (;;) {
            ${MARK}
            void this.sync();
            await new Promise((resolve) => setTimeout(resolve, 500));
          }
        }
        async sync() { for (const row of await db.rows()) await fetch(row.url); }
      }`,
  },
  {
    name: 'and not loops that wait for the work, take jobs, or whose work asks a flag',
    code: `
      import { setInterval } from 'node:timers/promises';
      export class Worker {
        private busy = false;
        async a() { while (true) { await this.sync(); await sleep(1000); } }
        async b() { for await (const _ of setInterval(1000)) await this.sync(); }
        async c() { while (true) { const job = this.queue.shift(); void run(job); await sleep(1000); } }
        async d() { while (true) { void this.guarded(); await sleep(1000); } }
        async e() { while (true) { if (!this.busy) void this.sync(); await sleep(1000); } }
        async f() { while (true) { this.bus.emit('tick'); draw(); await sleep(1000); } }
        async g() { for (let i = 0; i < 5; i++) { void this.sync(); await sleep(1000); } }
        async h() { while (true) { void this.heartbeat(); await sleep(1000); } }
        private async guarded() {
          if (this.busy) return;
          this.busy = true;
          try { await this.sync(); } finally { this.busy = false; }
        }
        private async sync() { for (const row of await db.rows()) await fetch(row.url); }
        private async heartbeat() { await fetch('/alive'); }
      }`,
  },
  {
    name: 'a promise that is kept for a moment and chained',
    filename: JS,
    code: `
      ${MARK}
      setInterval(() => {
        const answer = broker.call('math.add', { a: 1 });
        if (answer.ctx) log(answer.ctx.nodeID);
        answer.then((sum) => log(sum)).catch((error) => log(error));
      }, 1000);`,
  },
]);
