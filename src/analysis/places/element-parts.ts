import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, keyName, receiverOf, unwrap } from '../syntax/ast.js';
import { nodesOf } from '../syntax/nodes.js';
import { objectOfType, signatureOf } from '../syntax/object-types.js';
import { MAX_DEPTH } from '../syntax/objects.js';
import { resolveValue } from '../syntax/variables.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { filesReaching } from './place-reach.js';
import { ELEMENT, outerPlaces, placeAnnotation, placeDeclaration, placeInitialiser, placesOf, type Place } from './places.js';

/** A property of the objects that a collection holds: `outbox: []` of `clients.set(id, { outbox: [] })`. */
export interface ElementPart {
  readonly file: FileModel;
  /** Where the objects get it, or where their type declares it. */
  readonly node: Node;
  /** What it is at first; null where only its type is in sight. */
  readonly value: Node | null;
  readonly type: TSESTree.TypeNode | null;
}

/** For the place `clients[].outbox`: the property that it stands for; null for other places, and where it is out of sight. */
export function elementPartOf(place: Place): ElementPart | null {
  let part = parts.get(place);
  if (part === undefined) parts.set(place, (part = findPart(place)));
  return part;
}

const parts = new WeakMap<Place, ElementPart | null>();

function findPart(place: Place): ElementPart | null {
  const name = place.path.at(-1);
  const [element, collection] = outerPlaces(place);
  if (name === undefined || name === ELEMENT || element?.path.at(-1) !== ELEMENT || !collection) return null;
  for (const { file, node } of putInto(collection)) {
    const value = resolveValue(file, node);
    if (value.type !== 'ObjectExpression') continue;
    for (const property of value.properties)
      if (property.type === 'Property' && keyName(property) === name) return { file, node: property, value: unwrap(property.value), type: null };
  }
  for (const { file, node } of elementTypes(collection)) {
    const object = objectOfType(file, node, MAX_DEPTH);
    const member = object && signatureOf(object, name);
    if (object && member?.typeAnnotation) return { file: object.file, node: member, value: null, type: member.typeAnnotation.typeAnnotation };
  }
  return null;
}

/** Where a place is declared and what the code calls it; for a part of the elements of a collection, where they get it. */
export function declarationOf(place: Place): { readonly node: Node; readonly name: string } | null {
  const declared = placeDeclaration(place);
  const part = elementPartOf(place);
  return part?.file === place.file && declared ? { node: part.node, name: declared.name } : declared;
}

/** The last type argument: `Socket` of `Map<string, Socket>`, `Socket[]`, `new Set<Socket>()`. */
export function elementTypes(place: Place): readonly Located<TSESTree.TypeNode>[] {
  const annotation = placeAnnotation(place);
  const made = placeInitialiser(place);
  const value = made && unwrap(made);
  const of = annotation ? lastArgument(annotation) : undefined;
  const ofMade = value?.type === 'NewExpression' ? value.typeArguments?.params.at(-1) : undefined;
  return [of, ofMade].flatMap((node) => (node ? [{ file: place.file, node }] : []));
}

function lastArgument(type: TSESTree.TypeNode): TSESTree.TypeNode | undefined {
  if (type.type === 'TSArrayType') return type.elementType;
  if (type.type === 'TSTypeLiteral') {
    const [only] = type.members;
    return type.members.length === 1 && only?.type === 'TSIndexSignature' ? only.typeAnnotation?.typeAnnotation : undefined;
  }
  return type.type === 'TSTypeReference' ? type.typeArguments?.params.at(-1) : undefined;
}

/** What `add`, `set`, `push` and assignments put into a collection. */
export function putInto(place: Place): readonly Located[] {
  return filesReaching(place).flatMap((file) => (putsOf(file).get(place) ?? []).map((node): Located => ({ file, node })));
}

const putsOf = perFile((file): ReadonlyMap<Place, readonly Node[]> => {
  const table = new Map<Place, Node[]>();
  const put = (collection: Node, value: Node): void => {
    for (const place of placesOf(file, collection)) table.set(place, [...(table.get(place) ?? []), value]);
  };
  for (const call of nodesOf(file).all('CallExpression')) {
    const name = calleeName(call) ?? '';
    const receiver = receiverOf(call);
    const value = name === 'set' ? call.arguments[1] : call.arguments[0];
    if (!receiver || !value || !/^(?:add|set|push|unshift)$/.test(name)) continue;
    put(receiver, value);
  }
  // `sockets[id] = socket`
  for (const { left, right, operator } of nodesOf(file).all('AssignmentExpression'))
    if (operator === '=' && left.type === 'MemberExpression' && left.computed) put(left.object, right);
  return table;
});
