import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/analysis/model/settings.js';
import { detectFile } from '../../../src/host/file-host.js';
import { findTargets } from '../../../src/project/listing/targets.js';
import { openProject } from '../../../src/project/project.js';
import { requireRateLimit } from '../../../src/rules/require-rate-limit.js';
import { markedLines } from '../../support/index.js';

const ROOT = join(import.meta.dirname, '../../../fixtures/cases/require-rate-limit');

it('finds the marked lines of whole files and folders, and nothing else', async () => {
  const targets = await findTargets([ROOT], ROOT);
  const project = openProject(targets, { tsconfig: null, ignored: () => false, settings: DEFAULT_SETTINGS });
  const { files } = project.discovery;
  const marked: string[] = [];
  const found: string[] = [];
  for (const path of files) {
    const model = project.modelOf(path);
    if (model === null) throw new Error(`${path} does not parse: ${project.failureOf(path) ?? ''}`);
    const places = detectFile(model, [requireRateLimit]).map(({ line, related }) => [
      line,
      ...related.map((r) => r.line),
    ]);
    const lines = markedLines(model.text, requireRateLimit.meta.name);
    marked.push(...lines.map((line) => `${model.path}:${String(line)}`));
    // As people read reports: the finding stands at the marked line, or names it as evidence.
    found.push(...places.map((all) => `${model.path}:${String(all.find((line) => lines.includes(line)) ?? all[0])}`));
  }
  expect(files.length).toBeGreaterThan(45);
  expect(found).toEqual(marked);
});
