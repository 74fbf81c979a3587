import { requireVisibilityTimeout } from '../../../src/rules/require-visibility-timeout.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(requireVisibilityTimeout);

itMarks('acknowledged before the work', {
  'by the channel': `
    import { connect } from 'amqplib';
    import { book } from './book.js';
    const channel = await (await connect('amqp://broker')).createChannel();
    await channel.prefetch(10);
    await channel.consume('bookings', async (message) => {
      if (!message) return;
      // expect-next-line: require-visibility-timeout
      channel.ack(message);
      await book(JSON.parse(message.content.toString()));
    });`,
  'by the message': `
    import { subscription } from './pubsub.js';
    import { store } from './store.js';
    subscription.on('message', async (message) => {
      const order = JSON.parse(message.data.toString());
      // expect-next-line: require-visibility-timeout
      message.ack();
      await store(order);
    });`,
  'by deleting it': `
    import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    import { pay } from './pay.js';
    const sqs = new SQSClient({});
    export async function once(url) {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url }));
      for (const message of Messages) {
        // expect-next-line: require-visibility-timeout
        await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: message.ReceiptHandle }));
        await pay(JSON.parse(message.Body));
      }
    }`,
  'by a function that deletes it': `
    import { DeleteMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    import { send } from './mail.js';
    const sqs = new SQSClient({});
    function remove(message) {
      return sqs.send(new DeleteMessageCommand({ QueueUrl: 'mails', ReceiptHandle: message.ReceiptHandle }));
    }
    export async function handle(message) {
      // expect-next-line: require-visibility-timeout
      await remove(message);
      await send(JSON.parse(message.Body));
    }`,
  'by its offset': `
    import { Kafka } from 'kafkajs';
    import { store } from './store.js';
    const consumer = new Kafka({ brokers: ['kafka:9092'] }).consumer({ groupId: 'mail' });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, partition, message }) => {
        // expect-next-line: require-visibility-timeout
        await consumer.commitOffsets([{ topic, partition, offset: String(Number(message.offset) + 1) }]);
        await store(message.value);
      },
    });`,
  'by the broker itself': `
    import { connect } from 'amqplib';
    import { book } from './book.js';
    const channel = await (await connect('amqp://broker')).createChannel();
    await channel.consume('bookings', async (message) => {
      await book(message);
    // expect-next-line: require-visibility-timeout
    }, { noAck: true });`,
  'because nobody waits for the work': `
    import { Kafka } from 'kafkajs';
    const consumer = new Kafka({ brokers: ['kafka:9092'] }).consumer({ groupId: 'mail' });
    async function handle(message) { await fetch('http://mail', { method: 'POST', body: message.value }); }
    await consumer.run({
      eachMessage: async ({ message }) => {
        // expect-next-line: require-visibility-timeout
        void handle(message);
      },
    });`,
});

itMarks('acknowledged in time', {
  'after the work': `
    import { connect } from 'amqplib';
    import { book } from './book.js';
    const channel = await (await connect('amqp://broker')).createChannel();
    await channel.prefetch(10);
    await channel.consume('bookings', async (message) => {
      if (!message) return;
      await book(JSON.parse(message.content.toString()));
      channel.ack(message);
    });`,
  'after the work, before something about it': `
    import { subscription } from './pubsub.js';
    import { log, store } from './store.js';
    subscription.on('message', async (message) => {
      await store(message.data);
      message.ack();
      await log(message.id);
    });`,
  'by a function that does the work first': `
    import { DeleteMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    import { log, send } from './mail.js';
    const sqs = new SQSClient({});
    async function complete(message) {
      await send(message.Body);
      await sqs.send(new DeleteMessageCommand({ QueueUrl: 'mails', ReceiptHandle: message.ReceiptHandle }));
    }
    export async function handle(message) {
      await complete(message);
      await log(message.MessageId);
    }`,
  'because it is of no use': `
    import { subscription } from './pubsub.js';
    import { store } from './store.js';
    subscription.on('message', async (message) => {
      if (message.attributes.type !== 'order') {
        message.ack();
        return;
      }
      await store(message.data);
      message.ack();
    });`,
  'answers to this process': `
    import { connect } from 'amqplib';
    import { settle } from './calls.js';
    const channel = await (await connect('amqp://broker')).createChannel();
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.consume(queue, async (message) => { await settle(message); }, { noAck: true });`,
  'answers by their queue': `
    import { connect } from 'amqplib';
    import { settle } from './calls.js';
    const channel = await (await connect('amqp://broker')).createChannel();
    await channel.consume('amq.rabbitmq.reply-to', async (message) => { await settle(message); }, { noAck: true });`,
  'what a page shows': `
    import { connect } from 'amqplib';
    import { show } from './screen.js';
    const channel = await (await connect('amqp://broker')).createChannel();
    await channel.consume('presence-updates', async (message) => { await show(message); }, { noAck: true });`,
  'a call of something else': `
    import { socket } from './socket.js';
    import { store } from './store.js';
    socket.on('order', async (order, ack) => {
      ack({ ok: true });
      await store(order);
    });`,
  'work that is awaited': `
    import { Kafka } from 'kafkajs';
    const consumer = new Kafka({ brokers: ['kafka:9092'] }).consumer({ groupId: 'mail' });
    async function handle(message) { await fetch('http://mail', { method: 'POST', body: message.value }); }
    await consumer.run({ eachMessage: async ({ message }) => { await handle(message); } });`,
});
