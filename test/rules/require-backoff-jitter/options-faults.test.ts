import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-backoff-jitter';

itMarks('options of libraries that leave out the randomness', {
  'p-retry': `
      import pRetry from 'p-retry';
      export const load = () => pRetry(work, {
        retries: 5,
        ${MARK}
        minTimeout: 1_000,
        factor: 2,
      });`,
  'p-retry with a count only': `
      import pRetry from 'p-retry';
      ${MARK}
      export const load = () => pRetry(work, { retries: 5 });`,
  'p-retry without options': `
      import pRetry from 'p-retry';
      ${MARK}
      export const load = () => pRetry(work);`,
  'p-retry with the switch off': `
      import pRetry from 'p-retry';
      export const load = () => pRetry(work, {
        retries: 5,
        ${MARK}
        randomize: false,
      });`,
  retry: `
      const retry = require('retry');
      function load(done) {
        ${MARK}
        const operation = retry.operation({ retries: 5, minTimeout: 1000 });
        operation.attempt(() => work((err) => { if (operation.retry(err)) return; done(err); }));
      }`,
  'async-retry with randomize off': `
      const retry = require('async-retry');
      ${MARK}
      module.exports = () => retry(work, { retries: 5, randomize: false });`,
  'exponential-backoff': `
      import { backOff } from 'exponential-backoff';
      ${MARK}
      export const load = () => backOff(work, { numOfAttempts: 5, startingDelay: 200 });`,
  'exponential-backoff with none': `
      import { backOff } from 'exponential-backoff';
      ${MARK}
      export const load = () => backOff(work, { numOfAttempts: 5, jitter: 'none' });`,
  ioredis: `
      import Redis from 'ioredis';
      export const redis = new Redis({
        retryStrategy(times) {
          if (times > 20) return null;
          ${MARK}
          return Math.min(times * 50, 2000);
        },
      });`,
  'ioredis, with a function of the file': `
      import Redis from 'ioredis';
      const retryStrategy = (times) => {
        ${MARK}
        const delay = Math.min(times * 50, 2000);
        return delay;
      };
      export const redis = new Redis({ retryStrategy });`,
  'node-redis': `
      import { createClient } from 'redis';
      export const client = createClient({
        url: URL,
        socket: {
          ${MARK}
          reconnectStrategy: (retries) => (retries > 10 ? new Error('gone') : retries * 100),
        },
      });`,
  'node-redis with a number': `
      import { createClient } from 'redis';
      ${MARK}
      export const client = createClient({ socket: { reconnectStrategy: 1_000 } });`,
  mqtt: `
      import mqtt from 'mqtt';
      ${MARK}
      const client = mqtt.connect(URL, { reconnectPeriod: 5_000 });`,
  bullmq: `
      import { Queue } from 'bullmq';
      export const queue = new Queue('mails', {
        defaultJobOptions: {
          attempts: 5,
          ${MARK}
          backoff: { type: 'exponential', delay: 1_000 },
        },
      });`,
  'bullmq with a number': `
      import { Queue } from 'bullmq';
      const queue = new Queue('mails');
      ${MARK}
      export const add = (data) => queue.add('mail', data, { attempts: 5, backoff: 5_000 });`,
  bull: `
      const Queue = require('bull');
      const queue = new Queue('mails');
      ${MARK}
      exports.add = (data) => queue.add(data, { attempts: 3, backoff: { type: 'fixed', delay: 5000 } });`,
  'axios-retry with the linear delay of the library': `
      import axios from 'axios';
      import axiosRetry, { linearDelay } from 'axios-retry';
      ${MARK}
      axiosRetry(axios, { retries: 3, retryDelay: linearDelay() });`,
  'axios-retry, a block': `
      const axiosRetry = require('axios-retry').default;
      axiosRetry(client, {
        retries: 3,
        retryDelay: (retryCount) => {
          console.log(retryCount);
          ${MARK}
          return retryCount * 2000;
        },
      });`,
  got: `
      import got from 'got';
      export const client = got.extend({
        retry: {
          limit: 4,
          ${MARK}
          calculateDelay: ({ attemptCount }) => attemptCount * 1_000,
        },
      });`,
  ky: `
      import ky from 'ky';
      ${MARK}
      export const api = ky.create({ retry: { limit: 4, delay: (attemptCount) => 300 * 2 ** (attemptCount - 1) } });`,
  'TanStack Query': `
      import { QueryClient } from '@tanstack/react-query';
      export const client = new QueryClient({
        defaultOptions: {
          queries: {
            retry: 3,
            ${MARK}
            retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
          },
        },
      });`,
  SWR: `
      import useSWR from 'swr';
      export const useUser = () => useSWR('/me', fetcher, {
        onErrorRetry: (error, key, config, revalidate, { retryCount }) => {
          if (retryCount >= 10) return;
          ${MARK}
          setTimeout(() => revalidate({ retryCount }), 5000);
        },
      });`,
  'socket.io-client': `
      import { io } from 'socket.io-client';
      ${MARK}
      export const socket = io(URL, { reconnectionDelay: 1000, randomizationFactor: 0 });`,
  Apollo: `
      import { RetryLink } from '@apollo/client/link/retry';
      ${MARK}
      export const link = new RetryLink({ delay: { initial: 300, jitter: false }, attempts: { max: 5 } });`,
  'cockatiel with a constant': `
      import { ConstantBackoff, handleAll, retry } from 'cockatiel';
      ${MARK}
      export const policy = retry(handleAll, { maxAttempts: 3, backoff: new ConstantBackoff(1_000) });`,
  'cockatiel without its generator': `
      import { ExponentialBackoff, handleAll, noJitterGenerator, retry } from 'cockatiel';
      export const policy = retry(handleAll, {
        maxAttempts: 3,
        ${MARK}
        backoff: new ExponentialBackoff({ generator: noJitterGenerator }),
      });`,
  signalR: `
      import { HubConnectionBuilder } from '@microsoft/signalr';
      export const connection = new HubConnectionBuilder()
        .withUrl('/hub')
        ${MARK}
        .withAutomaticReconnect([0, 2_000, 10_000, 30_000])
        .build();`,
  'AWS SDK 3': `
      import { ConfiguredRetryStrategy } from '@smithy/util-retry';
      ${MARK}
      export const strategy = new ConfiguredRetryStrategy(4, (attempt) => 100 + attempt * 1000);`,
  undici: `
      import { Agent, RetryAgent } from 'undici';
      ${MARK}
      export const agent = new RetryAgent(new Agent(), { maxRetries: 3, minTimeout: 500, timeoutFactor: 2 });`,
  'reconnecting-websocket': `
      import ReconnectingWebSocket from 'reconnecting-websocket';
      ${MARK}
      export const socket = new ReconnectingWebSocket(URL, [], { minReconnectionDelay: 1_000, maxRetries: 10 });`,
  stomp: `
      import { Client } from '@stomp/stompjs';
      ${MARK}
      export const client = new Client({ brokerURL: URL, reconnectDelay: 5_000 });`,
  'pg-boss': `
      import { PgBoss } from 'pg-boss';
      const boss = new PgBoss(URL);
      ${MARK}
      export const send = (data) => boss.send('mail', data, { retryLimit: 5, retryDelay: 60 });`,
  async: `
      const async = require('async');
      ${MARK}
      module.exports = (done) => async.retry({ times: 5, interval: (count) => 50 * Math.pow(2, count) }, work, done);`,
  'rxjs with a function': `
      import { retry, timer } from 'rxjs';
      export const again = retry({
        count: 5,
        ${MARK}
        delay: (error, count) => timer(1_000 * 2 ** count),
      });`,
  'rxjs retryWhen': `
      import { retryWhen, delay, take } from 'rxjs/operators';
      ${MARK}
      export const again = retryWhen((errors) => errors.pipe(delay(2_000), take(5)));`,
  'rxjs catchError': `
      import { catchError, switchMap, timer } from 'rxjs';
      ${MARK}
      export const again = catchError((error, caught) => timer(3_000).pipe(switchMap(() => caught)));`,
  Effect: `
      import { Effect, Schedule } from 'effect';
      ${MARK}
      export const load = Effect.retry(work, Schedule.exponential('1 second').pipe(Schedule.compose(Schedule.recurs(5))));`,
});
