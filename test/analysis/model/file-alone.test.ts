import { expect, it } from 'vitest';
import { fileAlone } from '../../../src/analysis/model/file-alone.js';
import { MemoryProject } from '../../support/memory-facts.js';

it('fileAlone is the same file without the rest of the project', () => {
  const project = new MemoryProject(
    { 'src/a.ts': "import { b } from './b.js'; b();", 'src/b.ts': 'export function b() {}' },
    true,
    { bounded: ['Ring'] },
  );
  const file = project.file('src/a.ts');
  const alone = fileAlone(file);
  expect(alone.ast).toBe(file.ast);
  expect(alone.settings).toBe(file.settings);
  expect(file.facts.resolveExport(file, './b.js', 'b')).not.toBeNull();
  expect(alone.facts.resolveExport(alone, './b.js', 'b')).toBeNull();
  expect(alone.facts.complete).toBe(false);
  expect(fileAlone(file)).toBe(alone);
});
