import type { FamilySamples } from './samples.js';

export const KAFKA_SAMPLES: FamilySamples = {
  'kafkajs-producer-inflight': {
    reported: [
      `
import { Kafka } from 'kafkajs';
const kafka = new Kafka({ brokers: ['broker:9092'] });
export const producer = kafka.producer({ allowAutoTopicCreation: false });`,
      `
import { Kafka } from 'kafkajs';
export class Events {
  private readonly producer;
  constructor(private readonly kafka: Kafka) {
    this.producer = this.kafka.producer();
  }
  send = (value: string) => this.producer.send({ topic: 'events', messages: [{ value }] });
}`,
      `
import { Kafka } from 'kafkajs';
export const producer = new Kafka({ brokers: ['broker:9092'] }).producer({ maxInFlightRequests: undefined });`,
    ],
    silent: [
      `
import { Kafka } from 'kafkajs';
const kafka = new Kafka({ brokers: ['broker:9092'] });
export const producer = kafka.producer({ maxInFlightRequests: 5, idempotent: true });`,
      `
import { Kafka, type ProducerConfig } from 'kafkajs';
export const makeProducer = (kafka: Kafka, config: ProducerConfig) => kafka.producer({ ...config, idempotent: true });`,
      `
class Kafka {
  producer(): string {
    return 'film producer';
  }
}
export const producer = new Kafka().producer();`,
    ],
  },
  'kafkajs-consumer-concurrency': {
    reported: [
      `
import { Kafka } from 'kafkajs';
const consumer = new Kafka({ brokers: ['broker:9092'] }).consumer({ groupId: 'orders' });
await consumer.run({ partitionsConsumedConcurrently: Infinity, eachMessage: async () => undefined });`,
    ],
    silent: [
      `
import { Kafka } from 'kafkajs';
const consumer = new Kafka({ brokers: ['broker:9092'] }).consumer({ groupId: 'orders' });
await consumer.run({ eachMessage: async () => undefined });`,
      `
import type { Consumer } from 'kafkajs';
export const run = (consumer: Consumer, partitions: number): Promise<void> =>
  consumer.run({ partitionsConsumedConcurrently: partitions, eachMessage: async () => undefined });`,
    ],
  },
  'kafkajs-consumer-maxbytes': {
    reported: [
      `
import { Kafka } from 'kafkajs';
export const consumer = new Kafka({ brokers: ['broker:9092'] }).consumer({ groupId: 'orders', maxBytes: 2_147_483_647 });`,
    ],
    silent: [
      `
import { Kafka } from 'kafkajs';
export const consumer = new Kafka({ brokers: ['broker:9092'] }).consumer({ groupId: 'orders' });
export const small = new Kafka({ brokers: ['broker:9092'] }).consumer({ groupId: 'orders', maxBytes: 1_048_576 });`,
    ],
  },
  'kafkajs-retry': {
    reported: [
      `
import { Kafka } from 'kafkajs';
export const kafka = new Kafka({ brokers: ['broker:9092'], retry: { retries: Number.MAX_SAFE_INTEGER } });`,
    ],
    silent: [
      `
import { Kafka } from 'kafkajs';
export const kafka = new Kafka({ brokers: ['broker:9092'], retry: { retries: 8 } });`,
    ],
  },
  'confluent-queue-buffering-messages': {
    reported: [
      `
import { Producer } from '@confluentinc/kafka-javascript';
export const producer = new Producer({ 'bootstrap.servers': 'broker:9092', 'queue.buffering.max.messages': 0 });`,
      `
import { KafkaJS } from '@confluentinc/kafka-javascript';
const kafka = new KafkaJS.Kafka({ 'bootstrap.servers': 'broker:9092' });
export const producer = kafka.producer({ 'queue.buffering.max.messages': 0 });`,
    ],
    silent: [
      `
import { KafkaJS } from '@confluentinc/kafka-javascript';
const { Kafka } = KafkaJS;
const kafka = new Kafka({ 'bootstrap.servers': 'broker:9092' });
export const producer = kafka.producer({ 'queue.buffering.max.messages': 50_000 });
export const usual = kafka.producer();`,
    ],
  },
  'confluent-message-timeout': {
    reported: [
      `
import { HighLevelProducer } from '@confluentinc/kafka-javascript';
export const producer = new HighLevelProducer({ 'bootstrap.servers': 'broker:9092', 'message.timeout.ms': 0 });`,
    ],
    silent: [
      `
import { HighLevelProducer } from '@confluentinc/kafka-javascript';
export const producer = new HighLevelProducer({ 'bootstrap.servers': 'broker:9092' });
export const quick = new HighLevelProducer({ 'bootstrap.servers': 'broker:9092', 'message.timeout.ms': 30_000 });`,
    ],
  },
  'rdkafka-queue-buffering': {
    reported: [
      `
import Kafka from 'node-rdkafka';
export const producer = new Kafka.Producer({ 'metadata.broker.list': 'broker:9092', 'queue.buffering.max.messages': 0 });`,
    ],
    silent: [
      `
import * as Kafka from 'node-rdkafka';
export const producer = new Kafka.Producer({ 'metadata.broker.list': 'broker:9092' });
export const small = new Kafka.HighLevelProducer({ 'metadata.broker.list': 'broker:9092', 'queue.buffering.max.messages': 1_000 });`,
    ],
  },
  'rdkafka-consume-flowing': {
    reported: [
      `
import Kafka from 'node-rdkafka';
declare function book(value: Kafka.MessageValue): Promise<void>;
const consumer = new Kafka.KafkaConsumer({ 'group.id': 'orders' }, {});
consumer
  .on('ready', () => {
    consumer.subscribe(['orders']);
    consumer.consume();
  })
  .on('data', async (message) => {
    await book(message.value);
    consumer.commitMessage(message);
  });
consumer.connect();`,
      `
import { KafkaConsumer, type MessageValue } from 'node-rdkafka';
declare function book(value: MessageValue): Promise<void>;
export class Orders {
  private readonly consumer = new KafkaConsumer({ 'group.id': 'orders' }, {});
  start(): void {
    this.consumer.on('ready', () => this.consumer.consume());
    this.consumer.on('data', (message) => {
      book(message.value).catch(console.error);
    });
    this.consumer.connect();
  }
}`,
    ],
    silent: [
      `
import Kafka from 'node-rdkafka';
declare function book(messages: Kafka.Message[], done: () => void): void;
const consumer = new Kafka.KafkaConsumer({ 'group.id': 'orders' }, {});
function next(): void {
  consumer.consume(20, (error, messages) => {
    if (error) throw error;
    book(messages, next);
  });
}
consumer.on('ready', next);
consumer.connect();`,
      `
import Kafka from 'node-rdkafka';
let total = 0;
const consumer = new Kafka.KafkaConsumer({ 'group.id': 'counts' }, {});
consumer.on('ready', () => consumer.consume());
consumer.on('data', (message) => {
  total += message.size;
});
consumer.connect();
export const bytes = (): number => total;`,
      `
import Kafka from 'node-rdkafka';
declare function book(value: Kafka.MessageValue): Promise<void>;
const consumer = new Kafka.KafkaConsumer({ 'group.id': 'orders' }, {});
let busy = 0;
consumer.on('ready', () => consumer.consume());
consumer.on('data', async (message) => {
  if ((busy += 1) > 50) consumer.pause([{ topic: message.topic, partition: message.partition }]);
  await book(message.value);
  if ((busy -= 1) === 0) consumer.resume([{ topic: message.topic, partition: message.partition }]);
});
consumer.connect();`,
    ],
  },
  'confluent-queued-max-kbytes': {
    reported: [],
    silent: [
      `
import { KafkaConsumer } from '@confluentinc/kafka-javascript';
export const consumer = new KafkaConsumer(
  { 'group.id': 'billing', 'bootstrap.servers': 'kafka:9092', 'queued.max.messages.kbytes': 16_384 },
  {},
);`,
    ],
  },
};
