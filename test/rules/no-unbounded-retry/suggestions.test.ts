import { describe, expect, it } from 'vitest';
import { importEdits } from '../../../src/analysis/edits/imports.js';
import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { applyEdits, findings, model } from '../../support/index.js';
import { typeErrors } from '../../support/type-errors.js';

/** The code after each suggestion of its findings, or after those of one kind. */
function suggested(code: string, settings?: unknown, kind?: string): string[] {
  const context = { filename: 'src/input.ts', settings };
  const file = model(code, context);
  const found = findings(noUnboundedRetry, code, context);
  expect(found.length, 'findings').toBeGreaterThan(0);
  return found.flatMap(({ suggestions }) =>
    suggestions
      .filter(({ messageId }) => kind === undefined || messageId === kind)
      .map(({ edits, imports }) => applyEdits(code, [...edits, ...importEdits(file, imports)])),
  );
}

describe('retry() in place of a loop', () => {
  const CODE = `import { setTimeout as sleep } from 'node:timers/promises';

export class Loader {
  async load(url: string): Promise<string> {
    while (true) {
      try {
        return await this.get(url);
      } catch {
        await sleep(1_000);
      }
    }
  }

  private async get(url: string): Promise<string> {
    return (await fetch(url)).text();
  }
}
`;

  it('takes the attempt and a number, and is imported', () => {
    const [text] = suggested(CODE);
    expect(text).toContain(`import { retry } from 'backpressure/runtime';`);
    expect(text).toContain(
      '    return await retry(async () => this.get(url), { maxAttempts: 5, baseDelay: 1_000 });\n  }\n\n  private',
    );
    expect(text).not.toContain('while');
  });

  it('compiles, and is silent', () => {
    const [text = ''] = suggested(CODE);
    expect(typeErrors(text)).toEqual([]);
    expect(findings(noUnboundedRetry, text)).toEqual([]);
  });

  it('takes number and module from the settings', () => {
    const [text] = suggested(CODE, { runtime: './vendor/backpressure.js', defaults: { maxAttempts: 3 } });
    expect(text).toContain(`from './vendor/backpressure.js';`);
    expect(text).toContain('{ maxAttempts: 3, baseDelay: 1_000 }');
  });

  const loopWith = (statements: string, handler: string, head = 'while (true)'): string =>
    `async function f() { ${head} { try { ${statements} } catch (err) { ${handler} } } }`;

  it.each([
    [
      'a log line stays with the attempt',
      loopWith('return await g();', 'console.warn(err); await sleep(10);'),
      'return await retry(async () => { try { return await g(); } catch (err) { console.warn(err); throw err; } }, { maxAttempts: 5, baseDelay: 10 });',
    ],
    [
      'an error that is thrown on',
      loopWith('return await g();', 'if (isFatal(err)) throw err; await sleep(10);'),
      'return await retry(async () => g(), { maxAttempts: 5, baseDelay: 10, shouldRetry: (err) => !isFatal(err) });',
    ],
    [
      'other kinds of endless loops, and several statements',
      loopWith('const a = await g(); return a.b;', 'await sleep(pace());', 'for (;;)'),
      'return await retry(async () => { const a = await g(); return a.b; }, { maxAttempts: 5 });',
    ],
  ])('%s', (_name, code, expected) => {
    expect(suggested(code, undefined, 'useRetry')[0]).toContain(expected);
  });

  it.each([
    ['something else is changed', loopWith('return await g();', 'address = next(err); await sleep(10);')],
    ['a lap may end without a result', loopWith('if (await g()) return 1; await h();', 'await sleep(10);')],
    ['the loop is left in another way', loopWith('const a = await g(); if (a) break; return 1;', 'await sleep(10);')],
  ])('is not offered where %s', (_reason, code) => {
    const file = model(code, { filename: 'src/input.ts' });
    const kinds = noUnboundedRetry.detect(file).flatMap(({ suggestions }) => suggestions.map(({ messageId }) => messageId));
    expect(kinds).not.toContain('useRetry');
  });

  it('is not offered where the name is taken', () => {
    const code = `const retry = 1; async function f() { while (true) { try { return await g(retry); } catch { await sleep(1); } } }`;
    expect(suggested(code)).toEqual([]);
  });
});

describe('a limit where the attempts are', () => {
  it.each([
    [
      'a count that is kept',
      `async function f() {
  let attempt = 0;
  while (true) {
    attempt += 1;
    try { return await g(attempt); } catch (err) {
      log.warn(err);
      await sleep(2 ** attempt);
    }
  }
}`,
      `      log.warn(err);\n      if (attempt >= 5) throw err;\n      await sleep(2 ** attempt);`,
    ],
    [
      'a count of its own, after what is cleaned up',
      `async function f() {
  let done = false;
  while (!done) {
    try { await g(); done = true; } catch (err) {
      await undo(err);
    }
  }
}`,
      `  let failures = 0;\n  while (!done) {\n    try { await g(); done = true; } catch (err) {\n      await undo(err);\n      if (++failures >= 5) throw err;\n`,
    ],
    [
      'a count that is handed on and never compared',
      `async function f(id, attempt = 1) {
  try { return await g(id); } catch (err) {
    await sleep(attempt * 100);
    return f(id, attempt + 1);
  }
}`,
      `    if (attempt >= 5) throw err;\n    await sleep`,
    ],
    [
      'a count that is handed on unchanged',
      `async function f(id, attempt = 1) {
  try { return await g(id); } catch (err) {
    if (attempt >= 5) throw err;
    return f(id, attempt);
  }
}`,
      `return f(id, attempt + 1);`,
    ],
    [
      'a count that is not handed on',
      `async function f(id, attempt = 1) {
  try { return await g(id); } catch (err) {
    if (attempt >= 5) throw err;
    return f(id);
  }
}`,
      `return f(id, attempt + 1);`,
    ],
  ])('%s', (_name, code, expected) => {
    const text = suggested(code).find((candidate) => candidate.includes(expected)) ?? '';
    expect(text).toContain(expected);
    expect(findings(noUnboundedRetry, text)).toEqual([]);
  });
});

describe('a number in the options of a library', () => {
  it.each([
    [
      'an endless value',
      `import pRetry from 'p-retry';\nawait pRetry(work, { retries: Infinity });`,
      `import pRetry from 'p-retry';\nawait pRetry(work, { retries: 5 });`,
    ],
    [
      'a switch',
      `import retry from 'async-retry';\nawait retry(work, { forever: true, factor: 2 });`,
      `import retry from 'async-retry';\nawait retry(work, { retries: 5, factor: 2 });`,
    ],
    [
      'no options at all',
      `import { handleAll, retry } from 'cockatiel';\nexport const p = retry(handleAll);`,
      `import { handleAll, retry } from 'cockatiel';\nexport const p = retry(handleAll, { maxAttempts: 5 });`,
    ],
    [
      'options without the number',
      `import { handleAll, retry } from 'cockatiel';\nexport const p = retry(handleAll, { backoff });`,
      `import { handleAll, retry } from 'cockatiel';\nexport const p = retry(handleAll, { maxAttempts: 5, backoff });`,
    ],
    [
      'an operator without arguments',
      `import { retry } from 'rxjs';\nexport const o = retry();`,
      `import { retry } from 'rxjs';\nexport const o = retry({ count: 5 });`,
    ],
    [
      'an operator with a delay',
      `import { retry } from 'rxjs';\nexport const o = retry({ delay: 1000 });`,
      `import { retry } from 'rxjs';\nexport const o = retry({ count: 5, delay: 1000 });`,
    ],
  ])('%s', (_name, code, expected) => {
    expect(suggested(code)).toEqual([expected]);
  });

  it.each([
    [
      'options that others may use',
      `import { handleAll, retry } from 'cockatiel';\nconst o = { backoff };\nexport const p = retry(handleAll, o);`,
    ],
    [
      'a function that decides',
      `import { RetryLink } from '@apollo/client/link/retry';\nnew RetryLink({ attempts: (n, o, e) => !!e });`,
    ],
    [
      'an operator that takes no number',
      `import { retryWhen } from 'rxjs';\nexport const o = retryWhen((errors) => errors);`,
    ],
  ])('is not offered for %s', (_name, code) => {
    expect(suggested(code)).toEqual([]);
  });
});
