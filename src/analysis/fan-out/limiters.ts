import type { TSESTree } from '@typescript-eslint/utils';
import { ACQUIRE_METHODS, PLACE_NAME, ROOM_METHODS, RUN_METHODS } from '../../catalogue/limiters.js';
import { awaited, calleeName, isFunction, keyName, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { isDataLoad } from './data-loads.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere, callsOf, functionsOf } from '../syntax/functions.js';
import { creationOf, isKnownLimiter, isLimiter, originOfCreation } from './limiter-values.js';
import { innerNodes } from '../syntax/nodes.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, initialiserOf, variableOf } from '../syntax/variables.js';

/** What a call does to the work it is given: holds it back, comes too late because the work runs, or neither. */
export type Limiting = 'limits' | 'late' | null;

/**
 * Whether a call goes through a limiter: `limit(() => send(x))`, `queue.add(() => ...)`, `loader.load(id)`,
 * `await semaphore.acquire()`. A limiter made inside `within` is one for each item and holds nothing back.
 */
export function limitingOf(file: FileModel, call: TSESTree.CallExpression, within: FunctionNode | null): Limiting {
  const callee = unwrap(call.callee);
  const name = calleeName(call);
  const receiver = receiverOf(call);
  if (isDataLoad(file, call)) return 'limits';
  if (waitsForPlace(file, call, within)) return 'limits';
  const byReceiver = receiver !== null && RUN_METHODS.has(name ?? '') && isLimiter(file, receiver, within, name);
  if (!byReceiver && !isLimiter(file, callee, within, name)) return null;
  const holder = byReceiver ? receiver : callee;
  const [first, second] = call.arguments;
  const pooled = isWorkerPool(file, holder) && !isQueryText(first);
  const work = [first, second].find(
    (argument) => argument && argument.type !== 'SpreadElement' && isWork(file, argument),
  );
  if (!work) return pooled && byReceiver ? 'limits' : isRunning(file, first) ? 'late' : null;
  return passesRunningPromise(file, work, within) ? 'late' : 'limits';
}

/** True for `await semaphore.acquire()`, `await limiter.removeTokens(1)` and `await limiter()`. */
export function waitsForPlace(file: FileModel, call: TSESTree.CallExpression, within: FunctionNode | null): boolean {
  const name = calleeName(call);
  const receiver = receiverOf(call);
  // `const limiter = RateLimit(5)`, and then `await limiter()`.
  if (call.arguments.length === 0 && call.parent.type === 'AwaitExpression' && isKnownLimiter(file, call.callee)) return true;
  if (name === null) return false;
  if (!receiver)
    return /^(?:acquire|waitFor|take|enter|reserve)\w*(?:slot|place|permit|turn|token|capacity|room)/i.test(name);
  if (ROOM_METHODS.has(name)) return true;
  const held = awaited(receiver);
  const holder = held.type === 'Identifier' ? held.name : held.type === 'MemberExpression' ? (keyName(held) ?? '') : '';
  if (
    !ACQUIRE_METHODS.has(name) ||
    (!PLACE_NAME.test(holder) && !isKnownLimiter(file, held)) ||
    call.arguments.some((argument) => isFunction(unwrap(argument)))
  )
    return false;
  return isLimiter(file, receiver, within, null);
}

/** True for a function value that is limited itself: `limiter.wrap(fn)`, `throat(3, fn)`, and names that hold one. */
export function isLimitedFunction(file: FileModel, node: Node, within: FunctionNode | null, depth = 4): boolean {
  if (depth <= 0) return false;
  const value = awaited(node);
  if (value.type === 'CallExpression') {
    const name = calleeName(value);
    const receiver = receiverOf(value);
    if (receiver && (name === 'wrap' || name === 'withOptions' || name === 'limit' || name === 'timerify'))
      return isLimiter(file, receiver, within, null);
    if (receiver && name === 'bind') return isLimitedFunction(file, receiver, within, depth - 1);
    return isLimiter(file, value, within, null);
  }
  if (value.type !== 'Identifier') return false;
  const variable = variableOf(file, value);
  const definition = variable && definitionOf(variable);
  if (!variable || !definition) return false;
  if (definition.type === 'ImportBinding') {
    const made = creationOf(file, value);
    return made !== null && made.file !== file && isLimitedFunction(made.file, made.node, null, depth - 1);
  }
  const initialiser = initialiserOf(variable);
  if (initialiser) return !isFunction(unwrap(initialiser)) && isLimitedFunction(file, initialiser, within, depth - 1);
  if (definition.type !== 'Parameter' || !isFunction(definition.node)) return false;
  const index = definition.node.params.findIndex((parameter) => parameter === variable.identifiers[0]);
  const calls = index < 0 ? [] : callsOf(file, definition.node);
  return (
    calls.length > 0 &&
    calls.every((call) => {
      const argument = call.arguments[index];
      return (
        argument !== undefined &&
        argument.type !== 'SpreadElement' &&
        isLimitedFunction(file, argument, within, depth - 1)
      );
    })
  );
}

function isWorkerPool(file: FileModel, node: Node): boolean {
  const module = originOfCreation(file, node)?.module;
  if (module !== undefined) return /^(?:piscina|tinypool|workerpool|puppeteer-cluster|fastq|async)$/.test(module);
  const value = awaited(node);
  const name =
    value.type === 'Identifier' ? value.name : value.type === 'MemberExpression' ? (keyName(value) ?? '') : '';
  return /(?:worker|thread)s?pool$|piscina|^pool$|cluster$/i.test(name);
}

/** `pool.execute('select ...')`: a pool of connections, whose callers wait in a line without a maximum. */
function isQueryText(node: Node | undefined): boolean {
  const value = node && unwrap(node);
  const text =
    value?.type === 'Literal'
      ? String(value.value)
      : value?.type === 'TemplateLiteral'
        ? (value.quasis[0]?.value.raw ?? '')
        : '';
  return /^\s*(?:select|insert|update|delete|with|call|merge|begin)\b/i.test(text);
}

/** A function that the limiter may call when there is a place. */
function isWork(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (isFunction(value)) return true;
  if (value.type === 'Identifier') {
    if (functionsOf(file, value).length > 0) return true;
    const variable = variableOf(file, value);
    const definition = variable && definitionOf(variable);
    if (definition?.type === 'ImportBinding') return true;
    // A parameter that the limited function is handed: `(task) => limit(task)`.
    return (
      definition?.type === 'Parameter' &&
      /fn$|^f$|task|job|work|thunk|action|callback|^cb$|run|operation|handler/i.test(value.name)
    );
  }
  if (value.type === 'CallExpression') {
    const results = calleesAnywhere(file, value).flatMap((callee) => resultsOf(callee.file, callee.node));
    if (results.length > 0) return results.every((result) => isFunction(unwrap(result)));
    return /bind|^(?:create|make|build|to)?\w*(?:task|thunk|job)$/i.test(calleeName(value) ?? '');
  }
  return (
    value.type === 'MemberExpression' &&
    (functionsOf(file, value).length > 0 || /^(?:bind)$/.test(keyName(value) ?? ''))
  );
}

/** A call handed to a limiter has begun already. */
function isRunning(file: FileModel, node: Node | undefined): boolean {
  const value = node && unwrap(node);
  return value?.type === 'CallExpression' && !isWork(file, value);
}

/** `(job) => limit(() => job)`: the function only hands on a promise that runs already. */
function passesRunningPromise(file: FileModel, work: Node, within: FunctionNode | null): boolean {
  const fn = unwrap(work);
  if (!isFunction(fn)) {
    return (
      fn.type === 'Identifier' &&
      within !== null &&
      within.params.some((parameter) => parameter.type === 'Identifier' && parameter.name === fn.name) &&
      !/fn$|task|thunk|work|run/i.test(fn.name)
    );
  }
  const results = resultsOf(file, fn);
  return (
    results.length > 0 &&
    results.every((result) => awaited(result).type === 'Identifier') &&
    innerNodes(file, fn, 'CallExpression').length === 0
  );
}
