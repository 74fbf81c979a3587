import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { noUnboundedFanOut } from '../../../src/rules/no-unbounded-fan-out.js';
import { bothHosts, expectMarked } from '../../support/index.js';

const FOLDER = new URL('../../../fixtures/cases/no-unbounded-fan-out/', import.meta.url);

describe('no-unbounded-fan-out in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(noUnboundedFanOut, code, { filename: `src/${name}` });
    bothHosts(noUnboundedFanOut, code, { filename: `src/${name}` });
  });
});
