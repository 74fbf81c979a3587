import { describe, expect, it } from 'vitest';
import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { detect } from '../../support/index.js';

describe('what a finding says', () => {
  it('names the call and the items, and shows where work and items come from', () => {
    const [finding] = detect(rule, `export async function run(repo) {
  const users = await repo.all();
  const jobs = users.map((user) => mailer.send(user));
  await Promise.all(jobs);
}`);
    expect(finding).toMatchObject({ line: 4, messageId: 'mapped', confidence: 'high', name: 'users' });
    expect(finding?.message).toMatch(/^Promise\.all starts work for every element of 'users' at once/);
    expect(finding?.related).toEqual([{ line: 3, label: 'starts here, once for each item' }]);
  });

  it('shows the loop of collected promises', () => {
    const [finding] = detect(rule, `export async function run(rows) {
  const jobs = [];
  for (const row of rows) {
    jobs.push(api.put(row));
  }
  await Promise.all(jobs);
}`);
    expect(finding).toMatchObject({ line: 6, messageId: 'collected' });
    expect(finding?.related).toEqual([
      { line: 4, label: 'starts here, in every turn of the loop' },
      { line: 3, label: 'the items come from here' },
    ]);
  });

  it('is surer about data than about the arguments of a caller', () => {
    const confidence = (code: string): string | undefined => detect(rule, code)[0]?.confidence;
    expect(confidence('export const run = (ids) => Promise.all(ids.map((id) => fetch(id)));')).toBe('medium');
    expect(confidence('export const run = (req) => Promise.all(req.body.ids.map((id) => fetch(id)));')).toBe('high');
    expect(confidence('export async function run() { for (const x of await list()) void send(x); }')).toBe('medium');
    expect(confidence('export async function run() { for (const x of await list()) void fetch(x); }')).toBe('high');
  });

  it('does not fill messages with long code', () => {
    const [finding] = detect(rule, `export const run = (a) => Promise.all(a
      .filter((one) => one.isInteresting && one.hasSomethingToSay && one.isNotTooOld)
      .map((one) => fetch(one.url)));`);
    expect(finding?.message.length).toBeLessThan(420);
    expect(finding?.message).not.toContain('\n');
  });

  it('fills in every placeholder', () => {
    const all = [
      'ids.forEach(async (id) => { await fetch(id); });',
      'ids.map(async (id) => { await fetch(id); });',
      'for (const id of ids) void fetch(id);',
      'for (const id of ids) setTimeout(() => fetch(id), 10);',
      `import { fork } from 'child_process'; for (const id of ids) fork(id);`,
      `import pMap from 'p-map'; pMap(ids, (id) => fetch(id));`,
      `import { from, mergeMap } from 'rxjs'; from(ids).pipe(mergeMap((id) => fetch(id)));`,
      'function* g() { for (const id of ids) yield fetch(id); } Promise.all(g());',
      'const jobs = []; for (;;) jobs.push(fetch(await next())); Promise.all(jobs);',
    ];
    const found = all.map((code) => detect(rule, code));
    expect(found.map((findings) => findings.length)).toEqual(all.map(() => 1));
    for (const [finding] of found) expect(finding?.message).not.toContain('{{');
    expect(new Set(found.map(([finding]) => finding?.messageId)).size).toBe(all.length);
  });
});

describe('speed', () => {
  it('does not grow with the square of a file', () => {
    const part = (n: number): string => `export async function f${String(n)}(ids) {
      const rows = await api.list(ids);
      if (rows.length > limit) log(rows);
      const jobs = [];
      for (const row of rows) { jobs.push(api.put(row)); void api.touch(row); }
      await Promise.all(jobs);
      return Promise.all(rows.map((row) => api.load(row)));
    }`;
    const time = (count: number): number => {
      const code = Array.from({ length: count }, (_, n) => part(n)).join('\n');
      const start = performance.now();
      expect(detect(rule, code)).toHaveLength(3 * count);
      return performance.now() - start;
    };
    time(50);
    const [small, large] = [time(100), time(800)];
    expect(large / small, 'time for 8 times the code').toBeLessThan(32);
  });
});
