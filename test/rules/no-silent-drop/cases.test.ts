import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { noSilentDrop } from '../../../src/rules/no-silent-drop.js';
import { bothHosts, expectMarked } from '../../support/index.js';

const FOLDER = new URL('../../../fixtures/cases/no-silent-drop/', import.meta.url);

describe('no-silent-drop in fixtures/cases', () => {
  it.each(readdirSync(FOLDER))('%s', (name) => {
    const code = readFileSync(new URL(name, FOLDER), 'utf8');
    expectMarked(noSilentDrop, code, { filename: `src/${name}` });
    bothHosts(noSilentDrop, code, { filename: `src/${name}` });
  });
});
