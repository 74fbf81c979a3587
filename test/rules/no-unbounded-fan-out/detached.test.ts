import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { itFinds, type Case } from '../../support/cases.js';

const MARK = '// expect-next-line: no-unbounded-fan-out';

const detached: Case[] = [
  {
    name: 'forEach with an async callback',
    code: `export function run(users) {
      ${MARK}
      users.forEach(async (user) => { await mailer.send(user.email); });
    }`,
  },
  {
    name: 'forEach with an async function of the file, and of a class',
    code: `async function send(user) { await mailer.send(user.email); }
    export function run(users) {
      ${MARK}
      users.forEach(send);
    }
    export class Job {
      run(users) {
        ${MARK}
        users.forEach((user) => this.send(user));
        ${MARK}
        users.forEach(this.send.bind(this));
      }
      async send(user) { await mailer.send(user.email); }
    }`,
  },
  {
    name: 'forEach of a Map, a query snapshot and lodash',
    code: `import _ from 'lodash';
    export async function run(sockets: Map<string, Socket>) {
      ${MARK}
      sockets.forEach(async (socket, id) => { await store.save(id, socket.state); });
      const snapshot = await users.where('active', '==', true).get();
      ${MARK}
      snapshot.forEach(async (doc) => { await doc.ref.update({ seen: true }); });
      ${MARK}
      _.each(snapshot.docs, async (doc) => { await doc.ref.delete(); });
    }`,
  },
  {
    name: 'void in a loop',
    code: `export function run(users) {
      for (const user of users) {
        ${MARK}
        void mailer.send(user.email);
      }
    }`,
  },
  {
    name: 'then and catch in loops',
    code: `export function run(users) {
      for (let i = 0; i < users.length; i++) {
        ${MARK}
        mailer.send(users[i].email).catch(report);
      }
      users.forEach((user) => {
        ${MARK}
        push.notify(user.token).then(() => count(user), report);
      });
    }`,
  },
  {
    name: 'an async function of the file that nobody awaits',
    filename: 'src/input.mjs',
    code: `async function warm(id) { await cache.set(id, await api.load(id)); }
    export async function run() {
      for (const id of await api.ids()) {
        ${MARK}
        warm(id);
      }
    }`,
  },
  {
    name: 'fetch in a loop',
    code: `export function ping(urls) {
      for (const url of urls) {
        ${MARK}
        fetch(url, { method: 'HEAD' });
      }
    }`,
  },
  {
    name: 'a method that an interface declares with a promise',
    code: `interface Mailer { send(to: string): Promise<void> }
    export function run(mailer: Mailer, users: string[]) {
      for (const user of users) {
        ${MARK}
        mailer.send(user);
      }
    }`,
  },
  {
    name: 'messages of a queue that are not awaited',
    code: `export async function run(queue) {
      for await (const message of queue) {
        ${MARK}
        void handle(message);
      }
    }
    async function handle(message) { await store.put(message.body); }`,
  },
  {
    name: 'an endless loop that takes and does not wait',
    code: `export async function run(queue) {
      while (true) {
        const job = await queue.take();
        ${MARK}
        work(job).catch(console.error);
      }
    }
    async function work(job) { await api.post(job); }`,
  },
  {
    name: 'map whose promises nobody has',
    code: `export async function run(ids) {
      ${MARK}
      ids.map(async (id) => { await api.touch(id); });
    }`,
  },
  {
    name: 'promises that all run before the first is awaited',
    code: `export async function run(ids) {
      ${MARK}
      for (const row of ids.map(async (id) => api.load(await api.key(id)))) save(await row);
    }`,
  },
  {
    name: 'a timer for each item',
    code: `import { reminders } from './clients/reminders';
    export function plan(appointments) {
      for (const appointment of appointments) {
        ${MARK}
        setTimeout(async () => { await reminders.send(appointment.id); }, appointment.at - Date.now());
      }
      appointments.forEach((appointment, index) => {
        ${MARK}
        setTimeout(() => void reminders.call(appointment.id), index * 100);
      });
    }`,
  },
  {
    name: 'a poll timer for each item',
    code: `async function poll(feed) { await fetch(feed.url); }
    export async function start(repo) {
      for (const feed of await repo.feeds()) {
        ${MARK}
        setInterval(() => { void poll(feed); }, 60_000);
      }
    }`,
  },
  {
    name: 'a process or thread for each item',
    code: `import { spawn, fork } from 'node:child_process';
    import { Worker } from 'node:worker_threads';
    export function convert(files: string[]) {
      for (const file of files) {
        ${MARK}
        const child = spawn('convert', [file]);
        child.on('error', console.error);
      }
      files.forEach((file) => {
        ${MARK}
        fork('./convert.js', [file]);
      });
      ${MARK}
      return files.map((file) => new Worker('./worker.js', { workerData: file }));
    }`,
  },
  {
    name: 'a function of the file that starts a thread for each item',
    code: `import { Worker } from 'worker_threads';
    function start(file) {
      const worker = new Worker('./w.js', { workerData: file });
      worker.on('error', console.error);
    }
    export function run(files) {
      for (const file of files) {
        ${MARK}
        start(file);
      }
    }`,
  },
];

itFinds(rule, 'work that nobody waits for', detached);
