import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, isFunction, unwrap, wrapped, type FunctionNode, type LoopNode } from '../syntax/ast.js';
import { codeOf } from './backoff-code.js';
import { alwaysLeaves } from '../syntax/exits.js';
import { failurePathOf, type FailurePath } from '../retries/failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesOf, functionsOf } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { outcomeOf } from '../retries/outcomes.js';
import { clientOf, isOldRequest } from '../retries/request-replays.js';
import { initialiserOf, variableOf } from '../syntax/variables.js';

/** Why a node runs only after a failure, also where the condition asks for the count in the same breath. */
export function failureBefore(file: FileModel, node: Node, limit: Node): FailurePath | null {
  const path = failurePathOf(file, node, limit, 0);
  if (path) return path;
  for (
    let child: Node = node, current = node.parent;
    current && child !== limit;
    child = current, current = current.parent
  ) {
    if (isFunction(current) && current !== limit && !isPromiseExecutor(current)) return null;
    const test = current.type === 'IfStatement' && child === current.consequent ? current.test : null;
    if (test && isSwallowed(file, test)) return { kind: 'test', node: test };
    if (current.type !== 'BlockStatement') continue;
    const before = current.body.slice(0, current.body.indexOf(child as TSESTree.Statement));
    // `if (res.ok || left === 0) return res;`
    for (const statement of before)
      if (
        statement.type === 'IfStatement' &&
        alwaysLeaves(file, statement.consequent, limit) &&
        isSuccessOrEnd(file, statement.test)
      )
        return { kind: 'test', node: statement.test };
  }
  return null;
}

function isSuccessOrEnd(file: FileModel, test: Node): boolean {
  const value = unwrap(test);
  return (
    value.type === 'LogicalExpression' &&
    value.operator === '||' &&
    [value.left, value.right].some((side) => outcomeOf(file, side) === 'success' || isSuccessOrEnd(file, side))
  );
}

/** `const res = await get().catch(() => null); if (!res) ...` */
function isSwallowed(file: FileModel, test: Node): boolean {
  const not = unwrap(test);
  if (not.type !== 'UnaryExpression' || not.operator !== '!' || not.argument.type !== 'Identifier') return false;
  const variable = variableOf(file, not.argument);
  const value = variable && initialiserOf(variable);
  const call = value && awaited(value);
  return call?.type === 'CallExpression' && calleeName(call) === 'catch';
}

/** The catch clause around a node, within a loop or the function. */
export function clauseAround(node: Node, loop: LoopNode | null): TSESTree.CatchClause | null {
  for (let current = node.parent; current && current !== loop; current = current.parent) {
    if (current.type === 'CatchClause') return current;
    if (isFunction(current) && !isPromiseExecutor(current)) return null;
  }
  return null;
}

export function isPromiseExecutor(fn: FunctionNode): boolean {
  const promise = wrapped(fn).parent;
  return promise?.type === 'NewExpression' && calleeName(promise) === 'Promise';
}

const STATE_COMPARED = /[!=]==?\s*['"`]|['"`]\s*[!=]==?/;
const ABOUT_ERRORS = /err|error|exception|\.code\b|\.name\b|failure|reason|['"`](?:fail|error|reject|throttl|timeout)/i;

/** False for a condition about a state that work is in: asking until it is another one is no retry. */
export function isFailureTest(file: FileModel, test: Node): boolean {
  const text = file.textOf(test);
  if (/\b20[24]\b|pending|processing|running|in_?progress|queued|ready|complete|finished|done\b/i.test(text))
    return false;
  return !STATE_COMPARED.test(text) || ABOUT_ERRORS.test(text);
}

/** What was made a moment ago is not there yet: the wait is for that, and not for a service to recover. */
export function isAboutMissing(file: FileModel, clause: Node): boolean {
  const text = codeOf(file, clause);
  return (
    /\b404\b|NotFound|NOT_FOUND|NoSuch|ENOENT|EBUSY|EPERM|ENOTEMPTY/.test(text) &&
    !/\b(?:429|5\d\d)\b|ECONN|network|throttl|(?<!set)timeout/i.test(text)
  );
}

/** Where a function is the error handler of `interceptors.response.use(undefined, handler)`, or a helper of one. */
export function interceptorPath(file: FileModel, fn: FunctionNode): FailurePath | null {
  const node = errorInterceptors(file).get(fn);
  return node ? { kind: 'rejection', node } : null;
}

const errorInterceptors = perFile((file): ReadonlyMap<FunctionNode, Node> => {
  const found = new Map<FunctionNode, Node>();
  for (const use of nodesOf(file).all('CallExpression')) {
    const handler = use.arguments[1];
    if (!handler || clientOf(file, use) === null) continue;
    for (const fn of functionsOf(file, handler)) {
      found.set(fn, use);
      // `(error) => retryLater(api, error)`
      for (const call of innerNodes(file, fn, 'CallExpression'))
        for (const helper of calleesOf(file, call)) if (!found.has(helper)) found.set(helper, use);
    }
  }
  return found;
});

/** `return api(error.config)`: the failed request once more. In an interceptor it may have another name by then. */
export function isReplay(file: FileModel, call: TSESTree.CallExpression, isIntercepted = false): boolean {
  return call.arguments.some(
    (argument) =>
      /^(?:(?:err|error|e)\??\.(?:config|request|options)\b|originalRequest\b|originalConfig\b|(?:config|cfg)$)/.test(
        file.textOf(argument),
      ) ||
      (isIntercepted && isOldRequest(file, argument)),
  );
}
