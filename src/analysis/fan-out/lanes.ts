import { awaited, calleeName, isFunction, isLoop, unwrap, type FunctionNode } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere, functionsOf } from '../syntax/functions.js';
import type { ItemLoop } from './item-loops.js';
import { ownNodes } from '../syntax/nodes.js';

/**
 * True for work that is one of several lanes of a pool: it is started up to a count, takes no item, and loops over what
 * is left to do. How many lanes there are is a number that somebody hands over.
 */
export function isLane(file: FileModel, work: Node, loop: ItemLoop | undefined): boolean {
  if (!loop || (loop.kind !== 'count' && !isCountedArray(loop))) return false;
  return laneFunctions(file, work).some((fn) => loopsOverAwait(file, fn));
}

/** `Array.from({ length: n }, lane)`, `[...Array(n)].map(lane)`. */
function isCountedArray(loop: ItemLoop): boolean {
  const over = unwrap(loop.over);
  if (over.type === 'ObjectExpression') return true;
  if (over.type === 'ArrayExpression')
    return over.elements.some((element) => element?.type === 'SpreadElement' && calledArray(element.argument));
  return calledArray(over);
}

function calledArray(node: Node): boolean {
  let value = unwrap(node);
  while (value.type === 'CallExpression' && unwrap(value.callee).type === 'MemberExpression') {
    if (calleeName(value) === 'from') return true;
    const callee = unwrap(value.callee);
    if (callee.type !== 'MemberExpression') return false;
    value = unwrap(callee.object);
  }
  return (value.type === 'CallExpression' || value.type === 'NewExpression') && calleeName(value) === 'Array';
}

function laneFunctions(file: FileModel, work: Node): readonly FunctionNode[] {
  const value = awaited(work);
  const own = isFunction(value)
    ? [value]
    : value.type === 'CallExpression'
      ? calleesAnywhere(file, value).map((callee) => callee.node)
      : functionsOf(file, value);
  // `() => lane()`: the function that is called.
  return own.flatMap((fn) => {
    if (fn.body.type !== 'BlockStatement') {
      const called = awaited(fn.body);
      return called.type === 'CallExpression'
        ? [fn, ...calleesAnywhere(file, called).map((callee) => callee.node)]
        : [fn];
    }
    return [fn];
  });
}

function loopsOverAwait(file: FileModel, fn: FunctionNode): boolean {
  return ownNodes(file, fn.body, 'WhileStatement', 'ForStatement', 'ForOfStatement', 'DoWhileStatement').some(
    (loop) =>
      isLoop(loop) &&
      (ownNodes(file, loop.body, 'AwaitExpression').length > 0 || (loop.type === 'ForOfStatement' && loop.await)),
  );
}
