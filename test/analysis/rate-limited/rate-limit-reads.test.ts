import { describe, expect, it } from 'vitest';
import { readsElsewhere, readsFor, waitsAsErrorSays } from '../../../src/analysis/rate-limited/rate-limit-reads.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

const whole = (code: string): { file: ReturnType<typeof model>; node: ReturnType<typeof model>['ast'] } => {
  const file = model(code);
  return { file, node: file.ast };
};

describe('readsFor', () => {
  it('leaves what another retry of the file reads to that one', () => {
    const loop = (name: string, wait: string): string => `async function ${name}() { for (;;) {
      const res = await fetch(u); if (res.status !== 429) return res; await sleep(${wait}); } }`;
    const file = model(loop('a', "res.headers.get('retry-after') * 1000") + loop('b', '5'));
    const [a, b] = file.ast.body;
    expect(a && readsFor({ file, node: a })).toHaveLength(1);
    expect(b && readsFor({ file, node: b })).toHaveLength(0);
  });
});

describe('readsElsewhere', () => {
  it('finds what helpers of other files read', () => {
    const project = new MemoryProject({
      'src/wait.ts': "export const waitOf = (res: Response) => Number(res.headers.get('retry-after')) * 1000;",
      'src/load.ts': "import { waitOf } from './wait.js'; export const load = (res: Response) => sleep(waitOf(res));",
    });
    const file = project.file('src/load.ts');
    expect(readsElsewhere([{ file, node: file.ast }]).map(({ read }) => read.name)).toEqual(['retry-after']);
  });
});

describe('waitsAsErrorSays', () => {
  it.each([
    ['catch (err) { await sleep(err.waitMs); }'],
    ['catch (err) { await sleep(Math.min(err.pauseFor, 1000) + 1); }'],
    ['catch (err) { const { delayMs = 5 } = err; await sleep(delayMs); }'],
  ])('%s', (clause) => {
    expect(waitsAsErrorSays([whole(`async function f() { try { g(); } ${clause} }`)])).toBe(true);
  });

  it.each([
    ['catch (err) { console.log(err.waitMs); }'],
    ['catch (err) { err.waitMs = 5; await sleep(5); }'],
    ['catch (err) { await sleep(options.waitMs); }'],
    ['catch (err) { await sleep(err.status); }'],
  ])('%s does not', (clause) => {
    expect(waitsAsErrorSays([whole(`async function f() { try { g(); } ${clause} }`)])).toBe(false);
  });

  it('does not where the class has a number of its own', () => {
    const code = `class Busy extends Error { waitMs = 500; }
      async function f() { try { g(); } catch (err) { if (err instanceof Busy) await sleep(err.waitMs); } }`;
    expect(waitsAsErrorSays([whole(code)])).toBe(false);
  });
});
