import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap, type ClassNode } from '../syntax/ast.js';
import { constructorAssignment, membersOf, parameterPropertyOf } from '../syntax/classes.js';
import type { FileModel, Node } from '../model/file.js';
import { prototypeField } from '../syntax/prototypes.js';
import { definitionOf, initialiserOf, type Variable } from '../syntax/variables.js';

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
export const INSTANCE = 'new';

/** True for what each instance of a class or constructor function has for itself. */
export function isInstancePlace(place: Place): boolean {
  return place.kind === 'field' ? place.path[0] !== 'static' : place.path[0] === INSTANCE;
}

/** Places that the elements of a map are: `byUser.get(id)`, `lists[key]`. */
export const ELEMENT = '[]';

/** The expression that a place starts with, when it is visible: a variable's, a field's, or a property's value. */
export function placeInitialiser(place: Place): Node | null {
  if (place.kind === 'field') {
    const [, ...rest] = fieldPath(place);
    return rest.reduce<Node | null>(
      (object, name) => (object ? literalProperty(object, name) : null),
      fieldInitialiser(place.root, place.path),
    );
  }
  if (place.path[0] === INSTANCE) {
    const field = place.path.length === 2 ? prototypeField(place.file, place.root, place.path[1] ?? '') : null;
    return field && unwrap(field.right);
  }
  const [, ...unused] = place.path;
  const definition = definitionOf(place.root);
  const value =
    definition?.node.type === 'VariableDeclarator' ? (definition.node.init ?? initialiserOf(place.root)) : null;
  if (place.path.length === 0) return value ? unwrap(value) : null;
  if (unused.length > 1 || !value) return null;
  return place.path.reduce<Node | null>(
    (object, name) => (object ? literalProperty(object, name) : null),
    unwrap(value),
  );
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
  if ((declared?.type === 'PropertyDefinition' || declared?.type === 'AccessorProperty') && declared.value)
    return unwrap(declared.value);
  if (declared?.type === 'AssignmentExpression') return unwrap(declared.right);
  if (declared?.type === 'TSParameterProperty' && declared.parameter.type === 'AssignmentPattern')
    return unwrap(declared.parameter.right);
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

/** The type that a place is declared with, when it is. */
export function placeAnnotation(place: Place): TSESTree.TypeNode | null {
  if (place.kind === 'field' ? fieldPath(place).length > 1 : place.path.length > 0) return null;
  if (place.kind === 'field') {
    const declared = fieldDeclaration(place.root, place.path);
    if (declared?.type === 'PropertyDefinition' || declared?.type === 'AccessorProperty')
      return declared.typeAnnotation?.typeAnnotation ?? null;
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
  return {
    node: property ?? identifier,
    name: [place.root.name, ...place.path].join('.').replaceAll(`.${ELEMENT}`, ELEMENT),
  };
}

function declaringProperty(place: Place): Node | null {
  if (place.kind === 'field' && fieldPath(place).length < 2) return null;
  const value = placeInitialiser(place);
  return value?.parent?.type === 'Property' ? value.parent : null;
}
