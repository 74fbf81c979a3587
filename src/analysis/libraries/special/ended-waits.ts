import { DEADLINE_HOLDER, DEADLINE_WRAPPER } from '../../../catalogue/program-kinds.js';
import { calleeName, contains, enclosingFunction, isFunction, lastName, receiverOf, unwrap, wrapped } from '../../syntax/ast.js';
import { callersOf } from '../../syntax/call-sites.js';
import { usesOf, type AnyCall } from '../../syntax/functions.js';
import { innerNodes } from '../../syntax/nodes.js';
import { globalPath, variableOf } from '../../syntax/variables.js';
import type { FileModel, Node } from '../../model/file.js';

/** Callers of callers further away than this race for reasons of their own. */
const MAX_CALLERS = 2;

/**
 * True when something else ends the wait for a call: a race with a timer, a helper such as `withTimeout(...)`, a circuit
 * breaker, `.pipe(timeout(ms))`, here or where all callers of the function are.
 */
export function isWaitEnded(file: FileModel, call: Node, depth = MAX_CALLERS): boolean {
  let child: Node = call;
  for (let current = call.parent; current && current.type !== 'Program'; child = current, current = current.parent) {
    if (endsWaitOf(file, current, child)) return true;
    if (current.type === 'VariableDeclarator' && current.init === child && isEndedByName(file, current.id)) return true;
    if (isFunction(current) && isHandedToDeadline(file, current)) return true;
  }
  const fn = enclosingFunction(call);
  if (!fn || depth <= 0) return false;
  const callers = callersOf(file, fn);
  return callers.length > 0 && callers.every((caller) => isWaitEnded(caller.file, caller.node, depth - 1));
}

/** True for a call that ends the wait for the argument or receiver that is `child` or holds it. */
function endsWaitOf(file: FileModel, current: Node, child: Node): boolean {
  if (current.type === 'NewExpression') return current.callee !== child && DEADLINE_HOLDER.test(calleeName(current) ?? '');
  if (current.type !== 'CallExpression') return false;
  // `call.timeout(ms)`, `call.pipe(timeout(ms))`
  if (contains(current.callee, child)) return isDeadlineStep(file, current, child);
  return isDeadlineCall(file, current);
}

function isDeadlineStep(file: FileModel, call: AnyCall, child: Node): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression' || callee !== unwrap(child)) return false;
  const name = calleeName(call) ?? '';
  if (DEADLINE_WRAPPER.test(name)) return true;
  return name === 'pipe' && innerNodes(file, call, 'CallExpression').some((step) => step !== call && /^(?:timeout(?:With)?|takeUntil|race(?:With)?)$/.test(calleeName(step) ?? ''));
}

function isDeadlineCall(file: FileModel, call: AnyCall): boolean {
  const name = calleeName(call) ?? '';
  if (globalPath(file, call.callee) === 'Promise.race' || DEADLINE_WRAPPER.test(name)) return true;
  // `policy.execute(() => fetch(url))`
  const receiver = call.type === 'CallExpression' ? receiverOf(call) : null;
  return receiver !== null && /^(?:execute|fire|run|call|exec|wrap)$/.test(name) && DEADLINE_HOLDER.test(lastName(receiver));
}

/** `const answer = fetch(url); await Promise.race([answer, timer])` */
function isEndedByName(file: FileModel, name: Node): boolean {
  const references = variableOf(file, name)?.references ?? [];
  return references.some(({ identifier }) => isInDeadlineCall(file, identifier));
}

/** `new CircuitBreaker(fetchQuote, options)`, `withTimeout(load, 2_000)` */
function isHandedToDeadline(file: FileModel, fn: Parameters<typeof usesOf>[1]): boolean {
  return usesOf(file, fn).some((use) => isInDeadlineCall(file, use));
}

/** True for a name or function that is an argument of such a call, or an element of a list that is. */
function isInDeadlineCall(file: FileModel, node: Node): boolean {
  const value = wrapped(node);
  const list = value.parent?.type === 'ArrayExpression' ? wrapped(value.parent) : value;
  const call = list.parent;
  if (call?.type !== 'CallExpression' && call?.type !== 'NewExpression') return false;
  return call.callee !== list && endsWaitOf(file, call, list);
}
