import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';
const MARK = '// expect-next-line: no-overlapping-interval';

itFinds(noOverlappingInterval, 'guards that are none', [
  {
    name: 'a flag that is set and never asked',
    code: `
      let running = false;
      ${MARK}
      setInterval(async () => {
        running = true;
        await work();
        running = false;
      }, 1000);`,
  },
  {
    name: 'a flag that only the page asks',
    filename: JS,
    code: `
      class View {
        start() {
          ${MARK}
          this.timer = setInterval(async () => {
            this.loading = true;
            try { this.rows = await this.api.rows(); } finally { this.loading = false; }
          }, 1000);
        }
        render() { return this.loading ? spinner() : table(this.rows); }
      }`,
  },
  {
    name: 'a flag that is checked on another object',
    code: `
      export class Poller {
        private busy = false;
        start(other: Poller): void {
          ${MARK}
          setInterval(async () => {
            if (other.busy) return;
            this.busy = true;
            try { await this.poll(); } finally { this.busy = false; }
          }, 1000);
        }
        async poll() { await fetch('/x'); }
      }`,
  },
  {
    name: 'a flag of the run itself',
    filename: JS,
    code: `
      ${MARK}
      setInterval(async () => {
        let busy = false;
        if (busy) return;
        busy = true;
        await work();
        busy = false;
      }, 1000);`,
  },
  {
    name: 'a flag that is reset before the work ends',
    filename: JS,
    code: `
      let busy = false;
      ${MARK}
      setInterval(() => {
        if (busy) return;
        busy = true;
        fetch('/poll').then(show);
        busy = false;
      }, 1000);`,
  },
  {
    name: 'a flag that is reset after work that nobody waits for',
    filename: JS,
    code: `
      let busy = false;
      ${MARK}
      setInterval(async () => {
        if (busy) return;
        busy = true;
        try {
          items.forEach(async (item) => { await send(item); });
        } finally {
          busy = false;
        }
      }, 1000);`,
  },
  {
    name: 'a flag that a timer resets',
    filename: JS,
    code: `
      let busy = false;
      ${MARK}
      setInterval(async () => {
        if (busy) return;
        busy = true;
        setTimeout(() => { busy = false; }, 500);
        await work();
      }, 1000);`,
  },
  {
    name: 'a flag that is set after the first wait',
    filename: JS,
    code: `
      let busy = false;
      ${MARK}
      setInterval(async () => {
        if (busy) return;
        const jobs = await queue.find({ state: 'new' });
        busy = true;
        for (const job of jobs) await run(job);
        busy = false;
      }, 1000);`,
  },
  {
    name: 'a flag whose test only logs',
    filename: JS,
    code: `
      let busy = false;
      ${MARK}
      setInterval(async () => {
        if (busy) console.warn('still busy');
        busy = true;
        await work();
        busy = false;
      }, 1000);`,
  },
  {
    name: 'a flag that is asked the wrong way round',
    filename: JS,
    code: `
      let idle = true;
      ${MARK}
      setInterval(async () => {
        if (idle === null) return;
        idle = false;
        await work();
        idle = true;
      }, 1000);`,
  },
  {
    name: 'an empty batch, and a batch that is taken',
    filename: JS,
    code: `
      let batch = [];
      export const add = (row) => { batch.push(row); if (batch.length > 1000) batch.shift(); };
      ${MARK}
      setInterval(async () => {
        if (batch.length === 0) return;
        const rows = batch;
        batch = [];
        await db.insert(rows);
      }, 5000);`,
  },
  {
    name: 'a stopped flag',
    filename: JS,
    code: `
      let stopped = false;
      ${MARK}
      const t = setInterval(async () => {
        if (stopped) return;
        await work();
      }, 1000);
      process.on('SIGTERM', () => { stopped = true; clearInterval(t); });`,
  },
  {
    name: 'a number of the last request, which drops late answers only',
    filename: JS,
    code: `
      let latest = 0;
      ${MARK}
      setInterval(async () => {
        const mine = ++latest;
        const res = await fetch('/prices');
        if (mine !== latest) return;
        show(await res.json());
      }, 1000);`,
  },
  {
    name: 'a lock that is taken after the work',
    code: `
      ${MARK}
      setInterval(async () => {
        const orders = await shop.fetchOrders();
        const lock = await redlock.acquire(['orders'], 5000);
        try { await save(orders); } finally { await lock.release(); }
      }, 2000);`,
  },
  {
    name: 'a mutex that every run makes anew',
    code: `
      import { Mutex } from 'async-mutex';
      ${MARK}
      setInterval(async () => {
        const mutex = new Mutex();
        await mutex.runExclusive(async () => { await work(); });
      }, 2000);`,
  },
  {
    name: 'a controller of which nobody aborts the last one',
    filename: JS,
    code: `
      ${MARK}
      setInterval(async () => {
        const controller = new AbortController();
        const res = await fetch('/feed', { signal: controller.signal });
        show(await res.json());
      }, 1000);`,
  },
  {
    name: 'an abort of the last run that does not reach the work',
    filename: JS,
    code: `
      let current = null;
      ${MARK}
      setInterval(async () => {
        current?.abort();
        current = new AbortController();
        const res = await fetch('/feed');
        show(await res.json());
      }, 1000);`,
  },
  {
    name: 'a time limit that is longer than the period',
    filename: JS,
    code: `
      ${MARK}
      setInterval(async () => {
        const res = await fetch('/feed', { signal: AbortSignal.timeout(10_000) });
        show(await res.json());
      }, 1000);`,
  },
  {
    name: 'time limits that are longer together than the period',
    filename: JS,
    code: `
      ${MARK}
      setInterval(async () => {
        const a = await fetch('/a', { signal: AbortSignal.timeout(4000) });
        const b = await fetch('/b', { signal: AbortSignal.timeout(4000) });
        show(a, b);
      }, 5000);`,
  },
  {
    name: 'a time limit for each of many',
    filename: JS,
    code: `
      ${MARK}
      setInterval(async () => {
        for (const site of sites) await axios.get(site, { timeout: 1000 });
      }, 5000);`,
  },
  {
    name: 'a try and a catch, and an await',
    filename: JS,
    code: `
      ${MARK}
      setInterval(async () => {
        try { await work(); } catch (error) { log(error); }
      }, 1000);`,
  },
  {
    name: 'an interval that is cleared when the component goes',
    filename: JS,
    code: `
      export default {
        mounted() {
          ${MARK}
          this.timer = setInterval(async () => { this.data = await this.$http.get('/x'); }, 1000);
        },
        beforeUnmount() { clearInterval(this.timer); },
      };`,
  },
  {
    name: 'an interval that is cleared on an error only',
    filename: JS,
    code: `
      ${MARK}
      const timer = setInterval(async () => {
        try { await push(); } catch { clearInterval(timer); }
      }, 1000);`,
  },
]);
