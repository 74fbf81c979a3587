import { describe, expect, it } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { requireQueueLimit } from '../../../src/rules/require-queue-limit.js';
import { MemoryProject } from '../../support/memory-facts.js';
import { expectMarkedInProject, itMarks } from './check.js';

const QUEUE_FILE = (options = ''): string => `
import { Queue } from 'bullmq';
import { connection } from './connection.js';
export const mail = new Queue('mail', { connection${options} });`;

const MARKED_QUEUE_FILE = QUEUE_FILE().replace('export const mail', '// expect-next-line: require-queue-limit\nexport const mail');

describe('a queue of BullMQ whose jobs are added in another file', () => {
  it('is fine when all of them say how long they stay', () => {
    expectMarkedInProject({
      'src/queue.ts': QUEUE_FILE(),
      'src/service.ts': `
import { mail } from './queue.js';
import { KEEP } from './keep.js';
export const welcome = (to: string) => mail.add('welcome', { to }, { ...KEEP, priority: 1 });`,
      'src/keep.ts': `export const KEEP = { removeOnComplete: 100, removeOnFail: { age: 86_400 } };`,
    });
  });

  it('is not when one of them does not', () => {
    expectMarkedInProject({
      'src/queue.ts': MARKED_QUEUE_FILE,
      'src/service.ts': `
import { mail } from './queue.js';
export const welcome = (to: string) => mail.add('welcome', { to }, { removeOnComplete: 100, removeOnFail: 100 });
export const remind = (to: string) => mail.add('reminder', { to });`,
    });
  });

  it('is not known where the options come from out of sight', () => {
    expectMarkedInProject({
      'src/queue.ts': QUEUE_FILE(),
      'src/service.ts': `
import type { JobsOptions } from 'bullmq';
import { mail } from './queue.js';
export const send = (to: string, options: JobsOptions) => mail.add('welcome', { to }, options);`,
    });
  });

  it('is reported once more where a job takes back what the queue says', () => {
    expectMarkedInProject({
      'src/queue.ts': QUEUE_FILE(', defaultJobOptions: { removeOnComplete: 100, removeOnFail: 100 }'),
      'src/service.ts': `
import { mail } from './queue.js';
export const welcome = (to: string) => mail.add('welcome', { to });
// expect-next-line: require-queue-limit
export const audit = (to: string) => mail.add('audit', { to }, { removeOnComplete: false });`,
    });
  });

  it('has its jobs from schedules too', () => {
    expectMarkedInProject({
      'src/queue.ts': MARKED_QUEUE_FILE,
      'src/schedule.ts': `
import { mail } from './queue.js';
await mail.upsertJobScheduler('digest', { pattern: '0 7 * * *' }, { name: 'digest', opts: { attempts: 3 } });`,
    });
    expectMarkedInProject({
      'src/queue.ts': QUEUE_FILE(),
      'src/schedule.ts': `
import { mail } from './queue.js';
await mail.upsertJobScheduler(
  'digest',
  { pattern: '0 7 * * *' },
  { name: 'digest', opts: { removeOnComplete: 10, removeOnFail: 10 } },
);`,
    });
  });

  it('is fine when other files only look at it', () => {
    expectMarkedInProject({
      'src/queue.ts': QUEUE_FILE(),
      'src/health.ts': `
import { mail } from './queue.js';
export const depth = () => mail.getWaitingCount();`,
    });
  });
});

describe('the worker of a queue of BullMQ', () => {
  const WORKER = (name: string, options: string): string => `
import { Worker } from 'bullmq';
import { connection } from './connection.js';
export const worker = new Worker(${name}, async (job) => job.data, { connection${options} });`;

  it('may keep few jobs, in a program of its own', () => {
    expectMarkedInProject({
      'src/queue.ts': QUEUE_FILE(),
      'worker/main.ts': WORKER("'mail'", ', removeOnComplete: { count: 100 }, removeOnFail: { count: 100 }'),
    });
  });

  it('says nothing for the queue of another name', () => {
    expectMarkedInProject({
      'src/queue.ts': MARKED_QUEUE_FILE,
      'worker/main.ts': WORKER("'exports'", ', removeOnComplete: { count: 100 }, removeOnFail: { count: 100 }'),
    });
  });

  it('says nothing where it has no such option', () => {
    expectMarkedInProject({
      'src/queue.ts': MARKED_QUEUE_FILE,
      'worker/main.ts': WORKER("'mail'", ', concurrency: 10'),
    });
  });

  it('does not undo what the queue says', () => {
    expectMarkedInProject({
      'src/queue.ts': MARKED_QUEUE_FILE.replace(
        'connection })',
        'connection, defaultJobOptions: { removeOnComplete: false, removeOnFail: 5 } })',
      ),
      'worker/main.ts': WORKER("'mail'", ', removeOnComplete: { count: 100 }'),
    });
  });

  it('has the name from a constant of both', () => {
    expectMarkedInProject({
      'src/names.ts': `export enum QueueName { Mail = 'mail', Exports = 'exports' }`,
      'src/queue.ts': `
import { Queue } from 'bullmq';
import { QueueName } from './names.js';
export const mail = new Queue(QueueName.Mail);
// expect-next-line: require-queue-limit
export const exports = new Queue(QueueName.Exports);`,
      'src/worker.ts': `
import { Worker } from 'bullmq';
import { QueueName } from './names.js';
const RETENTION = { removeOnComplete: { age: 60 }, removeOnFail: { age: 60 } };
export const worker = new Worker(QueueName.Mail, async () => undefined, { ...RETENTION });`,
    });
  });
});

describe('queues of NestJS', () => {
  const MODULE = (registered: string): string => `
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
@Module({
  imports: [${registered}],
})
export class MailModule {}`;
  const APP = (root: string): string => `
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { MailModule } from './mail.module.js';
@Module({ imports: [${root}, MailModule] })
export class AppModule {}`;
  const DEFAULTS = 'defaultJobOptions: { removeOnComplete: 100, removeOnFail: 100 }';
  const REPORTED = `
  // expect-next-line: require-queue-limit
  BullModule.registerQueue({ name: 'mail' })`;

  it('take the defaults of the module', () => {
    expectMarkedInProject({
      'src/app.module.ts': APP(`BullModule.forRoot({ connection: {}, ${DEFAULTS} })`),
      'src/mail.module.ts': MODULE(`BullModule.registerQueue({ name: 'mail' })`),
    });
  });

  it('are reported where the module has none', () => {
    expectMarkedInProject({
      'src/app.module.ts': APP('BullModule.forRoot({ connection: {}, prefix: "news" })'),
      'src/mail.module.ts': MODULE(REPORTED),
    });
  });

  it('take them from what a function or a class makes', () => {
    const factory = APP(`BullModule.forRootAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({ connection: config.get('redis'), ${DEFAULTS} }),
    })`);
    expectMarkedInProject({ 'src/app.module.ts': factory, 'src/mail.module.ts': MODULE(`BullModule.registerQueue({ name: 'mail' })`) });
    expectMarkedInProject({
      'src/app.module.ts': `import { BullOptions } from './bull-options.js';${APP('BullModule.forRootAsync({ useClass: BullOptions })')}`,
      'src/bull-options.ts': `
export class BullOptions {
  createSharedConfiguration() {
    return { connection: {}, ${DEFAULTS} };
  }
}`,
      'src/mail.module.ts': MODULE(`BullModule.registerQueue({ name: 'mail' })`),
    });
  });

  it('are left alone where the configuration is out of sight', () => {
    expectMarkedInProject({
      'src/app.module.ts': APP('BullModule.forRootAsync({ useExisting: SharedOptions })'),
      'src/mail.module.ts': MODULE(`BullModule.registerQueue({ name: 'mail' })`),
    });
    expectMarkedInProject({
      'src/app.module.ts': APP("BullModule.forRootAsync({ useFactory: (config: ConfigService) => config.get('bull') })"),
      'src/mail.module.ts': MODULE(`BullModule.registerQueue({ name: 'mail' })`),
    });
  });

  it('replace the defaults of the module with their own', () => {
    expectMarkedInProject({
      'src/app.module.ts': APP(`BullModule.forRoot({ connection: {}, ${DEFAULTS} })`),
      'src/mail.module.ts': MODULE(`
  // expect-next-line: require-queue-limit
  BullModule.registerQueue({ name: 'mail', defaultJobOptions: { attempts: 3 } })`),
    });
  });

  it('take the configuration of their key', () => {
    const app = APP(`BullModule.forRoot('jobs', { connection: {}, ${DEFAULTS} }), BullModule.forRoot('mail', { connection: {} })`);
    expectMarkedInProject({ 'src/app.module.ts': app, 'src/mail.module.ts': MODULE(`BullModule.registerQueue({ name: 'a', configKey: 'jobs' })`) });
    expectMarkedInProject({
      'src/app.module.ts': app,
      'src/mail.module.ts': MODULE(`
  // expect-next-line: require-queue-limit
  BullModule.registerQueue({ name: 'a', configKey: 'mail' })`),
    });
  });

  it('are one finding each', () => {
    const project = new MemoryProject({
      'src/app.module.ts': APP('BullModule.forRoot({ connection: {} })'),
      'src/mail.module.ts': MODULE(`BullModule.registerQueue({ name: 'a' }, { name: 'b', ${DEFAULTS} }, { name: 'c' })`),
    });
    expect(detectFile(project.file('src/mail.module.ts'), [requireQueueLimit])).toHaveLength(2);
  });

  it('are fine when their processor keeps few, or all of their jobs do', () => {
    const app = APP('BullModule.forRoot({ connection: {} })');
    expectMarkedInProject({
      'src/app.module.ts': app,
      'src/mail.module.ts': MODULE(`BullModule.registerQueue({ name: 'mail' })`),
      'src/mail.processor.ts': `
import { Processor, WorkerHost } from '@nestjs/bullmq';
@Processor({ name: 'mail' }, { removeOnComplete: { count: 10 }, removeOnFail: { count: 10 } })
export class MailProcessor extends WorkerHost {}`,
    });
    expectMarkedInProject({
      'src/app.module.ts': app,
      'src/mail.module.ts': MODULE(`BullModule.registerQueue({ name: 'mail' })`),
      'src/mail.service.ts': `
import { InjectQueue } from '@nestjs/bullmq';
export class MailService {
  constructor(@InjectQueue('mail') private readonly queue: Queue) {}
  send(to: string) {
    return this.queue.add('send', { to }, { removeOnComplete: true, removeOnFail: true });
  }
}`,
    });
    expectMarkedInProject({
      'src/app.module.ts': app,
      'src/mail.module.ts': MODULE(REPORTED),
      'src/mail.service.ts': `
import { InjectQueue } from '@nestjs/bullmq';
export class MailService {
  constructor(@InjectQueue('exports') private readonly queue: Queue) {}
  send(to: string) {
    return this.queue.add('send', { to }, { removeOnComplete: true, removeOnFail: true });
  }
}`,
    });
  });
});

itMarks('job queues of one file', {
  'a queue that is made by a function for several names': `
import { Queue } from 'bullmq';
const make = (name: string) =>
  // expect-next-line: require-queue-limit
  new Queue(name, { connection: { host: 'redis' } });
export const queues = ['mail', 'exports'].map(make);`,
  'queues of a dashboard': `
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { Queue } from 'bullmq';
const names = ['mail', 'exports'];
createBullBoard({ queues: names.map((name) => new BullMQAdapter(new Queue(name))) });`,
  'defaults from a function of the project': `
import { Queue } from 'bullmq';
const defaults = () => ({ attempts: 3, removeOnComplete: 100, removeOnFail: 100 });
export const mail = new Queue('mail', { defaultJobOptions: defaults() });`,
  'defaults from the environment': `
import { Queue } from 'bullmq';
const keep = Number(process.env.KEEP_JOBS ?? 1000);
export const mail = new Queue('mail', { defaultJobOptions: { removeOnComplete: keep, removeOnFail: keep } });`,
  'a class of the project that extends the queue': `
import { Queue } from 'bullmq';
export class MailQueue extends Queue {
  constructor() {
    // expect-next-line: require-queue-limit
    super('mail', { connection: { host: 'redis' } });
  }
}`,
  'a class of the project whose jobs say it themselves': `
import { Queue } from 'bullmq';
export class MailQueue extends Queue {
  constructor() {
    super('mail', { connection: { host: 'redis' } });
  }
  send(to) {
    return this.add('send', { to }, { removeOnComplete: 10, removeOnFail: 10 });
  }
}`,
  'queues in a table whose jobs say it themselves': `
import { Queue } from 'bullmq';
const queues = new Map();
export function register(name) {
  queues.set(name, new Queue(name, { connection: { host: 'redis' } }));
}
export function send(name, data) {
  return queues.get(name).add('send', data, { removeOnComplete: 10, removeOnFail: 10 });
}`,
  'queues in a table whose jobs say nothing': `
import { Queue } from 'bullmq';
const queues = new Map();
export function register(name) {
  // expect-next-line: require-queue-limit
  queues.set(name, new Queue(name, { connection: { host: 'redis' } }));
}
export function send(name, data) {
  return queues.get(name).add('send', data, { attempts: 3 });
}`,
  'Bull with a name, an address and options, and without': `
const Queue = require('bull');
const video = new Queue('video', process.env.REDIS_URL, { defaultJobOptions: { removeOnComplete: true, removeOnFail: 10 } });
// expect-next-line: require-queue-limit
const audio = new Queue('audio', process.env.REDIS_URL);
video.add({ id: 1 });
audio.add({ id: 1 }, { attempts: 3 });`,
  'Bull whose jobs have options in the second and the third place': `
const Queue = require('bull');
const video = new Queue('video', process.env.REDIS_URL);
const audio = new Queue('audio', process.env.REDIS_URL);
video.add('cut', { id: 1 }, { removeOnComplete: true, removeOnFail: true });
audio.add({ id: 1 }, { removeOnComplete: true, removeOnFail: true });`,
});
