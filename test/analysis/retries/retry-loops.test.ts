import { describe, expect, it } from 'vitest';
import { asksSomebody } from '../../../src/analysis/retries/prompts.js';
import { importsOf } from '../../../src/analysis/syntax/imported-modules.js';
import { reconnectsOf } from '../../../src/analysis/retries/reconnects.js';
import { replaysOf } from '../../../src/analysis/retries/request-replays.js';
import { retryEffectsOf } from '../../../src/analysis/retries/retry-effects.js';
import { retryIntervalsOf } from '../../../src/analysis/retries/retry-intervals.js';
import { retryLoopsOf } from '../../../src/analysis/retries/retry-loops.js';
import { retryRecursionsOf } from '../../../src/analysis/retries/retry-recursion.js';
import { unboundedRetriesOf } from '../../../src/analysis/retries/unbounded-retries.js';
import { model } from '../../support/index.js';

describe('retryLoopsOf', () => {
  it('says what is tried, and where a failure goes on', () => {
    const file = model('async function f() { for (;;) { try { return await g(); } catch (e) { log(e); } } }');
    const [loop] = retryLoopsOf(file);
    expect(loop && file.textOf(loop.attempt)).toBe('await g()');
    expect(loop?.failure.type).toBe('CatchClause');
    expect(loop?.only?.type).toBe('TryStatement');
    expect(loop?.isCancellable).toBe(false);
  });

  it.each([
    ['while (!signal.aborted)', true],
    ['while (!stop.aborted)', false],
    ['while (true)', false],
  ])('%s may be ended by the caller: %s', (head, expected) => {
    const [loop] = retryLoopsOf(
      model(`async function f(signal, stop) { ${head} { try { return await g(); } catch {} } }`),
    );
    expect(loop?.isCancellable).toBe(expected);
  });
});

describe('retryRecursionsOf', () => {
  it('says what is started again, and how', () => {
    const file = model('function f() { g().catch(() => { setTimeout(() => f(), 10); }); }');
    const [found] = retryRecursionsOf(file);
    expect(found && file.textOf(found.call)).toBe('f()');
    expect(found && file.textOf(found.again)).toBe('setTimeout(() => f(), 10)');
    expect(found?.path.kind).toBe('rejection');
    expect(found?.via).toBeNull();
  });

  it('finds one cycle once', () => {
    const code = `class A { open() { this.s.on('close', () => this.later()); this.s.on('error', () => this.later()); } later() { setTimeout(() => this.open(), 1); } }`;
    expect(retryRecursionsOf(model(code))).toHaveLength(1);
  });
});

it.each([
  ["a.on('close', () => a.connect())", 1],
  ["a.on('close', () => b.connect())", 0],
  ["a.once('close', () => a.connect())", 0],
  ["a.on('open', () => a.connect())", 0],
  ['a.onclose = () => a.open()', 1],
  ["a.on('close', { handleEvent() {} })", 0],
])('reconnectsOf(%s): %i', (code, count) => {
  expect(reconnectsOf(model(code))).toHaveLength(count);
});

it.each([
  ['api.interceptors.response.use(null, (error) => api(error.config))', 1],
  ['api.interceptors.response.use(null, (error) => other(error.config))', 0],
  ['api.interceptors.request.use(null, (error) => api(error.config))', 0],
  ['api.interceptors.response.use(null, ({ config }) => api.request({ ...config }))', 1],
  ['api.interceptors.response.use(null, (error) => api.post("/log"))', 0],
])('replaysOf(%s): %i', (code, count) => {
  expect(replaysOf(model(code))).toHaveLength(count);
});

it('finds intervals that only a success clears', () => {
  const code = 'const t = setInterval(async () => { try { await f(); clearInterval(t); } catch {} }, 10);';
  expect(retryIntervalsOf(model(code))).toHaveLength(1);
  expect(retryIntervalsOf(model(code.replace('catch {}', 'catch { clearInterval(t); }')))).toEqual([]);
});

it('finds effects that a failure runs again', () => {
  const code =
    'function C() { const [n, setN] = useState(0); useEffect(() => { f().catch(() => setN(n + 1)); }, [n]); }';
  expect(retryEffectsOf(model(code))).toHaveLength(1);
  expect(retryEffectsOf(model(code.replace('[n]);', '[]);')))).toEqual([]);
});

it('knows who asks a person', () => {
  const file = (call: string) => model(`async function f() { await ${call}; }`);
  expect(asksSomebody(file('rl.question("x")'), file('rl.question("x")').ast)).toBe(false);
  const asked = file('confirm("again?")');
  const [fn] = asked.ast.body;
  expect(fn && asksSomebody(asked, fn)).toBe(true);
  const order = file('confirmOrder(id)');
  expect(order.ast.body[0] && asksSomebody(order, order.ast.body[0])).toBe(false);
});

it('lists the modules of a file', () => {
  expect(importsOf(model(`import a from 'a'; const b = require('b'); load('c');`))).toEqual(['a', 'b']);
});

it('finds nothing in tests', () => {
  const code = 'async function f() { for (;;) { try { return await g(); } catch {} } }';
  expect(unboundedRetriesOf(model(code)).loops).toHaveLength(1);
  expect(unboundedRetriesOf(model(code, { filename: 'src/a.test.ts' })).loops).toEqual([]);
});
