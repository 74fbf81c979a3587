import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/analysis/model/settings.js';
import { detectFile } from '../../../src/host/file-host.js';
import { findTargets } from '../../../src/project/listing/targets.js';
import { openProject } from '../../../src/project/project.js';
import { rules } from '../../../src/rules/index.js';
import { markedLines } from '../../support/index.js';

const ROOT = join(import.meta.dirname, '../../../fixtures/cases/valid-claim');

it('finds the marked lines of whole files and folders, and nothing else, with all rules', async () => {
  const targets = await findTargets([ROOT], ROOT);
  const project = openProject(targets, { tsconfig: null, ignored: () => false, settings: DEFAULT_SETTINGS });
  expect(project.discovery.files.length).toBeGreaterThan(6);
  for (const path of project.discovery.files) {
    const model = project.modelOf(path);
    if (model === null) throw new Error(`${path} does not parse: ${project.failureOf(path) ?? ''}`);
    const found = detectFile(model, rules).map(({ ruleId, line }) => `${String(line)} ${ruleId.replace('backpressure/', '')}`);
    const marked = rules.flatMap(({ meta }) => markedLines(model.text, meta.name).map((line) => `${String(line)} ${meta.name}`));
    expect(found.sort(), model.path).toEqual(marked.sort());
  }
});
