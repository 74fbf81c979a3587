import { describe, expect, it } from 'vitest';
import { DELAY_ARGUMENTS, DELAY_OPTIONS } from '../../../src/catalogue/backoff-options.js';
import { JITTER_SWITCHES } from '../../../src/catalogue/backoff-switches.js';
import { requireBackoffJitter } from '../../../src/rules/require-backoff-jitter.js';
import { findings } from '../../support/index.js';
import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-backoff-jitter';

describe('the table of libraries', () => {
  it('says for each entry which file of which version it was read from', () => {
    for (const { id, evidence } of [...DELAY_OPTIONS, ...DELAY_ARGUMENTS, ...JITTER_SWITCHES])
      expect(evidence, id).toMatch(/^(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+\S* \S+|^denoland\/std \S+/);
  });

  it('has each entry once', () => {
    const ids = [...DELAY_OPTIONS, ...DELAY_ARGUMENTS, ...JITTER_SWITCHES].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('how sure it is', () => {
  const confidence = (code: string): readonly string[] =>
    findings(requireBackoffJitter, code).map((finding) => finding.confidence);

  it.each([
    [`import pRetry from 'p-retry'; export const a = () => pRetry(work);`, 'medium'],
    [`import pRetry from 'p-retry'; export const a = () => pRetry(work, { retries: 3 });`, 'medium'],
    [`import pRetry from 'p-retry'; export const a = () => pRetry(work, { retries: 3, minTimeout: 500 });`, 'high'],
    [`import pRetry from 'p-retry'; export const a = () => pRetry(work, { retries: 3, randomize: false });`, 'high'],
    [`import { backOff } from 'exponential-backoff'; export const a = () => backOff(work, { numOfAttempts: 4 });`, 'medium'],
    [`export const a = make('mail', { attempts: 5, backoff: { type: 'exponential', delay: 1_000 } });`, 'medium'],
  ])('%s: %s', (code, expected) => {
    expect(confidence(code)).toEqual([expected]);
  });
});

itMarks('options of libraries at their right place', {
  'retry.wrap has them second': `
      import retry from 'retry';
      ${MARK}
      retry.wrap(client, { minTimeout: 500 }, ['get']);`,
  'a RetryHandler of undici': `
      import { RetryHandler } from 'undici';
      export const handler = new RetryHandler(
        ${MARK}
        { ...opts, retryOptions: { minTimeout: 1_000, timeoutFactor: 2 } },
        { dispatch, handler: inner },
      );`,
  'PartySocket': `
      import PartySocket from 'partysocket';
      ${MARK}
      export const socket = new PartySocket({ host, room, minReconnectionDelay: 2_000 });`,
  'the WebSocket of partysocket': `
      import { WebSocket } from 'partysocket';
      ${MARK}
      export const socket = new WebSocket(url, [], { minReconnectionDelay: 2_000 });`,
  'trigger.dev: onThrow': `
      import { retry } from '@trigger.dev/sdk/v3';
      ${MARK}
      export const load = () => retry.onThrow(async () => api.get(), { maxAttempts: 3, randomize: false });`,
  'wretch': `
      import wretch from 'wretch';
      import { retry } from 'wretch/middlewares';
      ${MARK}
      export const api = wretch(url).middlewares([retry({ delayTimer: 500, maxAttempts: 3 })]);`,
  'Step Functions with a strategy that is none': `
      import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
      ${MARK}
      task.addRetry({ interval: seconds(2), maxAttempts: 5, jitterStrategy: sfn.JitterType.NONE });`,
  'retry-axios with jitter: none': `
      import * as rax from 'retry-axios';
      ${MARK}
      export const config = { raxConfig: { retry: 3, retryDelay: 500, jitter: 'none' } };`,
  'bullmq with jitter: 0': `
      import { Queue } from 'bullmq';
      export const q = new Queue('mail', {
        ${MARK}
        defaultJobOptions: { attempts: 3, backoff: { type: 'exponential', delay: 500, jitter: 0 } },
      });`,
  'sequelize': `
      import { Sequelize } from 'sequelize';
      ${MARK}
      export const db = new Sequelize(url, { retry: { max: 3, backoffBase: 200, backoffExponent: 1.5 } });`,
  'a strategy that a helper makes': `
      import { ConfiguredRetryStrategy } from '@smithy/util-retry';
      export const strategy = new ConfiguredRetryStrategy(7, capped(300, 15_000));
      function capped(baseMs: number, capMs: number) {
        ${MARK}
        return (attempt: number) => Math.min(baseMs * 2 ** attempt, capMs);
      }`,
  'job options for a queue of another file': `
      import { createQueue } from './queue';
      export const mails = () => createQueue('mails', {
        attempts: 5,
        ${MARK}
        backoff: { type: 'exponential', delay: 10_000 },
      });`,
  'an option that counts attempts, of a client of the company': `
      import { createClient } from '@acme/client';
      export const client = createClient({
        retries: 3,
        ${MARK}
        retryDelay: (retryCount) => Math.max(retryCount, 1) * 1_000,
      });`,
  'an answer that is looked at after the try statement': `
      export async function append(url, init) {
        const pauses = [100, 250, 600];
        for (let attempt = 0; attempt < 3; attempt += 1) {
          let res;
          try { res = await fetch(url, init); } catch (err) { lastError = err; }
          if (res) {
            if (res.ok) return await res.json();
            if (res.status < 500) throw new Error('no');
          }
          ${MARK}
          await sleep(pauses[attempt]);
        }
      }`,
});

itMarks('options of libraries that are sound', {
  'no delay at all': `
      import pRetry from 'p-retry';
      export const a = () => pRetry(work, { retries: 3, minTimeout: 0 });`,
  'retry.wrap with randomness': `
      import retry from 'retry';
      retry.wrap(client, { minTimeout: 500, randomize: true }, ['get']);`,
  'a RetryHandler with a function': `
      import { RetryHandler } from 'undici';
      export const handler = new RetryHandler({ ...opts, retryOptions: { minTimeout: 500, retry: later } }, { dispatch });`,
  'reconnecting-websocket with its default': `
      import ReconnectingWebSocket from 'reconnecting-websocket';
      export const socket = new ReconnectingWebSocket(url, [], { maxRetries: 10 });`,
  'wretch with a ramp': `
      import { retry } from 'wretch/middlewares';
      export const middleware = retry({ delayTimer: 500, delayRamp: (delay, n) => Math.random() * delay * n });`,
  'Step Functions with jitter': `
      import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
      task.addRetry({ interval: seconds(2), maxAttempts: 5, jitterStrategy: sfn.JitterType.FULL });`,
  'retry-axios with full jitter': `
      import * as rax from 'retry-axios';
      export const config = { raxConfig: { retry: 3, retryDelay: 500, jitter: 'full' } };`,
  'job options with jitter, for a queue of another file': `
      import { createQueue } from './queue';
      export const q = createQueue('m', { attempts: 5, backoff: { type: 'custom', delay: 10_000 } });`,
  'a backoff that is no option of a job': `
      export const theme = { attempts: 3, backoff: { type: 'fade', delay: 200 } };`,
  'an option with a random share': `
      import { createClient } from '@acme/client';
      export const client = createClient({ retryDelay: (retryCount) => Math.random() * retryCount * 1_000 });`,
  'an option that takes no count': `
      export const menu = open({ retryDelay: (settings) => settings.size * 2 });`,
  'a state that is looked at after the try statement': `
      export async function wait(url) {
        for (let i = 0; i < 50; i += 1) {
          let job;
          try { job = await farm.status(url); } catch { job = null; }
          if (job && job.state === 'done') return job;
          await sleep(2_000);
        }
      }`,
});
