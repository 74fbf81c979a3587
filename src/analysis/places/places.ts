import type { TSESTree } from '@typescript-eslint/utils';
import { HOLDERS } from '../../catalogue/containers.js';
import {
  calleeName,
  classOfThis,
  enclosingFunction,
  isFunction,
  keyName,
  objectOfThis,
  unwrap,
  type ClassNode,
  type FunctionNode,
} from '../syntax/ast.js';
import { membersOf } from '../syntax/classes.js';
import { elementVariable } from '../syntax/loop-elements.js';
import { DepthCache } from '../model/depth-cache.js';
import { entryOf } from '../syntax/entries.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { callsOf } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { classChain } from '../syntax/object-members.js';
import { objectOf, type KnownObject } from '../syntax/objects.js';
import { originOf } from '../syntax/origins.js';
import { ELEMENT, fieldDeclaration, INSTANCE, placeAnnotation, placeInitialiser, type Place } from './place-declarations.js';
import { aliasedThis, constructorOfThis } from '../syntax/prototypes.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, initialiserOf, variableOf, type Variable } from '../syntax/variables.js';

export {
  ELEMENT,
  fieldDeclaration,
  isInstancePlace,
  placeAnnotation,
  placeDeclaration,
  placeInitialiser,
  type FieldPlace,
  type Place,
  type VariablePlace,
} from './place-declarations.js';

const placeTableOf = perFile((): Map<Variable | ClassNode, Map<string, Place>> => new Map());

function intern(file: FileModel, root: Variable | ClassNode, path: readonly string[]): Place {
  const table = placeTableOf(file);
  let paths = table.get(root);
  if (!paths) table.set(root, (paths = new Map<string, Place>()));
  const key = path.join('\0');
  let place = paths.get(key);
  if (!place) {
    place = 'type' in root ? { kind: 'field', file, root, path } : { kind: 'variable', file, root, path };
    paths.set(key, place);
  }
  return place;
}

/** The places that a place is a property of, the nearest first. */
export function outerPlaces(place: Place): readonly Place[] {
  return place.path.map((_, index) =>
    intern(place.file, place.root, place.path.slice(0, place.path.length - 1 - index)),
  );
}

/** The place of a property of a place. */
export function memberPlace(place: Place, name: string): Place {
  return intern(place.file, place.root, [...place.path, name]);
}

/**
 * The places an expression may reach. Mostly one; several when the expression is a parameter and calls hand in
 * different collections. Aliases, destructured fields and imported bindings are followed to the original.
 */
export function placesOf(file: FileModel, node: Node, depth = 6): readonly Place[] {
  if (depth <= 0) return [];
  const expression = unwrap(node);
  switch (expression.type) {
    case 'Identifier':
      return placesOfIdentifier(file, expression, depth);
    case 'MemberExpression':
      return placesOfMember(file, expression, depth);
    case 'CallExpression': {
      const callee = unwrap(expression.callee);
      if (callee.type === 'Identifier' && callee.name === 'require') return placesOfModule(file, expression, depth);
      if (callee.type !== 'MemberExpression' || keyName(callee) !== 'get') return [];
      return placesOf(file, callee.object, depth - 1).map((place) => memberPlace(place, ELEMENT));
    }
    case 'LogicalExpression':
      // `this.queue ?? (this.queue = [])` and `lists.get(key) ?? []` are the left side where it exists.
      return placesOf(file, expression.left, depth - 1);
    case 'AssignmentExpression':
      return placesOf(file, expression.left, depth - 1);
    default:
      return [];
  }
}

/**
 * The places that an assignment to an expression changes. Unlike reading, assigning to a name changes that name alone:
 * `list = [...list, item]` in a helper leaves the list of its caller as it is.
 */
export function assignedPlaces(file: FileModel, target: Node): readonly Place[] {
  const expression = unwrap(target);
  if (expression.type !== 'Identifier') return placesOf(file, expression);
  const variable = variableOf(file, expression);
  return variable ? [intern(file, variable, [])] : [];
}

/** The one place an expression reaches, or null when there is none or it is not certain. */
export function placeOf(file: FileModel, node: Node): Place | null {
  const places = placesOf(file, node);
  return places.length === 1 ? (places[0] ?? null) : null;
}

function placesOfIdentifier(file: FileModel, identifier: TSESTree.Identifier, depth: number): readonly Place[] {
  const variable = variableOf(file, identifier);
  if (!variable) return [];
  return placesByVariable(file).get(variable, depth, () => placesOfVariable(file, variable, identifier, depth));
}

const placesByVariable = perFile(() => new DepthCache<Variable, readonly Place[]>());

function placesOfVariable(
  file: FileModel,
  variable: Variable,
  identifier: TSESTree.Identifier,
  depth: number,
): readonly Place[] {
  const definition = definitionOf(variable);
  switch (definition?.type) {
    case 'Variable': {
      const alias = aliasedPlaces(file, variable, definition.node, depth) ?? elementPlaces(file, variable, depth);
      return alias ?? [intern(file, variable, [])];
    }
    case 'Parameter':
      return elementPlaces(file, variable, depth) ?? placesOfParameter(file, variable, depth);
    case 'ImportBinding':
      return placesOfImport(file, identifier, depth);
    default:
      return [];
  }
}

/** For the variable of a loop: the places of the elements of what it goes through; null where that is no place. */
function elementPlaces(file: FileModel, variable: Variable, depth: number): readonly Place[] | null {
  const element = elementVariable(variable);
  if (!element) return null;
  const places = placesOf(file, element.collection, depth - 1)
    .filter((place) => !element.isOfPairs || isMap(place))
    .map((place) => memberPlace(place, ELEMENT))
    .map((place) => (element.part === null ? place : memberPlace(place, element.part)));
  return places.length > 0 ? places : null;
}

function isMap(place: Place): boolean {
  const type = placeAnnotation(place);
  if (type) return type.type === 'TSTypeReference' && place.file.textOf(type.typeName).endsWith('Map');
  const made = placeInitialiser(place);
  return made?.type === 'NewExpression' && (calleeName(made) ?? '').endsWith('Map');
}

/** For `const q = this.queue` and `const { queue } = this`: the places of the original; null when it is no alias. */
function aliasedPlaces(file: FileModel, variable: Variable, node: Node, depth: number): readonly Place[] | null {
  if (node.type !== 'VariableDeclarator') return null;
  if (node.id.type === 'Identifier') {
    const value = initialiserOf(variable);
    // What another function assigns is state of its own, although it is assigned in one place only.
    if (!value || (!node.init && enclosingFunction(value) !== enclosingFunction(node))) return null;
    const source = unwrap(value);
    if (
      source.type !== 'MemberExpression' &&
      source.type !== 'Identifier' &&
      source.type !== 'CallExpression' &&
      source.type !== 'LogicalExpression'
    )
      return null;
    const places = placesOf(file, source, depth - 1);
    return places.length > 0 ? places : null;
  }
  if (node.id.type !== 'ObjectPattern' || !node.init) return null;
  for (const property of node.id.properties) {
    if (property.type !== 'Property') continue;
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    const name = keyName(property);
    if (target.type !== 'Identifier' || target !== variable.identifiers[0] || name === null) continue;
    const places = placesOfPart(file, unwrap(node.init), name, depth);
    return places.length > 0 ? places : null;
  }
  return null;
}

/** A helper with more calls than this is a general one: what one of them hands in says nothing about the others. */
const MAX_CALLS = 100;

/** What the calls of the same file hand in for a parameter. */
function placesOfParameter(file: FileModel, variable: Variable, depth: number): readonly Place[] {
  const fn = variable.defs[0]?.node as Node | undefined;
  if (!isFunction(fn)) return [];
  const index = parameterIndex(fn, variable);
  const calls = index < 0 ? [] : callsOf(file, fn);
  const found = new Set<Place>();
  for (const call of calls.length > MAX_CALLS ? [] : calls) {
    const argument = call.arguments[index];
    // An argument after a spread may go to any parameter, and what a function hands to itself is nothing new.
    if (!argument || call.arguments.slice(0, index + 1).some(({ type }) => type === 'SpreadElement')) continue;
    if (argument.type === 'Identifier' && variableOf(file, argument) === variable) continue;
    for (const place of placesOf(file, argument, depth - 1)) found.add(place);
  }
  // Helpers that call each other in a circle hand each other their parameters; the originals tell more.
  const originals = [...found].filter((place) => !isHandedParameter(place));
  const places = originals.length > 0 ? originals : [...found];
  return places.length > 0 && places.length <= MAX_CALLS ? places : [intern(file, variable, [])];
}

function isHandedParameter(place: Place): boolean {
  if (place.kind !== 'variable' || place.path.length > 0) return false;
  const definition = definitionOf(place.root);
  return (
    definition?.type === 'Parameter' && isFunction(definition.node) && callsOf(place.file, definition.node).length > 0
  );
}

function parameterIndex(fn: FunctionNode, variable: Variable): number {
  return fn.params.findIndex((parameter) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    return target.type === 'Identifier' && variable.identifiers.includes(target);
  });
}

function placesOfImport(file: FileModel, identifier: TSESTree.Identifier, depth: number): readonly Place[] {
  const origin = originOf(file, identifier);
  const [name, ...rest] = origin?.path ?? [];
  if (!origin || name === undefined) return [];
  const target = file.facts.resolveExport(file, origin.module, name);
  if (!target || target.file === file) {
    // What it is cannot be seen from here, but it is the same thing wherever this file names it.
    const variable = variableOf(file, identifier);
    return variable ? [intern(file, variable, [])] : [];
  }
  const places = placesOf(target.file, target.node, depth - 1);
  return rest.reduce<readonly Place[]>((found, part) => found.map((place) => memberPlace(place, part)), places);
}

function placesOfMember(file: FileModel, member: TSESTree.MemberExpression, depth: number): readonly Place[] {
  const object = unwrap(member.object);
  const name = keyName(member);
  return name === null
    ? placesOf(file, object, depth - 1).map((place) => memberPlace(place, ELEMENT))
    : placesOfPart(file, object, name, depth);
}

/** The places that an object has under a name. */
function placesOfPart(file: FileModel, object: Node, name: string, depth: number): readonly Place[] {
  const self = object.type === 'ThisExpression' ? object : aliasedThis(file, object);
  if (self) return placesOfThis(file, self, name, depth);
  const known = objectOf(file, object, depth);
  const inKnown = known && placesInObject(known, name, depth);
  if (inKnown) return inKnown;
  const places = placesOf(file, object, depth - 1);
  if (places.length > 0) {
    return places.map((place) => (holderProperty(place) === name ? place : memberPlace(place, name)));
  }
  // `namespace.queue` of an imported module.
  return object.type === 'Identifier' ? placesOfNamespace(file, object, name, depth) : [];
}

/** The places of a member of an object that is known, in this or another file; null where the object says nothing. */
function placesInObject(object: KnownObject, name: string, depth: number): readonly Place[] | null {
  if (object.kind === 'shape') return null;
  if (object.kind !== 'literal') return memberPlaces(object, name, object.kind === 'class', depth);
  const property = object.node.properties.findLast((one) => one.type === 'Property' && keyName(one) === name);
  if (property?.type !== 'Property' || property.value.type !== 'Identifier') return null;
  // `return { items, add }`: the member is the variable, as long as nothing gives it another value.
  if (property.kind !== 'init' || assignedMembers(object.file).has(name)) return null;
  const places = placesOf(object.file, property.value, depth - 1);
  return places.length > 0 ? places : null;
}

/** The names of the members that a file assigns to. */
const assignedMembers = perFile((file): ReadonlySet<string> => {
  const names = nodesOf(file)
    .all('AssignmentExpression')
    .map(({ left }) => (left.type === 'MemberExpression' ? keyName(left) : null));
  return new Set(names.filter((name) => name !== null));
});

/** `require('./table')` of a module that is a collection: `module.exports = table`. */
function placesOfModule(file: FileModel, call: Node, depth: number): readonly Place[] {
  const origin = originOf(file, call);
  const target = origin?.path.length === 0 ? file.facts.resolveExport(file, origin.module, 'default') : null;
  return target && target.file !== file ? placesOf(target.file, target.node, depth - 1) : [];
}

function placesOfNamespace(
  file: FileModel,
  object: TSESTree.Identifier,
  name: string,
  depth: number,
): readonly Place[] {
  const origin = originOf(file, object);
  if (!origin || origin.path.length > 0) return [];
  const target = file.facts.resolveExport(file, origin.module, name);
  return target ? placesOf(target.file, target.node, depth - 1) : [];
}

/** `this.items` in a class, or in a method of an object literal that a name holds. */
function placesOfThis(file: FileModel, thisNode: Node, name: string, depth: number): readonly Place[] {
  const fields = placesOfField(file, thisNode, name, depth);
  if (fields.length > 0) return fields;
  const made = constructorOfThis(file, thisNode);
  if (made) return [intern(file, made, [INSTANCE, name])];
  const holder = objectOfThis(thisNode)?.parent;
  if (holder?.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier') return [];
  return placesOf(file, holder.id, depth - 1).map((place) => memberPlace(place, name));
}

function placesOfField(file: FileModel, thisNode: Node, name: string, depth: number): readonly Place[] {
  const owner = classOfThis(thisNode);
  return owner ? memberPlaces({ file, node: owner.owner }, name, owner.isStatic, depth) : [];
}

/** The place of a field of a class, or of the class itself. */
export function placeOfField(file: FileModel, owner: ClassNode, name: string, isStatic: boolean): Place {
  return fieldPlace({ file, node: owner }, name, isStatic);
}

/** What a member of a class reaches: the field, or for a getter that hands out a field, that field. */
function memberPlaces(owner: Located<ClassNode>, name: string, isStatic: boolean, depth: number): readonly Place[] {
  for (const { file, node } of classChain(owner)) {
    for (const member of membersOf(node, name)) {
      const getter = member.type === 'MethodDefinition' && member.kind === 'get' && member.static === isStatic ? member.value : null;
      const results = isFunction(getter) && depth > 0 ? resultsOf(file, getter) : [];
      const places = results.flatMap((result) => placesOf(file, result, depth - 2));
      if (places.length > 0) return places;
    }
  }
  return [fieldPlace(owner, name, isStatic)];
}

/** The place of a field. It belongs to the class that declares it, which may be a base class in another file. */
function fieldPlace(owner: Located<ClassNode>, name: string, isStatic: boolean): Place {
  const path = isStatic ? ['static', name] : [name];
  const home = owner.node.superClass
    ? classChain(owner).find(({ node }) => fieldDeclaration(node, path) !== null)
    : undefined;
  const { file, node } = home ?? owner;
  return intern(file, node, path);
}

/** For the place of `const trades = ref([])`: `value`, the property that is the collection itself. */
function holderProperty(place: Place): string | null {
  const value = placeInitialiser(place);
  if (value?.type !== 'CallExpression') return null;
  const property = entryOf(HOLDERS, calleeName(value) ?? '');
  return property === undefined || property === '' ? null : property;
}
