import { IDLE_CALL, IDLE_HANDLER, JOINING_METHODS } from '../../catalogue/promise-chains.js';
import { awaited, calleeName, isFunction, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { functionsOf, importedFunctions } from '../syntax/functions.js';
import { ownNodes } from '../syntax/nodes.js';
import { resultsOf } from '../syntax/results.js';
import { variableOf } from '../syntax/variables.js';

/** True for a callback that does something which may take time, or hands on a promise. */
export function isTask(file: FileModel, node: Node, depth = 3): boolean {
  const value = awaited(node);
  if (isFunction(value)) return isBusyFunction(file, value);
  if (value.type === 'Literal' || value.type === 'SpreadElement') return false;
  if (value.type === 'UnaryExpression' || IDLE_HANDLER.test(file.textOf(value))) return false;
  if (value.type === 'Identifier' || value.type === 'MemberExpression') {
    if (IDLE_CALL.test(file.textOf(value))) return false;
    const own = functionsOf(file, value).map((fn): Located<FunctionNode> => ({ file, node: fn }));
    const found = own.length > 0 ? own : importedFunctions(file, value);
    return found.length === 0 || found.some((fn) => isBusyFunction(fn.file, fn.node));
  }
  if (value.type === 'ConditionalExpression' && depth > 0)
    return isTask(file, value.consequent, depth - 1) || isTask(file, value.alternate, depth - 1);
  return true;
}

/**
 * A function that waits, or returns what may be a promise. What only does something at once keeps nobody waiting, however
 * often it is added to a chain.
 */
function isBusyFunction(file: FileModel, fn: FunctionNode): boolean {
  if (fn.async && ownNodes(file, fn.body, 'AwaitExpression').length > 0) return true;
  if (fn.async && ownNodes(file, fn.body, 'ForOfStatement').some((loop) => loop.await)) return true;
  return resultsOf(file, fn).some((result) => mayBePending(file, fn, result));
}

function mayBePending(file: FileModel, fn: FunctionNode, result: Node): boolean {
  const value = unwrap(result);
  switch (value.type) {
    case 'CallExpression': {
      // `load().catch(report)` is what it is called on.
      const receiver = receiverOf(value);
      if (receiver?.type === 'CallExpression' && JOINING_METHODS.has(calleeName(value) ?? '')) return true;
      return !IDLE_CALL.test(file.textOf(value.callee));
    }
    case 'NewExpression':
    case 'AwaitExpression':
    case 'ImportExpression':
    case 'TaggedTemplateExpression':
      return true;
    case 'ConditionalExpression':
      return mayBePending(file, fn, value.consequent) || mayBePending(file, fn, value.alternate);
    case 'LogicalExpression':
      return mayBePending(file, fn, value.left) || mayBePending(file, fn, value.right);
    case 'SequenceExpression':
      return value.expressions.some((part) => mayBePending(file, fn, part));
    case 'AssignmentExpression':
      return mayBePending(file, fn, value.right);
    case 'UnaryExpression':
      return false;
    default:
      return isHandedOn(file, fn, value);
  }
}

/** `() => gate`: the promise of somebody else. What the callback was given is only the last result. */
function isHandedOn(file: FileModel, fn: FunctionNode, result: Node): boolean {
  const value = unwrap(result);
  if (value.type === 'MemberExpression') return !IDLE_HANDLER.test(file.textOf(value));
  if (value.type !== 'Identifier' || value.name === 'undefined') return false;
  const variable = variableOf(file, value);
  return variable !== null && !fn.params.some((parameter) => variable.identifiers.includes(parameter as never));
}
