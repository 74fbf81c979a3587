import { describe, expect, it } from 'vitest';
import { requireWaitTimeout } from '../../../src/rules/require-wait-timeout.js';
import { applyEdits, detect } from '../../support/index.js';
import { expectMarkedInProject, itMarks } from './check.js';

const MARK = '// expect-next-line: require-wait-timeout';

itMarks('pools whose callers wait for ever', {
  'every way to import pg': `import pkg from 'pg';
    import { Pool as PgPool } from 'pg';
    import PoolOfItsOwn from 'pg-pool';
    const { Pool } = pkg;
    ${MARK}
    export const a = new Pool({ max: 5 });
    ${MARK}
    export const b = new PgPool();
    ${MARK}
    export const c = new PoolOfItsOwn({ max: 5 });
    ${MARK}
    export const d = new pkg.Pool({ connectionString: process.env.DATABASE_URL });`,
  'a class that extends the pool': `import { Pool } from 'pg';
    export class OrderPool extends Pool {
      constructor() {
        ${MARK}
        super({ max: 20, idleTimeoutMillis: 30_000 });
      }
    }`,
  'a pool that is made on first use': `import { Pool } from 'pg';
    let pool;
    export function getPool() {
      ${MARK}
      pool ??= new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
      return pool;
    }`,
  'the same options for two pools': `import { Pool } from 'pg';
    const shared = { max: 10, idleTimeoutMillis: 10_000 };
    ${MARK}
    export const reads = new Pool({ ...shared, host: 'replica' });
    export const writes = new Pool({ ...shared, host: 'primary', connectionTimeoutMillis: 2_000 });`,
  'a choice of two options, neither of which has the limit': `import { Pool } from 'pg';
    const isLocal = process.env.STAGE === 'local';
    ${MARK}
    export const pool = new Pool(isLocal ? { host: 'localhost' } : { host: 'db', ssl: true });`,
  'in CommonJS': `const { Pool } = require('pg');
    ${MARK}
    module.exports = new Pool({ max: 10 });`,
  'a pool of anything': `import { createPool } from 'generic-pool';
    import { launch } from './browser';
    ${MARK}
    export const browsers = createPool({ create: launch, destroy: (one) => one.close() }, { max: 4, maxWaitingClients: 40 });`,
});

itMarks('pools with a limit, or of which nobody knows', {
  'a limit from the environment': `import { Pool } from 'pg';
    export const pool = new Pool({ connectionTimeoutMillis: Number(process.env.DB_WAIT_MS ?? 3_000) });`,
  'options that come from outside': `import { Pool } from 'pg';
    import { config } from './config';
    export const pool = new Pool(config.database);`,
  'options with a spread of something unknown': `import { Pool } from 'pg';
    import { overrides } from './config';
    export const pool = new Pool({ max: 10, ...overrides });`,
  'a limit that is set afterwards': `import { Pool } from 'pg';
    const options = { max: 10 };
    if (process.env.DB_WAIT_MS) options.connectionTimeoutMillis = Number(process.env.DB_WAIT_MS);
    else options.connectionTimeoutMillis = 5_000;
    export const pool = new Pool(options);`,
  'a pool of another package': `import { Pool } from './pools';
    import { Pool as Threads } from 'threads';
    export const a = new Pool({ max: 10 });
    export const b = Threads(() => spawn(), 4);`,
  'a migration': `import { Pool } from 'pg';
    const pool = new Pool({ connectionString: process.env.DATABASE_URL });
    async function main() {
      await pool.query('alter table orders add column note text');
    }
    main().finally(() => pool.end());`,
  'a claim': `import { Pool } from 'pg';
    // bounded by 20 -- the semaphore in front of the pool lets 20 callers in
    export const pool = new Pool({ max: 20 });`,
});

describe('pools over several files', () => {
  it('takes options and factories of other files into account', () => {
    expectMarkedInProject({
      'src/options.ts': `export const withLimit = { max: 10, connectionTimeoutMillis: 3_000 };
        export const withoutLimit = { max: 10 };`,
      'src/pools.ts': `import { Pool } from 'pg';
        import { withLimit, withoutLimit } from './options.js';
        export const a = new Pool({ ...withLimit, host: 'a' });
        ${MARK}
        export const b = new Pool({ ...withoutLimit, host: 'b' });`,
    });
  });

  it('reports a factory whose callers give no limit', () => {
    expectMarkedInProject({
      'src/make.ts': `import { Pool, type PoolConfig } from 'pg';
        export function makePool(options: PoolConfig): Pool {
          ${MARK}
          return new Pool({ idleTimeoutMillis: 5_000, ...options });
        }`,
      'src/orders.ts': `import { makePool } from './make.js';
        export const orders = makePool({ host: 'orders' });`,
    });
  });

  it('is silent for a factory one of whose callers gives a limit', () => {
    expectMarkedInProject({
      'src/make.ts': `import { Pool, type PoolConfig } from 'pg';
        export function makePool(options: PoolConfig): Pool {
          return new Pool({ idleTimeoutMillis: 5_000, ...options });
        }`,
      'src/orders.ts': `import { makePool } from './make.js';
        export const orders = makePool({ host: 'orders', connectionTimeoutMillis: 2_000 });
        export const carts = makePool({ host: 'carts' });`,
    });
  });

  it('knows the package behind a file that hands it on', () => {
    expectMarkedInProject({
      'src/pg.ts': `export { Pool } from 'pg';`,
      'src/orders.ts': `import { Pool } from './pg.js';
        ${MARK}
        export const orders = new Pool({ host: 'orders' });`,
    });
  });
});

describe('what is said and suggested', () => {
  it('names the option and what its absence means', () => {
    const [found] = detect(requireWaitTimeout, `import { Pool } from 'pg';\nexport const pool = new Pool({ max: 5 });`);
    expect(found?.message).toBe(
      "Nothing ends the wait of the callers that need a connection: without 'connectionTimeoutMillis' a caller waits for a " +
        'free connection as long as it takes, and any number of callers may wait. Choose less time than the callers ' +
        'themselves have, 2 to 5 seconds behind an HTTP server.',
    );
    expect(found?.name).toBe('pool');
  });

  it('names the value that means no limit', () => {
    const [found] = detect(requireWaitTimeout, `import axios from 'axios';\nexport const GET = () => axios.get('https://a.example', { timeout: 0 });`);
    expect(found?.message).toContain("'timeout: 0' means no limit, so a server that does not answer holds every caller for ever.");
  });

  it('writes the signal into the options of a request, or makes them', () => {
    const without = `export const GET = () => fetch('https://a.example/');`;
    const withOptions = `export const GET = () => fetch('https://a.example/', { method: 'POST' });`;
    const after = [without, withOptions].map((code) => {
      const [found] = detect(requireWaitTimeout, code);
      return applyEdits(code, found?.suggestions[0]?.edits ?? []);
    });
    expect(after).toEqual([
      `export const GET = () => fetch('https://a.example/', { signal: AbortSignal.timeout(10_000) });`,
      `export const GET = () => fetch('https://a.example/', { method: 'POST', signal: AbortSignal.timeout(10_000) });`,
    ]);
  });
});
