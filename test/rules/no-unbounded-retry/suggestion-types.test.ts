import { describe, expect, it } from 'vitest';
import { importEdits } from '../../../src/analysis/edits/imports.js';
import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { applyEdits, findings, model } from '../../support/index.js';
import { typeErrors } from '../../support/type-errors.js';

const DECLARED = `declare const sleep: (ms: number) => Promise<void>;
declare const log: { warn(...values: unknown[]): void };
declare class HttpError extends Error { readonly status: number }
declare function isTransient(error: unknown): boolean;
declare function get(url: string): Promise<string>;
`;

/** The code after each suggestion; it compiles before. */
function suggested(code: string): string[] {
  const text = DECLARED + code;
  expect(typeErrors(text)).toEqual([]);
  const file = model(text, { filename: 'src/input.ts' });
  return findings(noUnboundedRetry, text, { filename: 'src/input.ts' }).flatMap(({ suggestions }) =>
    suggestions.map(({ edits, imports }) => applyEdits(text, [...edits, ...importEdits(file, imports)])),
  );
}

/** Code by what it shows: whatever is suggested for it compiles, and is not reported again. */
const CASES: Readonly<Record<string, string>> = {
  'a guard that narrows, and a line that needs it': `export async function load(url: string): Promise<string> {
  for (;;) {
    try {
      return await get(url);
    } catch (err) {
      if (!(err instanceof HttpError)) throw err;
      log.warn(err.status);
      await sleep(500);
    }
  }
}
`,
  'a guard with a helper': `export async function load(url: string): Promise<string> {
  while (true) {
    try {
      return await get(url);
    } catch (err) {
      if (!isTransient(err)) throw err;
      await sleep(500);
    }
  }
}
`,
  'a guard on an error of any type': `export async function load(url: string): Promise<string> {
  while (true) {
    try {
      return await get(url);
    } catch (err: any) {
      if (err.status < 500) throw err;
      await sleep(500);
    }
  }
}
`,
  'a log line': `export async function load(url: string): Promise<string> {
  while (true) {
    try {
      const text = await get(url);
      return text.trim();
    } catch (err) {
      log.warn('failed', err);
      await sleep(1_000);
    }
  }
}
`,
  'a count that is there': `export async function load(url: string): Promise<string> {
  let attempt = 0;
  while (true) {
    try {
      return await get(url);
    } catch (err) {
      attempt += 1;
      log.warn(attempt);
      await sleep(100 * 2 ** attempt);
    }
  }
}
`,
  'a method that calls itself with a count': `export class Loader {
  async load(url: string, attempt = 1): Promise<string> {
    try {
      return await get(url);
    } catch (err) {
      await sleep(100 * attempt);
      return this.load(url, attempt + 1);
    }
  }
}
`,
  'a count that is not passed on': `export async function load(url: string, attempt = 1): Promise<string> {
  try {
    return await get(url);
  } catch (err) {
    if (attempt >= 5) throw err;
    await sleep(100);
    return load(url);
  }
}
`,
};

describe('suggested code', () => {
  for (const [title, code] of Object.entries(CASES)) {
    it(title, () => {
      const texts = suggested(code);
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) {
        expect(typeErrors(text), text).toEqual([]);
        expect(findings(noUnboundedRetry, text), text).toEqual([]);
      }
    });
  }
});
