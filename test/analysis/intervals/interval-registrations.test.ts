import { describe, expect, it } from 'vitest';
import { intervalRegistrationsOf } from '../../../src/analysis/intervals/interval-registrations.js';
import { model } from '../../support/index.js';

/** The registrations of a piece of code: name, period, number of functions, and what is special. */
const registrations = (code: string): readonly string[] =>
  intervalRegistrationsOf(model(code, { filename: 'src/input.ts' })).map((one) =>
    [
      one.name,
      String(one.period),
      one.ticks.length,
      one.isExclusive ? 'exclusive' : '',
      one.getsPromise ? '' : 'drops',
      one.isGuess ? 'guess' : '',
      one.isRearmed ? 'rearmed' : '',
      one.start ? 'loop' : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );

describe('intervalRegistrationsOf', () => {
  it.each<[string, readonly string[]]>([
    ['setInterval(() => poll(), 1000)', ['setInterval 1000 1']],
    ['window.setInterval(() => poll(), every)', ['window.setInterval null 1']],
    ['const poll = () => fetch("/"); setInterval(poll, 5)', ['setInterval 5 1']],
    ['import { poll } from "./poll"; setInterval(poll, 5)', ['setInterval 5 0']],
    ['function once(fn) { return () => fn(); } setInterval(once(poll), 5)', ['setInterval 5 1']],
    ['function every(fn) { setInterval(fn, 5); } every(() => fetch("/"));', ['setInterval 5 1']],
    ['import { setInterval } from "node:timers"; setInterval(() => poll(), 5)', ['setInterval 5 1']],
    ['this.homey.setInterval(() => poll(), 5)', ['this.homey.setInterval 5 1 guess']],
    ['import { useInterval } from "./hooks"; useInterval(() => poll(), 5)', ['useInterval 5 1 guess']],
    ['import { useInterval } from "react-use"; useInterval(() => poll(), 5)', ['useInterval 5 1']],
    ['function tick() { void poll(); setTimeout(tick, 5); }', ['setTimeout 5 1 rearmed']],
    ['function tick() { void poll(); setTimeout(() => tick(), 5); }', ['setTimeout 5 1 rearmed']],
    ['import cron from "node-cron"; cron.schedule("* * * * *", () => poll())', ['cron.schedule 60000 1']],
    ['import cron from "node-cron"; cron.schedule("* * * * *", () => poll(), { noOverlap: true })', ['cron.schedule 60000 1 exclusive']],
    ['import { CronJob } from "cron"; new CronJob("* * * * * *", () => poll())', ['CronJob 1000 1']],
    ['import { CronJob } from "cron"; new CronJob({ cronTime: "* * * * * *", onTick: () => poll() })', ['CronJob 1000 1']],
    ['import { Cron } from "croner"; new Cron("* * * * * *", { maxRuns: 1 }, () => poll())', ['Cron once 1']],
    ['import { Cron } from "croner"; new Cron("* * * * * *", { protect: true }).schedule(() => poll())', ['new Cron("* * * * * *", { protect: true }).schedule 1000 1 exclusive']],
    ['import { scheduleJob } from "node-schedule"; scheduleJob("a", rule, async () => {})', ['scheduleJob null 1']],
    ['import { scheduleJob, RecurrenceRule } from "node-schedule"; const rule = new RecurrenceRule(); rule.second = [0, 20]; scheduleJob("a", rule, poll)', ['scheduleJob 20000 0']],
    ['import { scheduleJob } from "node-schedule"; scheduleJob(startsAt, async () => {})', ['scheduleJob once 1']],
    ['import { SimpleIntervalJob, AsyncTask } from "toad-scheduler"; new SimpleIntervalJob({ seconds: 5 }, new AsyncTask("a", async () => {}))', ['SimpleIntervalJob 5000 1 exclusive']],
    ['import { SimpleIntervalJob, Task } from "toad-scheduler"; new SimpleIntervalJob({ seconds: 5 }, new Task("a", () => {}))', ['SimpleIntervalJob 5000 1 exclusive drops']],
    ['import { Interval } from "@nestjs/schedule"; class A { @Interval(5) async poll() {} }', ['@Interval 5 1']],
    ['import { interval } from "rxjs"; interval(5).subscribe(async () => {})', ['interval 5 1']],
    ['import { interval, exhaustMap } from "rxjs"; interval(5).pipe(exhaustMap(() => poll())).subscribe(async () => {})', []],
    ['import { setInterval } from "timers/promises"; for await (const _ of setInterval(5)) void poll();', ['setInterval 5 0 loop']],
    ['import { setInterval } from "timers/promises"; for await (const _ of setInterval(5)) await poll();', []],
    ['async function run() { while (true) { void poll(); await sleep(5); } }', ['while 5 0 loop']],
    ['setTimeout(() => poll(), 5); clearInterval(timer);', []],
    ['function setInterval(fn) {} setInterval(() => poll(), 5)', []],
  ])('%s', (code, expected) => {
    expect(registrations(code)).toEqual(expected);
  });
});
