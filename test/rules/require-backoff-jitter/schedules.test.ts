import { itMarks } from './check.js';

const MARK = '// expect-next-line: require-backoff-jitter';

itMarks('times of the next attempt that are written down', {
  'a row of a table': `
      export async function markFailed(delivery, error) {
        const attempts = delivery.attempts + 1;
        await db.deliveries.update(delivery.id, {
          attempts,
          ${MARK}
          nextAttemptAt: new Date(Date.now() + 60_000 * 2 ** attempts),
        });
      }`,
  'a field, in a catch clause': `
      async function run(job) {
        try { await work(job); } catch (err) {
          job.failures += 1;
          ${MARK}
          job.runAt = Date.now() + Math.min(3_600_000, 1_000 * Math.pow(2, job.failures));
          await jobs.save(job);
        }
      }`,
  'a table of delays': `
      const STEPS = [60, 300, 3_600];
      export function retryLater(webhook) {
        ${MARK}
        webhook.retryAt = new Date(Date.now() + STEPS[webhook.attempt] * 1000);
      }`,
  'a delayed message': `
      export async function onFailure(message, attempt) {
        await queue.send(message, {
          ${MARK}
          delaySeconds: 2 ** attempt,
        });
      }`,
  'a message that stays invisible': `
      export async function handle(message) {
        const receives = Number(message.Attributes.ApproximateReceiveCount);
        try { await work(message); } catch (err) {
          await sqs.send(new ChangeMessageVisibilityCommand({
            QueueUrl,
            ReceiptHandle: message.ReceiptHandle,
            ${MARK}
            VisibilityTimeout: Math.min(900, 30 * 2 ** retryCount(receives)),
          }));
        }
      }
      function retryCount(receives) { return receives - 1; }`,
  'a nak': `
      async function consume(messages) {
        for await (const message of messages) {
          try { await handle(message); message.ack(); } catch {
            ${MARK}
            message.nak(1_000 * 2 ** message.info.redeliveryCount);
          }
        }
      }`,
});

itMarks('times that are something else', {
  'a random share': `
      export async function onJobFailed(job) {
        const waitUntil = new Date(Date.now() + Math.random() * BASE * 2 ** job.tries);
        await jobs.reschedule(job.id, { waitUntil });
      }`,
  'a lock after too many wrong passwords': `
      export async function onLoginFailed(user) {
        user.failures += 1;
        user.lockedUntil = new Date(Date.now() + 1_000 * 2 ** user.failures);
        await users.save(user);
      }`,
  'a circuit breaker': `
      class Breaker {
        onFailure() {
          this.failures += 1;
          if (this.failures > 5) this.openUntil = Date.now() + 30_000;
        }
      }`,
  'an expiry': `
      export function issue(user) {
        return { user, expiresAt: new Date(Date.now() + 3_600_000) };
      }`,
  'a plan that no failure leads to': `
      export async function plan(report) {
        await reports.update(report.id, { nextRunAt: new Date(Date.now() + report.interval) });
      }`,
  'a delayed job': `
      export async function remind(user) {
        await queue.add('reminder', { user }, { delay: 86_400_000 });
      }`,
});
