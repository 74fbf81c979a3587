import type { FamilySamples } from './samples.js';

export const POSTGRES_POOL_SAMPLES: FamilySamples = {
  'pg-connectiontimeout': {
    packages: ['@types/pg', 'tarn'],
    reported: [
      `
import { Pool } from 'pg';
export const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });`,
      `
import pg from 'pg';
const settings = { host: 'db', max: 20 };
export const pool = new pg.Pool({ ...settings, connectionTimeoutMillis: 0 });`,
      `
import * as pg from 'pg';
export class OrderStore {
  private readonly pool: pg.Pool = new pg.Pool();
  async count(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>('select count(*)::int as count from orders');
    return rows[0]?.count ?? 0;
  }
}`,
    ],
    silent: [
      `
import { Pool } from 'pg';
export const pool = new Pool({ host: 'db', connectionTimeoutMillis: 3_000 });`,
      `
import { Pool, type PoolConfig } from 'pg';
export function makePool(config: PoolConfig): Pool {
  return new Pool(config);
}`,
      `
import { Pool } from 'pg';
export const pool = new Pool({ host: 'db', connectionTimeoutMillis: Number(process.env['DB_WAIT_MS']) });`,
      `
import { Pool } from 'tarn';
declare function connect(): Promise<object>;
export const pool = new Pool<object>({ create: connect, destroy: () => undefined, min: 0, max: 5 });`,
      `
import { Pool } from 'pg';
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
await pool.query('update orders set archived = true where placed_at < now() - interval \\'2 years\\'');
await pool.end();`,
    ],
  },
  'pg-query-timeout': {
    packages: ['@types/pg'],
    reported: [
      `
import { Pool } from 'pg';
export const pool = new Pool({ host: 'db', connectionTimeoutMillis: 3_000, statement_timeout: 0 });`,
    ],
    silent: [
      `
import { Pool } from 'pg';
export const pool = new Pool({ host: 'db', connectionTimeoutMillis: 3_000 });`,
      `
import { Client } from 'pg';
export const client = new Client({ host: 'db', statement_timeout: 0, query_timeout: 20_000 });`,
    ],
  },
  'pg-pool-max': {
    packages: ['@types/pg'],
    reported: [
      `
import { Pool } from 'pg';
export const pool = new Pool({ host: 'db', connectionTimeoutMillis: 3_000, max: Infinity });`,
    ],
    silent: [
      `
import { Pool } from 'pg';
export const pool = new Pool({ host: 'db', connectionTimeoutMillis: 3_000 });`,
    ],
  },
  'pg-pool-waiters': {
    packages: ['@types/pg'],
    reported: [],
    silent: [
      `
import { Pool } from 'pg';
const pool = new Pool({ host: 'db', connectionTimeoutMillis: 3_000 });
export function isBusy(): boolean {
  return pool.waitingCount > 100;
}`,
    ],
  },
  'pg-promise-pool': {
    reported: [
      `
import pgPromise from 'pg-promise';
const pgp = pgPromise({ capSQL: true });
export const db = pgp({ host: 'db', database: 'shop', max: 20 });`,
    ],
    silent: [
      `
import pgPromise from 'pg-promise';
const pgp = pgPromise();
export const db = pgp({ host: 'db', database: 'shop', connectionTimeoutMillis: 4_000 });`,
      `
import pgPromise from 'pg-promise';
const pgp = pgPromise();
export function open(url: string) {
  return pgp(url);
}`,
    ],
  },
  'postgresjs-queue': {
    reported: [],
    silent: [
      `
import postgres from 'postgres';
export const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 20 });`,
    ],
  },
  'slonik-pool': {
    reported: [
      `
import { createPool } from 'slonik';
export const pool = await createPool('postgres://db/shop', { connectionTimeout: 'DISABLE_TIMEOUT' });`,
    ],
    silent: [
      `
import { createPool } from 'slonik';
export const pool = await createPool('postgres://db/shop', { maximumPoolSize: 20 });`,
    ],
  },
};
