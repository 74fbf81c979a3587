import { describe, it } from 'vitest';
import { expectMarkedInProject } from './project.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

describe('what other files say', () => {
  it('an imported async function in forEach, through a barrel', () =>
    expectMarkedInProject({
      'src/send.ts': `export async function send(id: string) { await fetch('/x/' + id); }`,
      'src/index.ts': `export * from './send.js';`,
      'src/run.ts': `import { send } from './index.js';
        export function run(ids: string[]) {
          ${MARK}
          ids.forEach(send);
          for (const id of ids) {
            ${MARK}
            send(id);
          }
        }`,
    }));

  it('an imported function that is not asynchronous', () =>
    expectMarkedInProject({
      'src/draw.ts': `export function draw(id: string) { document.title = id; }
        export const label = async (id: string) => ({ id });`,
      'src/run.ts': `import { draw, label } from './draw.js';
        export async function run(ids: string[]) {
          ids.forEach(draw);
          for (const id of ids) void draw(id);
          await Promise.all(ids.map(label));
        }`,
    }));

  it('a limiter that another module makes, under any name', () =>
    expectMarkedInProject({
      'src/gates.ts': `import pLimit from 'p-limit';
        export const smtp = pLimit(3);
        export const outbound = { crm: pLimit(2) };`,
      'src/run.ts': `import { smtp, outbound } from './gates.js';
        export async function run(ids: string[]) {
          await Promise.all(ids.map((id) => smtp(() => mailer.send(id))));
          await Promise.all(ids.map((id) => outbound.crm(() => crm.push(id))));
        }`,
    }));

  it('a limiter that is made without a limit in another module', () =>
    expectMarkedInProject({
      'src/queue.ts': `import PQueue from 'p-queue';
        export const queue = new PQueue({ autoStart: true });`,
      'src/run.ts': `import { queue } from './queue.js';
        export async function run(ids: string[]) {
          ${MARK}
          await Promise.all(ids.map((id) => queue.add(() => api.load(id))));
        }`,
    }));

  it('a helper that goes through a semaphore, and one that only sounds like it', () =>
    expectMarkedInProject({
      'src/gently.ts': `import { Sema } from 'async-sema';
        const sema = new Sema(4);
        export async function gently<T>(work: () => Promise<T>): Promise<T> {
          await sema.acquire();
          try { return await work(); } finally { sema.release(); }
        }
        export async function limited<T>(work: () => Promise<T>): Promise<T> { return work(); }`,
      'src/run.ts': `import { gently, limited } from './gently.js';
        export async function run(ids: string[]) {
          await Promise.all(ids.map((id) => gently(() => api.load(id))));
          ${MARK}
          await Promise.all(ids.map((id) => limited(() => api.load(id))));
        }`,
    }));

  it('a pool class of another module', () =>
    expectMarkedInProject({
      'src/lanes.ts': `export class Lanes {
          private running = 0;
          private readonly waiting: (() => void)[] = [];
          constructor(private readonly size: number) {}
          async within<T>(work: () => Promise<T>): Promise<T> {
            if (this.running >= this.size) await new Promise<void>((resolve) => this.waiting.push(resolve));
            this.running += 1;
            try { return await work(); } finally { this.running -= 1; this.waiting.shift()?.(); }
          }
        }
        export const shared = new Lanes(4);`,
      'src/run.ts': `import { Lanes, shared } from './lanes.js';
        const own = new Lanes(2);
        export async function run(ids: string[]) {
          await Promise.all(ids.map((id) => own.within(() => api.load(id))));
          await Promise.all(ids.map((id) => shared.within(() => api.load(id))));
        }`,
    }));

  it('collections of other modules', () =>
    expectMarkedInProject({
      'src/lists.ts': `export const hosts = ['a', 'b'];
        export enum Level { Low, High }
        export const sessions: string[] = [];
        export function open(id: string) { sessions.push(id); }
        export const few = () => hosts.slice(0, 1);`,
      'src/run.ts': `import { hosts, Level, sessions, few } from './lists.js';
        export async function run() {
          await Promise.all(hosts.map((host) => api.ping(host)));
          await Promise.all(Object.values(Level).map((level) => api.count(level)));
          await Promise.all(few().map((host) => api.ping(host)));
          ${MARK}
          await Promise.all(sessions.map((id) => api.load(id)));
        }`,
    }));

  it('callers in other files that all pass a few', () =>
    expectMarkedInProject({
      'src/load.ts': `export async function load(names: readonly string[]) { return Promise.all(names.map((name) => api.load(name))); }
        export async function loadAny(names: readonly string[]) {
          ${MARK}
          return Promise.all(names.map((name) => api.load(name)));
        }`,
      'src/a.ts': `import { load, loadAny } from './load.js';
        export const a = () => load(['x', 'y']);
        export const b = async () => loadAny(await api.names());
        export const c = () => loadAny(['z']);`,
    }));

  it('a chunk helper, a size check and a maximum of another module', () =>
    expectMarkedInProject({
      'src/helpers.ts': `export const AT_ONCE = 10;
        export function* pieces<T>(list: T[], n: number) { for (let i = 0; i < list.length; i += n) yield list.slice(i, i + n); }
        export function atMost(list: unknown[], n: number) { if (list.length > n) throw new RangeError('too many'); }`,
      'src/run.ts': `import { AT_ONCE, atMost, pieces } from './helpers.js';
        export async function run(ids: string[], others: string[]) {
          for (const part of pieces(ids, AT_ONCE)) await Promise.all(part.map((id) => api.load(id)));
          await Promise.all(ids.slice(0, AT_ONCE).map((id) => api.load(id)));
          atMost(others, 50);
          await Promise.all(others.map((id) => api.load(id)));
        }`,
    }));

  it('promises that a helper of another module starts', () =>
    expectMarkedInProject({
      'src/start.ts': `export const start = (ids: string[]) => ids.map((id) => fetch('/x/' + id));`,
      'src/run.ts': `import { start } from './start.js';
        export async function run(ids: string[]) {
          ${MARK}
          await Promise.all(start(ids));
        }`,
    }));
});
