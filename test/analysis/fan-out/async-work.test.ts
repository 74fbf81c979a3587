import { describe, expect, it } from 'vitest';
import { workOfCallback, workOfValue } from '../../../src/analysis/fan-out/async-work.js';
import { isPromiseName } from '../../../src/analysis/fan-out/promise-names.js';
import { ofMarked } from '../marked-node.js';

const ofCallback = (code: string): string => ofMarked(workOfCallback, code);

describe('workOfCallback', () => {
  it.each([
    'mark(async (x) => { await api.load(x); })',
    'mark(async (x) => api.load(x))',
    'mark((x) => fetch(x))',
    'mark((x) => fetch(x).then((r) => r.json()))',
    'async function send(x) { await api.send(x); } mark(send)',
    'const send = async (x) => { await api.send(x); }; mark((x) => send(x))',
    'mark((x) => new Promise((resolve) => request(x, resolve)))',
    'mark((x) => { const job = fetch(x); return job; })',
    'mark((x) => Promise.resolve().then(() => fetch(x)))',
    'mark((x) => (x.ok ? fetch(x) : null))',
    'async function walk(n) { await io.stat(n); await Promise.all(n.kids.map((kid) => walk(kid))); } mark((n) => walk(n))',
    `import { readFile } from 'node:fs/promises'; mark((x) => readFile(x))`,
    `import fs from 'fs'; mark((x) => fs.promises.stat(x))`,
    'mark(async (x) => { for await (const y of x) use(y); })',
    'interface Api { load(x: string): Promise<void> } mark((x) => api.load(x))',
    'class A { async #f(x) { await api.load(x); } g() { mark((x) => this.#f(x)); } }',
  ])('starts: %s', (code) => {
    expect(ofCallback(code)).toBe('starts');
  });

  it.each([
    'mark((x) => api.load(x))',
    `import { load } from './load'; mark(load)`,
    'mark((x) => { return retry(() => api.load(x)); })',
    'mark((x) => Promise.race([api.load(x), stop]))',
  ])('maybe: %s', (code) => {
    expect(ofCallback(code)).toBe('maybe');
  });

  it.each([
    'mark((x) => x.name)',
    'mark((x) => x.promise)',
    'mark((x) => x)',
    'mark((x) => x.then((y) => y.z))',
    'mark((x) => x.catch(() => null))',
    'mark(async (x) => x.promise)',
    'mark(async (x) => { await x.promise; })',
    `import pLimit from 'p-limit'; const limit = pLimit(2); mark((job) => limit(() => job))`,
    `import { once } from 'events'; mark((child) => once(child, 'exit'))`,
  ])('passes or none: %s', (code) => {
    expect(['passes', 'none']).toContain(ofCallback(code));
  });

  it.each([
    'mark((x) => JSON.parse(x))',
    'mark((x) => x.trim())',
    'mark(async (x) => ({ ...x }))',
    'mark(async (x) => { x.seen = true; })',
    'mark((x) => { api.send(x); })',
    'function label(x) { return x.a + x.b; } mark(label)',
    'const format = async (x) => x.a + 1; mark(format)',
    'async function f(x) { await g(x); } async function g(x) { return x + 1; } mark(f)',
    'mark((x) => () => fetch(x))',
    'mark((r) => r.json())',
    'mark(Number)',
    'mark((x) => import(x))',
    'mark((c) => c.close())',
    'const cache = new Map(); mark((x) => cache.get(x))',
    'function* g(x) { yield fetch(x); } mark(g)',
  ])('none: %s', (code) => {
    expect(ofCallback(code)).toBe('none');
  });

  it('knows recursive functions whatever is asked first', () => {
    const code = (marked: string): string => `async function a(x) { ${marked} await b(x); }
      async function b(x) { await Promise.all(x.kids.map(async (kid) => { await a(kid); })); await io.stat(x); }`;
    expect(ofCallback(`${code('')} mark(a)`)).toBe('starts');
    expect(ofCallback(`${code('')} mark(b)`)).toBe('starts');
    expect(ofCallback('async function a(x) { await b(x); } async function b(x) { await a(x); } mark(a)')).toBe('none');
  });
});

describe('workOfValue', () => {
  const ofValue = (code: string): string => ofMarked((file, node) => workOfValue(file, node, null), code);

  it('knows rxjs creation functions', () => {
    expect(ofValue(`import { of } from 'rxjs'; mark(of(1))`)).toBe('none');
    expect(ofValue(`import { from } from 'rxjs'; mark(from(rows))`)).toBe('none');
    expect(ofValue(`import { from } from 'rxjs'; mark(from(fetch(x)))`)).toBe('starts');
    expect(ofValue(`import { defer } from 'rxjs'; mark(defer(() => fetch(x)).pipe(retry(2)))`)).toBe('starts');
  });

  it('knows commands that wait for exec', () => {
    expect(ofValue('mark(pipeline.del(x))')).toBe('none');
    expect(ofValue('mark(pipeline.exec())')).toBe('maybe');
  });
});

describe('isPromiseName', () => {
  const isPromise = (code: string): boolean => ofMarked((file, node) => isPromiseName(file, node), code);

  it('takes what is awaited or chained elsewhere, as long as the names mean the same', () => {
    expect(isPromise('async function f() { await mailer.send(1); mark(mailer.send); }')).toBe(true);
    expect(isPromise('function f() { mailer.send(1).catch(log); mark(mailer.send); }')).toBe(true);
    expect(isPromise('async function f(mailer) { await mailer.send(1); } function g(mailer) { mark(mailer.send); }')).toBe(false);
    expect(isPromise('class A { async f() { await this.send(); } } class B { g() { mark(this.send); } }')).toBe(false);
    expect(isPromise('async function f() { await mailer.send(1); mark(socket.send); }')).toBe(false);
  });

  it('takes what is declared with a promise', () => {
    expect(isPromise('interface M { send(x: string): Promise<void> } mark(m.send)')).toBe(true);
    expect(isPromise('interface M { send: (x: string) => Promise<void> } mark(m.send)')).toBe(true);
    expect(isPromise('abstract class M { abstract send(x: string): Promise<void> } mark(m.send)')).toBe(true);
    expect(isPromise('declare function send(x: string): Promise<void>; mark(send)')).toBe(true);
    expect(isPromise(`const run = promisify(execFile); mark(run)`)).toBe(true);
    expect(isPromise('interface M { send(x: string): void } mark(m.send)')).toBe(false);
    expect(isPromise('interface M { set(x: string): Promise<void> } mark(map.set)')).toBe(false);
  });

  it('takes names that say so, and no logging', () => {
    expect(isPromise('mark(fs.readFileAsync)')).toBe(true);
    expect(isPromise('async function f() { await log.info(1); mark(log.info); }')).toBe(false);
  });
});

describe('promises that are kept under a key', () => {
  it.each([
    ['class A { #jobs = new Map(); f() { mark(async (id) => this.#jobs.get(id)); } }', 'none'],
    ['function f(jobs: Map<string, Promise<void>>) { mark((id) => jobs.get(id)); }', 'none'],
    ['const f = (jobs) => mark((id) => { let job = jobs.get(id); if (!job) { job = fetch(id); } return job; })', 'starts'],
    ['mark((id) => { let job = fetch(id); job = job.then(read); return job; })', 'starts'],
    ['mark((id) => { let job = kept; job = job; return job; })', 'passes'],
  ])('%s: %s', (code, expected) => {
    expect(ofCallback(code)).toBe(expected);
  });
});

describe('commands and streams', () => {
  it.each([
    ["import { $ } from 'zx'; mark((file) => $`gzip ${file}`)", 'starts'],
    ["import { $ } from 'execa'; mark((file) => $({ cwd })`gzip ${file}`)", 'starts'],
    ['mark((id) => gql`{ row }`)', 'maybe'],
    ["import { timer, switchMap } from 'rxjs'; mark((host) => timer(0, 5000).pipe(switchMap(() => fetch(host))))", 'starts'],
    ["import { of, map } from 'rxjs'; mark((x) => of(x).pipe(map((y) => y + 1)))", 'none'],
  ])('%s: %s', (code, expected) => {
    expect(ofCallback(code)).toBe(expected);
  });
});
