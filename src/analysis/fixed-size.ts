import type { TSESTree } from '@typescript-eslint/utils';
import { isProgramPart } from '../catalogue/program-parts.js';
import { calleeName, classOfThis, contains, enclosingFunctions, isFunction, keyName, receiverOf, unwrap, type FunctionNode } from './ast.js';
import { isChosenNumber, isClientInput, isConfiguredList } from './chosen-numbers.js';
import { chunkSource, isChunk } from './chunks.js';
import { constantOf } from './constants.js';
import { fieldHasFixedSize } from './fixed-fields.js';
import { isFixedType } from './fixed-types.js';
import { additionsTo } from './collected.js';
import { exportedNamesOf } from './exports.js';
import type { Located } from './facts.js';
import type { FileModel, Node } from './file.js';
import { calleesAnywhere, callsOf, usesOf } from './functions.js';
import { importedUses } from './imported-uses.js';
import { iterationOf, itemLoopsAround, type ItemLoop } from './item-loops.js';
import { isHeldBack } from './loop-waits.js';
import { isLimitedQuery } from './query-limits.js';
import { isGuardedSize } from './size-guards.js';
import { originOf } from './origins.js';
import { resultsOf } from './results.js';
import { definitionOf, globalPath, propertyOf, variableOf, type Variable } from './variables.js';

/** Methods whose result has at most as many elements as the receiver and, for `concat`, the arguments. */
const TRANSPARENT = new Set([
  'filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'map', 'keys', 'values', 'entries', 'slice', 'fill', 'toArray',
  'with', 'concat', 'flat', 'toSpliced', 'copyWithin', 'trim', 'split', 'drop', 'then', 'catch', 'finally', 'lean', 'exec',
]);

/** Functions whose result has as many parts as their first argument. */
const TRANSPARENT_GLOBALS = new Set([
  'Object.keys', 'Object.values', 'Object.entries', 'Object.freeze', 'Object.seal', 'Object.getOwnPropertyNames',
  'Object.fromEntries', 'Array.from', 'structuredClone', 'Promise.resolve', 'Reflect.ownKeys', 'Set', 'Map', 'Array.fromAsync',
]);

const TRANSPARENT_LODASH = new Set(['uniq', 'uniqBy', 'compact', 'sortBy', 'orderBy', 'shuffle', 'keys', 'values', 'entries', 'toPairs', 'pick', 'filter', 'map', 'castArray']);
const TAKING = new Set(['take', 'takeRight', 'sampleSize', 'first', 'head', 'range', 'times', 'limit']);
const UTILITY = /^(?:_|lodash|R|fp|underscore)$/;

/**
 * True when a collection has a size that does not grow with the data: literal, constant, enum, configured, cut off by
 * `slice(0, n)` or by the query it comes from, one chunk of a larger one, or checked before `at` is reached. What
 * nothing shows counts as dynamic.
 */
export function hasFixedSize(file: FileModel, collection: Node, at: Node = collection, depth = 8): boolean {
  if (depth === 0) return false;
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

/** True when a loop runs a number of times that does not grow with the data, or lets only so many turns be under way. */
export function isBoundedLoop(file: FileModel, loop: ItemLoop, depth = 8): boolean {
  if (isHeldBack(file, loop)) return true;
  switch (loop.kind) {
    case 'items':
      return hasFixedSize(file, loop.over, loop.loop, depth - 1);
    case 'count':
      return isBoundedCount(file, loop.over, depth - 1);
    default:
      return false;
  }
}

/** True for numbers that somebody chose and for sizes of collections of fixed size. */
export function isBoundedCount(file: FileModel, node: Node, depth = 8): boolean {
  const value = unwrap(node);
  if (isChosenNumber(file, value)) return true;
  if (value.type === 'MemberExpression' && /^(?:length|size)$/.test(keyName(value) ?? '')) {
    return hasFixedSize(file, value.object, value, depth - 1);
  }
  if (value.type !== 'Identifier') return false;
  const variable = variableOf(file, value);
  const declared = variable && definitionOf(variable)?.node;
  const init = declared?.type === 'VariableDeclarator' && declared.id.type === 'Identifier' ? declared.init : null;
  return init !== null && init !== undefined && depth > 0 && isBoundedCount(file, init, depth - 1);
}

/** `items.length > 20 ? items.slice(0, 20) : items`. */
function isSizeChoice(file: FileModel, node: TSESTree.ConditionalExpression): boolean {
  const test = unwrap(node.test);
  if (test.type !== 'BinaryExpression' || test.left.type === 'PrivateIdentifier') return false;
  return [test.left, test.right].some((side) => {
    const value = unwrap(side);
    return value.type === 'MemberExpression' && /^(?:length|size)$/.test(keyName(value) ?? '');
  }) && [test.left, test.right].some((side) => isChosenNumber(file, side));
}

function isFixedNew(file: FileModel, node: TSESTree.NewExpression, inner: (child: Node) => boolean): boolean {
  const name = globalPath(file, node.callee);
  const [first] = node.arguments;
  if (name === 'Set' || name === 'Map' || name === 'WeakSet') return !first || inner(first);
  return name === 'Array' && (!first || isChosenNumber(file, first) || node.arguments.length > 1);
}

function isFixedCall(file: FileModel, call: TSESTree.CallExpression, at: Node, depth: number): boolean {
  const inner = (child: Node): boolean => hasFixedSize(file, child, at, depth - 1);
  const path = globalPath(file, call.callee);
  const [first, second] = call.arguments;
  const name = calleeName(call) ?? '';
  if (path === 'Array' || path === 'Array.of') return path === 'Array.of' || (first !== undefined && isBoundedCount(file, first, depth));
  if (path === 'Array.from' && first) {
    const length = propertyOf(file, first, 'length');
    if (length) return isBoundedCount(file, length, depth);
  }
  if (path !== null && TRANSPARENT_GLOBALS.has(path)) return first !== undefined && inner(first);
  if (path === 'Promise.all' || path === 'Promise.allSettled') return first !== undefined && inner(first);
  if (path === 'Intl.supportedValuesOf' || name === 'cpus') return true;
  const receiver = receiverOf(call);
  if (receiver && !(receiver.type === 'Identifier' && UTILITY.test(receiver.name))) {
    if (isCut(file, call, name, receiver)) return true;
    if (TRANSPARENT.has(name) && inner(receiver)) return name !== 'concat' || call.arguments.every(inner);
    if (name === 'flatMap') return inner(receiver) && first !== undefined && resultsOf(file, first).every((result) => hasFixedSize(file, result, at, depth - 1));
  } else if (first) {
    if (TAKING.has(name)) return [first, second].some((argument) => argument !== undefined && isChosenNumber(file, argument));
    if (TRANSPARENT_LODASH.has(name) && inner(first)) return true;
  }
  // There are as many chunks as the data needs.
  if (chunkSource(file, call) !== null) return false;
  if (isLimitedQuery(file, call) || isConfiguredList(file, call)) return true;
  return returnsFixedSize(file, call, depth);
}

/** `slice(0, n)`, `slice(-n)`, `slice(i, i + n)`, `splice(0, n)`, `take(n)`. */
function isCut(file: FileModel, call: TSESTree.CallExpression, name: string, receiver: Node): boolean {
  const [first, second] = call.arguments;
  if (name === 'slice' || name === 'subarray' || name === 'splice') {
    if (second) return isDistance(file, first, second, name);
    const start = first && unwrap(first);
    return name === 'slice' && start?.type === 'UnaryExpression' && start.operator === '-' && isChosenNumber(file, start.argument);
  }
  if (first && (name === 'take' || name === 'limit' || name === 'first' || name === 'sampleSize')) return isChosenNumber(file, first);
  // `[...Array(n).keys()]`
  return name === 'keys' && receiver.type === 'CallExpression' && calleeName(receiver) === 'Array' && isBoundedCount(file, receiver.arguments[0] ?? receiver);
}

function isDistance(file: FileModel, start: Node | undefined, end: Node, name: string): boolean {
  if (name === 'splice') return isChosenNumber(file, end);
  const last = unwrap(end);
  const from = start && unwrap(start);
  if (last.type === 'BinaryExpression' && last.operator === '+' && from) {
    const text = file.textOf(from);
    if (file.textOf(unwrap(last.left)) === text) return isChosenNumber(file, last.right);
    if (file.textOf(unwrap(last.right)) === text) return isChosenNumber(file, last.left);
  }
  if (last.type === 'CallExpression' && globalPath(file, last.callee) === 'Math.min') {
    return last.arguments.some((argument) => argument.type !== 'SpreadElement' && (isChosenNumber(file, argument) || isDistance(file, start, argument, name)));
  }
  if (last.type === 'Identifier') {
    const variable = variableOf(file, last);
    const declared = variable && definitionOf(variable)?.node;
    if (declared?.type === 'VariableDeclarator' && declared.init && unwrap(declared.init).type !== 'Identifier') {
      return isDistance(file, start, declared.init, name);
    }
  }
  // `slice(page * SIZE, (page + 1) * SIZE)`
  if (last.type === 'BinaryExpression' && last.operator === '*') return [last.left, last.right].some((part) => isChosenNumber(file, part));
  return isChosenNumber(file, last);
}

/** A function of the project all of whose results have a fixed size. */
function returnsFixedSize(file: FileModel, call: TSESTree.CallExpression, depth: number): boolean {
  if (depth < 4) return false;
  const callees = calleesAnywhere(file, call);
  return callees.length > 0 && callees.every((callee) => {
    if (callee.node.generator) return false;
    const results = resultsOf(callee.file, callee.node);
    return results.length > 0 && results.every((result) => hasFixedSize(callee.file, result, result, depth - 3));
  });
}

function isFixedName(file: FileModel, name: TSESTree.Identifier, at: Node, depth: number): boolean {
  const variable = variableOf(file, name);
  if (!variable) return name.name === 'undefined' || name.name === 'arguments';
  if (isGuardedSize(file, name, at)) return true;
  const definition = definitionOf(variable);
  if (!definition) return false;
  switch (definition.type) {
    case 'ImportBinding':
      return isFixedImport(file, name, depth);
    case 'TSEnumName':
      return true;
    case 'Parameter':
      return isFixedParameter(file, variable, definition.node, depth);
    case 'Variable':
      return isFixedVariable(file, variable, definition.node, at, depth);
    default:
      return false;
  }
}

/** What a module exports as a collection is nearly always a constant; where the module is known, that is checked. */
function isFixedImport(file: FileModel, name: TSESTree.Identifier, depth: number): boolean {
  const origin = originOf(file, name);
  const exported = origin?.path[0];
  const target = origin && exported !== undefined ? file.facts.resolveExport(file, origin.module, exported) : null;
  if (!target) return true;
  return target.node.type === 'Identifier' ? hasFixedSize(target.file, target.node, target.node, depth - 1) : true;
}

function isFixedParameter(file: FileModel, variable: Variable, fn: Node, depth: number): boolean {
  const declared = variable.identifiers[0];
  if (declared?.type !== 'Identifier') return false;
  if (declared.typeAnnotation && isFixedType(file, declared.typeAnnotation.typeAnnotation)) return true;
  if (declared.parent.type === 'RestElement') return true;
  if (!isFunction(fn)) return false;
  const index = fn.params.findIndex((parameter) => parameter === declared || (parameter.type === 'AssignmentPattern' && parameter.left === declared));
  if (index < 0) return false;
  const call = fn.parent;
  if (call?.type === 'CallExpression' && call.callee !== fn) {
    const iteration = iterationOf(call);
    // `chunks.map((chunk) => ...)`
    return iteration !== null && index === 0 && isChunk(file, iteration.items);
  }
  if (isProgramPart(variable.name) || CHUNK_PARAMETER.test(variable.name)) return true;
  const uses = callsAnywhere(file, fn);
  return uses !== null && uses.length > 0 && uses.every((use) => {
    const argument = use.node.arguments[index];
    return argument !== undefined && argument.type !== 'SpreadElement' && hasFixedSize(use.file, argument, argument, depth - 2);
  });
}

/** What people call a part of a larger collection that somebody hands over. */
const CHUNK_PARAMETER = /^(?:chunk|batch|slice|page|window|part|portion|segment)$/i;

type AnyCall = TSESTree.CallExpression | TSESTree.NewExpression;

/** All calls of a function; null when there may be others than those that are in sight. */
function callsAnywhere(file: FileModel, fn: FunctionNode): readonly Located<AnyCall>[] | null {
  const holder = fn.parent;
  if (holder.type === 'Property') return null;
  if (holder.type === 'MethodDefinition' && holder.accessibility !== 'private' && holder.key.type !== 'PrivateIdentifier') return null;
  const own = callsOf(file, fn).map((node) => ({ file, node }));
  if (usesOf(file, fn).some((use) => use !== fn && !isExportUse(use))) return null;
  const id = fn.type === 'FunctionDeclaration' ? fn.id : holder.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id : null;
  const names = id ? exportedNamesOf(file, id) : [];
  if (names.length === 0) return own;
  if (!file.facts.complete) return null;
  const found: Located<AnyCall>[] = [...own];
  for (const use of names.flatMap((name) => importedUses(file, name))) {
    const call = use.node.parent;
    if (call.type !== 'CallExpression' || call.callee !== use.node) return null;
    found.push({ file: use.file, node: call });
  }
  return found;
}

/** `export { load }` and `module.exports = { load }`. */
function isExportUse(use: Node): boolean {
  const parent = use.parent;
  if (parent?.type === 'ExportSpecifier' || parent?.type === 'ExportDefaultDeclaration') return true;
  const assignment = parent?.type === 'Property' ? parent.parent.parent : parent;
  return assignment?.type === 'AssignmentExpression';
}

function isFixedVariable(file: FileModel, variable: Variable, node: Node, at: Node, depth: number): boolean {
  if (node.type !== 'VariableDeclarator') return false;
  const loop = node.parent.parent;
  if ((loop.type === 'ForOfStatement' || loop.type === 'ForInStatement') && loop.left === node.parent) {
    return node.id.type === 'Identifier' && loop.type === 'ForOfStatement' && isChunk(file, loop.right);
  }
  if (node.id.type === 'Identifier') {
    const annotation = node.id.typeAnnotation?.typeAnnotation;
    if (annotation && isFixedType(file, annotation)) return true;
  } else {
    return node.init !== null && isFixedPart(file, variable, node.id, node.init, at, depth);
  }
  const values = variable.references.filter((reference) => reference.isWrite()).map((reference) => reference.writeExpr);
  const fixed = values.every((value) => value !== null && value !== undefined && (isEmpty(value) || isAdding(file, variable, value) || hasFixedSize(file, value, at, depth - 1)));
  if (!fixed || values.length === 0) return false;
  return additionsTo(file, variable).every((addition) => {
    if (addition.spread && !hasFixedSize(file, addition.value, addition.value, depth - 1)) return false;
    const block = variable.scope.block as Node;
    if (!isAddedByOwner(file, addition.node, block)) return false;
    return itemLoopsAround(file, addition.node, block).every((one) => isBoundedLoop(file, one, depth - 1));
  });
}

/** False for additions in a function that others may call as often as they like. */
function isAddedByOwner(file: FileModel, addition: Node, block: Node): boolean {
  for (const fn of enclosingFunctions(addition)) {
    if (fn === block || contains(fn, block)) return true;
    if (fn.parent.type === 'CallExpression') continue;
    const calls = callsAnywhere(file, fn);
    if (calls === null || calls.length === 0) return false;
  }
  return true;
}

/** `list = [...list, item]` is looked at as an addition. */
function isAdding(file: FileModel, variable: Variable, value: Node): boolean {
  return additionsTo(file, variable).some((addition) => unwrap(value) === addition.node || unwrap(value).parent === addition.node);
}

function isEmpty(node: Node): boolean {
  const value = unwrap(node);
  return (value.type === 'ArrayExpression' && value.elements.length === 0) || (value.type === 'Literal' && value.value === null);
}

/** A name taken out of an object or array by destructuring. */
function isFixedPart(file: FileModel, variable: Variable, pattern: Node, init: Node, at: Node, depth: number): boolean {
  const value = unwrap(init);
  if (pattern.type === 'ArrayPattern') {
    const index = pattern.elements.findIndex((element) => element?.type === 'Identifier' && variable.identifiers.includes(element));
    const call = value.type === 'AwaitExpression' ? unwrap(value.argument) : value;
    const list = call.type === 'CallExpression' && globalPath(file, call.callee)?.startsWith('Promise.all') ? call.arguments[0] : call;
    const literal = list && unwrap(list);
    const element = index >= 0 && literal?.type === 'ArrayExpression' ? literal.elements[index] : null;
    if (element && element.type !== 'SpreadElement') return hasFixedSize(file, element, at, depth - 1);
    return isLimitedQuery(file, value);
  }
  if (pattern.type !== 'ObjectPattern') return false;
  for (const property of pattern.properties) {
    if (property.type !== 'Property') continue;
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    const name = keyName(property);
    if (name === null || target.type !== 'Identifier' || !variable.identifiers.includes(target)) continue;
    if (isLimitedQuery(file, value) || isConfiguredList(file, value)) return true;
    const found = propertyOf(file, value, name);
    return found ? hasFixedSize(file, found, at, depth - 1) : isProgramPart(name) && !isClientInput(file, value);
  }
  return false;
}

function isFixedMember(file: FileModel, member: TSESTree.MemberExpression, at: Node, depth: number): boolean {
  const name = keyName(member);
  if (name === null) return false;
  if (isGuardedSize(file, member, at)) return true;
  const object = unwrap(member.object);
  // The batch that a trigger of the platform hands over, whose size is set at the trigger.
  if (name === 'Records' && object.type === 'Identifier') return true;
  if (/^[A-Z][A-Z0-9_]+$/.test(name)) return true;
  if (isClientInput(file, member)) return false;
  if (isConfiguredList(file, member)) return true;
  if (object.type === 'ThisExpression') {
    const owner = classOfThis(object)?.owner;
    return owner ? fieldHasFixedSize(file, owner, name, depth) : isProgramPart(name);
  }
  const property = propertyOf(file, object, name);
  if (property) return hasFixedSize(file, property, at, depth - 1);
  if (object.type === 'Identifier') {
    const variable = variableOf(file, object);
    const declared = variable && definitionOf(variable);
    if (declared?.type === 'ClassName') return fieldHasFixedSize(file, declared.node as TSESTree.ClassDeclaration, name, depth);
    if (declared?.node.type === 'VariableDeclarator' && declared.node.id.type === 'Identifier' && declared.node.init) {
      if (isLimitedQuery(file, declared.node.init)) return true;
    }
  }
  if (object.type === 'AwaitExpression' && isLimitedQuery(file, object)) return true;
  return object.type === 'MemberExpression' ? isLimitedResult(file, object) || isProgramPart(name) : isProgramPart(name);
}

/** `response.data.items` of a query that asked for a limited number. */
function isLimitedResult(file: FileModel, member: TSESTree.MemberExpression): boolean {
  let object: Node = member;
  while (object.type === 'MemberExpression') object = unwrap(object.object);
  const variable = object.type === 'Identifier' ? variableOf(file, object) : null;
  const declared = variable && definitionOf(variable)?.node;
  return declared?.type === 'VariableDeclarator' && declared.init !== null && isLimitedQuery(file, declared.init);
}
