import { describe, expect, it } from 'vitest';
import { importEdits } from '../../../src/analysis/edits/imports.js';
import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { applyEdits, findings, model } from '../../support/index.js';
import { typeErrors } from '../../support/type-errors.js';

/** The code after each suggestion of its findings. */
function suggested(code: string, settings?: unknown): string[] {
  const context = { filename: 'src/input.ts', settings };
  const file = model(code, context);
  const found = findings(noOverlappingInterval, code, context);
  expect(found.length, 'findings').toBeGreaterThan(0);
  return found.flatMap(({ suggestions }) =>
    suggestions.map(({ edits, imports }) => applyEdits(code, [...edits, ...importEdits(file, imports)])),
  );
}

describe('everyNonOverlapping() in place of setInterval()', () => {
  const CODE = `async function poll(): Promise<void> {
  await fetch('/changes');
}

export function start(): () => void {
  const timer = setInterval(() => void poll(), 1_000);
  return () => clearInterval(timer);
}
`;

  it('waits for the work, is imported, and is stopped', () => {
    const [text] = suggested(CODE);
    expect(text).toContain(`import { everyNonOverlapping } from 'backpressure/runtime';`);
    expect(text).toContain('const timer = everyNonOverlapping(() => poll(), 1_000);');
    expect(text).toContain('return () => void timer.stop();');
  });

  it('compiles, and is silent', () => {
    const [text = ''] = suggested(CODE);
    expect(typeErrors(text)).toEqual([]);
    expect(findings(noOverlappingInterval, text)).toEqual([]);
  });

  it('takes the module from the settings', () => {
    const [text] = suggested(CODE, { runtime: './vendor/backpressure.js' });
    expect(text).toContain(`from './vendor/backpressure.js';`);
  });

  it('keeps the process free to end', () => {
    const [text] = suggested(`setInterval(async () => {\n  await fetch('/x');\n}, 1_000).unref();\n`);
    expect(text).toContain(`everyNonOverlapping(async () => {\n  await fetch('/x');\n}, 1_000, { unref: true });`);
  });

  it.each([
    ['the handle is a field', 'class A { t: unknown; s() { this.t = setInterval(async () => { await fetch("/x"); }, 1000); } }'],
    ['the handle goes elsewhere', 'const t = setInterval(async () => { await fetch("/x"); }, 1000); keep(t);'],
    ['the handle is exported', 'export const t = setInterval(async () => { await fetch("/x"); }, 1000);'],
    ['the handle may be another', 'let t = setInterval(async () => { await fetch("/x"); }, 1000); clearInterval(t);'],
    ['the callback drops its promise', 'setInterval(() => { fetch("/x").catch(log); }, 1000);'],
    ['the callback takes a parameter', 'setInterval(async (tries = 3) => { await fetch("/x" + tries); }, 1000);'],
    ['there are further arguments', 'setInterval(async () => { await fetch("/x"); }, 1000, "a");'],
  ])('is not offered where %s', (_reason, code) => {
    expect(suggested(code)).toEqual([]);
  });
});

describe('the option of a scheduler', () => {
  it.each([
    [
      'node-cron',
      `import cron from 'node-cron';\ncron.schedule('* * * * * *', async () => { await sync(); });`,
      `async () => { await sync(); }, { noOverlap: true });`,
    ],
    [
      'options that are there',
      `import cron from 'node-cron';\ncron.schedule('* * * * * *', async () => { await sync(); }, { timezone: 'UTC' });`,
      `{ noOverlap: true, timezone: 'UTC' }`,
    ],
    [
      'an option that says no',
      `import { Cron } from 'croner';\nnew Cron('* * * * * *', { protect: false }, async () => { await sync(); });`,
      `{ protect: true }`,
    ],
    [
      'CronJob.from',
      `import { CronJob } from 'cron';\nCronJob.from({ cronTime: '* * * * * *', onTick: async () => { await sync(); } });`,
      `{ waitForCompletion: true, cronTime:`,
    ],
    [
      '@Cron',
      `import { Cron } from '@nestjs/schedule';\nclass A { @Cron('* * * * * *') async a() { await this.api.sync(); } }`,
      `@Cron('* * * * * *', { waitForCompletion: true })`,
    ],
    [
      'toad-scheduler',
      `import { AsyncTask, CronJob } from 'toad-scheduler';\nnew CronJob({ cronExpression: '* * * * *' }, new AsyncTask('a', async () => { await sync(); }));`,
      `{ preventOverrun: true });`,
    ],
  ])('is written for %s', (_name, code, expected) => {
    const [text = ''] = suggested(code);
    expect(text).toContain(expected);
    expect(findings(noOverlappingInterval, text)).toEqual([]);
  });

  it.each([
    ['the constructor of cron, whose option is the tenth argument', `import { CronJob } from 'cron';\nnew CronJob('* * * * * *', async () => { await sync(); });`],
    ['node-schedule, which has none', `import schedule from 'node-schedule';\nschedule.scheduleJob('* * * * * *', async () => { await sync(); });`],
    ['options that are declared elsewhere', `import cron from 'node-cron';\nconst OPTIONS = { timezone: 'UTC' };\ncron.schedule('* * * * * *', async () => { await sync(); }, OPTIONS);`],
  ])('is not written for %s', (_name, code) => {
    expect(suggested(code)).toEqual([]);
  });
});
