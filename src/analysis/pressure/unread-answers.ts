import { wrapped } from '../syntax/ast.js';
import { variableOf } from '../syntax/variables.js';
import type { FileModel, Node } from '../model/file.js';
import { isUnanswered } from './answers.js';
import { isOnlyLogs } from './log-lines.js';

/**
 * True when nothing depends on what a call answers: nobody takes it, it is kept under a name that is never read, awaited
 * although it is no promise, or asked for a line in a log only.
 */
export function isWithoutEffect(file: FileModel, call: Node): boolean {
  if (isUnanswered(call)) return true;
  const value = wrapped(call);
  const { parent } = value;
  if (parent?.type === 'AwaitExpression') return isUnanswered(parent);
  return isNeverRead(file, value) || isOnlyLogged(value);
}

/** `const hasRoom = out.write(row)`, and no word of `hasRoom` after that, but in a log. */
function isNeverRead(file: FileModel, value: Node): boolean {
  const { parent } = value;
  const isKept = parent?.type === 'AssignmentExpression' && parent.right === value && parent.parent.type === 'ExpressionStatement';
  const name = parent?.type === 'VariableDeclarator' && parent.init === value ? parent.id : isKept ? parent.left : null;
  const variable = name?.type === 'Identifier' ? variableOf(file, name) : null;
  return variable?.references.every((reference) => !reference.isRead() || isOnlyLogged(reference.identifier)) === true;
}

/** `if (!out.write(row)) console.warn('slow disk')` */
function isOnlyLogged(value: Node): boolean {
  const { parent } = value;
  const test = parent?.type === 'UnaryExpression' && parent.operator === '!' ? parent : value;
  const choice = test.parent;
  return choice?.type === 'IfStatement' && choice.test === test && !choice.alternate && isOnlyLogs(choice.consequent);
}
