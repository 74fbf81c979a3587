import { itMarks } from './check.js';

itMarks('messages, jobs and rows that go back to their queue', {
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
});
