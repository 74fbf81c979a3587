import type { TSESTree } from '@typescript-eslint/utils';
import { JOINING_METHODS, COMBINATORS } from '../../catalogue/promise-chains.js';
import {
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves, mayShareRun } from '../syntax/flow-order.js';
import { functionsOf } from '../syntax/functions.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { holdsOld, isWaitFor, linkOf, type Older } from './promise-links.js';
import { olderOf, type TailWrite } from './promise-tails.js';
import { isCertain } from '../collections/release-timing.js';
import { definitionOf, globalPath, initialiserOf, variableOf } from '../syntax/variables.js';

/**
 * Where a function that puts a promise of its own into a tail waits for the one that was there before, as locks do:
 * `const previous = this.tail; this.tail = new Promise(...); await previous;`, or
 * `await this.turn; this.turn = work();`. Null when it does not.
 */
export function awaitedTurnOf(write: TailWrite): Node | null {
  const { file, node } = write;
  const fn = enclosingFunction(node);
  if (!fn || !isTurn(file, write.value)) return null;
  return waitForEarlier(write, fn) ?? waitBefore(write, fn);
}

/** A promise, or what may be one, that does not settle at once. */
function isTurn(file: FileModel, node: Node, depth = 3): boolean {
  const value = unwrap(node);
  switch (value.type) {
    case 'NewExpression':
      return /Promise$|Deferred$/.test(calleeName(value) ?? '') && !settlesAtOnce(file, value);
    case 'CallExpression':
      return !/^Promise\.(?:resolve|reject)$/.test(globalPath(file, value.callee) ?? '');
    case 'MemberExpression':
      return keyName(value) === 'promise';
    case 'Identifier': {
      const variable = variableOf(file, value);
      const initialiser = variable && initialiserOf(variable);
      if (initialiser) return depth > 0 && isTurn(file, initialiser, depth - 1);
      // `const { promise, resolve } = Promise.withResolvers()`
      const declared = variable && definitionOf(variable)?.node;
      const source = declared?.type === 'VariableDeclarator' && declared.init ? unwrap(declared.init) : null;
      return source?.type === 'CallExpression' && /resolvers|defer/i.test(calleeName(source) ?? '');
    }
    default:
      return false;
  }
}

/** `new Promise((resolve) => { list.push(item); resolve(); })`. */
function settlesAtOnce(file: FileModel, promise: TSESTree.NewExpression): boolean {
  const [executor] = promise.arguments;
  const fn = executor && unwrap(executor);
  const resolve = isFunction(fn) ? fn.params[0] : null;
  if (!isFunction(fn) || resolve?.type !== 'Identifier') return false;
  return ownNodes(file, fn.body, 'CallExpression').some(
    ({ callee, arguments: [value] }) =>
      callee.type === 'Identifier' && callee.name === resolve.name && value?.type !== 'CallExpression',
  );
}

/** The wait for what a name was given before the tail got its new value. */
function waitForEarlier(write: TailWrite, fn: FunctionNode): Node | null {
  const { file, tail, node } = write;
  const older = olderOf(tail);
  const isEarlier = (at: FileModel, candidate: Node): boolean => {
    if (candidate.type !== 'Identifier') return false;
    const variable = variableOf(at, candidate);
    const declared = variable?.identifiers[0];
    if (!variable || !declared || declared.range[0] > node.range[0] || !contains(fn, declared)) return false;
    const initialiser = initialiserOf(variable);
    if (!initialiser || initialiser.range[1] > node.range[0]) return false;
    return holdsOld(at, initialiser, older) || linkOf(at, initialiser, older) !== 'none';
  };
  const earlier: Older = { is: isEarlier, name: older.name };
  const waits = innerNodes(file, fn, 'AwaitExpression').find(({ argument }) => isWaitFor(file, argument, earlier));
  if (waits) return waits;
  for (const call of innerNodes(file, fn, 'CallExpression')) {
    const receiver = receiverOf(call);
    if (receiver && JOINING_METHODS.has(calleeName(call) ?? '') && holdsOld(file, receiver, earlier)) return call;
    if (COMBINATORS.has(globalPath(file, call.callee) ?? '') && isWaitFor(file, call, earlier)) return call;
  }
  return null;
}

/** The wait for the tail before it gets its new value, where nothing asks again in between whether that is needed. */
function waitBefore(write: TailWrite, fn: FunctionNode): Node | null {
  const { file, tail, node } = write;
  if (!isCertain(node, fn) || !startsWork(file, write.value)) return null;
  const older = olderOf(tail);
  const wait = ownNodes(file, fn, 'AwaitExpression').find(
    (candidate) =>
      candidate.range[1] <= node.range[0] &&
      holdsOld(file, candidate.argument, older) &&
      mayShareRun(candidate, node) &&
      !isInLeavingBranch(candidate, fn),
  );
  return wait ?? null;
}

/** `if (this.loading) { await this.loading; return; }` shares a result, nobody takes turns. */
function isInLeavingBranch(node: Node, fn: FunctionNode): boolean {
  for (
    let child: Node = node, current = node.parent;
    current && current !== fn;
    child = current, current = current.parent
  ) {
    if (current.type === 'IfStatement' && current.test !== child && alwaysLeaves(child)) return true;
  }
  return false;
}

/** A new promise, or the call of a function that may return one. */
function startsWork(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type !== 'CallExpression') return value.type !== 'MemberExpression';
  const callee = unwrap(value.callee);
  const callees = isFunction(callee) ? [callee] : functionsOf(file, callee);
  return (
    callees.length === 0 ||
    callees.some((fn) => fn.async || fn.body.type !== 'BlockStatement' || returnsPromise(file, fn))
  );
}

function returnsPromise(file: FileModel, fn: FunctionNode): boolean {
  return /\bPromise\b|\.(?:then|catch|finally)\(|async/.test(file.textOf(fn));
}
