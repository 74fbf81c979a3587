import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, contains, enclosingFunctions, isFunction, keyName, unwrap, wrapped, type FunctionNode } from './ast.js';
import { boundOf, countIn } from './attempt-bounds.js';
import type { Cycle } from './attempt-measures.js';
import { numberOf } from './constants.js';
import { mentions } from './counters.js';
import { isErrorName } from './outcomes.js';
import { isRemedied } from './remedies.js';
import { failurePathOf, isOnNormalPath, isScheduler, roleOfValue, type FailurePath } from './failure-paths.js';
import { perFile, type FileModel, type Node } from './file.js';
import { callsOf, functionName, functionNodes, usesOf } from './functions.js';
import { innerNodes, nodesOf, ownNodes } from './nodes.js';
import { asksSomebody } from './prompts.js';
import { definitionOf, globalPath, variableOf, type Variable } from './variables.js';

/** A function that starts itself again after a failure, with nothing that ever stops it. */
export interface RetryRecursion {
  /** The function that is started again. */
  readonly target: FunctionNode;
  /** What starts it again: the call, or the timer around it. */
  readonly again: Node;
  /** The call itself, where `again` is a timer. */
  readonly call: Node;
  /** The step towards it, when the call stands in a helper: `this.scheduleReconnect()` in a close handler. */
  readonly via: Node | null;
  readonly path: FailurePath;
  readonly counted: Node | null;
}

/** A place that starts a function: a call, or the function handed to a timer or as a handler. */
interface Start {
  readonly node: Node;
  /** Arguments; null where the function is handed on and gets none. */
  readonly args: readonly Node[] | null;
}

/** What a function is handed to in order to be started, and not once for each element of a list. */
const HANDS_ON = /^(?:then|catch|finally|fail|subscribe|catchError|on|once|addListener|addEventListener|prependListener|onEvent|on(?:Close|Error|Exit|Disconnect\w*|End)|onclose|onerror|schedule\w*|later|delay\w*|defer)$/;
const SELF = new Set(['self', 'that', '_this', 'me', 'vm', '$this', 'scope', 'instance', 'module.exports', 'exports', 'this']);

/** The unbounded retry recursions of a file, one for each place that starts the next attempt. */
export const retryRecursionsOf = perFile((file): readonly RetryRecursion[] => {
  const found = new Map<Node, RetryRecursion>();
  for (const fn of functionNodes(file)) {
    const starts = startsOf(file, fn);
    const own = starts.filter((start) => contains(fn, start.node));
    for (const start of own) note(found, directRecursion(file, fn, start, own));
    if (own.length === 0 || own.every((start) => failurePathOf(file, start.node, fn) === null)) {
      for (const recursion of indirectRecursions(file, fn, starts)) note(found, recursion);
    }
  }
  return [...found.values()].sort((a, b) => a.again.range[0] - b.again.range[0]);
});

function note(found: Map<Node, RetryRecursion>, recursion: RetryRecursion | null): void {
  if (recursion && !found.has(recursion.again)) found.set(recursion.again, recursion);
}

const startsByFunction = perFile(() => new Map<FunctionNode, readonly Start[]>());

/** Everything in the file that starts a function. */
function startsOf(file: FileModel, fn: FunctionNode): readonly Start[] {
  const known = startsByFunction(file).get(fn);
  if (known) return known;
  const starts: Start[] = [];
  for (const call of callsOf(file, fn)) if (call.type === 'CallExpression') starts.push({ node: call, args: argumentsOf(call) });
  for (const call of callsByName(file, fn)) starts.push({ node: call, args: call.arguments });
  for (const use of usesOf(file, fn)) {
    const handed = use === fn ? null : startOfUse(use);
    if (handed) starts.push(handed);
  }
  startsByFunction(file).set(fn, starts);
  return starts;
}

const memberCalls = perFile((file): ReadonlyMap<string, readonly TSESTree.CallExpression[]> => {
  const found = new Map<string, TSESTree.CallExpression[]>();
  for (const call of nodesOf(file).all('CallExpression')) {
    const callee = unwrap(call.callee);
    if (callee.type !== 'MemberExpression' || !SELF.has(file.textOf(unwrap(callee.object)))) continue;
    const name = keyName(callee);
    if (name === null) continue;
    const list = found.get(name);
    if (list) list.push(call);
    else found.set(name, [call]);
  }
  return found;
});

/** `self.connect()` inside `Client.prototype.connect = function () {...}`, which no class declares. */
function callsByName(file: FileModel, fn: FunctionNode): readonly TSESTree.CallExpression[] {
  const holder = wrapped(fn).parent;
  if (holder?.type !== 'AssignmentExpression' && holder?.type !== 'Property' && holder?.type !== 'MethodDefinition') return [];
  const name = functionName(fn);
  const calls = name === null ? [] : (memberCalls(file).get(name) ?? []);
  const resolved = new Set<Node>(callsOf(file, fn));
  return calls.filter((call) => !resolved.has(call) && contains(fn, call));
}

/** `load.call(this, key)` hands `key` to `load`. */
function argumentsOf(call: TSESTree.CallExpression): readonly Node[] | null {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return call.arguments;
  const name = keyName(callee);
  if (name === 'apply' && call.arguments.length === 2) return null;
  return name === 'call' && call.arguments[0]?.type === 'ThisExpression' ? call.arguments.slice(1) : call.arguments;
}

/** A function handed to a timer, a promise or an event: `setTimeout(connect, 1000)`, `.catch(connect)`. */
function startOfUse(use: Node): Start | null {
  let value = wrapped(use);
  let args: readonly Node[] | null = null;
  const member = value.parent;
  if (member?.type === 'MemberExpression' && member.object === value && keyName(member) === 'bind') {
    const bind = wrapped(member).parent;
    if (bind?.type !== 'CallExpression') return null;
    args = bind.arguments.slice(1);
    value = wrapped(bind);
  }
  const parent = value.parent;
  if (parent?.type === 'CallExpression' && parent.callee !== value) {
    if (isScheduler(calleeName(parent)) && parent.arguments[0] === value) return { node: parent, args: args ?? parent.arguments.slice(calleeName(parent) === 'setTimeout' ? 2 : 1) };
    return HANDS_ON.test(calleeName(parent) ?? '') ? { node: value, args } : null;
  }
  return parent?.type === 'AssignmentExpression' && parent.right === value ? { node: value, args } : null;
}

/** Why a start happens only after a failure: the branch it stands in, or the handler that it is. */
function pathOfStart(file: FileModel, start: Start, limit: FunctionNode | null, depth = 2): FailurePath | null {
  const parent = start.node.parent;
  const isHandedOn = start.node.type !== 'CallExpression' || (parent?.type === 'CallExpression' && parent.callee !== start.node && !isScheduler(calleeName(start.node)));
  if (isHandedOn) {
    const role = roleOfValue(file, wrapped(start.node));
    if (typeof role === 'object') return role;
    if (start.node.type !== 'CallExpression') return role === 'runs' ? failurePathOf(file, start.node, limit, depth) : null;
  }
  return failurePathOf(file, start.node, limit, depth);
}

function directRecursion(file: FileModel, target: FunctionNode, start: Start, own: readonly Start[]): RetryRecursion | null {
  const path = pathOfStart(file, start, target);
  if (!path || isContinuation(start, path, target) || isEndOfInput(file, path, target)) return null;
  const unreached = unreachedBy(file, path);
  if (asksSomebody(file, target) || isRemedied(file, start.node, target, path.node)) return null;
  const takes = takesOf(file, target);
  if (takes.some((take) => isAfterFailure(take, unreached)) || passesOtherWork(file, target, start)) return null;
  // `await make(dirname(path)); return make(path);`: the same function has taken away the cause before.
  if (own.some((other) => other.node.range[1] <= start.node.range[0] && passesOtherWork(file, target, other) && contains(path.node, other.node))) return null;
  // What starts itself again after a success as well asks for new work at intervals.
  // A function that takes an item off only when it is done repeats the same one.
  if (path.kind !== 'event' && takes.length === 0 && own.some((other) => other !== start && isOnNormalPath(file, other.node, target))) return null;
  const cycle = cycleOf(file, [target], path, new Map([[target, [start]]]));
  if (boundOf(cycle, [start.node])) return null;
  const again = timerAround(start.node, target) ?? start.node;
  return { target, again, call: start.node, via: null, path, counted: countIn(cycle) };
}

/**
 * Recursion through helpers: `fn` (`scheduleReconnect`) starts a function (`connect`) in which, after a failure, `fn`
 * is called.
 */
function indirectRecursions(file: FileModel, fn: FunctionNode, starts: readonly Start[]): readonly RetryRecursion[] {
  const found: RetryRecursion[] = [];
  if (!startedInside(file).has(fn)) return found;
  for (const start of starts) {
    if (contains(fn, start.node)) continue;
    const local = pathOfStart(file, start, null, 0);
    const path = local ?? pathOfStart(file, start, null, 2);
    if (!path) continue;
    const origins = [...enclosingFunctions(start.node)].filter((origin) => functionName(origin) !== null);
    // A handler that is a function of its own is registered, or called, where the cycle begins.
    for (const origin of local ? origins : ownersOf(path)) {
      const closing = startsOf(file, origin).find((candidate) => contains(fn, candidate.node) && candidate.node.type === 'CallExpression' && isAutomatic(file, candidate, fn));
      if (!closing || contains(origin, fn) || isEndOfInput(file, path, origin)) continue;
      const unreached = unreachedBy(file, path);
      if (isRemedied(file, start.node, origin, path.node)) continue;
      const takes = [...takesOf(file, origin), ...takesOf(file, fn)];
      if (takes.some((take) => isAfterFailure(take, unreached)) || passesOtherWork(file, origin, closing)) continue;
      const others = starts.filter((other) => other !== start && contains(origin, other.node));
      if (path.kind !== 'event' && takes.length === 0 && others.some((other) => isOnNormalPath(file, other.node, origin))) continue;
      const cycle = cycleOf(file, [origin, fn, ...origins.filter((inner) => contains(origin, inner))], path, new Map([[fn, [start]], [origin, [closing]]]));
      if (boundOf(cycle, [start.node, closing.node])) continue;
      const again = timerAround(closing.node, fn) ?? closing.node;
      found.push({ target: origin, again, call: closing.node, via: start.node, path, counted: countIn(cycle) });
      break;
    }
  }
  return found;
}

/** The functions in which some function of the file is started. */
const startedInside = perFile((file): ReadonlySet<FunctionNode> => {
  const found = new Set<FunctionNode>();
  for (const fn of functionNodes(file)) {
    for (const start of startsOf(file, fn)) for (const owner of enclosingFunctions(start.node)) found.add(owner);
  }
  return found;
});

function ownersOf(path: FailurePath): readonly FunctionNode[] {
  return [...enclosingFunctions(path.node)].filter((owner) => functionName(owner) !== null);
}

/** `.then(goOn, goOn)` where `goOn(error)` looks at the error itself: the next step, not the same again. */
function isContinuation(start: Start, path: FailurePath, target: FunctionNode): boolean {
  const [first] = target.params;
  return path.kind === 'rejection' && start.node.type !== 'CallExpression' && first?.type === 'Identifier' && isErrorName(first.name);
}

const HOLDS_CONNECTION = /connect|socket|listen|subscri|login|session|channel|feed|link|client|watch|tail|follow/i;

/** The end of a stream is the end of its input, unless the function holds a connection. */
function isEndOfInput(file: FileModel, path: FailurePath, target: FunctionNode): boolean {
  if (path.kind !== 'event') return false;
  const registration = path.node;
  const event = registration.type === 'CallExpression' ? registration.arguments[0] : registration.type === 'AssignmentExpression' ? registration.left : null;
  if (!event || !/(?:['".]|on)(?:end|ended|END)['"]?$/i.test(file.textOf(event))) return false;
  return !HOLDS_CONNECTION.test(functionName(target) ?? '');
}

function isAutomatic(file: FileModel, start: Start, fn: FunctionNode): boolean {
  return isOnNormalPath(file, start.node, fn) || pathOfStart(file, start, fn) !== null;
}

function cycleOf(
  file: FileModel,
  functions: readonly FunctionNode[],
  path: FailurePath,
  starts: ReadonlyMap<FunctionNode, readonly Start[]>,
): Cycle {
  return {
    file,
    ranges: [...new Set(functions)],
    unreached: unreachedBy(file, path),
    isStepped: (variable, owner) => {
      const again = starts.get(owner);
      return again ? again.some((start) => isSteppedBy(file, owner, variable, start)) : null;
    },
  };
}

/** What follows the first wait in a try block is not reached by an attempt that fails there. */
function unreachedBy(file: FileModel, path: FailurePath): readonly (readonly [number, number])[] {
  const statement = path.kind === 'catch' ? path.node.parent : null;
  if (statement?.type !== 'TryStatement') return [];
  const first = ownNodes(file, statement.block, 'AwaitExpression')[0] ?? ownNodes(file, statement.block, 'CallExpression')[0];
  return first ? [[first.range[1], statement.block.range[1]]] : [];
}

function isAfterFailure(node: Node, unreached: readonly (readonly [number, number])[]): boolean {
  return !unreached.some(([from, to]) => from <= node.range[0] && node.range[1] <= to);
}

interface Parameter {
  readonly index: number;
  /** The property that a destructured parameter takes. */
  readonly key: string | null;
}

function parameterOf(fn: FunctionNode, variable: Variable): Parameter | null {
  for (const [index, parameter] of fn.params.entries()) {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    if (target.type === 'Identifier' && variable.identifiers.includes(target)) return { index, key: null };
    if (target.type !== 'ObjectPattern') continue;
    for (const property of target.properties) {
      if (property.type !== 'Property') continue;
      const value = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
      if (value.type === 'Identifier' && variable.identifiers.includes(value)) return { index, key: keyName(property) };
    }
  }
  return null;
}

/** True when the next attempt gets another value for a parameter: `attempt + 1`, `{ ...options, last: true }`. */
function isSteppedBy(file: FileModel, fn: FunctionNode, variable: Variable, start: Start): boolean {
  const parameter = parameterOf(fn, variable);
  const argument = parameter && start.args?.[parameter.index];
  if (!argument) return false;
  const value = unwrap(argument);
  if (parameter.key === null) return !isSameValue(file, value, variable);
  if (value.type !== 'ObjectExpression') return false;
  const property = value.properties.find((candidate) => candidate.type === 'Property' && keyName(candidate) === parameter.key);
  return property?.type === 'Property' && !isSameValue(file, property.value, variable);
}

function isSameValue(file: FileModel, node: Node, variable: Variable): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier') {
    const other = variableOf(file, value);
    // `attempt++` before the call makes the same name another value, unless the call is made anew each time.
    return other === variable && !variable.references.some((reference) => reference.isWrite() && reference.init !== true);
  }
  return value.type === 'UpdateExpression' && !value.prefix;
}

/** The next attempt works on something else: the parent folder, the next page, the rest of a list. */
function passesOtherWork(file: FileModel, fn: FunctionNode, start: Start): boolean {
  return fn.params.some((parameter, index) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    const argument = start.args?.[index];
    if (!argument || target.type !== 'Identifier') return false;
    const variable = variableOf(file, target);
    return variable !== null && isOtherWork(file, argument, variable);
  });
}

function isOtherWork(file: FileModel, argument: Node, variable: Variable): boolean {
  const value = unwrap(argument);
  switch (value.type) {
    case 'Identifier': {
      const other = variableOf(file, value);
      if (other === variable) return false;
      const definition = other && definitionOf(other);
      const init = definition?.node.type === 'VariableDeclarator' ? definition.node.init : null;
      return !(init && mentions(file, init, variable) && !isOtherWork(file, init, variable));
    }
    case 'Literal':
      return typeof value.value === 'string';
    case 'UpdateExpression':
    case 'UnaryExpression':
    case 'ThisExpression':
      return false;
    case 'BinaryExpression':
      return !isStep(file, value, variable);
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'TemplateLiteral':
      return value.type === 'TemplateLiteral' || !innerNodes(file, value, 'Identifier').some((identifier) => variableOf(file, identifier) === variable);
    case 'CallExpression':
      return globalPath(file, value.callee)?.startsWith('Math.') !== true || !mentions(file, value, variable);
    case 'MemberExpression':
      return unwrap(value.object).type !== 'ThisExpression';
    default:
      return !isFunction(value) || !mentions(file, value, variable);
  }
}

/** `attempt + 1`, `delay * factor`: the same thing one step on. A text that is put together is another one. */
function isStep(file: FileModel, value: TSESTree.BinaryExpression, variable: Variable): boolean {
  if (!mentions(file, value, variable)) return false;
  if (value.operator !== '+') return true;
  const other = [value.left, value.right].find((side) => !mentions(file, side, variable));
  return other === undefined || numberOf(file, other) !== null || /step|delta|increment|jitter|random/i.test(file.textOf(other));
}

const TAKING = new Set(['shift', 'pop', 'dequeue', 'next', 'poll', 'claim', 'receive', 'blpop', 'brpop', 'blPop', 'brPop', 'brpoplpush', 'blmove', 'xread', 'xreadgroup', 'xReadGroup']);
const TAKING_NAME = /^(?:claim|take|fetchNext|getNext)[A-Z]|^next(?:Job|Item|Batch|Message|Task|Page|Song|Track|Entry|Line)/;

/** Where a function takes the next item of a list each time it is started: then it does not repeat itself. */
function takesOf(file: FileModel, fn: FunctionNode): readonly Node[] {
  return innerNodes(file, fn, 'CallExpression').filter((call) => {
    const name = calleeName(call) ?? '';
    if (TAKING_NAME.test(name)) return true;
    if (unwrap(call.callee).type !== 'MemberExpression') return false;
    return TAKING.has(name) || (name === 'splice' && wrapped(call).parent?.type !== 'ExpressionStatement');
  });
}

/** The timer call around a node, within a function: `setTimeout(() => this.connect(), 1000)`. */
function timerAround(node: Node, within: Node): Node | null {
  for (let current = node.parent; current && current !== within; current = current.parent) {
    if (!isFunction(current)) continue;
    const call = wrapped(current).parent;
    if (call?.type === 'CallExpression' && isScheduler(calleeName(call)) && call.arguments[0] === wrapped(current)) return call;
  }
  return null;
}
