import { describe, it } from 'vitest';
import { expectMarkedInProject, itMarks } from './check.js';

itMarks('queues of pg-boss', {
  'one that names another, which names none': `
import { PgBoss } from 'pg-boss';
const boss = new PgBoss('postgres://db');
const ERRORS = 'payroll-errors';
await boss.createQueue(ERRORS);
await boss.createQueue('payroll', { deadLetter: ERRORS });
// expect-next-line: require-dead-letter
await boss.createQueue('invoices', { retryLimit: 5 });`,
  'the default export of older versions': `
import PgBoss from 'pg-boss';
const boss = new PgBoss('postgres://db');
// expect-next-line: require-dead-letter
await boss.createQueue('invoices', { name: 'invoices', retryLimit: 5 });`,
  'one that is called what it is for': `
import { PgBoss } from 'pg-boss';
const boss = new PgBoss('postgres://db');
await boss.createQueue('invoices_failed');
await boss.createQueue('payrollDeadLetter');
// expect-next-line: require-dead-letter
await boss.createQueue('deadlines');`,
  'jobs that name one themselves': `
import { PgBoss } from 'pg-boss';
const boss = new PgBoss('postgres://db');
await boss.createQueue('invoices', { retryLimit: 5 });
export const bill = (id) => boss.send('invoices', { id }, { deadLetter: 'invoice-errors' });`,
  'one that gets it later': `
import { PgBoss } from 'pg-boss';
const boss = new PgBoss('postgres://db');
await boss.createQueue('invoices');
await boss.updateQueue('invoices', { deadLetter: 'invoice-errors' });`,
  'options from out of sight': `
import { PgBoss } from 'pg-boss';
const boss = new PgBoss('postgres://db');
export const declare = (name, options) => boss.createQueue(name, options);`,
  'queues of something else': `
import { Broker } from './broker.js';
const boss = new Broker();
await boss.createQueue('invoices', { retryLimit: 5 });`,
});

describe('a queue of pg-boss that another file names for its failed jobs', () => {
  it('needs none itself', () => {
    expectMarkedInProject({
      'src/names.ts': `export const ERRORS = 'unpaid';`,
      'src/errors.ts': `
import type { PgBoss } from 'pg-boss';
import { ERRORS } from './names.js';
export const declare = (boss: PgBoss) => boss.createQueue(ERRORS);`,
      'src/invoices.ts': `
import type { PgBoss } from 'pg-boss';
import { ERRORS } from './names.js';
export const declare = (boss: PgBoss) => boss.createQueue('invoices', { deadLetter: ERRORS });`,
    });
  });
});
