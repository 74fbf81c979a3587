import type { FamilySamples } from './samples.js';

export const SQL_POOL_SAMPLES: FamilySamples = {
  'mysql2-queue-limit': {
    packages: ['generic-pool'],
    reported: [
      `
import { createPool } from 'mysql2/promise';
export const pool = createPool({ host: 'db', connectionLimit: 20, queueLimit: 0 });`,
      `
import mysql from 'mysql2';
export const pool = mysql.createPool({ host: 'db', connectionLimit: 20 });`,
      `
import mysql from 'mysql2';
const cluster = mysql.createPoolCluster();
cluster.add('replica', { host: 'replica', connectionLimit: 20 });
export { cluster };`,
      `
import { createPool } from 'mysql2';
export const pool = createPool('mysql://db/shop?connectionLimit=20');`,
    ],
    silent: [
      `
import { createPool } from 'mysql2/promise';
export const pool = createPool({ host: 'db', connectionLimit: 20, queueLimit: 100 });`,
      `
import { createPool } from 'mysql2/promise';
export const pool = createPool('mysql://db/shop?connectionLimit=20&queueLimit=100');`,
      `
import { createPool } from 'mysql2/promise';
export const pool = createPool({ host: 'db', queueLimit: Number(process.env['DB_QUEUE_LIMIT']) });`,
      `
import { createPool } from 'mysql2/promise';
export const pool = createPool({ host: 'db', waitForConnections: false });`,
      `
import { createPool } from 'generic-pool';
declare function connect(): Promise<object>;
export const pool = createPool({ create: connect, destroy: async () => undefined }, { max: 5 });`,
    ],
  },
  'mysql2-connectionlimit': {
    reported: [
      `
import { createPool } from 'mysql2/promise';
export const pool = createPool({ host: 'db', connectionLimit: Number.MAX_SAFE_INTEGER, queueLimit: 100 });`,
    ],
    silent: [
      `
import { createPool } from 'mysql2/promise';
export const pool = createPool({ host: 'db', queueLimit: 100 });`,
    ],
  },
  'mysql2-acquire-timeout': {
    reported: [],
    silent: [
      `
import { createPool } from 'mysql2/promise';
export const pool = createPool({ host: 'db', queueLimit: 100 });`,
    ],
  },
  'mysql-queuelimit': {
    packages: ['@types/mysql'],
    reported: [
      `
import mysql from 'mysql';
export const pool = mysql.createPool({ host: 'db', connectionLimit: 20, acquireTimeout: 5_000 });`,
      `
import { createPool } from 'mysql';
export const pool = createPool({ host: 'db', queueLimit: 0 });`,
    ],
    silent: [
      `
import mysql from 'mysql';
export const pool = mysql.createPool({ host: 'db', connectionLimit: 20, queueLimit: 200 });`,
      `
import mysql from 'mysql';
export const connect = (url: string) => mysql.createPool(url);`,
    ],
  },
  'mysql-acquiretimeout': {
    packages: ['@types/mysql'],
    reported: [],
    silent: [
      `
import mysql from 'mysql';
export const pool = mysql.createPool({ host: 'db', queueLimit: 200 });`,
    ],
  },
  'mariadb-acquiretimeout': {
    reported: [
      `
import mariadb from 'mariadb';
export const pool = mariadb.createPool({ host: 'db', connectionLimit: 10, acquireTimeout: 0 });`,
    ],
    silent: [
      `
import * as mariadb from 'mariadb';
export const pool = mariadb.createPool({ host: 'db', connectionLimit: 10 });`,
      `
import { createPool } from 'mariadb';
export const pool = createPool({ host: 'db', acquireTimeout: Number(process.env['DB_WAIT_MS']) });`,
    ],
  },
  'mssql-pool': {
    packages: ['@types/mssql'],
    reported: [
      `
import sql from 'mssql';
export const pool = new sql.ConnectionPool({ server: 'db', database: 'ledger', requestTimeout: 0 });`,
    ],
    silent: [
      `
import sql from 'mssql';
export const pool = new sql.ConnectionPool({ server: 'db', database: 'ledger', pool: { max: 15 } });`,
    ],
  },
  'oracledb-queuemax': {
    packages: ['@types/oracledb'],
    reported: [
      `
import oracledb from 'oracledb';
export const pool = await oracledb.createPool({ connectString: 'db/shop', queueMax: -1 });`,
    ],
    silent: [
      `
import oracledb from 'oracledb';
export const pool = await oracledb.createPool({ connectString: 'db/shop', poolMax: 20 });`,
    ],
  },
  'oracledb-queuetimeout': {
    packages: ['@types/oracledb'],
    reported: [
      `
import { createPool } from 'oracledb';
export const pool = await createPool({ connectString: 'db/shop', queueTimeout: 0 });`,
    ],
    silent: [
      `
import { createPool } from 'oracledb';
export const pool = await createPool({ connectString: 'db/shop', poolMax: 20 });`,
    ],
  },
};
