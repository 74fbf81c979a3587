import { describe, expect, it } from 'vitest';
import { retryDetoursOf } from '../../../src/analysis/retries/retry-detours.js';
import { retryRemaindersOf } from '../../../src/analysis/retries/retry-remainders.js';
import { model } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

describe('retryRemaindersOf', () => {
  it.each([
    ['async function f(a) { let b = a; while (b.length) { const r = await g(b); b = r.failed; } }', 1],
    ['async function f(a) { let b = a; let n = 0; while (b.length && n < 3) { n++; const r = await g(b); b = r.failed; } }', 0],
    ['async function f(a) { let b = a; while (b.length) { b = await next(b); } }', 0],
    ['async function f(a) { const failed = []; for (const x of a) { try { await g(x); } catch { failed.push(x); } } return f(failed); }', 1],
    ['async function f(a) { const rest = []; for (const x of a) { if (await g(x)) rest.push(x); } return f(rest); }', 0],
  ])('%s', (code, count) => {
    expect(retryRemaindersOf(model(code))).toHaveLength(count);
  });
});

describe('retryDetoursOf', () => {
  const helper = (body: string): Readonly<Record<string, string>> => ({
    'src/a.ts': `import { failed } from './b.js';
      export async function send(m: string, n = 1) { try { await post(m); } catch (e) { await failed(m, n, e); } }`,
    'src/b.ts': `import { send } from './a.js';
      export async function failed(m: string, n: number, e: unknown) { ${body} }`,
  });

  it.each([
    ['await send(m, n);', 1],
    ['if (n >= 5) throw e; await send(m, n + 1);', 0],
    ['await send(String(e));', 0],
    ['log(e);', 0],
  ])('%s', (body, count) => {
    expect(retryDetoursOf(new MemoryProject(helper(body)).file('src/a.ts'))).toHaveLength(count);
  });
});
