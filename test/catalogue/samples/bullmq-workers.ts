import type { FamilySamples } from './samples.js';

export const BULLMQ_WORKER_SAMPLES: FamilySamples = {
  'bullmq-worker-concurrency': {
    reported: [],
    silent: [
      `
import { Worker } from 'bullmq';
declare function render(orderId: string): Promise<string>;
export const worker = new Worker<{ orderId: string }, string>('receipts', (job) => render(job.data.orderId), {
  connection: { host: 'redis' },
  concurrency: 20,
});`,
    ],
  },
  'bullmq-worker-limiter': {
    reported: [],
    silent: [
      `
import { Worker } from 'bullmq';
declare function send(address: string): Promise<void>;
export const worker = new Worker<{ address: string }>('mails', (job) => send(job.data.address), {
  connection: { host: 'redis' },
  limiter: { max: 100, duration: 60_000 },
});`,
    ],
  },
  'bullmq-stalled': {
    reported: [],
    silent: [
      `
import { Worker } from 'bullmq';
declare function transcode(file: string): Promise<void>;
export const worker = new Worker<{ file: string }>('videos', (job) => transcode(job.data.file), {
  connection: { host: 'redis' },
  lockDuration: 120_000,
  maxStalledCount: 1,
});`,
    ],
  },
  'bull-process-concurrency': {
    reported: [],
    silent: [
      `
import Queue from 'bull';
declare function render(file: string): Promise<string>;
const posters = new Queue<{ file: string }>('posters', 'redis://redis', {
  defaultJobOptions: { removeOnComplete: 1_000, removeOnFail: 1_000 },
});
posters.process('small', 4, (job) => render(job.data.file));
posters.process('large', 1, (job) => render(job.data.file));`,
    ],
  },
};
