import { itMarks } from './check.js';

itMarks('retry loops without a maximum', {
  'while (true) around a returned attempt': `
      export async function load(url) {
        // expect-next-line: no-unbounded-retry
        while (true) {
          try {
            return await get(url);
          } catch {
            await sleep(1000);
          }
        }
      }`,
  'for (;;) with a break after the attempt': `
      export async function send(message: Message): Promise<void> {
        // expect-next-line: no-unbounded-retry
        for (;;) {
          try {
            await gateway.send(message);
            break;
          } catch (err) {
            logger.warn({ err }, 'not sent');
          }
          await sleep(500 + Math.random() * 500);
        }
      }`,
  'an attempt counter that only paces': `
      async function connect(this: Client) {
        // expect-next-line: no-unbounded-retry
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await this.pool.connect();
          } catch (error) {
            console.warn('attempt', attempt, error);
            await delay(Math.min(30_000, 100 * 2 ** attempt) * Math.random());
          }
        }
      }`,
  'a flag set by the attempt': `
      async function register() {
        let registered = false;
        // expect-next-line: no-unbounded-retry
        while (!registered) {
          try {
            await registry.register(self);
            registered = true;
          } catch {
            await sleep(2000);
          }
        }
      }`,
  'a result that is undefined until it is there': `
      async function first() {
        let answer;
        // expect-next-line: no-unbounded-retry
        do {
          try {
            answer = await lookUp();
          } catch (e) {
            log(e);
          }
        } while (answer === undefined);
        return answer;
      }`,
  'a state that the attempt itself sets': `
      class Feed {
        async start() {
          // expect-next-line: no-unbounded-retry
          while (!this.connected) {
            try {
              await this.open();
            } catch (err) {
              await sleep(this.pause);
            }
          }
        }
      }`,
  'only a class of errors leaves': `
      async function put(key: string, body: Buffer) {
        // expect-next-line: no-unbounded-retry
        while (true) {
          try {
            await store.put(key, body);
            return;
          } catch (err) {
            if (!isTransient(err)) throw err;
            if (err instanceof ForbiddenError) throw err;
            await sleep(100);
          }
        }
      }`,
  'a counter that starts anew in each lap': `
      async function pull() {
        // expect-next-line: no-unbounded-retry
        while (true) {
          let attempts = 0;
          try {
            return await remote.pull();
          } catch (err) {
            attempts += 1;
            if (attempts > 5) throw err;
            await sleep(1000);
          }
        }
      }`,
  'a limit that is infinite': `
      const MAX_ATTEMPTS = Infinity;
      async function pull() {
        // expect-next-line: no-unbounded-retry
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
          try {
            return await remote.pull();
          } catch {
            await sleep(1000);
          }
        }
      }`,
  'a count that is compared only to log it': `
      async function pull() {
        let failures = 0;
        // expect-next-line: no-unbounded-retry
        while (true) {
          try {
            return await remote.pull();
          } catch (err) {
            failures += 1;
            if (failures > 3) logger.error({ err }, 'still failing');
            if (failures % 10 === 0) logger.warn('ten more');
            await sleep(1000);
          }
        }
      }`,
  'a counter that counts successes': `
      async function drain(items: Item[]) {
        let done = 0;
        // expect-next-line: no-unbounded-retry
        while (done < items.length) {
          try {
            await upload(items[done]);
            done += 1;
          } catch {
            await sleep(1000);
          }
        }
      }`,
  'the head of a queue is taken off only when it was sent': `
      class Outbox {
        async flush() {
          // expect-next-line: no-unbounded-retry
          while (this.queue.length > 0) {
            try {
              await this.send(this.queue[0]);
              this.queue.shift();
            } catch (err) {
              this.log.warn(err);
              await sleep(5000);
            }
          }
        }
      }`,
  'a status that asks for another try': `
      export async function call(url: string): Promise<Response> {
        // expect-next-line: no-unbounded-retry
        while (true) {
          const res = await fetch(url);
          if (res.status !== 429 && res.status !== 503) return res;
          await sleep(Number(res.headers.get('retry-after') ?? 1) * 1000);
        }
      }`,
  'a response that is not ok, and continue': `
      export async function call(url) {
        // expect-next-line: no-unbounded-retry
        for (;;) {
          const response = await fetch(url);
          if (!response.ok) {
            await sleep(250);
            continue;
          }
          return response.json();
        }
      }`,
  'the condition of the loop is the failure': `
      export async function call(url: string) {
        let res = await fetch(url);
        // expect-next-line: no-unbounded-retry
        while (!res.ok) {
          await sleep(1000);
          res = await fetch(url);
        }
        return res;
      }`,
  'do while the server is busy': `
      export async function call(url: string) {
        let res: Response;
        // expect-next-line: no-unbounded-retry
        do {
          res = await fetch(url);
        } while (res.status === 503);
        return res;
      }`,
  'an error that is swallowed by catch()': `
      export async function waitForConfig() {
        // expect-next-line: no-unbounded-retry
        while (true) {
          const config = await loadConfig().catch(() => null);
          if (config) return config;
          await sleep(1000);
        }
      }`,
  'an attempt that tells by its result': `
      async function hook(delivery) {
        // expect-next-line: no-unbounded-retry
        while (!(await tryDeliver(delivery))) {
          await sleep(60_000);
        }
      }`,
  'one item after the other, each without end': `
      async function replay(events: readonly Event[]) {
        for (const event of events) {
          // expect-next-line: no-unbounded-retry
          while (true) {
            try {
              await store.append(event);
              break;
            } catch {
              await sleep(100);
            }
          }
        }
      }`,
  'paging that repeats a page': `
      async function all() {
        let cursor = '';
        const rows = [];
        // expect-next-line: no-unbounded-retry
        do {
          try {
            const page = await list(cursor);
            rows.push(...page.rows);
            cursor = page.next;
          } catch (err) {
            await sleep(1000);
          }
        } while (cursor);
        return rows;
      }`,
  'a stop signal is no maximum': `
      async function connect(stop: AbortSignal) {
        // expect-next-line: no-unbounded-retry
        while (!stop.aborted) {
          try {
            return await broker.connect();
          } catch (err) {
            await sleep(1000, undefined, { signal: stop });
          }
        }
      }`,
  'a generator that yields the attempt': `
      function* load() {
        // expect-next-line: no-unbounded-retry
        while (true) {
          try {
            const data = yield call(api.load);
            yield put(loaded(data));
            return;
          } catch (error) {
            yield delay(1000);
          }
        }
      }`,
  'a file that is busy': `
      function remove(path: string): void {
        // expect-next-line: no-unbounded-retry
        for (;;) {
          try {
            fs.unlinkSync(path);
            return;
          } catch (error) {
            if (error.code !== 'EBUSY') throw error;
          }
        }
      }`,
  'a timeout of the single attempt is no deadline': `
      async function load(url: string) {
        // expect-next-line: no-unbounded-retry
        while (true) {
          try {
            return await fetch(url, { signal: AbortSignal.timeout(5000) });
          } catch {
            await sleep(1000);
          }
        }
      }`,
  'a labelled loop': `
      async function load(url: string) {
        // expect-next-line: no-unbounded-retry
        again: while (true) {
          try {
            const result = await get(url);
            use(result);
            break again;
          } catch {
            continue again;
          }
        }
      }`,
  'an immediately started function': `
      (async () => {
        // expect-next-line: no-unbounded-retry
        while (true) {
          try { await mongoose.connect(url); break; } catch (e) { console.error(e); }
          await new Promise((resolve) => setTimeout(resolve, 5000));
        }
      })();`,
});
