import type { TSESTree } from '@typescript-eslint/utils';
import { LEASE, LOCK_CALL, LOCK_TEXT, TRY_LOCK_CALL, TRY_LOCK_TEXT } from '../../catalogue/schedulers.js';
import {
  calleeName,
  contains,
  isFunction,
  lastName,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { stringOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { alwaysLeaves } from '../syntax/flow-order.js';
import { iterationOf } from '../fan-out/item-loops.js';
import { ownNodes } from '../syntax/nodes.js';
import { gatesOf } from './overlap-gates.js';
import { variableOf, type Variable } from '../syntax/variables.js';

/** A call, or a query in a template, that may take a lock. */
export type LockNode = TSESTree.CallExpression | TSESTree.TaggedTemplateExpression;

/** How a lock is taken: who cannot have it waits or fails, or is told so and goes on. */
export type LockKind = 'waits' | 'asks';

/** The kind of lock that a call takes, or that it asks for; null for any other call. */
export function lockKindOf(file: FileModel, node: LockNode): LockKind | null {
  if (node.type === 'TaggedTemplateExpression') return kindOfText(file, lastName(node.tag), file.textOf(node));
  if (node.arguments.some((argument) => isFunction(unwrap(argument)))) return null;
  // A query is put together link by link; any of them may be the one that locks.
  for (let link: Node | null = node; link?.type === 'CallExpression'; link = receiverOf(link)) {
    const name = calleeName(link) ?? '';
    if (LOCK_CALL.test(name) && !/unlock|block|clock/i.test(name)) return TRY_LOCK_CALL.test(name) ? 'asks' : 'waits';
    const text = link.arguments.map((argument) => textOf(file, argument)).join(' ');
    const kind = text === '' ? null : kindOfText(file, name, text, receiverOf(link));
    if (kind) return kind;
  }
  return null;
}

/** A call that takes a lock, or asks whether somebody has it, and the first links of a query that does. */
export function isLockCall(file: FileModel, call: TSESTree.CallExpression): boolean {
  let outer = call;
  for (;;) {
    const member = wrapped(outer).parent;
    const next = member?.type === 'MemberExpression' ? wrapped(member).parent : null;
    if (next?.type !== 'CallExpression' || unwrap(next.callee) !== member) break;
    outer = next;
  }
  return lockKindOf(file, call) !== null || (outer !== call && lockKindOf(file, outer) !== null);
}

function kindOfText(file: FileModel, name: string, text: string, receiver: Node | null = null): LockKind | null {
  if (LOCK_TEXT.test(text)) return TRY_LOCK_TEXT.test(text) ? 'asks' : 'waits';
  if (!LEASE.method.test(name) || !LEASE.isOver.test(text)) return null;
  return LEASE.holder.test(text) || (receiver && LEASE.holder.test(file.textOf(receiver))) ? 'asks' : null;
}

/** The source of an argument, or the text that a name stands for. */
function textOf(file: FileModel, argument: TSESTree.CallExpressionArgument): string {
  const value = unwrap(argument);
  return value.type === 'Identifier' || value.type === 'MemberExpression'
    ? (stringOf(file, value) ?? '')
    : file.textOf(value);
}

/**
 * True when a function asks for the answer of a call before it comes to another node: a test on the way there, a test that
 * leaves the function, the rows that it goes through.
 */
export function isAnswerAsked(file: FileModel, fn: FunctionNode, call: Node, work: Node): boolean {
  const asking = [
    ...gatesOf({ file, fn, node: work }).map(({ test }) => test.node),
    ...ownNodes(file, fn.body, 'IfStatement')
      .filter(({ consequent, alternate }) => alwaysLeaves(consequent) || (alternate && alwaysLeaves(alternate)))
      .map(({ test }) => test),
    ...ownNodes(file, fn.body, 'ForOfStatement')
      .filter((loop) => contains(loop, work))
      .map(({ right }) => right),
    ...ownNodes(file, fn.body, 'CallExpression')
      .filter((one) => contains(one, work))
      .flatMap((one) => [...(one === work ? one.arguments : []), ...(iterationOf(one) ? [one.callee] : [])]),
  ].filter((place) => place !== work && !contains(place, work));
  if (asking.length === 0) return false;
  const isAsked = (node: Node): boolean => asking.some((place) => contains(place, node));
  if (isAsked(call)) return true;
  let names = variablesGiven(file, call);
  for (let hop = 0; hop < 3 && names.size > 0; hop++) {
    const uses = [...names].flatMap(({ references }) => references.map(({ identifier }) => identifier as Node));
    if (uses.some(isAsked)) return true;
    // `const isMine = rows[0].locked;`
    names = new Set(uses.flatMap((use) => [...variablesGiven(file, use)]).filter((variable) => !names.has(variable)));
  }
  return false;
}

/** The variables that get the value of an expression, or a part of it. */
export function variablesGiven(file: FileModel, node: Node): ReadonlySet<Variable> {
  let value = wrapped(node);
  while (value.parent && /(?:Expression|Property|Element)$/.test(value.parent.type) && !isFunction(value.parent)) {
    if (value.parent.type === 'AssignmentExpression' && value.parent.right === value)
      return variablesIn(file, value.parent.left);
    value = value.parent;
  }
  const holder = value.parent;
  return holder?.type === 'VariableDeclarator' && holder.init === value ? variablesIn(file, holder.id) : new Set();
}

function variablesIn(file: FileModel, pattern: Node): ReadonlySet<Variable> {
  const names: Node[] = pattern.type === 'Identifier' ? [pattern] : ownNodes(file, pattern, 'Identifier');
  return new Set(names.flatMap((name) => variableOf(file, name) ?? []));
}
