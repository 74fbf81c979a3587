import type { FamilySamples } from './samples.js';

export const CLOUD_BROKER_SAMPLES: FamilySamples = {
  'pubsub-flowcontrol': {
    reported: [
      `
import { PubSub } from '@google-cloud/pubsub';
const pubsub = new PubSub();
export const orders = pubsub.subscription('orders', { flowControl: { maxMessages: Infinity } });`,
      `
import type { Topic } from '@google-cloud/pubsub';
export const listen = (topic: Topic) => topic.subscription('orders', { flowControl: { maxMessages: Number.MAX_SAFE_INTEGER } });`,
    ],
    silent: [
      `
import { PubSub } from '@google-cloud/pubsub';
const pubsub = new PubSub();
export const orders = pubsub.subscription('orders');
export const invoices = pubsub.topic('invoices').subscription('invoices', { flowControl: { maxMessages: 20 } });`,
    ],
  },
  'pubsub-publisher-flow': {
    reported: [
      `
import { PubSub } from '@google-cloud/pubsub';
export const topic = new PubSub().topic('orders', { flowControlOptions: { maxOutstandingMessages: Infinity } });`,
    ],
    silent: [
      `
import { PubSub } from '@google-cloud/pubsub';
export const topic = new PubSub().topic('orders');
export const limited = new PubSub().topic('orders', { flowControlOptions: { maxOutstandingMessages: 500 } });`,
    ],
  },
  'pubsub-deadletter': {
    reported: [
      `
import { PubSub } from '@google-cloud/pubsub';
const pubsub = new PubSub();
export async function provision(): Promise<void> {
  const [topic] = await pubsub.createTopic('orders');
  await topic.createSubscription('orders-worker', { enableMessageOrdering: true });
}`,
      `
import { PubSub } from '@google-cloud/pubsub';
const pubsub = new PubSub();
export const provision = () => pubsub.topic('orders').createSubscription('orders-worker');`,
      `
import { PubSub } from '@google-cloud/pubsub';
const pubsub = new PubSub();
export const provision = () => pubsub.createSubscription('orders', 'orders-worker', { ackDeadlineSeconds: 60 });`,
    ],
    silent: [
      `
import { PubSub } from '@google-cloud/pubsub';
const pubsub = new PubSub();
export async function provision(): Promise<void> {
  const aside = pubsub.topic('orders-aside');
  await aside.createSubscription('orders-aside-inspect');
  await pubsub.topic('orders').createSubscription('orders-worker', {
    deadLetterPolicy: { deadLetterTopic: aside.name, maxDeliveryAttempts: 10 },
  });
}`,
      `
import { PubSub, type CreateSubscriptionOptions } from '@google-cloud/pubsub';
const pubsub = new PubSub();
export const provision = (options: CreateSubscriptionOptions) =>
  pubsub.topic('orders').createSubscription('orders-worker', options);`,
      `
import { PubSub } from '@google-cloud/pubsub';
const pubsub = new PubSub();
export const provision = () => pubsub.topic('orders').createSubscription('orders-dead-letter');`,
      `
declare const magazine: { createSubscription(name: string): Promise<void> };
export const subscribe = (): Promise<void> => magazine.createSubscription('weekly');`,
    ],
  },
  'cloudtasks-queue': {
    reported: [],
    silent: [
      `
import { CloudTasksClient } from '@google-cloud/tasks';
const client = new CloudTasksClient();
export const provision = (parent: string) =>
  client.createQueue({ parent, queue: { name: 'mail', retryConfig: { maxAttempts: 5 } } });`,
    ],
  },
  'servicebus-maxconcurrentcalls': {
    reported: [
      `
import { ServiceBusClient } from '@azure/service-bus';
const receiver = new ServiceBusClient('Endpoint=sb://x').createReceiver('orders');
receiver.subscribe(
  { processMessage: async () => undefined, processError: async () => undefined },
  { maxConcurrentCalls: Number.MAX_SAFE_INTEGER },
);`,
    ],
    silent: [
      `
import type { ServiceBusReceiver } from '@azure/service-bus';
export function listen(receiver: ServiceBusReceiver): void {
  receiver.subscribe({ processMessage: async () => undefined, processError: async () => undefined });
}`,
    ],
  },
  'servicebus-maxdelivery': {
    reported: [
      `
import { ServiceBusAdministrationClient } from '@azure/service-bus';
const administration = new ServiceBusAdministrationClient('Endpoint=sb://x');
export const provision = () => administration.createQueue('orders', { maxDeliveryCount: 2_147_483_647 });`,
    ],
    silent: [
      `
import { ServiceBusAdministrationClient } from '@azure/service-bus';
const administration = new ServiceBusAdministrationClient('Endpoint=sb://x');
export const provision = () => administration.createQueue('orders', { lockDuration: 'PT2M' });`,
    ],
  },
  'eventhubs-buffered-producer': {
    reported: [
      `
import { EventHubBufferedProducerClient } from '@azure/event-hubs';
export const producer = new EventHubBufferedProducerClient('Endpoint=sb://x', 'clicks', {
  maxEventBufferLengthPerPartition: Infinity,
  onSendEventsErrorHandler: async () => undefined,
});`,
    ],
    silent: [
      `
import { EventHubBufferedProducerClient } from '@azure/event-hubs';
export const producer = new EventHubBufferedProducerClient('Endpoint=sb://x', 'clicks', {
  onSendEventsErrorHandler: async () => undefined,
});`,
    ],
  },
  'sqs-createqueue-redrive': {
    reported: [
      `
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
const client = new SQSClient({});
export const provision = () =>
  client.send(new CreateQueueCommand({ QueueName: 'orders', Attributes: { VisibilityTimeout: '60' } }));`,
      `
import { SQS } from '@aws-sdk/client-sqs';
const sqs = new SQS({});
export async function provision(tenant: string): Promise<string | undefined> {
  const { QueueUrl } = await sqs.createQueue({ QueueName: \`orders-\${tenant}\` });
  return QueueUrl;
}`,
      `
import SQS from 'aws-sdk/clients/sqs.js';
const sqs = new SQS();
export const provision = () => sqs.createQueue({ QueueName: 'orders' }).promise();`,
      `
import AWS from 'aws-sdk';
const sqs = new AWS.SQS();
export const provision = () => sqs.createQueue({ QueueName: 'orders' }).promise();`,
    ],
    silent: [
      `
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
const client = new SQSClient({});
export const provision = (deadLetterTargetArn: string) =>
  client.send(
    new CreateQueueCommand({
      QueueName: 'orders',
      Attributes: { RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 5 }) },
    }),
  );`,
      `
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
const client = new SQSClient({});
export async function provision(): Promise<void> {
  const aside = await client.send(new CreateQueueCommand({ QueueName: 'orders-aside' }));
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: aside.QueueUrl, AttributeNames: ['QueueArn'] }),
  );
  const arn = Attributes?.['QueueArn'];
  await client.send(
    new CreateQueueCommand({
      QueueName: 'orders',
      Attributes: { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arn, maxReceiveCount: 5 }) },
    }),
  );
}`,
      `
import { CreateQueueCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
const client = new SQSClient({});
export async function provision(deadLetterTargetArn: string): Promise<void> {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: 'orders' }));
  await client.send(
    new SetQueueAttributesCommand({
      QueueUrl,
      Attributes: { RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 5 }) },
    }),
  );
}`,
      `
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
const client = new SQSClient({});
export const provision = (Attributes: Record<string, string>) =>
  client.send(new CreateQueueCommand({ QueueName: 'orders', Attributes }));`,
      `
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
const client = new SQSClient({});
export const provision = (name: string) => client.send(new CreateQueueCommand({ QueueName: \`\${name}-dlq\` }));`,
    ],
    packages: ['aws-sdk'],
  },
  'sqs-consumer-handletimeout': {
    reported: [
      `
import { Consumer } from 'sqs-consumer';
declare function book(body: string | undefined): Promise<void>;
const consumer = Consumer.create({
  queueUrl: 'https://sqs/orders',
  handleMessage: async (message) => {
    await book(message.Body);
    return message;
  },
});
consumer.start();`,
    ],
    silent: [
      `
import { Consumer } from 'sqs-consumer';
declare function book(body: string | undefined): Promise<void>;
const consumer = Consumer.create({
  queueUrl: 'https://sqs/orders',
  handleMessageTimeout: 20_000,
  handleMessage: async (message) => {
    await book(message.Body);
    return message;
  },
});
consumer.start();`,
      `
import { Consumer } from 'sqs-consumer';
const consumer = Consumer.create({
  queueUrl: 'https://sqs/orders',
  batchSize: 10,
  handleMessageBatch: async (messages) => messages,
});
consumer.start();`,
    ],
  },
  'aws-sdk-handler': {
    reported: [
      `
import { SQS } from '@aws-sdk/client-sqs';
export const client = new SQS({ requestHandler: { requestTimeout: 0 } });`,
      `
import { SQSClient } from '@aws-sdk/client-sqs';
export const client = new SQSClient({ region: 'eu-central-1' });`,
    ],
    silent: [
      `
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
const client = new SQSClient({ region: 'eu-central-1' });
export const handler = async (event: { readonly id: string }) => {
  await client.send(new SendMessageCommand({ QueueUrl: 'https://sqs.example/orders', MessageBody: event.id }));
};`,
      `
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
const client = new SQSClient({ region: process.argv[2] ?? 'eu-central-1' });
console.log(await client.send(new ListQueuesCommand({})));`,
      `
import { SQSClient } from '@aws-sdk/client-sqs';
export const client = new SQSClient({ requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000 } });`,
      `
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
const client = new SQSClient({});
export const receive = (QueueUrl: string) =>
  client.send(new ReceiveMessageCommand({ QueueUrl }), { abortSignal: AbortSignal.timeout(5_000) });`,
      `
import { SQSClient } from '@aws-sdk/client-sqs';
import { NodeHttpHandler } from '@smithy/node-http-handler';
export const client = new SQSClient({ requestHandler: new NodeHttpHandler({ requestTimeout: 10_000 }) });`,
      `
class SQSClient {
  constructor(readonly options: object) {}
}
export const client = new SQSClient({});`,
    ],
    packages: ['@smithy/node-http-handler'],
  },
  'aws-node-http-handler': {
    reported: [
      `
import { NodeHttpHandler } from '@smithy/node-http-handler';
export const handler = new NodeHttpHandler({ connectionTimeout: 3_000 });`,
      `
import { NodeHttpHandler } from '@smithy/node-http-handler';
export const handler = new NodeHttpHandler({ requestTimeout: 0 });`,
    ],
    silent: [
      `
import { NodeHttpHandler } from '@smithy/node-http-handler';
export const handler = new NodeHttpHandler({ connectionTimeout: 3_000, socketTimeout: 10_000 });`,
    ],
  },
  'sqs-consumer-batchsize': {
    reported: [],
    silent: [
      `
import { Consumer } from 'sqs-consumer';
declare function bill(body: string): Promise<void>;
export const consumer = Consumer.create({
  queueUrl: 'https://sqs.eu-central-1.amazonaws.com/1/bills',
  batchSize: 10,
  handleMessageTimeout: 30_000,
  handleMessage: async (message) => {
    await bill(message.Body ?? '');
    return message;
  },
});`,
    ],
  },
};
