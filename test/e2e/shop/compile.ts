import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface CompiledFixture {
  main: string;
  errors: string[];
  remove(): void;
}

export function compileFixture(name: string): CompiledFixture {
  const project = join(root, 'fixtures', name);
  // Below node_modules of the root, so that express and ws are found from there.
  const outDir = join(root, 'node_modules', '.cache', 'backpressure-e2e', `${name}-${process.pid}`);
  prepare(outDir);

  const host: ts.ParseConfigFileHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const config = ts.getParsedCommandLineOfConfigFile(join(project, 'tsconfig.json'), { outDir, noEmit: false }, host);
  if (!config) throw new Error(`no tsconfig.json in ${project}`);
  const program = ts.createProgram({ rootNames: config.fileNames, options: config.options });
  const emitted = program.emit();
  const diagnostics = [...config.errors, ...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics];

  return {
    main: join(outDir, 'main.js'),
    errors: diagnostics.map(describeDiagnostic),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

function prepare(outDir: string): void {
  rmSync(outDir, { recursive: true, force: true });
  const packageLink = join(outDir, 'node_modules', 'backpressure');
  mkdirSync(dirname(packageLink), { recursive: true });
  symlinkSync(root, packageLink, 'junction');
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }\n');
}

function describeDiagnostic(diagnostic: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
  if (!diagnostic.file || diagnostic.start === undefined) return text;
  const { line } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start);
  return `${diagnostic.file.fileName}:${line + 1} ${text}`;
}
