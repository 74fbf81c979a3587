import { isFunction } from './ast.js';
import type { Node } from '../model/file.js';

/**
 * True when one run of the code around two nodes may go through both of them: neither stands in the other branch of a
 * choice, and nothing between them always leaves the function. Approximate: conditions are not evaluated.
 */
export function mayShareRun(a: Node, b: Node): boolean {
  const [first, second] = a.range[0] <= b.range[0] ? [a, b] : [b, a];
  if (second.range[1] <= first.range[1]) return true;
  const around = new Set<Node>();
  for (let node: Node | undefined = second; node; node = node.parent) around.add(node);
  let leaves: 'throw' | 'return' | null = null;
  let child = first;
  for (let node = first.parent; node; child = node, node = node.parent) {
    if (around.has(node)) return (leaves === null || isInFinally(node, second)) && !areExclusive(node, child, second);
    if (isFunction(node)) leaves = null;
    else if (node.type === 'ReturnStatement') leaves = 'return';
    else if (node.type === 'ThrowStatement') leaves = 'throw';
    else if (node.type === 'BlockStatement') leaves ??= leavingAfter(node.body, child);
    else if (node.type === 'SwitchCase') leaves ??= leavingAfter(node.consequent, child);
    // What is caught goes on after the `try`.
    else if (node.type === 'TryStatement' && leaves === 'throw' && node.handler && child === node.block) leaves = null;
  }
  return true;
}

function isInFinally(node: Node, inner: Node): boolean {
  if (node.type !== 'TryStatement' || !node.finalizer) return false;
  return node.finalizer.range[0] <= inner.range[0] && inner.range[1] <= node.finalizer.range[1];
}

/** True when the parts of `parent` that hold the two nodes never run both. */
function areExclusive(parent: Node, part: Node, second: Node): boolean {
  switch (parent.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return part === parent.consequent && parent.alternate !== null && holds(parent.alternate, second);
    case 'SwitchStatement':
      return (
        part.type === 'SwitchCase' &&
        !holds(part, second) &&
        part.consequent.some((statement) => alwaysLeaves(statement))
      );
    default:
      return false;
  }
}

function holds(outer: Node, inner: Node): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

/** How a list of statements, from the one given on, always leaves the function; null when it may go on. */
function leavingAfter(statements: readonly Node[], from: Node): 'throw' | 'return' | null {
  const leaving = statements
    .slice(Math.max(0, statements.indexOf(from)))
    .find((statement) => alwaysLeaves(statement, false));
  if (!leaving) return null;
  return leaving.type === 'ThrowStatement' ? 'throw' : 'return';
}

/** True when a statement never lets the next one run; `breaks` says whether leaving a loop or a switch counts. */
export function alwaysLeaves(statement: Node, breaks = true): boolean {
  switch (statement.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    case 'ContinueStatement':
    case 'BreakStatement':
      return breaks;
    case 'BlockStatement':
      return statement.body.some((inner) => alwaysLeaves(inner, breaks));
    case 'IfStatement':
      return (
        statement.alternate !== null &&
        alwaysLeaves(statement.consequent, breaks) &&
        alwaysLeaves(statement.alternate, breaks)
      );
    case 'TryStatement':
      return (
        (statement.finalizer !== null && alwaysLeaves(statement.finalizer, breaks)) ||
        (alwaysLeaves(statement.block, breaks) &&
          (statement.handler === null || alwaysLeaves(statement.handler.body, breaks)))
      );
    default:
      return false;
  }
}
