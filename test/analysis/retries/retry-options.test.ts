import { describe, expect, it } from 'vitest';
import { endlessOperatorsOf } from '../../../src/analysis/retries/retry-operators.js';
import { endlessOptionsOf } from '../../../src/analysis/retries/retry-options.js';
import { RETRY_DECIDERS, RETRY_LIBRARIES } from '../../../src/catalogue/retry.js';
import { model } from '../../support/index.js';

/** `kind name` of every endless option, and whether it is the custom of the library. */
const options = (code: string): string[] =>
  endlessOptionsOf(model(code)).map(
    ({ kind, name, isCustomary }) => `${kind} ${name}${isCustomary ? ' (customary)' : ''}`,
  );

describe('the table of libraries', () => {
  const literal = (value: unknown): string => JSON.stringify(value);
  const moduleOf = (module: string | RegExp): string => {
    if (typeof module === 'string') return module;
    const known = [
      'aws-cdk-lib/aws-lambda-event-sources',
      'wretch/middlewares',
      '@tanstack/react-query',
      'nats',
      'fetch-retry',
      '@apollo/client',
      'swr',
      '@octokit/core',
      'undici',
      'got',
      'ioredis',
      'redis',
      '@microsoft/signalr',
      '@trpc/client',
    ];
    const found = known.find((name) => module.test(name));
    if (found === undefined) throw new Error(`no name for ${String(module)}`);
    return found;
  };
  const use = (entry: (typeof RETRY_LIBRARIES)[number], settings: string): string => {
    const name = entry.exports[0] ?? '';
    const imported = name === '' ? 'import made from' : `import { ${name} as made } from`;
    const before = Array.from({ length: entry.argument }, () => 'a, ').join('');
    return `${imported} '${moduleOf(entry.module)}'; ${entry.via === 'new' ? 'new ' : ''}made(${before}${settings});`;
  };
  const nested = (path: string, value: string): string =>
    path.split('.').reduceRight((inner, key) => `{ ${key}: ${inner} }`, value);

  it.each(RETRY_LIBRARIES)('$id: a number ends it, and infinity does not', (entry) => {
    expect(options(use(entry, nested(entry.option, '3')))).toEqual([]);
    expect(options(use(entry, nested(entry.option, 'Infinity')))).toHaveLength(1);
    for (const value of entry.unlimited)
      expect(options(use(entry, nested(entry.option, literal(value))))).toHaveLength(1);
    for (const deadline of entry.deadlines) expect(options(use(entry, `{ ${deadline}: 1000 }`))).toEqual([]);
  });

  it.each(RETRY_LIBRARIES)('$id: without the option it is $absent', (entry) => {
    expect(options(use(entry, '{}'))).toHaveLength(entry.absent === 'unlimited' ? 1 : 0);
    expect(options(use(entry, 'settings'))).toEqual([]);
  });

  it.each(RETRY_DECIDERS)('$id: a function that never looks at the count', ({ module, option, count }) => {
    const names = ['a', 'b', 'c', 'd', 'e'].slice(0, count + 1);
    const imported = `import x from '${moduleOf(module)}';`;
    const decide = (result: string): string[] =>
      options(`${imported} make({ ${option}: (${names.join(', ')}) => ${result} });`);
    expect(decide('true')).toHaveLength(1);
    expect(decide('false')).toEqual([]);
    expect(decide(`${String(names.at(-1))} < 3`)).toEqual([]);
    expect(options(`make({ ${option}: (${names.join(', ')}) => true });`)).toEqual([]);
  });

  it('says where each entry was read', () => {
    for (const { id, evidence } of [...RETRY_LIBRARIES, ...RETRY_DECIDERS])
      expect(evidence, id).toMatch(/\/.+\.(?:[cm]?js|d\.ts|md)$/);
  });
});

describe('endless options of anything', () => {
  it.each([
    ['run(work, { retries: Infinity })', ['value retries']],
    ['run(work, { maxAttempts: Number.MAX_SAFE_INTEGER })', ['value maxAttempts']],
    ['run({ retry: { limit: Infinity } })', ['value limit']],
    ['const retryOptions = { count: Infinity };', ['value count']],
    ['withRetry(work, Infinity)', ['value withRetry']],
    ['job.attempts(Infinity)', ['value attempts']],
    ["import r from 'async-retry'; r(work, { forever: true })", ['value forever'.replace('value', 'forever')]],
    ['run(work, { retries: Infinity, maxRetryTime: 1000 })', []],
    ['run(work, { limit: Infinity, max: Infinity })', []],
    ['run(work, { retries: 5 })', []],
    ['toRetryCount(value, Infinity)', []],
    ['play({ forever: true })', []],
  ])('%s', (code, expected) => {
    expect(options(code)).toEqual(expected);
  });
});

describe('endless operators', () => {
  const operators = (code: string): string[] =>
    endlessOperatorsOf(
      model(`import { catchError, retry, retryWhen, delay, take, timer, takeUntil, throwError } from 'rxjs'; ${code}`),
    ).map(({ name }) => name);

  it.each([
    ['s.pipe(retry())', ['retry']],
    ['s.pipe(retry({ delay: 100 }))', ['retry']],
    ['s.pipe(retry({ count: Infinity }))', ['retry']],
    ['s.pipe(retry(-1))', ['retry']],
    ['s.pipe(retryWhen((e) => e.pipe(delay(100))))', ['retryWhen']],
    ['s.pipe(catchError((e, caught) => caught))', ['catchError']],
    ['s.pipe(retry(3))', []],
    ['s.pipe(retry(settings))', []],
    ['s.pipe(retry({ delay: own }))', []],
    ['s.pipe(retryWhen((e) => e.pipe(take(3))))', []],
    ['s.pipe(retryWhen(own()))', []],
    ['s.pipe(retry(), takeUntil(timer(1000)))', []],
    ['s.pipe(catchError(() => other))', []],
    ['queue.retry()', []],
  ])('%s', (code, expected) => {
    expect(operators(code)).toEqual(expected);
  });

  it('knows schedules of Effect', () => {
    const effect = (policy: string): number =>
      endlessOperatorsOf(model(`import { Effect, Schedule } from 'effect'; work.pipe(Effect.retry(${policy}));`))
        .length;
    expect(effect("Schedule.exponential('1 second')")).toBe(1);
    expect(effect("{ schedule: Schedule.spaced('1 second') }")).toBe(1);
    expect(effect("{ schedule: Schedule.spaced('1 second'), times: 3 }")).toBe(0);
    expect(effect('Schedule.recurs(3)')).toBe(0);
    expect(effect('policy')).toBe(0);
  });
});
