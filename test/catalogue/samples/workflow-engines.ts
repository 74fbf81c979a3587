import type { FamilySamples } from './samples.js';

export const WORKFLOW_ENGINE_SAMPLES: FamilySamples = {
  'moleculer-requesttimeout': {
    reported: [
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({ nodeID: 'shop-1', transporter: 'NATS' });`,
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({ transporter: { type: 'NATS', options: { url: process.env['NATS_URL'] } }, requestTimeout: 0 });`,
    ],
    silent: [
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({ transporter: 'NATS', requestTimeout: 10_000 });`,
      // Everything stays in one process.
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({ logger: true });`,
      `
import { ServiceBroker, type BrokerOptions } from 'moleculer';
declare const shared: BrokerOptions;
export const broker = new ServiceBroker({ ...shared, transporter: 'NATS' });`,
    ],
  },
  'moleculer-bulkhead': {
    reported: [
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({ transporter: 'NATS', requestTimeout: 10_000 });`,
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({
  transporter: 'NATS',
  requestTimeout: 10_000,
  bulkhead: { enabled: false, concurrency: 10, maxQueueSize: 100 },
});`,
    ],
    silent: [
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({
  transporter: 'NATS',
  requestTimeout: 10_000,
  bulkhead: { enabled: true, concurrency: 10, maxQueueSize: 100 },
});`,
    ],
  },
  'moleculer-bulkhead-queue': {
    reported: [
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({
  transporter: 'NATS',
  requestTimeout: 10_000,
  bulkhead: { enabled: true, concurrency: 10, maxQueueSize: 0 },
});`,
    ],
    silent: [
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({ bulkhead: { enabled: true, concurrency: 10 } });`,
    ],
  },
  'moleculer-transit': {
    reported: [
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({ requestTimeout: 10_000, transit: { maxQueueSize: 0 } });`,
    ],
    silent: [
      `
import { ServiceBroker } from 'moleculer';
export const broker = new ServiceBroker({ requestTimeout: 10_000, transit: { maxQueueSize: 10_000 } });`,
    ],
  },
  'inngest-concurrency': {
    reported: [
      `
import { Inngest, eventType } from 'inngest';
const inngest = new Inngest({ id: 'shop' });
export const resize = inngest.createFunction(
  { id: 'resize', concurrency: 0, triggers: [eventType('image/uploaded')] },
  async () => 'done',
);`,
    ],
    silent: [
      `
import { Inngest, eventType } from 'inngest';
const inngest = new Inngest({ id: 'shop' });
export const resize = inngest.createFunction(
  { id: 'resize', concurrency: { limit: 5, key: 'event.data.user' }, triggers: [eventType('image/uploaded')] },
  async () => 'done',
);`,
      `
import { Inngest, eventType } from 'inngest';
const inngest = new Inngest({ id: 'shop' });
export const resize = inngest.createFunction({ id: 'resize', triggers: [eventType('image/uploaded')] }, async () => 'done');`,
    ],
  },
  'puppeteer-cluster-maxconcurrency': {
    reported: [
      `
import { Cluster } from 'puppeteer-cluster';
export const cluster = Cluster.launch({ concurrency: Cluster.CONCURRENCY_CONTEXT, maxConcurrency: 0 });`,
    ],
    silent: [
      `
import { Cluster } from 'puppeteer-cluster';
export const cluster = Cluster.launch({ concurrency: Cluster.CONCURRENCY_CONTEXT, maxConcurrency: 4 });`,
      `
import { Cluster } from 'puppeteer-cluster';
export const cluster = Cluster.launch({ concurrency: Cluster.CONCURRENCY_PAGE });`,
    ],
  },
  'puppeteer-cluster-timeout': {
    reported: [
      `
import { Cluster } from 'puppeteer-cluster';
export const cluster = Cluster.launch({ maxConcurrency: 4, timeout: 2 ** 31 - 1 });`,
    ],
    silent: [
      `
import { Cluster } from 'puppeteer-cluster';
export const cluster = Cluster.launch({ maxConcurrency: 4, timeout: 60_000 });`,
    ],
  },
  'crawlee-maxconcurrency': {
    reported: [
      `
import { CheerioCrawler } from '@crawlee/cheerio';
export const crawler = new CheerioCrawler({ maxConcurrency: Infinity, requestHandler: async () => undefined });`,
    ],
    silent: [
      `
import { CheerioCrawler } from '@crawlee/cheerio';
export const crawler = new CheerioCrawler({ requestHandler: async () => undefined });`,
      `
import { CheerioCrawler } from '@crawlee/cheerio';
export const crawler = new CheerioCrawler({ maxConcurrency: 20, requestHandler: async () => undefined });`,
    ],
    packages: ['@crawlee/cheerio'],
  },
  'temporal-worker-concurrency': {
    reported: [],
    silent: [
      `
import { Worker } from '@temporalio/worker';
export const worker = await Worker.create({
  taskQueue: 'billing',
  workflowsPath: '/app/workflows.js',
  maxConcurrentActivityTaskExecutions: 20,
});`,
    ],
  },
  'trigger-concurrency': {
    reported: [],
    silent: [
      `
import { task } from '@trigger.dev/sdk';
declare function bill(orderId: string): Promise<void>;
export const billing = task({
  id: 'billing',
  queue: { concurrencyLimit: 10 },
  run: async (payload: { orderId: string }) => bill(payload.orderId),
});`,
    ],
  },
};
