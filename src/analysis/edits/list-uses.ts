import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap, wrapped } from '../syntax/ast.js';
import { numberOf } from '../syntax/constants.js';
import type { TextEdit } from './edits.js';
import { exportedNamesOf } from '../syntax/exports.js';
import type { FileModel, Node } from '../model/file.js';
import { nodesOf } from '../syntax/nodes.js';
import { fieldDeclaration, placesOf, type Place } from '../places/places.js';

/** What it takes to put a queue class in the place of an array. */
export interface QueueReplacement {
  /** From the end of the name to the end of `= []`, the type annotation included. */
  readonly initialiser: readonly [number, number];
  /** The type of the items as the code writes it; empty where the code has no types. */
  readonly itemType: string;
  /** Changes of the uses, `splice(0, n)` to `takeBatch(n)` for instance. */
  readonly edits: readonly TextEdit[];
}

/**
 * How to replace an array by a queue with `push`, `shift`, `length`, iteration and `takeBatch`. Null when the array is
 * reachable from elsewhere or used in a way that such a queue does not have.
 */
export function queueReplacement(place: Place): QueueReplacement | null {
  const declared = declarationOf(place);
  const initialiser = declared && initialiserRange(place.file, declared);
  if (!initialiser) return null;
  const edits: TextEdit[] = [];
  for (const use of usesOfPlace(place)) {
    const edit = editOfUse(place.file, use);
    if (edit === null) return null;
    edits.push(...edit);
  }
  return { ...initialiser, edits };
}

type Declaration = TSESTree.VariableDeclarator | TSESTree.PropertyDefinition;

/** The declaration of a local or private array; null where other files could use it. */
function declarationOf(place: Place): Declaration | null {
  if (place.kind === 'field') {
    const field = fieldDeclaration(place.root, place.path);
    const isPrivate = field?.type === 'PropertyDefinition' && (field.accessibility === 'private' || field.key.type === 'PrivateIdentifier');
    return isPrivate ? field : null;
  }
  const [identifier] = place.root.identifiers;
  const declarator = place.root.defs[0]?.node as Node | undefined;
  if (place.path.length > 0 || declarator?.type !== 'VariableDeclarator' || identifier?.type !== 'Identifier') return null;
  if (declarator.parent.kind !== 'const') return null;
  return exportedNamesOf(place.file, identifier).length === 0 ? declarator : null;
}

function initialiserRange(file: FileModel, declared: Declaration): Pick<QueueReplacement, 'initialiser' | 'itemType'> | null {
  const name = declared.type === 'VariableDeclarator' ? declared.id : declared.key;
  const value = declared.type === 'VariableDeclarator' ? declared.init : declared.value;
  if (value?.type !== 'ArrayExpression' || value.elements.length > 0) return null;
  const annotation = declared.type === 'PropertyDefinition' ? declared.typeAnnotation : name.type === 'Identifier' ? name.typeAnnotation : undefined;
  const isTyped = /\.[cm]?tsx?$/.test(file.path);
  const itemType = annotation ? itemTypeOf(file, annotation.typeAnnotation) : isTyped ? null : '';
  if (itemType === null) return null;
  const nameEnd = annotation ? annotation.range[0] : name.range[1];
  return { initialiser: [nameEnd, value.range[1]], itemType };
}

function itemTypeOf(file: FileModel, type: TSESTree.TypeNode): string | null {
  if (type.type === 'TSArrayType') {
    const text = file.textOf(type.elementType);
    return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;
  }
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier' || type.typeName.name !== 'Array') return null;
  const [item] = type.typeArguments?.params ?? [];
  return item ? file.textOf(item) : null;
}

function usesOfPlace(place: Place): readonly Node[] {
  const { file } = place;
  if (place.kind === 'variable') {
    return place.root.references.filter((reference) => reference.init !== true).map((reference) => reference.identifier as Node);
  }
  const name = place.path.at(-1);
  const patterns = nodesOf(file).all('ObjectPattern').filter((pattern) => pattern.properties.some((property) => property.type === 'Property' && keyName(property) === name));
  const members = nodesOf(file).all('MemberExpression').filter((member) => keyName(member) === name && placesOf(file, member).includes(place));
  // A destructured field may be used in any way: it stands for a use that no queue has.
  return [...members, ...patterns];
}

/** The change that a use needs; null when a queue has no such use. */
function editOfUse(file: FileModel, use: Node): readonly TextEdit[] | null {
  const value = wrapped(use);
  const parent = value.parent;
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === value ? editOfMember(file, parent) : null;
    case 'ForOfStatement':
      return parent.right === value ? [] : null;
    case 'SpreadElement':
      return parent.parent.type === 'ArrayExpression' ? [] : null;
    default:
      return null;
  }
}

function editOfMember(file: FileModel, member: TSESTree.MemberExpression): readonly TextEdit[] | null {
  const name = keyName(member);
  const parent = wrapped(member).parent;
  const call = parent?.type === 'CallExpression' && unwrap(parent.callee) === member ? parent : null;
  if (name === 'length') return parent?.type === 'AssignmentExpression' && parent.left === member ? null : [];
  if (!call) return null;
  if (name === 'push' || name === 'shift') return [];
  const [start, count] = call.arguments;
  if (name !== 'splice' || !start || !count || call.arguments.length > 2 || numberOf(file, start) !== 0) return null;
  return [
    { range: member.property.range, text: 'takeBatch' },
    { range: [start.range[0], count.range[0]], text: '' },
  ];
}
