import { describe, it } from 'vitest';
import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { expectMarked } from '../../support/index.js';

const check = (code: string) => expectMarked(noUnboundedRetry, code, { filename: /: \w+[,)<[=;]|private |readonly |#\w|@\w+\(/.test(code) ? 'src/a.ts' : 'src/a.js' });

describe('messages, jobs and rows that go back to their queue', () => {
  const faults: Record<string, string> = {
    'nack with its default': `
      channel.consume('orders', async (msg) => {
        try { await handle(msg); channel.ack(msg); } catch (err) {
          // expect-next-line: no-unbounded-retry
          channel.nack(msg);
        }
      });`,
    'nack with requeue': `
      import amqp from 'amqplib';
      await ch.consume(QUEUE, async (m) => {
        try { await handle(m); ch.ack(m); } catch {
          // expect-next-line: no-unbounded-retry
          ch.nack(m, false, true);
        }
      });`,
    'reject with requeue, in then()': `
      const { connect } = require('amqplib');
      function listen(channel) {
        channel.consume('mails', (message) => {
          send(message).then(
            () => channel.ack(message),
            // expect-next-line: no-unbounded-retry
            () => channel.reject(message, true),
          );
        });
      }`,
    'nack in catch()': `
      class Consumer {
        constructor(private readonly channel: Channel) {}
        start() {
          return this.channel.consume('orders', (message) => {
            handle(message)
              .then(() => this.channel.ack(message))
              // expect-next-line: no-unbounded-retry
              .catch(() => this.channel.nack(message, false, true));
          });
        }
      }`,
    'a microservice of NestJS': `
      @Controller()
      class Orders {
        @EventPattern('order.created')
        async handle(@Payload() order: Order, @Ctx() context: RmqContext) {
          const channel = context.getChannelRef();
          const originalMsg = context.getMessage();
          try { await this.orders.take(order); channel.ack(originalMsg); } catch (e) {
            // expect-next-line: no-unbounded-retry
            channel.nack(originalMsg, false, true);
          }
        }
      }`,
    'Nack of golevelup': `
      import { Nack, RabbitSubscribe } from '@golevelup/nestjs-rabbitmq';
      class C {
        @RabbitSubscribe({ queue: 'a' })
        async on(message: M) {
          try { await this.service.run(message); } catch (err) {
            // expect-next-line: no-unbounded-retry
            return new Nack(true);
          }
        }
      }`,
    'behaviour on errors of golevelup': `
      import { MessageHandlerErrorBehavior, RabbitSubscribe } from '@golevelup/nestjs-rabbitmq';
      class C {
        @RabbitSubscribe({
          queue: 'a',
          // expect-next-line: no-unbounded-retry
          errorBehavior: MessageHandlerErrorBehavior.REQUEUE,
        })
        async on(message: M) { await this.service.run(message); }
      }`,
    'rabbitmq-client that requeues by default': `
      import { Connection } from 'rabbitmq-client';
      const rabbit = new Connection(url);
      // expect-next-line: no-unbounded-retry
      const consumer = rabbit.createConsumer({ queue: 'mails', qos: { prefetchCount: 5 } }, async (msg) => {
        await send(msg.body);
      });`,
    'rabbitmq-client and its status': `
      import { ConsumerStatus } from 'rabbitmq-client';
      async function handle(msg) {
        try { await send(msg.body); } catch {
          // expect-next-line: no-unbounded-retry
          return ConsumerStatus.REQUEUE;
        }
      }`,
    'rascal that requeues': `
      const broker = await Broker.create(config);
      subscription.on('message', async (message, content, ackOrNack) => {
        try { await handle(content); ackOrNack(); } catch (err) {
          // expect-next-line: no-unbounded-retry
          ackOrNack(err, { strategy: 'nack', requeue: true });
        }
      });`,
    'rascal that republishes': `
      const { BrokerAsPromised } = require('rascal');
      subscription.on('message', (message, content, ackOrNack) => {
        // expect-next-line: no-unbounded-retry
        handle(content).then(() => ackOrNack()).catch((err) => ackOrNack(err, { strategy: 'republish', defer: 1000 }));
      });`,
    'published again to the same queue': `
      const QUEUE = 'thumbnails';
      channel.consume(QUEUE, async (msg) => {
        try { await render(msg.content); } catch (err) {
          // expect-next-line: no-unbounded-retry
          channel.sendToQueue(QUEUE, msg.content, { persistent: true });
        }
        channel.ack(msg);
      });`,
    'a list of Redis': `
      while (true) {
        const [, raw] = await redis.blpop('jobs', 0);
        try { await run(JSON.parse(raw)); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await redis.rpush('jobs', raw);
        }
      }`,
    'a message of SQS sent again': `
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: QUEUE_URL }));
      for (const message of Messages) {
        try { await handle(message.Body); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await sqs.send(new SendMessageCommand({ QueueUrl: QUEUE_URL, MessageBody: message.Body }));
        }
      }`,
    'a record of Kafka sent to its topic again': `
      await consumer.run({
        eachMessage: async ({ topic, message }) => {
          try { await handle(message); } catch (err) {
            // expect-next-line: no-unbounded-retry
            await producer.send({ topic, messages: [{ key: message.key, value: message.value }] });
          }
        },
      });`,
    'a job of BullMQ added again': `
      worker.on('failed', async (job, err) => {
        logger.error(err);
        // expect-next-line: no-unbounded-retry
        await queue.add(job.name, job.data);
      });`,
    'a job that is retried each time it fails': `
      queue.on('failed', (job) => {
        // expect-next-line: no-unbounded-retry
        job.retry();
      });`,
    'a row by SQL': `
      async function work() {
        const job = await claimNext();
        try { await run(job); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await pool.query("update jobs set status = 'pending', locked_at = null where id = $1", [job.id]);
        }
      }
      const claimNext = () => pool.query("select * from jobs where status = 'pending' limit 1");`,
    'a row by a tagged template': `
      export async function runQueue(sql) {
        const [task] = await sql\`select * from tasks where state = 'queued' limit 1 for update skip locked\`;
        try { await run(task); } catch {
          // expect-next-line: no-unbounded-retry
          await sql\`update tasks set state = 'queued' where id = \${task.id}\`;
        }
      }`,
    'a row by Prisma': `
      async function tick() {
        const mail = await prisma.email.findFirst({ where: { status: 'PENDING' } });
        if (!mail) return;
        await prisma.email.update({ where: { id: mail.id }, data: { status: 'SENDING' } });
        try { await send(mail); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await prisma.email.update({ where: { id: mail.id }, data: { status: 'PENDING' } });
        }
      }`,
    'a document by Mongoose': `
      async function processJobs() {
        const job = await Job.findOneAndUpdate({ status: 'queued' }, { status: 'running' });
        try { await run(job); } catch (err) {
          job.error = err.message;
          // expect-next-line: no-unbounded-retry
          job.status = 'queued';
          await job.save();
        }
      }`,
    'a row by knex, with an enum': `
      export class ExportWorker {
        async run(): Promise<void> {
          const row = await this.db('exports').where({ state: ExportState.Queued }).first();
          try { await this.build(row); } catch (err) {
            // expect-next-line: no-unbounded-retry
            await this.db('exports').where({ id: row.id }).update({ state: ExportState.Queued });
          }
        }
      }`,
    'an interceptor without a mark': `
      const api = axios.create();
      api.interceptors.response.use(undefined, async (error) => {
        if (error.response?.status === 503) {
          await sleep(1000);
          // expect-next-line: no-unbounded-retry
          return api(error.config);
        }
        throw error;
      });`,
    'an interceptor in a class': `
      class Api {
        constructor() {
          this.http.interceptors.response.use((r) => r, (error) => this.again(error));
        }
        again(error) {
          const { config } = error;
          if (error.response.status !== 401) return Promise.reject(error);
          // expect-next-line: no-unbounded-retry
          return this.refresh().then(() => this.http.request(config));
        }
      }`,
    'an interceptor that queues requests during a refresh': `
      let isRefreshing = false;
      api.interceptors.response.use(null, (error) => {
        const original = error.config;
        if (error.response.status !== 401) return Promise.reject(error);
        if (!isRefreshing) {
          isRefreshing = true;
          return refresh().then((token) => {
            isRefreshing = false;
            // expect-next-line: no-unbounded-retry
            return api(original);
          });
        }
        return new Promise((resolve) => waiting.push(() => resolve(api(original))));
      });`,
  };
  for (const [name, code] of Object.entries(faults)) it(name, () => void check(code));
});

describe('messages, jobs and rows with a maximum', () => {
  const fine: Record<string, string> = {
    'nack without requeue': `
      channel.consume('orders', async (msg) => {
        try { await handle(msg); channel.ack(msg); } catch { channel.nack(msg, false, false); }
      });`,
    'a second chance': `
      channel.consume('orders', async (msg) => {
        try { await handle(msg); channel.ack(msg); } catch { channel.nack(msg, false, !msg.fields.redelivered); }
      });`,
    'a second chance in a condition': `
      channel.consume('orders', async (msg) => {
        try { await handle(msg); channel.ack(msg); } catch {
          if (msg.fields.redelivered) channel.nack(msg, false, false);
          else channel.nack(msg, false, true);
        }
      });`,
    'a count in the headers': `
      channel.consume('orders', async (msg) => {
        const deaths = msg.properties.headers['x-death']?.[0]?.count ?? 0;
        try { await handle(msg); channel.ack(msg); } catch {
          if (deaths > 5) return channel.ack(msg);
          channel.nack(msg);
        }
      });`,
    'a quorum queue with a delivery limit': `
      await channel.assertQueue('orders', { arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 5 } });
      channel.consume('orders', async (msg) => {
        try { await handle(msg); channel.ack(msg); } catch { channel.nack(msg); }
      });`,
    'handing messages back at the end': `
      channel.consume('orders', async (msg) => {
        if (stopping) return channel.nack(msg);
        await handle(msg);
        channel.ack(msg);
      });`,
    'promises that are rejected': `
      function request(id: string) {
        return new Promise((resolve, reject) => {
          call(id).catch((err) => { pending.get(id).reject(err); reject(err); });
        });
      }`,
    'Pub/Sub, whose subscription counts': `
      subscription.on('message', async (message) => {
        try { await handle(message); message.ack(); } catch { message.nack(); }
      });`,
    'Service Bus, which counts deliveries': `
      receiver.subscribe({
        async processMessage(message) {
          try { await handle(message); } catch { await receiver.abandonMessage(message); }
        },
        async processError(args) { log(args.error); },
      });`,
    'published with a count': `
      const QUEUE = 'thumbnails';
      channel.consume(QUEUE, async (msg) => {
        const attempts = (msg.properties.headers['x-attempts'] ?? 0) + 1;
        try { await render(msg.content); } catch (err) {
          if (attempts >= 5) return channel.sendToQueue('thumbnails.dead', msg.content);
          channel.sendToQueue(QUEUE, msg.content, { headers: { 'x-attempts': attempts } });
        }
      });`,
    'published to a dead-letter queue': `
      channel.consume('thumbnails', async (msg) => {
        try { await render(msg.content); } catch (err) { channel.sendToQueue('thumbnails.dead', msg.content); }
        channel.ack(msg);
      });`,
    'a retry topic': `
      await consumer.subscribe({ topic: 'orders' });
      await consumer.run({
        eachMessage: async ({ message }) => {
          try { await handle(message); } catch { await producer.send({ topic: 'orders.dead', messages: [message] }); }
        },
      });`,
    'a job with attempts': `
      worker.on('failed', async (job) => {
        if (job.attemptsMade < 5) await queue.add(job.name, job.data);
      });`,
    'a job that goes to another queue': `
      worker.on('failed', async (job) => {
        await deadLetterQueue.add(job.name, job.data);
      });`,
    'a row with a count': `
      async function work() {
        const job = await claim("select * from jobs where status = 'pending' and attempts < 5");
        try { await run(job); } catch (err) {
          await pool.query("update jobs set status = 'pending', attempts = attempts + 1 where id = $1", [job.id]);
        }
      }`,
    'a row that fails at a count': `
      async function work() {
        const job = await claim("select * from jobs where status = 'pending'");
        try { await run(job); } catch (err) {
          await pool.query("update jobs set status = case when attempts >= 5 then 'failed' else 'pending' end, attempts = attempts + 1 where id = $1", [job.id]);
        }
      }`,
    'a count in code': `
      async function work() {
        const job = await db.job.findFirst({ where: { status: 'queued' } });
        try { await run(job); } catch (err) {
          const status = job.attempts + 1 >= 5 ? 'failed' : 'queued';
          if (status === 'failed') return db.job.update({ where: { id: job.id }, data: { status } });
          await db.job.update({ where: { id: job.id }, data: { status: 'queued', attempts: { increment: 1 } } });
        }
      }`,
    'a row that fails': `
      async function work() {
        const job = await db.job.findFirst({ where: { status: 'queued' } });
        try { await run(job); } catch (err) {
          await db.job.update({ where: { id: job.id }, data: { status: 'failed' } });
        }
      }`,
    'an order that waits for its payment again': `
      async function pay(order, card) {
        try { await stripe.charge(card, order.total); } catch (err) {
          await db.order.update({ where: { id: order.id }, data: { status: 'open' } });
          throw err;
        }
      }`,
    'the state of a view': `
      async function save() {
        try { await api.save(form); } catch (err) { setState({ status: 'idle' }); store.set({ status: 'pending' }); }
      }`,
    'an interceptor with a mark': `
      api.interceptors.response.use(undefined, async (error) => {
        const config = error.config;
        if (error.response?.status !== 401 || config._retry) throw error;
        config._retry = true;
        await refresh();
        return api(config);
      });`,
    'an interceptor with a count': `
      api.interceptors.response.use(undefined, async (error) => {
        const config = error.config;
        config.retryCount = (config.retryCount ?? 0) + 1;
        if (config.retryCount > 3) throw error;
        return api.request(config);
      });`,
    'an interceptor that marks a header': `
      api.interceptors.response.use(undefined, async (error) => {
        if (error.config.headers['x-replayed']) throw error;
        error.config.headers['x-replayed'] = '1';
        return api.request(error.config);
      });`,
    'another instance, which has no interceptor': `
      api.interceptors.response.use(undefined, async (error) => {
        if (error.response?.status !== 401) throw error;
        await refresh();
        return axios.request(error.config);
      });`,
    'an interceptor that takes itself out': `
      const id = api.interceptors.response.use(undefined, async (error) => {
        api.interceptors.response.eject(id);
        await refresh();
        return api(error.config);
      });`,
    'a list of Redis and a dead one': `
      const [, raw] = await redis.blpop('jobs', 0);
      try { await run(JSON.parse(raw)); } catch (err) { await redis.rpush('jobs:dead', raw); }`,
    'rascal with attempts': `
      subscription.on('message', (message, content, ackOrNack) => {
        handle(content).catch((err) => ackOrNack(err, [{ strategy: 'republish', defer: 1000, attempts: 5 }, { strategy: 'nack' }]));
      });`,
    'rabbitmq-client without requeue': `
      import { Connection } from 'rabbitmq-client';
      const rabbit = new Connection(url);
      const consumer = rabbit.createConsumer({ queue: 'mails', requeue: false }, async (msg) => { await send(msg.body); });`,
  };
  for (const [name, code] of Object.entries(fine)) it(name, () => void check(code));
});
