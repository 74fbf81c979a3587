import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileTsconfig } from '../../src/project/tsconfig/compiler.js';
import { parseJsonc } from '../../src/project/tsconfig/jsonc.js';
import { readPlainTsconfig } from '../../src/project/tsconfig/plain.js';
import { TsconfigReader } from '../../src/project/tsconfig/reader.js';
import { tempProject } from './temp-project.js';

function isCompilerLoaded(): boolean {
  return Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('ts-morph'));
}

// First, before anything else loads the compiler.
describe('TsconfigReader', () => {
  it('does without the compiler for an ordinary config', () => {
    const root = tempProject({
      'tsconfig.json': '{ "extends": "./base.json", "include": ["src"], "references": [{ "path": "./lib" }] }',
      'base.json': '{ "compilerOptions": { "strict": true, "outDir": "./dist" } }',
      'lib/tsconfig.json': '{}',
    });
    const reader = new TsconfigReader(root);
    expect(reader.readAll(join(root, 'tsconfig.json'))).toEqual([
      {
        file: join(root, 'tsconfig.json'),
        includes: ['src'],
        outDir: join(root, 'dist'),
        references: [join(root, 'lib/tsconfig.json')],
        hasAliases: false,
      },
      { file: join(root, 'lib/tsconfig.json'), includes: [], outDir: null, references: [], hasAliases: false },
    ]);
    expect(reader.problems).toEqual([]);
    expect(isCompilerLoaded()).toBe(false);
  });

  it('asks the compiler for aliases', () => {
    const root = tempProject({
      'tsconfig.json': '{ "extends": "./config/base" }',
      'config/base.json': '{ "compilerOptions": { "paths": { "@/*": ["../src/*"] } } }',
    });
    const reader = new TsconfigReader(root);
    const config = reader.read(join(root, 'tsconfig.json'));
    expect(config?.hasAliases).toBe(true);
    expect(isCompilerLoaded()).toBe(false);
    expect(config && reader.aliasesOf(config)).toEqual({
      paths: { '@/*': ['../src/*'] },
      pathsBase: join(root, 'config'),
      baseUrl: null,
    });
    expect(isCompilerLoaded()).toBe(true);
  });

  it('has no config where there is none', () => {
    const root = tempProject({ 'a/b.ts': '' });
    const reader = new TsconfigReader(root);
    expect(reader.read(join(root, 'tsconfig.json'))).toBeNull();
    expect(reader.nearest(join(root, 'a/b.ts'), root)).toBeNull();
  });

  it('finds the nearest config, not above the top', () => {
    const root = tempProject({ 'tsconfig.json': '{}', 'a/jsconfig.json': '{}', 'a/b/c.ts': '', 'd/e.ts': '' });
    const reader = new TsconfigReader(root);
    expect(reader.nearest(join(root, 'a/b/c.ts'), root)?.file).toBe(join(root, 'a/jsconfig.json'));
    expect(reader.nearest(join(root, 'd/e.ts'), root)?.file).toBe(join(root, 'tsconfig.json'));
    expect(reader.nearest(join(root, 'd/e.ts'), join(root, 'd'))).toBeNull();
  });
});

describe('readPlainTsconfig', () => {
  it.each([
    ['{}', {}],
    ['{ "include": ["src/**/*"], "exclude": ["x"] } // comment', {}],
    ['{ "files": ["a.ts"], "compilerOptions": { "outDir": "out/x", "baseUrl": "." } }', {}],
    [
      '{ "extends": ["./one.json", "./two"] }',
      {
        'one.json': '{ "include": ["one"], "compilerOptions": { "outDir": "one" } }',
        'two.json': '{ "include": ["two"], "compilerOptions": { "paths": {"a": ["b"]} } }',
      },
    ],
    [
      '{ "extends": "./deep/one.json", "include": ["own"] }',
      {
        'deep/one.json': '{ "extends": "../two.json", "include": ["one"], "references": [{ "path": "x" }] }',
        'two.json': '{ "compilerOptions": { "outDir": "two" } }',
      },
    ],
  ])('says the same as the compiler of %s', (config, files) => {
    const root = tempProject({ 'tsconfig.json': config, ...files });
    const file = join(root, 'tsconfig.json');
    const compiled = compileTsconfig(file)?.config;
    const plain = readPlainTsconfig(file);
    // Inherited patterns are relative to where they are inherited to; only their names are compared here.
    expect(plain).toEqual({ ...compiled, includes: plain?.includes });
    expect(plain?.includes.length).toBe(compiled?.includes.length);
  });

  it.each([
    '{ "include": "src" }',
    '{ "files": [1] }',
    '{ "extends": "@tsconfig/node20" }',
    '{ "extends": "./gone.json" }',
    '{ "extends": 5 }',
    '{ "extends": "./tsconfig.json" }',
    '{ "references": {} }',
    '{ "references": [{}] }',
    '{ "compilerOptions": [] }',
    '{ "compilerOptions": { "outDir": "${configDir}/out" } }',
    '[]',
    '{',
    '',
  ])('leaves %s to the compiler', (config) => {
    const root = tempProject({ 'tsconfig.json': config });
    expect(readPlainTsconfig(join(root, 'tsconfig.json'))).toBeNull();
  });

  it('does not follow more configs than anybody has', () => {
    const all = Array.from({ length: 30 }, (_, index) => `"./c${index}.json"`).join(', ');
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`c${index}.json`, `{ "extends": [${all}] }`]),
    );
    const root = tempProject({ ...files, 'tsconfig.json': `{ "extends": [${all}] }` });
    expect(readPlainTsconfig(join(root, 'tsconfig.json'))).toBeNull();
  });
});

describe('parseJsonc', () => {
  it.each([
    ['{ "a": [1, 2, ], }', { a: [1, 2] }],
    ['// x\n{ "a": "// no, \\" comment", /* , */ "b": 1 /* } */, }\n', { a: '// no, " comment', b: 1 }],
    ['\uFEFF[]', []],
    ['{ "a": 1 } // end', { a: 1 }],
    ['["a,]", "b,}"]', ['a,]', 'b,}']],
  ])('reads %j', (text, value) => {
    expect(parseJsonc(text)).toEqual(value);
  });

  it.each(['', '{', '[1 2]', '{ "a": 1, , }', '"open', '/* open', '1 /'])('refuses %j', (text) => {
    expect(() => parseJsonc(text)).toThrow(SyntaxError);
  });
});
