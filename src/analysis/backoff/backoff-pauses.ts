import type { TSESTree } from '@typescript-eslint/utils';
import { MAY_PAUSE, SLEEP_FUNCTION } from '../../catalogue/backoff-words.js';
import {
  calleeName,
  contains,
  enclosingFunction,
  isFunction,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../syntax/ast.js';
import { bindArguments, unbound, type Bound } from '../syntax/bindings.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { globalPath, variableOf } from '../syntax/variables.js';

/** Code that lets time go by before what comes next. */
export interface Pause {
  /** The call that waits: of a sleep function, or of setTimeout. */
  readonly node: TSESTree.CallExpression;
  readonly delay: Bound;
  /** sleep: what follows waits. timer: the callback runs later. */
  readonly kind: 'sleep' | 'timer';
  /** What a timer runs. */
  readonly callback: Node | null;
}

/** The pauses of a file, helpers that do nothing but sleep left out: their calls are the pauses. */
export const pausesOf = perFile((file): readonly Pause[] =>
  nodesOf(file)
    .all('CallExpression')
    .flatMap((call) => pauseOf(file, call) ?? []),
);

function pauseOf(file: FileModel, call: TSESTree.CallExpression): Pause | null {
  const name = calleeName(call);
  if (name === null) return null;
  const timer = isTimer(file, call) ? timerPause(file, call) : null;
  if (timer) return timer;
  if (!SLEEP_FUNCTION.test(name) && !MAY_PAUSE.test(name)) return null;
  if (isTimer(file, call) || !isWaitedFor(call)) return null;
  const [callee] = calleesAnywhere(file, call);
  if (callee) {
    if (!isSleeper(callee, call)) return null;
    const delay = delayInside(callee, call, file);
    return delay ? { node: call, delay, kind: 'sleep', callback: null } : null;
  }
  if (!SLEEP_FUNCTION.test(name)) return null;
  const receiver = receiverOf(call);
  if (receiver && !HOLDS_HELPERS.test(file.textOf(receiver))) return null;
  const [delay] = call.arguments;
  if (!delay || delay.type === 'SpreadElement' || isFunction(unwrap(delay))) return null;
  // `wait(child)`, `timeout(promise, 5000)`: no length of time comes first.
  return { node: call, delay: unbound(file, delay), kind: 'sleep', callback: null };
}

/** The timer of the platform, under its own name or imported. */
export function isTimer(file: FileModel, call: TSESTree.CallExpression): boolean {
  if (calleeName(call) !== 'setTimeout') return false;
  const path = globalPath(file, call.callee);
  if (path !== null) return /^(?:(?:window|globalThis|self|global)\.)?setTimeout$/.test(path);
  return isFrom(originOf(file, call.callee), 'timers', 'setTimeout');
}

function timerPause(file: FileModel, call: TSESTree.CallExpression): Pause | null {
  const [callback, delay] = call.arguments;
  if (!callback || !delay || callback.type === 'SpreadElement' || delay.type === 'SpreadElement') return null;
  const kind = isResolver(file, call, callback) ? 'sleep' : 'timer';
  return { node: call, delay: unbound(file, delay), kind, callback: kind === 'timer' ? callback : null };
}

/** `new Promise((resolve) => setTimeout(resolve, 100))`, also with a callback that does nothing but resolve. */
function isResolver(file: FileModel, call: TSESTree.CallExpression, callback: Node): boolean {
  const executor = enclosingFunction(call);
  const promise = executor && wrapped(executor).parent;
  if (!executor || promise?.type !== 'NewExpression' || calleeName(promise) !== 'Promise') return false;
  const [parameter] = executor.params;
  const resolve = parameter?.type === 'Identifier' ? variableOf(file, parameter) : null;
  if (!resolve) return false;
  const value = unwrap(callback);
  if (value.type === 'Identifier') return variableOf(file, value) === resolve;
  if (!isFunction(value)) return false;
  const calls = innerNodes(file, value, 'CallExpression');
  // `resolve(attempt(n - 1))` starts the next attempt.
  return calls.some(
    (inner) =>
      variableOf(file, unwrap(inner.callee)) === resolve &&
      inner.arguments.every((argument) => argument.type !== 'CallExpression'),
  );
}

/** What people call modules and objects with functions for everything. Other objects know themselves how long they wait. */
const HOLDS_HELPERS =
  /^(?:this|self|super|that|_|\$|Bun|scheduler|timers?|timersPromises|lib|common|tools|async|time)$|util|helper|promise|bluebird|timer/i;

/** The longest helper, in characters, that is taken for one that waits and nothing else. */
const LONGEST_SLEEPER = 1_200;

/** False for a function that makes the attempts itself. */
function isSleeper({ file, node }: Located<FunctionNode>, call: TSESTree.CallExpression): boolean {
  if (contains(node, call) || node.range[1] - node.range[0] > LONGEST_SLEEPER) return false;
  return innerNodes(file, node, 'TryStatement').length === 0;
}

function isWaitedFor(call: TSESTree.CallExpression): boolean {
  const outer = wrapped(call);
  switch (outer.parent?.type) {
    case 'AwaitExpression':
    case 'YieldExpression':
    case 'ReturnStatement':
      return true;
    case 'ArrowFunctionExpression':
      return outer.parent.body === outer;
    case 'ArrayExpression':
      // `Promise.race([sleep(1000), aborted])`
      return true;
    case 'MemberExpression':
      return outer.parent.object === outer;
    default:
      return false;
  }
}

/** How long a helper waits for one call of it. */
function delayInside(
  callee: Located<FunctionNode>,
  call: TSESTree.CallExpression,
  file: FileModel,
  depth = 2,
): Bound | null {
  const bindings = bindArguments({ file, node: call, bindings: new Map() }, callee);
  for (const inner of innerNodes(callee.file, callee.node, 'CallExpression')) {
    const name = calleeName(inner) ?? '';
    if (isTimer(callee.file, inner)) {
      const delay = inner.arguments[1];
      if (delay && delay.type !== 'SpreadElement' && isWaitOf(callee.file, inner, callee.node))
        return { file: callee.file, node: delay, bindings };
      continue;
    }
    if (!SLEEP_FUNCTION.test(name) || !isWaitedFor(inner)) continue;
    const [next] = calleesAnywhere(callee.file, inner);
    if (next && next.node !== callee.node && depth > 0) {
      const delay = inner.arguments[0];
      const found = delayInside(next, inner, callee.file, depth - 1);
      if (found && delay && delay.type !== 'SpreadElement') return { file: callee.file, node: delay, bindings };
      continue;
    }
    const [delay] = inner.arguments;
    if (!next && delay && delay.type !== 'SpreadElement') return { file: callee.file, node: delay, bindings };
  }
  return null;
}

/** True when the helper is over when the timer fires. */
function isWaitOf(file: FileModel, timer: TSESTree.CallExpression, helper: FunctionNode): boolean {
  const [callback] = timer.arguments;
  return callback !== undefined && enclosingFunction(timer) !== helper && isResolver(file, timer, callback);
}
