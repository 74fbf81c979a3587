import type { FamilySamples } from './samples.js';

export const BULL_SAMPLES: FamilySamples = {
  'bull-removeoncomplete': {
    packages: ['@nestjs/bull', '@nestjs/common'],
    reported: [
      `
import Queue from 'bull';
export const video = new Queue<{ id: string }>('video', process.env['REDIS_URL'] ?? 'redis://localhost');
void video.process(2, async (job) => job.data.id);`,
      `
import Queue from 'bull';
export const video = new Queue('video', 'redis://redis:6379', {
  prefix: 'media',
  defaultJobOptions: { attempts: 3, removeOnFail: 1_000 },
});`,
      `
import Bull from 'bull';
export const video = new Bull('video', { redis: { host: 'redis' }, defaultJobOptions: { removeOnComplete: false } });`,
      `
import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
@Module({
  imports: [BullModule.forRoot({ redis: { host: 'redis' } }), BullModule.registerQueue({ name: 'video' })],
})
export class AppModule {}`,
    ],
    silent: [
      `
import Queue from 'bull';
export const video = new Queue('video', 'redis://redis:6379', {
  defaultJobOptions: { removeOnComplete: 100, removeOnFail: 1_000 },
});`,
      `
import Queue from 'bull';
const video = new Queue('video', 'redis://redis:6379');
export async function transcode(id: string): Promise<void> {
  await video.add('transcode', { id }, { attempts: 3, removeOnComplete: true, removeOnFail: true });
}`,
      `
import Queue from 'bull';
const video = new Queue('video', 'redis://redis:6379');
export async function transcode(id: string): Promise<void> {
  await video.add({ id }, { removeOnComplete: true, removeOnFail: true });
}`,
      `
import Queue, { type QueueOptions } from 'bull';
declare const settings: { queue: QueueOptions };
export const video = new Queue('video', settings.queue);`,
      `
import Queue from 'bull';
export const video = new Queue('video', 'redis://redis:6379');
video.on('completed', (job) => void job.remove());
video.on('failed', (job) => void job.remove());`,
    ],
  },
  'bull-removeonfail': {
    reported: [
      `
import Queue from 'bull';
export const video = new Queue('video', { redis: { host: 'redis' }, defaultJobOptions: { removeOnComplete: true } });`,
      `
import Queue from 'bull';
export const video = new Queue('video', {
  redis: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: false },
});`,
    ],
    silent: [
      `
import Queue from 'bull';
export const video = new Queue('video', {
  redis: { host: 'redis' },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: { age: 7 * 86_400, count: 5_000 } },
});`,
    ],
  },
  'bull-job-removeoncomplete': {
    reported: [
      `
import type { Queue } from 'bull';
export async function transcode(queue: Queue<{ id: string }>, id: string): Promise<void> {
  await queue.add({ id }, { removeOnComplete: false });
}`,
    ],
    silent: [
      `
import type { Queue } from 'bull';
export async function transcode(queue: Queue<{ id: string }>, id: string): Promise<void> {
  await queue.add({ id }, { removeOnComplete: 50 });
}`,
    ],
  },
  'bull-job-removeonfail': {
    reported: [
      `
import Queue from 'bull';
const video = new Queue('video', { redis: { host: 'redis' }, defaultJobOptions: { removeOnComplete: 10, removeOnFail: 10 } });
export async function transcode(id: string): Promise<void> {
  await video.add('transcode', { id }, { removeOnFail: false });
}`,
    ],
    silent: [
      `
import Queue from 'bull';
const video = new Queue('video', { redis: { host: 'redis' }, defaultJobOptions: { removeOnComplete: 10, removeOnFail: 10 } });
export async function transcode(id: string): Promise<void> {
  await video.add('transcode', { id }, { removeOnFail: 1_000 });
}`,
    ],
  },
  'bull-timeout': {
    reported: [
      `
import type { Queue } from 'bull';
export async function transcode(queue: Queue, id: string): Promise<void> {
  await queue.add('transcode', { id }, { timeout: 0, removeOnComplete: 50, removeOnFail: 50 });
}`,
    ],
    silent: [
      `
import type { Queue } from 'bull';
export async function transcode(queue: Queue, id: string): Promise<void> {
  await queue.add('transcode', { id }, { timeout: 600_000, removeOnComplete: 50, removeOnFail: 50 });
}`,
    ],
  },
};
