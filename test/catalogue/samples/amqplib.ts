import type { FamilySamples } from './samples.js';

export const AMQPLIB_SAMPLES: FamilySamples = {
  'amqplib-prefetch': {
    reported: [
      `
import { connect } from 'amqplib';
declare function resize(content: Buffer): Promise<void>;
export async function start(url: string): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  await channel.consume('thumbnails', async (message) => {
    if (!message) return;
    await resize(message.content);
    channel.ack(message);
  });
}`,
      `
import amqp from 'amqplib/callback_api';
declare function resize(content: Buffer, done: (error?: Error) => void): void;
amqp.connect('amqp://broker', (error, connection) => {
  if (error) throw error;
  connection.createChannel((failed, channel) => {
    if (failed) throw failed;
    channel.consume('thumbnails', (message) => {
      if (message) resize(message.content, () => channel.ack(message));
    });
  });
});`,
      `
import * as amqp from 'amqplib';
declare function resize(content: Buffer): Promise<void>;
export async function start(channel: amqp.Channel): Promise<void> {
  await channel.prefetch(10);
  await channel.consume('thumbnails', async (message) => {
    if (message) await resize(message.content);
  }, { noAck: true });
}`,
      `
import { connect } from 'amqplib';
declare function store(content: Buffer): Promise<void>;
export async function listen(url: string): Promise<void> {
  const channel = await (await connect(url)).createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, 'prices', '#');
  await channel.consume(queue, async (message) => {
    if (message) await store(message.content);
  }, { noAck: true });
}`,
    ],
    silent: [
      `
import { connect } from 'amqplib';
declare function resize(content: Buffer): Promise<void>;
export async function start(url: string): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  await channel.prefetch(10);
  await channel.consume('thumbnails', async (message) => {
    if (!message) return;
    await resize(message.content);
    channel.ack(message);
  });
}`,
      `
import amqp from 'amqplib/callback_api';
declare function resize(content: Buffer, done: (error?: Error) => void): void;
amqp.connect('amqp://broker', (error, connection) => {
  if (error) throw error;
  connection.createChannel((failed, channel) => {
    if (failed) throw failed;
    channel.prefetch(Number(process.env['PREFETCH']));
    channel.consume('thumbnails', (message) => {
      if (message) resize(message.content, () => channel.ack(message));
    });
  });
});`,
      `
import type { Channel } from 'amqplib';
declare function resize(content: Buffer): Promise<void>;
export async function start(channel: Channel): Promise<void> {
  await channel.consume('thumbnails', async (message) => {
    if (!message) return;
    await resize(message.content);
    channel.ack(message);
  });
}`,
      `
import { connect } from 'amqplib';
const waiting = new Map<string, (body: Buffer) => void>();
export async function listen(url: string): Promise<void> {
  const channel = await (await connect(url)).createChannel();
  const replies = await channel.assertQueue('', { exclusive: true });
  await channel.consume(replies.queue, (message) => {
    if (!message) return;
    waiting.get(message.properties.correlationId as string)?.(message.content);
    channel.ack(message);
  });
}`,
      `
import { connect } from 'amqplib';
const waiting = new Map<string, (body: Buffer) => void>();
export async function listen(url: string): Promise<void> {
  const channel = await (await connect(url)).createChannel();
  await channel.consume('amq.rabbitmq.reply-to', (message) => {
    if (message) waiting.get(message.properties.correlationId as string)?.(message.content);
  }, { noAck: true });
}`,
      `
import { connect } from 'amqplib';
const cache = new Map<string, string>();
export async function listen(url: string): Promise<void> {
  const channel = await (await connect(url)).createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, 'invalidations', '');
  await channel.consume(queue, (message) => {
    if (message) cache.delete(message.content.toString());
  }, { noAck: true });
}`,
      `
interface Channel { consume(queue: string, handler: (message: Buffer) => void): Promise<void> }
export async function start(channel: Channel): Promise<void> {
  await channel.consume('thumbnails', () => undefined);
}`,
    ],
  },
  'amqplib-assertqueue-maxlength': {
    reported: [
      `
import { connect } from 'amqplib';
export async function declare(url: string): Promise<void> {
  const channel = await (await connect(url)).createConfirmChannel();
  await channel.assertQueue('orders', { durable: true, deadLetterExchange: 'orders.dead' });
}`,
      `
import type { Channel } from 'amqplib';
export class OrderTopology {
  constructor(private readonly channel: Channel) {}
  async declare(queue: string): Promise<void> {
    await this.channel.assertQueue(queue, { arguments: { 'x-queue-type': 'quorum', 'x-dead-letter-exchange': 'dead' } });
  }
}`,
      `
import amqp, { type ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
export function start(urls: string[]): ChannelWrapper {
  return amqp.connect(urls).createChannel({
    publishTimeout: 5_000,
    setup: async (channel: ConfirmChannel) => {
      await channel.assertQueue('orders', { durable: true, deadLetterExchange: 'orders.dead' });
    },
  });
}`,
    ],
    silent: [
      `
import { connect } from 'amqplib';
export async function declare(url: string): Promise<void> {
  const channel = await (await connect(url)).createChannel();
  await channel.assertQueue('orders', { durable: true, maxLength: 50_000 });
}`,
      `
import type { Channel } from 'amqplib';
const limits = { 'x-max-length-bytes': 512 * 1024 * 1024, 'x-overflow': 'reject-publish' };
export async function declare(channel: Channel): Promise<void> {
  await channel.assertQueue('orders', { durable: true, arguments: { ...limits } });
}`,
      `
import type { Channel, Options } from 'amqplib';
export async function declare(channel: Channel, options: Options.AssertQueue): Promise<void> {
  await channel.assertQueue('orders', { durable: true, ...options });
}`,
      `
import type { Channel } from 'amqplib';
export async function declare(channel: Channel): Promise<void> {
  await channel.assertQueue('orders.retry', { messageTtl: 30_000, deadLetterExchange: 'orders' });
  await channel.assertQueue('', { exclusive: true });
  await channel.assertQueue('session', { expires: 60_000 });
}`,
      `
import type { Channel } from 'amqplib';
export async function declare(channel: Channel): Promise<void> {
  const replies = await channel.assertQueue('pricing.replies', { durable: false });
  channel.sendToQueue('pricing', Buffer.from('{}'), { replyTo: replies.queue });
}`,
      `
interface Broker { assertQueue(name: string): Promise<void> }
export const declare = (broker: Broker): Promise<void> => broker.assertQueue('orders');`,
    ],
    packages: ['amqp-connection-manager'],
  },
  'amqplib-assertqueue-ttl': {
    reported: [
      `
import type { Channel } from 'amqplib';
export async function declare(channel: Channel): Promise<void> {
  await channel.assertQueue('quotes', { maxLength: 1_000, messageTtl: 4_294_967_295 });
}`,
    ],
    silent: [
      `
import type { Channel } from 'amqplib';
export async function declare(channel: Channel): Promise<void> {
  await channel.assertQueue('quotes', { maxLength: 1_000 });
}`,
      `
import type { Channel } from 'amqplib';
export async function declare(channel: Channel): Promise<void> {
  await channel.assertQueue('quotes', { maxLength: 1_000, messageTtl: 5_000 });
}`,
    ],
  },
  'amqplib-assertqueue-dlx': {
    reported: [
      `
import { connect } from 'amqplib';
export async function declare(url: string): Promise<void> {
  const channel = await (await connect(url)).createChannel();
  await channel.assertQueue('orders', { durable: true, maxLength: 50_000 });
}`,
      `
import type { Channel } from 'amqplib';
declare function book(content: Buffer): Promise<void>;
export async function start(channel: Channel, queue: string): Promise<void> {
  await channel.prefetch(10);
  await channel.assertQueue(queue);
  await channel.consume(queue, async (message) => {
    if (!message) return;
    try {
      await book(message.content);
      channel.ack(message);
    } catch {
      channel.nack(message, false, false);
    }
  });
}`,
    ],
    silent: [
      `
import type { Channel } from 'amqplib';
const RETRY_EXCHANGE = 'orders.second';
export async function declare(channel: Channel): Promise<void> {
  await channel.assertExchange(RETRY_EXCHANGE, 'fanout');
  await channel.assertQueue('orders.aside', { durable: true });
  await channel.bindQueue('orders.aside', RETRY_EXCHANGE, '');
  await channel.assertQueue('orders', { durable: true, deadLetterExchange: RETRY_EXCHANGE });
}`,
      `
import type { Channel } from 'amqplib';
export async function declare(channel: Channel): Promise<void> {
  await channel.assertQueue('orders.dlq', { durable: true });
  await channel.assertQueue('orders', {
    arguments: { 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': 'orders.dlq' },
  });
}`,
      `
import type { Channel } from 'amqplib';
export async function declare(channel: Channel): Promise<void> {
  await channel.assertQueue('orders', { arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 5 } });
}`,
      `
import type { Channel } from 'amqplib';
declare function book(content: Buffer): Promise<void>;
export async function start(channel: Channel): Promise<void> {
  await channel.assertQueue('orders', { durable: true });
  await channel.consume('orders', async (message) => {
    if (!message) return;
    try {
      await book(message.content);
    } catch {
      channel.sendToQueue('orders.failed', message.content);
    }
    channel.ack(message);
  });
}`,
      `
import type { Channel } from 'amqplib';
declare function show(content: Buffer): void;
export async function start(channel: Channel): Promise<void> {
  const { queue } = await channel.assertQueue('ticker', { maxLength: 100 });
  await channel.consume(queue, (message) => message && show(message.content), { noAck: true });
}`,
      `
import type { Channel } from 'amqplib';
export async function declare(channel: Channel): Promise<void> {
  const options = { durable: true, deadLetterExchange: process.env['DEAD_EXCHANGE'] };
  await channel.assertQueue('orders', options);
}`,
    ],
  },
  'amqplib-nack-requeue': {
    reported: [
      `
import type { Channel } from 'amqplib';
declare function book(content: Buffer): Promise<void>;
export async function start(channel: Channel): Promise<void> {
  await channel.consume('orders', async (message) => {
    if (!message) return;
    try {
      await book(message.content);
      channel.ack(message);
    } catch {
      channel.nack(message);
    }
  });
}`,
    ],
    silent: [
      `
import type { Channel } from 'amqplib';
declare function book(content: Buffer): Promise<void>;
export async function start(channel: Channel): Promise<void> {
  await channel.consume('orders', async (message) => {
    if (!message) return;
    try {
      await book(message.content);
      channel.ack(message);
    } catch {
      channel.nack(message, false, false);
    }
  });
}`,
    ],
  },
  'amqplib-publish-return': {
    reported: [
      `
import type { Channel } from 'amqplib';
export function announce(channel: Channel, orders: readonly { id: string }[]): void {
  for (const order of orders) channel.publish('orders', 'created', Buffer.from(order.id));
}`,
    ],
    silent: [
      `
import { once } from 'node:events';
import type { Channel } from 'amqplib';
export async function announce(channel: Channel, orders: readonly { id: string }[]): Promise<void> {
  for (const order of orders) {
    if (!channel.publish('orders', 'created', Buffer.from(order.id))) await once(channel, 'drain');
  }
}`,
    ],
  },
  'amqplib-recovery': {
    reported: [],
    silent: [
      `
import { connect, type ChannelModel } from 'amqplib';
export const open = (url: string): Promise<ChannelModel> => connect(url);`,
    ],
  },
};
