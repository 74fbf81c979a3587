import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

itMarks('consumers of RabbitMQ', {
  'a prefetch on the other channel': `
      import amqp from 'amqplib';
      export async function start(url) {
        const connection = await amqp.connect(url);
        const [inbound, outbound] = await Promise.all([connection.createChannel(), connection.createChannel()]);
        const taken = await connection.createChannel();
        const given = await connection.createChannel();
        await given.prefetch(10);
        // expect-next-line: require-prefetch
        await taken.consume('orders', async (message) => { await book(message); taken.ack(message); });
      }`,
  'a prefetch that comes too late': `
      const amqp = require('amqplib');
      async function start() {
        const connection = await amqp.connect(process.env.AMQP_URL);
        const channel = await connection.createChannel();
        // expect-next-line: require-prefetch
        await channel.consume('orders', async (message) => { await book(message); channel.ack(message); });
        await channel.prefetch(10);
      }`,
  'a prefetch of nothing': `
      import { connect } from 'amqplib';
      const NONE = 0;
      export async function start(url) {
        const channel = await (await connect(url)).createChannel();
        await channel.prefetch(NONE);
        // expect-next-line: require-prefetch
        await channel.consume('orders', async (message) => { await book(message); channel.ack(message); });
      }`,
  'a field that one method sets up and another reads': `
      import { connect } from 'amqplib';
      export class Orders {
        channel = null;
        async open(url) {
          this.channel = await (await connect(url)).createChannel();
          await this.channel.prefetch(5);
        }
        async listen() {
          await this.channel.consume('orders', async (message) => { await book(message); this.channel.ack(message); });
        }
      }`,
  'a field without': `
      import { connect } from 'amqplib';
      export class Orders {
        channel = null;
        async open(url) {
          this.channel = await (await connect(url)).createChannel();
        }
        async listen() {
          // expect-next-line: require-prefetch
          await this.channel.consume('orders', async (message) => { await book(message); this.channel.ack(message); });
        }
      }`,
  'a prefetch in the callback around': `
      const amqp = require('amqplib/callback_api');
      amqp.connect('amqp://broker', (err, connection) => {
        connection.createChannel((failed, channel) => {
          channel.prefetch(1);
          channel.assertQueue('orders', {}, (refused, ok) => {
            channel.consume(ok.queue, (message) => book(message, () => channel.ack(message)));
          });
        });
      });`,
  'callbacks without': `
      const amqp = require('amqplib/callback_api');
      amqp.connect('amqp://broker', (err, connection) => {
        connection.createChannel((failed, channel) => {
          channel.assertQueue('orders', {}, (refused, ok) => {
            // expect-next-line: require-prefetch
            channel.consume(ok.queue, (message) => book(message, () => channel.ack(message)));
          });
        });
      });`,
  'promises without async functions': `
      const amqp = require('amqplib');
      amqp.connect('amqp://broker')
        .then((connection) => connection.createChannel())
        .then((channel) => {
          // expect-next-line: require-prefetch
          return channel.consume('orders', async (message) => { await book(message); channel.ack(message); });
        });`,
  'promises with a prefetch': `
      const amqp = require('amqplib');
      amqp.connect('amqp://broker')
        .then((connection) => connection.createChannel())
        .then((channel) => channel.prefetch(5).then(() =>
          channel.consume('orders', async (message) => { await book(message); channel.ack(message); })));`,
  'answers by a named queue': `
      import { connect } from 'amqplib';
      const REPLIES = 'pricing.replies';
      export async function open(url) {
        const channel = await (await connect(url)).createChannel();
        await channel.assertQueue(REPLIES, { autoDelete: true });
        await channel.consume(REPLIES, (message) => settle(message), { noAck: true });
        return (body) => channel.sendToQueue('pricing', body, { replyTo: REPLIES });
      }`,
  'answers by a queue without a name, in callbacks': `
      const amqp = require('amqplib/callback_api');
      amqp.connect('amqp://broker', (err, connection) => {
        connection.createChannel((failed, channel) => {
          channel.assertQueue('', { exclusive: true }, (refused, q) => {
            channel.consume(q.queue, (message) => settle(message), { noAck: true });
          });
          channel.assertQueue('', { exclusive: true }, (refused, { queue: replyTo }) => {
            channel.consume(replyTo, (message) => settle(message), { noAck: true });
          });
        });
      });`,
  'what is told to all, and takes time': `
      import { connect } from 'amqplib';
      export async function open(url) {
        const channel = await (await connect(url)).createChannel();
        const { queue } = await channel.assertQueue('', { exclusive: true });
        await channel.bindQueue(queue, 'events', '#');
        // expect-next-line: require-prefetch
        await channel.consume(queue, (message) => { store(message.content).catch(log); }, { noAck: true });
      }`,
  'channels of another package': `
      import { connect } from './own-broker.js';
      export async function open(url) {
        const channel = await (await connect(url)).createChannel();
        await channel.consume('orders', (message) => book(message));
      }`,
});

describe('consumers over several files', () => {
  it('a channel that a helper opens with a prefetch', () => {
    expectMarkedInProject({
      'src/channel.ts': `import { connect, type Channel } from 'amqplib';
        export async function openChannel(url: string): Promise<Channel> {
          const connection = await connect(url);
          const channel = await connection.createChannel();
          await channel.prefetch(20);
          return channel;
        }`,
      'src/orders.ts': `import { openChannel } from './channel.js';
        export async function start(url: string): Promise<void> {
          const channel = await openChannel(url);
          await channel.consume('orders', async (message) => { if (message) { await book(message); channel.ack(message); } });
        }`,
    });
  });

  it('a channel that a helper opens without', () => {
    expectMarkedInProject({
      'src/channel.ts': `import { connect, type Channel } from 'amqplib';
        export async function openChannel(url: string): Promise<Channel> {
          const connection = await connect(url);
          return connection.createChannel();
        }`,
      'src/orders.ts': `import { openChannel } from './channel.js';
        export async function start(url: string): Promise<void> {
          const channel = await openChannel(url);
          // expect-next-line: require-prefetch
          await channel.consume('orders', async (message) => { if (message) { await book(message); channel.ack(message); } });
        }`,
    });
  });

  it('a base class that opens the channel', () => {
    expectMarkedInProject({
      'src/base.ts': `import type { Channel, ChannelModel } from 'amqplib';
        export abstract class BaseConsumer {
          protected channel!: Channel;
          constructor(private readonly connection: ChannelModel, private readonly parallel: number) {}
          async start(): Promise<void> {
            this.channel = await this.connection.createChannel();
            await this.channel.prefetch(this.parallel);
            await this.listen();
          }
          protected abstract listen(): Promise<void>;
        }`,
      'src/stock.ts': `import { BaseConsumer } from './base.js';
        export class StockConsumer extends BaseConsumer {
          protected async listen(): Promise<void> {
            await this.channel.consume('stock', async (message) => { if (message) { await apply(message); this.channel.ack(message); } });
          }
        }`,
    });
  });

  it('a setup function of another file', () => {
    const wrapper = (setup: string): string => `import { connect } from 'amqp-connection-manager';
        import { ${setup} } from './setup.js';
        const channel = connect('amqp://broker').createChannel({ setup: ${setup} });`;
    const consume = `await channel.consume('orders', async (message) => { await book(message); channel.ack(message); });`;
    expectMarkedInProject({
      'src/setup.ts': `import type { ConfirmChannel } from 'amqplib';
        export async function limited(channel: ConfirmChannel): Promise<void> {
          await declare(channel);
          await limit(channel);
        }
        export async function endless(channel: ConfirmChannel): Promise<void> {
          await declare(channel);
        }
        async function limit(channel: ConfirmChannel): Promise<void> {
          await channel.prefetch(8);
        }
        async function declare(channel: ConfirmChannel): Promise<void> {
          await channel.assertExchange('orders', 'topic');
        }`,
      'src/a.ts': `${wrapper('limited')}\n${consume}`,
      'src/b.ts': `${wrapper('endless')}\n// expect-next-line: require-prefetch\n${consume}`,
    });
  });
});
