import type { TSESTree } from '@typescript-eslint/utils';
import { COUNT_NAME, LIMIT_NAME } from '../../catalogue/retry-words.js';
import {
  awaited,
  calleeName,
  classOfThis,
  contains,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { isEndlessLimit } from './attempt-limits.js';
import { membersOf } from '../syntax/classes.js';
import { constantOf, numberOf } from '../syntax/constants.js';
import { isCountingWrite, propertyCounts, propertyFlags, sizeChangesOf, type FlagWrite } from '../syntax/counters.js';
import type { FileModel, Node } from '../model/file.js';
import { hasMeasureArgument, isBudgetCall } from './retry-budgets.js';
import { isDeadlineSignal } from './deadline-signals.js';
import { isErrorName } from './outcomes.js';
import { definitionOf, globalPath, variableOf, type Variable } from '../syntax/variables.js';

/** Code that runs again after a failure. */
export interface Cycle {
  readonly file: FileModel;
  /** What runs again with each attempt; variables declared inside start afresh. */
  readonly ranges: readonly Node[];
  /** Parts of it that a failed attempt does not reach. */
  readonly unreached: readonly (readonly [number, number])[];
  /** Whether a parameter gets another value with the next attempt; null for parameters of other functions. */
  readonly isStepped: (variable: Variable, fn: FunctionNode) => boolean | null;
  /** What a parameter is always given with the next attempt, when that is `true` or `false`. */
  readonly flagOf?: (variable: Variable) => boolean | null;
  /** What starts the next attempt. */
  readonly repeats?: readonly Node[];
  /** An empty list only means that there is nothing to do at the moment. */
  readonly isDrained?: boolean;
  /** How many helpers away from the attempt. */
  readonly depth?: number;
  /** For the body of a helper: the cycle that calls it. */
  readonly caller?: Cycle;
}

const RELATIONS = new Set(['<', '<=', '>', '>=', '===', '==', '!==', '!=']);
const CLOCKS = new Set([
  'Date.now',
  'performance.now',
  'process.hrtime',
  'process.hrtime.bigint',
  'process.uptime',
  'Temporal.Now.instant',
]);
const STORE_COUNTERS = /^h?(?:incr|decr)(?:by|ement)?$|^increment|^decrement|^bump|^countUp$/i;
const TAKES = new Set(['next', 'shift', 'pop', 'nextBackOff', 'nextDelay']);

/** True when a condition stops a cycle at some point: a count against a limit, a clock, a mark on the work, a budget. */
export function isBoundingTest(cycle: Cycle, test: Node, depth = 6): boolean {
  if (depth <= 0) return false;
  const { file } = cycle;
  const node = unwrap(test);
  const inner = (child: Node): boolean => isBoundingTest(cycle, child, depth - 1);
  switch (node.type) {
    case 'LogicalExpression':
      return inner(node.left) || inner(node.right);
    case 'UnaryExpression':
      return node.operator === '!' && (inner(node.argument) || isMarkOf(cycle, node.argument, false));
    case 'AwaitExpression':
      return inner(node.argument);
    case 'BinaryExpression':
      if (!RELATIONS.has(node.operator) || node.left.type === 'PrivateIdentifier') return false;
      return isLimitComparison(cycle, node.left, node.right) || isLimitComparison(cycle, node.right, node.left);
    case 'AssignmentExpression':
      return isMeasure(cycle, node, depth);
    case 'UpdateExpression':
      return isMeasure(cycle, node, depth);
    case 'CallExpression':
      return ofTestCall(cycle, node, depth);
    case 'Identifier': {
      const variable = variableOf(file, node);
      const init = variable && localValue(cycle, variable);
      if (init && isBoundingTest(cycle, init, depth - 1)) return true;
      return isMeasure(cycle, node, depth) || isMarkOf(cycle, node, true);
    }
    case 'MemberExpression':
      return ofTestMember(cycle, node, depth);
    default:
      return false;
  }
}

/** A comparison that can come out otherwise one day: not with infinity, not of a remainder. */
function isLimitComparison(cycle: Cycle, measure: Node, limit: Node): boolean {
  const value = unwrap(measure);
  if (value.type === 'BinaryExpression' && value.operator === '%') return false;
  if (isEndlessLimit(cycle.file, limit)) return false;
  const known = numberOf(cycle.file, limit);
  if (cycle.isDrained && known !== null && known <= 1 && isSize(value)) return false;
  const side = constantOf(cycle.file, limit);
  if (typeof side?.value === 'boolean') return isBoundingTest(cycle, measure, 3);
  const asked = awaited(value);
  return isMeasure(cycle, measure, 6) || (asked.type === 'CallExpression' && isBudgetCall(cycle, asked));
}

function isSize(node: Node): boolean {
  return node.type === 'MemberExpression' && /^(?:length|size)$/.test(keyName(node) ?? '');
}

function ofTestCall(cycle: Cycle, call: TSESTree.CallExpression, depth: number): boolean {
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if ((name === 'has' || name === 'includes') && receiver) {
    // `if (replayed.has(config)) throw error;` with `replayed.add(config)` on the way to the next attempt.
    return (sizeChangesOf(cycle.file).get(cycle.file.textOf(receiver)) ?? []).some((change) =>
      isReached(cycle, change),
    );
  }
  return isMeasure(cycle, call, depth) || isBudgetCall(cycle, call);
}

function ofTestMember(cycle: Cycle, node: TSESTree.MemberExpression, depth: number): boolean {
  const name = keyName(node);
  if (cycle.isDrained && isSize(node)) return false;
  if (name === 'aborted') return isDeadlineSignal(cycle.file, node.object);
  if (name !== null && !LIMIT_NAME.test(name)) {
    if (isMarkOf(cycle, node, true)) return true;
    if (
      /redeliver|retried|replayed|_?is_?retry$|^_+retry|already/i.test(name) &&
      !isConstantField(cycle.file, node, name)
    )
      return true;
  }
  return isMeasure(cycle, node, depth);
}

/** True when an expression has another value with each attempt, in a way that leads towards an end. */
export function isMeasure(cycle: Cycle, expression: Node, depth: number): boolean {
  if (depth <= 0) return false;
  const { file } = cycle;
  const node = awaited(expression);
  const inner = (child: Node): boolean => isMeasure(cycle, child, depth - 1);
  switch (node.type) {
    case 'Identifier':
      return ofIdentifier(cycle, node, depth);
    case 'MemberExpression':
      return ofMember(cycle, node, depth);
    case 'UpdateExpression':
    case 'AssignmentExpression': {
      const target = unwrap(node.type === 'UpdateExpression' ? node.argument : node.left);
      if (node.type === 'AssignmentExpression' && node.operator === '=') return inner(node.right);
      return target.type === 'MemberExpression' || (target.type === 'Identifier' && inner(target));
    }
    case 'BinaryExpression':
      return (node.left.type !== 'PrivateIdentifier' && inner(node.left)) || inner(node.right);
    case 'LogicalExpression':
      return inner(node.left) || inner(node.right);
    case 'ConditionalExpression':
      return inner(node.consequent) || inner(node.alternate);
    case 'UnaryExpression':
      return inner(node.argument);
    case 'NewExpression':
      return globalPath(file, node.callee) === 'Date' && node.arguments.length === 0;
    case 'CallExpression':
      return ofCall(cycle, node, depth);
    default:
      return false;
  }
}

function ofCall(cycle: Cycle, call: TSESTree.CallExpression, depth: number): boolean {
  const { file } = cycle;
  const path = globalPath(file, call.callee);
  if (path !== null && CLOCKS.has(path)) return true;
  const isCoercion = path !== null && /^(?:Math\.\w+|Number(?:\.\w+)?|parseInt|parseFloat|String|BigInt)$/.test(path);
  if (isCoercion) return call.arguments.some((argument) => isMeasure(cycle, argument, depth - 1));
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  if (TAKES.has(name) && receiver) return !cycle.isDrained && isReached(cycle, call);
  if (STORE_COUNTERS.test(name)) return true;
  if (/^(?:now|elapsed\w*|timeLeft|remaining\w*|hrtime)$/i.test(name) && call.arguments.length === 0) return true;
  if (!receiver) return false;
  // `attempts.get(id)`, `started.getTime()`, `elapsed.as('seconds')`
  const changes = sizeChangesOf(file).get(file.textOf(receiver)) ?? [];
  if (name === 'get')
    return (
      COUNT_NAME.test(file.textOf(receiver)) ||
      changes.some((change) => calleeName(change) === 'set' && isCountedValue(cycle, change, depth))
    );
  return /^(?:getTime|valueOf|diff|as|asMilliseconds|toMillis)$/.test(name) && isMeasure(cycle, receiver, depth - 1);
}

/** `attempts.set(id, (attempts.get(id) ?? 0) + 1)` */
function isCountedValue(cycle: Cycle, set: TSESTree.CallExpression, depth: number): boolean {
  const value = set.arguments[1];
  if (!value) return false;
  const node = unwrap(value);
  if (node.type === 'BinaryExpression') return true;
  const variable = node.type === 'Identifier' ? variableOf(cycle.file, node) : null;
  const local = variable && localValue(cycle, variable);
  if (local) return unwrap(local).type === 'BinaryExpression';
  return node.type === 'Identifier' && isMeasure(cycle, node, Math.min(depth - 1, 2));
}

function ofMember(cycle: Cycle, node: TSESTree.MemberExpression, depth: number): boolean {
  const { file } = cycle;
  const name = keyName(node);
  // `DELAYS[attempt]`
  if (node.computed && node.property.type !== 'Literal' && isMeasure(cycle, node.property, depth - 1)) return true;
  if (name === null) return false;
  const object = unwrap(node.object);
  if (name === 'length' || name === 'size') {
    const changes = sizeChangesOf(file).get(file.textOf(collectionOf(object))) ?? [];
    return changes.some((change) => isReached(cycle, change)) || isMeasure(cycle, object, depth - 1);
  }
  if (LIMIT_NAME.test(name)) return false;
  if (isCountedProperty(cycle, name)) return true;
  if (COUNT_NAME.test(name) && !isConstantField(file, node, name)) return true;
  return (
    object.type === 'MemberExpression' &&
    COUNT_NAME.test(keyName(object) ?? '') &&
    !LIMIT_NAME.test(keyName(object) ?? '') &&
    !isConstantField(file, object, keyName(object) ?? '')
  );
}

/** True for a property that attempts count in, here or where the helper at hand is called. */
export function isCountedProperty(cycle: Cycle, name: string): boolean {
  const writes = propertyCounts(cycle.file, name);
  if (writes.some((write) => !isUnreached(cycle, write) && !isOfLocal(cycle, write))) return true;
  return cycle.caller !== undefined && cycle.caller.file !== cycle.file && isCountedProperty(cycle.caller, name);
}

/** For `exits.filter(isRecent)`: `exits`. */
function collectionOf(node: Node): Node {
  const receiver = node.type === 'CallExpression' ? receiverOf(node) : null;
  return receiver ? collectionOf(receiver) : node;
}

/** `state.count++` where `const state = {...}` is made anew with each attempt. */
function isOfLocal(cycle: Cycle, write: Node): boolean {
  const target =
    write.type === 'UpdateExpression'
      ? unwrap(write.argument)
      : write.type === 'AssignmentExpression'
        ? unwrap(write.left)
        : null;
  if (target?.type !== 'MemberExpression' || unwrap(target.object).type !== 'Identifier') return false;
  const variable = variableOf(cycle.file, unwrap(target.object));
  const value = variable && localValue(cycle, variable);
  return value !== null && unwrap(value).type === 'ObjectExpression';
}

/** A field with an initial value that nothing changes, a maximum for instance. */
function isConstantField(file: FileModel, node: TSESTree.MemberExpression, name: string): boolean {
  if (unwrap(node.object).type !== 'ThisExpression') return false;
  const owner = classOfThis(node.object)?.owner;
  const declared = owner ? membersOf(owner, name).some((member) => member.type !== 'MethodDefinition') : false;
  return declared && propertyCounts(file, name).length === 0;
}

function ofIdentifier(cycle: Cycle, node: TSESTree.Identifier, depth: number): boolean {
  const variable = variableOf(cycle.file, node);
  const definition = variable && definitionOf(variable);
  if (!variable || !definition) return false;
  if (definition.type === 'Parameter' && isFunction(definition.node))
    return ofParameter(cycle, variable, definition.node);
  if (definition.type !== 'Variable') return false;
  if (isLocal(cycle, variable)) {
    const value = localValue(cycle, variable);
    if (value && isMeasure(cycle, value, depth - 1)) return true;
    // `const pause = backoff(attempt); if (pause === null) throw error;`
    if (
      value &&
      unwrap(value).type === 'CallExpression' &&
      hasMeasureArgument(cycle, unwrap(value) as TSESTree.CallExpression)
    )
      return true;
    return (
      value !== null &&
      unwrap(value).type !== 'Literal' &&
      isDestructured(variable) &&
      COUNT_NAME.test(variable.name) &&
      !LIMIT_NAME.test(variable.name)
    );
  }
  return variable.references.some(
    (reference) =>
      reference.isWrite() &&
      reference.init !== true &&
      !isUnreached(cycle, reference.identifier) &&
      (isCountingWrite(cycle.file, reference) ||
        (reference.writeExpr ? isTaken(cycle, reference.writeExpr, depth) : false)),
  );
}

/** `delay = delays.shift()`, `elapsed = Date.now() - started` as an assignment. */
function isTaken(cycle: Cycle, value: Node, depth: number): boolean {
  const node = awaited(value);
  return (node.type === 'CallExpression' || node.type === 'BinaryExpression') && isMeasure(cycle, node, depth - 1);
}

function isDestructured(variable: Variable): boolean {
  const node = variable.defs[0]?.node as Node | undefined;
  return node?.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern';
}

function ofParameter(cycle: Cycle, variable: Variable, fn: FunctionNode): boolean {
  const stepped = cycle.isStepped(variable, fn);
  if (stepped === true) return true;
  const isCounted = variable.references.some(
    (reference) =>
      reference.isWrite() &&
      reference.init !== true &&
      isCountingWrite(cycle.file, reference) &&
      !isUnreached(cycle, reference.identifier),
  );
  // What is counted in the parameter of a function that is called anew is lost.
  if (stepped === false) return false;
  if (isCounted) return !cycle.ranges.some((range) => contains(range, fn));
  const isInside = cycle.ranges.some((range) => contains(range, fn));
  return isInside && COUNT_NAME.test(variable.name) && !LIMIT_NAME.test(variable.name) && !isErrorName(variable.name);
}

/** A flag that has a value on the way to the next attempt, and is not taken back on that way. */
function isMarkOf(cycle: Cycle, flag: Node, value: boolean): boolean {
  const { file } = cycle;
  const node = unwrap(flag);
  if (node.type === 'MemberExpression') {
    const name = keyName(node);
    return name !== null && isMarkedBy(cycle, propertyFlags(file, name), value);
  }
  const variable = node.type === 'Identifier' ? variableOf(file, node) : null;
  if (!variable || isLocal(cycle, variable)) return false;
  const writes = variable.references
    .filter((reference) => reference.isWrite() && reference.init !== true)
    .map((reference) => ({
      node: reference.identifier,
      value: reference.writeExpr ? constantOf(file, reference.writeExpr)?.value : undefined,
    }));
  return isMarkedBy(cycle, writes, value);
}

function isMarkedBy(cycle: Cycle, writes: readonly FlagWrite[], value: boolean): boolean {
  const isSet = writes.some(
    (write) => write.value === value && (isReached(cycle, write.node) || isInTimer(write.node)),
  );
  return isSet && writes.every((write) => write.value === value || !isOnTheWay(cycle, write.node));
}

/** True when a write happens before the next attempt: in a statement list that leads to it, or in a `finally`. */
function isOnTheWay(cycle: Cycle, write: Node): boolean {
  if (!cycle.repeats || cycle.repeats.length === 0) return isReached(cycle, write);
  let statement = write;
  while (statement.parent && !statement.type.endsWith('Statement')) statement = statement.parent;
  const list = statement.parent;
  if (!list || !cycle.ranges.some((range) => contains(range, write))) return false;
  return cycle.repeats.some((repeat) => {
    if (list.parent?.type === 'TryStatement' && list.parent.finalizer === list) return contains(list.parent, repeat);
    return contains(list, repeat) && write.range[0] < repeat.range[0];
  });
}

/** `setTimeout(() => { stopped = true; }, 60_000)` */
function isInTimer(node: Node): boolean {
  for (let current = node.parent; current; current = current.parent) {
    if (isFunction(current))
      return current.parent.type === 'CallExpression' && calleeName(current.parent) === 'setTimeout';
  }
  return false;
}

/** True when a node is part of what runs again after a failure. */
export function isReached(cycle: Cycle, node: Node): boolean {
  return cycle.ranges.some((range) => contains(range, node)) && !isUnreached(cycle, node);
}

function isUnreached(cycle: Cycle, node: Node): boolean {
  return cycle.unreached.some(([start, end]) => start <= node.range[0] && node.range[1] <= end);
}

function isLocal(cycle: Cycle, variable: Variable): boolean {
  const identifier = variable.identifiers[0] as Node | undefined;
  return identifier !== undefined && cycle.ranges.some((range) => contains(range, identifier));
}

/** The expression that gives a variable of the cycle its value with each attempt. */
function localValue(cycle: Cycle, variable: Variable): Node | null {
  if (!isLocal(cycle, variable)) return null;
  const definition = definitionOf(variable);
  return definition?.node.type === 'VariableDeclarator' ? definition.node.init : null;
}
