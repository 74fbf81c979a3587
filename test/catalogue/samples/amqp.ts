import type { FamilySamples } from './samples.js';

export const AMQP_SAMPLES: FamilySamples = {
  'acm-publish-timeout': {
    reported: [
      `
import { connect } from 'amqp-connection-manager';
const channel = connect(['amqp://a', 'amqp://b']).createChannel({ json: true });
export const send = (order: object): Promise<boolean> => channel.sendToQueue('orders', order);`,
      `
import * as amqp from 'amqp-connection-manager';
const connection = amqp.connect('amqp://broker');
export class Events {
  private readonly channel = connection.createChannel({ json: true, publishTimeout: 0 });
  async emit(name: string, body: object): Promise<void> {
    await this.channel.publish('events', name, body);
  }
}`,
      `
import { connect } from 'amqp-connection-manager';
const channel = connect('amqp://broker').createChannel();
export const send = (order: Buffer): Promise<boolean> => channel.publish('orders', 'new', order);`,
    ],
    silent: [
      `
import { connect } from 'amqp-connection-manager';
const channel = connect(['amqp://a', 'amqp://b']).createChannel({ json: true, publishTimeout: 5_000 });
export const send = (order: object): Promise<boolean> => channel.sendToQueue('orders', order);`,
      `
import { connect } from 'amqp-connection-manager';
const channel = connect('amqp://broker').createChannel({ json: true });
export const send = (order: object): Promise<boolean> => channel.sendToQueue('orders', order, { timeout: 5_000 });`,
      `
import { connect } from 'amqp-connection-manager';
const channel = connect('amqp://broker').createChannel({ json: true });
export async function send(order: object): Promise<void> {
  if (channel.queueLength() > 1_000) throw new Error('the broker is away');
  await channel.sendToQueue('orders', order);
}`,
      `
import { connect } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
declare function book(content: Buffer): Promise<void>;
connect('amqp://broker').createChannel({
  setup: async (channel: ConfirmChannel) => {
    await channel.prefetch(10);
    await channel.consume('orders', async (message) => {
      if (!message) return;
      await book(message.content);
      channel.ack(message);
    });
  },
});`,
      `
import { connect } from 'amqp-connection-manager';
const channel = connect('amqp://broker').createChannel({ publishTimeout: Number(process.env['PUBLISH_TIMEOUT']) });
export const send = (order: Buffer): Promise<boolean> => channel.sendToQueue('orders', order);`,
    ],
  },
  'acm-consume-prefetch': {
    reported: [
      `
import { connect } from 'amqp-connection-manager';
declare function book(content: Buffer): Promise<void>;
const channel = connect('amqp://broker').createChannel({ setup: undefined });
void channel.consume('orders', async (message) => {
  await book(message.content);
  channel.ack(message);
});`,
      `
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
declare function book(content: Buffer): Promise<void>;
export async function start(connection: AmqpConnectionManager): Promise<void> {
  const channel = connection.createChannel({
    setup: (raw: ConfirmChannel) => raw.assertQueue('orders', { maxLength: 1_000, deadLetterExchange: 'dead' }),
  });
  await channel.consume('orders', async (message) => {
    await book(message.content);
    channel.ack(message);
  }, { prefetch: 0 });
}`,
    ],
    silent: [
      `
import { connect } from 'amqp-connection-manager';
declare function book(content: Buffer): Promise<void>;
const channel = connect('amqp://broker').createChannel();
void channel.consume('orders', async (message) => {
  await book(message.content);
  channel.ack(message);
}, { prefetch: 20 });`,
      `
import { connect } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
declare function book(content: Buffer): Promise<void>;
const channel = connect('amqp://broker').createChannel({
  setup: (raw: ConfirmChannel) => Promise.all([raw.assertExchange('orders', 'topic'), raw.prefetch(20)]),
});
void channel.consume('orders', async (message) => {
  await book(message.content);
  channel.ack(message);
});`,
      `
import { connect } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
declare function book(content: Buffer): Promise<void>;
const channel = connect('amqp://broker').createChannel();
async function limit(raw: ConfirmChannel): Promise<void> {
  await raw.prefetch(20);
}
await channel.addSetup(limit);
await channel.consume('orders', async (message) => {
  await book(message.content);
  channel.ack(message);
});`,
      `
import type { ChannelWrapper } from 'amqp-connection-manager';
declare function book(content: Buffer): Promise<void>;
export async function start(channel: ChannelWrapper): Promise<void> {
  await channel.consume('orders', async (message) => {
    await book(message.content);
    channel.ack(message);
  });
}`,
    ],
  },
  'rascal-subscription-prefetch': {
    reported: [
      `
import { BrokerAsPromised, withDefaultConfig } from 'rascal';
export const start = (): Promise<BrokerAsPromised> =>
  BrokerAsPromised.create(
    withDefaultConfig({
      vhosts: { '/': { connection: { url: 'amqp://broker' }, queues: { orders: {} } } },
      subscriptions: { orders: { vhost: '/', queue: 'orders', prefetch: 0 } },
    }),
  );`,
    ],
    silent: [
      `
import { BrokerAsPromised, withDefaultConfig } from 'rascal';
export const start = (): Promise<BrokerAsPromised> =>
  BrokerAsPromised.create(
    withDefaultConfig({
      vhosts: { '/': { connection: { url: 'amqp://broker' }, queues: { orders: {} } } },
      subscriptions: { orders: { vhost: '/', queue: 'orders' } },
    }),
  );`,
    ],
  },
  'rascal-redeliveries-counter': {
    reported: [
      `
import rascal from 'rascal';
rascal.Broker.create(
  {
    vhosts: {
      '/': {
        connection: { url: 'amqp://broker' },
        queues: ['orders'],
        subscriptions: { orders: { queue: 'orders', prefetch: 5 } },
      },
    },
  },
  (error, broker) => {
    if (error) throw error;
    broker.on('error', console.error);
  },
);`,
      `
import { BrokerAsPromised, withDefaultConfig } from 'rascal';
export const start = (): Promise<BrokerAsPromised> =>
  BrokerAsPromised.create(
    withDefaultConfig({
      vhosts: { '/': { connection: { url: 'amqp://broker' }, queues: ['orders'] } },
      subscriptions: { orders: { vhost: '/', queue: 'orders', redeliveries: { limit: 5, counter: 'stub' } } },
    }),
  );`,
    ],
    silent: [
      `
import { BrokerAsPromised } from 'rascal';
export const start = (): Promise<BrokerAsPromised> =>
  BrokerAsPromised.create({
    vhosts: { '/': { connection: { url: 'amqp://broker' }, queues: ['orders'] } },
    subscriptions: { orders: { vhost: '/', queue: 'orders', redeliveries: { limit: 5, counter: 'inMemory' } } },
  });`,
      `
import { BrokerAsPromised } from 'rascal';
export const start = (): Promise<BrokerAsPromised> =>
  BrokerAsPromised.create({
    vhosts: { '/': { connection: { url: 'amqp://broker' }, exchanges: ['orders'] } },
    publications: { orders: { vhost: '/', exchange: 'orders' } },
  });`,
    ],
  },
  'rhea-credit': {
    reported: [
      `
import rhea from 'rhea';
const connection = rhea.connect({ host: 'broker', port: 5672 });
connection.open_receiver({ source: 'orders', credit_window: 4_294_967_295 });`,
    ],
    silent: [
      `
import rhea from 'rhea';
const connection = rhea.connect({ host: 'broker', port: 5672 });
connection.open_receiver({ source: 'orders' });
connection.open_receiver({ source: 'invoices', credit_window: 50, autoaccept: false });`,
    ],
  },
};
