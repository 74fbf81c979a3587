import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../../src/rules/rule.js';
import { rules } from '../../../src/rules/index.js';
import { model } from '../../support/index.js';

/** What all rules together say about a piece of code. */
function reported(code: string): string[] {
  const file = model(code, { filename: 'src/input.ts' });
  return rules.flatMap((rule) => findingsOf(rule, file).map(() => rule.meta.name));
}

/** Shapes that rules about floating and misused promises look at. What they run, runs once or a few times. */
const HARMLESS: readonly (readonly [string, string])[] = [
  ['a promise that floats', `async function save() { return 1; } save(); void save(); save().then(() => {});`],
  ['one that is caught, or not', `declare const job: Promise<void>; job; job.catch(() => {}); job.finally(() => {});`],
  ['promises in a literal array', `[Promise.resolve(1), Promise.reject(new Error())].forEach(async (x) => { await x; });`],
  ['an async callback for a few literals', `[1, 2, 3].forEach(async (n) => { await Promise.resolve(n); });`],
  ['a condition that is always true', `const p = Promise.resolve(false); if (p) {} while (p) { break; } p ? 1 : 2; !p; p && 1;`],
  ['for without a body', `for (;;) { break; } for (let i; i < 10; i++) {} for (let i; Promise.resolve(); i++) { break; }`],
  ['a callback that should return nothing', `const once = (fn: () => void) => fn(); once(async () => { await Promise.resolve(); });`],
  ['an executor that is async', `new Promise(async (resolve) => { resolve(await Promise.resolve(1)); });`],
  ['handlers in an object and in attributes', `const o: { f: () => void } = { f: async () => {} }; const el = <T,>(x: T) => x; el({ onClick: async () => {} });`],
  ['an object spread of a promise', `const base = Promise.resolve({ a: 1 }); export const both = { ...(await base), ...base };`],
  ['thenables', `class Later { then(ok: (x: number) => void) { ok(1); } } const later = new Later(); later; void later; later.then(() => {});`],
  ['overriding methods', `class A { run(): void {} } class B extends A { async run(): Promise<void> { await Promise.resolve(); } }`],
  ['safe functions called by name', `import { it as test } from 'node:test'; test('x', async () => {});`],
  ['a tagged template and a comma', `declare function tag(x: TemplateStringsArray): Promise<void>; tag\`x\`; (tag\`y\`, 1);`],
  ['optional calls', `declare const x: { run?: () => Promise<void> } | undefined; x?.run?.(); void x?.run?.();`],
  ['an async iterator', `async function* g() { yield 1; } for await (const x of g()) x;`],
  ['an immediately called function', `(async () => { await Promise.resolve(); })(); void (async function () {})();`],
  ['a reducer over promises', `declare const list: (() => Promise<void>)[]; list.reduce((p, next) => p.then(next), Promise.resolve());`],
  ['filter with an async test', `declare const ids: string[]; ids.filter(async (id) => id.length > 1); ids.some(async (id) => id === '');`],
  ['subjects and teardown', `import { Subject, takeUntil, of } from 'rxjs'; const stop = new Subject<void>(); of(1).pipe(takeUntil(stop)).subscribe();`],
  ['nested subscriptions', `import { of, interval } from 'rxjs'; of(42).subscribe((x) => { of(x).subscribe(() => {}); });`],
  ['async subscribers', `import { of } from 'rxjs'; of(1).subscribe(async (x) => { await Promise.resolve(x); });`],
  ['flattening of what is there', `import { of, mergeMap, switchMap, exhaustMap, concatMap } from 'rxjs'; of(1).pipe(mergeMap((x) => of(x)), switchMap((x) => [x]), exhaustMap((x) => of(x)), concatMap((x) => of(x))).subscribe();`],
  ['results that are ignored', `import { of, map, tap } from 'rxjs'; of([1, 2]).pipe(map((xs) => xs.map((x) => x + 1)), tap(console.log)).subscribe();`],
  ['connectable and shared', `import { of, share, shareReplay, connectable } from 'rxjs'; of(1).pipe(share(), shareReplay(1)).subscribe(); connectable(of(1)).connect();`],
  ['promises out of observables', `import { firstValueFrom, lastValueFrom, of } from 'rxjs'; firstValueFrom(of(1)); void lastValueFrom(of(2)); export const x = await firstValueFrom(of(3));`],
  ['throttled effects', `import { Subject, catchError, EMPTY, switchMap } from 'rxjs'; const a$ = new Subject<string>(); a$.pipe(switchMap((x) => fetch(x, { signal: AbortSignal.timeout(5_000) })), catchError(() => EMPTY)).subscribe();`],
];

describe('shapes of promises and observables that other plugins look at', () => {
  it.each(HARMLESS)('say nothing to any rule: %s', (_name, code) => {
    expect(reported(code)).toEqual([]);
  });

  it.each([
    ['for each of a list', `export const run = (ids: string[]) => { ids.forEach(async (id) => { await fetch(id, { signal: AbortSignal.timeout(5_000) }); }); };`],
    ['for each key', `export function run(o: Record<string, string>) { for (const key in o) void fetch(key, { signal: AbortSignal.timeout(5_000) }); }`],
    ['for each value of a subject', `import { Subject, mergeMap } from 'rxjs'; const s = new Subject<string>(); s.pipe(mergeMap((x) => fetch(x, { signal: AbortSignal.timeout(5_000) }))).subscribe();`],
  ])('but a floating promise %s is reported', (_name, code) => {
    expect(reported(code)).toEqual(['no-unbounded-fan-out']);
  });
});
