import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { bothHosts, expectMarked } from '../../support/index.js';

const FOLDER = new URL('../../../fixtures/cases/no-ignored-backpressure/', import.meta.url);

describe('no-ignored-backpressure in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(noIgnoredBackpressure, code, { filename: `src/${name}` });
    bothHosts(noIgnoredBackpressure, code, { filename: `src/${name}` });
  });
});
