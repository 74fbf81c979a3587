import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Library files are large and the same for every piece of code. */
const parsed = new Map<string, ts.SourceFile>();

/**
 * The type errors of a piece of code under `strict`, with `backpressure/runtime` as its sources define it and the
 * libraries that suggestions use as `types` has them. Modules that do not exist are no errors: pieces of code import
 * parts of applications that nobody wrote.
 */
export function typeErrors(code: string, filename = 'input.ts'): string[] {
  const path = join(root, 'test', filename);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowJs: true,
    checkJs: false,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
    paths: {
      'backpressure/runtime': [join(root, 'src/runtime/index.ts')],
      'p-limit': [join(root, 'test/support/types/p-limit.d.ts')],
      'p-map': [join(root, 'test/support/types/p-map.d.ts')],
    },
    jsx: ts.JsxEmit.Preserve,
  };
  const host = ts.createCompilerHost(options);
  const original = {
    getSourceFile: host.getSourceFile.bind(host),
    fileExists: host.fileExists.bind(host),
    readFile: host.readFile.bind(host),
  };
  host.getSourceFile = (name, target, ...rest) => {
    if (name === path) return ts.createSourceFile(name, code, target, true);
    const known = parsed.get(name) ?? original.getSourceFile(name, target, ...rest);
    if (known) parsed.set(name, known);
    return known;
  };
  host.fileExists = (name) => name === path || original.fileExists(name);
  host.readFile = (name) => (name === path ? code : original.readFile(name));
  const program = ts.createProgram([path], options, host);
  const CANNOT_FIND_MODULE = new Set([2307, 2792, 7016]);
  return program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .filter((diagnostic) => !CANNOT_FIND_MODULE.has(diagnostic.code))
    .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}
