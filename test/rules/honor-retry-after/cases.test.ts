import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { honorRetryAfter } from '../../../src/rules/honor-retry-after.js';
import { bothHosts, expectMarked } from '../../support/index.js';

const FOLDER = new URL('../../../fixtures/cases/honor-retry-after/', import.meta.url);

describe('honor-retry-after in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(honorRetryAfter, code, { filename: `src/${name}` });
    bothHosts(honorRetryAfter, code, { filename: `src/${name}` });
  });
});
