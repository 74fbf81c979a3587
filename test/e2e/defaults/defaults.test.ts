import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { readProjectFile } from '../../support/source-files.js';
import { EXPERIMENT_MS, experimentNames, INSTALL_MS, Lab, triedVersions } from './lab.js';
import { startRabbitMQ, startRedis, type Started } from './servers/servers.js';

/** How many callers, messages or jobs come at once, see `fixtures/defaults/lib/crowd.mjs`. */
const ALL = 5_000;

/** What becomes of the callers while nobody is served, and afterwards. */
interface Crowd {
  readonly waited: number;
  readonly refused: number;
  readonly served: number;
  readonly reason: string | null;
}

/** Nobody is refused: all wait, and are served in the end. */
const everybodyWaits: Crowd = { waited: ALL, refused: 0, served: ALL, reason: null };

/** Only so many wait and are served, all others are refused for this reason. */
function onlyWait(waited: number, reason: string): Crowd {
  return { waited, refused: ALL - waited, served: waited, reason };
}

/** Time enough to install a server, to start it, and for what runs before. */
const START_MS = 600_000;

describe('docs/proven-defaults.md', () => {
  const rows = readProjectFile('docs/proven-defaults.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$|`/g, '')));

  it('names every package that is tried, in its version', () => {
    const said = Object.fromEntries(rows.map(([name = '', version = '']) => [name, version]));
    expect(said).toEqual(triedVersions());
  });

  it('names every experiment', () => {
    const named = rows.flatMap((cells) => cells.at(-1)?.split(', ') ?? []);
    expect([...new Set(named)].sort()).toEqual(experimentNames().map((name) => `${name}.mjs`));
  });
});

describe('what libraries do by default', { timeout: EXPERIMENT_MS }, () => {
  let lab: Lab;

  beforeAll(async () => {
    lab = await Lab.open();
  }, INSTALL_MS);

  afterAll(() => {
    lab.close();
  });

  describe('in the process itself', () => {
    it('generic-pool lets everybody wait for ever', async () => {
      expect(await lab.run('generic-pool')).toEqual({
        maxWaitingClients: {
          absent: everybodyWaits,
          null: everybodyWaits,
          5: onlyWait(5, 'max waitingClients count exceeded'),
        },
        acquireTimeoutMillis: { gaveUp: 5, reason: 'ResourceRequest timed out', stillWaiting: 1, served: 1 },
      });
    });

    it('piscina queues every task', async () => {
      expect(await lab.run('piscina')).toEqual({
        maxQueue: { absent: everybodyWaits, 5: onlyWait(5, 'Task queue is at limit') },
      });
    });

    it('workerpool queues every task, also with a limit of 0', async () => {
      expect(await lab.run('workerpool')).toEqual({
        maxQueueSize: {
          absent: everybodyWaits,
          0: everybodyWaits,
          5: onlyWait(5, 'Max queue size of 5 reached'),
        },
      });
    });

    it('p-queue runs everything at once, and with a concurrency it queues the rest', async () => {
      expect(await lab.run('p-queue')).toEqual({
        concurrency: {
          absent: { running: ALL, queued: 0, refused: 0, served: ALL },
          1: { running: 1, queued: ALL - 1, refused: 0, served: ALL },
        },
        onSizeLessThan: { longest: 5, served: ALL },
      });
    });

    it.each(['p-limit', 'fastq'])('%s queues everything, unless its length is read', async (name) => {
      const field = name === 'p-limit' ? 'pendingCount' : 'length';
      expect(await lab.run(name)).toEqual({
        // One at work and five in the queue.
        [field]: { unread: everybodyWaits, 5: onlyWait(6, 'too much work') },
      });
    });

    it('async queues everything, and starts everything at once outside of a queue', async () => {
      expect(await lab.run('async')).toEqual({
        queue: { absent: { queued: ALL - 1, ...everybodyWaits }, unsaturated: { longest: 5, served: ALL } },
        each: { running: ALL, done: ALL },
        eachLimit: { running: 5, done: ALL },
      });
    });

    it('bottleneck queues every job', async () => {
      const jobs = 500;
      expect(await lab.run('bottleneck')).toEqual({
        highWater: {
          absent: { waited: jobs, refused: 0, served: jobs, reason: null },
          5: { waited: 5, refused: jobs - 5, served: 5, reason: 'This job has been dropped by Bottleneck' },
        },
      });
    });

    it('opossum lets every call through', async () => {
      expect(await lab.run('opossum')).toEqual({
        capacity: { absent: everybodyWaits, 5: onlyWait(5, 'Semaphore locked') },
      });
    });

    it('node-cache keeps every key', async () => {
      expect(await lab.run('node-cache')).toEqual({
        maxKeys: {
          absent: { keys: ALL, refused: 0, reason: null },
          5: { keys: 5, refused: ALL - 5, reason: 'Cache max keys amount exceeded' },
        },
      });
    });

    it('rxjs replays every value, and has as many inner observables open as there are values', async () => {
      expect(await lab.run('rxjs')).toEqual({
        replaySubject: { absent: ALL, 5: 5 },
        shareReplay: { absent: ALL, 5: 5 },
        mergeMap: { absent: ALL, 5: 5 },
      });
    });
  });

  describe('at the end of a connection', () => {
    it('mysql2 lets everybody wait for a connection, also with a limit of 0', async () => {
      expect(await lab.run('mysql2')).toEqual({
        queueLimit: { absent: everybodyWaits, 0: everybodyWaits, 5: onlyWait(5, 'Queue limit reached.') },
      });
    });

    it('pg lets everybody wait for a connection, however long it takes', async () => {
      expect(await lab.run('pg')).toEqual({
        connectionTimeoutMillis: {
          absent: { waitingAtFirst: ALL - 1, waiting: ALL, refused: 0, reason: null },
          200: {
            waitingAtFirst: ALL - 1,
            waiting: 0,
            refused: ALL,
            // In the words of the pool or of its one connection, whichever gives up first.
            reason: expect.stringMatching(/^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/) as string,
          },
        },
      });
    });

    it('undici opens a connection for every request', async () => {
      expect(await lab.run('undici')).toEqual({
        connections: {
          absent: { atOnce: 200, sockets: 200, refused: 0, served: 200 },
          5: { atOnce: 5, sockets: 5, refused: 0, served: 200 },
        },
      });
    });

    it('redis and ioredis keep every command while there is no server', async () => {
      const kept = { waiting: ALL, refused: 0, reason: null };
      expect(await lab.run('redis-offline')).toEqual({
        nodeRedis: {
          absent: kept,
          commandsQueueMaxLength: { waiting: 5, refused: ALL - 5, reason: 'The queue is full' },
          disableOfflineQueue: { waiting: 0, refused: ALL, reason: 'The client is offline' },
        },
        ioredis: {
          absent: kept,
          enableOfflineQueue: {
            waiting: 0,
            refused: ALL,
            reason: "Stream isn't writeable and enableOfflineQueue options is false",
          },
        },
      });
    });

    it('mqtt keeps every message while there is no broker', async () => {
      expect(await lab.run('mqtt')).toEqual({
        queueQoSZero: {
          absent: { queued: ALL, waiting: ALL, refused: 0, reason: null },
          false: { queued: 0, waiting: 0, refused: ALL, reason: 'No connection to broker' },
        },
      });
    });

    it('ws keeps everything that the peer does not read', async () => {
      const { bufferedAmount } = (await lab.run('ws')) as {
        bufferedAmount: Record<'unread' | '1 MiB', { sent: number; refused: number; bufferedMiB: number }>;
      };
      expect(bufferedAmount.unread).toMatchObject({ sent: ALL, refused: 0 });
      // 78 MiB less what the system's own buffers take.
      expect(bufferedAmount.unread.bufferedMiB).toBeGreaterThan(30);
      expect(bufferedAmount['1 MiB'].bufferedMiB).toBe(1);
      expect(bufferedAmount['1 MiB'].sent).toBeLessThan(ALL);
    });
  });

  describe('with Redis', () => {
    const redis = useServer(startRedis);

    it('bullmq keeps every job', async (context) => {
      expect(await lab.run('bullmq', { REDIS_URL: redis.url(context) })).toEqual({
        jobsLeft: {
          absent: { completed: 500, failed: 500 },
          5: { completed: 5, failed: 7 },
          true: { completed: 0, failed: 0 },
        },
      });
    });

    it('bull keeps every job', async (context) => {
      expect(await lab.run('bull', { REDIS_URL: redis.url(context) })).toEqual({
        jobsLeft: {
          absent: { completed: 500, failed: 500 },
          5: { completed: 5, failed: 7 },
          true: { completed: 0, failed: 0 },
        },
      });
    });

    it('bee-queue keeps every job', async (context) => {
      expect(await lab.run('bee-queue', { REDIS_URL: redis.url(context) })).toEqual({
        jobsLeft: {
          absent: { succeeded: 500, failed: 500, jobs: 1_000 },
          true: { succeeded: 0, failed: 0, jobs: 0 },
        },
      });
    });

    it('streams and lists keep every entry', async (context) => {
      expect(await lab.run('redis-streams', { REDIS_URL: redis.url(context) })).toEqual({
        nodeRedis: { xAdd: ALL, 'xAdd TRIM': 5, lPush: ALL, 'lPush lTrim': 5 },
        ioredis: { xadd: ALL, 'xadd MAXLEN': 5, lpush: ALL, 'lpush ltrim': 5 },
      });
    });
  });

  describe('with RabbitMQ', () => {
    const rabbitmq = useServer(startRabbitMQ);

    it('a consumer gets every message at once without a prefetch that is set before it', async (context) => {
      const everything = { unacknowledged: ALL, stayed: 0 };
      expect(await lab.run('amqplib-prefetch', { AMQP_URL: rabbitmq.url(context) })).toEqual({
        prefetch: {
          absent: everything,
          0: everything,
          10: { unacknowledged: 10, stayed: ALL - 10, next: 10 },
          '10 after consume': everything,
          '10 with noAck': everything,
        },
      });
    });

    it('a queue keeps every message, and a refused message comes back for ever', async (context) => {
      expect(await lab.run('amqplib-queues', { AMQP_URL: rabbitmq.url(context) })).toEqual({
        maxLength: {
          absent: { kept: ALL, first: 0, refused: 0, saidStop: true },
          5: { kept: 5, first: ALL - 5, refused: 0, saidStop: true },
          '5, reject-publish': { kept: 5, first: 0, refused: ALL - 5, saidStop: true },
        },
        nack: {
          absent: { delivered: 1_001, dead: false },
          'quorum queue': { delivered: 1_001, dead: false },
          'x-delivery-limit': { delivered: 6, dead: true },
        },
      });
    });
  });
});

/** A server that runs while the tests of a group do. */
function useServer(start: () => Promise<Started>): { url(context: TestContext): string } {
  let started: Started = { missing: 'the server was not started' };

  beforeAll(async () => {
    started = await start();
    // Not every reporter prints why a test is skipped.
    if ('missing' in started) console.warn(`skipped: ${started.missing}`);
  }, START_MS);

  afterAll(async () => {
    if ('stop' in started) await started.stop();
  });

  return {
    /** Skips the test with the reason where there is no such server. */
    url: (context) => ('missing' in started ? context.skip(started.missing) : started.url),
  };
}
