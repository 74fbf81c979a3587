import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/analysis/model/settings.js';
import { ModelStore } from '../../src/project/model-store.js';
import { SourceStore } from '../../src/project/source-store.js';
import { tempProject, writeFiles } from './temp-project.js';

describe('SourceStore', () => {
  it('reads each file once', () => {
    const root = tempProject({ 'a.ts': 'const a = 1;' });
    const store = new SourceStore();
    expect(store.textOf(join(root, 'a.ts'))).toBe('const a = 1;');
    rmSync(join(root, 'a.ts'));
    expect(store.textOf(join(root, 'a.ts'))).toBe('const a = 1;');
    expect(store.textOf(join(root, 'b.ts'))).toBeNull();
  });

  it('forgets the texts used longest ago when there are too many', () => {
    const root = tempProject({ 'a.ts': '1'.repeat(40), 'b.ts': '2'.repeat(40), 'c.ts': '3'.repeat(40) });
    const store = new SourceStore(100);
    const read = (name: string): string | undefined => store.textOf(join(root, name))?.[0];
    expect([read('a.ts'), read('b.ts'), read('a.ts'), read('c.ts')]).toEqual(['1', '2', '1', '3']);
    writeFiles(root, { 'a.ts': 'new', 'b.ts': 'new', 'c.ts': 'new' });
    expect([read('a.ts'), read('c.ts'), read('b.ts')]).toEqual(['1', '3', 'n']);
  });
});

describe('ModelStore', () => {
  function store(root: string): ModelStore {
    return new ModelStore(root, new SourceStore(), DEFAULT_SETTINGS);
  }

  it('hands out the same model again, with a path relative to the root', () => {
    const root = tempProject({ 'src/a.ts': 'const a = 1;' });
    const models = store(root);
    const model = models.get(join(root, 'src/a.ts'));
    expect(model?.path).toBe('src/a.ts');
    expect(models.get(join(root, 'src/a.ts'))).toBe(model);
    expect(model && models.pathOf(model)).toBe(join(root, 'src/a.ts'));
  });

  it('keeps a model that somebody holds, however many came after it', () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}.ts`, 'const a = 1;']));
    const root = tempProject(files);
    const models = store(root);
    const first = models.get(join(root, 'f0.ts'));
    for (const name of Object.keys(files)) models.get(join(root, name));
    expect(models.get(join(root, 'f0.ts'))).toBe(first);
  });

  it('says why a file has no model', () => {
    const root = tempProject({
      'broken.ts': 'const = 1;',
      // More levels than the stack has room for.
      'deep.js': `f(${'a +\n'.repeat(30_000)}a);\n`,
      'data.ts': Buffer.from([1, 0, 2]),
    });
    const models = store(root);
    for (const name of ['broken.ts', 'deep.js', 'data.ts', 'gone.ts']) expect(models.get(join(root, name))).toBeNull();
    expect(models.failures.get(join(root, 'broken.ts'))).toMatch(/^1:7: \S/);
    expect(models.failures.get(join(root, 'deep.js'))).toMatch(/^cannot be parsed: .*stack/);
    expect(models.failures.size).toBe(2);
  });
});
