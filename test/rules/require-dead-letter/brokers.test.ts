import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

itMarks('queues of RabbitMQ', {
  'an exchange for what failed that is named in a constant': `
      import { connect } from 'amqplib';
      const SECOND = 'orders.second';
      export async function declare(url) {
        const channel = await (await connect(url)).createChannel();
        const kept = await channel.assertQueue('orders.kept');
        await channel.bindQueue(kept.queue, SECOND, '#');
        await channel.assertQueue('orders', { arguments: { 'x-dead-letter-exchange': SECOND } });
      }`,
  'a queue that is bound to another exchange': `
      import { connect } from 'amqplib';
      export async function declare(url) {
        const channel = await (await connect(url)).createChannel();
        // expect-next-line: require-dead-letter
        await channel.assertQueue('invoices', { durable: true });
        await channel.bindQueue('invoices', 'billing', '#');
        await channel.assertQueue('orders', { deadLetterExchange: 'orders.second' });
      }`,
  'a name from a variable': `
      import { connect } from 'amqplib';
      export async function declare(url, deadQueue, workQueue) {
        const channel = await (await connect(url)).createChannel();
        await channel.assertQueue(deadQueue);
        // expect-next-line: require-dead-letter
        await channel.assertQueue(workQueue);
      }`,
  'requests whose senders wait for an answer': `
      import { connect } from 'amqplib';
      export async function serve(url) {
        const channel = await (await connect(url)).createChannel();
        await channel.prefetch(10);
        await channel.assertQueue('pricing');
        await channel.consume('pricing', async (message) => {
          const answer = await price(message.content).catch((error) => ({ error: error.message }));
          channel.sendToQueue(message.properties.replyTo, encode(answer), { correlationId: message.properties.correlationId });
          channel.ack(message);
        });
      }`,
  'queues of one process': `
      import { connect } from 'amqplib';
      export async function declare(url) {
        const channel = await (await connect(url)).createChannel();
        await channel.assertQueue();
        await channel.assertQueue('session', { autoDelete: true });
        await channel.assertQueue('pricing.answers');
        channel.sendToQueue('pricing', body, { replyTo: 'pricing.answers' });
      }`,
});

itMarks('queues of SQS', {
  'a queue whose address nobody uses for failures': `
      import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
      const client = new SQSClient({});
      export async function provision() {
        // expect-next-line: require-dead-letter
        const made = await client.send(new CreateQueueCommand({ QueueName: 'orders' }));
        const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl: made.QueueUrl }));
        return Attributes.QueueArn;
      }`,
  'the aggregated client': `
      import { SQS } from '@aws-sdk/client-sqs';
      export class Queues {
        constructor() { this.sqs = new SQS({}); }
        async make(name) {
          // expect-next-line: require-dead-letter
          return this.sqs.createQueue({ QueueName: name, Attributes: { FifoQueue: 'true' } });
        }
      }`,
  "queues of a developer's machine": `
      import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
      const client = new SQSClient({ endpoint: 'http://localhost:4566' });
      await client.send(new CreateQueueCommand({ QueueName: 'orders' }));`,
  'a policy that another call sets': `
      import { SQS } from '@aws-sdk/client-sqs';
      const sqs = new SQS({});
      export async function make(name, deadLetterTargetArn) {
        const { QueueUrl } = await sqs.createQueue({ QueueName: name });
        await sqs.setQueueAttributes({ QueueUrl, Attributes: { RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 3 }) } });
      }`,
});

describe('a topology over several files', () => {
  it('the exchange for what failed is named elsewhere', () => {
    expectMarkedInProject({
      'src/names.ts': `export const SECOND = 'orders.second';`,
      'src/orders.ts': `import type { Channel } from 'amqplib';
        import { SECOND } from './names.js';
        export async function declareOrders(channel: Channel): Promise<void> {
          await channel.assertQueue('orders', { deadLetterExchange: SECOND });
        }`,
      'src/kept.ts': `import type { Channel } from 'amqplib';
        import { SECOND } from './names.js';
        export async function declareKept(channel: Channel): Promise<void> {
          await channel.assertQueue('orders.kept', { durable: true });
          await channel.bindQueue('orders.kept', SECOND, '#');
        }`,
    });
  });

  it('options that another file shares', () => {
    expectMarkedInProject({
      'src/options.ts': `export const safe = { durable: true, deadLetterExchange: 'dead' };
        export const plain = { durable: true };`,
      'src/declare.ts': `import type { Channel } from 'amqplib';
        import { plain, safe } from './options.js';
        export async function declare(channel: Channel): Promise<void> {
          await channel.assertQueue('orders', { ...safe, maxLength: 100 });
          // expect-next-line: require-dead-letter
          await channel.assertQueue('invoices', { ...plain, maxLength: 100 });
        }`,
    });
  });
});
