import type { TSESTree } from '@typescript-eslint/utils';
import { HOLDERS } from '../catalogue/containers.js';
import { calleeName, classOfThis, enclosingFunction, isFunction, keyName, objectOfThis, unwrap, type ClassNode, type FunctionNode } from './ast.js';
import { classOfValue, membersOf, parameterPropertyOf } from './classes.js';
import { DepthCache } from './depth-cache.js';
import { entryOf } from './entries.js';
import { perFile, type FileModel, type Node } from './file.js';
import { callsOf } from './functions.js';
import { originOf } from './origins.js';
import { aliasedThis, constructorOfThis, prototypeField } from './prototypes.js';
import { definitionOf, initialiserOf, variableOf, type Variable } from './variables.js';

/**
 * A storage location that outlives an expression: a variable, a field of a class, or a property of one of them. Two
 * expressions that reach the same storage get the same object, so places are compared with `===`.
 */
export type Place = VariablePlace | FieldPlace;

interface PlaceBase {
  /** The file that declares it. */
  readonly file: FileModel;
  /** Property names from the root to the value; static fields start with `static`. */
  readonly path: readonly string[];
}

export interface VariablePlace extends PlaceBase {
  readonly kind: 'variable';
  readonly root: Variable;
}

export interface FieldPlace extends PlaceBase {
  readonly kind: 'field';
  readonly root: ClassNode;
}

/** Stands before the properties of the instances of a constructor function. */
const INSTANCE = 'new';

/** True for what each instance of a class or constructor function has for itself. */
export function isInstancePlace(place: Place): boolean {
  return place.kind === 'field' ? place.path[0] !== 'static' : place.path[0] === INSTANCE;
}

/** Places that the elements of a map are: `byUser.get(id)`, `lists[key]`. */
export const ELEMENT = '[]';

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
  return place.path.map((_, index) => intern(place.file, place.root, place.path.slice(0, place.path.length - 1 - index)));
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
  if (depth === 0) return [];
  const expression = unwrap(node);
  switch (expression.type) {
    case 'Identifier':
      return placesOfIdentifier(file, expression, depth);
    case 'MemberExpression':
      return placesOfMember(file, expression, depth);
    case 'CallExpression': {
      const callee = unwrap(expression.callee);
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

function placesOfVariable(file: FileModel, variable: Variable, identifier: TSESTree.Identifier, depth: number): readonly Place[] {
  const definition = definitionOf(variable);
  switch (definition?.type) {
    case 'Variable': {
      const alias = aliasedPlaces(file, variable, definition.node, depth);
      return alias ?? [intern(file, variable, [])];
    }
    case 'Parameter':
      return placesOfParameter(file, variable, depth);
    case 'ImportBinding':
      return placesOfImport(file, identifier, depth);
    default:
      return [];
  }
}

/** For `const q = this.queue` and `const { queue } = this`: the places of the original; null when it is no alias. */
function aliasedPlaces(file: FileModel, variable: Variable, node: Node, depth: number): readonly Place[] | null {
  if (node.type !== 'VariableDeclarator') return null;
  if (node.id.type === 'Identifier') {
    const value = initialiserOf(variable);
    // What another function assigns is state of its own, although it is assigned in one place only.
    if (!value || (!node.init && enclosingFunction(value) !== enclosingFunction(node))) return null;
    const source = unwrap(value);
    if (source.type !== 'MemberExpression' && source.type !== 'Identifier' && source.type !== 'CallExpression' &&
        source.type !== 'LogicalExpression') return null;
    const places = placesOf(file, source, depth - 1);
    return places.length > 0 ? places : null;
  }
  if (node.id.type !== 'ObjectPattern' || !node.init) return null;
  for (const property of node.id.properties) {
    if (property.type !== 'Property') continue;
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    const name = keyName(property);
    if (target.type !== 'Identifier' || target !== variable.identifiers[0] || name === null) continue;
    const places = unwrap(node.init).type === 'ThisExpression'
      ? placesOfField(file, unwrap(node.init), name)
      : placesOf(file, node.init, depth - 1).map((place) => memberPlace(place, name));
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
  return definition?.type === 'Parameter' && isFunction(definition.node) && callsOf(place.file, definition.node).length > 0;
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
  if (!target || target.file === file) return [];
  const places = placesOf(target.file, target.node, depth - 1);
  return rest.reduce<readonly Place[]>((found, part) => found.map((place) => memberPlace(place, part)), places);
}

function placesOfMember(file: FileModel, member: TSESTree.MemberExpression, depth: number): readonly Place[] {
  const object = unwrap(member.object);
  const name = keyName(member);
  if (name === null) {
    return placesOf(file, object, depth - 1).map((place) => memberPlace(place, ELEMENT));
  }
  const self = object.type === 'ThisExpression' ? object : aliasedThis(file, object);
  if (self) return placesOfThis(file, self, name, depth);
  const owner = classOfValue(file, object);
  if (owner) return [fieldPlace(file, owner, name, isClassName(file, object))];
  const places = placesOf(file, object, depth - 1);
  if (places.length > 0) {
    return places.map((place) => (holderProperty(place) === name ? place : memberPlace(place, name)));
  }
  // `namespace.queue` of an imported module.
  return object.type === 'Identifier' ? placesOfNamespace(file, object, name, depth) : [];
}

function placesOfNamespace(file: FileModel, object: TSESTree.Identifier, name: string, depth: number): readonly Place[] {
  const origin = originOf(file, object);
  if (!origin || origin.path.length > 0) return [];
  const target = file.facts.resolveExport(file, origin.module, name);
  return target ? placesOf(target.file, target.node, depth - 1) : [];
}

/** `this.items` in a class, or in a method of an object literal that a name holds. */
function placesOfThis(file: FileModel, thisNode: Node, name: string, depth: number): readonly Place[] {
  const fields = placesOfField(file, thisNode, name);
  if (fields.length > 0) return fields;
  const made = constructorOfThis(file, thisNode);
  if (made) return [intern(file, made, [INSTANCE, name])];
  const holder = objectOfThis(thisNode)?.parent;
  if (holder?.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier') return [];
  return placesOf(file, holder.id, depth - 1).map((place) => memberPlace(place, name));
}

function placesOfField(file: FileModel, thisNode: Node, name: string): readonly Place[] {
  const owner = classOfThis(thisNode);
  return owner ? [fieldPlace(file, owner.owner, name, owner.isStatic)] : [];
}

function fieldPlace(file: FileModel, owner: ClassNode, name: string, isStatic: boolean): Place {
  return intern(file, owner, isStatic ? ['static', name] : [name]);
}

function isClassName(file: FileModel, node: Node): boolean {
  if (node.type !== 'Identifier') return false;
  const variable = variableOf(file, node);
  return variable !== null && definitionOf(variable)?.type === 'ClassName';
}

/** For the place of `const trades = ref([])`: `value`, the property that is the collection itself. */
function holderProperty(place: Place): string | null {
  const value = placeInitialiser(place);
  if (value?.type !== 'CallExpression') return null;
  const property = entryOf(HOLDERS, calleeName(value) ?? '');
  return property === undefined || property === '' ? null : property;
}

/** The expression that a place starts with, when it is visible: a variable's, a field's, or a property's value. */
export function placeInitialiser(place: Place): Node | null {
  if (place.kind === 'field') {
    const [, ...rest] = fieldPath(place);
    return rest.reduce<Node | null>((object, name) => (object ? literalProperty(object, name) : null), fieldInitialiser(place.root, place.path));
  }
  if (place.path[0] === INSTANCE) {
    const field = place.path.length === 2 ? prototypeField(place.file, place.root, place.path[1] ?? '') : null;
    return field && unwrap(field.right);
  }
  const [, ...unused] = place.path;
  const definition = definitionOf(place.root);
  const value = definition?.node.type === 'VariableDeclarator' ? (definition.node.init ?? initialiserOf(place.root)) : null;
  if (place.path.length === 0) return value ? unwrap(value) : null;
  if (unused.length > 1 || !value) return null;
  return place.path.reduce<Node | null>((object, name) => (object ? literalProperty(object, name) : null), unwrap(value));
}

function literalProperty(object: Node, name: string): Node | null {
  const literal = object.type === 'CallExpression' && object.arguments[0] ? unwrap(object.arguments[0]) : object;
  if (literal.type !== 'ObjectExpression') return null;
  for (const property of literal.properties) {
    if (property.type === 'Property' && keyName(property) === name) return unwrap(property.value);
  }
  return null;
}

function fieldInitialiser(owner: ClassNode, path: readonly string[]): Node | null {
  const declared = fieldDeclaration(owner, path);
  if ((declared?.type === 'PropertyDefinition' || declared?.type === 'AccessorProperty') && declared.value) return unwrap(declared.value);
  if (declared?.type === 'AssignmentExpression') return unwrap(declared.right);
  if (declared?.type === 'TSParameterProperty' && declared.parameter.type === 'AssignmentPattern') return unwrap(declared.parameter.right);
  const assigned = constructorAssignment(owner, path[0] ?? '');
  return assigned ? unwrap(assigned.right) : null;
}

/** The names that lead to the place from the instance or, for static fields, from the class. */
function fieldPath(place: FieldPlace): readonly string[] {
  return place.path[0] === 'static' ? place.path.slice(1) : place.path;
}

/** The node that declares a field: the definition, a parameter property, or the first assignment in the constructor. */
export function fieldDeclaration(owner: ClassNode, path: readonly string[]): Node | null {
  const name = path[0] === 'static' ? path[1] : path[0];
  if (name === undefined) return null;
  for (const member of membersOf(owner, name)) {
    if (member.type !== 'MethodDefinition' && member.static === (path[0] === 'static')) return member;
  }
  return parameterPropertyOf(owner, name) ?? constructorAssignment(owner, name);
}

function constructorAssignment(owner: ClassNode, name: string): TSESTree.AssignmentExpression | null {
  for (const member of owner.body.body) {
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor' || !member.value.body) continue;
    for (const statement of member.value.body.body) {
      if (statement.type !== 'ExpressionStatement') continue;
      const expression = statement.expression;
      if (expression.type !== 'AssignmentExpression') continue;
      const left = unwrap(expression.left);
      if (left.type === 'MemberExpression' && left.object.type === 'ThisExpression' && keyName(left) === name) return expression;
    }
  }
  return null;
}

/** The type that a place is declared with, when it is. */
export function placeAnnotation(place: Place): TSESTree.TypeNode | null {
  if (place.kind === 'field' ? fieldPath(place).length > 1 : place.path.length > 0) return null;
  if (place.kind === 'field') {
    const declared = fieldDeclaration(place.root, place.path);
    if (declared?.type === 'PropertyDefinition' || declared?.type === 'AccessorProperty') return declared.typeAnnotation?.typeAnnotation ?? null;
    return null;
  }
  const identifier = place.root.identifiers[0];
  return identifier?.type === 'Identifier' ? (identifier.typeAnnotation?.typeAnnotation ?? null) : null;
}

/** The node a finding about a place is reported at, and what the code calls it. */
export function placeDeclaration(place: Place): { node: Node; name: string } | null {
  if (place.kind === 'field') {
    const node = declaringProperty(place) ?? fieldDeclaration(place.root, place.path);
    const owner = place.path[0] === 'static' ? (place.root.id?.name ?? 'class') : 'this';
    return node ? { node, name: [owner, ...fieldPath(place)].join('.').replaceAll(`.${ELEMENT}`, ELEMENT) } : null;
  }
  if (place.path[0] === INSTANCE) {
    const field = prototypeField(place.file, place.root, place.path[1] ?? '');
    return field && { node: field, name: `this.${place.path.slice(1).join('.')}` };
  }
  const identifier = place.root.identifiers[0];
  if (!identifier) return null;
  const property = place.path.length > 0 ? declaringProperty(place) : null;
  return { node: property ?? identifier, name: [place.root.name, ...place.path].join('.').replaceAll(`.${ELEMENT}`, ELEMENT) };
}

function declaringProperty(place: Place): Node | null {
  if (place.kind === 'field' && fieldPath(place).length < 2) return null;
  const value = placeInitialiser(place);
  return value?.parent?.type === 'Property' ? value.parent : null;
}
