import type { TSESTree } from '@typescript-eslint/utils';
import { BATCH_FUNCTIONS } from '../../catalogue/fan-out.js';
import { isProgramPart, PARTS_BY_NAME } from '../../catalogue/program-parts.js';
import { calleeName, classOfThis, contains, enclosingFunctions, isFunction, keyName, unwrap } from '../syntax/ast.js';
import { callsAnywhere } from '../syntax/call-sites.js';
import { isChosenNumber, isClientInput, isConfiguredList } from './chosen-numbers.js';
import { isChunk } from './chunks.js';
import { additionsTo } from '../collections/collected.js';
import { isPickedByHand } from './few-elements.js';
import type { FileModel, Node } from '../model/file.js';
import { fieldHasFixedSize } from './fixed-fields.js';
import { hasFixedSize, isBoundedLoop } from './fixed-size.js';
import { isFixedType } from './fixed-types.js';
import { iterationOf, itemLoopsAround } from './item-loops.js';
import { isHandedBuffers } from './observable-sources.js';
import { isOptionList } from './option-lists.js';
import { isFrom, originOf } from '../syntax/origins.js';
import { isLimitedQuery } from './query-limits.js';
import { isGuardedSize } from './size-guards.js';
import { isLimitedUpload, isLimitedUploadParameter, isLimitedUploadPart } from './upload-limits.js';
import { definitionOf, globalPath, propertyOf, variableOf, type Variable } from '../syntax/variables.js';

/** True when what a name stands for has a fixed size: a constant, a parameter given few, a list that few are added to. */
export function isFixedName(file: FileModel, name: TSESTree.Identifier, at: Node, depth: number): boolean {
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
  if (isLimitedUploadParameter(file, declared, fn)) return true;
  const index = fn.params.findIndex(
    (parameter) => parameter === declared || (parameter.type === 'AssignmentPattern' && parameter.left === declared),
  );
  if (index < 0) return false;
  const call = fn.parent;
  if (call.type === 'NewExpression') return index === 0 && isBatchFunction(file, call);
  if (call.type === 'CallExpression' && call.callee !== fn) {
    const iteration = iterationOf(call);
    // `chunks.map((chunk) => ...)`, `chunks.reduce((before, chunk) => ...)`
    const place = (calleeName(call) ?? '').startsWith('reduce') ? 1 : 0;
    if (index === 0 && isHandedBuffers(file, fn)) return true;
    if (index === 0 && BATCH_CALL.test(calleeName(call) ?? '')) return true;
    return iteration !== null && index === place && isChunk(file, iteration.items);
  }
  if (isProgramPart(variable.name) || CHUNK_PARAMETER.test(variable.name)) return true;
  const uses = callsAnywhere(file, fn);
  return (
    uses !== null &&
    uses.length > 0 &&
    uses.every((use) => {
      const argument = use.node.arguments[index];
      return (
        argument !== undefined &&
        argument.type !== 'SpreadElement' &&
        hasFixedSize(use.file, argument, argument, depth - 2)
      );
    })
  );
}

/** `new DataLoader((ids) => ..., { maxBatchSize: 50 })`. */
function isBatchFunction(file: FileModel, made: TSESTree.NewExpression): boolean {
  const origin = originOf(file, made.callee);
  const entry = origin && BATCH_FUNCTIONS.find(({ module }) => isFrom(origin, module, 'default'));
  const options = made.arguments[1];
  const size = entry && options && options.type !== 'SpreadElement' ? propertyOf(file, options, entry.option) : null;
  return size != null && isChosenNumber(file, size);
}

/** Calls that hand their callback one batch after the other: `User.findAllInBatches({ batchLimit: 10 }, (users) => ...)`. */
const BATCH_CALL =
  /(?:in|by|each|every|per|process|walk)_?(?:small)?_?(?:batch|chunk|page|slice)(?:e?s|ed)?$|^(?:batch|chunk|page)(?:ed|wise)$/i;

/** What people call a part of a larger collection that somebody hands over. */
const CHUNK_PARAMETER = /^(?:chunk|batch|slice|page|window|part|portion|segment)$/i;

function isFixedVariable(file: FileModel, variable: Variable, node: Node, at: Node, depth: number): boolean {
  if (node.type !== 'VariableDeclarator') return false;
  const loop = node.parent.parent;
  if ((loop.type === 'ForOfStatement' || loop.type === 'ForInStatement') && loop.left === node.parent) {
    // `for (const chunk of chunks)`, `for (const [index, chunk] of chunks.entries())`
    const element = node.id.type === 'ArrayPattern' ? node.id.elements[1] : node.id;
    const isElement = element?.type === 'Identifier' && variable.identifiers.includes(element);
    return isElement && loop.type === 'ForOfStatement' && isChunk(file, loop.right);
  }
  if (node.id.type === 'Identifier') {
    const annotation = node.id.typeAnnotation?.typeAnnotation;
    if (annotation && isFixedType(file, annotation)) return true;
  } else {
    return node.init !== null && isFixedPart(file, variable, node.id, node.init, at, depth);
  }
  const values = variable.references.filter((reference) => reference.isWrite()).map((reference) => reference.writeExpr);
  const fixed = values.every(
    (value) =>
      value !== null &&
      value !== undefined &&
      (isEmpty(value) || isAdding(file, variable, value) || hasFixedSize(file, value, at, depth - 1)),
  );
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
  return additionsTo(file, variable).some(
    (addition) => unwrap(value) === addition.node || unwrap(value).parent === addition.node,
  );
}

function isEmpty(node: Node): boolean {
  const value = unwrap(node);
  return (
    (value.type === 'ArrayExpression' && value.elements.length === 0) ||
    (value.type === 'Literal' && value.value === null)
  );
}

/** A name taken out of an object or array by destructuring. */
function isFixedPart(file: FileModel, variable: Variable, pattern: Node, init: Node, at: Node, depth: number): boolean {
  const value = unwrap(init);
  if (pattern.type === 'ArrayPattern') {
    if (pattern.elements[0] === variable.identifiers[0] && isPickedByHand(file, pattern, value)) return true;
    const index = pattern.elements.findIndex(
      (element) => element?.type === 'Identifier' && variable.identifiers.includes(element),
    );
    const call = value.type === 'AwaitExpression' ? unwrap(value.argument) : value;
    const list =
      call.type === 'CallExpression' && globalPath(file, call.callee)?.startsWith('Promise.all')
        ? call.arguments[0]
        : call;
    const literal = list && unwrap(list);
    const element = index >= 0 && literal?.type === 'ArrayExpression' ? literal.elements[index] : null;
    if (element && element.type !== 'SpreadElement') return hasFixedSize(file, element, at, depth - 1);
    return isLimitedQuery(file, value) || isLimitedUpload(file, value);
  }
  if (value.type === 'Identifier' && isLimitedResultName(file, value)) return true;
  if (pattern.type !== 'ObjectPattern') return false;
  for (const property of pattern.properties) {
    if (property.type !== 'Property') continue;
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    const name = keyName(property);
    if (name === null || target.type !== 'Identifier' || !variable.identifiers.includes(target)) continue;
    if (isLimitedQuery(file, value) || isConfiguredList(file, value)) return true;
    if (isLimitedUploadPart(file, value, name)) return true;
    const found = propertyOf(file, value, name);
    return found ? hasFixedSize(file, found, at, depth - 1) : isProgramPart(name) && !isClientInput(file, value);
  }
  return false;
}

/** A variable that is given the results of limited queries only: `let page; if (x) page = await a({ limit }) else ...`. */
function isLimitedResultName(file: FileModel, name: TSESTree.Identifier): boolean {
  const variable = variableOf(file, name);
  const values = variable?.references.flatMap((reference) => (reference.isWrite() ? [reference.writeExpr] : [])) ?? [];
  return values.length > 0 && values.every((value) => value != null && isLimitedQuery(file, value));
}

/** The same for a member of an object: a field, a property of a constant, a part of a limited answer. */
export function isFixedMember(file: FileModel, member: TSESTree.MemberExpression, at: Node, depth: number): boolean {
  const name = keyName(member);
  if (name === null) return isPartsByName(member);
  if (isGuardedSize(file, member, at)) return true;
  const object = unwrap(member.object);
  // The batch that a trigger of the platform hands over, whose size is set at the trigger.
  if (name === 'Records' && object.type === 'Identifier') return true;
  if (/^[A-Z][A-Z0-9_]+$/.test(name)) return true;
  if (isLimitedUpload(file, member)) return true;
  if (isClientInput(file, member)) return false;
  if (isConfiguredList(file, member) || isOptionList(member)) return true;
  if (object.type === 'ThisExpression') {
    const owner = classOfThis(object)?.owner;
    return owner ? fieldHasFixedSize(file, owner, name, depth) : isProgramPart(name);
  }
  const property = propertyOf(file, object, name);
  if (property) return hasFixedSize(file, property, at, depth - 1);
  if (object.type === 'Identifier') {
    const variable = variableOf(file, object);
    const declared = variable && definitionOf(variable);
    if (declared?.type === 'ClassName')
      return fieldHasFixedSize(file, declared.node as TSESTree.ClassDeclaration, name, depth);
    if (declared?.node.type === 'VariableDeclarator' && declared.node.id.type === 'Identifier' && declared.node.init) {
      if (isLimitedQuery(file, declared.node.init)) return true;
    }
  }
  if (object.type === 'AwaitExpression' && isLimitedQuery(file, object)) return true;
  return object.type === 'MemberExpression'
    ? isLimitedResult(file, object) || isProgramPart(name)
    : isProgramPart(name);
}

/** `this.listeners[event]`: the functions of the program that are there for one event. */
function isPartsByName({ object }: TSESTree.MemberExpression): boolean {
  const table = unwrap(object);
  const name = table.type === 'Identifier' ? table.name : table.type === 'MemberExpression' ? keyName(table) : null;
  return name !== null && PARTS_BY_NAME.test(name) && isProgramPart(name.replace('#', ''));
}

/** `response.data.items` of a query that asked for a limited number. */
function isLimitedResult(file: FileModel, member: TSESTree.MemberExpression): boolean {
  let object: Node = member;
  while (object.type === 'MemberExpression') object = unwrap(object.object);
  const variable = object.type === 'Identifier' ? variableOf(file, object) : null;
  const declared = variable && definitionOf(variable)?.node;
  return declared?.type === 'VariableDeclarator' && declared.init !== null && isLimitedQuery(file, declared.init);
}
