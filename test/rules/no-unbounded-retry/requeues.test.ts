import { itMarks } from './check.js';

itMarks('failed work that goes back to where it was taken from', {
  'a batch at the head of an array': `
      class Sender {
        private pending: Line[] = [];
        async flush() {
          const batch = this.pending.splice(0, 50);
          try { await this.send(batch); } catch (err) {
            // expect-next-line: no-unbounded-retry
            this.pending.unshift(...batch);
          }
        }
      }`,
  'an item at the end': `
      const queue = [];
      async function work() {
        let job;
        while ((job = queue.shift())) {
          try { await run(job); } catch (err) {
            // expect-next-line: no-unbounded-retry
            queue.push(job);
          }
        }
      }`,
  'a swapped array': `
      let buffer = [];
      function flush() {
        const events = buffer;
        buffer = [];
        return post(events).catch(() => {
          // expect-next-line: no-unbounded-retry
          buffer = [...events, ...buffer];
        });
      }`,
  concat: `
      class Sender {
        async flush() {
          const events = this.events;
          this.events = [];
          try { await this.post(events); } catch {
            // expect-next-line: no-unbounded-retry
            this.events = events.concat(this.events);
          }
        }
      }`,
  'splice at the head': `
      const lines = [];
      setInterval(async () => {
        const taken = lines.splice(0);
        try { await ship(taken); } catch (error) {
          // expect-next-line: no-unbounded-retry
          lines.splice(0, 0, ...taken);
        }
      }, 1000);`,
  'a retry list': `
      class Receipts {
        private failed: Receipt[] = [];
        async sendAgain() {
          for (const receipt of this.failed.splice(0, 20)) {
            try { await this.mail(receipt); } catch {
              // expect-next-line: no-unbounded-retry
              this.failed.push(receipt);
            }
          }
        }
      }`,
  'a retry list and one function for both': `
      const failed = [];
      async function deliver(hook) {
        try { await post(hook.url, hook.body); } catch (err) {
          // expect-next-line: no-unbounded-retry
          failed.push(hook);
        }
      }
      setInterval(() => {
        const again = failed.splice(0, failed.length);
        for (const hook of again) void deliver(hook);
      }, 60_000);`,
  'the worker in another function': `
      const queue = [];
      async function drain() {
        for (let task = queue.shift(); task; task = queue.shift()) await handle(task);
      }
      async function handle(task) {
        try { await task.run(); } catch (err) {
          console.error(err);
          // expect-next-line: no-unbounded-retry
          queue.push(task);
        }
      }`,
  'an own queue class': `
      async function work(jobs: JobQueue) {
        const job = await jobs.take();
        try { await run(job); } catch (err) {
          // expect-next-line: no-unbounded-retry
          await jobs.put(job);
        }
      }`,
  'async.queue': `
      const uploads = async.queue(async (task) => {
        try { await upload(task); } catch (err) {
          // expect-next-line: no-unbounded-retry
          uploads.push(task);
        }
      }, 4);`,
  'a count that nobody compares': `
      const queue = [];
      async function work() {
        const job = queue.shift();
        try { await run(job); } catch (err) {
          job.attempts += 1;
          logger.warn('failed', job.attempts);
          // expect-next-line: no-unbounded-retry
          queue.push(job);
        }
      }`,
  'a callback with an error': `
      let backlog = [];
      function flush() {
        const batch = backlog;
        backlog = [];
        client.write(batch, (err) => {
          // expect-next-line: no-unbounded-retry
          if (err) backlog.unshift(...batch);
        });
      }`,
  'an answer that is not ok': `
      const events = [];
      async function flush() {
        const batch = events.splice(0, 100);
        const res = await fetch(url, { method: 'POST', body: JSON.stringify(batch) });
        if (!res.ok) {
          // expect-next-line: no-unbounded-retry
          events.unshift(...batch);
        }
      }`,
  'elements of a settled batch': `
      const queue = [];
      async function flush() {
        const batch = queue.splice(0, 10);
        await Promise.all(batch.map(async (item) => {
          try { await send(item); } catch {
            // expect-next-line: no-unbounded-retry
            queue.push(item);
          }
        }));
      }`,
  'a flush that is scheduled again in the same clause': `
      class Shipper {
        private lines: string[] = [];
        private async flush(): Promise<void> {
          const batch = this.lines.splice(0, 100);
          try { await this.ship(batch); } catch {
            // expect-next-line: no-unbounded-retry
            this.lines.unshift(...batch);
            setTimeout(() => this.flush(), 1000);
          }
        }
      }`,
});

itMarks('work that is counted, dropped or not put back', {
  'attempts of each item': `
      const queue = [];
      async function work() {
        const job = queue.shift();
        try { await run(job); } catch (err) {
          job.attempts += 1;
          if (job.attempts < 5) queue.push(job);
        }
      }`,
  'attempts in a filter': `
      class Sender {
        private pending: Item[] = [];
        async flush() {
          const batch = this.pending.splice(0, 50);
          try { await this.send(batch); } catch {
            const again = batch.filter((item) => ++item.attempts < 3);
            this.pending.unshift(...again);
          }
        }
      }`,
  'attempts asked where the item is taken': `
      const queue = [];
      async function work() {
        const job = queue.shift();
        if (job.attempts > 3) return bury(job);
        try { await run(job); } catch (err) {
          queue.push({ ...job, attempts: job.attempts + 1 });
        }
      }`,
  'an age': `
      const queue = [];
      async function work() {
        const job = queue.shift();
        try { await run(job); } catch (err) {
          if (Date.now() - job.createdAt > 3600_000) return drop(job);
          queue.push(job);
        }
      }`,
  'a list with a maximum': `
      class Sender {
        private pending: Line[] = [];
        async flush() {
          const batch = this.pending.splice(0, 50);
          try { await this.send(batch); } catch {
            if (this.pending.length + batch.length <= 5000) this.pending.unshift(...batch);
          }
        }
      }`,
  'a list that is cut': `
      class Sender {
        async flush() {
          const events = this.events;
          this.events = [];
          try { await this.post(events); } catch {
            this.events = [...events, ...this.events].slice(-1000);
          }
        }
      }`,
  'another list': `
      async function work() {
        const job = queue.shift();
        try { await run(job); } catch (err) { deadLetters.push(job); }
      }`,
  'errors and results': `
      async function all(items: Item[]) {
        const errors: Error[] = [];
        for (const item of items) {
          try { await run(item); } catch (err) { errors.push(err as Error); }
        }
        return errors;
      }`,
  'a failed batch is dropped': `
      async function flush() {
        const batch = buffer.splice(0, 50);
        try { await send(batch); } catch (err) { dropped.inc(batch.length); }
      }`,
  'an optimistic change that is taken back': `
      async function remove(index: number) {
        const [todo] = todos.splice(index, 1);
        try { await api.remove(todo.id); } catch { todos.splice(index, 0, todo); }
      }`,
  'an undo stack': `
      async function undo() {
        const step = undoStack.pop();
        try { await revert(step); } catch { undoStack.push(step); }
      }`,
  'a connection that goes back to its pool': `
      async function use(work) {
        const conn = idle.pop();
        try { return await work(conn); } catch (err) { idle.push(conn); throw err; }
      }`,
  'what goes round anyway': `
      async function turn() {
        const peer = peers.shift();
        try { await ping(peer); } catch (err) { log(err); peers.push(peer); return; }
        peers.push(peer);
      }`,
  'a helper of another file that counts': `
      import { mayRetry } from './retries.js';
      const queue = [];
      async function work() {
        const job = queue.shift();
        try { await run(job); } catch (err) {
          if (mayRetry(job)) queue.push(job);
        }
      }`,
  'a worklist in a helper that is called after a failure': `
      function describe(root) {
        const open = [root];
        while (open.length > 0) {
          const node = open.pop();
          for (const child of node.children) open.push(child);
          if (node.next) open.push(node);
        }
      }
      async function run(root) {
        try { await work(root); } catch (err) { log(describe(root)); }
      }`,
  'a first failure that is noted for another run': `
      class Receipts {
        private failed: Receipt[] = [];
        async send(receipt: Receipt) {
          try { await this.mail(receipt); } catch { this.failed.push(receipt); }
        }
        async report() {
          const failed = this.failed.splice(0);
          await this.office.tell(failed);
        }
      }`,
  'batch item failures of a broker': `
      export async function handler(event) {
        const batchItemFailures = [];
        for (const record of event.Records) {
          try { await handle(record); } catch { batchItemFailures.push({ itemIdentifier: record.messageId }); }
        }
        return { batchItemFailures };
      }`,
});
