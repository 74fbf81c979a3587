import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { noOverlappingInterval } from '../../../src/rules/no-overlapping-interval.js';
import { bothHosts, expectMarked } from '../../support/index.js';

const FOLDER = new URL('../../../fixtures/cases/no-overlapping-interval/', import.meta.url);

describe('no-overlapping-interval in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(noOverlappingInterval, code, { filename: `src/${name}` });
    bothHosts(noOverlappingInterval, code, { filename: `src/${name}` });
  });
});
