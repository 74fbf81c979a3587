import { describe, expect, it } from 'vitest';
import { importEdits } from '../../../src/analysis/edits/imports.js';
import { honorRetryAfter } from '../../../src/rules/honor-retry-after.js';
import { applyEdits, findings, model } from '../../support/index.js';
import { typeErrors } from '../../support/type-errors.js';

/** The code after each suggestion of its findings. */
function suggested(code: string, settings?: unknown): string[] {
  const context = { filename: 'src/input.ts', settings };
  const file = model(code, context);
  const found = findings(honorRetryAfter, code, context);
  expect(found.length, 'findings').toBeGreaterThan(0);
  return found.flatMap(({ suggestions }) =>
    suggestions.map(({ edits, imports }) => applyEdits(code, [...edits, ...importEdits(file, imports)])),
  );
}

/** A loop with a fetch in it, and what it does after a refusal. */
function loop(wait: string): string {
  return `import { setTimeout as sleep } from 'node:timers/promises';

export async function load(url: string): Promise<Response> {
  for (let n = 1; n <= 5; n += 1) {
    const res = await fetch(url);
    if (res.status === 429) {
      ${wait}
      continue;
    }
    return res;
  }
  throw new Error('refused');
}
`;
}

describe('the wait that the server asks for', () => {
  const CODE = loop('await sleep(Math.random() * 1_000 * 2 ** n);');

  it('comes first, up to a limit', () => {
    const [text] = suggested(CODE);
    expect(text).toContain(
      "await sleep(Math.min(parseRetryAfter(res.headers.get('retry-after')) ?? (Math.random() * 1_000 * 2 ** n), " +
        '60_000));',
    );
    expect(text).toContain(`import { parseRetryAfter } from 'backpressure/runtime';`);
  });

  it('compiles, and is silent', () => {
    const [text = ''] = suggested(CODE);
    expect(typeErrors(text)).toEqual([]);
    expect(findings(honorRetryAfter, text)).toEqual([]);
  });

  it('goes into a timer', () => {
    const [text] = suggested(loop('await new Promise((resolve) => setTimeout(resolve, 2_000));'));
    expect(text).toContain(
      `setTimeout(resolve, Math.min(parseRetryAfter(res.headers.get('retry-after')) ?? 2_000, 60_000))`,
    );
  });

  it('is read from the plain headers of node', () => {
    const [text] = suggested(`import https from 'node:https';
      export function get(path: string, tries: number): void {
        https.get(path, (res) => {
          if (res.statusCode === 503 && tries > 0) setTimeout(() => get(path, tries - 1), 1000);
        });
      }`);
    expect(text).toContain(`Math.min(parseRetryAfter(res.headers['retry-after']) ?? 1000, 60_000)`);
    expect(typeErrors(text ?? '')).toEqual([]);
  });

  it.each([
    ['there is no wait', loop('console.warn(n);')],
    ['there are two', loop('await sleep(100); await sleep(200);')],
    ['the unit is not known', loop('await pause(n);')],
  ])('is not offered where %s', (_reason, code) => {
    expect(suggested(code)).toEqual([]);
  });
});

describe('repairs of what is read', () => {
  it('writes the name in lower case', () => {
    const [text] = suggested(`import https from 'node:https';
      export function get(path: string, tries: number): void {
        https.get(path, (res) => {
          if (res.statusCode === 503 && tries > 0)
            setTimeout(() => get(path, tries - 1), Number(res.headers['Retry-After'] ?? 1) * 1000);
        });
      }`);
    expect(text).toContain(`res.headers['retry-after'] ?? 1`);
  });

  it('asks the Headers object', () => {
    const [text] = suggested(loop(`await sleep(Number(res.headers["retry-after"] ?? 1) * 1000);`));
    expect(text).toContain(`res.headers.get("retry-after")`);
  });

  it('multiplies seconds', () => {
    const [text = ''] = suggested(loop(`await sleep(Number(res.headers.get('retry-after')));`));
    expect(text).toContain(`await sleep(Number(res.headers.get('retry-after')) * 1000);`);
    expect(findings(honorRetryAfter, text)).toEqual([]);
  });
});
