import type { FamilySamples } from './samples.js';

const NEST = ['@nestjs/bullmq', '@nestjs/common', 'bullmq'];

export const BULLMQ_SAMPLES: FamilySamples = {
  'bullmq-removeoncomplete': {
    packages: NEST,
    reported: [
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { attempts: 3, backoff: { type: 'exponential', delay: 2_000, jitter: 0.5 } },
});`,
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: false, removeOnFail: { count: 1_000 } },
});`,
      `
import { Queue } from 'bullmq';
export class Mailer {
  private readonly queue = new Queue<{ to: string }>('mail', { connection: { host: 'redis' } });
  async send(to: string): Promise<void> {
    await this.queue.add('welcome', { to }, { attempts: 5, removeOnFail: 100 });
  }
}`,
      // The defaults of a queue replace those of the module.
      `
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
@Module({
  imports: [
    BullModule.forRoot({ connection: { host: 'redis' }, defaultJobOptions: { removeOnComplete: true, removeOnFail: 500 } }),
    BullModule.registerQueue({ name: 'mail', defaultJobOptions: { attempts: 4 } }),
  ],
})
export class AppModule {}`,
      `
import { Queue, Worker } from 'bullmq';
const connection = { host: 'redis' };
export const exports = new Queue('exports', { connection });
export const worker = new Worker('imports', async (job) => job.data, { connection, removeOnComplete: { count: 100 } });
export async function request(id: string): Promise<void> {
  await exports.add('build', { id });
}`,
    ],
    silent: [
      `
import { Queue, type JobsOptions } from 'bullmq';
const RETENTION: JobsOptions = { attempts: 3, removeOnComplete: { age: 3_600, count: 1_000 }, removeOnFail: { age: 86_400 } };
export const mail = new Queue('mail', { connection: { host: 'redis' }, defaultJobOptions: RETENTION });`,
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: Number(process.env['KEEP_JOBS']), removeOnFail: true },
});`,
      // Every job that is added says it itself.
      `
import { Queue } from 'bullmq';
const mail = new Queue('mail', { connection: { host: 'redis' } });
const KEEP = { removeOnComplete: 100, removeOnFail: 1_000 };
export async function welcome(to: string): Promise<void> {
  await mail.add('welcome', { to }, { ...KEEP, attempts: 3 });
}
export async function remindAll(users: readonly string[]): Promise<void> {
  await mail.addBulk(users.map((to) => ({ name: 'reminder', data: { to }, opts: KEEP })));
}`,
      // The worker of the same queue keeps few.
      `
import { Queue, Worker } from 'bullmq';
const connection = { host: 'redis' };
const NAME = 'thumbnails';
export const queue = new Queue(NAME, { connection });
export const worker = new Worker(NAME, async (job) => job.data, {
  connection,
  removeOnComplete: { count: 1_000 },
  removeOnFail: { count: 5_000 },
});`,
      // A health check only counts.
      `
import { Queue } from 'bullmq';
const queue = new Queue('mail', { connection: { host: 'redis' } });
export async function waiting(): Promise<number> {
  const { waiting: count } = await queue.getJobCounts('waiting');
  return count ?? 0;
}`,
      // A sweep removes what is finished.
      `
import { Queue } from 'bullmq';
export const queue = new Queue('mail', { connection: { host: 'redis' } });
setInterval(() => {
  void queue.clean(3_600_000, 10_000, 'completed');
  void queue.clean(86_400_000, 10_000, 'failed');
}, 600_000);`,
      // The class of the same name of another package.
      `
import Queue from 'queue';
export const tasks = new Queue({ concurrency: 2 });`,
      `
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
@Module({
  imports: [
    BullModule.forRoot({ connection: { host: 'redis' }, defaultJobOptions: { removeOnComplete: true, removeOnFail: 500 } }),
    BullModule.registerQueue({ name: 'mail' }, { name: 'exports' }),
  ],
})
export class AppModule {}`,
      `
import { BullModule, Processor, WorkerHost } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { Job } from 'bullmq';
@Processor('mail', { concurrency: 5, removeOnComplete: { count: 100 }, removeOnFail: { count: 100 } })
export class MailProcessor extends WorkerHost {
  async process(job: Job<{ to: string }>): Promise<string> {
    return job.data.to;
  }
}
@Module({
  imports: [BullModule.forRoot({ connection: { host: 'redis' } }), BullModule.registerQueue({ name: 'mail' })],
  providers: [MailProcessor],
})
export class AppModule {}`,
      // Without the module's configuration in sight nobody knows.
      `
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
@Module({ imports: [BullModule.registerQueue({ name: 'mail' })] })
export class MailModule {}`,
    ],
  },
  'bullmq-removeonfail': {
    packages: NEST,
    reported: [
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', { connection: { host: 'redis' }, defaultJobOptions: { removeOnComplete: true } });`,
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: { count: -1 } },
});`,
      `
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
@Module({
  imports: [
    BullModule.forRoot({ connection: { host: 'redis' } }),
    BullModule.registerQueueAsync({
      name: 'mail',
      useFactory: () => ({ defaultJobOptions: { removeOnComplete: true } }),
    }),
  ],
})
export class AppModule {}`,
    ],
    silent: [
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: { age: 7 * 24 * 3_600 } },
});`,
      `
import { Queue, type DefaultJobOptions } from 'bullmq';
export function queueFor(name: string, defaultJobOptions: DefaultJobOptions): Queue {
  return new Queue(name, { connection: { host: 'redis' }, defaultJobOptions });
}`,
      `
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
@Module({
  imports: [
    BullModule.forRootAsync({
      useFactory: () => ({
        connection: { host: 'redis' },
        defaultJobOptions: { removeOnComplete: true, removeOnFail: { count: 500 } },
      }),
    }),
    BullModule.registerQueue({ name: 'mail' }),
  ],
})
export class AppModule {}`,
    ],
  },
  'bullmq-job-removeoncomplete': {
    reported: [
      `
import { Queue } from 'bullmq';
const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: 1_000, removeOnFail: 1_000 },
});
export async function send(to: string): Promise<void> {
  await mail.add('welcome', { to }, { removeOnComplete: false });
}`,
    ],
    silent: [
      `
import { Queue } from 'bullmq';
const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: 1_000, removeOnFail: 1_000 },
});
export async function send(to: string): Promise<void> {
  await mail.add('welcome', { to }, { attempts: 3 });
  await mail.add('survey', { to }, { removeOnComplete: true });
}`,
    ],
  },
  'bullmq-job-removeonfail': {
    reported: [
      `
import type { Queue } from 'bullmq';
export class Mailer {
  constructor(private readonly queue: Queue<{ to: string }>) {}
  async sendAll(users: readonly string[]): Promise<void> {
    await this.queue.addBulk(users.map((to) => ({ name: 'news', data: { to } })));
    await this.queue.add('report', { to: 'office' }, { attempts: 5, removeOnFail: false });
  }
}`,
    ],
    silent: [
      `
import type { Queue } from 'bullmq';
export async function send(queue: Queue, to: string): Promise<void> {
  await queue.add('report', { to }, { removeOnFail: { age: 86_400 } });
}`,
      `
export async function keep(list: { add(name: string, data: object, options: object): Promise<void> }): Promise<void> {
  await list.add('report', {}, { removeOnFail: false });
}`,
    ],
  },
  'bullmq-flow-removeoncomplete': {
    reported: [
      `
import { FlowProducer } from 'bullmq';
const flows = new FlowProducer({ connection: { host: 'redis' } });
export async function build(id: string): Promise<void> {
  await flows.add({ name: 'album', queueName: 'albums', data: { id }, opts: { attempts: 3, removeOnFail: 100 } });
}`,
      `
import { FlowProducer } from 'bullmq';
const flows = new FlowProducer({ connection: { host: 'redis' } });
export async function build(id: string): Promise<void> {
  await flows.add({ name: 'album', queueName: 'albums', children: [{ name: 'cover', queueName: 'images', data: { id } }] });
}`,
    ],
    silent: [
      `
import { FlowProducer } from 'bullmq';
const flows = new FlowProducer({ connection: { host: 'redis' } });
export async function build(id: string): Promise<void> {
  await flows.add({ name: 'album', queueName: 'albums', data: { id }, opts: { removeOnComplete: true, removeOnFail: 100 } });
}`,
      `
import { FlowProducer, Worker } from 'bullmq';
const connection = { host: 'redis' };
const flows = new FlowProducer({ connection });
export const worker = new Worker('albums', async (job) => job.data, {
  connection,
  removeOnComplete: { count: 100 },
  removeOnFail: { count: 100 },
});
export async function build(id: string): Promise<void> {
  await flows.add({ name: 'album', queueName: 'albums', data: { id } });
}`,
      `
import { FlowProducer } from 'bullmq';
const flows = new FlowProducer({ connection: { host: 'redis' } });
const queuesOptions = { albums: { defaultJobOptions: { removeOnComplete: true, removeOnFail: true } } };
export async function build(id: string): Promise<void> {
  await flows.add({ name: 'album', queueName: 'albums', data: { id } }, { queuesOptions });
}`,
    ],
  },
  'bullmq-flow-removeonfail': {
    reported: [
      `
import { FlowProducer } from 'bullmq';
const flows = new FlowProducer({ connection: { host: 'redis' } });
export async function build(id: string): Promise<void> {
  await flows.add({ name: 'album', queueName: 'albums', data: { id }, opts: { removeOnComplete: true, removeOnFail: -1 } });
}`,
      `
import { FlowProducer } from 'bullmq';
const flows = new FlowProducer({ connection: { host: 'redis' } });
export async function build(id: string): Promise<void> {
  await flows.add({ name: 'album', queueName: 'albums', data: { id }, opts: { removeOnComplete: true } });
}`,
    ],
    silent: [
      `
import { FlowProducer } from 'bullmq';
const flows = new FlowProducer({ connection: { host: 'redis' } });
export async function build(id: string): Promise<void> {
  await flows.add({ name: 'album', queueName: 'albums', data: { id }, opts: { removeOnComplete: true, removeOnFail: 100 } });
}`,
    ],
  },
  'bullmq-events-maxlen': {
    reported: [
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: 100 },
  streams: { events: { maxLen: Number.MAX_SAFE_INTEGER } },
});`,
    ],
    silent: [
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: 100 },
  streams: { events: { maxLen: 1_000 } },
});`,
    ],
  },
  'bullmq-queue-length': {
    reported: [],
    silent: [
      `
import express from 'express';
import { Queue } from 'bullmq';
const exports = new Queue('exports', {
  connection: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: 100 },
});
async function accept(): Promise<boolean> {
  if ((await exports.getWaitingCount()) >= 500) return false;
  await exports.add('build', {});
  return true;
}
export const app = express();
app.post('/exports', (_request, response, next) => {
  accept().then((isAccepted) => {
    if (isAccepted) response.sendStatus(202);
    else response.set('Retry-After', '60').sendStatus(503);
  }, next);
});`,
    ],
    packages: ['express'],
  },
  'bullmq-backoff': {
    reported: [
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { attempts: 5, backoff: { type: 'exponential', delay: 1_000 } },
});`,
    ],
    silent: [
      `
import { Queue } from 'bullmq';
export const mail = new Queue('mail', {
  connection: { host: 'redis' },
  defaultJobOptions: { attempts: 5, backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 } },
});`,
    ],
  },
  'bullmq-attempts': {
    reported: [
      `
import { Queue } from 'bullmq';
const mail = new Queue('mail', { connection: { host: 'redis' } });
export async function send(to: string): Promise<void> {
  await mail.add('welcome', { to }, { attempts: Infinity, backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 } });
}`,
    ],
    silent: [
      `
import { Queue } from 'bullmq';
const mail = new Queue('mail', { connection: { host: 'redis' } });
export async function send(to: string): Promise<void> {
  await mail.add('welcome', { to }, { attempts: 5, backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 } });
}`,
    ],
  },
};
