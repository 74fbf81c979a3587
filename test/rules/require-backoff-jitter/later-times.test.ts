import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-backoff-jitter';

itMarks('times of the next attempt, by way of a date library, a queue or SQL', {
  'date-fns': `
      import { addSeconds } from 'date-fns';
      export async function relay(row) {
        try { await publish(row); } catch (err) {
          const attempts = row.attempts + 1;
          ${MARK}
          const nextAttemptAt = addSeconds(new Date(), 15 * 2 ** attempts);
          await table.update(row.id, { attempts, next_attempt_at: nextAttemptAt });
        }
      }`,
  'date-fns with a duration, in a class': `
      import { add } from 'date-fns';
      class Outbox {
        async fail(row) {
          ${MARK}
          row.visibleAt = add(new Date(), { minutes: 2 ** row.attempts });
          await this.rows.save(row);
        }
      }`,
  'dayjs, CommonJS': `
      const dayjs = require('dayjs');
      exports.onError = async function onError(job) {
        ${MARK}
        await jobs.update(job.id, { available_at: dayjs().add(30 * 2 ** job.tries, 'second').toDate() });
      };`,
  'luxon': `
      import { DateTime } from 'luxon';
      export async function markFailed(mail) {
        ${MARK}
        mail.nextRunAt = DateTime.utc().plus({ seconds: 60 * mail.failures }).toJSDate();
        await mail.save();
      }`,
  'a setter of the date': `
      async function run(task) {
        try { await work(task); } catch {
          const retryAt = new Date();
          ${MARK}
          retryAt.setSeconds(retryAt.getSeconds() + 10 * 2 ** task.attempts);
          await tasks.update(task.id, { retryAt });
        }
      }`,
  'seconds since 1970': `
      async function run(task) {
        try { await work(task); } catch {
          ${MARK}
          task.notBefore = Math.floor(Date.now() / 1000) + 2 ** task.attempts;
          await tasks.save(task);
        }
      }`,
  'a clock of the project': `
      class Relay {
        constructor(clock) { this.clock = clock; }
        async reschedule(row) {
          ${MARK}
          row.nextAttemptAt = this.clock.now() + 1_000 * 2 ** row.attempts;
        }
      }`,
  'a job that is moved': `
      import { DelayedError, Worker } from 'bullmq';
      export const worker = new Worker('mail', async (job, token) => {
        try { await send(job.data); } catch (err) {
          ${MARK}
          await job.moveToDelayed(Date.now() + 1_000 * 2 ** job.attemptsMade, token);
          throw new DelayedError();
        }
      }, { connection, concurrency: 5 });`,
  'seconds of a message that is built first': `
      export async function handle(message) {
        try { await work(message); } catch {
          const receiveCount = Number(message.Attributes.ApproximateReceiveCount);
          const input = {
            QueueUrl: QUEUE,
            MessageBody: message.Body,
            ${MARK}
            DelaySeconds: Math.min(900, 30 * 2 ** receiveCount),
          };
          await sqs.send(new SendMessageCommand(input));
        }
      }`,
  'an interval in SQL': `
      export async function markFailed(row) {
        ${MARK}
        await db.update('outbox', row.id, { run_at: db.raw("now() + ? * interval '1 second'", [30 * 2 ** row.attempts]) });
      }`,
  'an interval in a tagged template': `
      export async function markFailed(row) {
        await db.update(outbox).set({
          ${MARK}
          nextAttemptAt: sql\`now() + \${30 * 2 ** row.attempts} * interval '1 second'\`,
        });
      }`,
  'a task of a cloud': `
      export async function retryTask(task) {
        await tasks.createTask({
          ${MARK}
          task: { scheduleTime: { seconds: Date.now() / 1000 + 60 * 2 ** task.attempt } },
        });
      }`,
});

itMarks('what is no time of another attempt, or a random one', {
  'date-fns with a random share': `
      import { addSeconds } from 'date-fns';
      export async function onFailed(row) {
        const nextAttemptAt = addSeconds(new Date(), Math.random() * 15 * 2 ** row.attempts);
        await table.update(row.id, { next_attempt_at: nextAttemptAt });
      }`,
  'the end of a session': `
      import { addMinutes } from 'date-fns';
      export async function login(user) {
        try { await check(user); } catch { await audit.write({ user, expiresAt: addMinutes(new Date(), 30) }); }
      }`,
  'an account that is locked': `
      import dayjs from 'dayjs';
      export async function onLoginFailed(user) {
        user.lockedUntil = dayjs().add(5 * 2 ** user.failures, 'minute').toDate();
      }`,
  'the next run of a schedule': `
      import { addHours } from 'date-fns';
      export async function finish(report) {
        await publish(report);
        report.nextRunAt = addHours(new Date(), 24);
      }`,
  'a job that waits for its turn': `
      export async function process(job, token) {
        if (!(await slots.free())) {
          await job.moveToDelayed(Date.now() + 5_000, token);
          throw new DelayedError();
        }
        await send(job.data);
      }`,
  'a message that is sent later': `
      export async function remind(order) {
        const input = { QueueUrl: QUEUE, MessageBody: order.id, DelaySeconds: 600 };
        await sqs.send(new SendMessageCommand(input));
      }`,
  'a random visibility timeout': `
      export async function handle(message) {
        try { await work(message); } catch {
          const input = { ReceiptHandle: message.ReceiptHandle, VisibilityTimeout: Math.ceil(Math.random() * 60) };
          await sqs.send(new ChangeMessageVisibilityCommand(input));
        }
      }`,
  'an interval in SQL with random()': `
      export async function markFailed(row) {
        await db.update(outbox).set({ nextAttemptAt: sql\`now() + random() * \${30 * 2 ** row.attempts} * interval '1 second'\` });
      }`,
  'a query for what is due soon': `
      export async function onError(err) {
        return db.query(sql\`select * from jobs where run_at < now() + \${WINDOW} * interval '1 second'\`);
      }`,
});
