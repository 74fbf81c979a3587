import type { TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode } from './ast.js';
import { exportedNamesOf } from './exports.js';
import type { Located } from './facts.js';
import type { FileModel, Node } from './file.js';
import { callsOf, usesOf } from './functions.js';
import { importedUses } from './imported-uses.js';

type AnyCall = TSESTree.CallExpression | TSESTree.NewExpression;

/** All calls of a function; null when there may be others than those that are in sight. */
export function callsAnywhere(file: FileModel, fn: FunctionNode): readonly Located<AnyCall>[] | null {
  const holder = fn.parent;
  if (holder.type === 'Property') return null;
  if (
    holder.type === 'MethodDefinition' &&
    holder.accessibility !== 'private' &&
    holder.key.type !== 'PrivateIdentifier'
  )
    return null;
  const own = callsOf(file, fn).map((node) => ({ file, node }));
  if (usesOf(file, fn).some((use) => use !== fn && !isExportUse(use))) return null;
  const id =
    fn.type === 'FunctionDeclaration'
      ? fn.id
      : holder.type === 'VariableDeclarator' && holder.id.type === 'Identifier'
        ? holder.id
        : null;
  const names = id ? exportedNamesOf(file, id) : [];
  if (names.length === 0) return own;
  if (!file.facts.complete) return null;
  const found: Located<AnyCall>[] = [...own];
  for (const use of names.flatMap((name) => importedUses(file, name))) {
    const call = use.node.parent;
    if (call.type !== 'CallExpression' || call.callee !== use.node) return null;
    found.push({ file: use.file, node: call });
  }
  return found;
}

/** `export { load }` and `module.exports = { load }`. */
function isExportUse(use: Node): boolean {
  const parent = use.parent;
  if (parent?.type === 'ExportSpecifier' || parent?.type === 'ExportDefaultDeclaration') return true;
  const assignment = parent?.type === 'Property' ? parent.parent.parent : parent;
  return assignment?.type === 'AssignmentExpression';
}
