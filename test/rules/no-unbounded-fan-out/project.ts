import { expect } from 'vitest';
import { detectFile } from '../../../src/host/file-host.js';
import { DEFAULT_SETTINGS } from '../../../src/analysis/model/settings.js';
import { findTargets } from '../../../src/project/listing/targets.js';
import { openProject } from '../../../src/project/project.js';
import { noUnboundedFanOut as rule } from '../../../src/rules/no-unbounded-fan-out.js';
import { tempProject, type Files } from '../../project/temp-project.js';
import { markedLines } from '../../support/index.js';

/** Asserts that the rule, knowing the whole project, reports exactly the marked lines of its files. */
export async function expectMarkedInProject(files: Files): Promise<void> {
  const root = tempProject({ 'package.json': '{ "type": "module" }', ...files });
  const project = openProject(await findTargets([root], root), {
    tsconfig: null,
    ignored: () => false,
    settings: DEFAULT_SETTINGS,
  });
  const found: string[] = [];
  const marked: string[] = [];
  for (const path of project.discovery.files) {
    const name = project.nameOf(path);
    const model = project.modelOf(path);
    if (!model) throw new Error(`${name} cannot be parsed`);
    found.push(...detectFile(model, [rule]).map(({ line }) => `${name}:${String(line)}`));
    marked.push(...markedLines(model.text, rule.meta.name).map((line) => `${name}:${String(line)}`));
  }
  expect(found, 'reported (received) against marked (expected)').toEqual(marked);
}
