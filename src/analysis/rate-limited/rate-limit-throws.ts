import { FINAL_ERRORS, PASSES_ERRORS } from '../../catalogue/http-clients.js';
import { calleeName, isFunction, unwrap, wrapped } from '../syntax/ast.js';
import { isPromiseExecutor } from '../backoff/backoff-failures.js';
import { callersOf } from '../syntax/call-sites.js';
import type { FileModel, Node } from '../model/file.js';
import { repeatedBy } from './rate-limit-callbacks.js';
import { afterFate, deeper, listFate, type RetrySite, type Trail } from './rate-limit-fates.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

/** What catches an error, and whether it tries again. */
export function throwFate(file: FileModel, from: Node, error: Node | null, before: Trail): RetrySite | null {
  if (before.depth <= 0) return null;
  const made = error && unwrap(error);
  const name = made?.type === 'NewExpression' ? (calleeName(made) ?? '') : before.thrown;
  const trail = { ...before, isThrown: true, thrown: name === 'Error' ? '' : name };
  if (made?.type === 'NewExpression' && FINAL_ERRORS.test(calleeName(made) ?? '')) return null;
  for (let current = from.parent, child: Node = from; current; child = current, current = current.parent) {
    if (current.type === 'TryStatement' && current.block === child && current.handler) {
      const end = listFate(file, current.handler.body.body, trail);
      if (end === 'out') return null;
      return end === 'through' ? afterFate(file, current, trail) : end;
    }
    if (!isFunction(current)) continue;
    const site = repeatedBy(file, current, trail);
    if (site) return site;
    // A promise's callback throws into the chain around it.
    const taker = wrapped(current).parent ?? current;
    if (/^(?:then|catch)$/.test(calleeOf(taker) ?? '') || passesOn(taker)) continue;
    const promise = wrapped(current).parent;
    if (isPromiseExecutor(current) && promise) return throwFate(file, promise, null, deeper(trail));
    for (const { file: at, node } of callersOf(file, current)) {
      const via = [...trail.via, { file: at, node }];
      const thrown = throwFate(at, node, null, { ...deeper(trail), check: node, via });
      if (thrown) return thrown;
    }
    return null;
  }
  return null;
}

/** `return tracer.startActiveSpan('get', async () => { throw ... })`: the error comes out of the call. */
function passesOn(call: Node): boolean {
  const user = wrapped(call).parent;
  const isAwaited =
    user?.type === 'AwaitExpression' || user?.type === 'ReturnStatement' || user?.type === 'ArrowFunctionExpression';
  return isAwaited && PASSES_ERRORS.test(calleeOf(call) ?? '');
}

/** `reject(new Error())` of the executor of a promise, which may stand in a callback within it. */
export function rejectionIn(
  file: FileModel,
  node: Node,
): { readonly promise: Node; readonly error: Node | null } | null {
  const call = node.type === 'ExpressionStatement' ? unwrap(node.expression) : unwrap(node);
  if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier') return null;
  const variable = variableOf(file, call.callee);
  const executor = variable && definitionOf(variable)?.node;
  if (!isFunction(executor) || !isPromiseExecutor(executor)) return null;
  const reject = executor.params[1];
  const isReject = reject?.type === 'Identifier' && reject.name === call.callee.name;
  return isReject ? { promise: wrapped(executor).parent ?? executor, error: call.arguments[0] ?? null } : null;
}

export function calleeOf(node: Node): string | null {
  const value = unwrap(node);
  return value.type === 'CallExpression' ? calleeName(value) : null;
}
