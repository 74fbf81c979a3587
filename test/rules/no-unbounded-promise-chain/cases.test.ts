import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { noUnboundedPromiseChain } from '../../../src/rules/no-unbounded-promise-chain.js';
import { bothHosts, expectMarked } from '../../support/index.js';

const FOLDER = new URL('../../../fixtures/cases/no-unbounded-promise-chain/', import.meta.url);

describe('no-unbounded-promise-chain in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(noUnboundedPromiseChain, code, { filename: `src/${name}` });
    bothHosts(noUnboundedPromiseChain, code, { filename: `src/${name}` });
  });
});
