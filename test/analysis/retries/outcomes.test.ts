import { describe, expect, it } from 'vitest';
import { isErrorName, outcomeOf } from '../../../src/analysis/retries/outcomes.js';
import { ofMarked } from '../marked-node.js';

describe('outcomeOf', () => {
  it.each([
    ['call((err) => mark(err))', 'failure'],
    ['mark(!res.ok)', 'failure'],
    ['mark(res.ok)', 'success'],
    ['mark(!ok)', 'failure'],
    ['mark(res.status === 503)', 'failure'],
    ['mark(503 === res.status)', 'failure'],
    ['mark(res.status === 200)', 'success'],
    ['mark(res.status !== 200)', 'failure'],
    ['mark(res.status !== 429)', 'success'],
    ['mark(res.statusCode >= 500)', 'failure'],
    ['mark(res.status < 400)', 'success'],
    ['mark(res.status === HttpStatus.TOO_MANY_REQUESTS)', 'failure'],
    ['mark([429, 503].includes(res.status))', 'failure'],
    ['mark(res.status === 429 || res.status === 503)', 'failure'],
    ['mark(attempt < 5 && err)', 'failure'],
    ['mark(error?.response?.status === 401)', 'failure'],
    ["mark(error.code !== 'EBUSY')", 'failure'],
    ['mark(error instanceof TimeoutError)', 'failure'],
    ['mark(isTransient(error))', 'failure'],
    ["mark(result.state === 'failed')", 'failure'],
    ["mark(connection === 'close')", 'failure'],
    ["mark(result.state === 'ok')", 'success'],
    ['mark(err == null)', 'success'],
    ['mark(res.ok === false)', 'failure'],
    ['async () => { mark(await tryConnect()); }', 'success'],
    ['try { f(); } catch (e) { mark(e); }', 'failure'],
    ['mark(exitCode !== 0)', 'failure'],
  ])('%s is a %s', (code, expected) => {
    expect(ofMarked(outcomeOf, code)).toBe(expected);
  });

  it.each([
    ["mark(job.state === 'pending')"],
    ['mark(page.done)'],
    ['mark(this.stopped)'],
    ['mark(attempt > 5)'],
    ['for (const error of errors) mark(error.children)'],
    ['items.map((x, e) => mark(e))'],
    ['mark(res.status === 100)'],
    ['mark(queue.length === 0)'],
  ])('%s says nothing', (code) => {
    expect(ofMarked(outcomeOf, code)).toBeNull();
  });
});

it('knows the names of errors', () => {
  expect(['err', 'error', 'e', 'lastError', 'parse_error'].filter(isErrorName)).toHaveLength(5);
  expect(['terror', 'order', 'entry', 'errand'].filter(isErrorName)).toEqual([]);
});
