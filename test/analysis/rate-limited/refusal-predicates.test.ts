import { describe, expect, it } from 'vitest';
import { predicateChecksOf, predicateOptionsOf } from '../../../src/analysis/rate-limited/refusal-predicates.js';
import { MemoryProject } from '../../support/memory-facts.js';

const PREDICATES = `
  export const isRetryable = (status: number) => [429, 503].includes(status);
  export function isTransient(error: any) { if (error.status === 503) return true; return false; }
  export function shouldRetry(res: Response) { return res.status !== 429; }
  export function isOverloaded(queue: Queue) { return queue.size > 429; }`;

function checks(code: string): readonly (readonly [string, number, boolean])[] {
  const project = new MemoryProject({
    'src/predicates.ts': PREDICATES,
    'src/a.ts': `import { isRetryable, isTransient, shouldRetry, isOverloaded } from './predicates.js'; ${code}`,
  });
  const file = project.file('src/a.ts');
  return predicateChecksOf(file).map(({ node, status, holds }) => [file.textOf(node), status, holds] as const);
}

describe('predicateChecksOf', () => {
  it.each([
    ['f(isRetryable(res.status));', 'isRetryable(res.status)', 429, true],
    ['f(isTransient(err));', 'isTransient(err)', 503, true],
    ['f(shouldRetry(res));', 'shouldRetry(res)', 429, false],
  ])('%s', (code, text, status, holds) => {
    expect(checks(code)).toEqual([[text, status, holds]]);
  });

  it.each([['f(isOverloaded(queue));'], ['f(isRetryable());'], ['f(other.isRetryable(res.status));']])(
    '%s tells none',
    (code) => {
      expect(checks(code)).toEqual([]);
    },
  );

  it('takes a predicate of the same file where several places ask it', () => {
    const predicate = 'function isRetryable(s) { return s === 429; }';
    const count = (code: string): number => {
      const file = new MemoryProject({ 'a.js': `${predicate} ${code}` }).file('a.js');
      return predicateChecksOf(file).length;
    };
    expect(count('f(isRetryable(a.status));')).toBe(0);
    expect(count('f(isRetryable(a.status)); f(isRetryable(b.status));')).toBe(2);
  });
});

describe('predicateOptionsOf', () => {
  it('finds the library that a predicate is handed to', () => {
    const project = new MemoryProject({
      'src/predicates.ts': PREDICATES,
      'src/a.ts': `import pRetry from 'p-retry'; import { isRetryable } from './predicates.js';
        pRetry(load, { shouldRetry: isRetryable }); export { isRetryable };`,
    });
    const file = project.file('src/a.ts');
    const sites = predicateOptionsOf(file).map(({ site }) => site && file.textOf(site.node).slice(0, 12));
    expect(sites).toEqual(['pRetry(load,']);
  });
});
