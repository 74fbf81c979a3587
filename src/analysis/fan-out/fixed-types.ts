import type { TSESTree } from '@typescript-eslint/utils';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';

type Declaration = TSESTree.TSTypeAliasDeclaration | TSESTree.TSInterfaceDeclaration | TSESTree.TSEnumDeclaration;

const declarationsOf = perFile((file): ReadonlyMap<string, Declaration> => {
  const nodes = nodesOf(file);
  const found = new Map<string, Declaration>();
  for (const node of nodes.all('TSTypeAliasDeclaration')) found.set(node.id.name, node);
  for (const node of nodes.all('TSInterfaceDeclaration')) found.set(node.id.name, node);
  for (const node of nodes.all('TSEnumDeclaration')) found.set(node.id.name, node);
  return found;
});

const ELEMENT_TYPES = new Set(['Array', 'ReadonlyArray', 'Set', 'ReadonlySet', 'Iterable']);
const KEYED_TYPES = new Set(['Record', 'Map', 'ReadonlyMap']);
const SAME_KEYS = new Set(['Partial', 'Required', 'Readonly']);

/**
 * True for types of values that have a limited number of parts, whatever the data: tuples, collections of an enum or
 * of a union of literals, records with such keys, objects without an index signature.
 */
export function isFixedType(file: FileModel, type: TSESTree.TypeNode, depth = 5): boolean {
  if (depth <= 0) return false;
  switch (type.type) {
    case 'TSTupleType':
      return type.elementTypes.every((element) => element.type !== 'TSRestType');
    case 'TSTypeOperator':
      return (
        type.operator === 'readonly' && type.typeAnnotation != null && isFixedType(file, type.typeAnnotation, depth - 1)
      );
    case 'TSArrayType':
      return isFixedKey(file, type.elementType, depth - 1) || isConfigurationType(type.elementType);
    case 'TSTypeLiteral':
      return !type.members.some((member) => member.type === 'TSIndexSignature');
    case 'TSMappedType':
      return isFixedKey(file, type.constraint, depth - 1);
    case 'TSTypeReference':
      return isFixedReference(file, type, depth);
    default:
      return false;
  }
}

/** `QueueConfig[]`: as many as somebody wrote down. */
function isConfigurationType(type: TSESTree.TypeNode): boolean {
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    /(?:Config|Configuration|Definition|Settings)$/.test(type.typeName.name)
  );
}

function isFixedReference(file: FileModel, type: TSESTree.TSTypeReference, depth: number): boolean {
  if (type.typeName.type !== 'Identifier') return false;
  const name = type.typeName.name;
  const [first] = type.typeArguments?.params ?? [];
  if (first && (ELEMENT_TYPES.has(name) || KEYED_TYPES.has(name))) return isFixedKey(file, first, depth - 1);
  if (first && SAME_KEYS.has(name)) return isFixedType(file, first, depth - 1);
  const declaration = declarationsOf(file).get(name);
  if (declaration?.type === 'TSTypeAliasDeclaration') return isFixedType(file, declaration.typeAnnotation, depth - 1);
  return (
    declaration?.type === 'TSInterfaceDeclaration' &&
    declaration.extends.length === 0 &&
    !declaration.body.body.some((member) => member.type === 'TSIndexSignature')
  );
}

/** True for types with a limited number of values: literals, their unions, enums, keys of a fixed object. */
export function isFixedKey(file: FileModel, type: Node, depth = 5): boolean {
  if (depth <= 0) return false;
  switch (type.type) {
    case 'TSLiteralType':
    case 'TSBooleanKeyword':
      return true;
    case 'TSUnionType':
      return type.types.every((part) => isFixedKey(file, part, depth - 1));
    case 'TSTypeOperator':
      return type.operator === 'keyof';
    case 'TSIndexedAccessType':
      // `(typeof CHANNELS)[number]`
      return type.objectType.type === 'TSTypeQuery';
    case 'TSTypeReference': {
      const declaration =
        type.typeName.type === 'Identifier' ? declarationsOf(file).get(type.typeName.name) : undefined;
      if (declaration?.type === 'TSEnumDeclaration') return true;
      return declaration?.type === 'TSTypeAliasDeclaration' && isFixedKey(file, declaration.typeAnnotation, depth - 1);
    }
    default:
      return false;
  }
}
