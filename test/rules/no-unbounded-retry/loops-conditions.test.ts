import { itMarks } from './check.js';

itMarks('loops whose condition tells of the failure', {
  'a flag taken from the answer': `
      export async function push(doc: Doc): Promise<void> {
        let ok = false;
        // expect-next-line: no-unbounded-retry
        do {
          const res = await fetch('https://x.example/push', { method: 'POST', body: JSON.stringify(doc) });
          ok = res.ok;
        } while (!ok);
      }`,
  'the next lap of an outer loop by its label': `
      export async function run(job: Job): Promise<Result> {
        // expect-next-line: no-unbounded-retry
        attempt: for (;;) {
          const steps = await plan(job);
          const results: Result[] = [];
          for (const step of steps) {
            try {
              results.push(await perform(step));
            } catch (err) {
              log.warn(err);
              continue attempt;
            }
          }
          return merge(results);
        }
      }`,
  'the error of the last lap': `
      export async function save(order: Order): Promise<void> {
        let error: unknown;
        // expect-next-line: no-unbounded-retry
        do {
          error = undefined;
          try {
            await db.insert(order);
          } catch (e) {
            error = e;
            await wait(200);
          }
        } while (error);
      }`,
  'a connection that is missing after a caught rejection': `
      async function connect() {
        let connection;
        // expect-next-line: no-unbounded-retry
        while (!connection) {
          connection = await amqp.connect(process.env.URL).catch(() => undefined);
          if (!connection) await sleep(5000);
        }
        return connection;
      }`,
  'a count that only paces, with a caught rejection': `
      export async function open(): Promise<Conn> {
        let attempt = 0;
        // expect-next-line: no-unbounded-retry
        while (true) {
          const conn = await dial().catch(() => undefined);
          if (conn) return conn;
          attempt = Math.min(attempt + 1, 6);
          await sleep(2 ** attempt * 100);
        }
      }`,
  'both outcomes of a promise as a flag': `
      export async function until(id: string): Promise<void> {
        let ok = false;
        // expect-next-line: no-unbounded-retry
        while (!ok) {
          ok = await send(id).then(() => true, () => false);
          if (!ok) await sleep(1000);
        }
      }`,
  'a switch over the state of the answer': `
      export async function call(req: Req) {
        // expect-next-line: no-unbounded-retry
        while (true) {
          const answer = await client.send(req);
          switch (answer.status) {
            case 'ok':
              return answer.body;
            case 'busy':
              await sleep(250);
              continue;
            default:
              throw new Error(answer.status);
          }
        }
      }`,
  'a result asked for anew': `
      export async function call(req: Req) {
        let result = await client.send(req);
        // expect-next-line: no-unbounded-retry
        while (!result.success) {
          await sleep(1000);
          result = await client.send(req);
        }
        return result;
      }`,
  'a write that applies to one version': `
      export async function increment(id: string) {
        // expect-next-line: no-unbounded-retry
        while (true) {
          const row = await db.counter.findUnique({ where: { id } });
          const done = await db.counter.updateMany({ where: { id, version: row.version }, data: { value: row.value + 1, version: row.version + 1 } });
          if (done.count === 1) return;
        }
      }`,
  'a flag set after a failure alone': `
      export async function transfer() {
        let shouldRetry: boolean;
        // expect-next-line: no-unbounded-retry
        do {
          shouldRetry = false;
          try {
            await tx();
          } catch (err) {
            if (!isTransient(err)) throw err;
            shouldRetry = true;
          }
        } while (shouldRetry);
      }`,
  'a default without limit': `
      export async function transfer(maxRetries = Infinity) {
        let n = 0;
        // expect-next-line: no-unbounded-retry
        while (n < maxRetries) {
          try { return await tx(); } catch (err) { n++; await sleep(100); }
        }
      }`,
  'a turn of the event loop as the pause': `
      async function drain(item) {
        let sent = false;
        // expect-next-line: no-unbounded-retry
        while (!sent) {
          try { await send(item); sent = true; } catch (_) { await new Promise(setImmediate); }
        }
      }`,
});

itMarks('loops whose condition ends them', {
  'a flag that a count takes back': `
      export async function transfer() {
        let retry = true;
        let n = 0;
        while (retry) {
          try {
            await tx();
            retry = false;
          } catch (err) {
            if (++n > 3) retry = false;
          }
        }
      }`,
  'a state that is polled': `
      export async function waitFor(id: string) {
        while (true) {
          const job = await api.getJob(id);
          if (job.status === 'done') return job.result;
          if (job.status === 'failed') throw new Error('failed');
          await sleep(1000);
        }
      }`,
  'a pattern that finds the next match': `
      export async function parse(s: string) {
        let m;
        while ((m = re.exec(s)) !== null) {
          try { return await one(m[0]); } catch { /* next */ }
        }
      }`,
  'a stream that is followed, with a growing random pause': `
      export async function follow(url: string): Promise<void> {
        let attempt = 0;
        while (true) {
          try { await readStream(url); return; } catch (err) {
            const ceiling = Math.min(30_000, 500 * 2 ** attempt);
            attempt += 1;
            await sleep(Math.random() * ceiling);
          }
        }
      }`,
  'a session that is kept, with a growing random pause': `
      // long-lived reconnect with capped, jittered backoff
      export async function keepConnected(stop: AbortSignal): Promise<void> {
        let failures = 0;
        while (!stop.aborted) {
          try {
            await session.run();
            failures = 0;
          } catch (err) {
            failures += 1;
            await sleep(Math.random() * Math.min(30_000, 500 * 2 ** failures));
          }
        }
      }`,
  'a timer that takes the flag away': `
      export async function run(id: string) {
        let expired = false;
        const timer = setTimeout(() => { expired = true; }, 60_000);
        try {
          while (!expired) {
            try { return await work(id); } catch { await sleep(100); }
          }
          throw new Error('expired');
        } finally { clearTimeout(timer); }
      }`,
});
