import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { requireBackoffJitter } from '../../../src/rules/require-backoff-jitter.js';
import { markedLines } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

const MARK = '// expect-next-line: require-backoff-jitter';

/** The marked lines of every file are reported, and no others. */
function expectMarkedInProject(sources: Readonly<Record<string, string>>): void {
  const project = new MemoryProject(sources);
  for (const [path, code] of Object.entries(sources)) {
    const lines = detectFile(project.file(path), [requireBackoffJitter]).map(({ line }) => line);
    expect(lines, path).toEqual(markedLines(code, 'require-backoff-jitter'));
  }
}

const LOOP = (wait: string, mark = ''): string => `
  export async function load(id: string): Promise<string> {
    for (let attempt = 1; attempt < 5; attempt += 1) {
      try { return await api.load(id); } catch (err) {
        ${mark}
        ${wait}
      }
    }
    throw new Error('gone');
  }`;

describe('what other files say', () => {
  it('a helper that draws a random factor', () => {
    expectMarkedInProject({
      'src/with-share.ts': `export function scaled(ms: number): number {
          const factor = 0.8 + Math.random() * 0.4;
          return Math.round(ms * factor);
        }`,
      'src/load.ts': `import { scaled } from './with-share.js';
        import { sleep } from './sleep.js';${LOOP('await sleep(scaled(500 * 2 ** attempt));')}`,
      'src/sleep.ts': 'export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));',
    });
  });

  it('a helper that computes a delay is a fault where it is waited for', () => {
    expectMarkedInProject({
      'src/backoff.ts': `export function backoff(attempt: number): number {
          return Math.min(30_000, 500 * 2 ** attempt);
        }`,
      'src/load.ts': `import { backoff } from './backoff.js';
        import { sleep } from './sleep.js';${LOOP('await sleep(backoff(attempt));', MARK)}`,
      'src/sleep.ts': 'export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));',
    });
  });

  it('a helper that computes and waits', () => {
    expectMarkedInProject({
      'src/pause.ts': `export async function pauseBefore(attempt: number): Promise<void> {
          await new Promise((done) => setTimeout(done, attempt * 1_000));
        }
        export async function pauseAWhile(attempt: number): Promise<void> {
          await new Promise((done) => setTimeout(done, attempt * 1_000 * Math.random()));
        }`,
      'src/load.ts': `import { pauseBefore } from './pause.js';${LOOP('await pauseBefore(attempt);', MARK)}`,
      'src/again.ts': `import { pauseAWhile } from './pause.js';${LOOP('await pauseAWhile(attempt);')}`,
    });
  });

  it('a delay and a table of another file', () => {
    expectMarkedInProject({
      'src/settings.ts': 'export const PAUSE = 2_000; export const STEPS = [100, 1_000, 5_000]; export const NONE = 0;',
      'src/load.ts': `import { PAUSE } from './settings.js';${LOOP('await sleep(PAUSE);', MARK)}`,
      'src/steps.ts': `import { STEPS } from './settings.js';${LOOP('await sleep(STEPS[attempt]);', MARK)}`,
      'src/none.ts': `import { NONE } from './settings.js';${LOOP('await sleep(NONE);')}`,
    });
  });

  it('a strategy of another file', () => {
    expectMarkedInProject({
      'src/strategies.ts': `export const linear = (times: number) => times * 100;
        export const spread = (times: number) => times * 100 * Math.random();`,
      'src/redis.ts': `import { Redis } from 'ioredis';
        import { linear, spread } from './strategies.js';
        ${MARK}
        export const a = new Redis({ retryStrategy: linear });
        export const b = new Redis({ retryStrategy: spread });`,
    });
  });
});
