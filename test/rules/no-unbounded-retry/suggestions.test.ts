import { describe, expect, it } from 'vitest';
import { importEdits } from '../../../src/analysis/imports.js';
import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { applyEdits, findings, model } from '../../support/index.js';
import { typeErrors } from '../../support/type-errors.js';

/** The code after each suggestion of its findings. */
function suggested(code: string, settings?: unknown): string[] {
  const context = { filename: 'src/input.ts', settings };
  const file = model(code, context);
  const found = findings(noUnboundedRetry, code, context);
  expect(found.length, 'findings').toBeGreaterThan(0);
  return found.flatMap(({ suggestions }) =>
    suggestions.map(({ edits, imports }) => applyEdits(code, [...edits, ...importEdits(file, imports)])),
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
    expect(text).toContain('    return await retry(async () => this.get(url), { maxAttempts: 5 });\n  }\n\n  private');
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
    expect(text).toContain('{ maxAttempts: 3 }');
  });

  it.each([
    ['a log line would be lost', 'catch (err) { console.warn(err); await sleep(10); }'],
    ['an error that leaves would be lost', 'catch (err) { if (isFatal(err)) throw err; await sleep(10); }'],
  ])('is not offered where %s', (_reason, handler) => {
    expect(suggested(`async function f() { while (true) { try { return await g(); } ${handler} } }`)).toEqual([]);
  });

  it('is not offered where the name is taken', () => {
    const code = `const retry = 1; async function f() { while (true) { try { return await g(retry); } catch { await sleep(1); } } }`;
    expect(suggested(code)).toEqual([]);
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
