import { noUnboundedMap } from '../../../src/rules/no-unbounded-map.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noUnboundedMap, 'with brokers, bots and jobs, each fault beside its repair', [
  {
    name: 'slack bolt: what a user began',
    code: `
      import { App } from '@slack/bolt';
      const app = new App({ token: process.env.TOKEN });
      // expect-next-line: no-unbounded-map
      const begun = new Map<string, number>();
      app.command('/report', async ({ command, ack }) => {
        await ack();
        begun.set(command.user_id, Date.now());
      });`,
  },
  {
    name: 'slack bolt: what a user began, for an hour',
    code: `
      import { App } from '@slack/bolt';
      const app = new App({ token: process.env.TOKEN });
      const begun = new Map<string, number>();
      app.command('/report', async ({ command, ack }) => {
        await ack();
        begun.set(command.user_id, Date.now());
        setTimeout(() => begun.delete(command.user_id), 3_600_000).unref();
      });`,
  },
  {
    name: 'redis: messages that were seen',
    code: `
      import { createClient } from 'redis';
      const client = createClient();
      // expect-next-line: no-unbounded-map
      const seen = new Set<string>();
      await client.subscribe('orders', (text) => {
        const { orderId } = JSON.parse(text);
        if (seen.has(orderId)) return;
        seen.add(orderId);
      });`,
  },
  {
    name: 'redis: the last thousand messages that were seen',
    code: `
      import { createClient } from 'redis';
      const client = createClient();
      const seen = new Set<string>();
      await client.subscribe('orders', (text) => {
        const { orderId } = JSON.parse(text);
        if (seen.has(orderId)) return;
        seen.add(orderId);
        if (seen.size > 1_000) for (const first of seen) { seen.delete(first); break; }
      });`,
  },
  {
    name: 'amqp: messages by their id',
    code: `
      import type { Channel } from 'amqplib';
      // expect-next-line: no-unbounded-map
      const handled = new Set<string>();
      export async function consume(channel: Channel): Promise<void> {
        await channel.prefetch(10);
        await channel.consume('orders', (message) => {
          if (!message) return;
          const id = message.properties.messageId as string;
          if (!handled.has(id)) handled.add(id);
          channel.ack(message);
        });
      }`,
  },
  {
    name: 'amqp: redeliveries counted until they are given up',
    code: `
      import type { Channel } from 'amqplib';
      const deliveries = new Map<string, number>();
      export async function consume(channel: Channel, work: (text: string) => Promise<void>): Promise<void> {
        await channel.prefetch(10);
        await channel.consume('orders', async (message) => {
          if (!message) return;
          const id = message.properties.messageId as string;
          deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
          try {
            await work(message.content.toString());
            channel.ack(message);
          } catch {
            channel.nack(message, false, false);
          } finally {
            deliveries.delete(id);
          }
        });
      }`,
  },
  {
    name: 'nats: the last state of each device',
    code: `
      import { connect } from 'nats';
      // expect-next-line: no-unbounded-map
      const states = new Map<string, unknown>();
      const connection = await connect();
      for await (const message of connection.subscribe('devices.*')) {
        const state = message.json<{ deviceId: string }>();
        states.set(state.deviceId, state);
      }`,
  },
  {
    name: 'sqs: messages of a poll loop',
    code: `
      import { SQSClient, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
      const client = new SQSClient();
      // expect-next-line: no-unbounded-map
      const done = new Set<string>();
      while (true) {
        const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: process.env.QUEUE }));
        for (const message of Messages) {
          if (done.has(message.MessageId!)) continue;
          done.add(message.MessageId!);
        }
      }`,
  },
  {
    name: 'graphql: a subscription for each client',
    code: `
      import { createServer } from './server';
      // expect-next-line: no-unbounded-map
      const lastQuery = new Map<string, string>();
      createServer({
        onSubscribe(context: { extra: { ip: string } }, message: { payload: { query: string } }) {
          lastQuery.set(context.extra.ip, message.payload.query);
        },
      });`,
  },
  {
    name: 'apollo: a loader for each request',
    code: `
      import { ApolloServer } from '@apollo/server';
      import { startStandaloneServer } from '@apollo/server/standalone';
      import { schema } from './schema';
      class Users {
        private readonly cache = new Map<string, Promise<unknown>>();
        user(userId: string): Promise<unknown> {
          let user = this.cache.get(userId);
          if (!user) this.cache.set(userId, (user = fetch('/users/' + userId)));
          return user;
        }
      }
      await startStandaloneServer(new ApolloServer(schema), {
        context: async () => ({ users: new Users() }),
      });`,
  },
  {
    name: 'apollo: one loader for all requests',
    code: `
      import { ApolloServer } from '@apollo/server';
      import { startStandaloneServer } from '@apollo/server/standalone';
      import { schema } from './schema';
      class Users {
        // expect-next-line: no-unbounded-map
        private readonly cache = new Map<string, Promise<unknown>>();
        user(userId: string): Promise<unknown> {
          let user = this.cache.get(userId);
          if (!user) this.cache.set(userId, (user = fetch('/users/' + userId)));
          return user;
        }
      }
      const users = new Users();
      await startStandaloneServer(new ApolloServer(schema), {
        context: async () => ({ users }),
      });`,
  },
  {
    name: 'feathers: a hook that remembers users',
    filename: JS,
    code: `
      // expect-next-line: no-unbounded-map
      const lastCall = {};
      module.exports = {
        before: {
          all: [
            async (context) => {
              lastCall[context.params.user.id] = Date.now();
              return context;
            },
          ],
        },
      };`,
  },
  {
    name: 'a cron job that remembers what it told',
    code: `
      import { CronJob } from 'cron';
      import { db } from './db';
      // expect-next-line: no-unbounded-map
      const told = new Set<string>();
      new CronJob('* * * * *', async () => {
        for (const invoice of await db.overdue()) {
          if (told.has(invoice.id)) continue;
          told.add(invoice.id);
          console.log('overdue', invoice.id);
        }
      }).start();`,
  },
  {
    name: 'a cron job that remembers what is still overdue',
    code: `
      import { CronJob } from 'cron';
      import { db } from './db';
      let told = new Set<string>();
      new CronJob('* * * * *', async () => {
        const now = new Set<string>();
        for (const invoice of await db.overdue()) {
          now.add(invoice.id);
          if (!told.has(invoice.id)) console.log('overdue', invoice.id);
        }
        told = now;
      }).start();`,
  },
]);
