import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as runtime from '../../src/runtime/index.js';
import { CompiledRuntime } from './helpers/compile.js';

const FOLDER = new URL('../../docs/runtime/', import.meta.url);

/** The example of a page, and what the page says that it prints. */
function exampleOf(page: string): { readonly code: string; readonly prints: string } {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  const [, prints = ''] = /\nprints\n\n```text\n([\s\S]*?)```/.exec(page) ?? [];
  return { code, prints };
}

describe('docs/runtime', () => {
  let compiled: CompiledRuntime;
  beforeAll(() => {
    compiled = new CompiledRuntime();
  }, 60_000);
  afterAll(() => compiled.dispose());

  it.each(readdirSync(FOLDER))('%s runs, and prints what it says', async (name) => {
    const { code, prints } = exampleOf(readFileSync(new URL(name, FOLDER), 'utf8'));
    const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } });
    const source = outputText.replaceAll(/import \{([^}]*)\} from 'backpressure\/runtime';/g, 'const {$1} = runtime;');
    const { code: exit, stdout, stderr } = await compiled.run(source);
    expect(stderr).toBe('');
    expect(stdout).toBe(prints);
    expect(exit).toBe(0);
  }, 30_000);

  it.each(readdirSync(FOLDER))('%s is about an export', (name) => {
    const [, title = ''] = /^# (\w+)\n/.exec(readFileSync(new URL(name, FOLDER), 'utf8')) ?? [];
    expect(Object.keys(runtime)).toContain(title);
  });
});
