import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, contains, enclosingFunction, enclosingFunctions, isFunction, keyName, receiverOf, unwrap, type FunctionNode } from './ast.js';
import { boundOf, countIn } from './attempt-bounds.js';
import { COUNT_NAME, isBoundingTest, type Cycle } from './attempt-measures.js';
import { numberOf } from './constants.js';
import { failurePathOf, isOnNormalPath, type FailurePath } from './failure-paths.js';
import { perFile, type FileModel, type Node } from './file.js';
import { callsOf } from './functions.js';
import { innerNodes, nodesOf } from './nodes.js';
import { placesOf, type Place } from './places.js';
import { definitionOf, variableOf, type Variable } from './variables.js';

/** Work that failed and goes back to the list or queue it came from, as often as it fails. */
export interface Requeue {
  readonly node: Node;
  /** What the code calls the list or queue. */
  readonly queue: string;
  /** Where the work was taken from it. */
  readonly taken: Node | null;
  readonly path: FailurePath;
  readonly counted: Node | null;
}

const PUTS = new Set([
  'push', 'unshift', 'splice', 'enqueue', 'add', 'addAll', 'addFirst', 'addLast', 'prepend', 'append', 'put', 'offer', 'insert', 'pushFront',
  'pushBack', 'requeue', 'queue',
]);
const TAKES = new Set([
  'shift', 'pop', 'splice', 'slice', 'dequeue', 'take', 'poll', 'next', 'receive', 'drain', 'takeAll', 'popFront', 'takeBatch', 'flush',
  'remove', 'removeFirst',
]);
/** Things that are taken and given back: connections, workers, what may be undone. */
const NOT_WORK = /undo|redo|history|stack|idle|pool|free|available|slots?$|workers?$|connections?$|sockets?$|hosts?$|servers?$|mirrors?$|proxies|keys$|tokens?$|ids$/i;
const ITEM_COUNT = /^_?(?:attempts?|tries|retries|retry_?count|attempt_?(?:s_?)?(?:count|made|left|number)|failures|fail_?count|redeliveries|expires_?at|deadline|tries_?left)$/i;
const ITERATIONS = new Set(['map', 'forEach', 'flatMap', 'filter', 'reduce', 'each', 'eachLimit', 'eachSeries', 'mapLimit', 'from']);

/** The unbounded re-queues of in-process lists and queues. */
export const requeuesOf = perFile((file): readonly Requeue[] => {
  const found: Requeue[] = [];
  const nodes = nodesOf(file);
  for (const call of nodes.all('CallExpression')) {
    const receiver = receiverOf(call);
    const name = calleeName(call) ?? '';
    if (!receiver || !PUTS.has(name) || call.arguments.length === 0) continue;
    if (name === 'splice' && !startsAtHead(file, call)) continue;
    const values = name === 'splice' ? call.arguments.slice(2) : call.arguments;
    note(found, requeue(file, call, receiver, values));
  }
  for (const assignment of nodes.all('AssignmentExpression')) {
    const values = assignment.operator === '=' ? addedTo(file, assignment) : [];
    if (values.length > 0) note(found, requeue(file, assignment, assignment.left, values));
  }
  return found;
});

/** `splice(0, ...)`: at another index an item is put back where a person saw it. */
function startsAtHead(file: FileModel, call: TSESTree.CallExpression): boolean {
  const [start] = call.arguments;
  return start !== undefined && numberOf(file, start) === 0;
}

function note(found: Requeue[], requeued: Requeue | null): void {
  if (requeued) found.push(requeued);
}

/** For `queue = [...batch, ...queue]` and `queue = batch.concat(queue)`: what is added. */
function addedTo(file: FileModel, assignment: TSESTree.AssignmentExpression): readonly Node[] {
  const target = file.textOf(unwrap(assignment.left));
  const value = unwrap(assignment.right);
  if (value.type === 'ArrayExpression') {
    const parts = value.elements.filter((element) => element !== null).map((element) => (element.type === 'SpreadElement' ? element.argument : element));
    const others = parts.filter((part) => file.textOf(unwrap(part)) !== target);
    return others.length < parts.length ? others : [];
  }
  if (value.type !== 'CallExpression' || calleeName(value) !== 'concat') return [];
  const parts = [receiverOf(value), ...value.arguments].filter((part): part is Node => part !== null);
  const others = parts.filter((part) => file.textOf(unwrap(part)) !== target);
  return others.length < parts.length ? others : [];
}

function requeue(file: FileModel, node: Node, receiver: Node, values: readonly Node[]): Requeue | null {
  if (NOT_WORK.test(file.textOf(unwrap(receiver)))) return null;
  const path = failurePathOf(file, node, null, 1);
  if (!path) return null;
  const places = placesOf(file, receiver);
  if (places.length === 0) return null;
  const source = sourceOf(file, values, places);
  if (!source) return null;
  const fn = enclosingFunction(node);
  if (!fn || isLimited(file, node, fn, values, source, receiver)) return null;
  return { node, queue: file.textOf(unwrap(receiver)), taken: source.node === node ? null : source.node, path, counted: countIn(cycleOf(file, fn)) };
}

interface Source {
  readonly node: Node;
  /** The variable that holds the work. */
  readonly variable: Variable;
  /** Functions that the work goes through from where it was taken. */
  readonly functions: readonly FunctionNode[];
}

/** Where the work in some values was taken from one of the places. */
function sourceOf(file: FileModel, values: readonly Node[], places: readonly Place[]): Source | null {
  for (const value of values) {
    for (const identifier of innerNodes(file, value, 'Identifier')) {
      if (identifier.parent.type === 'MemberExpression' && identifier.parent.property === identifier && !identifier.parent.computed) continue;
      const variable = variableOf(file, identifier);
      const source = variable && sourceOfVariable(file, variable, places, 8);
      if (source) return source;
    }
  }
  return null;
}

function sourceOfVariable(file: FileModel, variable: Variable, places: readonly Place[], depth: number): Source | null {
  const definition = definitionOf(variable);
  if (!definition || depth === 0) return null;
  if (definition.type === 'Parameter' && isFunction(definition.node)) return sourceOfParameter(file, variable, definition.node, places, depth);
  if (definition.type !== 'Variable') return null;
  const values: Node[] = [];
  for (const reference of variable.references) {
    const value = reference.writeExpr;
    if (reference.isWrite() && value) values.push(value);
  }
  const declarator = definition.node;
  if (declarator.type === 'VariableDeclarator' && declarator.init) values.push(declarator.init);
  for (const value of new Set(values)) {
    // The values of a for-of variable are the elements of the list.
    const taken = takenFrom(file, value, places, depth);
    if (taken) return { node: value, variable, functions: taken };
  }
  const loop = declarator.parent?.parent;
  if (loop?.type === 'ForOfStatement' && loop.left === declarator.parent) {
    const taken = takenFrom(file, loop.right, places, depth);
    if (taken) return { node: loop.right, variable, functions: taken };
  }
  return null;
}

/** Null unless an expression takes work from one of the places; else the functions on the way. */
function takenFrom(file: FileModel, value: Node, places: readonly Place[], depth: number): readonly FunctionNode[] | null {
  if (depth === 0) return null;
  const node = awaited(value);
  const isPlace = (candidate: Node): boolean => placesOf(file, candidate).some((place) => places.includes(place));
  switch (node.type) {
    case 'Identifier': {
      if (isPlace(node)) return [];
      const variable = variableOf(file, node);
      const source = variable && sourceOfVariable(file, variable, places, depth - 1);
      return source ? source.functions : null;
    }
    case 'MemberExpression':
      if (isPlace(node)) return [];
      return node.computed ? takenFrom(file, node.object, places, depth - 1) : null;
    case 'ArrayExpression':
    case 'LogicalExpression':
    case 'ConditionalExpression': {
      const parts = node.type === 'ArrayExpression' ? node.elements : node.type === 'LogicalExpression' ? [node.left, node.right] : [node.consequent, node.alternate];
      for (const part of parts) {
        const taken = part && takenFrom(file, part.type === 'SpreadElement' ? part.argument : part, places, depth - 1);
        if (taken) return taken;
      }
      return null;
    }
    case 'CallExpression': {
      const receiver = receiverOf(node);
      const name = calleeName(node) ?? '';
      if (receiver && (TAKES.has(name) || ITERATIONS.has(name)) && (name !== 'splice' || startsAtHead(file, node))) {
        const taken = takenFrom(file, receiver, places, depth - 1);
        if (taken) return taken;
      }
      const [first] = node.arguments;
      return name === 'from' && first ? takenFrom(file, first, places, depth - 1) : null;
    }
    default:
      return null;
  }
}

function sourceOfParameter(file: FileModel, variable: Variable, fn: FunctionNode, places: readonly Place[], depth: number): Source | null {
  const index = fn.params.findIndex((parameter) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    return variable.identifiers.some((identifier) => contains(target, identifier));
  });
  const holder = fn.parent;
  // `batch.map(async (item) => ...)`, and the worker of `const q = async.queue(async (task) => ...)`.
  if (holder.type === 'CallExpression' && holder.callee !== fn) {
    const receiver = receiverOf(holder);
    if (receiver && ITERATIONS.has(calleeName(holder) ?? '') && index === 0) {
      const taken = takenFrom(file, receiver, places, depth - 1);
      if (taken) return { node: receiver, variable, functions: [...taken, fn] };
    }
  }
  if ((holder.type === 'CallExpression' || holder.type === 'NewExpression') && index === 0 && holdsQueue(file, holder, places)) {
    return { node: holder, variable, functions: [fn] };
  }
  for (const call of callsOf(file, fn)) {
    const argument = call.arguments[index];
    if (!argument || contains(fn, call)) continue;
    const value = argument.type === 'SpreadElement' ? argument.argument : argument;
    const taken = takenFrom(file, value, places, depth - 1);
    if (taken) return { node: call, variable, functions: [...taken, fn, ...functionsAround(call)] };
  }
  return null;
}

function functionsAround(node: Node): readonly FunctionNode[] {
  const fn = enclosingFunction(node);
  return fn ? [fn] : [];
}

/** `const q = async.queue(worker)`: the call whose result is one of the places. */
function holdsQueue(file: FileModel, call: Node, places: readonly Place[]): boolean {
  const holder = awaited(call).parent;
  if (holder?.type === 'VariableDeclarator') return placesOf(file, holder.id).some((place) => places.includes(place));
  if (holder?.type === 'AssignmentExpression') return placesOf(file, holder.left).some((place) => places.includes(place));
  return holder?.type === 'PropertyDefinition' && places.some((place) => place.kind === 'field' && place.path.at(-1) === keyName(holder));
}

function cycleOf(file: FileModel, ...functions: readonly FunctionNode[]): Cycle {
  return { file, ranges: functions, unreached: [], isStepped: () => null, isDrained: true };
}

/** True when attempts are counted, or the list is cut to a size, somewhere on the way. */
function isLimited(file: FileModel, node: Node, fn: FunctionNode, values: readonly Node[], source: Source, receiver: Node): boolean {
  const functions = [...new Set([fn, ...enclosingFunctions(node), ...source.functions])];
  const cycle = cycleOf(file, ...functions);
  if (boundOf({ ...cycle, unreached: tryBlocksBefore(node) }, [node])) return true;
  if (values.some((value) => isFiltered(cycle, value, 3))) return true;
  const text = file.textOf(unwrap(receiver));
  return isSizeGuarded(file, node, fn, text) || isTrimmed(file, text) || isCountedElsewhere(file, functions, text) || isPutBackAnyway(file, node, fn, text);
}

/** Work that a condition in the try block speaks of did not fail. */
function tryBlocksBefore(node: Node): readonly (readonly [number, number])[] {
  for (let current: Node | undefined = node.parent; current; current = current.parent) {
    if (current.type === 'CatchClause') return [[current.parent.block.range[0], current.parent.block.range[1]]];
    if (isFunction(current)) return [];
  }
  return [];
}

/** `queue.push(...batch.filter((item) => ++item.attempts < MAX))`, also under a name. */
function isFiltered(cycle: Cycle, value: Node, depth: number): boolean {
  const { file } = cycle;
  if (depth === 0) return false;
  if (innerNodes(file, value, 'BinaryExpression').some((comparison) => isBoundingTest(cycle, comparison))) return true;
  if (innerNodes(file, value, 'CallExpression').some((call) => calleeName(call) === 'filter' && COUNT_NAME.test(file.textOf(call)))) return true;
  return innerNodes(file, value, 'Identifier').some((identifier) => {
    const variable = variableOf(file, identifier);
    const definition = variable && definitionOf(variable);
    const init = definition?.node.type === 'VariableDeclarator' ? definition.node.init : null;
    return init !== null && cycle.ranges.some((range) => contains(range, init)) && isFiltered(cycle, init, depth - 1);
  });
}

/** A list with a maximum gives up what no longer fits. */
function isSizeGuarded(file: FileModel, node: Node, fn: FunctionNode, text: string): boolean {
  return innerNodes(file, fn, 'BinaryExpression').some((comparison) => {
    if (!/^[<>]=?$/.test(comparison.operator) || comparison.left.type === 'PrivateIdentifier') return false;
    if (![comparison.left, comparison.right].some((side) => sizeText(file, side).includes(text))) return false;
    const zero = [comparison.left, comparison.right].some((side) => side.type === 'Literal' && side.value === 0);
    return !zero && comparison.range[0] < node.range[1];
  });
}

function sizeText(file: FileModel, side: Node): string {
  return innerNodes(file, side, 'MemberExpression')
    .filter((member) => /^(?:length|size)$/.test(keyName(member) ?? ''))
    .map((member) => file.textOf(unwrap(member.object)))
    .join(' ');
}

/** `queue.length = MAX`, `queue = queue.slice(-MAX)`, `while (queue.length > MAX) queue.shift()`, `queue.splice(MAX)`. */
function isTrimmed(file: FileModel, text: string): boolean {
  for (const assignment of nodesOf(file).all('AssignmentExpression')) {
    const left = file.textOf(unwrap(assignment.left));
    const right = unwrap(assignment.right);
    if (left === `${text}.length` && !(right.type === 'Literal' && right.value === 0)) return true;
    if (left === text && /\.slice\(\s*(?:-|0\s*,)/.test(file.textOf(right))) return true;
  }
  for (const loop of nodesOf(file).all('WhileStatement')) {
    const test = unwrap(loop.test);
    if (test.type === 'BinaryExpression' && /^>=?$/.test(test.operator) && sizeText(file, test.left) === text && !(test.right.type === 'Literal' && test.right.value === 0)) return true;
  }
  return nodesOf(file).all('CallExpression').some((call) => {
    const receiver = receiverOf(call);
    return receiver !== null && calleeName(call) === 'splice' && file.textOf(receiver) === text && /^(?:[A-Z_]+|MAX\w*)$/.test(call.arguments[0] ? file.textOf(call.arguments[0]) : '');
  });
}

/** A property like `attempts` of the work is compared with something where the list is emptied or the work is done. */
function isCountedElsewhere(file: FileModel, functions: readonly FunctionNode[], text: string): boolean {
  return nodesOf(file).all('BinaryExpression').some((comparison) => {
    if (!/^(?:[<>]=?|[!=]==?)$/.test(comparison.operator) || comparison.left.type === 'PrivateIdentifier') return false;
    if (![comparison.left, comparison.right].some((side) => innerNodes(file, side, 'MemberExpression').some(isCountOfItem))) return false;
    return [...enclosingFunctions(comparison)].some((fn) => functions.includes(fn) || file.textOf(fn).includes(text));
  });
}

function isCountOfItem(member: TSESTree.MemberExpression): boolean {
  return ITEM_COUNT.test(keyName(member) ?? '') && unwrap(member.object).type !== 'ThisExpression';
}

/** What goes back after a success as well goes round, it is not tried again. */
function isPutBackAnyway(file: FileModel, node: Node, fn: FunctionNode, text: string): boolean {
  return innerNodes(file, fn, 'CallExpression').some((call) => {
    const receiver = receiverOf(call);
    return call !== node && receiver !== null && PUTS.has(calleeName(call) ?? '') && calleeName(call) !== 'splice' && file.textOf(receiver) === text && isOnNormalPath(file, call, fn);
  });
}
