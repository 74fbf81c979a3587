import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';
const MARK = '// expect-next-line: no-overlapping-interval';

itFinds(noOverlappingInterval, 'asynchronous work of setInterval', [
  {
    name: 'in an async callback',
    code: `
      ${MARK}
      setInterval(async () => {
        const rows = await db.query('select * from outbox');
        for (const row of rows) await publish(row);
      }, 1000);`,
  },
  {
    name: 'in a chain of promises that is dropped',
    filename: JS,
    code: `
      function start(id) {
        ${MARK}
        return window.setInterval(function () {
          fetch('/state/' + id).then((r) => r.json()).then(draw, fail);
        }, 2500);
      }`,
  },
  {
    name: 'in a helper that is handed over by name',
    code: `
      async function refresh(): Promise<void> {
        const answer = await fetch('https://rates.example/latest');
        cache.rates = await answer.json();
      }
      ${MARK}
      const timer = setInterval(refresh, 15_000);
      export const stop = () => clearInterval(timer);`,
  },
  {
    name: 'in a method of the class, bound or called',
    code: `
      export class Poller {
        private timer?: NodeJS.Timeout;
        constructor(private readonly api: Api, private readonly every: number) {}
        start(): void {
          ${MARK}
          this.timer = setInterval(() => void this.poll(), this.every);
        }
        restart(): void {
          ${MARK}
          this.timer = setInterval(this.poll.bind(this), this.every);
        }
        private async poll(): Promise<void> {
          const jobs = await this.api.pending();
          for (const job of jobs) await this.api.take(job.id);
        }
      }`,
  },
  {
    name: 'in a method that a method calls without waiting',
    filename: JS,
    code: `
      class Sync {
        begin() {
          ${MARK}
          this.timer = setInterval(() => { this.tick(); }, 3000);
        }
        tick() {
          this.count += 1;
          this.pull();
        }
        async pull() {
          const { data } = await axios.get('/changes');
          await this.store.apply(data);
        }
      }`,
  },
  {
    name: 'of an imported function whose promise the file shows',
    code: `
      import { refresh } from './rates';
      await refresh();
      ${MARK}
      setInterval(refresh, 10_000);`,
  },
  {
    name: 'imported from node:timers, and of globalThis',
    filename: JS,
    code: `
      const timers = require('node:timers');
      ${MARK}
      timers.setInterval(async () => { await sync(); }, 1000);
      ${MARK}
      globalThis.setInterval(async () => { await sync(); }, 1000);`,
  },
  {
    name: 'in a promise that waits for a state',
    filename: JS,
    code: `
      export const untilReady = (id) => new Promise((resolve) => {
        ${MARK}
        const timer = setInterval(async () => {
          const { state } = await api.getBuild(id);
          if (state === 'done') {
            clearInterval(timer);
            resolve();
          }
        }, 1000);
      });`,
  },
  {
    name: 'of a process or a file that calls back',
    filename: JS,
    code: `
      const { exec } = require('child_process');
      ${MARK}
      setInterval(() => {
        exec('df -k', (error, stdout) => { if (!error) report(stdout); });
      }, 1000);`,
  },
  {
    name: 'of jQuery, and of an observable that somebody subscribes to',
    filename: JS,
    code: `
      ${MARK}
      setInterval(function () { $.getJSON('/status', function (data) { show(data); }); }, 3000);
      class Board {
        ngOnInit() {
          ${MARK}
          this.timer = setInterval(() => {
            this.http.get('/api/board').subscribe((board) => { this.board = board; });
          }, 3000);
        }
      }`,
  },
  {
    name: 'for each element of a list',
    filename: JS,
    code: `
      ${MARK}
      setInterval(() => {
        for (const site of sites) fetch(site.url).catch(() => markDown(site));
      }, 10_000);
      ${MARK}
      setInterval(async () => {
        await Promise.all(sites.map((site) => check(site)));
      }, 10_000);`,
  },
  {
    name: 'in an effect of React',
    filename: 'src/input.tsx',
    code: `
      import { useEffect, useState } from 'react';
      export function Orders() {
        const [orders, setOrders] = useState([]);
        useEffect(() => {
          const load = async () => {
            const res = await fetch('/api/orders');
            setOrders(await res.json());
          };
          load();
          ${MARK}
          const id = setInterval(load, 3000);
          return () => clearInterval(id);
        }, []);
        return <List orders={orders} />;
      }`,
  },
  {
    name: 'of a hook for intervals',
    filename: 'src/input.tsx',
    code: `
      import { useInterval } from 'usehooks-ts';
      export function Balance() {
        ${MARK}
        useInterval(async () => { setBalance(await api.balance()); }, 4000);
        return null;
      }`,
  },
  {
    name: 'of an interval of rxjs',
    code: `
      import { interval } from 'rxjs';
      import { filter } from 'rxjs/operators';
      ${MARK}
      interval(2000).pipe(filter(() => online)).subscribe(async () => {
        await pushPending();
      });`,
  },
  {
    name: 'of an interval that an object of the platform has',
    filename: JS,
    code: `
      module.exports = class extends Homey.Device {
        async onInit() {
          ${MARK}
          this.homey.setInterval(async () => { await this.readState(); }, 5000);
        }
      };`,
  },
  {
    name: 'when the period is a constant of some minutes and there is a loop',
    code: `
      const EVERY = 15 * 60 * 1000;
      ${MARK}
      setInterval(async () => {
        for (const feed of await feeds.all()) await feeds.refresh(feed);
      }, EVERY);`,
  },
]);

itFinds(noOverlappingInterval, 'functions that arm their own timer before the work has ended', [
  {
    name: 'the work is dropped',
    filename: JS,
    code: `
      function tick() {
        fetch('/state').then(show).catch(report);
        ${MARK}
        setTimeout(tick, 2000);
      }
      tick();`,
  },
  {
    name: 'the timer is set first',
    code: `
      export class Poller {
        async poll(): Promise<void> {
          ${MARK}
          this.timer = setTimeout(() => this.poll(), 2000);
          for (const job of await this.api.jobs()) await this.api.take(job);
        }
      }`,
  },
]);

itFinds(noOverlappingInterval, 'nothing in functions that arm their own timer at the end', [
  {
    name: 'after the work, at the end of a chain, after a failure, or when a connection ends',
    code: `
      async function a() { await work(); setTimeout(a, 1000); }
      async function b() { try { await work(); } catch (error) { report(error); } finally { setTimeout(b, 1000); } }
      function c() { fetch('/x').then(show).finally(() => setTimeout(c, 1000)); }
      function d() { const ws = new WebSocket('wss://x'); ws.onclose = () => setTimeout(d, 1000); }
      async function e(attempt: number) { setTimeout(() => e(attempt + 1), 1000); await work(); }
      async function f() { if (!ready) { setTimeout(f, 50); return; } await work(); }
      function g() { draw(); setTimeout(g, 16); }`,
  },
]);
