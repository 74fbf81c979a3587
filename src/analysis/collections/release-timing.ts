import { calleeName, contains, isFunction, unwrap, type FunctionNode } from '../syntax/ast.js';
import { directCalls } from '../syntax/call-paths.js';
import type { FileModel, Node } from '../model/file.js';
import { plainValue } from './growth.js';
import { ownNodes } from '../syntax/nodes.js';
import type { Release } from './releases.js';

/** True when a node runs on every normal run of a function: no branch, loop, catch or callback is around it. */
export function isCertain(node: Node, fn: Node | null): boolean {
  for (
    let child: Node = node, current = node.parent;
    current && current !== fn;
    child = current, current = current.parent
  ) {
    switch (current.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        if (current.test !== child) return false;
        break;
      case 'LogicalExpression':
        if (current.right === child) return false;
        break;
      case 'SwitchCase':
      case 'CatchClause':
        return false;
      case 'WhileStatement':
        if (!isDrain(current.test)) return false;
        break;
      default:
        if (isFunction(current)) return false;
    }
  }
  return true;
}

/** `while (items.length)`, `while (items.length > 0)`: the loop ends with an empty collection. */
function isDrain(test: Node): boolean {
  const isComparison = test.type === 'BinaryExpression' && /^[>!]/.test(test.operator);
  if (isComparison && !(test.right.type === 'Literal' && test.right.value === (test.operator === '>=' ? 1 : 0)))
    return false;
  const size = isComparison ? test.left : test;
  return (
    size.type === 'MemberExpression' &&
    size.property.type === 'Identifier' &&
    /^(?:length|size)$/.test(size.property.name)
  );
}

/**
 * True when calling a function takes items out before it gives other code a turn: a release that stands before the
 * first `await`, that no condition of another kind can skip. A flush that returns while another one runs does not.
 */
export function releasesAtOnce(file: FileModel, fn: FunctionNode, releases: readonly Release[], depth = 2): boolean {
  const firstWait = ownNodes(file, fn, 'AwaitExpression').reduce((at, wait) => Math.min(at, wait.range[0]), Infinity);
  const isEarly = (node: Node): boolean =>
    node.range[0] < firstWait && (isCertain(node, fn) || isCertainUnlessEmpty(file, node, fn)) && !skippedBefore(file, fn, node);
  for (const release of releases) {
    if (release.file === file && contains(fn, release.node) && isEarly(release.node)) return true;
  }
  if (depth <= 0) return false;
  return directCalls(file, fn).some(
    (call) => isEarly(call.call) && releasesAtOnce(call.targetFile, call.target, releases, depth - 1),
  );
}

/** `const oldest = map.keys().next(); if (!oldest.done) map.delete(oldest.value)`: it runs as long as there is anything. */
function isCertainUnlessEmpty(file: FileModel, node: Node, fn: FunctionNode): boolean {
  for (let current = node.parent; current && current !== fn; current = current.parent) {
    if (current.type !== 'IfStatement') continue;
    const { test, consequent } = current;
    return contains(consequent, node) && isCertain(node, consequent) && isCertain(current, fn) && asksForFirst(file, test);
  }
  return false;
}

/** A test whether there is a first item: of its being undefined, or of the iterator that gives it. */
function asksForFirst(file: FileModel, test: Node): boolean {
  const value = unwrap(test);
  const subject =
    value.type === 'UnaryExpression' && value.operator === '!'
      ? value.argument
      : value.type === 'BinaryExpression' && /^!==?$/.test(value.operator)
        ? value.left
        : value;
  const asked = unwrap(subject);
  const isDone = asked.type === 'MemberExpression' && file.textOf(asked.property) === 'done';
  const isNegation = value.type === 'UnaryExpression';
  if (isDone !== isNegation) return false;
  const source = plainValue(file, isDone ? asked.object : asked);
  const call = unwrap(source.type === 'MemberExpression' ? source.object : source);
  return call.type === 'CallExpression' && calleeName(call) === 'next' && /\.(?:keys|values|entries)\(\)\.next$/.test(file.textOf(call.callee));
}

/** True when an earlier `if (...) return` can keep a node from running, a test for emptiness left out. */
function skippedBefore(file: FileModel, fn: FunctionNode, node: Node): boolean {
  if (fn.body.type !== 'BlockStatement') return false;
  for (const statement of fn.body.body) {
    if (statement.range[0] >= node.range[0]) return false;
    if (statement.type !== 'IfStatement') continue;
    const leaves = ownNodes(file, statement.consequent, 'ReturnStatement').length > 0;
    if (leaves && !/^!?[\w.#]*\.(?:length|size)(?: *(?:===?|<=?) *[01])?$/.test(file.textOf(statement.test)))
      return true;
  }
  return false;
}
