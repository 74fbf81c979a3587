import { itMarks } from './check.js';

itMarks('settings of libraries that never give up', {
  'requests that wait through every reconnect': `
      import Redis from 'ioredis';
      const cache = new Redis(process.env.REDIS_URL, {
        // expect-next-line: no-unbounded-retry
        maxRetriesPerRequest: null,
      });`,
  'a source that is repeated until there is a value': `
      import { catchError, EMPTY, first, repeat } from 'rxjs';
      source.pipe(
        catchError(() => EMPTY),
        // expect-next-line: no-unbounded-retry
        repeat({ delay: 1_000 }),
        first(),
      );`,
  'async-retry forever': `
      import retry from 'async-retry';
      await retry(work, {
        // expect-next-line: no-unbounded-retry
        forever: true,
        minTimeout: 1000,
      });`,
  'retry forever': `
      const retry = require('retry');
      // expect-next-line: no-unbounded-retry
      const operation = retry.operation({ forever: true, factor: 2 });`,
  'p-retry': `
      import pRetry from 'p-retry';
      // expect-next-line: no-unbounded-retry
      await pRetry(work, { retries: Number.POSITIVE_INFINITY });`,
  'promise-retry': `
      import promiseRetry from 'promise-retry';
      promiseRetry((again) => work().catch(again), {
        // expect-next-line: no-unbounded-retry
        retries: Infinity,
      });`,
  'an infinite constant': `
      import retry from 'async-retry';
      const FOR_EVER = Number.MAX_SAFE_INTEGER;
      // expect-next-line: no-unbounded-retry
      await retry(work, { retries: FOR_EVER });`,
  'cockatiel without options': `
      import { handleAll, retry } from 'cockatiel';
      // expect-next-line: no-unbounded-retry
      export const policy = retry(handleAll);`,
  'cockatiel with a backoff only': `
      import * as cockatiel from 'cockatiel';
      // expect-next-line: no-unbounded-retry
      export const policy = cockatiel.retry(cockatiel.handleAll, { backoff: new cockatiel.ConstantBackoff(1000) });`,
  'rxjs retry()': `
      import { retry } from 'rxjs';
      source.pipe(
        // expect-next-line: no-unbounded-retry
        retry(),
      ).subscribe(show);`,
  'rxjs retry with a delay': `
      import { retry } from 'rxjs/operators';
      source.pipe(
        // expect-next-line: no-unbounded-retry
        retry({ delay: 1000, resetOnSuccess: true }),
      ).subscribe(show);`,
  'rxjs retry with a function for the delay': `
      import { retry, timer } from 'rxjs';
      source.pipe(
        // expect-next-line: no-unbounded-retry
        retry({ delay: (error, count) => timer(Math.min(count * 500, 10_000) * Math.random()) }),
      ).subscribe(show);`,
  'rxjs retryWhen': `
      import { delay, retryWhen } from 'rxjs/operators';
      source.pipe(
        // expect-next-line: no-unbounded-retry
        retryWhen((errors) => errors.pipe(delay(1000))),
      ).subscribe(show);`,
  'rxjs caught': `
      import { catchError } from 'rxjs';
      source.pipe(
        // expect-next-line: no-unbounded-retry
        catchError((error, caught) => caught),
      ).subscribe(show);`,
  Apollo: `
      import { RetryLink } from '@apollo/client/link/retry';
      const link = new RetryLink({
        attempts: {
          // expect-next-line: no-unbounded-retry
          max: Infinity,
        },
      });`,
  'Apollo with a function': `
      import { RetryLink } from '@apollo/client/link/retry';
      const link = new RetryLink({
        // expect-next-line: no-unbounded-retry
        attempts: (count, operation, error) => Boolean(error),
      });`,
  got: `
      import got from 'got';
      const api = got.extend({
        // expect-next-line: no-unbounded-retry
        retry: { limit: Infinity, methods: ['GET'] },
      });`,
  ky: `
      import ky from 'ky';
      // expect-next-line: no-unbounded-retry
      await ky.get(url, { retry: Number.MAX_SAFE_INTEGER }).json();`,
  'axios-retry': `
      import axiosRetry from 'axios-retry';
      // expect-next-line: no-unbounded-retry
      axiosRetry(api, { retries: Infinity, retryDelay: axiosRetry.exponentialDelay });`,
  undici: `
      import { Agent, RetryAgent } from 'undici';
      // expect-next-line: no-unbounded-retry
      const agent = new RetryAgent(new Agent(), { maxRetries: Infinity });`,
  'a retry function of undici that never says no': `
      import { Agent, RetryAgent } from 'undici';
      const agent = new RetryAgent(new Agent(), {
        // expect-next-line: no-unbounded-retry
        retry: (err, context, callback) => setTimeout(() => callback(null), 1000),
      });`,
  BullMQ: `
      import { Queue } from 'bullmq';
      const queue = new Queue('mails', {
        defaultJobOptions: {
          // expect-next-line: no-unbounded-retry
          attempts: Number.MAX_SAFE_INTEGER,
          backoff: { type: 'exponential', delay: 1000 },
        },
      });`,
  'exponential-backoff': `
      import { backOff } from 'exponential-backoff';
      // expect-next-line: no-unbounded-retry
      await backOff(work, { numOfAttempts: Infinity, jitter: 'full' });`,
  kafkajs: `
      import { Kafka } from 'kafkajs';
      const kafka = new Kafka({
        brokers,
        // expect-next-line: no-unbounded-retry
        retry: { retries: Infinity, initialRetryTime: 300 },
      });`,
  'TanStack Query': `
      import { useQuery } from '@tanstack/react-query';
      const query = useQuery({
        queryKey: ['a'],
        queryFn: load,
        // expect-next-line: no-unbounded-retry
        retry: true,
      });`,
  'TanStack Query with a function': `
      import { QueryClient } from '@tanstack/react-query';
      const client = new QueryClient({
        defaultOptions: {
          queries: {
            // expect-next-line: no-unbounded-retry
            retry: (count, error) => error.status !== 404,
          },
        },
      });`,
  'fetch-retry': `
      import fetchRetry from 'fetch-retry';
      const fetchAgain = fetchRetry(fetch, {
        retryDelay: 1000,
        // expect-next-line: no-unbounded-retry
        retryOn: (attempt, error, response) => error !== null || response.status >= 500,
      });`,
  Octokit: `
      new ThrottledOctokit({
        throttle: {
          // expect-next-line: no-unbounded-retry
          onRateLimit: (retryAfter, options) => true,
          onSecondaryRateLimit: (retryAfter, options, octokit, retryCount) => retryCount < 1,
        },
      });
      import { Octokit } from '@octokit/core';`,
  SWR: `
      import useSWR from 'swr';
      useSWR(key, load, {
        // expect-next-line: no-unbounded-retry
        onErrorRetry: (error, key, config, revalidate, { retryCount }) => {
          if (error.status === 404) return;
          setTimeout(() => revalidate({ retryCount }), 5000);
        },
      });`,
  'ioredis with a strategy that never ends': `
      import { Redis } from 'ioredis';
      const redis = new Redis({
        host,
        // expect-next-line: no-unbounded-retry
        retryStrategy: (times) => Math.min(times * 50, 2000),
      });`,
  'a stream of Lambda in CDK': `
      import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
      // expect-next-line: no-unbounded-retry
      fn.addEventSource(new DynamoEventSource(table, { startingPosition: StartingPosition.LATEST, batchSize: 10 }));`,
  'a retry policy of Temporal': `
      import { proxyActivities } from '@temporalio/workflow';
      // expect-next-line: no-unbounded-retry
      const { charge } = proxyActivities({ startToCloseTimeout: '1 minute', retry: { initialInterval: '1s' } });`,
  Effect: `
      import { Effect, Schedule } from 'effect';
      const again = Schedule.exponential('200 millis').pipe(Schedule.jittered);
      // expect-next-line: no-unbounded-retry
      export const run = work.pipe(Effect.retry(again));`,
  'backoff without failAfter': `
      import backoff from 'backoff';
      // expect-next-line: no-unbounded-retry
      const reconnect = backoff.exponential({ initialDelay: 100 });
      reconnect.on('ready', () => connect());`,
  'a helper of the project': `
      import { withRetry } from './with-retry';
      // expect-next-line: no-unbounded-retry
      await withRetry(() => send(mail), { maxAttempts: Infinity, delayMs: 1000 });`,
  'a helper of the project, by position': `
      import { retry } from './retry';
      // expect-next-line: no-unbounded-retry
      await retry(() => send(mail), Infinity);`,
  'attempt without a limit': `
      import { retry } from '@lifeomic/attempt';
      // expect-next-line: no-unbounded-retry
      await retry(work, { maxAttempts: 0, delay: 200 });`,
  redlock: `
      import Redlock from 'redlock';
      // expect-next-line: no-unbounded-retry
      const locks = new Redlock([redis], { retryCount: -1, retryDelay: 200 });`,
  'a socket of socket.io': `
      import { io } from 'socket.io-client';
      // expect-next-line: no-unbounded-retry
      const socket = io(url, { reconnection: true, reconnectionAttempts: Infinity });`,
});

itMarks('settings of libraries that end', {
  'a connection that waits for jobs': `
      import { Worker } from 'bullmq';
      import Redis from 'ioredis';
      const connection = new Redis(process.env.REDIS_URL, { maxRetriesPerRequest: null });
      new Worker('mail', send, { connection });`,
  'a subscriber, and commands with a deadline': `
      import Redis from 'ioredis';
      const subscriber = new Redis(url, { maxRetriesPerRequest: null });
      const cache = new Redis(url, { maxRetriesPerRequest: null, commandTimeout: 2_000 });`,
  'a client that others may use for jobs': `
      import Redis from 'ioredis';
      export const cache = new Redis(url, { maxRetriesPerRequest: null });`,
  'a strategy with a maximum and a random share': `
      import Redis from 'ioredis';
      new Redis({ retryStrategy: (times) => Math.min(times * 200, 4_000) + Math.random() * 500 });`,
  'a connection of rxjs that comes back with a growing, random pause': `
      import { retry, timer } from 'rxjs';
      import { webSocket } from 'rxjs/webSocket';
      webSocket(url).pipe(retry({ delay: (_error, count) => timer(Math.random() * Math.min(30_000, 500 * 2 ** count)) }));`,
  'a poll that goes on after a failure': `
      import { catchError, EMPTY, repeat } from 'rxjs';
      source.pipe(catchError(() => EMPTY), repeat({ delay: 1_000 }));`,
  'defaults that end': `
      import retry from 'async-retry';
      import pRetry from 'p-retry';
      import got from 'got';
      import axiosRetry from 'axios-retry';
      import { Queue } from 'bullmq';
      import { RetryLink } from '@apollo/client/link/retry';
      await retry(work);
      await pRetry(work, { minTimeout: 500 });
      axiosRetry(api);
      new RetryLink();
      new RetryLink({ delay: { jitter: true } });
      new Queue('a', { defaultJobOptions: { backoff: 1000 } });
      await got(url, { retry: { methods: ['GET'] } });`,
  numbers: `
      import retry from 'async-retry';
      import { handleAll, retry as again } from 'cockatiel';
      import { retry as retryOperator } from 'rxjs';
      await retry(work, { retries: 5 });
      const policy = again(handleAll, { maxAttempts: 4 });
      source.pipe(retryOperator(3), retryOperator({ count: 6, delay: 5000 }));`,
  'a number of another file': `
      import { handleAll, retry } from 'cockatiel';
      import { MAX_ATTEMPTS, retryOptions } from './settings';
      const policy = retry(handleAll, { maxAttempts: MAX_ATTEMPTS });
      const other = retry(handleAll, retryOptions);
      const third = retry(handleAll, { ...retryOptions, backoff });`,
  'forever with a time limit': `
      import retry from 'async-retry';
      await retry(work, { forever: true, maxRetryTime: 60_000 });`,
  'forever false': `
      import retry from 'async-retry';
      await retry(work, { forever: false });`,
  'cockatiel inside a timeout': `
      import { handleAll, retry, timeout, TimeoutStrategy, wrap } from 'cockatiel';
      const again = retry(handleAll, { backoff });
      export const policy = wrap(timeout(30_000, TimeoutStrategy.Aggressive), again);`,
  'rxjs retryWhen with a count': `
      import { delay, retryWhen, take, mergeMap, throwError, timer } from 'rxjs';
      source.pipe(retryWhen((errors) => errors.pipe(delay(1000), take(5))));
      source.pipe(retryWhen((errors) => errors.pipe(mergeMap((error, i) => (i >= 3 ? throwError(() => error) : timer(1000))))));
      source.pipe(retryWhen(genericRetry({ max: 3 })));`,
  'rxjs retry with a function that counts': `
      import { retry, throwError, timer } from 'rxjs';
      source.pipe(retry({ delay: (error, count) => (count > 5 ? throwError(() => error) : timer(1000)) }));
      source.pipe(retry({ delay: backoffWithLimit }));`,
  'rxjs inside a time limit': `
      import { retry, takeUntil, timer } from 'rxjs';
      source.pipe(retry({ delay: 1000 }), takeUntil(timer(60_000)));`,
  'another retry': `
      import { retry } from './retry';
      await retry(() => work());
      queue.retry();
      job.retry({ delay: 1000 });`,
  'a catchError that replaces': `
      import { catchError, of } from 'rxjs';
      source.pipe(catchError((error, caught) => of(null)), catchError(() => EMPTY));`,
  'an Apollo function that counts': `
      import { RetryLink } from '@apollo/client/link/retry';
      new RetryLink({ attempts: (count, operation, error) => count < 5 && Boolean(error) });
      new RetryLink({ attempts: { max: 5, retryIf: (error) => Boolean(error) } });`,
  'strategies that end': `
      import { Redis } from 'ioredis';
      new Redis({ retryStrategy: (times) => (times > 10 ? null : 100) });
      new Redis({ retryStrategy(times) { if (times >= 5) return null; return 200; } });
      new Redis({ retryStrategy: () => null });
      new Redis({ retryStrategy: (times) => DELAYS[times] ?? null });
      new Redis({ retryStrategy: strategyFromElsewhere, maxRetriesPerRequest: 3 });`,
  'a retry function of undici that counts': `
      import { Agent, RetryAgent } from 'undici';
      new RetryAgent(new Agent(), {
        retry: (err, { state }, done) => {
          if (state.counter >= 3) return done(err);
          state.counter += 1;
          setTimeout(() => done(null), 1000);
        },
      });`,
  'infinite things that are no attempts': `
      import got from 'got';
      createInterface({ input, crlfDelay: Infinity });
      new Agent({ maxSockets: Infinity, limit: Infinity, max: Infinity });
      axios.get(url, { maxContentLength: Infinity, maxBodyLength: Infinity });
      const best = { count: Infinity };`,
  'TanStack Query with a number or a count': `
      import { QueryClient, useQuery } from '@tanstack/react-query';
      new QueryClient({ defaultOptions: { queries: { retry: 2 } } });
      useQuery({ queryKey, queryFn, retry: false });
      useQuery({ queryKey, queryFn, retry: (count, error) => count < 3 && error.status !== 404 });`,
  'retry: true elsewhere': `
      import { setGlobalOptions } from 'firebase-functions';
      onMessagePublished({ topic: 'a', retry: true }, handle);`,
  'Octokit that counts': `
      import { Octokit } from '@octokit/core';
      new ThrottledOctokit({
        throttle: {
          onRateLimit: (retryAfter, options, octokit, retryCount) => retryCount < 2,
          onSecondaryRateLimit: (retryAfter, options) => { if (options.request.retryCount <= 2) return true; },
        },
      });`,
  'a stream of Lambda with a limit': `
      import { DynamoEventSource, KinesisEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
      new DynamoEventSource(table, { startingPosition, retryAttempts: 5 });
      new KinesisEventSource(stream, { startingPosition, maxRecordAge: Duration.hours(1) });
      new SqsEventSource(queue);
      new KinesisEventSource(stream, { ...defaults });`,
  'Temporal with a limit': `
      import { proxyActivities } from '@temporalio/workflow';
      proxyActivities({ startToCloseTimeout: '1m', retry: { maximumAttempts: 5 } });
      proxyActivities({ scheduleToCloseTimeout: '1h' });`,
  'Effect with a limit': `
      import { Effect, Schedule } from 'effect';
      work.pipe(Effect.retry({ times: 3 }));
      work.pipe(Effect.retry(Schedule.exponential('100 millis').pipe(Schedule.intersect(Schedule.recurs(5)))));
      work.pipe(Effect.retry(Schedule.recurs(3)));`,
  'backoff with failAfter': `
      import backoff from 'backoff';
      const reconnect = backoff.exponential({ initialDelay: 100 });
      reconnect.failAfter(10);`,
  'a signal that fires by itself': `
      import pRetry from 'p-retry';
      await pRetry(work, { retries: Infinity, signal: AbortSignal.timeout(30_000) });`,
});
