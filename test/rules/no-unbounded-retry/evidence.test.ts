import { describe, expect, it } from 'vitest';
import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { detect, findings, type Detected } from '../../support/index.js';

const only = (code: string): Detected => {
  const [found, ...others] = detect(noUnboundedRetry, code);
  expect(others).toEqual([]);
  if (!found) throw new Error('nothing is found');
  return found;
};

describe('the evidence of a finding', () => {
  it('names attempt, failure and a count that nobody compares', () => {
    const found = only(`async function pull() {
  let attempt = 0;
  while (true) {
    attempt += 1;
    try {
      return await remote.pull();
    } catch (err) {
      log(attempt, err);
    }
  }
}`);
    expect(found.line).toBe(3);
    expect(found.confidence).toBe('high');
    expect(found.message).toContain('counts without ever comparing');
    expect(found.related).toEqual([
      { line: 6, label: 'tries here' },
      { line: 7, label: 'goes on here after a failure' },
      { line: 4, label: 'counted here, never compared' },
    ]);
  });

  it('is reported at the head of a loop, not at all of it', () => {
    const code =
      'async function f() {\n  while (true) {\n    try { return await g(); } catch { await sleep(1); }\n  }\n}';
    const [finding] = findings(noUnboundedRetry, code);
    expect(code.slice(...(finding?.range ?? [0, 0]))).toBe('while (true)');
  });

  it('leads from the function over the failure to the timer and the call in it', () => {
    const found = only(`function open() {
  const socket = connect();
  socket.on('close', () => {
    later();
  });
}
function later() {
  setTimeout(() => {
    open();
  }, 1000);
}`);
    expect(found.line).toBe(8);
    expect(found.name).toBe('open');
    expect(found.related).toEqual([
      { line: 1, label: 'starts here' },
      { line: 3, label: 'a failure leads here' },
      { line: 9, label: 'is started again here' },
      { line: 4, label: 'leads there after a failure' },
    ]);
  });

  it('says from where the work was taken', () => {
    const found = only(`const queue = [];
async function work() {
  const job = queue.shift();
  try { await run(job); } catch {
    queue.push(job);
  }
}`);
    expect(found.name).toBe('queue');
    expect(found.related.map(({ line, label }) => `${String(line)} ${label}`)).toEqual([
      '3 taken here',
      '4 a failure leads here',
    ]);
  });

  it.each([
    ['medium', `async function f(x) { const res = await fetch(x); if (!res.ok) return f(x); return res; }`],
    [
      'low',
      `async function f(signal) { while (!signal.aborted) { try { return await g(); } catch { await sleep(1); } } }`,
    ],
    ['low', `import { Redis } from 'ioredis'; new Redis({ retryStrategy: (n) => n * 50 });`],
    ['high', `import { retry } from 'rxjs'; source.pipe(retry());`],
  ])('is %s for %s', (confidence, code) => {
    expect(only(code).confidence).toBe(confidence);
  });

  it('is one for what is put back and started again in one clause', () => {
    only(`class Shipper {
      private lines: string[] = [];
      async flush(): Promise<void> {
        const batch = this.lines.splice(0, 100);
        try { await this.ship(batch); } catch {
          this.lines.unshift(...batch);
          return this.flush();
        }
      }
    }`);
  });
});
