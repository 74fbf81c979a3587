import type { TSESTree } from '@typescript-eslint/utils';
import { isPartsCall } from '../../catalogue/program-parts.js';
import { calleeName, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { isChosenNumber, isConfiguredList } from './chosen-numbers.js';
import { chunkSource } from './chunks.js';
import { constantOf } from '../syntax/constants.js';
import { isAmongFew, isInstance, isShortList } from './few-elements.js';
import type { FileModel, Node } from '../model/file.js';
import { isFixedMember, isFixedName } from './fixed-names.js';
import { calleesAnywhere } from '../syntax/functions.js';
import type { ItemLoop } from './item-loops.js';
import { isHeldBack } from './loop-waits.js';
import { isLimitedQuery } from './query-limits.js';
import { resultsOf } from '../syntax/results.js';
import { isLimitedUpload, isLimitedUploadEvent } from './upload-limits.js';
import { definitionOf, globalPath, propertyOf, variableOf } from '../syntax/variables.js';

/** Methods whose result has at most as many elements as the receiver and, for `concat`, the arguments. */
const TRANSPARENT = new Set([
  'filter',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'map',
  'keys',
  'values',
  'entries',
  'slice',
  'fill',
  'toArray',
  'with',
  'concat',
  'flat',
  'toSpliced',
  'copyWithin',
  'trim',
  'split',
  'drop',
  'then',
  'catch',
  'finally',
  'lean',
  'exec',
]);

/** Functions whose result has as many parts as their first argument. */
const TRANSPARENT_GLOBALS = new Set([
  'Object.keys',
  'Object.values',
  'Object.entries',
  'Object.freeze',
  'Object.seal',
  'Object.getOwnPropertyNames',
  'Object.fromEntries',
  'Array.from',
  'structuredClone',
  'Promise.resolve',
  'Reflect.ownKeys',
  'Set',
  'Map',
  'Array.fromAsync',
]);

const TRANSPARENT_LODASH = new Set([
  'uniq',
  'uniqBy',
  'uniqWith',
  'sortedUniq',
  'flatten',
  'reverse',
  'reject',
  'pickBy',
  'omit',
  'omitBy',
  'compact',
  'sortBy',
  'orderBy',
  'shuffle',
  'keys',
  'values',
  'entries',
  'toPairs',
  'pick',
  'filter',
  'map',
  'castArray',
]);
const TAKING = new Set(['take', 'takeRight', 'sampleSize', 'first', 'head', 'range', 'times', 'limit']);
const UTILITY = /^(?:_|lodash|R|fp|underscore)$/;

/**
 * True when a collection has a size that does not grow with the data: literal, constant, enum, configured, cut off by
 * `slice(0, n)` or by the query it comes from, one chunk of a larger one, or checked before `at` is reached. What
 * nothing shows counts as dynamic.
 */
export function hasFixedSize(file: FileModel, collection: Node, at: Node = collection, depth = 8): boolean {
  if (depth <= 0) return false;
  const node = unwrap(collection);
  const inner = (child: Node): boolean => hasFixedSize(file, child, at, depth - 1);
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return constantOf(file, node) !== null;
    case 'ThisExpression':
      // `Object.values(this)`: what the class declares.
      return true;
    case 'ArrayExpression':
      return node.elements.every((element) => element?.type !== 'SpreadElement' || inner(element.argument));
    case 'ObjectExpression':
      return node.properties.every((property) => property.type !== 'SpreadElement' || inner(property.argument));
    case 'AwaitExpression':
    case 'YieldExpression':
      return node.argument !== null && inner(node.argument);
    case 'ConditionalExpression':
      return (inner(node.consequent) && inner(node.alternate)) || isSizeChoice(file, node);
    case 'LogicalExpression':
      return inner(node.right) && inner(node.left);
    case 'AssignmentExpression':
      return inner(node.right);
    case 'NewExpression':
      return isFixedNew(file, node, inner);
    case 'CallExpression':
      return isFixedCall(file, node, at, depth);
    case 'TaggedTemplateExpression':
      return isLimitedQuery(file, node);
    case 'Identifier':
      return isFixedName(file, node, at, depth);
    case 'MemberExpression':
      return isFixedMember(file, node, at, depth);
    default:
      return false;
  }
}

/** True when a loop runs a number of times that does not grow with the data, or lets only so many turns run at once. */
export function isBoundedLoop(file: FileModel, loop: ItemLoop, depth = 8): boolean {
  if (isHeldBack(file, loop)) return true;
  switch (loop.kind) {
    case 'items':
      return hasFixedSize(file, loop.over, loop.loop, depth - 1);
    case 'count':
      return isBoundedCount(file, loop.over, depth - 1) || countsChosenDistance(file, loop);
    default:
      return isLimitedUploadEvent(file, loop.over);
  }
}

/** `for (let j = i; j < i + 10; j++)`. */
function countsChosenDistance(file: FileModel, { loop, over }: ItemLoop): boolean {
  const init = loop.type === 'ForStatement' && loop.init?.type === 'VariableDeclaration' ? loop.init : null;
  return init?.declarations.some(({ init: start }) => start && isDistance(file, start, over, 'slice')) === true;
}

/** The first of several loops that nothing limits. */
export function firstUnbounded(file: FileModel, loops: readonly ItemLoop[]): ItemLoop | null {
  return loops.find((loop) => !isBoundedLoop(file, loop)) ?? null;
}

/** True for numbers that somebody chose and for sizes of collections of fixed size. */
export function isBoundedCount(file: FileModel, node: Node, depth = 8): boolean {
  const value = unwrap(node);
  if (isChosenNumber(file, value)) return true;
  if (value.type === 'MemberExpression' && /^(?:length|size)$/.test(keyName(value) ?? '')) {
    return hasFixedSize(file, value.object, value, depth - 1);
  }
  // `Math.ceil(shards.length / perWorker)`
  if (value.type === 'BinaryExpression' && value.operator === '/')
    return depth > 0 && isBoundedCount(file, value.left, depth - 1);
  if (value.type === 'CallExpression' && /^Math\.(?:ceil|floor|round|trunc)$/.test(globalPath(file, value.callee) ?? '')) {
    const [part] = value.arguments;
    return depth > 0 && part !== undefined && isBoundedCount(file, part, depth - 1);
  }
  if (value.type !== 'Identifier') return false;
  const variable = variableOf(file, value);
  const declared = variable && definitionOf(variable)?.node;
  const init = declared?.type === 'VariableDeclarator' && declared.id.type === 'Identifier' ? declared.init : null;
  return init != null && depth > 0 && isBoundedCount(file, init, depth - 1);
}

/** `items.length > 20 ? items.slice(0, 20) : items`. */
function isSizeChoice(file: FileModel, node: TSESTree.ConditionalExpression): boolean {
  const test = unwrap(node.test);
  if (test.type !== 'BinaryExpression' || test.left.type === 'PrivateIdentifier') return false;
  return (
    [test.left, test.right].some((side) => {
      const value = unwrap(side);
      return value.type === 'MemberExpression' && /^(?:length|size)$/.test(keyName(value) ?? '');
    }) && [test.left, test.right].some((side) => isChosenNumber(file, side))
  );
}

function isFixedNew(file: FileModel, node: TSESTree.NewExpression, inner: (child: Node) => boolean): boolean {
  const name = globalPath(file, node.callee);
  const [first] = node.arguments;
  if (name === 'Set' || name === 'Map' || name === 'WeakSet') return !first || inner(first);
  return name === 'Array' && (!first || isChosenNumber(file, first) || node.arguments.length > 1);
}

/** Methods that hand out a part whose size their author chose: `takeOrgSlice(orgs)`, `nextBatch()`. */
const CHUNK_CALL = /^(?:take|next|pick|claim|cut|dequeue)\w*(?:Slice|Chunk|Batch|Page)$/;

function isFixedCall(file: FileModel, call: TSESTree.CallExpression, at: Node, depth: number): boolean {
  const inner = (child: Node): boolean => hasFixedSize(file, child, at, depth - 1);
  const path = globalPath(file, call.callee);
  const [first, second] = call.arguments;
  const name = calleeName(call) ?? '';
  if (path === 'Array' || path === 'Array.of')
    return path === 'Array.of' || (first !== undefined && isBoundedCount(file, first, depth));
  if (path === 'Array.from' && first) {
    const length = propertyOf(file, first, 'length');
    if (length) return isBoundedCount(file, length, depth);
  }
  if (first && /^Object\.(?:keys|values|entries)$/.test(path ?? '') && isInstance(file, first)) return true;
  if (path !== null && TRANSPARENT_GLOBALS.has(path)) return first !== undefined && inner(first);
  if (path === 'Promise.all' || path === 'Promise.allSettled') return first !== undefined && inner(first);
  if (path === 'Intl.supportedValuesOf' || name === 'cpus' || CHUNK_CALL.test(name)) return true;
  const receiver = receiverOf(call);
  if (receiver && !(receiver.type === 'Identifier' && UTILITY.test(receiver.name))) {
    if (name === 'split' && first && isShortList(file, receiver, first)) return true;
    if (isCut(file, call, name, receiver)) return true;
    if (name === 'filter' && first && isAmongFew(file, receiver, first, depth)) return true;
    if (TRANSPARENT.has(name) && inner(receiver)) return name !== 'concat' || call.arguments.every(inner);
    if (name === 'flatMap')
      return (
        inner(receiver) &&
        first !== undefined &&
        resultsOf(file, first).every((result) => hasFixedSize(file, result, at, depth - 1))
      );
  } else if (first) {
    if (TAKING.has(name))
      return [first, second].some((argument) => argument !== undefined && isChosenNumber(file, argument));
    if (TRANSPARENT_LODASH.has(name) && inner(first)) return true;
  }
  // There are as many chunks as the data needs.
  if (chunkSource(file, call) !== null) return false;
  if (isLimitedQuery(file, call) || isConfiguredList(file, call) || isPartsCall(name)) return true;
  if (isLimitedUpload(file, call)) return true;
  return returnsFixedSize(file, call, depth);
}

/** `slice(0, n)`, `slice(-n)`, `slice(i, i + n)`, `splice(0, n)`, `take(n)`. */
function isCut(file: FileModel, call: TSESTree.CallExpression, name: string, receiver: Node): boolean {
  const [first, second] = call.arguments;
  if (name === 'slice' || name === 'subarray' || name === 'splice') {
    if (second) return isDistance(file, first, second, name);
    const start = first && unwrap(first);
    return (
      name === 'slice' &&
      start?.type === 'UnaryExpression' &&
      start.operator === '-' &&
      isChosenNumber(file, start.argument)
    );
  }
  if (first && (name === 'take' || name === 'limit' || name === 'first' || name === 'sampleSize'))
    return isChosenNumber(file, first);
  // `[...Array(n).keys()]`
  return (
    name === 'keys' &&
    receiver.type === 'CallExpression' &&
    calleeName(receiver) === 'Array' &&
    isBoundedCount(file, receiver.arguments[0] ?? receiver)
  );
}

function isDistance(file: FileModel, start: Node | undefined, end: Node, name: string): boolean {
  if (name === 'splice') return isChosenNumber(file, end);
  const last = unwrap(end);
  const from = start && unwrap(start);
  if (last.type === 'BinaryExpression' && last.operator === '+' && from) {
    const text = file.textOf(from);
    if (file.textOf(unwrap(last.left)) === text) return isPieceSize(file, last.right);
    if (file.textOf(unwrap(last.right)) === text) return isPieceSize(file, last.left);
  }
  if (last.type === 'CallExpression' && globalPath(file, last.callee) === 'Math.min') {
    return last.arguments.some(
      (argument) =>
        argument.type !== 'SpreadElement' &&
        (isChosenNumber(file, argument) || isDistance(file, start, argument, name)),
    );
  }
  if (last.type === 'Identifier') {
    const variable = variableOf(file, last);
    const declared = variable && definitionOf(variable)?.node;
    if (declared?.type === 'VariableDeclarator' && declared.init && unwrap(declared.init).type !== 'Identifier') {
      return isDistance(file, start, declared.init, name);
    }
    // `({ start = 0, end = PAGE }) => items.slice(start, end)`: the page moves on.
    const bound = variable?.identifiers[0]?.parent;
    if (from?.type === 'Identifier' && bound?.type === 'AssignmentPattern' && isChosenNumber(file, bound.right)) return true;
  }
  // `slice(page * SIZE, (page + 1) * SIZE)`
  if (last.type === 'BinaryExpression' && last.operator === '*')
    return [last.left, last.right].some((part) => isChosenNumber(file, part));
  return isChosenNumber(file, last);
}

/** A chosen number, or one that the caller chooses: whatever it is called, pieces are as long as it says. */
function isPieceSize(file: FileModel, node: Node): boolean {
  if (isChosenNumber(file, node)) return true;
  const variable = variableOf(file, unwrap(node));
  return variable !== null && definitionOf(variable)?.type === 'Parameter';
}

/** A function of the project all of whose results have a fixed size. */
function returnsFixedSize(file: FileModel, call: TSESTree.CallExpression, depth: number): boolean {
  if (depth < 4) return false;
  const callees = calleesAnywhere(file, call);
  return (
    callees.length > 0 &&
    callees.every((callee) => {
      if (callee.node.generator) return false;
      const results = resultsOf(callee.file, callee.node);
      return results.length > 0 && results.every((result) => hasFixedSize(callee.file, result, result, depth - 3));
    })
  );
}
