import type { TSESTree } from '@typescript-eslint/utils';
import { keyName } from './ast.js';
import type { Located } from './facts.js';
import type { FileModel } from './file.js';
import { nodesOf } from './nodes.js';

/** Every place of other files that reads an export: the identifier or `namespace.member`. */
export function importedUses(
  file: FileModel,
  exportName: string,
): readonly Located<TSESTree.Identifier | TSESTree.MemberExpression>[] {
  return file.facts
    .importersOf(file, exportName)
    .flatMap((importer) => usesIn(importer.file, importer.local, importer.namespace ? exportName : null));
}

function usesIn(
  file: FileModel,
  local: string,
  member: string | null,
): Located<TSESTree.Identifier | TSESTree.MemberExpression>[] {
  const found: Located<TSESTree.Identifier | TSESTree.MemberExpression>[] = [];
  for (const node of nodesOf(file).all('Identifier')) {
    if (node.name !== local || isName(node)) continue;
    if (member === null) found.push({ file, node });
    else if (node.parent.type === 'MemberExpression' && node.parent.object === node && keyName(node.parent) === member) {
      found.push({ file, node: node.parent });
    }
  }
  return found;
}

/** True for identifiers that name something instead of reading it: import specifiers, property keys, type names. */
function isName(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type === 'ImportSpecifier' || parent.type === 'ImportDefaultSpecifier' || parent.type === 'ImportNamespaceSpecifier') return true;
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
  if (parent.type === 'Property') return parent.key === node && !parent.shorthand && !parent.computed;
  return parent.type === 'TSTypeReference' || parent.type === 'TSTypeQuery';
}
