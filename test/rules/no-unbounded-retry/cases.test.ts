import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { noUnboundedRetry } from '../../../src/rules/no-unbounded-retry.js';
import { bothHosts, expectMarked } from '../../support/index.js';

const FOLDER = new URL('../../../fixtures/cases/no-unbounded-retry/', import.meta.url);

describe('no-unbounded-retry in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(noUnboundedRetry, code, { filename: `src/${name}` });
    bothHosts(noUnboundedRetry, code, { filename: `src/${name}` });
  });
});
