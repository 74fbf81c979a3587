import { describe, expect, it } from 'vitest';
import { isOneShotScript, isTestFile } from '../../../src/analysis/model/test-files.js';
import { model } from '../../support/index.js';

describe('isTestFile', () => {
  it.each(['src/a.test.ts', 'src/a-spec.js', 'src/__tests__/a.ts', 'test/helpers/server.ts', 'packages/x/e2e/run.mjs', 'bench/queue.ts', 'src/Button.stories.tsx', 'src/agent/test-support.ts',
    'acceptance/support/http.ts', 'packages/orders/acceptance/http.ts', 'integration-tests/helpers/api.js', 'load-test/run.ts', 'packages/shop-test-utils/src/runner.ts'])(
    'knows %s by its path',
    (filename) => {
      expect(isTestFile(model('export const a = 1;', { filename }))).toBe(true);
    },
  );

  it.each(['src/latest.ts', 'src/contest.ts', 'src/inspection/test-results.ts', 'src/testimonials/list.ts', 'src/orders/acceptance/accept.ts', 'src/ab-tests-results/list.ts', '/home/me/test/app/src/a.ts'])(
    'does not take %s for one',
    (filename) => {
      expect(isTestFile(model('export const a = 1;', { filename }))).toBe(false);
    },
  );

  it.each(["import { it } from 'vitest';", "import test from 'node:test';", "const { expect } = require('chai');"])(
    'knows a file by what it imports: %s',
    (code) => {
      expect(isTestFile(model(code, { filename: 'src/helper.js' }))).toBe(true);
    },
  );
});

describe('isOneShotScript', () => {
  it.each([
    ['scripts/import.ts', true],
    ['apps/web/seed-orders.mts', true],
    ['prisma/seed.ts', true],
    ['src/seeder.ts', false],
    ['src/transcripts/list.ts', false],
  ])('%s: %s', (filename, expected) => {
    expect(isOneShotScript(model('export const a = 1;', { filename }))).toBe(expected);
  });
});
