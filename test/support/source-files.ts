import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodesOf } from '../../src/analysis/syntax/nodes.js';
import { modelOf, parseFile } from '../../src/host/file-host.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** One import of a source file. */
export interface SourceImport {
  readonly specifier: string;
  /** `import type`, or `export type ... from`: gone at run time. */
  readonly type: boolean;
  /** `import()`: happens when it is reached, not when the file is loaded. */
  readonly lazy: boolean;
}

/** Paths of the files below a folder of the project, relative to the project's root, with `/`, sorted. */
export function filesBelow(folder: string, extension: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** The text of a file of the project. */
export function readProjectFile(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Everything that a file of the project imports or re-exports. */
export function importsOf(path: string): SourceImport[] {
  const text = readProjectFile(path);
  const parsed = parseFile(path, text);
  if (!parsed.ok) throw new SyntaxError(parsed.message);
  const found: SourceImport[] = [];
  for (const node of parsed.ast.body) {
    if (node.type === 'ImportDeclaration') {
      const types = node.specifiers.map((item) => item.type === 'ImportSpecifier' && item.importKind === 'type');
      const type = node.importKind === 'type' || (types.length > 0 && types.every(Boolean));
      found.push({ specifier: node.source.value, type, lazy: false });
    } else if (node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source)) {
      found.push({ specifier: node.source.value, type: node.exportKind === 'type', lazy: false });
    }
  }
  for (const { source } of nodesOf(modelOf(parsed)).all('ImportExpression')) {
    if (source.type === 'Literal' && typeof source.value === 'string') {
      found.push({ specifier: source.value, type: false, lazy: true });
    }
  }
  return found;
}

/** The project's file that a relative specifier names, or null for a package. */
export function resolveRelative(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const resolved = new URL(specifier, `file:///${from}`).pathname.slice(1);
  return resolved.replace(/\.js$/, '.ts');
}
