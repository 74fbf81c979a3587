import type { TSESTree } from '@typescript-eslint/utils';
import { EVENT_REGISTRATIONS, MESSAGE_REGISTRATIONS, ONE_TIME_METHODS } from '../../catalogue/callbacks.js';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  isLoop,
  keyName,
  receiverOf,
  unwrap,
  wrapped,
  type FunctionNode,
  type LoopNode,
} from '../syntax/ast.js';
import { constantOf, numberOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { callsOf } from '../syntax/functions.js';
import { ownNodes } from '../syntax/nodes.js';

/** One reason why code runs several times: once for each item, up to a count, or as long as something comes. */
export interface ItemLoop {
  readonly kind: 'items' | 'count' | 'endless' | 'events';
  /** The collection, the count, or for `endless` and `events` the loop or registration itself. */
  readonly over: Node;
  /** The loop statement, or the call that calls back. */
  readonly loop: LoopNode | TSESTree.CallExpression;
  /** What runs again and again: the loop's body or the callback. */
  readonly body: Node;
}

/** Array and library methods that call back once for each element before they return. */
const EACH_METHODS = new Set([
  'forEach',
  'map',
  'flatMap',
  'filter',
  'reduce',
  'reduceRight',
  'each',
  'forOwn',
  'forIn',
  'mapValues',
  'eachRight',
]);

/** Functions that call back for something whose number is not known: rows, files, nodes of a tree. */
const STREAMING_NAME = /^(?:.*each|walk|visit|traverse|scan|iterate|stream)(?:[A-Z_].*)?$|^(?:each|forEach)/i;

/**
 * The loops and callbacks around a node that repeat it while `boundary` runs once, innermost first. Calls of local
 * functions are followed to the place where they are called.
 */
export function itemLoopsAround(file: FileModel, node: Node, boundary: Node | null, depth = 3): readonly ItemLoop[] {
  const found: ItemLoop[] = [];
  for (
    let child = node, current = node.parent;
    current && child !== boundary;
    child = current, current = current.parent
  ) {
    if (isLoop(current) && isRepeatedPart(current, child)) found.push(loopOf(file, current));
    if (!isFunction(current)) continue;
    if (current === boundary) return found;
    const callback = callbackLoop(current);
    if (callback === 'stop') {
      const calls = depth > 0 ? callsOf(file, current).filter((call) => call.type === 'CallExpression') : [];
      const outer = calls.map((call) => itemLoopsAround(file, call, boundary, depth - 1));
      return [...found, ...outer.reduce((best, loops) => (loops.length > best.length ? loops : best), [])];
    }
    if (callback) found.push(callback);
  }
  return found;
}

/** The loops around a node within one run of the function it belongs to; callbacks of `forEach` count as part of it. */
export function loopsInRun(file: FileModel, node: Node): readonly ItemLoop[] {
  let boundary: FunctionNode | null = enclosingFunction(node);
  while (boundary) {
    const call: Node | undefined = wrapped(boundary).parent;
    const iterates =
      call?.type === 'CallExpression' &&
      call.callee !== wrapped(boundary) &&
      iterationOf(call)?.callback === wrapped(boundary);
    if (!iterates) break;
    boundary = enclosingFunction(boundary);
  }
  return itemLoopsAround(file, node, boundary, 0);
}

/** Of the parts of a loop, those that run in every turn. */
function isRepeatedPart(loop: LoopNode, child: Node): boolean {
  if (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement') return child === loop.body;
  return loop.type !== 'ForStatement' || child !== loop.init;
}

/** Why a callback runs several times; null when it runs once, `stop` when it is no inline callback. */
function callbackLoop(fn: FunctionNode): ItemLoop | 'stop' | null {
  const value = wrapped(fn);
  const call = value.parent;
  if (call?.type === 'NewExpression') return null;
  if (call?.type !== 'CallExpression') return 'stop';
  if (call.callee === value) return null;
  const name = calleeName(call) ?? '';
  const receiver = receiverOf(call);
  const iteration = iterationOf(call);
  if (iteration) return { kind: 'items', over: iteration.items, loop: call, body: fn };
  if (ONE_TIME_METHODS.has(name)) return null;
  const repeats = EVENT_REGISTRATIONS.has(name) || MESSAGE_REGISTRATIONS.has(name) || STREAMING_NAME.test(name);
  if (receiver ? repeats : STREAMING_NAME.test(name)) return { kind: 'events', over: call, loop: call, body: fn };
  return null;
}

/** For `items.forEach(fn)`, `_.map(items, fn)` and `Array.from(items, fn)`: the items and the callback. */
export function iterationOf(call: TSESTree.CallExpression): { items: Node; callback: Node } | null {
  const name = calleeName(call);
  if (name === null) return null;
  const receiver = receiverOf(call);
  const [first, second] = call.arguments;
  if (!first || first.type === 'SpreadElement') return null;
  if (name === 'from' && receiver?.type === 'Identifier' && receiver.name === 'Array') {
    return second ? { items: first, callback: second } : null;
  }
  if (!EACH_METHODS.has(name)) return null;
  const isUtility =
    receiver?.type === 'Identifier' && /^(?:_|lodash|R|ramda|\$|fp|async|underscore|Array)$/.test(receiver.name);
  if (isUtility) return second && receiver.name !== 'async' ? { items: first, callback: second } : null;
  // `db.each(sql, (row) => ...)` calls back for rows, not for elements of `db`.
  if (receiver && second && isFunction(unwrap(second)) && !isFunction(unwrap(first))) return null;
  if (receiver) return { items: receiver, callback: first };
  // `forEach(items, fn)` as a named import of lodash.
  return second && name !== 'reduce' && name !== 'filter' ? { items: first, callback: second } : null;
}

/** What a loop statement walks. */
export function loopOf(file: FileModel, loop: LoopNode): ItemLoop {
  switch (loop.type) {
    case 'ForOfStatement':
    case 'ForInStatement':
      return { kind: 'items', over: loop.right, loop, body: loop.body };
    case 'ForStatement':
      return conditionOf(file, loop, loop.test, loop.init);
    default:
      return conditionOf(file, loop, loop.test, null);
  }
}

const COMPARISONS = new Set(['<', '<=', '>', '>=', '!==', '!=']);

function conditionOf(file: FileModel, loop: LoopNode, test: Node | null, init: Node | null): ItemLoop {
  const endless: ItemLoop = { kind: 'endless', over: loop, loop, body: loop.body };
  if (!test || constantOf(file, test)) return endless;
  let best: ItemLoop = endless;
  for (const part of conjunctsOf(test)) {
    const found = partOf(file, loop, part, init);
    // A count stops the loop even when the collection goes on.
    if (found?.kind === 'count') return found;
    if (found && best.kind === 'endless') best = found;
  }
  return best;
}

/** The parts of `a && b && c`. */
export function conjunctsOf(test: Node): readonly Node[] {
  const condition = unwrap(test);
  if (condition.type !== 'LogicalExpression' || condition.operator !== '&&') return [condition];
  return [...conjunctsOf(condition.left), ...conjunctsOf(condition.right)];
}

function partOf(file: FileModel, loop: LoopNode, part: Node, init: Node | null): ItemLoop | null {
  const make = (kind: 'items' | 'count', over: Node): ItemLoop => ({ kind, over, loop, body: loop.body });
  // `while (queue.length)`, `for (let i = items.length; i--; )`
  const measured = measuredCollection(part) ?? (part.type === 'UpdateExpression' ? startCollection(init) : null);
  if (measured) return make('items', measured);
  if (part.type !== 'BinaryExpression' || !COMPARISONS.has(part.operator) || part.left.type === 'PrivateIdentifier')
    return null;
  const sides = [unwrap(part.left), unwrap(part.right)];
  const limit = sides.find((side) => isUpper(file, side) && !measuredCollection(side) && !isCounter(file, loop, side));
  const collection = sides.map(measuredCollection).find((found) => found !== null);
  if (collection) {
    // `while (started.length < 10)`: the size itself is what is counted.
    return limit && (numberOf(file, limit) ?? 2) > 1 && part.operator.startsWith('<')
      ? make('count', limit)
      : make('items', collection);
  }
  const start = startCollection(init);
  if (start && !limit) return make('items', start);
  return limit ? make('count', limit) : null;
}

/** The collection of `items.length`, `items.size`. */
function measuredCollection(node: Node): Node | null {
  const value = unwrap(node);
  if (value.type !== 'MemberExpression') return null;
  const name = keyName(value);
  if (name !== 'length' && name !== 'size') return null;
  const object = unwrap(value.object);
  return object.type === 'ThisExpression' ? null : object;
}

/** For `let i = items.length - 1`: the items. */
function startCollection(init: Node | null): Node | null {
  if (init?.type !== 'VariableDeclaration') return null;
  for (const declarator of init.declarations) {
    const value = declarator.init && unwrap(declarator.init);
    const start = value?.type === 'BinaryExpression' && value.operator === '-' ? value.left : value;
    const found = start ? measuredCollection(start) : null;
    if (found) return found;
  }
  return null;
}

/** Zero and minus one end a countdown, they are no upper limit. */
function isUpper(file: FileModel, node: Node): boolean {
  const known = constantOf(file, node);
  return known === null || (typeof known.value === 'number' && known.value > 1);
}

/** The variable that a loop counts with. */
function isCounter(file: FileModel, loop: LoopNode, node: Node): boolean {
  if (node.type !== 'Identifier') return false;
  const isSame = (target: Node): boolean => target.type === 'Identifier' && target.name === node.name;
  if (loop.type === 'ForStatement') {
    const update = loop.update;
    if (update?.type === 'UpdateExpression' && isSame(update.argument)) return true;
    if (update?.type === 'AssignmentExpression' && isSame(update.left)) return true;
  }
  return (
    ownNodes(file, loop.body, 'UpdateExpression').some((update) => isSame(update.argument)) ||
    ownNodes(file, loop.body, 'AssignmentExpression').some((assignment) => isSame(assignment.left))
  );
}
