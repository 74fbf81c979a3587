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
  const target = unwrap(count.type === 'UpdateExpression' ? count.argument : count.left);
  if (target.type === 'Identifier') return isUnreadVariable(file, target);
  return target.type === 'MemberExpression' && isPrivate(target) && membersNamed(file, keyName(target)).every(isOnlyCounted);
}

function isUnreadVariable(file: FileModel, name: TSESTree.Identifier): boolean {
  const variable = variableOf(file, name);
  const [declared] = variable?.identifiers ?? [];
  // The global of a script, and what has no declaration in sight, may be read anywhere.
  if (!variable || declared?.type !== 'Identifier' || variable.scope.type === 'global') return false;
  if (exportedNamesOf(file, declared).length > 0) return false;
  return variable.references.every((reference) => !reference.isRead() || isOnlyCounted(reference.identifier));
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
