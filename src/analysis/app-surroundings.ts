import type { TSESTree } from '@typescript-eslint/utils';
import { OUTER_MODULES } from '../catalogue/http.js';
import { perFile, type FileModel } from './file.js';
import { nodesOf } from './nodes.js';

const MAX_FILES = 200;

/**
 * The files of the project that put an application together around a file: those that import it, directly or through
 * others, what these import themselves, and modules that a framework loads by their name. Empty in an editor.
 */
export const surroundingsOf = perFile((file): readonly FileModel[] => {
  const around = new Set<FileModel>();
  for (const { routes, module, exports } of OUTER_MODULES) {
    if (routes.test(file.path)) addOuter(file, module, exports, around);
  }
  const above = new Set<FileModel>([file]);
  for (const current of above) {
    for (const name of exportNamesOf(current)) {
      for (const importer of file.facts.importersOf(current, name)) above.add(importer.file);
    }
    if (above.size > MAX_FILES) break;
  }
  above.delete(file);
  for (const importer of above) {
    around.add(importer);
    for (const imported of importedFiles(importer)) around.add(imported);
    if (around.size > MAX_FILES) break;
  }
  around.delete(file);
  return [...around];
});

/** Looks for a module in the folder of a file and in those above it. */
function addOuter(file: FileModel, module: string, exports: readonly string[], around: Set<FileModel>): void {
  const depth = Math.min(10, file.path.split(/[\\/]/).length);
  for (let level = 0; level < depth; level += 1) {
    const specifier = (level === 0 ? './' : '../'.repeat(level)) + module;
    for (const name of exports) {
      const found = file.facts.resolveExport(file, specifier, name);
      if (found) {
        around.add(found.file);
        return;
      }
    }
  }
}

/** The names a file exports, those of CommonJS included. */
const exportNamesOf = perFile((file): readonly string[] => {
  const names = new Set<string>();
  const nodes = nodesOf(file);
  for (const node of nodes.all('ExportNamedDeclaration')) {
    for (const specifier of node.specifiers) names.add(specifier.exported.type === 'Identifier' ? specifier.exported.name : specifier.exported.value);
    const declaration = node.declaration;
    if (declaration?.type === 'VariableDeclaration') {
      for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.add(id.name);
    } else if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier') {
      names.add(declaration.id.name);
    }
  }
  if (nodes.all('ExportDefaultDeclaration').length > 0) names.add('default');
  if (/\bmodule\.exports\b|\bexports\./.test(file.text)) {
    names.add('default');
    for (const match of file.text.matchAll(/\bexports\.(\w+)\s*=/g)) if (match[1] !== undefined) names.add(match[1]);
    for (const node of nodes.all('AssignmentExpression')) {
      if (node.right.type !== 'ObjectExpression' || !/^module\.exports$/.test(file.textOf(node.left))) continue;
      for (const property of node.right.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier') names.add(property.key.name);
      }
    }
  }
  return [...names];
});

/** The files that a file imports names from. */
const importedFiles = perFile((file): readonly FileModel[] => {
  const found = new Set<FileModel>();
  for (const node of nodesOf(file).all('ImportDeclaration')) {
    for (const specifier of node.specifiers) {
      const target = file.facts.resolveExport(file, node.source.value, importedName(specifier));
      if (target) found.add(target.file);
    }
  }
  return [...found];
});

function importedName(specifier: TSESTree.ImportClause): string {
  if (specifier.type !== 'ImportSpecifier') return 'default';
  return specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;
}
