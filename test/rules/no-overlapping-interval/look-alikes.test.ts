import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';

itFinds(noOverlappingInterval, 'nothing in intervals without work that takes time', [
  {
    name: 'clocks, spinners and games',
    filename: JS,
    code: `
      setInterval(() => { clock.textContent = new Date().toLocaleTimeString(); }, 1000);
      setInterval(() => setFrame((frame) => (frame + 1) % 8), 80);
      setInterval(() => { world.step(16); renderer.draw(world); }, 16);
      setInterval(() => { process.stdout.write('.'); }, 500);`,
  },
  {
    name: 'sweeps of what is in memory',
    filename: JS,
    code: `
      setInterval(() => {
        for (const [key, entry] of cache) if (entry.expires < Date.now()) cache.delete(key);
      }, 60_000).unref();
      setInterval(() => sessions.prune(), 30_000);
      const prune = () => { while (list.length > 10) list.shift(); };
      setInterval(prune, 1000);`,
  },
  {
    name: 'numbers for monitoring',
    code: `
      setInterval(() => { gauge.set(pool.waitingCount); }, 5000);
      setInterval(async () => {
        const counts = await queue.getJobCounts('waiting', 'delayed');
        gauge.set(counts.waiting + counts.delayed);
      }, 15_000);
      setInterval(async () => { depth.set(await redis.llen('jobs')); }, 10_000).unref();`,
  },
  {
    name: 'signs of life',
    filename: JS,
    code: `
      setInterval(() => { for (const client of server.clients) client.ping(); }, 30_000);
      setInterval(() => { socket.send(JSON.stringify({ op: 1 })); }, 41_250);
      setInterval(() => { fetch('/heartbeat', { method: 'POST' }).catch(() => {}); }, 30_000);
      setInterval(async () => { await redis.ping(); }, 10_000);
      setInterval(() => { lease.extend(60_000).catch(onLost); }, 20_000);
      setInterval(async () => { await sqs.send(new ChangeMessageVisibilityCommand(params)).catch(log); await job.extendLock(token, 30_000); }, 15_000);`,
  },
  {
    name: 'one statement that tidies up now and then',
    code: `
      setInterval(async () => { await db.sessions.deleteMany({ expiresAt: { $lt: new Date() } }); }, 60_000);
      setInterval(() => { tokens.deleteExpired().catch(report); }, 5 * 60_000);`,
  },
  {
    name: 'one request every ten minutes',
    code: `
      setInterval(async () => { config = await fetchConfig(); }, 10 * 60_000);`,
  },
  {
    name: 'calls of which nothing says that they take time',
    code: `
      import { refresh } from './view';
      setInterval(refresh, 1000);
      setInterval(() => store.save(), 1000);
      setInterval(() => { metrics.flush(); }, 10_000);`,
  },
  {
    name: 'asynchronous functions that only compute or pause',
    filename: JS,
    code: `
      setInterval(async () => { counter += 1; }, 1000);
      setInterval(async () => { await sleep(100); blink(); }, 1000);
      setInterval(async () => { await new Promise((resolve) => setTimeout(resolve, 100)); blink(); }, 1000);`,
  },
  {
    name: 'events and listeners that the callback registers or sends',
    filename: JS,
    code: `
      setInterval(() => { bus.emit('tick', Date.now()); }, 1000);
      setInterval(() => { bus.once('tick', async () => { await work(); }); }, 1000);`,
  },
  {
    name: 'work that is begun once, outside',
    filename: JS,
    code: `
      const loading = fetch('/data');
      loading.then(draw);
      setInterval(() => { bar.tick(); }, 100);`,
  },
  {
    name: 'one attempt to put work into a bounded queue',
    code: `
      setInterval(() => { if (!queue.offer({ at: Date.now() })) dropped.inc(); }, 1000);
      setInterval(async () => { await jobQueue.add('sync', {}, { jobId: 'sync' }); }, 5000);`,
  },
  {
    name: 'an instance whose work is guarded inside',
    code: `
      class Exporter {
        private exporting: Promise<void> | undefined;
        export(): Promise<void> {
          if (this.exporting) return this.exporting;
          this.exporting = this.send().finally(() => { this.exporting = undefined; });
          return this.exporting;
        }
        private async send(): Promise<void> { await fetch('/v1/metrics', { method: 'POST' }); }
      }
      const exporter = new Exporter();
      setInterval(() => { exporter.export().catch(report); }, 5000);`,
  },
  {
    name: 'a chain of promises as a queue, which is a matter of another rule',
    code: `
      let tail: Promise<void> = Promise.resolve();
      setInterval(() => { tail = tail.then(() => work()); }, 1000);`,
  },
  {
    name: 'the end of the process',
    code: `
      process.on('SIGTERM', () => {
        setInterval(async () => { await drain(); }, 100);
      });`,
  },
  {
    name: 'claimed intervals',
    code: `
      // bounded by 1 -- the agent answers within 200 ms or drops the connection
      setInterval(async () => { await agent.poll(); }, 5000);`,
  },
]);
