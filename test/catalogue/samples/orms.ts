import type { FamilySamples } from './samples.js';

export const ORM_SAMPLES: FamilySamples = {
  'typeorm-postgres-timeout': {
    packages: ['@nestjs/typeorm', '@nestjs/common', '@nestjs/config'],
    reported: [
      `
import { DataSource } from 'typeorm';
export const rentals = new DataSource({
  type: 'postgres',
  url: process.env['DATABASE_URL'] ?? '',
  poolSize: 15,
  extra: { statement_timeout: 10_000 },
});`,
      `
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
@Module({
  imports: [TypeOrmModule.forRoot({ type: 'postgres', host: 'db', database: 'rentals', connectTimeoutMS: 0 })],
})
export class AppModule {}`,
      `
import { Module } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({
        type: 'postgres' as const,
        host: config.getOrThrow<string>('DB_HOST'),
        autoLoadEntities: true,
      }),
    }),
  ],
})
export class AppModule {}`,
    ],
    silent: [
      `
import { DataSource } from 'typeorm';
export const rentals = new DataSource({ type: 'postgres', host: 'db', extra: { connectionTimeoutMillis: 3_000 } });`,
      `
import { DataSource } from 'typeorm';
export const rentals = new DataSource({ type: 'postgres', host: 'db', connectTimeoutMS: 3_000 });`,
      `
import { DataSource } from 'typeorm';
export const catalogue = new DataSource({ type: 'better-sqlite3', database: 'catalogue.db' });`,
      `
import { DataSource, type DataSourceOptions } from 'typeorm';
export function sourceOf(options: DataSourceOptions): DataSource {
  return new DataSource(options);
}`,
      `
import { Module } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [ConfigService],
      useFactory: async (config: ConfigService) => {
        const host = config.getOrThrow<string>('DB_HOST');
        return { type: 'postgres' as const, host, connectTimeoutMS: 5_000 };
      },
    }),
  ],
})
export class AppModule {}`,
    ],
  },
  'typeorm-mysql-queuelimit': {
    packages: ['@nestjs/typeorm', '@nestjs/common'],
    reported: [
      `
import { DataSource } from 'typeorm';
export const claims = new DataSource({ type: 'mysql', host: 'db', poolSize: 25, extra: { enableKeepAlive: true } });`,
      `
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
@Module({ imports: [TypeOrmModule.forRoot({ type: 'mariadb', host: 'db', extra: { queueLimit: 0 } })] })
export class AppModule {}`,
    ],
    silent: [
      `
import { DataSource } from 'typeorm';
const POOL_SIZE = 25;
export const claims = new DataSource({ type: 'mysql', host: 'db', poolSize: POOL_SIZE, extra: { queueLimit: POOL_SIZE * 8 } });`,
      `
import { DataSource } from 'typeorm';
export const claims = new DataSource({ type: 'mysql', host: 'db', extra: { waitForConnections: false } });`,
      `
import { DataSource } from 'typeorm';
export const claims = new DataSource({ type: 'postgres', host: 'db', connectTimeoutMS: 3_000 });`,
    ],
  },
  'prisma7-adapter-pg': {
    packages: ['@types/pg', 'pg'],
    reported: [
      `
import { PrismaPg } from '@prisma/adapter-pg';
export const adapter = new PrismaPg({ connectionString: process.env['DATABASE_URL'] ?? '' });`,
      `
import { PrismaPg } from '@prisma/adapter-pg';
export const adapter = new PrismaPg({ host: 'db', max: 20, connectionTimeoutMillis: 0 }, { schema: 'shop' });`,
    ],
    silent: [
      `
import { PrismaPg } from '@prisma/adapter-pg';
export const adapter = new PrismaPg({ host: 'db', connectionTimeoutMillis: 5_000 });`,
      `
import { Pool } from 'pg';
import { PrismaPg } from '@prisma/adapter-pg';
const pool = new Pool({ host: 'db', connectionTimeoutMillis: 5_000 });
export const adapter = new PrismaPg(pool);`,
    ],
  },
  'prisma-transaction-maxwait': {
    packages: ['@prisma/adapter-pg'],
    reported: [],
    silent: [
      `
import { PrismaPg } from '@prisma/adapter-pg';
export const adapter = new PrismaPg({ host: 'db', connectionTimeoutMillis: 5_000 });
export const options = { adapter, transactionOptions: { maxWait: 2_000, timeout: 5_000 } };`,
    ],
  },
  'drizzle-node-postgres': {
    packages: ['@types/pg', 'pg'],
    reported: [
      `
import { drizzle } from 'drizzle-orm/node-postgres';
export const db = drizzle({ connection: { connectionString: process.env['DATABASE_URL'] ?? '', max: 20 } });`,
      `
import { drizzle } from 'drizzle-orm/node-postgres';
export const db = drizzle({ connection: { host: 'db', connectionTimeoutMillis: 0 }, casing: 'snake_case' });`,
    ],
    silent: [
      `
import { drizzle } from 'drizzle-orm/node-postgres';
export const db = drizzle({ connection: { host: 'db', connectionTimeoutMillis: 5_000 } });`,
      `
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
export const db = drizzle({ client: new Pool({ host: 'db', connectionTimeoutMillis: 5_000 }) });`,
    ],
  },
  'drizzle-mysql2': {
    packages: ['mysql2'],
    reported: [
      `
import { drizzle } from 'drizzle-orm/mysql2';
export const db = drizzle({ connection: { host: 'db', connectionLimit: 20 } });`,
    ],
    silent: [
      `
import { drizzle } from 'drizzle-orm/mysql2';
export const db = drizzle({ connection: { host: 'db', connectionLimit: 20, queueLimit: 100 } });`,
      `
import { drizzle } from 'drizzle-orm/mysql2';
export const db = drizzle({ connection: process.env['DATABASE_URL'] ?? '' });`,
    ],
  },
  'knex-acquire': {
    reported: [],
    silent: [
      `
import knex from 'knex';
export const db = knex({ client: 'pg', connection: process.env['DATABASE_URL'] ?? '', pool: { min: 0, max: 20 } });`,
    ],
  },
  'sequelize-acquire': {
    reported: [],
    silent: [
      `
import { Sequelize } from 'sequelize';
export const db = new Sequelize('postgres://db/shop', { pool: { max: 20 } });`,
    ],
  },
};
