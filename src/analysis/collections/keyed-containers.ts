import type { TSESTree } from '@typescript-eslint/utils';
import { HOLDERS } from '../../catalogue/containers.js';
import { KEYED_TYPES, MAP_CLASSES, SET_CLASSES } from '../../catalogue/keyed.js';
import { calleeName, unwrap } from '../syntax/ast.js';
import { entryOf } from '../syntax/entries.js';
import type { Node } from '../model/file.js';
import { ELEMENT, outerPlaces, placeAnnotation, placeInitialiser, type Place } from '../places/places.js';
import { globalPath } from '../syntax/variables.js';

/** A table: a map, a set, or an object with computed keys. */
export type KeyedKind = 'map' | 'set' | 'record';

/** What kind of table a place holds, by its first value or its declared type; null when it is none or not known. */
export function keyedKind(place: Place): KeyedKind | null {
  let kind = kinds.get(place);
  if (kind === undefined) kinds.set(place, (kind = findKind(place)));
  return kind;
}

const kinds = new WeakMap<Place, KeyedKind | null>();

function findKind(place: Place): KeyedKind | null {
  if (place.path.includes(ELEMENT)) return kindOfElement(place);
  const value = placeInitialiser(place);
  const byValue = value && kindOfValue(place, value);
  if (byValue) return byValue;
  const annotation = placeAnnotation(place);
  return annotation ? kindOfType(annotation) : null;
}

/** `Map<string, Map<string, number>>`: what the values of a table are, by its type. */
function kindOfElement(place: Place): KeyedKind | null {
  if (place.path.at(-1) !== ELEMENT) return null;
  const type = typeArgumentsOf(place);
  return type ? kindOfType(type) : null;
}

/** The declared type of the values of the table that a place is an element of. */
export function typeArgumentsOf(element: Place): TSESTree.TypeNode | null {
  const [outer] = outerPlaces(element);
  if (!outer || outer.path.includes(ELEMENT)) return null;
  const annotation = placeAnnotation(outer);
  const given = annotation?.type === 'TSTypeReference' ? annotation.typeArguments : null;
  const value = placeInitialiser(outer);
  const made = value?.type === 'NewExpression' ? value.typeArguments : null;
  const parameters = (given ?? made)?.params ?? [];
  if (annotation?.type === 'TSTypeLiteral') {
    const [member] = annotation.members;
    return member?.type === 'TSIndexSignature' ? (member.typeAnnotation?.typeAnnotation ?? null) : null;
  }
  return parameters.at(-1) ?? null;
}

function kindOfValue(place: Place, node: Node): KeyedKind | null {
  const value = unwrap(node);
  switch (value.type) {
    case 'ObjectExpression':
      return 'record';
    case 'AssignmentExpression':
      return kindOfValue(place, value.right);
    case 'LogicalExpression':
      return kindOfValue(place, value.right) ?? kindOfValue(place, value.left);
    case 'NewExpression': {
      const name = calleeName(value) ?? '';
      return MAP_CLASSES.has(name) ? 'map' : SET_CLASSES.has(name) ? 'set' : null;
    }
    case 'CallExpression':
      return kindOfCall(place, value);
    default:
      return null;
  }
}

function kindOfCall(place: Place, call: TSESTree.CallExpression): KeyedKind | null {
  if (globalPath(place.file, call.callee) === 'Object.create') return 'record';
  const name = calleeName(call) ?? '';
  const [first] = call.arguments;
  if (first && first.type !== 'SpreadElement' && entryOf(HOLDERS, name) !== undefined) return kindOfValue(place, first);
  return null;
}

function kindOfType(type: TSESTree.TypeNode): KeyedKind | null {
  switch (type.type) {
    case 'TSTypeLiteral':
      return type.members.some((member) => member.type === 'TSIndexSignature') ? 'record' : null;
    case 'TSUnionType':
      for (const part of type.types) {
        const kind = kindOfType(part);
        if (kind) return kind;
      }
      return null;
    case 'TSTypeOperator':
      return type.typeAnnotation ? kindOfType(type.typeAnnotation) : null;
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier' && type.typeArguments ? (entryOf(KEYED_TYPES, type.typeName.name) ?? null) : null;
    default:
      return null;
  }
}
