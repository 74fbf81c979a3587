import { itMarks } from './check.js';

itMarks('intervals, effects, hooks and events', {
  'an interval until it works': `
      function start() {
        // expect-next-line: no-unbounded-retry
        const timer = setInterval(async () => {
          try {
            await database.connect();
            clearInterval(timer);
          } catch (err) {
            console.warn(err.message);
          }
        }, 2000);
      }`,
  'an interval with a chain': `
      // expect-next-line: no-unbounded-retry
      const timer = setInterval(() => {
        register().then(() => clearInterval(timer)).catch((err) => log(err));
      }, 5000);`,
  'an endless timer of node:timers/promises': `
      import { setInterval } from 'node:timers/promises';
      async function connect() {
        // expect-next-line: no-unbounded-retry
        for await (const _ of setInterval(1000)) {
          try { return await broker.connect(); } catch (err) { console.warn(err); }
        }
      }`,
  'a state that an effect depends on': `
      function useFeed(url: string) {
        const [round, setRound] = useState(0);
        useEffect(() => {
          const socket = new WebSocket(url);
          socket.onclose = () => {
            // expect-next-line: no-unbounded-retry
            setTimeout(() => setRound((n) => n + 1), 2000);
          };
          return () => socket.close();
        }, [url, round]);
      }`,
  'a hook of ofetch': `
      const api = $fetch.create({
        baseURL: '/api',
        async onResponseError({ request, options, response }) {
          if (response.status === 401) {
            await refresh();
            // expect-next-line: no-unbounded-retry
            return api(request, options);
          }
        },
      });`,
  'a hook of ky': `
      import ky from 'ky';
      export const api = ky.extend({
        hooks: {
          afterResponse: [
            async (request, options, response) => {
              if (response.status === 401) {
                await refresh();
                // expect-next-line: no-unbounded-retry
                return api(request);
              }
            },
          ],
        },
      });`,
  jQuery: `
      $.ajax({
        url: '/api',
        timeout: 3000,
        error: function () {
          // expect-next-line: no-unbounded-retry
          $.ajax(this);
        },
      });`,
  'an event that is sent again': `
      bus.on('order', async (order) => {
        try { await handle(order); } catch (err) {
          // expect-next-line: no-unbounded-retry
          bus.emit('order', order);
        }
      });`,
  'pg-boss': `
      await boss.work('mails', async ([job]) => {
        try { await send(job.data); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await boss.send('mails', job.data);
        }
      });`,
  'an offset of Kafka': `
      await consumer.run({
        eachMessage: async ({ topic, partition, message }) => {
          try { await handle(message); } catch (err) {
            // expect-next-line: no-unbounded-retry
            consumer.seek({ topic, partition, offset: message.offset });
          }
        },
      });`,
  'an AMQP message sent to where it came from': `
      channel.consume(QUEUE, (msg) => {
        handle(msg).then(() => channel.ack(msg)).catch(() => {
          // expect-next-line: no-unbounded-retry
          channel.publish(msg.fields.exchange, msg.fields.routingKey, msg.content);
          channel.ack(msg);
        });
      });`,
  Agenda: `
      agenda.on('fail', async (err, job) => {
        // expect-next-line: no-unbounded-retry
        job.schedule('in 5 minutes');
        await job.save();
      });`,
  'a timer that puts failed jobs back': `
      cron.schedule('*/5 * * * *', async () => {
        // expect-next-line: no-unbounded-retry
        await db.query("update jobs set status = 'queued' where status = 'failed'");
      });`,
  'a watch that has ended': `
      function watchPods() {
        watch.watch('/api/v1/pods', {}, (type, pod) => show(pod), (err) => {
          console.error(err);
          // expect-next-line: no-unbounded-retry
          setTimeout(() => watchPods(), 1000);
        });
      }`,
  'a page that is loaded again': `
      win.webContents.on('did-fail-load', () => {
        // expect-next-line: no-unbounded-retry
        win.loadURL(url);
      });`,
  'a part of a file that is sent again': `
      function upload(index) {
        return put(parts[index])
          .then(() => { if (index + 1 < parts.length) return upload(index + 1); })
          .catch(() => {
            // expect-next-line: no-unbounded-retry
            return upload(index);
          });
      }`,
  'a promise around attempts': `
      function until(fn) {
        return new Promise((resolve) => {
          const attempt = () => fn().then(resolve).catch(() => {
            // expect-next-line: no-unbounded-retry
            setTimeout(attempt, 1000);
          });
          attempt();
        });
      }`,
  'a function that makes functions': `
      export const withRetry = (fn) => async (...args) => {
        // expect-next-line: no-unbounded-retry
        for (;;) {
          try { return await fn(...args); } catch (err) { await sleep(100); }
        }
      };`,
  'an answer with an error in it': `
      async function load(id) {
        // expect-next-line: no-unbounded-retry
        while (true) {
          const { data, error } = await client.from('rows').select().eq('id', id);
          if (error) { await sleep(1000); continue; }
          return data;
        }
      }`,
  'a row that counts what nobody compares': `
      async function work() {
        const { rows } = await db.query("select * from jobs where status = 'queued' limit 1");
        try { await run(rows[0]); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await db.query("update jobs set status = 'queued', attempts = attempts + 1 where id = $1", [rows[0].id]);
        }
      }`,
});

itMarks('intervals, effects, hooks and events that end', {
  'an interval that is cleared by a failure, too': `
      const timer = setInterval(async () => {
        try { const task = await get(id); if (task.done) clearInterval(timer); } catch (err) { clearInterval(timer); fail(err); }
      }, 500);`,
  'an interval with a count': `
      let tries = 0;
      const timer = setInterval(async () => {
        try { await connect(); clearInterval(timer); } catch (err) {
          tries += 1;
          if (tries > 10) { clearInterval(timer); giveUp(err); }
        }
      }, 500);`,
  'an interval that polls': `
      setInterval(async () => { try { show(await load()); } catch (err) { log(err); } }, 1000);`,
  'an effect with a count': `
      function useFeed(url: string) {
        const [round, setRound] = useState(0);
        useEffect(() => {
          const socket = new WebSocket(url);
          socket.onclose = () => { if (round < 5) setTimeout(() => setRound(round + 1), 2000); };
        }, [url, round]);
      }`,
  'an effect and a button': `
      function View() {
        const [round, setRound] = useState(0);
        useEffect(() => { load().catch((err) => setError(err)); }, [round]);
        return <button onClick={() => setRound((n) => n + 1)}>Again</button>;
      }`,
  'a hook that marks the request': `
      const api = $fetch.create({
        async onResponseError({ request, options, response }) {
          if (response.status === 401 && !options.retried) {
            options.retried = true;
            return api(request, options);
          }
        },
      });`,
  'another client': `
      const api = $fetch.create({
        async onResponseError({ request, options }) { return $fetch(request, options); },
      });`,
  'jQuery with a count': `
      $.ajax({
        url: '/api',
        tryCount: 0,
        error: function () {
          this.tryCount++;
          if (this.tryCount <= 3) $.ajax(this);
        },
      });`,
  'another event': `
      bus.on('order', async (order) => {
        try { await handle(order); } catch (err) { bus.emit('order:failed', order); }
      });`,
  'a job of another queue': `
      await boss.work('mails', async ([job]) => {
        try { await send(job.data); } catch (err) { await boss.send('mails-failed', job.data); }
      });`,
  'a route that puts failed jobs back, when a person asks for it': `
      app.post('/admin/retry', async (req, res) => {
        await db.query("update jobs set status = 'queued' where status = 'failed'");
        res.end();
      });`,
  'a timer with a count': `
      setInterval(async () => {
        await db.query("update jobs set status = 'queued', attempts = attempts + 1 where status = 'failed' and attempts < 5");
      }, 60_000);`,
  'a row whose count is compared with knex': `
      async function work() {
        const row = await db('jobs').where('status', 'queued').where('attempts', '<', 5).first();
        try { await run(row); } catch (err) {
          await db('jobs').where({ id: row.id }).update({ status: 'queued', attempts: row.attempts + 1 });
        }
      }`,
  'another port': `
      server.on('error', (err) => { if (err.code === 'EADDRINUSE') server.listen(++port); });`,
  'a bucket that gives permits': `
      import { permits } from './permits.js';
      async function run() {
        try { await work(); } catch (err) {
          if (!(await permits.take())) throw err;
          return run();
        }
      }`,
});
