import type { TSESTree } from '@typescript-eslint/utils';
import { HAND_OVER, ITERATED_INTERVALS, PAUSE_CALL, REARMED_BY, TELLS } from '../../catalogue/schedulers.js';
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
import { endlessLoopAround } from '../lifetime/endless-loops.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { isChainLink } from './interval-fates.js';
import { ownNodes } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { globalPath, variableOf } from '../syntax/variables.js';

/** A loop that starts work in every turn, lets a time go by, and goes on whether the work has ended or not. */
export interface LooseLoop {
  readonly loop: Node;
  /** The call that starts the work. */
  readonly start: TSESTree.CallExpression;
  /** The functions that it calls. Empty when they are out of sight. */
  readonly ticks: readonly Located<FunctionNode>[];
  /** The expression of the time between two turns. */
  readonly period: Node | undefined;
}

/** The loose loop whose turns get their distance from a call: `setInterval(1000)` of a `for await`, `await sleep(1000)`. */
export function looseLoopOf(file: FileModel, pause: TSESTree.CallExpression): LooseLoop | null {
  const paced = iteratedBy(file, pause) ?? pausedBy(file, pause);
  if (!paced) return null;
  const { loop, body, period } = paced;
  // A loop that waits for something else gets its pace, or its jobs, from there.
  const waits = ownNodes(file, body, 'AwaitExpression', 'ForOfStatement', 'ForStatement', 'WhileStatement');
  if (waits.some((wait) => !contains(wait, pause))) return null;
  const statements = body.type === 'BlockStatement' ? body.body : [body];
  // What a test may leave out is not started in every turn.
  if (statements.some(({ type }) => type === 'IfStatement' || type === 'SwitchStatement')) return null;
  for (const statement of statements) {
    const started = statement.type === 'ExpressionStatement' ? startIn(statement.expression) : null;
    if (!started || isOfTurn(file, body, started.call)) continue;
    const ticks = calleesAnywhere(file, started.call);
    const isAsync = started.isPromise || (ticks.length > 0 && ticks.every(({ node }) => node.async));
    if (isAsync) return { loop, start: started.call, ticks, period };
  }
  return null;
}

interface Paced {
  readonly loop: Node;
  readonly body: Node;
  readonly period: Node | undefined;
}

/** `for await (const _ of setInterval(1000))` */
function iteratedBy(file: FileModel, call: TSESTree.CallExpression): Paced | null {
  const loop = wrapped(call).parent;
  if (loop?.type !== 'ForOfStatement' || !loop.await || unwrap(loop.right) !== call) return null;
  if (!isFrom(originOf(file, call.callee), ITERATED_INTERVALS, 'setInterval')) return null;
  return { loop, body: loop.body, period: call.arguments[0] };
}

/** `while (true) { ... await sleep(1000); }`, `await new Promise((resolve) => setTimeout(resolve, 1000))` */
function pausedBy(file: FileModel, call: TSESTree.CallExpression): Paced | null {
  if (!PAUSE_CALL.test(calleeName(call) ?? '')) return null;
  const isTimer = globalPath(file, call.callee) === REARMED_BY;
  const waited = isTimer ? promiseAround(call) : call;
  const wait = waited && wrapped(waited).parent;
  if (wait?.type !== 'AwaitExpression' || wait.parent.type !== 'ExpressionStatement') return null;
  const loop = endlessLoopAround(file, wait, null);
  if (!loop || !('body' in loop) || loop.type === 'ForOfStatement') return null;
  const body = loop.body as Node;
  const isOwn = wait.parent.parent === body;
  return isOwn ? { loop, body, period: call.arguments[isTimer ? 1 : 0] } : null;
}

function promiseAround(timer: TSESTree.CallExpression): Node | null {
  let current: Node = timer;
  while (current.parent && !isFunction(current)) current = current.parent;
  const made = current.parent;
  return made?.type === 'NewExpression' && calleeName(made) === 'Promise' ? made : null;
}

/** `void poll()`, `poll().catch(report)`, `poll()`: a call whose promise is dropped, if it returns one. */
function startIn(expression: Node): { readonly call: TSESTree.CallExpression; readonly isPromise: boolean } | null {
  const value = unwrap(expression);
  const isVoid = value.type === 'UnaryExpression' && value.operator === 'void';
  let call: Node = isVoid ? unwrap(value.argument) : value;
  let isPromise = isVoid;
  while (call.type === 'CallExpression' && isChainLink(call)) {
    isPromise = true;
    call = unwrap(receiverOf(call) ?? call.callee);
  }
  if (call.type !== 'CallExpression') return null;
  const name = calleeName(call) ?? '';
  const isMessage = HAND_OVER.method.test(name) && HAND_OVER.receiver.test(lastName(receiverOf(call)));
  return TELLS.test(name) || isMessage ? null : { call, isPromise };
}

/** What is started is given something that the turn has taken: the jobs decide how much of it there is. */
function isOfTurn(file: FileModel, body: Node, start: TSESTree.CallExpression): boolean {
  return ownNodes(file, start, 'Identifier').some((name) => {
    const declared = variableOf(file, name)?.identifiers[0];
    return declared !== undefined && contains(body, declared) && !contains(start, declared);
  });
}
