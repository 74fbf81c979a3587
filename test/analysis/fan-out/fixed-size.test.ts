import { describe, expect, it } from 'vitest';
import { chunkSource, isChunk } from '../../../src/analysis/fan-out/chunks.js';
import { hasFixedSize } from '../../../src/analysis/fan-out/fixed-size.js';
import { isFixedType } from '../../../src/analysis/fan-out/fixed-types.js';
import { nodesOf } from '../../../src/analysis/syntax/nodes.js';
import { isLimitedQuery } from '../../../src/analysis/fan-out/query-limits.js';
import { model } from '../../support/index.js';
import { ofMarked } from '../marked-node.js';

const isFixed = (code: string): boolean => ofMarked(hasFixedSize, code);

describe('hasFixedSize', () => {
  it.each([
    'mark([a, b])',
    'const A = [1, 2]; mark([...A, x])',
    'enum E { A } mark(Object.values(E))',
    'const O = { a: 1 }; mark(Object.entries(O).filter(f).sort())',
    'const S = new Set(["a"]); mark([...S])',
    `import { PARTS } from './parts'; mark(PARTS)`,
    'mark(rows.slice(0, 5))',
    'mark(rows.slice(i, i + 10))',
    'const end = Math.min(i + 10, rows.length); mark(rows.slice(i, end))',
    'mark(rows.length > 5 ? rows.slice(0, 5) : rows)',
    'mark("a,b".split(","))',
    'mark(Array.from({ length: 3 }))',
    'class A { m() { mark(Array.from({ length: this.shardCount })); } }',
    'class A { groups: QueueConfig[] = []; constructor(options) { this.groups = options.groups; } m() { mark(this.groups); } }',
    'class A { m(orgs) { const slice = this.takeOrgSlice(orgs); mark(slice); } }',
    'async function f() { mark(await jobs.nextBatch()); }',
    'const list = []; if (x) list.push(1); mark(list)',
    'const list = []; for (let i = 0; i < 3; i++) list.push(i); mark(list)',
    'const list = []; for (const x of all) { if (list.length >= 5) break; list.push(x); } mark(list)',
    'function f() { return db.find().limit(5); } async function g() { mark(await f()); }',
    'function f(list) { mark(list); } f([1]); f(["x"]);',
    'function f(...list) { mark(list); }',
    'function f(chunk) { mark(chunk); }',
    'async function f() { const [a, b] = await Promise.all([db.find({ take: 5 }), x]); mark(a); }',
    'class A { static ALL = [1]; f() { mark(A.ALL); } }',
    'class A { #all = [1, 2]; f() { mark(this.#all); } }',
    'function f(ids) { if (ids.length > 9) return; mark(ids); }',
    'mark(Object.values(this))',
    'mark(event.Records)',
    'mark(this.plugins)',
  ])('%s', (code) => {
    expect(isFixed(code)).toBe(true);
  });

  it.each([
    'mark(rows)',
    'function f(rows) { mark(rows); }',
    'function f(rows) { mark([...rows, x]); }',
    'async function f() { const rows = await db.list(); mark(rows.filter(g)); }',
    'mark(rows.slice(1))',
    'mark(rows.slice(0, rows.length - 1))',
    'mark(Object.keys(byId))',
    'const list = []; for (const x of all) list.push(x); mark(list)',
    'const list = []; for (const x of all) { if (list.length >= 5) log(list); list.push(x); } mark(list)',
    'const list = []; export function add(x) { list.push(x); } mark(list)',
    'function f(list) { mark(list); } f([1]); f(all);',
    'export function f(list) { mark(list); } f([1]);',
    'class A { #all = []; add(x) { this.#all.push(x); } f() { mark(this.#all); } }',
    'class A { constructor(private readonly ids: string[]) {} f() { mark(this.ids); } }',
    'function f(ids) { if (ids.length > 9) log(ids.length); else return; mark(other); }',
    'function f(ids) { if (ids.length === 0) return; mark(ids); }',
    'import chunk from "lodash/chunk"; mark(chunk(rows, 10))',
    'mark(req.body.ids)',
    'mark(this.webhooks)',
  ])('not: %s', (code) => {
    expect(isFixed(code)).toBe(false);
  });
});

describe('isLimitedQuery', () => {
  const asks = (code: string): boolean => ofMarked(isLimitedQuery, code);

  it.each([
    'mark(db.users.findMany({ where: { a: 1 }, take: 5 }))',
    'mark(db.select().from(t).limit(10))',
    'mark(await_(db.query("select * from t limit 5")))'.replace('await_', ''),
    'mark(db.query(`select * from t order by x limit ${PAGE}`))',
    'mark(sql`select * from t limit ${n}`)',
    'mark(client.send(new ReceiveMessageCommand({ QueueUrl })))',
    'mark(client.send(new ListCommand({ Limit: 25 })))',
    'mark(repo.nextBatch(20))',
    'mark(repo.due(BATCH_SIZE))',
    'mark(redis.xreadgroup("GROUP", g, c, "COUNT", 10, "STREAMS", s, ">"))',
    'mark(api.list({ cursor }))',
    'const options = { limit: 5 }; mark(api.list(options))',
  ])('%s', (code) => {
    expect(asks(code)).toBe(true);
  });

  it.each([
    'mark(db.users.findMany({ where: { a: 1 } }))',
    'mark(db.query("select * from t where limited = 1"))',
    'mark(repo.olderThan(30))',
    'mark(api.list({ limit: req.query.limit }))',
    'mark(api.list({ limit: Infinity }))',
    'mark(api.list({ timeout: 500, maxAge: 10 }))',
    'mark(timer.stopAfter(30))',
    'mark(db.query(`select * from t limit ${req.query.limit}`))',
  ])('not: %s', (code) => {
    expect(asks(code)).toBe(false);
  });
});

describe('chunks', () => {
  it('finds what is divided', () => {
    const source = (code: string): string | null => ofMarked((file, node) => {
      const found = node.type === 'CallExpression' ? chunkSource(file, node) : null;
      return found && file.textOf(found);
    }, code);
    expect(source('mark(chunk(rows, 10))')).toBe('rows');
    expect(source('mark(_.chunk(await_, 10))')).toBe('await_');
    expect(source('mark(rows.chunk(10))')).toBe('rows');
    expect(source('mark(batched(rows, { size: 5 }))')).toBe('rows');
    expect(source('function* cut(a, n) { for (let i = 0; i < a.length; i += n) yield a.slice(i, i + n); } mark(cut(rows, 5))')).toBe('rows');
    expect(source('mark(sort(rows, 10))')).toBeNull();
    expect(source('mark(db.claimBatch(10))')).toBeNull();
  });

  it('knows collections of pieces', () => {
    const pieces = (code: string): boolean => ofMarked((file, node) => isChunk(file, node), code);
    expect(pieces('mark(chunk(rows, 10).entries())')).toBe(true);
    expect(pieces('const parts = chunk(rows, 10); mark(parts)')).toBe(true);
    expect(pieces('function f(batches) { mark(batches); }')).toBe(true);
    expect(pieces('mark(api.listPages())')).toBe(true);
    expect(pieces('mark(rows)')).toBe(false);
    expect(pieces('mark(groups.map(f))')).toBe(false);
  });
});

describe('isFixedType', () => {
  const fixed = (type: string, rest = ''): boolean => {
    const file = model(`declare const x: ${type}; ${rest}`);
    const annotation = nodesOf(file).all('TSTypeAnnotation')[0];
    if (!annotation) throw new Error('no annotation');
    return isFixedType(file, annotation.typeAnnotation);
  };

  it.each([
    ['[string, number]', ''],
    ['readonly [string]', ''],
    [`('a' | 'b')[]`, ''],
    ['Set<Level>', 'enum Level { A }'],
    [`Record<Kind, string>`, `type Kind = 'a' | 'b';`],
    ['Partial<Record<keyof typeof X, string>>', ''],
    ['{ a: string; b: string }', ''],
    ['Options', 'interface Options { a: string }'],
    ['Pair', 'type Pair = [string, string];'],
    ['(typeof NAMES)[number][]', ''],
  ])('%s', (type, rest) => {
    expect(fixed(type, rest)).toBe(true);
  });

  it.each([
    ['string[]', ''],
    ['[string, ...string[]]', ''],
    ['Record<string, string>', ''],
    ['Map<UserId, string>', 'type UserId = string;'],
    ['{ [key: string]: string }', ''],
    ['Table', 'interface Table { [key: string]: string }'],
    ['Imported', ''],
  ])('not: %s', (type, rest) => {
    expect(fixed(type, rest)).toBe(false);
  });
});
