import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { markedLines } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

type Sources = Readonly<Record<string, string>>;

/** The marked lines of every file are reported, and no others. */
function expectMarkedInProject(sources: Sources): void {
  const project = new MemoryProject(sources);
  for (const [path, code] of Object.entries(sources)) {
    const lines = detectFile(project.file(path), [noOverlappingInterval]).map(({ line }) => line);
    expect(lines, path).toEqual(markedLines(code, noOverlappingInterval.meta.name));
  }
}

const MARK = '// expect-next-line: no-overlapping-interval';

describe('intervals whose work is in another file', () => {
  it.each<[string, Sources]>([
    [
      'a function',
      {
        'src/refresh.ts': `export async function refresh(): Promise<void> { await fetch('/x'); }`,
        'src/main.ts': `import { refresh } from './refresh';
        ${MARK}
        setInterval(refresh, 5000);
        ${MARK}
        setInterval(() => { refresh(); }, 5000);`,
      },
    ],
    [
      'a method of an instance that is made elsewhere',
      {
        'src/scanner.ts': `export class Scanner { async run(): Promise<void> { for (const f of await list()) await this.read(f); } private async read(f: string) { await fetch(f); } }`,
        'src/scanners.ts': `import { Scanner } from './scanner'; export const scanner = new Scanner();`,
        'src/jobs.ts': `import schedule from 'node-schedule';
        import { scanner } from './scanners';
        ${MARK}
        schedule.scheduleJob('*/5 * * * *', () => { scanner.run(); });`,
      },
    ],
    [
      'a period and options that another file exports',
      {
        'src/config.ts': `export const EVERY = '*/10 * * * * *'; export const NIGHT = '0 2 * * *'; export const SAFE = { noOverlap: true };`,
        'src/jobs.ts': `import cron from 'node-cron';
        import { EVERY, NIGHT, SAFE } from './config';
        ${MARK}
        cron.schedule(EVERY, async () => { await sync(); });
        cron.schedule(NIGHT, async () => { for (const row of await rows()) await copy(row); });
        cron.schedule(EVERY, async () => { await sync(); }, SAFE);`,
      },
    ],
    [
      'a helper that sets the interval for its caller',
      {
        'src/every.js': `exports.every = function every(ms, fn) {
          ${MARK}
          return setInterval(fn, ms);
        };`,
        'src/main.js': `const { every } = require('./every');
        every(1000, async () => { await fetch('/x'); });`,
      },
    ],
  ])('%s: is reported', (_name, sources) => {
    expectMarkedInProject(sources);
  });

  it.each<[string, Sources]>([
    [
      'a guard in the method',
      {
        'src/poller.ts': `export class Poller {
          private busy = false;
          async poll(): Promise<void> {
            if (this.busy) return;
            this.busy = true;
            try { await fetch('/x'); } finally { this.busy = false; }
          }
        }`,
        'src/main.ts': `import { Poller } from './poller';
        const poller = new Poller();
        setInterval(() => void poller.poll(), 1000);`,
      },
    ],
    [
      'a wrapper with a flag',
      {
        'src/solo.ts': `export function solo(fn: () => Promise<void>): () => Promise<void> {
          let running = false;
          return async () => {
            if (running) return;
            running = true;
            try { await fn(); } finally { running = false; }
          };
        }`,
        'src/main.ts': `import { solo } from './solo';
        setInterval(solo(async () => { await fetch('/x'); }), 1000);`,
      },
    ],
    [
      'a function with a flag that is handed the work',
      {
        'src/guard.ts': `let running = false;
        export async function guarded(fn: () => Promise<void>): Promise<void> {
          if (running) return;
          running = true;
          try { await fn(); } finally { running = false; }
        }`,
        'src/main.ts': `import { guarded } from './guard';
        setInterval(() => void guarded(async () => { await fetch('/x'); }), 1000);`,
      },
    ],
    [
      'runs that give way to a newer one',
      {
        'src/base.ts': `export abstract class Base {
          protected session = '';
          protected begin(): string { const id = crypto.randomUUID(); this.session = id; return id; }
          protected async each(items: string[], id: string): Promise<void> {
            for (const item of items) {
              if (this.session !== id) throw new Error('a newer run has begun');
              await this.handle(item);
            }
          }
          protected abstract handle(item: string): Promise<void>;
        }`,
        'src/scan.ts': `import { Base } from './base';
        export class Scan extends Base {
          async run(): Promise<void> {
            const id = this.begin();
            await this.each(['a', 'b'], id);
          }
          protected async handle(item: string): Promise<void> { await fetch(item); }
        }`,
        'src/main.ts': `import { Scan } from './scan';
        const scan = new Scan();
        setInterval(() => { scan.run(); }, 5000);`,
      },
    ],
  ])('%s: is silent', (_name, sources) => {
    expectMarkedInProject(sources);
  });
});
