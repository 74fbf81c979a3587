import type { TSESTree } from '@typescript-eslint/utils';
import { HOLDERS, LIST_CLASSES, STORE_FACTORIES } from '../../catalogue/containers.js';
import { calleeName, unwrap } from '../syntax/ast.js';
import { entryOf } from '../syntax/entries.js';
import { classAnywhere } from '../syntax/objects.js';
import type { Node } from '../model/file.js';
import { elementPartOf } from '../places/element-parts.js';
import { placeAnnotation, placeInitialiser, type Place } from '../places/places.js';
import { globalPath } from '../syntax/variables.js';

export type ContainerKind = 'list' | 'text' | 'bytes';

const LIST_TYPES = new Set([
  'Array',
  'ReadonlyArray',
  'Iterable',
  'Ref',
  'ShallowRef',
  'WritableSignal',
  'Signal',
  'Writable',
]);

/** What a place holds, by its first value or its declared type: a list, a text, bytes; null for anything else. */
export function containerKind(place: Place): ContainerKind | null {
  let kind = kinds.get(place);
  if (kind === undefined) kinds.set(place, (kind = findKind(place)));
  return kind;
}

const kinds = new WeakMap<Place, ContainerKind | null>();

function findKind(place: Place): ContainerKind | null {
  const value = placeInitialiser(place);
  const byValue = value && kindOfValue(place, value);
  if (byValue) return byValue;
  const annotation = placeAnnotation(place);
  return annotation ? kindOfType(annotation) : kindOfPart(place);
}

/** `outbox` of the objects in a map of clients. What such an object collects in texts and bytes is its own affair. */
function kindOfPart(place: Place): ContainerKind | null {
  const part = elementPartOf(place);
  const kind = part?.value ? kindOfValue(part, part.value) : part?.type ? kindOfType(part.type) : null;
  return kind === 'list' ? kind : null;
}

function kindOfValue(place: Pick<Place, 'file'>, node: Node): ContainerKind | null {
  const value = unwrap(node);
  switch (value.type) {
    case 'ArrayExpression':
      return 'list';
    case 'Literal':
      return typeof value.value === 'string' ? 'text' : null;
    case 'TemplateLiteral':
      return 'text';
    case 'LogicalExpression':
      return kindOfValue(place, value.right) ?? kindOfValue(place, value.left);
    case 'NewExpression':
    case 'CallExpression':
      return kindOfCall(place, value);
    default:
      return null;
  }
}

function kindOfCall(place: Pick<Place, 'file'>, call: TSESTree.NewExpression | TSESTree.CallExpression): ContainerKind | null {
  const path = globalPath(place.file, call.callee);
  if (path === 'Array.from' || path === 'Array.of' || path === 'Array') return 'list';
  if (path?.startsWith('Buffer.') || path === 'Uint8Array') return 'bytes';
  if (path === 'String') return 'text';
  const name = calleeName(call) ?? '';
  if (call.type === 'NewExpression' && LIST_CLASSES.has(name)) {
    // A class of the project is looked at where it is declared.
    return hasSizeArgument(call) || classAnywhere(place.file, call) !== null ? null : 'list';
  }
  const [first] = call.arguments;
  if (first && first.type !== 'SpreadElement' && (entryOf(HOLDERS, name) !== undefined || STORE_FACTORIES.has(name)))
    return kindOfValue(place, first);
  return null;
}

/** `new Denque([], { capacity: 100 })` and `new Queue(100)` have a maximum. */
function hasSizeArgument(call: TSESTree.NewExpression): boolean {
  return call.arguments.some((argument) => {
    const value = unwrap(argument);
    return (value.type === 'Literal' && typeof value.value === 'number') || value.type === 'ObjectExpression';
  });
}

function kindOfType(type: TSESTree.TypeNode): ContainerKind | null {
  switch (type.type) {
    case 'TSArrayType':
      return 'list';
    case 'TSStringKeyword':
      return 'text';
    case 'TSTypeOperator':
      return type.typeAnnotation ? kindOfType(type.typeAnnotation) : null;
    case 'TSUnionType':
      for (const part of type.types) {
        const kind = kindOfType(part);
        if (kind) return kind;
      }
      return null;
    case 'TSTypeReference': {
      const name = type.typeName.type === 'Identifier' ? type.typeName.name : '';
      if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
      return LIST_TYPES.has(name) && type.typeArguments ? kindOfTypeArgument(name, type.typeArguments) : null;
    }
    default:
      return null;
  }
}

/** `Array<T>` is a list; `Ref<T[]>` is one when what it holds is. */
function kindOfTypeArgument(name: string, parameters: TSESTree.TSTypeParameterInstantiation): ContainerKind | null {
  if (name === 'Array' || name === 'ReadonlyArray') return 'list';
  const [first] = parameters.params;
  return first ? kindOfType(first) : null;
}
