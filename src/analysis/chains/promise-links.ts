import type { TSESTree } from '@typescript-eslint/utils';
import { COMBINATORS, JOINING_METHODS, RUNNING_METHODS, WAITING_HELPER } from '../../catalogue/promise-chains.js';
import { calleeName, enclosingFunction, isFunction, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { isTask } from './chain-tasks.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { resultsOf } from '../syntax/results.js';
import { globalPath, variableOf, type Variable } from '../syntax/variables.js';

/**
 * What the value of an expression has to do with an older promise.
 * work: it settles after the older one and after something more. idle: it settles after the older one. none: neither.
 */
export type Link = 'none' | 'idle' | 'work';

/** The older promise. */
export interface Older {
  /** Whether an expression, without its wrappers, reads it. */
  is(file: FileModel, node: Node): boolean;
  /** A name that functions which read it contain. Looking into all others would take long. */
  readonly name: string;
}

const RANK: Readonly<Record<Link, number>> = { none: 0, idle: 1, work: 2 };

function strongest(links: readonly Link[]): Link {
  return links.reduce<Link>((best, one) => (RANK[one] > RANK[best] ? one : best), 'none');
}

/** True for the older promise itself: under another name, `old ?? Promise.resolve()`, `Promise.resolve(old)`. */
export function holdsOld(file: FileModel, node: Node, older: Older, depth = 6): boolean {
  if (depth <= 0) return false;
  const value = unwrap(node);
  const inner = (child: Node): boolean => holdsOld(file, child, older, depth - 1);
  if (older.is(file, value)) return true;
  switch (value.type) {
    case 'LogicalExpression':
      return inner(value.operator === '&&' ? value.right : value.left);
    case 'ConditionalExpression':
      return inner(value.consequent) || inner(value.alternate);
    case 'CallExpression': {
      const [first] = value.arguments;
      return first !== undefined && globalPath(file, value.callee) === 'Promise.resolve' && inner(first);
    }
    case 'AssignmentExpression':
      return inner(value.left) || inner(value.right);
    case 'Identifier':
      return valuesOf(file, value).some((given) => holdsOld(file, given, older, depth - 2));
    default:
      return false;
  }
}

/** A name with more values than these is no name for one promise, and following all of them takes long. */
const MAX_VALUES = 4;

/** The expressions that a local name is given anywhere. */
function valuesOf(file: FileModel, name: TSESTree.Identifier): readonly Node[] {
  const variable = variableOf(file, name);
  if (variable?.defs[0]?.type !== 'Variable') return [];
  const values = variable.references.flatMap((reference) => {
    const parent = (reference.identifier as Node).parent;
    const isWhole =
      (parent?.type === 'VariableDeclarator' && parent.id === reference.identifier) ||
      (parent?.type === 'AssignmentExpression' && parent.left === reference.identifier);
    return isWhole && reference.writeExpr ? [reference.writeExpr] : [];
  });
  return values.length > MAX_VALUES ? [] : values;
}

/** How the value of an expression is linked to an older promise. */
export function linkOf(file: FileModel, node: Node, older: Older, depth = 8): Link {
  if (depth <= 0) return 'none';
  const value = unwrap(node);
  const inner = (child: Node): Link => linkOf(file, child, older, depth - 1);
  switch (value.type) {
    case 'CallExpression':
      return linkOfCall(file, value, older, depth);
    case 'NewExpression':
      return linkOfPromise(file, value, older);
    case 'ConditionalExpression':
      return strongest([inner(value.consequent), inner(value.alternate)]);
    case 'LogicalExpression':
      return strongest([inner(value.left), inner(value.right)]);
    case 'SequenceExpression':
      return inner(value.expressions.at(-1) ?? value);
    case 'AssignmentExpression':
      return inner(value.right);
    case 'Identifier':
      if (older.is(file, value)) return 'none';
      return strongest(valuesOf(file, value).map((given) => linkOf(file, given, older, depth - 2)));
    case 'MemberExpression':
      if (older.is(file, value)) return 'none';
      return strongest(assignedBefore(file, value).map((given) => linkOf(file, given, older, depth - 2)));
    default:
      return 'none';
  }
}

/** For `this.next` in `this.next = this.tail.then(run); this.tail = this.next`: what the function gave it before. */
function assignedBefore(file: FileModel, member: TSESTree.MemberExpression): readonly Node[] {
  const fn = enclosingFunction(member);
  if (!fn) return [];
  const text = file.textOf(member);
  return ownNodes(file, fn, 'AssignmentExpression')
    .filter(({ left, range }) => range[1] <= member.range[0] && file.textOf(unwrap(left)) === text)
    .slice(-1)
    .map(({ right }) => right);
}

function linkOfCall(file: FileModel, call: TSESTree.CallExpression, older: Older, depth: number): Link {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  const path = globalPath(file, call.callee);
  if (path !== null && COMBINATORS.has(path)) return linkOfCombination(file, call, older, depth);
  if (path === 'Promise.resolve') {
    const [first] = call.arguments;
    return first ? linkOf(file, first, older, depth - 1) : 'none';
  }
  if (receiver && JOINING_METHODS.has(name)) {
    const base = holdsOld(file, receiver, older) ? 'idle' : linkOf(file, receiver, older, depth - 1);
    if (base !== 'none') {
      const [first] = call.arguments;
      return first && RUNNING_METHODS.has(name) && isTask(file, first) ? 'work' : base;
    }
  }
  return linkOfHelper(file, call, older, depth);
}

/** `Promise.all([old, task()])`. */
function linkOfCombination(file: FileModel, call: TSESTree.CallExpression, older: Older, depth: number): Link {
  const [first] = call.arguments;
  if (!first) return 'none';
  const list = [first, ...(first.type === 'Identifier' ? valuesOf(file, first) : [])]
    .map((candidate) => unwrap(candidate))
    .find((candidate) => candidate.type === 'ArrayExpression');
  if (list?.type !== 'ArrayExpression') return 'none';
  const parts = list.elements.flatMap((element) => (element && element.type !== 'SpreadElement' ? [element] : []));
  // Waiting a while is no work: it goes on beside that of others.
  const isWork = (part: Node): boolean => !/^(?:setTimeout|sleep|delay|wait|timeout)$/i.test(calledName(part));
  const links = parts.map((part): Link =>
    holdsOld(file, part, older) ? 'idle' : linkOf(file, part, older, depth - 1),
  );
  const link = strongest(links);
  const hasMore = list.elements.length > parts.length || parts.some((part, at) => links[at] === 'none' && isWork(part));
  return link === 'idle' && hasMore ? 'work' : link;
}

function calledName(node: Node): string {
  const value = unwrap(node);
  return value.type === 'CallExpression' ? (calleeName(value) ?? '') : '';
}

/** A function that waits for the older promise: one it is given, or one it reads itself. */
function linkOfHelper(file: FileModel, call: TSESTree.CallExpression, older: Older, depth: number): Link {
  const callee = unwrap(call.callee);
  const callees: readonly Located<FunctionNode>[] = isFunction(callee)
    ? [{ file, node: callee }]
    : calleesAnywhere(file, call);
  if (callees.length > 0) return strongest(callees.map((target) => linkThrough(file, call, target, older, depth)));
  const links = call.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? 'none' : linkOf(file, argument, older, depth - 2),
  );
  const link = strongest(links);
  if (link !== 'none') return link;
  const isGiven = call.arguments.some((argument) => holdsOld(file, argument, older));
  if (!isGiven || !WAITING_HELPER.test(calleeName(call) ?? '')) return 'none';
  return call.arguments.some((argument) => isFunction(unwrap(argument))) ? 'work' : 'idle';
}

function linkThrough(
  file: FileModel,
  call: TSESTree.CallExpression,
  target: Located<FunctionNode>,
  older: Older,
  depth: number,
): Link {
  const parameters = new Set<Variable>();
  const linked = new Map<Variable, Link>();
  for (const [index, argument] of call.arguments.entries()) {
    if (argument.type === 'SpreadElement') break;
    const parameter = target.node.params[index];
    const name = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
    const variable = name ? variableOf(target.file, name) : null;
    if (!variable) continue;
    if (holdsOld(file, argument, older)) parameters.add(variable);
    else if (argument.type === 'CallExpression') linked.set(variable, linkOf(file, argument, older, depth - 2));
  }
  const text = target.file.textOf(target.node);
  const mayWait = parameters.size > 0 || text.includes(older.name);
  const inside: Older = {
    is: (at, node) => {
      const variable = variableOf(at, node);
      return (variable !== null && parameters.has(variable)) || older.is(at, node);
    },
    name: older.name,
  };
  if (mayWait && waitsInside(target.file, target.node, inside, depth - 2)) return 'work';
  // A wrapper that returns, or waits for, a linked promise it was handed.
  const handed = [...linked].find(([, link]) => link !== 'none');
  return handed ? handed[1] : 'none';
}

/** True when the promise that a function returns waits for the older promise. */
function waitsInside(file: FileModel, fn: FunctionNode, older: Older, depth: number): boolean {
  if (depth <= 0) return false;
  if (fn.async && awaitsOld(file, fn, older, depth)) return true;
  return resultsOf(file, fn).some((result) => linkOf(file, result, older, depth) !== 'none');
}

function awaitsOld(file: FileModel, root: Node, older: Older, depth: number): boolean {
  return ownNodes(file, root, 'AwaitExpression').some((node) => isWaitFor(file, node.argument, older, depth));
}

/** True for what an `await` waits for when that takes at least until the older promise settles. */
export function isWaitFor(file: FileModel, node: Node, older: Older, depth = 5): boolean {
  if (holdsOld(file, node, older) || linkOf(file, node, older, depth) !== 'none') return true;
  const value = unwrap(node);
  // `await settled(previous)`, `await timeout(previous, 500)`
  return (
    value.type === 'CallExpression' &&
    WAITING_HELPER.test(calleeName(value) ?? '') &&
    calleesAnywhere(file, value).length === 0 &&
    value.arguments.some((argument) => holdsOld(file, argument, older))
  );
}

/** `new Promise((resolve) => old.then(() => run().then(resolve)))`. */
function linkOfPromise(file: FileModel, node: TSESTree.NewExpression, older: Older): Link {
  const [executor] = node.arguments;
  const fn = executor && unwrap(executor);
  if (!fn || !isFunction(fn) || !(calleeName(node) ?? '').endsWith('Promise')) return 'none';
  const waits =
    innerNodes(file, fn, 'AwaitExpression').some(({ argument }) => holdsOld(file, argument, older)) ||
    innerNodes(file, fn, 'CallExpression').some((call) => {
      const receiver = receiverOf(call);
      return receiver !== null && JOINING_METHODS.has(calleeName(call) ?? '') && holdsOld(file, receiver, older);
    });
  return waits ? 'work' : 'none';
}
