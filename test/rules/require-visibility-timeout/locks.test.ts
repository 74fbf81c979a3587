import { requireVisibilityTimeout } from '../../../src/rules/require-visibility-timeout.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireVisibilityTimeout);

itMarks('locks', {
  'of redlock that end before the work': `
    import Redlock from 'redlock';
    import Redis from 'ioredis';
    const redlock = new Redlock([new Redis()]);
    export async function nightly() {
      // expect-next-line: require-visibility-timeout
      const lock = await redlock.acquire(['nightly'], 5_000);
      try {
        await fetch('http://reports', { signal: AbortSignal.timeout(60_000) });
      } finally {
        await lock.release();
      }
    }`,
  'of redlock that are extended': `
    import Redlock from 'redlock';
    import Redis from 'ioredis';
    const redlock = new Redlock([new Redis()]);
    export async function nightly() {
      let lock = await redlock.acquire(['nightly'], 5_000);
      const timer = setInterval(async () => { lock = await lock.extend(5_000); }, 2_000);
      await fetch('http://reports', { signal: AbortSignal.timeout(60_000) });
      clearInterval(timer);
      await lock.release();
    }`,
  'of redlock that last': `
    import Redlock from 'redlock';
    import Redis from 'ioredis';
    const redlock = new Redlock([new Redis()]);
    export async function nightly() {
      const lock = await redlock.acquire(['nightly'], 90_000);
      await fetch('http://reports', { signal: AbortSignal.timeout(60_000) });
      await lock.release();
    }`,
  'of a key of ioredis': `
    import Redis from 'ioredis';
    const redis = new Redis();
    export async function charge(id) {
      const key = 'charging:' + id;
      // expect-next-line: require-visibility-timeout
      if ((await redis.set(key, '1', 'EX', 10, 'NX')) === null) return;
      await fetch('http://bank', { method: 'POST', body: id, signal: AbortSignal.timeout(30_000) });
      await redis.del(key);
    }`,
  'of a key of node-redis': `
    import { createClient } from 'redis';
    const redis = createClient();
    export async function charge(id) {
      const isFree = await redis.set('charging:' + id, '1', {
        NX: true,
        // expect-next-line: require-visibility-timeout
        PX: 2_000,
      });
      if (!isFree) return;
      await fetch('http://bank', { method: 'POST', body: id, signal: AbortSignal.timeout(30_000) });
      await redis.del('charging:' + id);
    }`,
  'of a key that is no lock, as nobody deletes it': `
    import Redis from 'ioredis';
    const redis = new Redis();
    export async function remind(id) {
      if ((await redis.set('reminded:' + id, '1', 'EX', 10, 'NX')) === null) return;
      await fetch('http://mail', { method: 'POST', body: id, signal: AbortSignal.timeout(30_000) });
    }`,
  'around the short part of long work': `
    import Redis from 'ioredis';
    const redis = new Redis();
    export async function book(id) {
      const offer = await fetch('http://offers', { signal: AbortSignal.timeout(60_000) });
      const key = 'booking:' + id;
      if ((await redis.set(key, '1', 'EX', 10, 'NX')) === null) return;
      await fetch('http://seats', { method: 'POST', body: offer.body, signal: AbortSignal.timeout(3_000) });
      await redis.del(key);
      await fetch('http://mail', { method: 'POST', body: id, signal: AbortSignal.timeout(30_000) });
    }`,
  'of redlock around the short part of long work': `
    import Redlock from 'redlock';
    import Redis from 'ioredis';
    const redlock = new Redlock([new Redis()]);
    export async function book(id) {
      const offer = await fetch('http://offers', { signal: AbortSignal.timeout(60_000) });
      const lock = await redlock.acquire([id], 5_000);
      try {
        await fetch('http://seats', { method: 'POST', body: offer.body, signal: AbortSignal.timeout(3_000) });
      } finally {
        await lock.release();
      }
      await fetch('http://mail', { method: 'POST', body: id, signal: AbortSignal.timeout(30_000) });
    }`,
  'of a class with an imported helper for the work': `
    import { createClient } from 'redis';
    class Charges {
      #redis = createClient();
      async #pay(id) {
        await fetch('http://bank', { method: 'POST', body: id, signal: AbortSignal.timeout(30_000) });
      }
      async charge(id) {
        // expect-next-line: require-visibility-timeout
        if (!(await this.#redis.set(id, '1', { condition: 'NX', EX: 10 }))) return;
        try {
          await this.#pay(id);
        } finally {
          await this.#redis.del(id);
        }
      }
    }
    export const charges = new Charges();`,
  'of a map': `
    const keys = new Map();
    export async function charge(id) {
      keys.set(id, 'NX');
      await fetch('http://bank', { signal: AbortSignal.timeout(30_000) });
      keys.delete(id);
    }`,
});

itMarks('batches of SQS', {
  'that are worked on one after the other': `
    import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const sqs = new SQSClient({});
    export async function poll(url) {
      // expect-next-line: require-visibility-timeout
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout: 30 }));
      for (const message of Messages) {
        await fetch('http://render', { method: 'POST', body: message.Body, signal: AbortSignal.timeout(20_000) });
        await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: message.ReceiptHandle }));
      }
    }`,
  'that are worked on all at once': `
    import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const sqs = new SQSClient({});
    export async function poll(url) {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout: 30 }));
      await Promise.all(Messages.map(async (message) => {
        await fetch('http://render', { method: 'POST', body: message.Body, signal: AbortSignal.timeout(20_000) });
        await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: message.ReceiptHandle }));
      }));
    }`,
  'for each of several queues, all messages of one at once': `
    import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const sqs = new SQSClient({});
    export async function poll(urls) {
      for (const url of urls) {
        const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout: 30 }));
        await Promise.all(Messages.map(async (message) => {
          await fetch('http://render', { method: 'POST', body: message.Body, signal: AbortSignal.timeout(20_000) });
        }));
      }
    }`,
  'of one message': `
    import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const sqs = new SQSClient({});
    export async function poll(url) {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, VisibilityTimeout: 30 }));
      for (const message of Messages) {
        await fetch('http://render', { method: 'POST', body: message.Body, signal: AbortSignal.timeout(20_000) });
        await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: message.ReceiptHandle }));
      }
    }`,
});

const RABBIT = (timeout: string, mark: string): string => `
    import amqp from 'amqplib';
    export async function start() {
      const connection = await amqp.connect('amqp://broker');
      const channel = await connection.createChannel();
      await channel.assertQueue('jobs', {
        durable: true,
        ${mark}
        arguments: { 'x-consumer-timeout': ${timeout} },
      });
      await channel.prefetch(1);
      await channel.consume('jobs', async (message) => {
        await fetch('http://render', { method: 'POST', body: message.content, signal: AbortSignal.timeout(120_000) });
        channel.ack(message);
      });
    }`;

itMarks('queues of RabbitMQ', {
  'beside one with longer work': `
    import amqp from 'amqplib';
    export async function start() {
      const connection = await amqp.connect('amqp://broker');
      const channel = await connection.createChannel();
      await channel.assertQueue('mails', { arguments: { 'x-consumer-timeout': 60_000 } });
      await channel.assertQueue('films', { durable: true });
      await channel.prefetch(1);
      await channel.consume('mails', async (message) => {
        await fetch('http://mail', { method: 'POST', body: message.content, signal: AbortSignal.timeout(5_000) });
        channel.ack(message);
      });
      await channel.consume('films', async (message) => {
        await fetch('http://render', { method: 'POST', body: message.content, signal: AbortSignal.timeout(600_000) });
        channel.ack(message);
      });
    }`,
  'that take a message back while it is worked on': RABBIT('60_000', '// expect-next-line: require-visibility-timeout'),
  'that wait for the work': RABBIT('300_000', ''),
});
