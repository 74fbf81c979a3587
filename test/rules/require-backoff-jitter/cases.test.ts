import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { requireBackoffJitter } from '../../../src/rules/require-backoff-jitter.js';
import { bothHosts, expectMarked } from '../../support/index.js';

const FOLDER = new URL('../../../fixtures/cases/require-backoff-jitter/', import.meta.url);

describe('require-backoff-jitter in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(requireBackoffJitter, code, { filename: `src/${name}` });
    bothHosts(requireBackoffJitter, code, { filename: `src/${name}` });
  });
});
