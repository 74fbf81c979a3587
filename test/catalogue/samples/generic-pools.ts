import type { FamilySamples } from './samples.js';

export const GENERIC_POOL_SAMPLES: FamilySamples = {
  'generic-pool-maxwaiting': {
    packages: ['mysql2'],
    reported: [
      `
import { createPool } from 'generic-pool';
declare function connect(): Promise<{ close(): Promise<void> }>;
export const pool = createPool({ create: connect, destroy: (one) => one.close() }, { max: 10, acquireTimeoutMillis: 2_000 });`,
      `
import genericPool from 'generic-pool';
declare function connect(): Promise<{ close(): Promise<void> }>;
const factory = { create: connect, destroy: (one: { close(): Promise<void> }) => one.close() };
export const pool = genericPool.createPool(factory, { max: 10, maxWaitingClients: Infinity });`,
      `
import genericPool from 'generic-pool';
declare function launch(): Promise<{ shot(id: string): Promise<Buffer>; close(): Promise<void> }>;
const browsers = genericPool.createPool({ create: launch, destroy: (one) => one.close() }, { max: 4 });
export async function exportDashboard(req: { params: { id: string } }, res: { send(image: Buffer): void }): Promise<void> {
  res.send(await browsers.use((one) => one.shot(req.params.id)));
}`,
    ],
    silent: [
      `
import { createPool } from 'generic-pool';
declare function connect(): Promise<{ close(): Promise<void> }>;
export const pool = createPool({ create: connect, destroy: (one) => one.close() }, { max: 10, maxWaitingClients: 0 });`,
      `
import { createPool, type Factory, type Options } from 'generic-pool';
export function poolOf<T>(factory: Factory<T>, options: Options) {
  return createPool(factory, options);
}`,
      `
import { createPool } from 'mysql2';
export const pool = createPool({ host: 'db', queueLimit: 50 });`,
    ],
  },
  'generic-pool-acquiretimeout': {
    reported: [
      `
import { createPool } from 'generic-pool';
declare function connect(): Promise<{ close(): Promise<void> }>;
export const pool = createPool({ create: connect, destroy: (one) => one.close() }, { max: 10, maxWaitingClients: 50 });`,
      `
import { createPool } from 'generic-pool';
declare function connect(): Promise<{ close(): Promise<void> }>;
export const pool = createPool({ create: connect, destroy: (one) => one.close() }, { max: 10, acquireTimeoutMillis: 0 });`,
    ],
    silent: [
      `
import { createPool } from 'generic-pool';
declare function connect(): Promise<{ close(): Promise<void> }>;
export const pool = createPool({ create: connect, destroy: (one) => one.close() }, { max: 10, acquireTimeoutMillis: 2_000 });`,
    ],
  },
  'generic-pool-max': {
    reported: [
      `
import { createPool } from 'generic-pool';
declare function connect(): Promise<{ close(): Promise<void> }>;
export const pool = createPool({ create: connect, destroy: (one) => one.close() }, { max: Infinity });`,
    ],
    silent: [
      `
import { createPool } from 'generic-pool';
declare function connect(): Promise<{ close(): Promise<void> }>;
export const pool = createPool({ create: connect, destroy: (one) => one.close() }, { maxWaitingClients: 50 });`,
    ],
  },
  'tarn-acquire': {
    reported: [],
    silent: [
      `
import { Pool } from 'tarn';
declare function connect(): Promise<object>;
export const pool = new Pool<object>({ create: connect, destroy: () => undefined, min: 0, max: 5 });`,
    ],
  },
};
