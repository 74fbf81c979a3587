import type { TSESTree } from '@typescript-eslint/utils';
import { wrapped, type FunctionNode } from './ast.js';
import { exportedNamesOfFunction } from './exports.js';
import type { Located } from './facts.js';
import type { FileModel, Node } from './file.js';
import { callsOf, usesOf } from './functions.js';
import { importedUses } from './imported-uses.js';

export type AnyCall = TSESTree.CallExpression | TSESTree.NewExpression;

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
  const names = exportedNamesOfFunction(file, fn);
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

/** The calls of a function that are in sight, those of files that import it included. */
export function callersOf(file: FileModel, fn: FunctionNode): readonly Located<AnyCall>[] {
  const found: Located<AnyCall>[] = callsOf(file, fn).map((node) => ({ file, node }));
  for (const use of exportedNamesOfFunction(file, fn).flatMap((name) => importedUses(file, name))) {
    const callee = wrapped(use.node);
    if (callee.parent?.type === 'CallExpression' && callee.parent.callee === callee) {
      found.push({ file: use.file, node: callee.parent });
    }
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
