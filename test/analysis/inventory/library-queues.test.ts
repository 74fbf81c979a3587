import { describe, expect, it } from 'vitest';
import { libraryQueuesOf } from '../../../src/analysis/inventory/library-queues.js';
import { catalogueQueuesOf } from '../../../src/analysis/inventory/queues.js';
import { model } from '../../support/index.js';

const FROM_MYSQL = "import { createPool } from 'mysql2/promise';\n";

/** `status value expression` of every queue of a library in a piece of code. */
function queuesIn(code: string): readonly string[] {
  return catalogueQueuesOf(model(FROM_MYSQL + code)).map(({ name, status, bound }) =>
    [name, status, ...(bound ? [String(bound.value), String(bound.expression)] : [])].join(' '),
  );
}

describe('catalogueQueuesOf', () => {
  it.each([
    ['with its limit', "const pool = createPool({ host: 'db', queueLimit: 100 });", 'pool bounded 100 null'],
    ['with a named limit', "const MAX = 100;\nconst pool = createPool({ host: 'db', queueLimit: MAX });", 'pool bounded 100 null'],
    ['with a limit of the environment', "const pool = createPool({ host: 'db', queueLimit: Number(process.env.MAX) });", 'pool bounded null Number(process.env.MAX)'],
    ['without a limit', "const pool = createPool({ host: 'db' });", 'pool unbounded'],
    ['with a value that means none', "const pool = createPool({ host: 'db', queueLimit: 0 });", 'pool unbounded'],
    ['with options out of sight', 'const pool = createPool(given);', 'pool unknown'],
    ['in a field', "class Db { readonly #pool = createPool({ host: 'db', queueLimit: 5 }); }", '#pool bounded 5 null'],
    ['with a claim', "// bounded by 40 -- the proxy in front lets 40 callers through\nconst pool = createPool({ host: 'db' });", 'pool claimed 40 null'],
  ])('lists a pool %s', (_title, code, expected) => {
    expect(queuesIn(code)).toEqual([expected]);
  });

  it('says what happens at the limit', () => {
    const [queue] = catalogueQueuesOf(model(`${FROM_MYSQL}const pool = createPool({ host: 'db', queueLimit: 100 });`));
    expect(queue).toMatchObject({ kind: 'library', unit: 'callers', whenFull: 'reject', lifetime: 'module' });
  });
});

describe('libraryQueuesOf', () => {
  it('lists a construct once, by what is open of it', () => {
    const code = `
import { Queue } from 'bullmq';
export const mails = new Queue('mails', { defaultJobOptions: { removeOnComplete: true } });`;
    expect(libraryQueuesOf(model(code)).map(({ status }) => status)).toEqual(['unbounded']);
  });

  it('leaves out what only waits for a connection or a deadline', () => {
    expect(libraryQueuesOf(model("import { Pool } from 'pg';\nexport const pool = new Pool({ connectionTimeoutMillis: 5 });"))).toEqual([]);
  });
});
