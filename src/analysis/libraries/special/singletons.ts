import type { TSESTree } from '@typescript-eslint/utils';
import { contains, enclosingFunction, unwrap } from '../../syntax/ast.js';
import { callersOf } from '../../syntax/call-sites.js';
import { innerNodes } from '../../syntax/nodes.js';
import type { FileModel, Node } from '../../model/file.js';

/** Longer ways from where a singleton is made to what it does first are not gone. */
const MAX_CALLERS = 3;

/**
 * True for what only the first caller of a singleton waits for: `if (!instance) { instance = new Licences(); await
 * instance.load(); }`. Later callers find the instance and go on. Not for `if (!keys) keys = await fetch(url)`: until the
 * answer is there, everybody asks.
 */
export function isOnceForAll(file: FileModel, node: Node, depth = MAX_CALLERS): boolean {
  for (let current = node.parent; current && current.type !== 'Program'; current = current.parent) {
    if (current.type === 'IfStatement' && contains(current.consequent, node) && makesWhatIsMissing(file, current, node)) return true;
  }
  const fn = enclosingFunction(node);
  if (!fn || depth <= 0) return false;
  const callers = callersOf(file, fn);
  return callers.length > 0 && callers.every((caller) => isOnceForAll(caller.file, caller.node, depth - 1));
}

/** True where what a condition finds missing is made before a node: `if (!instance) { instance = new Licences(); ... }`. */
function makesWhatIsMissing(file: FileModel, { test, consequent }: TSESTree.IfStatement, node: Node): boolean {
  const condition = unwrap(test);
  if (condition.type !== 'UnaryExpression' || condition.operator !== '!') return false;
  const name = file.textOf(condition.argument);
  return innerNodes(file, consequent, 'AssignmentExpression').some(
    ({ left, right, range }) => range[1] <= node.range[0] && file.textOf(left) === name && unwrap(right).type === 'NewExpression',
  );
}
