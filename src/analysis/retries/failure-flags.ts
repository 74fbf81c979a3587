import type { TSESTree } from '@typescript-eslint/utils';
import { contains, unwrap } from '../syntax/ast.js';
import { constantOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { testOf, type RetryLoopNode } from './result-laps.js';
import { variableOf } from '../syntax/variables.js';

/**
 * `do { again = false; try { ... } catch { again = true; } } while (again)`, `while (error)` for the error that was
 * caught: the condition asks for another lap after a failure only.
 */
export function goesOnAfterFailure(
  file: FileModel,
  loop: RetryLoopNode,
  statement: TSESTree.TryStatement,
): boolean {
  const condition = testOf(loop);
  const test = condition && unwrap(condition);
  if (!test || !statement.handler) return false;
  const isNegated = test.type === 'UnaryExpression' && test.operator === '!';
  const flag = isNegated ? unwrap(test.argument) : isPresence(test) ? unwrap(test.left) : test;
  const variable = flag.type === 'Identifier' ? variableOf(file, flag) : null;
  if (!variable) return false;
  const handler = statement.handler;
  let isSetAfterFailure = false;
  for (const reference of variable.references) {
    const node = reference.identifier as Node;
    if (!reference.isWrite() || !reference.writeExpr || !contains(loop, node)) continue;
    const value = unwrap(reference.writeExpr);
    const known = constantOf(file, value);
    const isAgain = known ? Boolean(known.value) !== isNegated : !isNegated && isCaughtError(file, value, handler);
    if (!known && !isAgain) return false;
    if (contains(handler, node)) isSetAfterFailure ||= isAgain;
    else if (isAgain) return false;
  }
  return isSetAfterFailure;
}

/** `error !== undefined`, `error != null` */
function isPresence(test: Node): test is TSESTree.BinaryExpression & { left: TSESTree.Expression } {
  if (test.type !== 'BinaryExpression' || !/^!==?$/.test(test.operator)) return false;
  const right = unwrap(test.right);
  return (right.type === 'Literal' && right.value === null) || (right.type === 'Identifier' && right.name === 'undefined');
}

function isCaughtError(file: FileModel, value: Node, handler: TSESTree.CatchClause): boolean {
  const caught = value.type === 'Identifier' ? variableOf(file, value) : null;
  return caught !== null && handler.param !== null && caught.identifiers.some((name) => contains(handler.param as Node, name));
}
