import type { TSESTree } from '@typescript-eslint/utils';
import { LIST_RELEASE } from '../../catalogue/containers.js';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  keyName,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import type { Located } from '../model/facts.js';
import { importedFunctions } from '../syntax/functions.js';
import { keyedKind } from './keyed-containers.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { addedTo, isSamePlace, plainValue } from './growth.js';
import { nodesOf } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { filesReaching } from '../places/place-reach.js';
import {
  assignedPlaces,
  isInstancePlace,
  outerPlaces,
  placeInitialiser,
  placesOf,
  type Place,
} from '../places/places.js';
import { definitionOf, initialiserOf, variableOf } from '../syntax/variables.js';

/**
 * How a collection gets shorter.
 * take: items leave one by one or in batches. clear: it becomes empty. window: it is cut to a size. filter: items that
 * fail a test leave. identity: one known item leaves, as in an unsubscribe. replace: something else takes its place.
 */
export type ReleaseKind = 'take' | 'clear' | 'window' | 'filter' | 'identity' | 'replace';

export interface Release {
  readonly place: Place;
  readonly file: FileModel;
  readonly node: Node;
  readonly how: ReleaseKind;
}

/** Every release in every file that can reach the collection, helpers of other files included. */
export function releasesOf(place: Place): readonly Release[] {
  let releases = releasesByPlace.get(place);
  if (!releases) releasesByPlace.set(place, (releases = findReleases(place)));
  return releases;
}

const releasesByPlace = new WeakMap<Place, readonly Release[]>();

function findReleases(place: Place): readonly Release[] {
  const own = filesReaching(place).flatMap((file) => releaseTableOf(file).get(place) ?? []);
  const handed = parametersHolding(place).flatMap((parameter) => releaseTableOf(parameter.file).get(parameter) ?? []);
  // `state = { window, hits: new Map() }`: with the whole goes what it holds.
  const wholes = keyedKind(place) === null ? [] : outerPlaces(place).flatMap((outer) =>
    (releaseTableOf(place.file).get(outer) ?? []).filter(({ how }) => how === 'replace' || how === 'clear'),
  );
  return [...own, ...handed, ...wholes];
}

/** The parameters of functions in other files that calls hand a collection to. */
export function parametersHolding(place: Place): readonly Place[] {
  let parameters = parametersByPlace.get(place);
  if (!parameters) parametersByPlace.set(place, (parameters = findParameters(place)));
  return parameters;
}

const parametersByPlace = new WeakMap<Place, readonly Place[]>();

function findParameters(place: Place): readonly Place[] {
  return handedTo(place).flatMap(({ parameter }) => parameter);
}

/** A call that hands a collection to a function of another file. */
export interface Handing {
  readonly file: FileModel;
  readonly call: TSESTree.CallExpression;
  readonly target: Located<FunctionNode>;
  /** The places that the collection is in the other function. */
  readonly parameter: readonly Place[];
}

/** The calls that hand a collection to functions of other files. */
export function handedTo(place: Place): readonly Handing[] {
  const found: Handing[] = [];
  for (const file of filesReaching(place)) {
    for (const call of callsWithArgument(file).get(place) ?? []) {
      const index = call.arguments.findIndex((argument) => placesOf(file, argument).includes(place));
      for (const target of importedFunctions(file, call.callee)) {
        const parameter = target.node.params[index];
        if (parameter?.type === 'Identifier') found.push({ file, call, target, parameter: placesOf(target.file, parameter) });
      }
    }
  }
  return found;
}

/** The places of a file that calls hand to functions of other files. */
export function handedPlaces(file: FileModel): readonly Place[] {
  return [...callsWithArgument(file).keys()];
}

/** The calls of imported functions by the collections among their arguments. */
const callsWithArgument = perFile((file): ReadonlyMap<Place, readonly TSESTree.CallExpression[]> => {
  const table = new Map<Place, TSESTree.CallExpression[]>();
  for (const call of nodesOf(file).all('CallExpression')) {
    if (call.arguments.length === 0 || !isImported(file, call)) continue;
    for (const argument of call.arguments) {
      if (argument.type !== 'Identifier' && argument.type !== 'MemberExpression') continue;
      for (const place of placesOf(file, argument)) {
        const list = table.get(place);
        if (list) list.push(call);
        else table.set(place, [call]);
      }
    }
  }
  return table;
});

function isImported(file: FileModel, call: TSESTree.CallExpression): boolean {
  return originOf(file, call.callee) !== null;
}

/** A call that hands a collection to an imported helper whose name says that it keeps collections short. */
export function trimmingCallOf(place: Place): { file: FileModel; node: Node } | null {
  for (const file of filesReaching(place)) {
    for (const call of callsWithArgument(file).get(place) ?? []) {
      if (/trim|cap|limit|truncat|prune|evict|shrink|bound|keepLast|keepNewest|clamp|cut/i.test(calleeName(call) ?? ''))
        return { file, node: call };
    }
  }
  return null;
}

const releaseTableOf = perFile((file): ReadonlyMap<Place, readonly Release[]> => {
  const table = new Map<Place, Release[]>();
  const add = (places: readonly Place[], node: Node, how: ReleaseKind): void => {
    for (const place of places) {
      const list = table.get(place);
      const release = { place, file, node, how };
      if (list) list.push(release);
      else table.set(place, [release]);
    }
  };
  const nodes = nodesOf(file);
  for (const call of nodes.all('CallExpression')) {
    const receiver = receiverOf(call);
    const name = calleeName(call) ?? '';
    // `collection.sweep((value) => value.isOld)`
    if (receiver && /^(?:sweep|purgeStale|deleteWhere)$/.test(name)) add(placesOf(file, receiver), call, 'filter');
    if (receiver && LIST_RELEASE.has(name)) {
      const how =
        name === 'splice'
          ? spliceKind(file, call)
          : name === 'clear'
            ? 'clear'
            : name === 'remove' || name === 'delete'
              ? 'identity'
              : 'take';
      if (how) add(placesOf(file, receiver), call, how);
    }
    ofSetter(file, call, receiver, name, add);
  }
  for (const assignment of nodes.all('AssignmentExpression')) ofAssignment(file, assignment, add);
  for (const unary of nodes.all('UnaryExpression')) ofDelete(file, unary, add);
  return table;
});

type Add = (places: readonly Place[], node: Node, how: ReleaseKind) => void;

/** `delete table[key]`; what is deleted from an array leaves a hole and no shorter list. */
function ofDelete(file: FileModel, unary: TSESTree.UnaryExpression, add: Add): void {
  const target = unary.operator === 'delete' ? unwrap(unary.argument) : null;
  if (target?.type !== 'MemberExpression') return;
  add(
    placesOf(file, target.object).filter((place) => keyedKind(place) === 'record'),
    unary,
    'identity',
  );
}

/** `splice(0, n)` takes; `splice(indexOf(x), 1)` removes one item; a splice with a third argument may also insert. */
function spliceKind(file: FileModel, call: TSESTree.CallExpression): ReleaseKind | null {
  const [start, count] = call.arguments;
  if (!start || call.arguments.length > 2) return null;
  if (start.type === 'SpreadElement') return 'take';
  if (/\b(?:find(?:Last)?Index|(?:lastI|i)ndexOf)\b/.test(file.textOf(plainValue(file, start)))) return 'identity';
  if (count && numberOf(file, count) === 1 && numberOf(file, start) !== 0) {
    // A `splice(i, 1)` whose result is used picks an item to work on; otherwise the item is only struck off.
    return call.parent.type === 'ExpressionStatement' ? 'identity' : 'take';
  }
  const cut = count ?? start;
  if (count === undefined && numberOf(file, start) !== 0) return 'window';
  return /\b(?:length|size)\b[^,]*-/.test(file.textOf(plainValue(file, cut))) ? 'window' : 'take';
}

function ofAssignment(file: FileModel, assignment: TSESTree.AssignmentExpression, add: Add): void {
  const target = unwrap(assignment.left);
  if (target.type === 'ArrayPattern' || target.type === 'ObjectPattern') {
    const parts =
      target.type === 'ArrayPattern'
        ? target.elements
        : target.properties.map((p) => (p.type === 'Property' ? p.value : null));
    for (const part of parts)
      if (part?.type === 'Identifier' || part?.type === 'MemberExpression')
        add(assignedPlaces(file, part), assignment, 'replace');
    return;
  }
  if (assignment.operator !== '=') return;
  if (target.type === 'MemberExpression' && keyName(target) === 'length') {
    const isEmpty = numberOf(file, assignment.right) === 0;
    add(placesOf(file, target.object), assignment, isEmpty ? 'clear' : 'window');
    return;
  }
  for (const place of assignedPlaces(file, target)) {
    const how = isFirstValue(assignment, place) ? null : kindOfNewValue(file, unwrap(assignment.right), place);
    if (how) add([place], assignment, how);
  }
}

/** The value that a constructor gives a field, or that follows the declaration of a variable, replaces nothing. */
function isFirstValue(assignment: TSESTree.AssignmentExpression, place: Place): boolean {
  const fn = enclosingFunction(assignment);
  if (place.kind === 'field') {
    return (
      (fn?.parent.type === 'MethodDefinition' && fn.parent.kind === 'constructor') ||
      placeInitialiser(place) === unwrap(assignment.right)
    );
  }
  if (isInstancePlace(place)) return placeInitialiser(place) === unwrap(assignment.right);
  const declared = place.root.identifiers[0] as Node | undefined;
  return (
    place.path.length === 0 &&
    declared !== undefined &&
    enclosingFunction(declared) === fn &&
    initialiserOf(place.root) === assignment.right
  );
}

/** What an assignment of a new value does to the old content; null when it keeps all of it. */
function kindOfNewValue(file: FileModel, value: Node, place: Place): ReleaseKind | null {
  const isOld = (node: Node): boolean => isSamePlace(file, node, place);
  if (addedTo(file, value, isOld) !== undefined || copiesEntries(value, isOld)) return null;
  if (isEmptyValue(value)) return 'clear';
  const derived = kindOfDerived(file, value, isOld);
  if (derived) return derived;
  const source = plainValue(file, value);
  return source === value ? 'replace' : (kindOfDerived(file, source, isOld) ?? 'replace');
}

/** For `table.entries()`: `table`. */
function listed(node: Node): Node {
  const value = unwrap(node);
  const isListed = value.type === 'CallExpression' && /^(?:entries|values|keys)$/.test(calleeName(value) ?? '');
  return isListed ? (receiverOf(value) ?? value) : value;
}

/** `{ ...table, [key]: value }`, `new Map([...table, [key, value]])`, `new Set(seen).add(id)`. */
function copiesEntries(value: Node, isOld: (node: Node) => boolean): boolean {
  const keeps = (part: Node | null): boolean => part?.type === 'SpreadElement' && (isOld(part.argument) || isOld(listed(part.argument)));
  if (value.type === 'ObjectExpression') return value.properties.some(keeps);
  if (value.type === 'ArrayExpression') return value.elements.some(keeps);
  if (value.type === 'NewExpression') {
    return value.arguments.some((argument) => isOld(argument) || copiesEntries(unwrap(argument), isOld));
  }
  if (value.type === 'CallExpression' && calleePath(value) === 'Object.assign') return value.arguments.some((part) => isOld(part));
  const receiver = value.type === 'CallExpression' && /^(?:add|set)$/.test(calleeName(value) ?? '') ? receiverOf(value) : null;
  return receiver !== null && copiesEntries(unwrap(receiver), isOld);
}

function isEmptyValue(value: Node): boolean {
  switch (value.type) {
    case 'ArrayExpression':
      return value.elements.every((element) => element?.type !== 'SpreadElement');
    case 'Literal':
      return value.value === null || typeof value.value === 'string';
    case 'Identifier':
      return value.name === 'undefined';
    case 'NewExpression':
      return true;
    case 'CallExpression':
      return /^Buffer\.(?:alloc|from)/.test(calleePath(value));
    default:
      return false;
  }
}

function calleePath(call: TSESTree.CallExpression): string {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return '';
  return `${callee.object.name}.${keyName(callee) ?? ''}`;
}

/** For an expression made from the old content (`old.slice(-5)`, `[...old.slice(1), x]`): what it keeps. */
function kindOfDerived(file: FileModel, value: Node, isOld: (node: Node) => boolean): ReleaseKind | null {
  if (value.type === 'ArrayExpression') {
    for (const element of value.elements) {
      if (element?.type !== 'SpreadElement') continue;
      const how = kindOfDerived(file, unwrap(element.argument), isOld);
      if (how) return how;
    }
    return null;
  }
  if (value.type === 'ConditionalExpression') {
    return kindOfDerived(file, unwrap(value.consequent), isOld) ?? kindOfDerived(file, unwrap(value.alternate), isOld);
  }
  if (value.type !== 'CallExpression') return null;
  const receiver = receiverOf(value);
  if (!receiver) return null;
  const name = calleeName(value) ?? '';
  const [first] = value.arguments;
  const fromOld = isOld(receiver) || addedTo(file, receiver, isOld) !== undefined;
  if (!fromOld) return kindOfDerived(file, receiver, isOld);
  if (name === 'slice' || name === 'subarray' || name === 'substring' || name === 'substr' || name === 'splice') {
    const isCut =
      value.arguments.length > 1
        ? numberOf(file, value.arguments[0] as Node) === 0
        : first && startsFromEnd(file, first);
    return isCut ? 'window' : 'take';
  }
  if (name === 'filter' && first)
    return isFunction(unwrap(first)) && /[!=]==?/.test(file.textOf(first)) ? 'identity' : 'filter';
  return null;
}

/** `-100`, `-MAX`, `1 - MAX`, `items.length - MAX`: an index counted from the end. */
function startsFromEnd(file: FileModel, node: Node): boolean {
  const value = plainValue(file, node);
  if (value.type === 'UnaryExpression') return value.operator === '-';
  if (value.type === 'BinaryExpression' && value.operator === '-') return true;
  const known = numberOf(file, value);
  return known !== null && known < 0;
}

/** `setItems([])`, `setItems((items) => items.slice(-50))`, `store.set([])`. */
function ofSetter(file: FileModel, call: TSESTree.CallExpression, receiver: Node | null, name: string, add: Add): void {
  const [argument] = call.arguments;
  if (!argument) return;
  const places = receiver
    ? name === 'set' || name === 'update' || name === 'next'
      ? placesOf(file, receiver).filter((place) => keyedKind(place) === null)
      : []
    : setterPlaces(file, call);
  if (places.length === 0) return;
  const updater = unwrap(argument);
  const old = isFunction(updater) && updater.params[0]?.type === 'Identifier' ? updater.params[0].name : null;
  const body = isFunction(updater) ? updater.body : updater;
  const isOld = (node: Node): boolean => {
    const source = unwrap(node);
    return old !== null && source.type === 'Identifier' && source.name === old;
  };
  const values =
    body.type === 'BlockStatement'
      ? body.body.flatMap((statement) =>
          statement.type === 'ReturnStatement' && statement.argument ? [statement.argument] : [],
        )
      : [body];
  for (const value of values) {
    const result = unwrap(value);
    const how = isEmptyValue(result) ? 'clear' : kindOfDerived(file, result, isOld);
    if (how && addedTo(file, result, isOld) === undefined) add(places, call, how);
  }
}

function setterPlaces(file: FileModel, call: TSESTree.CallExpression): readonly Place[] {
  const callee = unwrap(call.callee);
  if (callee.type !== 'Identifier' || !/^set[A-Z]/.test(callee.name)) return [];
  const variable = variableOf(file, callee);
  const declarator = variable && definitionOf(variable)?.node;
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'ArrayPattern') return [];
  const [state, setter] = declarator.id.elements;
  return state?.type === 'Identifier' && setter === variable?.identifiers[0] ? placesOf(file, state) : [];
}
