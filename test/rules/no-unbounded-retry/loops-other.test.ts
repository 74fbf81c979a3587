import { itMarks } from './check.js';

itMarks('loops that repeat other work, or ask somebody', {
  'a worker that asks for the next job': `
      async function work(stop: AbortSignal) {
        while (!stop.aborted) {
          try {
            const job = await queue.next();
            await run(job);
          } catch (err) {
            logger.error(err);
            await sleep(1000);
          }
        }
      }`,
  'a worker that ends when there is nothing left': `
      async function work() {
        while (true) {
          try {
            const job = await queue.take();
            if (!job) return;
            await run(job);
          } catch (err) {
            logger.error(err);
          }
        }
      }`,
  'a failing item is dropped': `
      async function work() {
        while (items.length > 0) {
          const item = items.shift();
          try { await send(item); } catch (err) { logger.error(err); }
        }
      }`,
  'a heartbeat': `
      async function beat() {
        for (;;) {
          try { await lease.renew(); } catch (err) { logger.warn(err); }
          await sleep(5000);
        }
      }`,
  'status polling with a deadline': `
      async function wait(id: string) {
        const end = Date.now() + 60_000;
        while (Date.now() < end) {
          const job = await api.get(id);
          if (job.state === 'done') return job;
          await sleep(1000);
        }
        throw new Error('not done');
      }`,
  'paging with a cursor': `
      async function all() {
        let cursor;
        do {
          const page = await list(cursor);
          rows.push(...page.rows);
          cursor = page.next;
        } while (cursor);
      }`,
  'a catch clause that leaves': `
      async function run() {
        while (true) {
          try { return await step(); } catch (err) { logger.error(err); throw err; }
        }
      }`,
  'a catch clause that ends the process': `
      async function run() {
        while (true) {
          try { return await step(); } catch (err) { logger.error(err); process.exit(1); }
        }
      }`,
  'a question to a person': `
      async function ask() {
        while (true) {
          const answer = await rl.question('port? ');
          try { return parsePort(await check(answer)); } catch (err) { console.log(err.message); }
        }
      }`,
  'the next port, the next name': `
      async function open(port: number) {
        while (true) {
          try { return await listen(port); } catch (err) {
            if (err.code !== 'EADDRINUSE') throw err;
            port += 1;
          }
        }
      }`,
  'what a failure teaches': `
      async function bind(policy, kinds) {
        while (true) {
          try { return await iam.set(policy, kinds); } catch (err) {
            const match = WRONG_KIND.exec(err.message);
            if (!match) throw err;
            kinds[match[1]] = match[2];
          }
        }
      }`,
  'hosts that are left out': `
      async function fetchFromAny(path) {
        const bad = new Set();
        while (true) {
          try { return await get(pick(bad), path); } catch (err) { bad.add(err.host); }
        }
      }`,
  'the next mirror': `
      async function download(mirrors: string[]) {
        while (mirrors.length > 0) {
          const mirror = mirrors.shift();
          try { return await get(mirror); } catch (err) { logger.warn(err); }
        }
        throw new Error('no mirror');
      }`,
  'the parent folder': `
      async function nearest(start: string) {
        let current = start;
        while (true) {
          try { return await realpath(current); } catch (err) {
            const parent = dirname(current);
            if (parent === current) throw err;
            current = parent;
          }
        }
      }`,
  'folders up to the root': `
      function nearestPackage(dir: string) {
        while (dir) {
          try { return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')); } catch {}
          const next = dirname(dir);
          if (next === dir) break;
          dir = next;
        }
      }`,
  'a helper that never returns': `
      async function* pages() {
        let token;
        do {
          try {
            const page = await list(token);
            yield* page.rows;
            token = page.next;
          } catch (err) {
            this.rethrow(err, 'no list');
          }
        } while (token);
      }`,
  'a parser': `
      function parse(text: string) {
        let at = 0;
        while (true) {
          const token = next(text, at);
          if (!token) break;
          try { tokens.push(convert(token)); } catch { errors.push(token); }
          at = token.end;
        }
      }`,
  'a server that accepts': `
      async function serve(listener) {
        while (true) {
          try {
            const conn = await listener.accept();
            handle(conn);
          } catch (err) {
            if (err instanceof BadResource) break;
          }
        }
      }`,
  'a stream reader': `
      async function read(reader) {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          try { await sink.write(value); } catch (err) { report(err); }
        }
      }`,
  'a loop over constants': `
      async function pull() {
        for (const pause of [100, 500, 2000]) {
          try { return await remote.pull(); } catch { await sleep(pause); }
        }
      }`,
  'a throttled loop with a count of its own': `
      async function all() {
        for (let throttles = 0; throttles <= 10; ) {
          const res = await fetch(url);
          if (res.status === 429) { throttles += 1; await sleep(1000); continue; }
          return res.json();
        }
      }`,
  'an event loop': `
      async function events(source) {
        while (source.open) {
          const event = await source.next();
          if (event.type === 'error') continue;
          dispatch(event);
        }
      }`,
  'waiting for a condition with a count': `
      async function waitUntil(test) {
        let polls = 0;
        while (!(await test())) {
          if (++polls > 100) throw new Error('timeout');
          await sleep(50);
        }
      }`,
  'a test file': `
      import { it } from 'vitest';
      it('x', async () => { while (true) { try { await f(); break; } catch { await sleep(1); } } });`,
});
