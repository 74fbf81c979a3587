import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadParser, parseWithTypeScript } from '../../src/host/typescript-fallback.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backpressure-parser-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function install(name: string, main: string): void {
  const target = join(folder, 'node_modules', ...name.split('/'));
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
  writeFileSync(join(target, 'index.js'), main);
}

describe('loadParser', () => {
  const from = (): string => join(folder, 'dist', 'host.js');

  it('takes the installed parser when TypeScript has its API', () => {
    install('typescript', 'exports.createSourceFile = () => null;');
    install('@typescript-eslint/parser', 'exports.parseForESLint = () => 1;');
    expect(loadParser(from())).toMatchObject({ parseForESLint: expect.any(Function) as unknown });
  });

  it('takes none where TypeScript is one without an API, and does not let the parser complain', () => {
    install('typescript', 'exports.version = "7.0.2";');
    install('@typescript-eslint/parser', 'globalThis.parserWasLoaded = true; throw new Error("not supported");');
    expect(loadParser(from())).toBeNull();
    expect(globalThis).not.toHaveProperty('parserWasLoaded');
  });

  it('takes none without TypeScript or without the parser', () => {
    expect(loadParser(from())).toBeNull();
    install('@typescript-eslint/parser', 'exports.parseForESLint = () => 1;');
    expect(loadParser(from())).toBeNull();
  });

  it('takes none that breaks while it loads', () => {
    install('typescript', 'exports.createSourceFile = () => null;');
    install('@typescript-eslint/parser', 'throw new Error("broken");');
    expect(loadParser(from())).toBeNull();
  });
});

describe('parseWithTypeScript', () => {
  it('gives the tree and the comments', () => {
    const parsed = parseWithTypeScript('a.tsx', '// note\nconst a = <b/>;', true);
    expect(parsed?.ast.body).toHaveLength(1);
    expect(parsed?.comments.map(({ value }) => value)).toEqual([' note']);
  });

  it('gives null where the text is not TypeScript', () => {
    expect(parseWithTypeScript('a.ts', 'let = = 1', false)).toBeNull();
  });
});
