import { requireVisibilityTimeout } from '../../../src/rules/require-visibility-timeout.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireVisibilityTimeout);

itMarks('SQS', {
  'a message that comes back before the deadline of its request': `
    import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const sqs = new SQSClient({});
    export async function poll(url) {
      // expect-next-line: require-visibility-timeout
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, VisibilityTimeout: 30 }));
      for (const message of Messages) {
        await fetch('http://render', { method: 'POST', body: message.Body, signal: AbortSignal.timeout(60_000) });
      }
    }`,
  'the same with the work in a function': `
    import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const sqs = new SQSClient({});
    const LIMIT = 2 * 60 * 1000;
    async function render(body) {
      await fetch('http://render', { method: 'POST', body, signal: AbortSignal.timeout(LIMIT) });
    }
    export async function poll(url) {
      // expect-next-line: require-visibility-timeout
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, VisibilityTimeout: 60 }));
      for (const message of Messages) await render(message.Body);
    }`,
  'a message that stays long enough': `
    import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const sqs = new SQSClient({});
    export async function poll(url) {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, VisibilityTimeout: 120 }));
      for (const message of Messages) {
        await fetch('http://render', { method: 'POST', body: message.Body, signal: AbortSignal.timeout(60_000) });
      }
    }`,
  'a message that is made to stay longer': `
    import { ChangeMessageVisibilityCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const sqs = new SQSClient({});
    export async function poll(url) {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, VisibilityTimeout: 30 }));
      for (const message of Messages) {
        const timer = setInterval(() => sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle: message.ReceiptHandle, VisibilityTimeout: 30 })), 10_000);
        await fetch('http://render', { method: 'POST', body: message.Body, signal: AbortSignal.timeout(60_000) });
        clearInterval(timer);
      }
    }`,
  'a time from the environment': `
    import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const sqs = new SQSClient({});
    export async function poll(url) {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, VisibilityTimeout: Number(process.env.HIDE) }));
      for (const message of Messages) await fetch('http://render', { body: message.Body, signal: AbortSignal.timeout(60_000) });
    }`,
  'a consumer of sqs-consumer': `
    import { Consumer } from 'sqs-consumer';
    import { render } from './render.js';
    export const app = Consumer.create({
      queueUrl: 'https://sqs/render',
      handleMessageTimeout: 120_000,
      // expect-next-line: require-visibility-timeout
      visibilityTimeout: 60,
      handleMessage: async (message) => { await render(message.Body); },
    });`,
  'a consumer of sqs-consumer with a heartbeat': `
    import { Consumer } from 'sqs-consumer';
    import { render } from './render.js';
    export const app = Consumer.create({
      queueUrl: 'https://sqs/render',
      handleMessageTimeout: 120_000,
      visibilityTimeout: 60,
      heartbeatInterval: 20,
      handleMessage: async (message) => { await render(message.Body); },
    });`,
});

itMarks('functions in the cloud', {
  'a queue that waits for less than the function may run': `
    import { Duration, Stack } from 'aws-cdk-lib';
    import * as lambda from 'aws-cdk-lib/aws-lambda';
    import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
    import * as sqs from 'aws-cdk-lib/aws-sqs';
    export class Images extends Stack {
      constructor(scope, id) {
        super(scope, id);
        const failed = new sqs.Queue(this, 'Failed');
        const images = new sqs.Queue(this, 'Images', {
          // expect-next-line: require-visibility-timeout
          visibilityTimeout: Duration.seconds(60),
          deadLetterQueue: { queue: failed, maxReceiveCount: 3 },
        });
        const resize = new lambda.Function(this, 'Resize', { timeout: Duration.minutes(2), runtime: lambda.Runtime.NODEJS_20_X });
        resize.addEventSource(new SqsEventSource(images));
      }
    }`,
  'the default of a queue': `
    import { Duration, Stack } from 'aws-cdk-lib';
    import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
    import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
    import { Queue } from 'aws-cdk-lib/aws-sqs';
    export class Images extends Stack {
      constructor(scope, id) {
        super(scope, id);
        // expect-next-line: require-visibility-timeout
        const images = new Queue(this, 'Images');
        new NodejsFunction(this, 'Resize', { timeout: Duration.seconds(30), events: [new SqsEventSource(images)] });
      }
    }`,
  'six times the timeout': `
    import { Duration, Stack } from 'aws-cdk-lib';
    import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
    import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
    import { Queue } from 'aws-cdk-lib/aws-sqs';
    export class Images extends Stack {
      constructor(scope, id) {
        super(scope, id);
        const images = new Queue(this, 'Images', { visibilityTimeout: Duration.minutes(3) });
        new NodejsFunction(this, 'Resize', { timeout: Duration.seconds(30), events: [new SqsEventSource(images)] });
      }
    }`,
  'times that are chosen elsewhere': `
    import { Duration, Stack } from 'aws-cdk-lib';
    import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
    import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
    import { Queue } from 'aws-cdk-lib/aws-sqs';
    export class Images extends Stack {
      constructor(scope, id, props) {
        super(scope, id);
        const images = new Queue(this, 'Images', { visibilityTimeout: props.visibility });
        new NodejsFunction(this, 'Resize', { timeout: Duration.seconds(30), events: [new SqsEventSource(images)] });
      }
    }`,
  'two functions with their defaults': `
    import { Stack } from 'aws-cdk-lib';
    import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
    import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
    import { Queue } from 'aws-cdk-lib/aws-sqs';
    export class Images extends Stack {
      constructor(scope, id) {
        super(scope, id);
        const images = new Queue(this, 'Images');
        new NodejsFunction(this, 'Resize', { events: [new SqsEventSource(images)] });
      }
    }`,
});

itMarks('jobs and sessions', {
  'a lock that nothing renews': `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { Worker } from 'bullmq';
    export const worker = new Worker('settle', async () => { await sleep(60_000); }, {
      connection: {},
      // expect-next-line: require-visibility-timeout
      lockDuration: 30_000,
      skipLockRenewal: true,
    });`,
  'a lock that is renewed': `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { Worker } from 'bullmq';
    export const worker = new Worker('settle', async () => { await sleep(60_000); }, { connection: {}, lockDuration: 30_000 });`,
  'a lock that is renewed too late': `
    import { Worker } from 'bullmq';
    import { settle } from './settle.js';
    export const worker = new Worker('settle', async (job) => { await settle(job); }, {
      connection: {},
      lockDuration: 30_000,
      // expect-next-line: require-visibility-timeout
      lockRenewTime: 45_000,
    });`,
  'signs of life as far apart as the session is long': `
    import { Kafka } from 'kafkajs';
    const kafka = new Kafka({ brokers: ['kafka:9092'] });
    // expect-next-line: require-visibility-timeout
    export const consumer = kafka.consumer({ groupId: 'billing', sessionTimeout: 10_000, heartbeatInterval: 10_000 });`,
  'a session with signs of life in the handler': `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { Kafka } from 'kafkajs';
    const consumer = new Kafka({ brokers: ['kafka:9092'] }).consumer({ groupId: 'billing', sessionTimeout: 10_000 });
    await consumer.run({
      eachMessage: async ({ message, heartbeat }) => {
        const timer = setInterval(heartbeat, 3_000);
        await sleep(45_000);
        clearInterval(timer);
      },
    });`,
});

itMarks('Google Pub/Sub', {
  'a message that is given up while it is worked on': `
    import { Duration, PubSub } from '@google-cloud/pubsub';
    import { execa } from 'execa';
    const films = new PubSub().subscription('films', {
      // expect-next-line: require-visibility-timeout
      maxExtensionTime: Duration.from({ minutes: 10 }),
    });
    films.on('message', async (message) => {
      await execa('ffmpeg', [message.attributes.path], { timeout: 30 * 60 * 1000 });
      message.ack();
    });`,
  'the same in minutes': `
    import { PubSub } from '@google-cloud/pubsub';
    import { execa } from 'execa';
    const pubsub = new PubSub();
    // expect-next-line: require-visibility-timeout
    const films = pubsub.subscription('films', { flowControl: { maxMessages: 5, maxExtensionMinutes: 10 } });
    films.on('message', async (message) => {
      await execa('ffmpeg', [message.attributes.path], { timeout: 30 * 60 * 1000 });
      message.ack();
    });`,
  'time enough, and the hour of the library': `
    import { Duration, PubSub } from '@google-cloud/pubsub';
    import { execa } from 'execa';
    const pubsub = new PubSub();
    const films = pubsub.subscription('films', { maxExtensionTime: Duration.from({ minutes: 40 }) });
    const clips = pubsub.subscription('clips');
    async function convert(message) {
      await execa('ffmpeg', [message.attributes.path], { timeout: 30 * 60 * 1000 });
      message.ack();
    }
    films.on('message', convert);
    clips.on('message', convert);`,
});
