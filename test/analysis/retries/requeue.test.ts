import { describe, expect, it } from 'vitest';
import { requeuesOf } from '../../../src/analysis/retries/requeue.js';
import { brokerRequeuesOf } from '../../../src/analysis/retries/requeue-broker.js';
import { rowRequeuesOf } from '../../../src/analysis/retries/requeue-rows.js';
import { model } from '../../support/index.js';

describe('requeuesOf', () => {
  const taken = (code: string): (string | null)[] => {
    const file = model(code);
    return requeuesOf(file).map(({ taken: node }) => node && file.textOf(node));
  };

  it.each([
    [
      'const q = []; async function f() { const x = q.shift(); try { await g(x); } catch { q.push(x); } }',
      ['q.shift()'],
    ],
    [
      'const q = []; async function f() { for (const x of q.splice(0, 9)) { try { await g(x); } catch { q.push(x); } } }',
      ['q.splice(0, 9)'],
    ],
    ['let q = []; async function f() { const b = q; q = []; try { await g(b); } catch { q = [...b, ...q]; } }', ['q']],
    [
      'const q = []; function w() { h(q.pop()); } async function h(x) { try { await g(x); } catch { q.push(x); } }',
      ['h(q.pop())'],
    ],
    ['const q = []; async function f(x) { try { await g(x); } catch { q.push(x); } }', []],
    [
      'const q = []; const p = []; async function f() { const x = q.shift(); try { await g(x); } catch { p.push(x); } }',
      [],
    ],
    [
      'const q = []; async function f() { const x = q.shift(); try { await g(x); } catch { if (q.length < 9) q.push(x); } }',
      [],
    ],
    [
      'const q = []; async function f() { const x = q.shift(); try { await g(x); } catch { q.push(x); } q.length = 9; }',
      [],
    ],
    [
      'const q = []; async function f(i) { const [x] = q.splice(i, 1); try { await g(x); } catch { q.splice(i, 0, x); } }',
      [],
    ],
  ])('%s', (code, expected) => {
    expect(taken(code)).toEqual(expected);
  });
});

describe('brokerRequeuesOf', () => {
  const kinds = (code: string): string[] => brokerRequeuesOf(model(code)).map(({ kind }) => kind);

  it.each([
    ['channel.consume(q, (msg) => { try { f(msg); } catch { channel.nack(msg); } });', ['nack']],
    ['channel.consume(q, (msg) => { try { f(msg); } catch { channel.nack(msg, false, false); } });', []],
    ['channel.consume(q, (msg) => { try { f(msg); } catch { channel.nack(msg, false, again); } });', []],
    ['channel.consume(q, (msg) => { if (closing) channel.nack(msg); });', []],
    ["queue.on('failed', (job) => job.retry());", ['retry']],
    ["worker.on('failed', (job) => queue.add(job.name, job.data));", ['publish']],
    ["worker.on('failed', (job) => deadLetters.add(job.name, job.data));", []],
  ])('%s', (code, expected) => {
    expect(kinds(code)).toEqual(expected);
  });
});

describe('rowRequeuesOf', () => {
  const states = (code: string): string[] => rowRequeuesOf(model(code)).map(({ state }) => state);
  const worker = (update: string, claim = 'db.query("select * from jobs where state = \'queued\'")'): string =>
    `async function work() { const job = await ${claim}; try { await run(job); } catch (err) { ${update} } }`;

  it.each([
    [worker('await db.query("update jobs set state = \'queued\' where id = 1");'), ['queued']],
    [worker('await db.query("update jobs set state = $1 where id = $2", [\'queued\', job.id]);'), ['queued']],
    [worker("await Job.updateOne({ _id: job.id }, { $set: { status: 'queued' } });"), ['queued']],
    [worker("job.status = 'queued'; await job.save();"), ['queued']],
    [worker('await jobs.update(job.id, { status: JobStatus.Queued });'), ['Queued']],
    [worker('await db.query("update jobs set state = \'failed\' where id = 1");'), []],
    [
      worker(
        'await db.query("update jobs set state = \'queued\', attempts = attempts + 1 where id = 1");',
        'db.query("select * from jobs where state = \'queued\' and attempts < 5")',
      ),
      [],
    ],
    [worker("if (job.attempts > 3) return bury(job); await jobs.update(job.id, { status: 'queued' });"), []],
    [
      "async function pay(order) { try { await charge(order); } catch { await orders.update(order.id, { status: 'open' }); } }",
      [],
    ],
  ])('%s', (code, expected) => {
    expect(states(code)).toEqual(expected);
  });
});
