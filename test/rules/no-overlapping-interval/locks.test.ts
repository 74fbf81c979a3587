import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { itFinds } from '../../support/cases.js';

const JS = 'src/input.js';
const MARK = '// expect-next-line: no-overlapping-interval';

itFinds(noOverlappingInterval, 'nothing behind a lock', [
  {
    name: 'of Postgres, on a connection that is opened for it',
    code: `
      setInterval(async () => {
        const client = await pool.connect();
        try {
          const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [LOCK]);
          if (!rows[0].locked) return;
          try { await settle(client); } finally { await client.query('select pg_advisory_unlock($1)', [LOCK]); }
        } catch (error) {
          await report(error);
        } finally {
          await client.release();
        }
      }, 30_000);
      setInterval(async () => {
        const [{ ok }] = await sql\`select pg_try_advisory_lock(\${LOCK}) as ok\`;
        const isMine = ok === true;
        if (isMine) await settle();
      }, 30_000);`,
  },
  {
    name: 'of MySQL',
    filename: JS,
    code: `
      setInterval(async () => {
        const conn = await db.getConnection();
        const [rows] = await conn.query("SELECT GET_LOCK('sync', 0) AS got");
        if (rows[0].got !== 1) { conn.release(); return; }
        await sync(conn);
      }, 5000);`,
  },
  {
    name: 'of Redis, through ioredis, node-redis or redlock',
    code: `
      setInterval(async () => {
        if ((await redis.set('lock:sync', id, 'PX', 60_000, 'NX')) !== 'OK') return;
        await sync();
      }, 5000);
      setInterval(async () => {
        const got = await client.set('lock:sync', id, { NX: true, PX: 60_000 });
        if (got) { await sync(); await client.del('lock:sync'); }
      }, 5000);
      setInterval(async () => {
        const taken = await redis.setnx('lock:sync', id);
        if (taken === 0) return;
        await sync();
      }, 5000);
      setInterval(() => redlock.using(['sync'], 5000, async () => { await sync(); }), 5000);`,
  },
  {
    name: 'of files',
    filename: JS,
    code: `
      setInterval(async () => {
        const release = await lockfile.lock('/var/run/sync');
        try { await sync(); } finally { await release(); }
      }, 5000);
      setInterval(async () => {
        try {
          const file = await fs.open('/var/run/sync.lock', 'wx');
          await sync(file);
        } catch (error) { console.error(error); }
      }, 5000);
      setInterval(async () => {
        const fd = fs.openSync('/var/run/sync.lock', 'w');
        if (!(await tryFlock(fd))) return;
        await sync();
      }, 5000);`,
  },
  {
    name: 'on the rows that a run takes',
    code: `
      const CLAIM = 'select * from jobs where done = false limit 20 for update skip locked';
      setInterval(() => db.transaction(async (tx) => {
        const { rows } = await tx.query(CLAIM);
        for (const row of rows) await send(row);
      }), 5000);
      setInterval(async () => {
        const jobs = await knex('jobs').where({ done: false }).forUpdate().skipLocked().limit(20);
        await Promise.all(jobs.map((job) => send(job)));
      }, 5000);
      class Relay {
        start() { setInterval(() => void this.relay(), 5000); }
        private async relay() {
          const batch = await this.claim();
          for (const one of batch) await this.send(one);
        }
        private claim() { return this.prisma.$queryRaw\`select * from outbox for update skip locked\`; }
        private async send(one: Row) { await fetch(one.url); }
      }`,
  },
  {
    name: 'that is a row with a time',
    code: `
      setInterval(async () => {
        const taken = await db.collection('leases').updateOne({ _id: 'sync', until: { $lt: new Date() } }, { $set: { until: soon() } });
        if (taken.modifiedCount === 0) return;
        await sync();
      }, 5000);
      setInterval(async () => {
        const { count } = await prisma.job.updateMany({ where: { name: 'sync', lockedUntil: { lt: new Date() } }, data: { lockedUntil: soon() } });
        if (count !== 1) return;
        await sync();
      }, 5000);
      setInterval(async () => {
        const result = await pool.query('update locks set lease_until = $2 where name = $1 and lease_until < now()', ['sync', soon()]);
        if (!result.rowCount) return;
        await sync();
      }, 5000);`,
  },
  {
    name: 'in a helper that gets the function by its name',
    code: `
      import { withLease } from './with-lease';
      async function sync() { for (const row of await rows()) await send(row); }
      setInterval(async () => { await withLease('sync', 600, sync); }, 5000);
      async function withRedisLock(name: string, work: () => Promise<void>) {
        const got = await redis.set(name, '1', 'PX', 60_000, 'NX');
        if (got !== 'OK') return;
        try { await work(); } finally { await redis.del(name); }
      }
      setInterval(() => void withRedisLock('sync', sync), 5000);`,
  },
]);

itFinds(noOverlappingInterval, 'locks that hold nobody back', [
  {
    name: 'whose answer nobody asks',
    filename: JS,
    code: `
      ${MARK}
      setInterval(async () => {
        await redis.set('lock:sync', id, 'PX', 60_000, 'NX');
        await sync();
      }, 5000);
      ${MARK}
      setInterval(async () => {
        const client = await pool.connect();
        const { rows } = await client.query('select pg_try_advisory_lock(42) as ok');
        await sync(client);
      }, 5000);
      ${MARK}
      setInterval(async () => {
        const [row] = await sql\`select pg_try_advisory_lock(42) as ok\`;
        console.log(row.ok);
        await sync();
      }, 5000);`,
  },
  {
    name: 'whose answer goes to the log only',
    filename: JS,
    code: `
      ${MARK}
      setInterval(async () => {
        const got = await redlock.tryLock('sync');
        if (!got) console.warn('somebody else is at it');
        await sync();
      }, 5000);
      ${MARK}
      setInterval(async () => {
        const taken = await leases.updateOne({ _id: 'sync', until: { $lt: new Date() } }, { $set: { until: soon() } });
        metrics.record(taken.modifiedCount);
        await sync();
      }, 5000);`,
  },
  {
    name: 'of the browser, by a function that does not look',
    filename: JS,
    code: `
      ${MARK}
      setInterval(() => {
        navigator.locks.request('sync', { ifAvailable: true }, async () => { await sync(); });
      }, 5000);`,
  },
  {
    name: 'in a helper that runs the function all the same',
    code: `
      async function withLock(name: string, work: () => Promise<void>) {
        const got = await redis.set(name, '1', 'PX', 60_000, 'NX');
        if (got !== 'OK') console.warn('busy');
        await work();
      }
      ${MARK}
      setInterval(() => void withLock('sync', async () => { await fetch('/sync'); }), 5000);
      const guarded = async (work: () => Promise<void>) => { try { await work(); } catch (error) { console.error(error); } };
      ${MARK}
      setInterval(() => void guarded(async () => { await fetch('/sync'); }), 5000);`,
  },
  {
    name: 'an emptied list, which is none',
    filename: JS,
    code: `
      class Exporter {
        start() {
          ${MARK}
          this.timer = setInterval(() => this.flush(), 1000);
        }
        flush() {
          if (this.spans.length === 0) return;
          const body = JSON.stringify(this.spans);
          this.spans.length = 0;
          fetch('/spans', { method: 'post', body }).then(() => this.log.info('sent')).catch((error) => this.log.warn(error));
        }
      }`,
  },
]);
