import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { noUnboundedFanOut } from '../../../src/rules/no-unbounded-fan-out.js';
import { detect } from '../../support/index.js';
import { MemoryProject } from '../../support/memory-facts.js';

/** Code that starts work for every row through something. */
const through = (call: string): string => `
  export async function run(db) {
    const items = await db.items.find();
    await Promise.all(items.map((item) => ${call}(() => fetch(item))));
  }`;

const LIMITERS: Readonly<Record<string, string>> = {
  'a line of waiters': `
    class Gate {
      active = 0; line = [];
      async run(work) {
        if (this.active >= 4) await new Promise((resolve) => this.line.push(resolve));
        this.active += 1;
        try { return await work(); } finally { this.active -= 1; this.line.shift()?.(); }
      }
    }`,
  'a loop of waits': `
    class Gate {
      #running = 0;
      async run(work) {
        while (this.#running === this.max) await once(this, 'free');
        this.#running++;
        try { return await work(); } finally { this.#running--; this.emit('free'); }
      }
    }`,
  'counted before it is compared': `
    class Gate {
      n = 0; line = [];
      async run(work) {
        if (++this.n > 4) await new Promise((resolve) => this.line.push(resolve));
        try { return await work(); } finally { this.n--; this.line.shift()?.(); }
      }
    }`,
  'permits that are taken in another method': `
    class Gate {
      permits = 4; line = [];
      async run(work) { await this.acquire(); try { return await work(); } finally { this.permits++; this.line.shift()?.(); } }
      async acquire() { if (this.permits > 0) { this.permits--; return; } await new Promise((r) => this.line.push(r)); }
    }`,
  'permits that are there or not': `
    class Gate {
      line = [];
      constructor(permits = 4) { this.permits = permits; }
      async run(work) {
        if (!this.permits) await new Promise((r) => this.line.push(r));
        this.permits--;
        try { return await work(); } finally { this.permits++; this.line.shift()?.(); }
      }
    }`,
  'a set of what runs': `
    class Gate {
      active = new Set();
      async run(work) {
        if (this.active.size === this.max) await Promise.race(this.active);
        const p = work();
        this.active.add(p);
        p.finally(() => this.active.delete(p));
        return p;
      }
    }`,
  'a pump': `
    class Gate {
      queue = []; active = 0;
      run(work) { return new Promise((resolve, reject) => { this.queue.push({ work, resolve, reject }); this.pump(); }); }
      pump() {
        while (this.active < this.max && this.queue.length > 0) {
          const job = this.queue.shift();
          this.active++;
          job.work().then(job.resolve, job.reject).finally(() => { this.active--; this.pump(); });
        }
      }
    }`,
  'a pump that returns': `
    class Gate {
      queue = []; active = 0;
      run(work) { return new Promise((resolve) => { this.queue.push({ work, resolve }); this.next(); }); }
      next() {
        if (this.active >= 4 || this.queue.length === 0) return;
        this.active++;
        const { work, resolve } = this.queue.shift();
        work().then(resolve).finally(() => { this.active--; this.next(); });
      }
    }`,
  'a refusal when full': `
    class Gate {
      active = 0;
      async run(work) {
        if (this.active >= 10) throw new Error('busy');
        this.active++;
        try { return await work(); } finally { this.active--; }
      }
    }`,
  'one at a time, by a count': `
    class Gate {
      active = 0;
      async run(work) {
        while (this.active > 0) await once(this, 'free');
        this.active++;
        try { return await work(); } finally { this.active--; this.emit('free'); }
      }
    }`,
  'a lock': `
    class Gate {
      locked = false; line = [];
      async run(work) {
        if (this.locked) await new Promise((resolve) => this.line.push(resolve));
        this.locked = true;
        try { return await work(); } finally { this.locked = false; this.line.shift()?.(); }
      }
    }`,
  'idle workers': `
    class Gate {
      idle = [1, 2, 3]; line = [];
      async run(work) {
        const worker = this.idle.pop() ?? (await new Promise((resolve) => this.line.push(resolve)));
        try { return await work(worker); } finally { const next = this.line.shift(); if (next) next(worker); else this.idle.push(worker); }
      }
    }`,
  'a chain of promises': `
    class Gate {
      tail = Promise.resolve();
      run(work) { const result = this.tail.then(work); this.tail = result.catch(() => {}); return result; }
    }`,
  'turns': `
    class Gate {
      last = Promise.resolve();
      async run(work) {
        const before = this.last;
        let done;
        this.last = new Promise((resolve) => { done = resolve; });
        await before;
        try { return await work(); } finally { done(); }
      }
    }`,
  'a distance in time': `
    class Gate {
      next = 0;
      async run(work) {
        const wait = this.next - Date.now();
        this.next = Math.max(this.next, Date.now()) + 100;
        if (wait > 0) await sleep(wait);
        return work();
      }
    }`,
  'a token bucket': `
    class Gate {
      tokens = 10;
      async run(work) { while (this.tokens < 1) await sleep(50); this.tokens -= 1; return work(); }
    }`,
  'a window of times': `
    class Gate {
      stamps = [];
      async run(work) {
        const now = Date.now();
        while (this.stamps.length && this.stamps[0] < now - 1_000) this.stamps.shift();
        if (this.stamps.length >= 10) await sleep(100);
        this.stamps.push(now);
        return work();
      }
    }`,
  'another limiter within': `
    import pLimit from 'p-limit';
    class Gate { #limit = pLimit(4); run(work) { return this.#limit(work); } }`,
  'what it inherits': `
    class Base {
      active = 0; line = [];
      async run(work) {
        if (this.active >= 4) await new Promise((resolve) => this.line.push(resolve));
        this.active++;
        try { return await work(); } finally { this.active--; this.line.shift()?.(); }
      }
    }
    class Gate extends Base {}`,
};

/** Wrappers that have comparisons, waits and counts, and limit nothing. */
const OTHERS: Readonly<Record<string, string>> = {
  'attempts': `
    class Gate {
      async run(work) { for (let i = 0; i < 3; i++) { try { return await work(); } catch (error) { if (i === 2) throw error; } } }
    }`,
  'attempts that are left': `
    class Gate {
      async run(work) { let left = 3; while (left > 0) { try { return await work(); } catch { left--; await sleep(100); } } }
    }`,
  'a longer pause after each failure': `
    class Gate {
      failures = 0;
      async run(work) { try { return await work(); } catch { this.failures++; await sleep(Date.now() - this.failures * 100); return work(); } }
    }`,
  'timing': `
    class Gate {
      async run(work) { const start = Date.now(); const result = await work(); if (Date.now() - start > 100) warn('slow'); return result; }
    }`,
  'a token that expires': `
    class Gate {
      async run(work) { if (Date.now() > this.expires) await this.refresh(); return work(); }
      async refresh() { this.expires = Date.now() + 5_000; }
    }`,
  'a status that is compared': `
    class Gate { async run(work) { const answer = await work(); if (answer.status >= 400) throw new Error(); return answer; } }`,
  'a gauge': `
    class Gate {
      active = 0;
      async run(work) { this.active++; if (this.active > 100) warn('busy'); try { return await work(); } finally { this.active--; } }
    }`,
  'a tracker that waits for the end': `
    class Gate {
      pending = 0;
      async run(work) { this.pending++; try { return await work(); } finally { this.pending--; if (this.pending === 0) this.emit('idle'); } }
      async drain() { if (this.pending > 0) await new Promise((resolve) => this.once('idle', resolve)); }
    }`,
  'a wait for the connection': `
    class Gate {
      waiters = [];
      async run(work) { if (!this.connected) await new Promise((resolve) => this.waiters.push(resolve)); return work(); }
      opened() { this.connected = true; while (this.waiters.length) this.waiters.shift()(); }
    }`,
  'a lazy start': `
    class Gate { async run(work) { if (!this.ready) this.ready = this.connect(); await this.ready; return work(); } }`,
  'a cache': `
    class Gate {
      cache = new Map();
      async run(work) { if (this.cache.size > 100) this.cache.clear(); const result = await work(); this.cache.set(work, result); return result; }
    }`,
  'a chain for each key': `
    class Gate {
      tails = new Map();
      run(work) { const before = this.tails.get(work.key) ?? Promise.resolve(); const next = before.then(work); this.tails.set(work.key, next); return next; }
    }`,
  'a name alone': 'class Gate { async run(work) { return work(); } }',
};

/** Which files have a finding that is about the code in `run.ts`. */
function found(sources: Readonly<Record<string, string>>): number {
  return detectFile(new MemoryProject(sources).file('src/run.ts'), [noUnboundedFanOut]).length;
}

describe.each([
  ['holds back', LIMITERS, 0],
  ['does not hold back', OTHERS, 1],
] as const)('a class that %s', (_title, classes, count) => {
  const cases = Object.entries(classes);

  it.each(cases)('%s', (_name, code) => {
    expect(detect(noUnboundedFanOut, `${code}\nconst gate = new Gate();${through('gate.run')}`)).toHaveLength(count);
  });

  it.each(cases)('%s, in another file', (_name, code) => {
    const lib = `${code}\nexport { Gate }; export default new Gate();`;
    const use = (head: string, call = 'gate.run'): number => found({ 'src/lib/gate.ts': lib, 'src/run.ts': head + through(call) });
    expect(use("import { Gate } from './lib/gate.js'; const gate = new Gate();")).toBe(count);
    expect(use("import { Gate as Other } from './lib/gate.js'; const door = new Other();", 'door.run')).toBe(count);
    expect(use("import gate from './lib/gate.js';")).toBe(count);
    expect(use("import * as lib from './lib/gate.js'; const gate = new lib.Gate();")).toBe(count);
    expect(use("const { Gate } = require('./lib/gate'); const gate = new Gate();")).toBe(count);
  });

  it.each(cases)('%s, handed in by its type', (_name, code) => {
    const use = `
      import type { Gate } from './lib/index.js';
      export class Sync {
        constructor(private readonly db: Db, private readonly gate: Gate) {}
        async run() {
          const items = await this.db.items.find();
          await Promise.all(items.map((item) => this.gate.run(() => fetch(item))));
        }
      }`;
    const sources = {
      'src/lib/gate.ts': `${code}\nexport { Gate };`,
      'src/lib/index.ts': "export * from './gate.js';",
      'src/run.ts': use,
    };
    expect(found(sources)).toBe(count);
  });
});

describe('a factory or function', () => {
  const HELD: Readonly<Record<string, string>> = {
    'a closure': `
      const make = (max) => { let active = 0; const line = [];
        return async (work) => { if (active >= max) await new Promise((r) => line.push(r)); active++; try { return await work(); } finally { active--; line.shift()?.(); } }; };
      const door = make(4);`,
    'a race': `
      const make = (max) => { const running = new Set();
        return async (work) => { while (running.size >= max) await Promise.race(running); const p = work().finally(() => running.delete(p)); running.add(p); return p; }; };
      const door = make(4);`,
    'a race over a list that is filtered': `
      let running = [];
      async function door(work) { while (running.length >= 4) await Promise.race(running); const p = work(); running.push(p); p.finally(() => { running = running.filter((x) => x !== p); }); return p; }`,
    'a helper that waits': `
      let active = 0; const line = [];
      async function enter() { if (active >= 5) await new Promise((r) => line.push(r)); active++; }
      async function door(work) { await enter(); try { return await work(); } finally { active--; line.shift()?.(); } }`,
    'a chain': 'let tail = Promise.resolve(); function door(work) { tail = tail.then(work, work); return tail; }',
  };
  const FREE: Readonly<Record<string, string>> = {
    'attempts': 'async function door(work) { for (let i = 0; i < 3; i++) { try { return await work(); } catch {} } }',
    'attempts by recursion': 'async function door(work, left = 3) { try { return await work(); } catch (e) { if (left > 0) return door(work, left - 1); throw e; } }',
    'a timeout': 'function door(work) { return Promise.race([work(), new Promise((_, reject) => setTimeout(reject, 1_000))]); }',
    'a log': "const door = async (work) => { log('x'); return work(); };",
  };

  it.each(Object.entries(HELD))('holds back: %s', (_name, code) => {
    expect(detect(noUnboundedFanOut, code + through('door'))).toEqual([]);
    expect(found({ 'src/door.ts': `${code}\nexport { door };`, 'src/run.ts': `import { door } from './door.js';${through('door')}` })).toBe(0);
  });

  it.each(Object.entries(FREE))('does not hold back: %s', (_name, code) => {
    expect(detect(noUnboundedFanOut, code + through('door'))).toHaveLength(1);
    expect(found({ 'src/door.ts': `${code}\nexport { door };`, 'src/run.ts': `import { door } from './door.js';${through('door')}` })).toBe(1);
  });
});
