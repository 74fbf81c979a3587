import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

describe('a queue of bee-queue that several files use', () => {
  it('is reported where it is made when another file works on it', () => {
    expectMarkedInProject({
      'src/queue.ts': `
import Queue from 'bee-queue';
// expect-next-line: require-queue-limit
export const posters = new Queue('posters', { redis: { host: 'redis' } });`,
      'src/worker.ts': `
import { posters } from './queue.js';
posters.process(4, async (job) => job.data);`,
      'src/routes.ts': `
import { posters } from './queue.js';
export const order = (data) => posters.createJob(data).save();`,
    });
  });

  it('is fine where the other files only make jobs', () => {
    expectMarkedInProject({
      'src/queue.ts': `
import Queue from 'bee-queue';
export const posters = new Queue('posters', { redis: { host: 'redis' } });`,
      'src/routes.ts': `
import { posters } from './queue.js';
export const order = (data) => posters.createJob(data).save();`,
    });
  });

  it('takes its settings from another file', () => {
    expectMarkedInProject({
      'src/settings.ts': `export const settings = { removeOnSuccess: true, removeOnFailure: false };`,
      'src/queue.ts': `
import Queue from 'bee-queue';
import { settings } from './settings.js';
// expect-next-line: require-queue-limit
const posters = new Queue('posters', { ...settings, stallInterval: 5_000 });
posters.process(async (job) => job.data);`,
    });
  });
});

describe('a flow of BullMQ', () => {
  const FLOW = (mark: string): string => `
import { FlowProducer } from 'bullmq';
const flows = new FlowProducer({});
export function build(id: string) {
  ${mark}
  return flows.add({ name: 'album', queueName: 'albums', data: { id } });
}`;

  it('is fine when the worker of its queue keeps few jobs', () => {
    const worker = (name: string): string => `
import { Worker } from 'bullmq';
export const worker = new Worker('${name}', async () => undefined, { removeOnComplete: { count: 9 }, removeOnFail: { count: 9 } });`;
    expectMarkedInProject({ 'src/flow.ts': FLOW(''), 'worker/main.ts': worker('albums') });
    expectMarkedInProject({ 'src/flow.ts': FLOW('// expect-next-line: require-queue-limit'), 'worker/main.ts': worker('images') });
  });
});

itMarks('jobs of kue', {
  'that are removed when they are complete': `
const kue = require('kue');
const queue = kue.createQueue();
queue.on('job complete', (id) => {
  kue.Job.get(id, (error, job) => job.remove());
});
exports.resize = (path) => queue.create('resize', { path }).save();`,
  'that stay': `
const kue = require('kue');
const queue = kue.createQueue();
queue.on('job complete', (id) => console.log(id));
exports.resize = (path) =>
  // expect-next-line: require-queue-limit
  queue.create('resize', { path }).attempts(3).save();`,
});
