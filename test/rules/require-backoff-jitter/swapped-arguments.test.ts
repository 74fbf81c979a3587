import { describe, expect, it } from 'vitest';
import { requireBackoffJitter } from '../../../src/rules/require-backoff-jitter.js';
import { detect } from '../../support/index.js';

describe('promise-retry with its options first', () => {
  const found = (options: string): number =>
    detect(
      requireBackoffJitter,
      `const promiseRetry = require('promise-retry');
       const { server } = require('./server');
       exports.check = (key) => promiseRetry(${options}, (retry) => server.check(key).catch(retry));`,
      { filename: 'src/licence.cjs' },
    ).length;

  it('is read like the other form', () => {
    expect(found('{ retries: 5, minTimeout: 1_000, factor: 2 }')).toBe(1);
    expect(found('{ retries: 5, minTimeout: 1_000, factor: 2, randomize: true }')).toBe(0);
  });
});
