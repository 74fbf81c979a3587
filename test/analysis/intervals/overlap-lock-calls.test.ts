import { describe, expect, it } from 'vitest';
import { enclosingFunction } from '../../../src/analysis/syntax/ast.js';
import type { FileModel, Node } from '../../../src/analysis/model/file.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import {
  isAnswerAsked,
  isLockCall,
  lockKindOf,
  variablesGiven,
  type LockKind,
} from '../../../src/analysis/intervals/overlap-lock-calls.js';
import { gatesOf } from '../../../src/analysis/intervals/overlap-gates.js';
import { ofMarked } from '../marked-node.js';
import { model } from '../../support/index.js';

describe('lockKindOf', () => {
  it.each<[string, LockKind | null]>([
    ['mark(redlock.acquire(["a"], 9))', 'waits'],
    ['mark(mutex.acquire())', 'waits'],
    ['mark(lockfile.lock(path))', 'waits'],
    ['mark(acquireLockWithRetry("a"))', 'waits'],
    ['mark(client.query("select pg_advisory_lock(1)"))', 'waits'],
    ['mark(fs.open(path, "wx"))', 'waits'],
    ['mark(this.tryLock())', 'asks'],
    ['mark(mutex.isLocked())', 'asks'],
    ['mark(redis.setnx("a", 1))', 'asks'],
    ['mark(redis.set("a", 1, "PX", 9, "NX"))', 'asks'],
    ['mark(redis.set("a", 1, { NX: true }))', 'asks'],
    ['mark(client.query("select pg_try_advisory_lock(1)"))', 'asks'],
    ['const CLAIM = "select 1 for update skip locked"; mark(client.query(CLAIM))', 'asks'],
    ['mark(sql`select * from jobs for update skip locked`)', 'asks'],
    ['mark(trx("jobs").forUpdate().skipLocked().limit(5))', 'asks'],
    ['mark(leases.updateOne({ until: { $lt: now } }, change))', 'asks'],
    ['mark(prisma.job.updateMany({ where: { lockedUntil: { lt: now } }, data }))', 'asks'],
    ['mark(db.query("update locks set until = $1 where until < now()"))', 'asks'],
    ['mark(db.query("insert into locks (name) values ($1) on conflict do nothing"))', 'asks'],
    ['mark(users.updateMany({ createdAt: { lt: now } }))', null],
    ['mark(locks.release())', null],
    ['mark(door.unlock())', null],
    ['mark(redis.set("a", 1, "PX", 9))', null],
    ['mark(withLock("a", () => f()))', null],
  ])('%s: %s', (code, expected) => {
    const kind = ofMarked(
      (file, node) =>
        node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression' ? lockKindOf(file, node) : null,
      code,
    );
    expect(kind).toBe(expected);
  });

  it('counts the first links of a query that locks', () => {
    const isLock = (code: string): boolean =>
      ofMarked((file, node) => node.type === 'CallExpression' && isLockCall(file, node), code);
    expect(isLock('mark(0); f(trx("jobs").forUpdate().skipLocked())')).toBe(false);
    const file = model('await trx("jobs").forUpdate().skipLocked().limit(5)');
    expect(nodesOf(file).all('CallExpression').map((call) => isLockCall(file, call))).toEqual([true, true, true, true]);
  });
});

/** The calls of `take()` and `work()` in a function. */
function parts(code: string): { file: FileModel; take: Node; work: Node } {
  const file = model(`async function run() { ${code} }`, { filename: 'src/input.ts' });
  const find = (name: string): Node => {
    const call = nodesOf(file).all('CallExpression').find(({ callee }) => callee.type === 'Identifier' && callee.name === name);
    if (!call) throw new Error(`${name}() is not called`);
    return call;
  };
  return { file, take: find('take'), work: find('work') };
}

describe('isAnswerAsked', () => {
  it.each<[string, boolean]>([
    ['if (!(await take())) return; await work();', true],
    ['const got = await take(); if (!got) return; await work();', true],
    ['const got = await take(); if (got === "OK") { await work(); }', true],
    ['const { rows } = await take(); if (!rows[0].ok) throw new Error(); await work();', true],
    ['const [row] = await take(); const mine = row.ok; if (!mine) return; await work();', true],
    ['let got; got = await take(); if (!got) return; await work();', true],
    ['const rows = await take(); for (const row of rows) await work(row);', true],
    ['const rows = await take(); await work(rows);', true],
    ['const got = await take(); got && (await work());', true],
    ['await take(); await work();', false],
    ['const got = await take(); await work();', false],
    ['const got = await take(); if (!got) warn(); await work();', false],
    ['const got = await take(); log(got); if (!enabled) return; await work();', false],
  ])('%s: %s', (code, expected) => {
    const { file, take, work } = parts(code);
    const fn = enclosingFunction(work);
    expect(fn && isAnswerAsked(file, fn, take, work)).toBe(expected);
  });
});

describe('variablesGiven', () => {
  it.each<[string, readonly string[]]>([
    ['const a = await take(); work();', ['a']],
    ['const { a, b: [c] } = (await take()).rows; work();', ['a', 'c']],
    ['let a; a = await take(); work();', ['a']],
    ['await take(); work();', []],
    ['const a = () => take(); work();', []],
  ])('%s', (code, expected) => {
    const { file, take } = parts(code);
    expect([...variablesGiven(file, take)].map(({ name }) => name)).toEqual(expected);
  });
});

describe('gatesOf', () => {
  it.each<[string, readonly string[]]>([
    ['take(); work();', []],
    ['take(); if (a) work();', ['a: true']],
    ['take(); if (a) return; work();', ['a: false']],
    ['take(); if (a) {} else work();', ['a: false']],
    ['take(); if (a) log(); work();', []],
    ['take(); a && work();', ['a: true']],
    ['take(); b ??= work();', ['b: false']],
    ['take(); if (a) return; try { if (!b) return; work(); } finally {}', ['!b: false', 'a: false']],
  ])('%s', (code, expected) => {
    const { file, work } = parts(code);
    const fn = enclosingFunction(work);
    const gates = fn ? gatesOf({ file, fn, node: work }) : [];
    expect(gates.map(({ test, runsWhen }) => `${file.textOf(test.node)}: ${String(runsWhen)}`)).toEqual(expected);
  });
});
