import type { TSESTree } from '@typescript-eslint/utils';
import { classOfThis, keyName, unwrap } from '../syntax/ast.js';
import { membersOf } from '../syntax/classes.js';
import { exportedNamesOf } from '../syntax/exports.js';
import { nodesOf } from '../syntax/nodes.js';
import { variableOf } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';

/** `dropped++` and `this.dropped += 1`: what is counted, and the node that counts. */
export type Count = TSESTree.UpdateExpression | TSESTree.AssignmentExpression;

/** True for a count that nothing ever reads and that is out of sight for others: it tells nobody. */
export function isNeverRead(file: FileModel, count: Count): boolean {
  return readsOf(file, count)?.length === 0;
}

/** Where a count is read; null where it may be read out of sight. */
export function readsOf(file: FileModel, count: Count): readonly Node[] | null {
  const target = unwrap(count.type === 'UpdateExpression' ? count.argument : count.left);
  if (target.type === 'Identifier') return readsOfVariable(file, target);
  if (target.type !== 'MemberExpression' || !isPrivate(target)) return null;
  return membersNamed(file, keyName(target)).filter((member) => !isOnlyCounted(member));
}

function readsOfVariable(file: FileModel, name: TSESTree.Identifier): readonly Node[] | null {
  const variable = variableOf(file, name);
  const [declared] = variable?.identifiers ?? [];
  // The global of a script, and what has no declaration in sight, may be read anywhere.
  if (!variable || declared?.type !== 'Identifier' || variable.scope.type === 'global') return null;
  if (exportedNamesOf(file, declared).length > 0) return null;
  return variable.references.filter((reference) => reference.isRead() && !isOnlyCounted(reference.identifier)).map(({ identifier }) => identifier);
}

/** Read for nothing else than to count on. */
function isOnlyCounted(node: Node): boolean {
  const { parent } = node;
  if (parent?.type === 'UpdateExpression') return parent.parent.type === 'ExpressionStatement';
  // A first value, or zero again.
  return parent?.type === 'AssignmentExpression' && parent.left === node && parent.parent.type === 'ExpressionStatement';
}

function isPrivate(member: TSESTree.MemberExpression): boolean {
  const name = keyName(member);
  if (name === null) return false;
  if (name.startsWith('#')) return true;
  const owner = unwrap(member.object).type === 'ThisExpression' ? classOfThis(unwrap(member.object))?.owner : undefined;
  return owner !== undefined && membersOf(owner, name).some((one) => one.accessibility === 'private');
}

function membersNamed(file: FileModel, name: string | null): readonly TSESTree.MemberExpression[] {
  return nodesOf(file).all('MemberExpression').filter((member) => keyName(member) === name);
}
