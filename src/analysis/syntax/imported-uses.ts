import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, wrapped } from './ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { nodesOf } from './nodes.js';
import { originOf } from './origins.js';
import type { Variable } from './variables.js';

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
  for (const node of importsNamed(file, local).flatMap(readsOf)) {
    if (member === null) {
      found.push({ file, node });
      continue;
    }
    const outer = wrapped(node).parent;
    if (outer?.type === 'MemberExpression' && outer.object === wrapped(node) && keyName(outer) === member) {
      found.push({ file, node: outer });
    }
  }
  return found;
}

/** The variables of a name that stand for something of another module: not those that only have the same name. */
function importsNamed(file: FileModel, local: string): readonly Variable[] {
  nodesOf(file); // sets the parents that origins are found by
  return file.scopes.scopes.flatMap((scope) => {
    const variable = scope.set.get(local);
    const [identifier] = variable?.identifiers ?? [];
    return variable && identifier && originOf(file, identifier) ? [variable] : [];
  });
}

/** Where the value of a variable is read: types do not count. */
function readsOf(variable: Variable): readonly TSESTree.Identifier[] {
  return variable.references.flatMap((reference): readonly TSESTree.Identifier[] => {
    const node = reference.identifier as Node;
    const isType = node.parent?.type === 'TSTypeReference' || node.parent?.type === 'TSTypeQuery';
    return reference.isRead() && node.type === 'Identifier' && !isType ? [node] : [];
  });
}
