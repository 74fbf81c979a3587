import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, receiverOf, unwrap, wrapped } from '../syntax/ast.js';
import { definitionOf, variableOf } from '../syntax/variables.js';
import { nodesOf } from '../syntax/nodes.js';
import { memberTypes } from '../libraries/instances.js';
import { objectOfType } from '../syntax/object-types.js';
import { MAX_DEPTH } from '../syntax/objects.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { filesReaching } from '../places/place-reach.js';
import { placeAnnotation, placeInitialiser, placesOf, type Place } from '../places/places.js';

/** A name that stands for one element of a collection after another. */
export interface Element {
  /** The collection: `viewers` of `for (const viewer of viewers)`. */
  readonly collection: Node;
  /** The loop, or the call that calls back for each element. */
  readonly loop: Node;
}

/** What a name is one of: the loop variable of a `for`, the parameter of a `forEach`; null for any other. */
export function elementOf(file: FileModel, node: Node): Element | null {
  const value = unwrap(node);
  const variable = value.type === 'Identifier' ? variableOf(file, value) : null;
  const definition = variable ? definitionOf(variable) : null;
  if (!variable || !definition) return null;
  if (definition.node.type === 'VariableDeclarator') {
    const loop = definition.node.parent.parent;
    return loop.type === 'ForOfStatement' && loop.left === definition.node.parent ? { collection: elements(loop.right), loop } : null;
  }
  if (definition.type !== 'Parameter' || !isFunction(definition.node)) return null;
  const [first] = definition.node.params;
  const call = wrapped(definition.node).parent;
  if (call?.type !== 'CallExpression' || call.callee === wrapped(definition.node) || !/^(?:forEach|map|each)$/.test(calleeName(call) ?? ''))
    return null;
  const receiver = receiverOf(call);
  return receiver && first && variable.identifiers.some((one) => one.range[0] >= first.range[0] && one.range[1] <= first.range[1])
    ? { collection: elements(receiver), loop: call }
    : null;
}

/** The collection of `clients.values()`, `[...clients]`, `Array.from(clients)`, `clients.filter(...)`, `Object.values(clients)`. */
function elements(node: Node): Node {
  const value = unwrap(node);
  if (value.type === 'ArrayExpression') {
    const [only] = value.elements;
    return value.elements.length === 1 && only?.type === 'SpreadElement' ? elements(only.argument) : value;
  }
  if (value.type !== 'CallExpression') return value;
  const [first] = value.arguments;
  const receiver = receiverOf(value);
  const name = calleeName(value) ?? '';
  if (receiver?.type === 'Identifier' && /^(?:Array|Object)$/.test(receiver.name) && first && /^(?:from|values|entries)$/.test(name))
    return elements(first);
  return receiver && /^(?:values|entries|filter|slice|toReversed|get)$/.test(name) ? elements(receiver) : value;
}

/**
 * True when the elements of a collection are such things, by its declared type or by what is put into it. For
 * `{ id, res }` objects, `part` names the property.
 */
export function holds(
  { file, node }: Located,
  part: string | null,
  isOne: (value: Located) => boolean,
  isType: (type: Located) => boolean,
): boolean {
  return placesOf(file, node).some((place) => {
    const types = elementTypes(place);
    const names = part === null ? types.flatMap(nameIn) : types.flatMap((type) => partTypes(place, type, part));
    return names.some((type) => isType(type)) || putInto(place).some((value) => isOfKind(value, part, isOne));
  });
}

function isOfKind({ file, node }: Located, part: string | null, isOne: (value: Located) => boolean): boolean {
  const value = unwrap(node);
  if (part === null) return isOne({ file, node: value });
  if (value.type !== 'ObjectExpression') return false;
  return value.properties.some((property) => property.type === 'Property' && keyName(property) === part && isOne({ file, node: property.value }));
}

/** The last type argument: `Socket` of `Map<string, Socket>`, `Socket[]`, `new Set<Socket>()`. */
function elementTypes(place: Place): readonly Located<TSESTree.TypeNode>[] {
  const annotation = placeAnnotation(place);
  const made = placeInitialiser(place);
  const value = made && unwrap(made);
  const of = annotation ? lastArgument(annotation) : undefined;
  const ofMade = value?.type === 'NewExpression' ? value.typeArguments?.params.at(-1) : undefined;
  return [of, ofMade].flatMap((node) => (node ? [{ file: place.file, node }] : []));
}

function nameIn({ file, node }: Located<TSESTree.TypeNode>): readonly Located[] {
  return node.type === 'TSTypeReference' ? [{ file, node: nameOf(node.typeName) }] : [];
}

/** `Response` of the property `res` in `{ id: string; res: Response }[]`. */
function partTypes({ file }: Place, { node }: Located<TSESTree.TypeNode>, part: string): readonly Located[] {
  const object = objectOfType(file, node, MAX_DEPTH);
  return object ? memberTypes(object, part) : [];
}

function lastArgument(type: TSESTree.TypeNode): TSESTree.TypeNode | undefined {
  if (type.type === 'TSArrayType') return type.elementType;
  if (type.type === 'TSTypeLiteral') {
    const [only] = type.members;
    return type.members.length === 1 && only?.type === 'TSIndexSignature' ? only.typeAnnotation?.typeAnnotation : undefined;
  }
  return type.type === 'TSTypeReference' ? type.typeArguments?.params.at(-1) : undefined;
}

function nameOf(name: TSESTree.EntityName): Node {
  return name.type === 'TSQualifiedName' ? name.right : name;
}

/** What `add`, `set`, `push` and assignments put into a collection. */
function putInto(place: Place): readonly Located[] {
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
