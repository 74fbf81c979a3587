import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

const MARK = '// expect-next-line: require-queue-limit';

itMarks('pools that any number of callers may wait for', {
  'mysql2, in every way to import it': `import mysql from 'mysql2/promise';
    import * as callbacks from 'mysql2';
    ${MARK}
    export const a = mysql.createPool({ host: 'db', connectionLimit: 10 });
    ${MARK}
    export const b = callbacks.createPool({ host: 'db', connectionLimit: 10 }).promise();
    ${MARK}
    export const c = mysql.createPool({ uri: process.env.DATABASE_URL, queueLimit: 0 });`,
  'the members of a cluster': `import mysql from 'mysql2';
    const cluster = mysql.createPoolCluster();
    ${MARK}
    cluster.add({ host: 'db', connectionLimit: 10 });
    cluster.add('replica', { host: 'replica', queueLimit: 50 });`,
  'a pool of anything': `import genericPool from 'generic-pool';
    import { factory } from './browser';
    ${MARK}
    export const browsers = genericPool.createPool(factory, { max: 4, acquireTimeoutMillis: 2_000 });`,
  'a data source in CommonJS': `const { DataSource } = require('typeorm');
    const POOL_SIZE = 25;
    ${MARK}
    exports.claims = new DataSource({ type: 'mysql', host: 'db', poolSize: POOL_SIZE, extra: { connectionLimit: POOL_SIZE } });`,
  'values that mean no limit': `import { Agent } from 'node:https';
    import { MongoClient } from 'mongodb';
    ${MARK}
    export const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
    ${MARK}
    export const mongo = new MongoClient('mongodb://db/orders', { maxPoolSize: 0, waitQueueTimeoutMS: 2_000 });`,
});

itMarks('pools with a limit, or of which nobody knows', {
  'a connection string from the environment': `import mysql from 'mysql2/promise';
    export const pool = mysql.createPool(process.env.DATABASE_URL);`,
  'nobody may wait': `import mysql from 'mysql2/promise';
    export const pool = mysql.createPool({ host: 'db', waitForConnections: false, queueLimit: 0 });`,
  'nobody may wait for a resource': `import { createPool } from 'generic-pool';
    import { factory } from './browser';
    export const browsers = createPool(factory, { max: 4, maxWaitingClients: 0, acquireTimeoutMillis: 2_000 });`,
  'a data source of another database': `import { DataSource } from 'typeorm';
    export const claims = new DataSource({ type: 'sqlite', database: 'claims.db' });`,
  'a data source whose database is chosen elsewhere': `import { DataSource } from 'typeorm';
    import { env } from './env';
    export const claims = new DataSource({ type: env.DB_TYPE, host: 'db' });`,
  'a script': `import mysql from 'mysql2/promise';
    const pool = mysql.createPool({ host: 'db', connectionLimit: 4 });
    await pool.query('delete from sessions where expires_at < now()');
    await pool.end();`,
});

describe('pools over several files', () => {
  it('reads what a module of NestJS gets from a factory', () => {
    expectMarkedInProject({
      'src/database.ts': `import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
        export function databaseOptions(): TypeOrmModuleOptions {
          return { type: 'mysql', host: process.env.DB_HOST, autoLoadEntities: true };
        }
        export function limitedOptions(): TypeOrmModuleOptions {
          return { ...databaseOptions(), extra: { queueLimit: 100 } };
        }`,
      'src/app.module.ts': `import { Module } from '@nestjs/common';
        import { TypeOrmModule } from '@nestjs/typeorm';
        import { databaseOptions, limitedOptions } from './database.js';
        @Module({
          imports: [
            ${MARK}
            TypeOrmModule.forRootAsync({ useFactory: databaseOptions }),
            TypeOrmModule.forRootAsync({ name: 'reports', useFactory: () => limitedOptions() }),
          ],
        })
        export class AppModule {}`,
    });
  });

  it('reads options of another file', () => {
    expectMarkedInProject({
      'src/config.ts': `export const database = { host: 'db', connectionLimit: 10 };
        export const limited = { ...database, queueLimit: 100 };`,
      'src/db.ts': `import mysql from 'mysql2/promise';
        import { database, limited } from './config.js';
        ${MARK}
        export const orders = mysql.createPool(database);
        export const carts = mysql.createPool(limited);`,
    });
  });
});
