import { describe, it } from 'vitest';
import { expectMarkedInProject } from './check.js';

const MARK = '// expect-next-line: no-unbounded-retry';

describe('what other files say', () => {
  it('a helper that counts and says no', () => {
    expectMarkedInProject({
      'src/tries.ts': `const tries = new Map<string, number>();
        export function another(id: string): boolean {
          const n = (tries.get(id) ?? 0) + 1;
          tries.set(id, n);
          return n <= 3;
        }`,
      'src/run.ts': `import { another } from './tries.js';
        export async function run(id: string): Promise<void> {
          try { await work(id); } catch (err) {
            if (!another(id)) throw err;
            return run(id);
          }
        }`,
    });
  });

  it('a helper that counts and throws', () => {
    expectMarkedInProject({
      'src/patience.ts': `export class Patience {
          private failures = 0;
          endure(err: unknown): void {
            this.failures += 1;
            if (this.failures > 5) throw err;
          }
        }
        const shared = new Patience();
        export function endure(err: unknown): void {
          shared.endure(err);
        }
        let left = 5;
        export function spendOne(err: unknown): void {
          left -= 1;
          if (left === 0) throw err;
        }`,
      'src/run.ts': `import { spendOne } from './patience.js';
        export async function run(): Promise<void> {
          for (;;) {
            try { return await work(); } catch (err) {
              spendOne(err);
            }
          }
        }`,
    });
  });

  it('a helper that only looks at the kind of error', () => {
    expectMarkedInProject({
      'src/errors.ts': `export function worthIt(err: { status: number }): boolean {
          return err.status >= 500;
        }`,
      'src/run.ts': `import { worthIt } from './errors.js';
        export async function run(): Promise<void> {
          ${MARK}
          for (;;) {
            try { return await work(); } catch (err) {
              if (!worthIt(err)) throw err;
            }
          }
        }`,
    });
  });

  it('a limit that another file declares', () => {
    expectMarkedInProject({
      'src/limits.ts': `export const MAX_ATTEMPTS = 5;
        export const NO_LIMIT = Infinity;`,
      'src/run.ts': `import { MAX_ATTEMPTS, NO_LIMIT } from './limits.js';
        export async function run(): Promise<void> {
          for (let attempt = 1; ; attempt += 1) {
            try { return await work(); } catch (err) {
              if (attempt === MAX_ATTEMPTS) throw err;
            }
          }
        }
        export async function runOn(): Promise<void> {
          ${MARK}
          for (let attempt = 1; ; attempt += 1) {
            try { return await work(); } catch (err) {
              if (attempt === NO_LIMIT) throw err;
            }
          }
        }`,
    });
  });

  it('a signal that the caller makes a deadline', () => {
    expectMarkedInProject({
      'src/connect.ts': `export async function connect(signal: AbortSignal): Promise<void> {
          while (!signal.aborted) {
            try { return await broker.connect(); } catch { await sleep(1000); }
          }
        }`,
      'src/main.ts': `import { connect } from './connect.js';
        await connect(AbortSignal.timeout(30_000));`,
    });
  });

  it('a helper that calls back later', () => {
    expectMarkedInProject({
      'src/soon.ts': `export function soon(fn: () => void): void {
          setTimeout(fn, 1000);
        }`,
      'src/feed.ts': `import { soon } from './soon.js';
        export function open(): void {
          const socket = new WebSocket(url);
          socket.onclose = () => {
            soon(() => {
              ${MARK}
              open();
            });
          };
        }`,
    });
  });

  it('options of another file', () => {
    expectMarkedInProject({
      'src/options.ts': `export const PATIENT = { maxAttempts: 4 };
        export const ENDLESS = { backoff: 'exponential' };`,
      'src/policy.ts': `import { handleAll, retry } from 'cockatiel';
        import { ENDLESS, PATIENT } from './options.js';
        ${MARK}
        export const endless = retry(handleAll, ENDLESS);
        export const policy = retry(handleAll, PATIENT);
        export const other = retry(handleAll, { ...PATIENT });`,
    });
  });
});
