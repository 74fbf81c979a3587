import { itMarks } from './check.js';

itMarks('messages that a consumer without a limit gets again', {
  'a consumer of JetStream': `
      import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
      export async function run(nc) {
        const manager = await jetstreamManager(nc);
        await manager.consumers.add('ORDERS', { durable_name: 'mailer', ack_policy: AckPolicy.Explicit });
        for await (const m of await consumer.consume()) {
          try { await send(m.json()); m.ack(); } catch (err) {
            // expect-next-line: no-unbounded-retry
            m.nak(5000);
          }
        }
      }`,
  'minus one means without end': `
      const { connect } = require('nats');
      const config = { durable_name: 'mailer', max_deliver: -1 };
      async function handle(msg) {
        try { await send(msg); msg.ack(); } catch {
          // expect-next-line: no-unbounded-retry
          msg.nak();
        }
      }
      module.exports = { config, handle };`,
  'in a class, with options made step by step': `
      import { consumerOpts } from 'nats';
      export class Mailer {
        async start(js) {
          const opts = consumerOpts();
          opts.durable('mailer').manualAck();
          this.subscription = await js.subscribe('orders.*', opts);
        }
        async onMessage(message) {
          try { await this.send(message); message.ack(); } catch (error) {
            // expect-next-line: no-unbounded-retry
            message.nak();
          }
        }
      }`,
  'a rejected promise': `
      import { jetstream } from '@nats-io/jetstream';
      await manager.consumers.add('S', { ack_wait: 30_000_000_000, durable_name: 'd' });
      function handle(m) {
        // expect-next-line: no-unbounded-retry
        return send(m).then(() => m.ack()).catch(() => m.nak());
      }`,
  'a subscription of Pulsar': `
      import Pulsar from 'pulsar-client';
      const consumer = await client.subscribe({ topic: 'orders', subscription: 'mailer', subscriptionType: 'Shared' });
      async function next() {
        const message = await consumer.receive();
        try { await send(message); await consumer.acknowledge(message); } catch {
          // expect-next-line: no-unbounded-retry
          consumer.negativeAcknowledge(message);
        }
      }`,
});

itMarks('messages that are not handed back without end', {
  'a maximum of deliveries': `
      import { jetstreamManager } from '@nats-io/jetstream';
      await manager.consumers.add('ORDERS', { durable_name: 'mailer', ack_policy: 'explicit', max_deliver: 5 });
      async function handle(m) { try { await send(m); m.ack(); } catch { m.nak(); } }`,
  'a maximum in options that are spread': `
      import { jetstreamManager } from '@nats-io/jetstream';
      import { limits } from './limits.js';
      await manager.consumers.add('ORDERS', { durable_name: 'mailer', ...limits });
      async function handle(m) { try { await send(m); m.ack(); } catch { m.nak(); } }`,
  'options made step by step': `
      import { consumerOpts } from 'nats';
      const opts = consumerOpts().durable('mailer').maxDeliver(8);
      async function handle(m) { try { await send(m); m.ack(); } catch { m.nak(); } }`,
  'the count of deliveries is asked': `
      import { jetstreamManager } from '@nats-io/jetstream';
      await manager.consumers.add('ORDERS', { durable_name: 'mailer' });
      async function handle(m) {
        try { await send(m); m.ack(); } catch {
          if (m.info.deliveryCount >= 5) m.term(); else m.nak();
        }
      }`,
  'nobody in sight declares the consumer': `
      import { jetstream } from '@nats-io/jetstream';
      const consumer = await jetstream(nc).consumers.get('ORDERS', 'mailer');
      async function handle(m) { try { await send(m); m.ack(); } catch { m.nak(); } }`,
  'not after a failure': `
      import { jetstreamManager } from '@nats-io/jetstream';
      await manager.consumers.add('ORDERS', { durable_name: 'mailer' });
      async function handle(m) { if (stopping) return m.nak(); await send(m); m.ack(); }`,
  'a dead-letter policy of Pulsar': `
      import Pulsar from 'pulsar-client';
      const consumer = await client.subscribe({
        topic: 'orders', subscription: 'mailer', deadLetterPolicy: { deadLetterTopic: 'dead', maxRedeliverCount: 5 },
      });
      async function handle(message) {
        try { await send(message); await consumer.acknowledge(message); } catch { consumer.negativeAcknowledge(message); }
      }`,
});

itMarks('messages that are sent again as new ones', {
  'to the queue from which the old one is deleted': `
      import { DeleteMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
      export async function handle(message) {
        try { await render(JSON.parse(message.Body)); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: message.Body }));
        }
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
      }`,
  'with the methods of version 2': `
      async function handle(message) {
        try { await render(message.Body); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await sqs.sendMessage({ QueueUrl: config.url, MessageBody: message.Body }).promise();
        }
        await sqs.deleteMessage({ QueueUrl: config.url, ReceiptHandle: message.ReceiptHandle }).promise();
      }`,
  'with a constant, and a batch': `
      import { DeleteMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
      const JOBS_URL = process.env.JOBS_URL;
      class Worker {
        async handle(message) {
          try { await this.render(message.Body); } catch (err) {
            const body = JSON.parse(message.Body);
            // expect-next-line: no-unbounded-retry
            await this.sqs.send(new SendMessageCommand({ QueueUrl: JOBS_URL, MessageBody: JSON.stringify(body) }));
          }
        }
        done(entries) {
          return this.sqs.send(new DeleteMessageBatchCommand({ QueueUrl: JOBS_URL, Entries: entries }));
        }
      }`,
  'to another queue': `
      import { DeleteMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
      export async function handle(message) {
        try { await render(message.Body); } catch (err) {
          await sqs.send(new SendMessageCommand({ QueueUrl: DEAD_URL, MessageBody: message.Body }));
        }
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
      }`,
  'with the count in the body': `
      import { DeleteMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
      export async function handle(message) {
        const body = JSON.parse(message.Body);
        try { await render(body); } catch (err) {
          const attempts = (body.attempts ?? 0) + 1;
          if (attempts > 5) throw err;
          await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ ...body, attempts }) }));
        }
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
      }`,
  'other work': `
      import { DeleteMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
      export async function handle(message) {
        await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: message.Body }));
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
      }`,
});

itMarks('rows of work that has a name of its own', {
  'a payout': `
      async function payNext() {
        const payout = await prisma.payout.findFirst({ where: { status: 'PENDING' } });
        if (!payout) return;
        await prisma.payout.update({ where: { id: payout.id }, data: { status: 'RUNNING' } });
        try { await bank.transfer(payout.iban); } catch (error) {
          // expect-next-line: no-unbounded-retry
          await prisma.payout.update({ where: { id: payout.id }, data: { status: 'PENDING' } });
        }
      }`,
  'in a class, with a document': `
      class Scans {
        async tick() {
          const scan = await Scan.findOneAndUpdate({ state: 'waiting' }, { $set: { state: 'processing' } });
          try { await this.read(scan); } catch (error) {
            // expect-next-line: no-unbounded-retry
            await Scan.updateOne({ _id: scan._id }, { $set: { state: 'waiting' } });
          }
        }
      }`,
  'a device that is free again': `
      async function print(page) {
        const printer = await db.printer.findFirst({ where: { location } });
        try { await send(printer, page); } catch (error) {
          await db.printer.update({ where: { id: printer.id }, data: { status: 'IDLE' } });
          throw error;
        }
      }`,
  'a count in the question': `
      async function payNext() {
        const payout = await prisma.payout.findFirst({ where: { status: 'PENDING', attempts: { lt: 5 } } });
        await prisma.payout.update({ where: { id: payout.id }, data: { status: 'RUNNING', attempts: { increment: 1 } } });
        try { await bank.transfer(payout.iban); } catch (error) {
          await prisma.payout.update({ where: { id: payout.id }, data: { status: 'PENDING' } });
        }
      }`,
});
