import { describe, it } from 'vitest';
import { expectMarkedInProject } from './check.js';

describe('limits in other files', () => {
  it('a pause with a maximum and a random share', () => {
    expectMarkedInProject({
      'src/pause.ts': `const LONGEST = 40_000;
        export function pauseAfter(losses: number): number {
          const [word] = crypto.getRandomValues(new Uint32Array(1));
          return 500 + Math.floor((word! / 2 ** 32) * Math.min(LONGEST, 800 * 2 ** losses));
        }
        export const fixedPause = (losses: number): number => 500 * losses;`,
      'src/lobby.ts': `import { pauseAfter } from './pause.js';
        export class Lobby {
          private losses = 0;
          join(): void {
            const socket = new WebSocket('wss://lobby.example');
            socket.addEventListener('open', () => { this.losses = 0; });
            socket.addEventListener('close', () => {
              this.losses += 1;
              setTimeout(() => this.join(), pauseAfter(this.losses));
            });
          }
        }`,
      'src/feed.ts': `import { fixedPause } from './pause.js';
        let losses = 0;
        export function follow(): void {
          const socket = new WebSocket('wss://feed.example');
          socket.onclose = () => {
            losses += 1;
            // expect-next-line: no-unbounded-retry
            setTimeout(follow, fixedPause(losses));
          };
        }`,
    });
  });

  it('a delivery limit where the queue is declared', () => {
    const handle = (queue: string, mark: string): string => `channel.consume(${queue}, async (msg) => {
          try { await work(msg); channel.ack(msg); } catch {
            ${mark}
            channel.reject(msg, true);
          }
        });`;
    expectMarkedInProject({
      'src/topology.ts': `export const REFUNDS = 'refunds';
        export const MAILS = 'mails';
        export async function declare(channel: Channel): Promise<void> {
          await channel.assertQueue(REFUNDS, { arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 10 } });
          await channel.assertQueue(MAILS, { durable: true });
        }`,
      'src/refunds.ts': `import { REFUNDS, declare } from './topology.js';
        await declare(channel);
        ${handle('REFUNDS', '')}`,
      'src/literal.ts': `import { declare } from './topology.js';
        await declare(channel);
        ${handle("'refunds'", '')}`,
      'src/mails.ts': `import { MAILS, declare } from './topology.js';
        await declare(channel);
        ${handle('MAILS', '// expect-next-line: no-unbounded-retry')}`,
      'src/handler.ts': `export async function onRefund(channel: Channel, msg: ConsumeMessage): Promise<void> {
          try { await work(msg); channel.ack(msg); } catch { channel.nack(msg); }
        }`,
      'src/main.ts': `import { onRefund } from './handler.js';
        import { REFUNDS, declare } from './topology.js';
        await declare(channel);
        await channel.consume(REFUNDS, (msg) => onRefund(channel, msg));`,
    });
  });

  it('a delivery limit where the consumer is declared', () => {
    const handle = (mark: string): string => `export async function handle(m: JsMsg): Promise<void> {
          try { await work(m); m.ack(); } catch {
            ${mark}
            m.nak();
          }
        }`;
    expectMarkedInProject({
      'src/limited.ts': `export const mails = { durable_name: 'mails', max_deliver: 6 };`,
      'src/endless.ts': `export const bills = { durable_name: 'bills', ack_wait: 30_000_000_000 };`,
      'src/mails.ts': `import type { JsMsg } from '@nats-io/jetstream';
        import { mails } from './limited.js';
        await manager.consumers.add('S', mails);
        ${handle('')}`,
      'src/bills.ts': `import type { JsMsg } from '@nats-io/jetstream';
        import { bills } from './endless.js';
        await manager.consumers.add('S', bills);
        ${handle('// expect-next-line: no-unbounded-retry')}`,
    });
  });

  it('a count in the work', () => {
    const outbox = (test: string, mark: string): string => `import { isExhausted, isOld, isTwice } from './scan.js';
        export class Outbox {
          private readonly held: { code: string; failures: number; bounces: number }[] = [];
          add(code: string): void { this.held.push({ code, failures: 0, bounces: 0 }); }
          async sendNext(): Promise<void> {
            const scan = this.held.shift();
            if (!scan) return;
            try { await post(scan.code); } catch (err) {
              scan.failures += 1;
              scan.bounces += 1;
              if (${test}) return;
              ${mark}
              this.held.unshift(scan);
            }
          }
        }`;
    expectMarkedInProject({
      'src/scan.ts': `interface Scan { code: string; failures: number; bounces: number }
        export const isExhausted = ({ failures }: Scan): boolean => failures >= 6;
        export function isTwice(scan: Scan): boolean { return scan.bounces > 1; }
        export const isOld = ({ code }: Scan): boolean => code.length > 12;`,
      'src/a.ts': outbox('isExhausted(scan)', ''),
      'src/b.ts': outbox('isTwice(scan)', ''),
      'src/c.ts': outbox('isExhausted({ ...scan, failures: scan.failures })', ''),
      'src/d.ts': outbox('isOld(scan)', '// expect-next-line: no-unbounded-retry'),
    });
  });

  it('a deadline in a signal', () => {
    const loop = (signal: string, mark: string): string => `import * as budget from './budget.js';
        import { forShutdown, overall, startBudget, withinBudget } from './budget.js';
        export async function sync(): Promise<void> {
          const signal = ${signal};
          ${mark}
          while (!signal.aborted) {
            try { return await catalogue.sync({ signal }); } catch (err) { await sleep(500); }
          }
        }`;
    expectMarkedInProject({
      'src/budget.ts': `const shutdown = new AbortController();
        export function withinBudget(ms: number): AbortSignal {
          return AbortSignal.any([shutdown.signal, AbortSignal.timeout(ms)]);
        }
        export function startBudget(ms: number) {
          const controller = new AbortController();
          const timer = setTimeout(() => controller.abort(), ms);
          return { signal: controller.signal, stop: () => clearTimeout(timer) };
        }
        export const overall = AbortSignal.timeout(60_000);
        export function forShutdown(): AbortSignal { return shutdown.signal; }`,
      'src/a.ts': loop('withinBudget(45_000)', ''),
      'src/b.ts': loop('overall', ''),
      'src/c.ts': loop('startBudget(45_000).signal', ''),
      'src/d.ts': loop('forShutdown()', '// expect-next-line: no-unbounded-retry'),
    });
  });

  it('a list behind functions', () => {
    const worker = (module: string, mark: string, before = ''): string => `import { put, take } from '${module}';
        export async function tick(): Promise<void> {
          const job = take();
          if (!job) return;
          try { await run(job); } catch (err) {
            ${before}
            ${mark}
            put(job);
          }
        }`;
    expectMarkedInProject({
      'src/list.ts': `const jobs: Job[] = [];
        export function put(job: Job): void { jobs.push(job); }
        export function take(): Job | undefined { return jobs.shift(); }`,
      'src/small.ts': `const jobs: Job[] = [];
        export function put(job: Job): boolean {
          if (jobs.length >= 100) return false;
          jobs.push(job);
          return true;
        }
        export const take = (): Job | undefined => jobs.shift();`,
      'src/counting.ts': `const jobs: Job[] = [];
        export function put(job: Job): void {
          job.attempts += 1;
          if (job.attempts > 5) return report(job);
          jobs.push(job);
        }
        export function take(): Job | undefined { return jobs.shift(); }`,
      'src/two.ts': `const jobs: Job[] = [];
        const dead: Job[] = [];
        export function put(job: Job): void { dead.push(job); }
        export function take(): Job | undefined { return jobs.shift(); }`,
      'src/a.ts': worker('./list.js', '// expect-next-line: no-unbounded-retry'),
      'src/b.ts': worker('./small.js', ''),
      'src/c.ts': worker('./counting.js', ''),
      'src/d.ts': worker('./two.js', ''),
      'src/e.ts': worker('./list.js', '', 'job.attempts += 1; if (job.attempts > 3) return report(job, err);'),
    });
  });
});
