import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as runtime from '../../src/runtime/index.js';
import { compileRuntime, RUNTIME_DIR } from './helpers/compile.js';

const files = readdirSync(RUNTIME_DIR).filter((name) => name.endsWith('.ts'));

describe('the core runs anywhere', () => {
  // DOM: what browsers have. WebWorker: no window and no document. Neither knows Node's globals.
  it.each(['dom', 'webworker'])('compiles with ES2023 and %s alone, under the strictest settings', (lib) => {
    expect(compileRuntime(['es2023', lib], undefined)).toEqual([]);
  }, 60_000);

  it.each(files)('%s imports only its neighbours', (file) => {
    const text = readFileSync(join(RUNTIME_DIR, file), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      expect(specifier).toMatch(/^\.\/[a-z-]+\.js$/);
    }
    expect(text).not.toMatch(/\b(?:require|eval|Function)\s*\(/);
  });

  it.each(files)('%s is short, and free of what has no place in it', (file) => {
    const text = readFileSync(join(RUNTIME_DIR, file), 'utf8');
    const lines = text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(400);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(text).not.toMatch(/\bTODO\b|\bFIXME\b|eslint-disable|@ts-|: any\b|as any\b|<any>/);
  });

  it('exports exactly this', () => {
    expect(Object.keys(runtime).sort()).toEqual([
      'BoundedMap',
      'BoundedQueue',
      'MAX_TIMER_DELAY',
      'RefusedError',
      'RetryBudget',
      'Semaphore',
      'SerialQueue',
      'TimeoutError',
      'TokenBucket',
      'capacityFor',
      'concurrencyFor',
      'everyNonOverlapping',
      'forEachConcurrent',
      'isRetryable',
      'mapConcurrent',
      'parseRetryAfter',
      'readRetryAfter',
      'retry',
      'retryAfterSeconds',
      'retryInfo',
      'settleConcurrent',
      'systemClock',
      'tooManyRequests',
    ]);
  });
});
