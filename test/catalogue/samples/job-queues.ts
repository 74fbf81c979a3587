import type { FamilySamples } from './samples.js';

export const JOB_QUEUE_SAMPLES: FamilySamples = {
  'bee-removeonsuccess': {
    reported: [
      `
import Queue from 'bee-queue';
const posters = new Queue<{ file: string }>('posters', { redis: { host: 'redis' }, activateDelayedJobs: true });
posters.process(2, async (job) => job.data.file);`,
      `
import Queue from 'bee-queue';
const posters = new Queue<{ file: string }>('posters', { removeOnSuccess: false, removeOnFailure: true });
posters.process(async (job) => job.data.file);`,
    ],
    silent: [
      `
import Queue from 'bee-queue';
const posters = new Queue<{ file: string }>('posters', { removeOnSuccess: true, removeOnFailure: true });
posters.process(2, async (job) => job.data.file);`,
      // A queue that only makes jobs: the worker removes them.
      `
import Queue from 'bee-queue';
const posters = new Queue<{ file: string }>('posters', { isWorker: false, getEvents: false });
export const order = (file: string): Promise<unknown> => posters.createJob({ file }).save();`,
      `
import Queue from 'bee-queue';
const posters = new Queue<{ file: string }>('posters');
export const order = (file: string): Promise<unknown> => posters.createJob({ file }).save();`,
      `
import Queue, { type QueueSettings } from 'bee-queue';
declare const settings: QueueSettings;
const posters = new Queue<{ file: string }>('posters', settings);
posters.process(2, async (job) => job.data.file);`,
    ],
  },
  'bee-removeonfailure': {
    reported: [
      `
import Queue from 'bee-queue';
const posters = new Queue<{ file: string }>('posters', { removeOnSuccess: true });
posters.process(2, async (job) => job.data.file);`,
    ],
    silent: [
      `
import Queue from 'bee-queue';
const posters = new Queue<{ file: string }>('posters', { removeOnSuccess: true, removeOnFailure: true });
posters.process(2, async (job) => job.data.file);`,
      `
import Queue from 'bee-queue';
const posters = new Queue<{ file: string }>('posters', { removeOnSuccess: true });
posters.on('failed', (job, error) => {
  console.error(error);
  void posters.removeJob(job.id);
});
posters.process(2, async (job) => job.data.file);`,
    ],
  },
  'kue-removeoncomplete': {
    reported: [
      `
import kue from 'kue';
const queue = kue.createQueue();
export function resize(path: string): void {
  queue.create('resize', { path }).attempts(3).save();
}`,
      `
import { createQueue } from 'kue';
const queue = createQueue({ redis: { host: 'redis' } });
export function resize(path: string): void {
  queue.createJob('resize', { path }).priority('high').save();
}`,
    ],
    silent: [
      `
import kue from 'kue';
const queue = kue.createQueue();
export function resize(path: string): void {
  queue.create('resize', { path }).removeOnComplete(true).attempts(3).save();
}`,
      `
import kue from 'kue';
const queue = kue.createQueue();
export function resize(path: string): void {
  const job = queue.create('resize', { path });
  job.removeOnComplete(true);
  job.save();
}`,
    ],
  },
  'agenda-locklimit': {
    reported: [
      `
import { Agenda, type AgendaBackend } from 'agenda';
declare const backend: AgendaBackend;
export const agenda = new Agenda({ backend, maxConcurrency: 10, processEvery: '10 seconds' });`,
      `
import { Agenda, type AgendaBackend } from 'agenda';
declare const backend: AgendaBackend;
export const agenda = new Agenda({ backend, lockLimit: 0 });
agenda.define('report', async () => undefined, { concurrency: 5 });`,
    ],
    silent: [
      `
import { Agenda, type AgendaBackend } from 'agenda';
declare const backend: AgendaBackend;
export const agenda = new Agenda({ backend, maxConcurrency: 10, lockLimit: 20 });`,
      `
import { Agenda, type AgendaBackend } from 'agenda';
declare const backend: AgendaBackend;
export const agenda = new Agenda({ backend, defaultLockLimit: 5 });`,
      `
import { Agenda, type AgendaBackend } from 'agenda';
declare const backend: AgendaBackend;
export const agenda = new Agenda({ backend });
agenda.lockLimit(40);`,
      `
import { Agenda, type AgendaBackend } from 'agenda';
declare const backend: AgendaBackend;
export const agenda = new Agenda({ backend });
agenda.define('report', async () => undefined, { lockLimit: 5 });`,
    ],
  },
  'agenda-maxconcurrency': {
    reported: [
      `
import { Agenda, type AgendaBackend } from 'agenda';
declare const backend: AgendaBackend;
export const agenda = new Agenda({ backend, lockLimit: 100, maxConcurrency: Infinity });`,
    ],
    silent: [
      `
import { Agenda, type AgendaBackend } from 'agenda';
declare const backend: AgendaBackend;
export const agenda = new Agenda({ backend, lockLimit: 100, maxConcurrency: Number(process.env['JOBS']) });`,
    ],
  },
  'pgboss-deadletter': {
    reported: [
      `
import { PgBoss } from 'pg-boss';
export const boss = new PgBoss('postgres://db/jobs');
export async function declare(): Promise<void> {
  await boss.start();
  await boss.createQueue('payroll-run', { retryLimit: 4, retryBackoff: true });
}`,
      `
import { PgBoss } from 'pg-boss';
export const boss = new PgBoss('postgres://db/jobs');
export async function declare(): Promise<void> {
  await boss.createQueue('payroll-errors');
  await boss.createQueue('payroll-run', { deadLetter: 'payroll-errors' });
  await boss.createQueue('invoices', { retryLimit: 4 });
}`,
    ],
    silent: [
      `
import { PgBoss } from 'pg-boss';
export const boss = new PgBoss('postgres://db/jobs');
const ERRORS = 'payroll-errors';
export async function declare(): Promise<void> {
  await boss.createQueue(ERRORS);
  await boss.createQueue('payroll-run', { retryLimit: 4, deadLetter: ERRORS });
}`,
      `
import type { PgBoss } from 'pg-boss';
export async function declare(boss: PgBoss): Promise<void> {
  await boss.createQueue('payroll-run-dlq');
}`,
      `
import type { PgBoss } from 'pg-boss';
export async function declare(boss: PgBoss, deadLetter: string): Promise<void> {
  await boss.createQueue('payroll-run', { deadLetter });
}`,
    ],
  },
  'pgboss-retention': {
    reported: [
      `
import { PgBoss } from 'pg-boss';
export const boss = new PgBoss('postgres://db/jobs');
export async function declare(): Promise<void> {
  await boss.createQueue('payroll-dlq', { deleteAfterSeconds: 0 });
}`,
    ],
    silent: [
      `
import { PgBoss } from 'pg-boss';
export const boss = new PgBoss('postgres://db/jobs');
export async function declare(): Promise<void> {
  await boss.createQueue('payroll-dlq', { deleteAfterSeconds: 86_400 });
  await boss.createQueue('invoices-dlq');
}`,
    ],
  },
  'pgboss-queue-warning': {
    reported: [],
    silent: [
      `
import { PgBoss } from 'pg-boss';
export const boss = new PgBoss('postgres://db/jobs');
boss.on('warning', (warning) => console.warn(warning.message));
export async function declare(): Promise<void> {
  await boss.createQueue('payroll-dlq', { warningQueueSize: 1_000 });
}`,
    ],
  },
  'graphile-concurrency': {
    reported: [
      `
import { run } from 'graphile-worker';
export const runner = run({ connectionString: 'postgres://db/jobs', concurrency: Infinity, taskList: {} });`,
    ],
    silent: [
      `
import { run } from 'graphile-worker';
export const runner = run({ connectionString: 'postgres://db/jobs', concurrency: 5, taskList: {} });`,
    ],
  },
  'better-queue-maxtimeout': {
    reported: [
      `
import Queue from 'better-queue';
export const uploads = new Queue((task: { file: string }, done) => done(null, task.file), { maxTimeout: Infinity });`,
    ],
    silent: [
      `
import Queue from 'better-queue';
export const uploads = new Queue((task: { file: string }, done) => done(null, task.file), { maxTimeout: 30_000 });`,
    ],
  },
  'better-queue-length': {
    reported: [],
    silent: [
      `
import Queue from 'better-queue';
export const uploads = new Queue((task: { file: string }, done) => done(null, task.file), { maxTimeout: 30_000 });
export function upload(file: string): boolean {
  if (uploads.getStats().total > 10_000) return false;
  uploads.push({ file });
  return true;
}`,
    ],
  },
  'bee-storejobs': {
    reported: [],
    silent: [
      `
import Queue from 'bee-queue';
const posters = new Queue<{ file: string }>('posters', { isWorker: false, getEvents: false, storeJobs: false });
export const order = (file: string): Promise<unknown> => posters.createJob({ file }).save();`,
    ],
  },
  'pgboss-retrylimit': {
    reported: [],
    silent: [
      `
import { PgBoss } from 'pg-boss';
const boss = new PgBoss('postgres://database/jobs');
export const invoice = (orderId: string): Promise<string | null> =>
  boss.send('invoices', { orderId }, { retryLimit: 4, retryDelay: 5, retryBackoff: true });`,
    ],
  },
  'pgboss-work-concurrency': {
    reported: [],
    silent: [
      `
import { PgBoss } from 'pg-boss';
declare function print(orderId: string): Promise<void>;
const boss = new PgBoss('postgres://database/jobs');
await boss.work<{ orderId: string }>('invoices', { batchSize: 5 }, async (jobs) => {
  for (const job of jobs) await print(job.data.orderId);
});`,
    ],
  },
  'graphile-max-attempts': {
    reported: [],
    silent: [
      `
import { makeWorkerUtils } from 'graphile-worker';
const utils = await makeWorkerUtils({ connectionString: 'postgres://database/jobs' });
await utils.addJob('send-receipt', { orderId: '42' }, { maxAttempts: 5 });`,
    ],
  },
};
