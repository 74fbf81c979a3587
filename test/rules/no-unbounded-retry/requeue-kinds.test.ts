import { itMarks } from './check.js';

itMarks('failed work that comes back in other ways', {
  'an entry taken out of a map': `
      const waiting = new Map<string, Job>();
      export async function tick() {
        for (const [id, job] of waiting) {
          waiting.delete(id);
          try { await run(job); } catch (err) {
            // expect-next-line: no-unbounded-retry
            waiting.set(id, job);
          }
        }
      }`,
  'a row that is done or waiting': `
      export async function processDelivery(delivery: Delivery): Promise<void> {
        try {
          await post(delivery.url, delivery.body);
          await prisma.delivery.update({ where: { id: delivery.id }, data: { status: 'SENT' } });
        } catch (err) {
          logger.warn({ err }, 'delivery failed');
          // expect-next-line: no-unbounded-retry
          await prisma.delivery.update({ where: { id: delivery.id }, data: { status: 'PENDING' } });
        }
      }`,
  'a lease that is given up in SQL': `
      export async function work() {
        const { rows: [job] } = await db.query('select * from outbox where locked_at is null and sent_at is null limit 1');
        try { await handle(job); await db.query('update outbox set sent_at = now() where id = $1', [job.id]); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await db.query('update outbox set locked_at = null where id = $1', [job.id]);
        }
      }`,
  'a lease that is given up with Prisma': `
      export async function work() {
        const job = await prisma.outboxMessage.findFirst({ where: { lockedAt: null, sentAt: null } });
        if (!job) return;
        await prisma.outboxMessage.update({ where: { id: job.id }, data: { lockedAt: new Date() } });
        try { await handle(job); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await prisma.outboxMessage.update({ where: { id: job.id }, data: { lockedAt: null } });
        }
      }`,
  'a lease that is given up with a query builder': `
      export async function work() {
        const job = await db.selectFrom('tasks').where('claimed_by', 'is', null).executeTakeFirst();
        try { await handle(job); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await db.updateTable('tasks').set({ claimed_by: null }).where('id', '=', job.id).execute();
        }
      }`,
  'a record of a queue sent once more': `
      import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
      export const handler = async (event: SQSEvent) => {
        for (const record of event.Records) {
          try { await handle(JSON.parse(record.body)); } catch (err) {
            // expect-next-line: no-unbounded-retry
            await sqs.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE_URL, MessageBody: record.body }));
          }
        }
      };`,
  'what was parsed from a message': `
      export async function poll() {
        const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: QUEUE }));
        for (const message of Messages) {
          const payload = JSON.parse(message.Body!);
          try { await handle(payload); } catch (err) {
            // expect-next-line: no-unbounded-retry
            await sqs.send(new SendMessageCommand({ QueueUrl: QUEUE, MessageBody: JSON.stringify(payload) }));
          }
        }
      }`,
  'a job that is delayed by hand': `
      import { Worker, DelayedError } from 'bullmq';
      new Worker('sync', async (job, token) => {
        try { await sync(job.data); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await job.moveToDelayed(Date.now() + 60_000, token);
          throw new DelayedError();
        }
      });`,
  'a job that is delayed for its status': `
      import { Worker, DelayedError } from 'bullmq';
      new Worker('sync', async (job, token) => {
        const res = await fetch(job.data.url);
        if (res.status === 429) {
          // expect-next-line: no-unbounded-retry
          await job.moveToDelayed(Date.now() + 60_000, token);
          throw new DelayedError();
        }
      });`,
  'a header that counts for the log': `
      await channel.consume(QUEUE, async (msg) => {
        try { await handle(msg); } catch (err) {
          const retries = (msg.properties.headers?.['x-retries'] ?? 0) + 1;
          log.warn({ retries }, 'failed');
          // expect-next-line: no-unbounded-retry
          channel.sendToQueue(QUEUE, msg.content, { headers: { 'x-retries': retries } });
        }
        channel.ack(msg);
      });`,
  'a sorted set': `
      export async function tick() {
        const [raw] = await redis.zpopmin('delayed');
        if (!raw) return;
        const job = JSON.parse(raw);
        try { await handle(job); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await redis.zadd('delayed', Date.now() + 30_000, JSON.stringify(job));
        }
      }`,
  'a job that is planned anew': `
      agenda.on('fail:sync', async (err, job) => {
        job.attrs.nextRunAt = new Date(Date.now() + 60000);
        // expect-next-line: no-unbounded-retry
        await job.save();
      });`,
});

itMarks('rounds over what failed', {
  'a function that is called with it': `
      export async function syncAll(items: Item[]): Promise<void> {
        const failed: Item[] = [];
        for (const item of items) {
          try { await sync(item); } catch { failed.push(item); }
        }
        // expect-next-line: no-unbounded-retry
        if (failed.length > 0) await syncAll(failed);
      }`,
  'a list that becomes the next one': `
      export async function syncAll(items: Item[]): Promise<void> {
        let remaining = items;
        // expect-next-line: no-unbounded-retry
        while (remaining.length > 0) {
          const failed: Item[] = [];
          for (const item of remaining) {
            try { await sync(item); } catch { failed.push(item); }
          }
          remaining = failed;
          await sleep(1000);
        }
      }`,
  'what a database did not process': `
      export async function writeAll(requests: WriteRequest[]): Promise<void> {
        let pending = { [TABLE]: requests };
        // expect-next-line: no-unbounded-retry
        while (Object.keys(pending).length > 0) {
          const out = await dynamo.send(new BatchWriteCommand({ RequestItems: pending }));
          pending = out.UnprocessedItems ?? {};
        }
      }`,
  'a filter on rejected results': `
      export async function syncAll(items: Item[]): Promise<void> {
        let todo = items;
        // expect-next-line: no-unbounded-retry
        while (todo.length > 0) {
          const results = await Promise.allSettled(todo.map(sync));
          todo = todo.filter((_, i) => results[i].status === 'rejected');
        }
      }`,
  'a do loop': `
      async function writeAll(items) {
        let unprocessed = { [TABLE]: items };
        // expect-next-line: no-unbounded-retry
        do {
          const result = await doc.batchWrite({ RequestItems: unprocessed }).promise();
          unprocessed = result.UnprocessedItems;
        } while (unprocessed && Object.keys(unprocessed).length);
      }`,
  'keys that are left': `
      export async function getAll(keys: Key[]) {
        let pending = keys;
        // expect-next-line: no-unbounded-retry
        while (pending.length) {
          const out = await client.send(new BatchGetCommand({ RequestItems: { t: { Keys: pending } } }));
          rows.push(...out.Responses.t);
          pending = out.UnprocessedKeys?.t?.Keys ?? [];
        }
      }`,
  'records that were refused': `
      export async function putAll(records: Rec[]) {
        let rest = records;
        // expect-next-line: no-unbounded-retry
        while (rest.length > 0) {
          const out = await kinesis.send(new PutRecordsCommand({ StreamName, Records: rest }));
          if (!out.FailedRecordCount) return;
          rest = rest.filter((_, i) => out.Records[i].ErrorCode);
          await sleep(200);
        }
      }`,
  'a promise of what failed': `
      function importAll(rows) {
        return importOnce(rows).then((failed) => {
          // expect-next-line: no-unbounded-retry
          if (failed.length > 0) return importAll(failed);
        });
      }`,
});

itMarks('rounds and leases that end', {
  'a limit of rounds': `
      export async function writeAll(requests: WriteRequest[]): Promise<void> {
        let pending = { [TABLE]: requests };
        for (let attempt = 0; Object.keys(pending).length > 0; attempt += 1) {
          if (attempt === 6) throw new Error('still unprocessed');
          const out = await dynamo.send(new BatchWriteCommand({ RequestItems: pending }));
          pending = out.UnprocessedItems ?? {};
        }
      }`,
  'a count of rounds': `
      export async function syncAll(items: Item[], attempt = 0): Promise<void> {
        const failed: Item[] = [];
        for (const item of items) {
          try { await sync(item); } catch { failed.push(item); }
        }
        if (failed.length > 0 && attempt < 3) await syncAll(failed, attempt + 1);
      }`,
  'a count in the loop': `
      export async function putAll(records: Rec[]) {
        let rest = records;
        let attempt = 0;
        while (rest.length > 0) {
          if (attempt++ === 5) throw new Error(\`\${rest.length} records refused\`);
          const out = await kinesis.send(new PutRecordsCommand({ StreamName, Records: rest }));
          rest = rest.filter((_, i) => out.Records[i].ErrorCode);
          await sleep(200);
        }
      }`,
  'the next level of a graph': `
      export async function crawl(start: string[]) {
        let frontier = start;
        while (frontier.length > 0) {
          const next: string[] = [];
          for (const url of frontier) next.push(...(await links(url)));
          frontier = next;
        }
      }`,
  'pages': `
      export async function all() {
        let token: string | undefined;
        do {
          const page = await api.list({ token });
          out.push(...page.items);
          token = page.next;
        } while (token);
      }`,
  'a lease that is given up in any case': `
      export async function work() {
        const job = await prisma.outboxMessage.findFirst({ where: { lockedAt: null } });
        try { await handle(job); } finally {
          await prisma.outboxMessage.update({ where: { id: job.id }, data: { lockedAt: null } });
        }
      }`,
  'a count in the query': `
      async function work() {
        const { rows: [job] } = await db.query('select * from outbox where locked_at is null and attempts < 5 limit 1');
        try { await handle(job); } catch (err) {
          await db.query('update outbox set locked_at = null, attempts = attempts + 1 where id = $1', [job.id]);
        }
      }`,
  'an entry that is changed': `
      const status = new Map<string, State>();
      export async function tick() {
        for (const [id, state] of status) {
          try { await check(id); } catch (err) { status.set(id, { ...state, failed: true }); }
        }
      }`,
});
