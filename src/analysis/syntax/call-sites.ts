import { enclosingFunction, wrapped, type FunctionNode } from './ast.js';
import { exportedNamesOf, exportedNamesOfFunction } from './exports.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { callsOf, usesOf, type AnyCall } from './functions.js';
import { importedUses } from './imported-uses.js';
import { memberUsesOf } from './member-uses.js';
import { variableOf } from './variables.js';

export type { AnyCall } from './functions.js';

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

/** The calls of a function that are in sight: of its own file, of files that import it, and of it as a method. */
export function callersOf(file: FileModel, fn: FunctionNode): readonly Located<AnyCall>[] {
  return leadsTo(file, fn).flatMap(({ file: at, node }): readonly Located<AnyCall>[] => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') return [{ file: at, node }];
    const callee = wrapped(node);
    const call = callee.parent;
    return call?.type === 'CallExpression' && call.callee === callee ? [{ file: at, node: call }] : [];
  });
}

/** What leads to a function: its calls, and in other files whatever is done with it. */
export function leadsTo(file: FileModel, fn: FunctionNode): readonly Located[] {
  const own = callsOf(file, fn);
  const imported = exportedNamesOfFunction(file, fn).flatMap((name) => importedUses(file, name));
  const known = new Set<Node>([...own, ...imported.map(({ node }) => wrapped(node).parent ?? node)]);
  const members = memberUsesOf(file, fn).calls.filter(({ node }) => !known.has(node));
  return [...own.map((node): Located => ({ file, node })), ...imported, ...members];
}

/** The calls of a function that another function returns: `const isNew = createFilter(); isNew(id)`. */
export function callsOfReturned(file: FileModel, fn: FunctionNode): readonly Located<AnyCall>[] {
  const factory = enclosingFunction(fn);
  const holder = wrapped(fn).parent;
  const isReturned = holder?.type === 'ReturnStatement' || (holder?.type === 'ArrowFunctionExpression' && holder.body === wrapped(fn));
  if (!factory || !isReturned) return [];
  return callersOf(file, factory).flatMap(({ file: from, node }) => {
    const made = wrapped(node).parent;
    if (made?.type !== 'VariableDeclarator' || made.id.type !== 'Identifier') return [];
    const own = variableOf(from, made.id)?.references.map(({ identifier }): Located => ({ file: from, node: identifier })) ?? [];
    const others = exportedNamesOf(from, made.id).flatMap((name) => importedUses(from, name));
    return [...own, ...others].flatMap((use): Located<AnyCall>[] => {
      const callee = wrapped(use.node);
      return callee.parent?.type === 'CallExpression' && callee.parent.callee === callee ? [{ file: use.file, node: callee.parent }] : [];
    });
  });
}

/** `export { load }` and `module.exports = { load }`. */
function isExportUse(use: Node): boolean {
  const parent = use.parent;
  if (parent?.type === 'ExportSpecifier' || parent?.type === 'ExportDefaultDeclaration') return true;
  const assignment = parent?.type === 'Property' ? parent.parent.parent : parent;
  return assignment?.type === 'AssignmentExpression';
}
