import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { foundByCli, foundByESLint } from '../support/index.js';
import { filesBelow, readProjectFile } from '../support/source-files.js';

const SOURCE = /(?<!\.d)\.(?:[cm]?ts|tsx|[cm]?js|jsx)$/;

// All rules over whole applications: what a file says must not depend on the parser, the scopes or the host.
describe.each(['fixtures', 'src'])('both hosts report the same about %s', (folder) => {
  it.each(filesBelow(folder, SOURCE))('%s', (filename) => {
    const code = readProjectFile(filename);
    expect(foundByCli(rules, code, { filename })).toEqual(foundByESLint(rules, code, { filename }));
  });
});
