import { itMarks } from './check.js';

itMarks('messages, jobs and rows with a maximum', {
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
});
