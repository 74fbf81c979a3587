import { describe, expect, it } from 'vitest';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { periodBeside, periodOf, type Period } from '../../../src/analysis/intervals/schedule-periods.js';
import type { PeriodForm } from '../../../src/catalogue/schedulers.js';
import { ofMarked } from '../marked-node.js';

const HOUR = 3_600_000;

const period = (code: string, form: PeriodForm): Period =>
  ofMarked((file, node) => periodOf(file, node, form), code, { filename: 'src/input.ts' });

describe('periodOf milliseconds', () => {
  it.each<[string, Period]>([
    ['mark(5_000)', 5000],
    ['const S = 1000; mark(30 * S)', 30_000],
    [`mark('1500')`, 1500],
    [`mark(ms('5m'))`, 300_000],
    [`mark(ms('2 hours'))`, 2 * HOUR],
    ['mark(options.every ?? 2000)', 2000],
    ['mark(Number(process.env.EVERY) || 10_000)', 10_000],
    ['mark(slow ? 60_000 : 1000)', 1000],
    ['mark(hours * 60 * 60 * 1000)', HOUR],
    ['mark(count * 1000)', null],
    ['mark(this.every)', null],
    ['mark(Day.ms)', 24 * HOUR],
    ['mark(ONE_HOUR)', HOUR],
    ['mark(HOURLY)', HOUR],
    ['mark(hours(6))', 6 * HOUR],
    ['mark(minutes(2))', 120_000],
    ['mark(minutes(config.every))', 600_000],
    ['mark(intervalHours)', null],
    ['mark(2000 + Math.random() * 500)', 2000],
  ])('%s', (code, expected) => {
    expect(period(code, 'milliseconds')).toBe(expected);
  });
});

describe('periodOf schedules', () => {
  it.each<[string, Period]>([
    [`mark('*/10 * * * * *')`, 10_000],
    [`const EVERY = '* * * * *'; mark(EVERY)`, 60_000],
    ['mark(CronExpression.EVERY_30_SECONDS)', 30_000],
    ['mark(CronExpression.EVERY_MINUTE)', 60_000],
    ['mark(CronExpression.EVERY_2_HOURS)', 2 * HOUR],
    ['mark(CronExpression.EVERY_DAY_AT_MIDNIGHT)', 24 * HOUR],
    ['mark(CronExpression.MONDAY_TO_FRIDAY_AT_9AM)', 24 * HOUR],
    ['mark(CronExpression.EVERY_1ST_DAY_OF_MONTH_AT_NOON)', 24 * HOUR],
    [`mark(process.env.CRON ?? '*/5 * * * *')`, 300_000],
    ['mark(`*/${n} * * * * *`)', 5000],
    ['mark(new Date(2030, 1, 1))', 'once'],
    [`mark({ cronExpression: '* * * * *' })`, 60_000],
    [`mark({ rule: '0 * * * *', tz: 'UTC' })`, HOUR],
    ['mark({ second: 30 })', 60_000],
    ['mark({ hour: 2, minute: 30 })', 24 * HOUR],
    ['mark({ minute: [0, 20, 40] })', 1_200_000],
    ['const rule = new RecurrenceRule(); rule.second = new Range(0, 59, 5); mark(rule)', 5000],
    ['mark(new RecurrenceRule(null, null, null, null, null, null, [0, 30]))', 30_000],
    ['mark({ second: 30, hour: 2 })', 60_000],
    ['mark({ minute: 30 })', HOUR],
    ['mark(webinar.startsAt)', 'once'],
    ['mark(dayjs().add(5, "minute").toDate())', 'once'],
    ['const when = addMinutes(new Date(), 5); mark(when)', 'once'],
    ['function plan(start: Date) { mark(start); }', 'once'],
    ['function plan(at: string) { mark(at); }', null],
    ['mark(Date.now() + 5000)', 'once'],
    ['mark(config.cron)', null],
    [`mark(config.get('NIGHTLY_CRON'))`, 24 * HOUR],
  ])('%s', (code, expected) => {
    expect(period(code, 'cron')).toBe(expected);
  });
});

describe('periodBeside', () => {
  it.each<[string, Period]>([
    [`mark(0); jobs.push({ interval: 'hours', job: run() })`, HOUR],
    [`mark(0); jobs.push({ every: 'daily', job: run() })`, 24 * HOUR],
    [`mark(0); jobs.push({ interval: 'seconds', job: run() })`, null],
    ['mark(0); const job = run();', null],
  ])('%s', (code, expected) => {
    const found = ofMarked(
      (file) => {
        const call = nodesOf(file).all('CallExpression').find(({ callee }) => file.textOf(callee) === 'run');
        return call ? periodBeside(call) : null;
      },
      code,
      { filename: 'src/input.ts' },
    );
    expect(found).toBe(expected);
  });
});

describe('periodOf durations', () => {
  it.each<[string, Period]>([
    ['mark({ seconds: 20 })', 20_000],
    ['mark({ minutes: 1, seconds: 30, runImmediately: true })', 90_000],
    ['mark({ days: 1 })', 24 * HOUR],
    ['mark({ seconds: n })', null],
    ['mark(options)', null],
  ])('%s', (code, expected) => {
    expect(period(code, 'duration')).toBe(expected);
  });
});
