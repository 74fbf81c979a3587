import type { TSESTree } from '@typescript-eslint/utils';
import { RUNS_CALLBACK } from '../../catalogue/retry-words.js';
import { calleeName, contains, isFunction, keyName, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import { numberOf, stringOf } from '../syntax/constants.js';
import { DepthCache } from '../model/depth-cache.js';
import { alwaysLeaves } from '../syntax/exits.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, callsOf, usesOf } from '../syntax/functions.js';
import { isErrorName, outcomeOf } from './outcomes.js';
import { variableOf } from '../syntax/variables.js';

/** Why a node runs only after something failed. */
export interface FailurePath {
  /** catch: a catch clause. rejection: a promise's or observable's error callback. event: an error, close or exit event. test: a branch. */
  readonly kind: 'catch' | 'rejection' | 'event' | 'test';
  /** The clause, registration or condition. */
  readonly node: Node;
}

/** What the receiver of an inline function does with it. */
type Role = FailurePath | 'runs' | 'kept';

/** Last words of event names that tell of an end or a failure. */
const FAILURE_EVENTS = new Set([
  'close', 'closed', 'error', 'errored', 'exit', 'exited', 'disconnect', 'disconnected', 'disconnection', 'lost',
  'fail', 'failed', 'failure', 'crash', 'crashed', 'gone', 'exception', 'rejection', 'timeout', 'abort', 'aborted',
  'died', 'death', 'down', 'end', 'ended', 'terminated', 'dropped',
]);
const GESTURE =
  /(?:drag|scroll|touch|press|pan|pinch|gesture|animation|transition|selection|composition|load|key|mouse|pointer)[_-]?(?:end(?:ed)?|down)$/i;
const EVENT_METHODS = new Set([
  'on', 'once', 'addListener', 'addEventListener', 'prependListener', 'onEvent', 'subscribeEvent',
]);
const SCHEDULERS = new Set([
  'setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'requestAnimationFrame', 'requestIdleCallback',
]);

/** True for the names of timer functions that call back once, whose callback people write to do something later. */
export function isScheduler(name: string | null): boolean {
  return name !== null && SCHEDULERS.has(name);
}

/**
 * Why a node runs only after a failure, looking no further out than `limit`. Null when it runs on the normal path,
 * or when somebody else (a person who presses a button) decides whether it runs.
 */
export function failurePathOf(file: FileModel, node: Node, limit: Node | null, depth = 2): FailurePath | null {
  const path = pathTo(file, node, limit, depth);
  return path === 'normal' || path === 'kept' ? null : path;
}

/** True when a node runs whenever the function or loop around it runs through: neither after a failure nor on demand. */
export function isOnNormalPath(file: FileModel, node: Node, limit: Node): boolean {
  return pathTo(file, node, limit, 0) === 'normal';
}

function pathTo(file: FileModel, node: Node, limit: Node | null, depth: number): FailurePath | 'normal' | 'kept' {
  let child = node;
  for (let current = node.parent; current; child = current, current = current.parent) {
    if (current === limit) return 'normal';
    const path = stepOut(file, child, current);
    if (path === 'normal') return path;
    if (path) return path;
    if (!isFunction(current)) continue;
    const role = roleOf(file, current);
    if (role === 'runs') continue;
    if (role !== 'kept') return role;
    return (depth > 0 ? pathOfCallers(file, current, depth) : null) ?? 'kept';
  }
  return 'normal';
}

function stepOut(file: FileModel, child: Node, current: Node): FailurePath | 'normal' | null {
  switch (current.type) {
    case 'CatchClause':
      return current.body === child ? { kind: 'catch', node: current } : null;
    case 'IfStatement':
    case 'ConditionalExpression': {
      const outcome = outcomeOf(file, current.test);
      if (outcome === null || child === current.test) return null;
      const isFailure = (child === current.consequent) === (outcome === 'failure');
      if (isFailure) return { kind: 'test', node: current.test };
      return child === current.consequent && excludesFailure(current.test) ? null : 'normal';
    }
    case 'LogicalExpression': {
      if (child !== current.right || current.operator === '??') return null;
      const wanted = current.operator === '&&' ? 'failure' : 'success';
      return outcomeOf(file, current.left) === wanted ? { kind: 'test', node: current.left } : null;
    }
    case 'SwitchCase':
      return isFailureCase(file, current)
        ? { kind: 'test', node: current }
        : afterSuccess(file, child, current.consequent);
    case 'BlockStatement':
    case 'Program':
      return afterSuccess(file, child, current.body);
    default:
      return null;
  }
}

/** `code !== 401`: one failure it is not, which may leave others. */
function excludesFailure(test: Node): boolean {
  const node = unwrap(test);
  return node.type === 'BinaryExpression' && /^!==?$/.test(node.operator);
}

/** `switch (res.status) { case 503: ... }`, `case 'error':`. */
function isFailureCase(file: FileModel, branch: TSESTree.SwitchCase): boolean {
  if (!branch.test) return false;
  const subject = file.textOf(branch.parent.discriminant);
  const number = numberOf(file, branch.test);
  if (number !== null) return number >= 400 && /status|code/i.test(subject);
  return /^(?:fail(?:ed|ure)?|error|rejected|timeout)$/.test(stringOf(file, branch.test) ?? '');
}

/** What follows `if (res.ok) return res;` in a block happens after a failure. */
function afterSuccess(file: FileModel, child: Node, statements: readonly Node[]): FailurePath | null {
  for (const statement of statements) {
    if (statement === child) return null;
    if (statement.type !== 'IfStatement' || outcomeOf(file, statement.test) !== 'success') continue;
    const leaves = isJump(statement.consequent);
    if (leaves) return { kind: 'test', node: statement.test };
  }
  return null;

  function isJump(branch: Node): boolean {
    const last = branch.type === 'BlockStatement' ? branch.body.at(-1) : branch;
    return (
      last?.type === 'ContinueStatement' || last?.type === 'BreakStatement' || alwaysLeaves(file, branch, file.ast)
    );
  }
}

/** A function that is handed on by name, or called: a failure path if the place where that happens is one. */
function pathOfCallers(file: FileModel, fn: FunctionNode, depth: number): FailurePath | null {
  return pathsOfCallers(file).get(fn, depth, () => findPathOfCallers(file, fn, depth));
}

const pathsOfCallers = perFile(() => new DepthCache<FunctionNode, FailurePath | null>());

function findPathOfCallers(file: FileModel, fn: FunctionNode, depth: number): FailurePath | null {
  let found: FailurePath | null = null;
  for (const use of usesOf(file, fn)) {
    if (use === fn) continue;
    const role = roleOfValue(file, wrapped(use));
    if (typeof role === 'object') found ??= role;
  }
  for (const call of callsOf(file, fn)) {
    if (contains(fn, call)) continue;
    const path = failurePathOf(file, call, null, depth - 1);
    if (!path) return null;
    found ??= path;
  }
  return found;
}

function roleOf(file: FileModel, fn: FunctionNode): Role {
  return fn.type === 'FunctionDeclaration' ? 'kept' : roleOfValue(file, wrapped(fn));
}

/** What happens to a function value at the place where it is handed on. */
export function roleOfValue(file: FileModel, value: Node): Role {
  const parent = value.parent;
  switch (parent?.type) {
    case 'CallExpression':
      return parent.callee === value ? 'runs' : roleOfArgument(file, parent, value);
    case 'NewExpression':
      return calleeName(parent) === 'Promise' ? 'runs' : 'kept';
    case 'AssignmentExpression': {
      const left = unwrap(parent.left);
      const name = left.type === 'MemberExpression' ? (keyName(left) ?? '') : '';
      return /^on/i.test(name) && isFailureEvent(name.slice(2)) ? { kind: 'event', node: parent } : 'kept';
    }
    case 'Property':
      return roleOfProperty(parent);
    case 'MemberExpression': {
      // `handler.bind(this)` is the handler.
      const call = parent.parent;
      return parent.object === value && keyName(parent) === 'bind' && call.type === 'CallExpression'
        ? roleOfValue(file, wrapped(call))
        : 'kept';
    }
    default:
      return 'kept';
  }
}

function roleOfArgument(file: FileModel, call: TSESTree.CallExpression, value: Node): Role {
  const name = calleeName(call) ?? '';
  const index = call.arguments.indexOf(value as TSESTree.CallExpressionArgument);
  const isMethod = unwrap(call.callee).type === 'MemberExpression';
  if (isScheduler(name)) return index === 0 ? 'runs' : 'kept';
  if (isMethod && (name === 'catch' || name === 'fail') && index === 0) return { kind: 'rejection', node: call };
  // `done.then(goOn, goOn)` goes on in either case.
  if (isMethod && name === 'then' && index === 1 && file.textOf(value) === file.textOf(call.arguments[0] ?? call))
    return 'runs';
  if (isMethod && (name === 'then' || name === 'subscribe') && index === 1) return { kind: 'rejection', node: call };
  if (name === 'catchError' && index === 0) return { kind: 'rejection', node: call };
  if (isMethod && EVENT_METHODS.has(name)) {
    const [event] = call.arguments;
    return event && isFailureEventNode(file, event) ? { kind: 'event', node: call } : 'kept';
  }
  if (/^on[A-Z_]|^on(?:close|error|exit|disconnect|end)$/.test(name) && isFailureEvent(name.slice(2)))
    return { kind: 'event', node: call };
  if (RUNS_CALLBACK.test(name)) return 'runs';
  // `read(path, (err, data) => ...)` calls back once.
  const [first] = isFunction(value) ? value.params : [];
  const takesError = first?.type === 'Identifier' && first.name.length > 2 && isErrorName(first.name);
  // A watch that hands its callback nothing but an error has ended.
  if (takesError && WATCHES.test(name) && isFunction(value) && value.params.length === 1)
    return { kind: 'event', node: call };
  if (runsArgument(file, call, index)) return 'runs';
  return takesError && index === call.arguments.length - 1 ? 'runs' : 'kept';
}

const WATCHES = /^(?:watch|onSnapshot|subscribe|listen|stream|tail|follow|observe)/i;

/** True for a helper of the project that calls its argument, or hands it to a timer. */
function runsArgument(file: FileModel, call: TSESTree.CallExpression, index: number): boolean {
  return calleesAnywhere(file, call).some(({ file: home, node: fn }) => {
    const parameter = fn.params[index];
    const variable = parameter?.type === 'Identifier' ? variableOf(home, parameter) : null;
    return (
      variable?.references.some((reference) => {
        const outer = wrapped(reference.identifier);
        const parent = outer.parent;
        return parent?.type === 'CallExpression' && (parent.callee === outer || isScheduler(calleeName(parent)));
      }) === true
    );
  });
}

/** `{ error: (err) => ... }` of a subscription, `{ onClose() { ... } }` of a client's options. */
function roleOfProperty(property: TSESTree.Property): Role {
  const name = keyName(property) ?? '';
  const holder = wrapped(property.parent).parent;
  if (holder?.type !== 'CallExpression' && holder?.type !== 'NewExpression' && holder?.type !== 'Property')
    return 'kept';
  const isErrorCallback =
    name === 'error' &&
    (holder.type !== 'CallExpression' || /^(?:subscribe|tap|ajax|request)$/.test(calleeName(holder) ?? ''));
  const isHandler = /^on[A-Z_]|^on(?:close|error|exit|disconnect)$/.test(name) && isFailureEvent(name.slice(2));
  return isErrorCallback || isHandler || /^(?:close|closed|disconnected)$/.test(name)
    ? { kind: 'event', node: property }
    : 'kept';
}

const FAILURE_WORD = /(?:^|[_:.-])(?:fail|failed|error)(?=[_:.-]|$)/i;

/** True for event names that tell that a connection, process or attempt has ended or failed. */
export function isFailureEvent(name: string): boolean {
  const [lastWord = ''] = /(?:[A-Z]?[a-z]+|[A-Z]+)$/.exec(name) ?? [];
  return (FAILURE_EVENTS.has(lastWord.toLowerCase()) && !GESTURE.test(name)) || FAILURE_WORD.test(name);
}

/** The same for the expression of an event's name: a text, or a constant like `ConnectionState.Disconnected`. */
export function isFailureEventNode(file: FileModel, node: Node): boolean {
  const text = stringOf(file, node);
  if (text !== null) return isFailureEvent(text);
  const value = unwrap(node);
  return value.type === 'MemberExpression' && isFailureEvent(keyName(value) ?? '');
}
