import { describe, expect, it } from 'vitest';
import { overlappingIntervalsOf } from '../../../src/analysis/intervals/overlapping-intervals.js';
import { model } from '../../support/index.js';

const found = (code: string, filename = 'src/input.ts') => overlappingIntervalsOf(model(code, { filename }));

describe('overlappingIntervalsOf', () => {
  it.each<[string, string]>([
    ['high', 'setInterval(async () => { await load(); }, 1000)'],
    ['high', 'setInterval(async () => { await load(); }, 60_000)'],
    ['medium', 'setInterval(async () => { await sync(); }, 120_000)'],
    ['medium', 'setInterval(async () => { await load(); }, every)'],
    ['medium', 'setInterval(async () => { for (const x of xs) await load(x); }, 600_000)'],
    ['low', 'import cron from "node-cron"; cron.schedule(config.cron, async () => { await load(); })'],
    ['low', 'import { useInterval } from "./hooks"; useInterval(async () => { await load(); }, 1000)'],
  ])('%s: %s', (confidence, code) => {
    expect(found(code).map((one) => one.confidence)).toEqual([confidence]);
  });

  it.each<[string, string]>([
    ['what computes', 'setInterval(() => { draw(); }, 1000)'],
    ['long periods', 'setInterval(async () => { for (const x of xs) await load(x); }, 3_600_000)'],
    ['single pieces of work in longer ones', 'setInterval(async () => { await load(); }, 600_000)'],
    ['one read every few minutes', 'setInterval(async () => { depots = await listDepots(); }, 300_000)'],
    ['signs of life', 'setInterval(() => { void this.sendHeartbeat(); }, 1000)'],
    ['confirmations', 'setInterval(async () => { await this.client.acknowledge(position); }, 1000)'],
    ['small looks', 'setInterval(async () => { gauge(await queue.count()); }, 5000)'],
    ['a single message', 'setInterval(async () => { await queue.add("tick"); }, 1000)'],
    ['a statement that tidies up', 'setInterval(async () => { await sessions.deleteExpired(); }, 60_000)'],
    ['flags', 'let a = false; setInterval(async () => { if (a) return; a = true; await load(); a = false; }, 1000)'],
    ['locks', 'setInterval(async () => { if (!(await tryLock())) return; await load(); }, 1000)'],
    ['one run', 'import { scheduleJob } from "node-schedule"; scheduleJob(new Date(), async () => { await load(); })'],
  ])('leaves out %s', (_name, code) => {
    expect(found(code)).toEqual([]);
  });

  it('leaves out scripts that somebody starts by hand', () => {
    expect(found('setInterval(async () => { await load(); }, 1000)', 'scripts/load.ts')).toEqual([]);
  });

  it('tells a flag that nobody asks, and a time limit that is too long', () => {
    const [flag] = found('let busy = false; setInterval(async () => { busy = true; await load(); busy = false; }, 1000)');
    expect(flag?.unread).not.toBeNull();
    const [asked] = found('let busy = false; setInterval(async () => { busy = true; await load(); busy = false; }, 1000); show(busy);');
    expect(asked?.unread).toBeNull();
    const [limit] = found('setInterval(async () => { await fetch("/", { signal: AbortSignal.timeout(5000) }); }, 1000)');
    expect(limit?.limit).toBe(5000);
  });

  it('tells an option that does not help', () => {
    const [one] = found('import cron from "node-cron"; cron.schedule("* * * * * *", () => { void load(); }, { noOverlap: true })');
    expect(one?.isOptionVain).toBe(true);
  });

  it('has no work for a function that is out of sight', () => {
    const [one] = found('import { load } from "./load"; async function run() { while (true) { void load(); await sleep(1000); } }');
    expect(one?.work).toBeNull();
    expect(one?.registration.start).not.toBeNull();
  });
});
