import type { FamilySamples } from './samples.js';

const SEND = 'declare function send(order: string): Promise<void>;';

export const RETRY_SAMPLES: FamilySamples = {
  'rxjs-retry': {
    reported: [
      `
import { defer, retry } from 'rxjs';
${SEND}
export const sent = defer(() => send('1')).pipe(retry());`,
      `
import { defer, retry } from 'rxjs';
${SEND}
export const sent = defer(() => send('1')).pipe(retry({ delay: 1_000 }));`,
    ],
    silent: [
      `
import { defer, retry, timer } from 'rxjs';
${SEND}
export const sent = defer(() => send('1')).pipe(
  retry({ count: 3, delay: (_error, attempt) => timer(2 ** attempt * 100 * (1 + Math.random())) }),
);`,
      `
import { defer, retry } from 'rxjs';
${SEND}
export const sent = defer(() => send('1')).pipe(retry(3));`,
    ],
  },
  'cockatiel-retry': {
    reported: [
      `
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
${SEND}
const policy = retry(handleAll, { backoff: new ExponentialBackoff() });
export const sent = (order: string): Promise<void> => policy.execute(() => send(order));`,
      `
import { handleAll, retry } from 'cockatiel';
export const policy = retry(handleAll, { maxAttempts: Infinity });`,
    ],
    silent: [
      `
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
${SEND}
const policy = retry(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff() });
export const sent = (order: string): Promise<void> => policy.execute(() => send(order));`,
    ],
  },
  'p-retry-retries': {
    reported: [
      `
import pRetry from 'p-retry';
${SEND}
export const sent = (order: string): Promise<void> => pRetry(() => send(order), { retries: Number.POSITIVE_INFINITY });`,
    ],
    silent: [
      `
import pRetry from 'p-retry';
${SEND}
export const sent = (order: string): Promise<void> => pRetry(() => send(order));`,
      `
import pRetry from 'p-retry';
${SEND}
export const sent = (order: string): Promise<void> => pRetry(() => send(order), { retries: 4, randomize: true });`,
    ],
  },
  'async-retry-retries': {
    reported: [
      `
import retry from 'async-retry';
${SEND}
export const sent = (order: string): Promise<void> => retry(() => send(order), { forever: true });`,
      `
import retry from 'async-retry';
${SEND}
export const sent = (order: string): Promise<void> => retry(() => send(order), { retries: Infinity });`,
    ],
    silent: [
      `
import retry from 'async-retry';
${SEND}
export const sent = (order: string): Promise<void> => retry(() => send(order), { retries: 4 });`,
    ],
  },
  'retry-retries': {
    reported: [
      `
import retry from 'retry';
export const operation = retry.operation({ forever: true, maxTimeout: 30_000 });`,
    ],
    silent: [
      `
import retry from 'retry';
export const operation = retry.operation({ retries: 5, randomize: true });`,
      `
import retry from 'retry';
export const operation = retry.operation();`,
    ],
  },
  'async-retry-fn': {
    reported: [
      `
import async from 'async';
${SEND}
export const sent = (order: string): Promise<void> => async.retry({ times: 5, interval: 500 }, async () => send(order));`,
    ],
    silent: [
      `
import async from 'async';
${SEND}
export const sent = (order: string): Promise<void> =>
  async.retry({ times: 5, interval: (attempt) => 2 ** attempt * 100 * (1 + Math.random()) }, async () => send(order));`,
    ],
  },
  'temporal-retry-attempts': {
    reported: [
      `
import { proxyActivities } from '@temporalio/workflow';
interface Activities { charge(order: string): Promise<void> }
const { charge } = proxyActivities<Activities>({ startToCloseTimeout: '1 minute' });
export async function checkout(order: string): Promise<void> {
  await charge(order);
}`,
    ],
    silent: [
      `
import { proxyActivities } from '@temporalio/workflow';
interface Activities { charge(order: string): Promise<void> }
const { charge } = proxyActivities<Activities>({ startToCloseTimeout: '1 minute', retry: { maximumAttempts: 5 } });
export async function checkout(order: string): Promise<void> {
  await charge(order);
}`,
      `
import { proxyActivities } from '@temporalio/workflow';
interface Activities { charge(order: string): Promise<void> }
export const { charge } = proxyActivities<Activities>({ scheduleToCloseTimeout: '1 hour' });`,
    ],
  },
};
