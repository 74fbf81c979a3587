import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noOverlappingInterval, 'nothing where a run is left out', [
  {
    name: 'by a flag',
    filename: JS,
    code: `
      let running = false;
      setInterval(async () => {
        if (running) return;
        running = true;
        try { await work(); } finally { running = false; }
      }, 1000);`,
  },
  {
    name: 'by a flag around the work',
    filename: JS,
    code: `
      let idle = true;
      setInterval(async () => {
        if (idle) {
          idle = false;
          await work().finally(() => { idle = true; });
        }
      }, 1000);`,
  },
  {
    name: 'by a flag that is one of several reasons, in a log',
    code: `
      export class Poller {
        private polling = false;
        start() { setInterval(() => void this.poll(), 1000); }
        private async poll() {
          if (!this.enabled || this.polling) {
            this.logger.debug('skipped');
            return;
          }
          this.polling = true;
          try {
            const jobs = await this.api.jobs();
            for (const job of jobs) await this.run(job);
          } finally {
            this.polling = false;
          }
        }
      }`,
  },
  {
    name: 'by a flag that the callback asks and the method sets',
    code: `
      export class Poller {
        #busy = false;
        start() { setInterval(() => { if (!this.#busy) void this.#poll(); }, 1000); }
        async #poll() {
          this.#busy = true;
          try { await fetch('/x'); } finally { this.#busy = false; }
        }
      }`,
  },
  {
    name: 'by a promise',
    code: `
      let current: Promise<void> | null = null;
      setInterval(() => {
        if (current) return;
        current = work().finally(() => { current = null; });
      }, 1000);
      let other: Promise<void> | undefined;
      setInterval(() => { other ??= work().finally(() => { other = undefined; }); }, 1000);
      async function work() { await fetch('/x'); }`,
  },
  {
    name: 'by a promise that a field keeps while it is awaited',
    code: `
      export class Sync {
        private inFlight: Promise<void> | null = null;
        start() {
          setInterval(async () => {
            if (this.inFlight !== null) return;
            this.inFlight = this.sync();
            try { await this.inFlight; } catch { /* reported */ } finally { this.inFlight = null; }
          }, 5000);
        }
        private async sync() { await fetch('/x'); }
      }`,
  },
  {
    name: 'by a count, also with a maximum above one',
    filename: JS,
    code: `
      let active = 0;
      setInterval(async () => {
        if (active >= 3) return;
        active++;
        try { await work(); } finally { active--; }
      }, 1000);`,
  },
  {
    name: 'by a state',
    code: `
      export class Worker {
        private state: 'idle' | 'working' = 'idle';
        start() {
          setInterval(async () => {
            if (this.state !== 'idle') return;
            this.state = 'working';
            await this.work();
            this.state = 'idle';
          }, 1000);
        }
        private async work() { await fetch('/x'); }
      }`,
  },
  {
    name: 'by helpers that ask, set and reset',
    code: `
      export class Worker {
        private running = false;
        private get isBusy() { return this.running === true; }
        start() {
          setInterval(async () => {
            if (this.isBusy) return;
            this.enter();
            try { await fetch('/x'); } finally { this.leave(); }
          }, 1000);
        }
        private enter() { this.running = true; }
        private leave() { this.running = false; }
      }
      const gate = { open: true };
      function tryStart() {
        if (!gate.open) return false;
        gate.open = false;
        return true;
      }
      setInterval(async () => {
        if (!tryStart()) return;
        try { await fetch('/y'); } finally { gate.open = true; }
      }, 1000);`,
  },
  {
    name: 'by a ref of React',
    filename: 'src/input.tsx',
    code: `
      import { useEffect, useRef } from 'react';
      export function Live() {
        const busy = useRef(false);
        useEffect(() => {
          const id = setInterval(async () => {
            if (busy.current) return;
            busy.current = true;
            try { await fetch('/live'); } finally { busy.current = false; }
          }, 1000);
          return () => clearInterval(id);
        }, []);
        return null;
      }`,
  },
  {
    name: 'by a set of what is under way',
    filename: JS,
    code: `
      const inFlight = new Set();
      setInterval(() => {
        for (const id of devices) {
          if (inFlight.has(id)) continue;
          inFlight.add(id);
          read(id).finally(() => inFlight.delete(id));
        }
      }, 1000);
      async function read(id) { return fetch('/device/' + id); }`,
  },
  {
    name: 'by a wrapper of the project',
    filename: JS,
    code: `
      function skipWhileRunning(fn) {
        let running = false;
        return async () => {
          if (running) return;
          running = true;
          try { await fn(); } finally { running = false; }
        };
      }
      setInterval(skipWhileRunning(async () => { await fetch('/x'); }), 1000);`,
  },
  {
    name: 'by a wrapper that is out of sight',
    filename: JS,
    code: `
      import { nonOverlapping } from './timers';
      setInterval(nonOverlapping(async () => { await fetch('/x'); }), 1000);`,
  },
]);

itFinds(noOverlappingInterval, 'nothing where something else keeps runs apart', [
  {
    name: 'a mutex or a limiter',
    code: `
      import pLimit from 'p-limit';
      import { Mutex } from 'async-mutex';
      const limit = pLimit(1);
      const mutex = new Mutex();
      setInterval(() => void limit(() => work()), 1000);
      setInterval(async () => { await mutex.runExclusive(async () => { await work(); }); }, 1000);
      setInterval(async () => { if (mutex.isLocked()) return; const release = await mutex.acquire(); try { await work(); } finally { release(); } }, 1000);
      async function work() { await fetch('/x'); }`,
  },
  {
    name: 'a lock in Redis or in a database',
    code: `
      setInterval(async () => {
        const got = await redis.set('locks:sync', id, 'PX', 30_000, 'NX');
        if (got !== 'OK') return;
        try { await sync(); } finally { await redis.del('locks:sync'); }
      }, 5000);
      setInterval(async () => {
        const lock = await redlock.acquire(['locks:mail'], 30_000);
        try { await mail(); } finally { await lock.release(); }
      }, 5000);
      setInterval(async () => {
        const { rows } = await db.query('select pg_try_advisory_lock(42) as ok');
        if (!rows[0].ok) return;
        await sync();
      }, 5000);
      setInterval(() => withLock('sync', async () => { await sync(); }), 5000);`,
  },
  {
    name: 'a lock of the browser',
    filename: JS,
    code: `
      setInterval(() => {
        navigator.locks.request('sync', { ifAvailable: true }, async (lock) => {
          if (lock) await sync();
        });
      }, 5000);`,
  },
  {
    name: 'clearing the interval before the work, and setting it again',
    filename: JS,
    code: `
      class A {
        arm() {
          this.timer = setInterval(async () => {
            this.disarm();
            await this.work();
            this.arm();
          }, 1000);
        }
        disarm() { clearInterval(this.timer); }
        async work() { await fetch('/x'); }
      }
      let timer;
      function arm() {
        timer = setInterval(async () => {
          clearInterval(timer);
          try { await fetch('/x'); } finally { arm(); }
        }, 1000);
      }`,
  },
  {
    name: 'clearing the interval at the first result',
    filename: JS,
    code: `
      const timer = setInterval(async () => {
        const res = await fetch('/config');
        clearInterval(timer);
        use(await res.json());
      }, 1000);
      const other = setInterval(() => {
        fetch('/config').then((res) => { clearInterval(other); use(res); });
      }, 1000);`,
  },
  {
    name: 'ending the last run',
    filename: JS,
    code: `
      class Ticker {
        start() {
          this.timer = setInterval(() => this.load(), 1000);
        }
        async load() {
          this.cancel();
          this.controller = new AbortController();
          const { signal } = this.controller;
          const res = await fetch('/quotes', { signal });
          this.show(await res.json());
        }
        cancel() { this.controller?.abort(); }
      }
      let child;
      setInterval(() => {
        child?.kill();
        child = exec('probe', (error, out) => report(out));
      }, 5000);`,
  },
  {
    name: 'a time limit that is not longer than the period',
    filename: JS,
    code: `
      const PERIOD = 5000;
      setInterval(async () => {
        const res = await fetch('/a', { signal: AbortSignal.timeout(4000) });
        show(await res.json());
      }, PERIOD);
      setInterval(async () => {
        const a = await axios.get('/a', { timeout: 1000 });
        const b = await axios.get('/b', { timeout: 1000 });
        show(a, b);
      }, PERIOD);
      const api = axios.create({ baseURL: '/api', timeout: 2000 });
      setInterval(async () => { show(await api.get('/c')); }, PERIOD);
      setInterval(async () => {
        const controller = new AbortController();
        const guard = setTimeout(() => controller.abort(), 3000);
        try { show(await fetch('/d', { signal: controller.signal })); } finally { clearTimeout(guard); }
      }, PERIOD);
      export const poll = (every) => setInterval(() => { fetch('/e', { signal: AbortSignal.timeout(every) }).catch(log); }, every);`,
  },
  {
    name: 'an operator of rxjs that leaves out or ends runs',
    code: `
      import { interval, timer } from 'rxjs';
      import { exhaustMap, switchMap } from 'rxjs/operators';
      interval(1000).pipe(exhaustMap(() => http.get('/x'))).subscribe((x) => show(x));
      timer(0, 1000).pipe(switchMap(() => http.get('/x'))).subscribe(async (x) => { await keep(x); });`,
  },
  {
    name: 'the loop over an interval of timers/promises',
    code: `
      import { setInterval } from 'node:timers/promises';
      for await (const _ of setInterval(1000)) {
        await work();
      }`,
  },
  {
    name: 'a function that arms itself when it has ended',
    filename: JS,
    code: `
      async function loop() {
        try { await work(); } finally { setTimeout(loop, 1000); }
      }
      loop();`,
  },
]);
