import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const RUNTIME_DIR = fileURLToPath(new URL('../../../src/runtime', import.meta.url));

/** Compiles the runtime with nothing but the given libraries in sight: no Node types, no other package. */
export function compileRuntime(lib: readonly string[], outDir: string | undefined): readonly string[] {
  const files = readdirSync(RUNTIME_DIR)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(RUNTIME_DIR, name));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: lib.map((name) => `lib.${name}.d.ts`),
    types: [],
    // The libraries themselves are not ours to check, and take ten times as long.
    skipLibCheck: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    ...(outDir === undefined ? { noEmit: true } : { outDir }),
  });
  const { diagnostics } = program.emit();
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map((diagnostic) =>
    ts.formatDiagnostic(diagnostic, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => RUNTIME_DIR,
      getNewLine: () => '\n',
    }),
  );
}

export interface ChildResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The runtime as JavaScript in a directory of its own, for child processes. */
export class CompiledRuntime {
  readonly #dir = mkdtempSync(join(tmpdir(), 'backpressure-runtime-'));
  #scripts = 0;

  constructor() {
    writeFileSync(join(this.#dir, 'package.json'), '{ "type": "module" }');
    const problems = compileRuntime(['es2023', 'dom'], join(this.#dir, 'runtime'));
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  /** Runs a module in a new process; `runtime` is imported for it. A process that does not end is killed (code 124). */
  run(source: string, flags: readonly string[] = []): Promise<ChildResult> {
    this.#scripts += 1;
    const file = join(this.#dir, `script-${this.#scripts}.mjs`);
    writeFileSync(file, `import * as runtime from './runtime/index.js';\n${source}\n`);
    return new Promise((resolve) => {
      execFile(process.execPath, [...flags, file], { timeout: 20_000 }, (error, stdout, stderr) => {
        const code = error === null ? 0 : error.killed === true ? 124 : Number(error.code);
        resolve({ code, stdout, stderr });
      });
    });
  }

  dispose(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
