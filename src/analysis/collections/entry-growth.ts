import type { TSESTree } from '@typescript-eslint/utils';
import { ENTRY_METHODS } from '../../catalogue/keyed.js';
import { calleeName, enclosingFunction, isFunction, receiverOf, unwrap } from '../syntax/ast.js';
import { numberOf, stringOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import type { Growth } from './growth.js';
import { keyedKind } from './keyed-containers.js';
import { nodesOf } from '../syntax/nodes.js';
import { assignedPlaces, placesOf, type Place } from '../places/places.js';
import { globalPath } from '../syntax/variables.js';

/** A place in the code where a table may get a new entry. */
export interface EntryGrowth extends Growth {
  /** The key, or the item of a set; null where it is not one expression. */
  readonly key: Node | null;
}

/** Every place in a file where a map, a set or an object used as a table may get a new entry. */
export const entryGrowthsOf = perFile((file): readonly EntryGrowth[] => {
  const nodes = nodesOf(file);
  const found: EntryGrowth[] = [];
  for (const call of nodes.all('CallExpression')) ofCall(file, call, found);
  for (const assignment of nodes.all('AssignmentExpression')) ofAssignment(file, assignment, found);
  for (const update of nodes.all('UpdateExpression')) {
    if (update.operator === '++') ofComputed(file, unwrap(update.argument), update, null, found);
  }
  return found;
});

function ofCall(file: FileModel, call: TSESTree.CallExpression, found: EntryGrowth[]): void {
  const name = calleeName(call);
  if (name === null) return;
  const receiver = receiverOf(call);
  const [first, second] = call.arguments;
  if (!receiver || !first || first.type === 'SpreadElement') return;
  if (name === 'add' || ENTRY_METHODS.has(name)) {
    const kind = name === 'add' ? 'set' : 'map';
    for (const place of placesOf(file, chained(receiver))) {
      if (keyedKind(place) !== kind) continue;
      // What computes the value is not the value.
      const value = kind === 'set' ? first : name === 'set' || name === 'getOrInsert' ? (second ?? null) : null;
      found.push({ place, file, node: call, key: first, value, how: 'entry' });
    }
    return;
  }
  if (name === 'assign' && globalPath(file, call.callee) === 'Object.assign' && second) {
    for (const key of computedKeys(unwrap(second))) {
      for (const place of placesOf(file, first)) {
        if (keyedKind(place) === 'record') found.push({ place, file, node: call, key: key.key, value: key.value, how: 'entry' });
      }
    }
  }
}

/** `table.set(a, b).set(c, d)` fills one table. */
function chained(receiver: Node): Node {
  const value = unwrap(receiver);
  const inner = value.type === 'CallExpression' && /^(?:set|add)$/.test(calleeName(value) ?? '') ? receiverOf(value) : null;
  return inner ? chained(inner) : receiver;
}

function ofAssignment(file: FileModel, assignment: TSESTree.AssignmentExpression, found: EntryGrowth[]): void {
  const target = unwrap(assignment.left);
  if (target.type === 'MemberExpression' && target.computed) {
    ofComputed(file, target, assignment, assignment.right, found);
    return;
  }
  if (assignment.operator !== '=') return;
  const copy = unwrap(assignment.right);
  if (copy.type !== 'ObjectExpression' && copy.type !== 'NewExpression' && copy.type !== 'CallExpression') return;
  for (const place of assignedPlaces(file, target)) {
    const kind = keyedKind(place);
    const added = kind ? addedEntry(file, copy, place) : null;
    if (added && !isFirstValue(assignment, place)) found.push({ place, file, node: assignment, ...added, how: 'copy' });
  }
}

/** `table[key] = value`, `table[key] ??= value`, `table[key]++`. */
function ofComputed(file: FileModel, target: Node, node: Node, value: Node | null, found: EntryGrowth[]): void {
  if (target.type !== 'MemberExpression' || !target.computed) return;
  const key = unwrap(target.property);
  if (numberOf(file, key) !== null || stringOf(file, key) !== null) return;
  for (const place of placesOf(file, target.object)) {
    if (keyedKind(place) === 'record' && !(value && isNothing(value))) found.push({ place, file, node, key, value, how: 'entry' });
  }
}

/** `table[key] = undefined` adds nothing that counts. */
function isNothing(value: Node): boolean {
  const plain = unwrap(value);
  return plain.type === 'Identifier' && plain.name === 'undefined';
}

/** `{ ...table, [key]: value }`, `new Map([...table, [key, value]])`, `new Set([...seen, id])`: the new entry. */
function addedEntry(file: FileModel, copy: Node, place: Place): { key: Node | null; value: Node | null } | null {
  const isOld = (node: Node): boolean => isSameTable(file, node, place);
  if (copy.type === 'CallExpression') {
    const isMerge = globalPath(file, copy.callee) === 'Object.assign' && copy.arguments.some((part) => part.type !== 'SpreadElement' && isOld(part));
    return isMerge ? (copy.arguments.flatMap((part) => computedKeys(unwrap(part)))[0] ?? null) : null;
  }
  if (copy.type === 'ObjectExpression') {
    const keepsOld = copy.properties.some((part) => part.type === 'SpreadElement' && isOld(part.argument));
    const [added] = keepsOld ? computedKeys(copy) : [];
    return added ?? null;
  }
  if (copy.type !== 'NewExpression') return null;
  const [content] = copy.arguments;
  const list = content && unwrap(content);
  if (list?.type !== 'ArrayExpression' || list.elements.length < 2) return null;
  if (!list.elements.some((element) => element?.type === 'SpreadElement' && isOld(element.argument))) return null;
  const added = list.elements.find((element) => !(element?.type === 'SpreadElement' && isOld(element.argument)));
  if (!added) return null;
  const pair = unwrap(added);
  if (pair.type === 'ArrayExpression') return { key: pair.elements[0] ?? null, value: pair.elements[1] ?? null };
  return { key: added.type === 'SpreadElement' ? null : added, value: added };
}

/** The table itself, or `table.entries()` and the like. */
function isSameTable(file: FileModel, node: Node, place: Place): boolean {
  const value = unwrap(node);
  const receiver = value.type === 'CallExpression' && /^(?:entries|values|keys)$/.test(calleeName(value) ?? '') ? receiverOf(value) : null;
  if (receiver) return isSameTable(file, receiver, place);
  return assignedPlaces(file, value).includes(place) || placesOf(file, value).includes(place);
}

function computedKeys(object: Node): { key: Node; value: Node }[] {
  if (object.type !== 'ObjectExpression') return [];
  return object.properties.flatMap((property) =>
    property.type === 'Property' && property.computed ? [{ key: property.key, value: property.value }] : [],
  );
}

/** The first value of a field, in the constructor, adds nothing. */
function isFirstValue(assignment: TSESTree.AssignmentExpression, place: Place): boolean {
  const fn = enclosingFunction(assignment);
  return place.kind === 'field' && isFunction(fn) && fn.parent.type === 'MethodDefinition' && fn.parent.kind === 'constructor';
}
