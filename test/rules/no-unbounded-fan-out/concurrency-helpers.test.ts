import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { noUnboundedFanOut } from '../../../src/rules/no-unbounded-fan-out.js';
import { detect } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

describe('a helper that goes over a collection keeps to its limit', () => {
  const HELPERS: Readonly<Record<string, string>> = {
    'lanes': `
      export async function mapLimited(items, n, fn) { const out = []; let i = 0;
        const lane = async () => { while (i < items.length) { const k = i++; out[k] = await fn(items[k]); } };
        await Promise.all(Array.from({ length: n }, lane)); return out; }`,
    'lanes over one iterator': `
      export async function mapLimited(items, n, fn) { const rest = items.entries(); const lanes = [];
        for (let k = 0; k < n; k++) lanes.push((async () => { for (const [i, x] of rest) await fn(x, i); })());
        await Promise.all(lanes); }`,
    'slices': `
      export async function mapLimited(items, n, fn) { const out = [];
        for (let i = 0; i < items.length; i += n) out.push(...(await Promise.all(items.slice(i, i + n).map(fn)))); return out; }`,
    'a race': `
      export async function mapLimited(items, n, fn) { const running = new Set(); const all = [];
        for (const item of items) { const p = Promise.resolve().then(() => fn(item)); all.push(p); running.add(p); p.finally(() => running.delete(p)); if (running.size >= n) await Promise.race(running); }
        return Promise.all(all); }`,
    'a pump': `
      export function mapLimited(items, n, fn) { return new Promise((resolve, reject) => { let active = 0, i = 0; const out = [];
        const next = () => { if (i >= items.length && active === 0) return resolve(out);
          while (active < n && i < items.length) { const k = i++; active++; fn(items[k]).then((r) => { out[k] = r; active--; next(); }, reject); } };
        next(); }); }`,
    'a pump with a helper': `
      export function mapLimited(items, n, fn) { return new Promise((resolve, reject) => { let active = 0, i = 0;
        const start = async () => { active++; await fn(items[i++]); active--; next(); };
        const next = () => { while (active < n && i < items.length) void start(); if (active === 0) resolve(); };
        next(); }); }`,
    'a semaphore': `
      import { Semaphore } from './semaphore.js';
      export async function mapLimited(items, n, fn) { const permits = new Semaphore(n);
        return Promise.all(items.map(async (item) => { await permits.acquire(); try { return await fn(item); } finally { permits.release(); } })); }`,
  };
  const SEMAPHORE = `export class Semaphore { line = []; constructor(private n: number) {}
    async acquire() { if (this.n > 0) { this.n--; return; } await new Promise((r) => this.line.push(r)); } release() { this.n++; this.line.shift()?.(); } }`;

  it.each(Object.entries(HELPERS))('%s', (_name, helper) => {
    const project = new MemoryProject({
      'src/semaphore.ts': SEMAPHORE,
      'src/map.ts': helper,
      'src/run.ts': `import { mapLimited } from './map.js'; export async function run(db) { await mapLimited(await db.items.find(), 8, async (item) => fetch(item)); }`,
    });
    const findings = ['src/map.ts', 'src/run.ts'].flatMap((path) => detectFile(project.file(path), [noUnboundedFanOut]));
    expect(findings.map(({ path, line, messageId }) => `${path}:${String(line)} ${messageId}`)).toEqual([]);
  });

  it('and one that has none is reported', () => {
    for (const body of [
      'return Promise.all(items.map((item) => fn(item)));',
      'const all = []; for (const item of items) all.push(fn(item)); return Promise.all(all);',
      'let done = 0; for (const item of items) { void fn(item).then(() => { done++; }); if (done > 5) report(); }',
    ]) {
      const code = `export async function mapAll(items: string[], fn: (item: string) => Promise<void>) { ${body} }`;
      expect(detect(noUnboundedFanOut, code), body).toHaveLength(1);
    }
  });
});

describe('work that has begun before the limiter sees it', () => {
  const head = "import pLimit from 'p-limit'; const limit = pLimit(4);";

  it.each([
    'items.map((item) => limit(fetch(item)))',
    'items.map(async (item) => limit(fetch(item)))',
    'items.map(async (item) => { await limit(fetch(item)); })',
  ])('is not limited: %s', (items) => {
    expect(detect(noUnboundedFanOut, `${head} export async function f(items) { await Promise.all(${items}); }`)).toHaveLength(1);
  });

  it.each(['items.map((item) => limit(() => fetch(item)))', 'items.map((item) => limit(fetch, item))', 'jobs.map((job) => limit(() => job))'])(
    'look-alike: %s',
    (items) => {
      expect(detect(noUnboundedFanOut, `${head} export async function f(items, jobs) { await Promise.all(${items}); }`)).toEqual([]);
    },
  );

  it('a list that is called like a limiter is a list', () => {
    const code = 'export async function f(items) { const pool = []; for (const item of items) pool.push(fetch(item)); await Promise.all(pool); }';
    expect(detect(noUnboundedFanOut, code)).toHaveLength(1);
  });
});
