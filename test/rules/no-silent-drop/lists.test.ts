import { it } from 'vitest';
import { noSilentDrop } from '../../../src/rules/no-silent-drop.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks, expectMarkedInProject } = markedCasesOf(noSilentDrop);

itMarks('items that a full list loses', {
  'the new one, by return': `
    import { post } from './api.js';
    const MAX = 500;
    const events = [];
    export function track(event) {
      // expect-next-line: no-silent-drop
      if (events.length >= MAX) return;
      events.push(event);
    }
    export async function flush() {
      const batch = events.splice(0, 50);
      await post(batch);
    }`,
  'the new one, in a block': `
    import { send } from './mail.js';
    export class Mailer {
      #letters = [];
      add(letter) {
        if (this.#letters.length === 1000) {
          // expect-next-line: no-silent-drop
          return;
        }
        this.#letters.push(letter);
      }
      async work() {
        for (let letter = this.#letters.shift(); letter; letter = this.#letters.shift()) await send(letter);
      }
    }`,
  'the new one, because nothing else is written': `
    import { deliver } from './deliver.js';
    const waiting = [];
    export function enqueue(job) {
      // expect-next-line: no-silent-drop
      if (waiting.length < 100) waiting.push(job);
    }
    setInterval(async () => {
      const job = waiting.shift();
      if (job) await deliver(job);
    }, 50);`,
  'the oldest, by shift': `
    import { ship } from './ship.js';
    const lines = [];
    export function write(line) {
      // expect-next-line: no-silent-drop
      if (lines.length >= 10_000) lines.shift();
      lines.push(line);
    }
    export async function flush() {
      while (lines.length > 0) {
        await ship(lines[0]);
        lines.shift();
      }
    }`,
  'the oldest, by splice in a helper': `
    import { store } from './store.js';
    export class Intake {
      constructor(max) {
        this.max = max;
        this.rows = [];
      }
      add(row) {
        this.rows.push(row);
        this.trim();
      }
      trim() {
        while (this.rows.length > this.max) {
          // expect-next-line: no-silent-drop
          this.rows.shift();
        }
      }
      async run() {
        for (;;) {
          const row = this.rows.shift();
          if (row) await store(row);
        }
      }
    }`,
  'the oldest, by a window': `
    import { upload } from './upload.js';
    let reports = [];
    export function report(entry) {
      // expect-next-line: no-silent-drop
      reports = [...reports, entry].slice(-200);
    }
    export async function send() {
      const batch = reports;
      reports = [];
      await upload(batch);
    }`,
  'all of them': `
    import { store } from './store.js';
    let rows = [];
    export function add(row) {
      if (rows.length >= 500) {
        // expect-next-line: no-silent-drop
        rows = [];
      }
      rows.push(row);
    }
    export async function work() { for (let row = rows.shift(); row; row = rows.shift()) await store(row); }`,
  'the last one, overwritten': `
    import { scan } from './scan.js';
    const requests = [];
    export function request(path) {
      if (requests.length >= 64) {
        // expect-next-line: no-silent-drop
        requests[63] = path;
      } else {
        requests.push(path);
      }
    }
    export async function work() {
      for (let path = requests.shift(); path; path = requests.shift()) await scan(path);
    }`,
});

itMarks('items whose loss is told', {
  'by a counter': `
    import { post } from './api.js';
    const events = [];
    export let dropped = 0;
    export function track(event) {
      if (events.length >= 500) {
        dropped += 1;
        return;
      }
      events.push(event);
    }
    export async function flush() { await post(events.splice(0, 50)); }`,
  'by a metric that is called anything': `
    import { meter } from './meter.js';
    import { post } from './api.js';
    const lost = meter.createCounter('events.lost');
    const events = [];
    export function track(event) {
      if (events.length >= 500) {
        lost.add(1);
        return;
      }
      events.push(event);
    }
    export async function flush() { await post(events.splice(0, 50)); }`,
  'by an error': `
    import { post } from './api.js';
    const events = [];
    export function track(event) {
      if (events.length >= 500) throw new Error('full');
      events.push(event);
    }
    export async function flush() { await post(events.splice(0, 50)); }`,
  'by a callback with what was thrown out': `
    import { ship } from './ship.js';
    export class Lines {
      constructor(onDrop) {
        this.onDrop = onDrop;
        this.lines = [];
      }
      write(line) {
        if (this.lines.length >= 1000) this.onDrop(this.lines.shift());
        this.lines.push(line);
      }
      async flush() { await ship(this.lines.splice(0, 100)); }
    }`,
  'by an answer': `
    import { store } from './store.js';
    const rows = [];
    export function offer(row) {
      if (rows.length >= 100) return false;
      rows.push(row);
      return true;
    }
    export async function work() { for (let row = rows.shift(); row; row = rows.shift()) await store(row); }`,
  'by an answer after the branch': `
    import { store } from './store.js';
    const rows = [];
    export function offer(row) {
      if (rows.length < 100) {
        rows.push(row);
        return true;
      }
      return false;
    }
    export async function work() { for (let row = rows.shift(); row; row = rows.shift()) await store(row); }`,
  'by a place for what does not fit': `
    import { store } from './store.js';
    import { spill } from './spill.js';
    const rows = [];
    export async function add(row) {
      if (rows.length >= 100) {
        await spill(row);
        return;
      }
      rows.push(row);
    }
    export async function work() { for (let row = rows.shift(); row; row = rows.shift()) await store(row); }`,
  'by the list of what was refused': `
    import { store } from './store.js';
    const rows = [];
    export const refused = new Set();
    export function add(row) {
      if (rows.length >= 100) {
        refused.add(row.id);
        return;
      }
      rows.push(row);
    }
    export async function work() { for (let row = rows.shift(); row; row = rows.shift()) await store(row); }`,
});

itMarks('lists that hold no work', {
  'the last lines of a log, for a page': `
    const recent = [];
    export function remember(line) {
      recent.push(line);
      if (recent.length > 200) recent.shift();
    }
    export function show() { return recent.join('\\n'); }`,
  'what can be undone': `
    const steps = [];
    export function record(step) {
      steps.push(step);
      if (steps.length > 50) steps.shift();
    }
    export function back(apply) {
      const step = steps.pop();
      if (step) apply(step);
    }`,
  'spare buffers': `
    const buffers = [];
    export function release(buffer) {
      if (buffers.length < 16) buffers.push(buffer);
    }
    export function acquire() { return buffers.pop() ?? Buffer.alloc(65536); }`,
  'samples of how long something takes': `
    const durations = [];
    export function measured(ms) {
      durations.push(ms);
      if (durations.length > 1000) durations.shift();
    }
    export function p99() { return [...durations].sort((a, b) => a - b)[Math.floor(durations.length * 0.99)]; }`,
  'the times of the last requests, for a limit': `
    const times = [];
    export function allow(now) {
      while (times.length > 0 && times[0] < now - 1000) times.shift();
      if (times.length >= 10) return false;
      times.push(now);
      return true;
    }`,
  'one run at a time': `
    import { sync } from './sync.js';
    let running = false;
    export async function tick() {
      if (running) return;
      running = true;
      await sync();
      running = false;
    }`,
  'a page of results': `
    import { search } from './search.js';
    export async function list(query) {
      const found = await search(query);
      if (found.length > 20) found.length = 20;
      return found;
    }`,
});

it('knows callers in other files that do not look at the answer', () => {
  expectMarkedInProject({
    'src/outbox.ts': `
      import { send, type Mail } from './mail.js';
      const mails: Mail[] = [];
      export function offer(mail: Mail): boolean {
        if (mails.length >= 100) return false;
        mails.push(mail);
        return true;
      }
      export async function work(): Promise<void> {
        for (let mail = mails.shift(); mail; mail = mails.shift()) await send(mail);
      }`,
    'src/orders.ts': `
      import { offer } from './outbox.js';
      export function paid(order: Order): void {
        // expect-next-line: no-silent-drop
        offer({ to: order.mail });
      }
      export function cancelled(order: Order): void {
        if (!offer({ to: order.mail })) console.warn('no mail for', order.id);
      }`,
  });
});
