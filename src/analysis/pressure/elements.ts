import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap } from '../syntax/ast.js';
import { memberTypes } from '../libraries/instances.js';
import { objectOfType } from '../syntax/object-types.js';
import { MAX_DEPTH } from '../syntax/objects.js';
import type { Located } from '../model/facts.js';
import type { Node } from '../model/file.js';
import { elementTypes, putInto } from '../places/element-parts.js';
import { placesOf, type Place } from '../places/places.js';

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

function nameIn({ file, node }: Located<TSESTree.TypeNode>): readonly Located[] {
  return node.type === 'TSTypeReference' ? [{ file, node: nameOf(node.typeName) }] : [];
}

/** `Response` of the property `res` in `{ id: string; res: Response }[]`. */
function partTypes({ file }: Place, { node }: Located<TSESTree.TypeNode>, part: string): readonly Located[] {
  const object = objectOfType(file, node, MAX_DEPTH);
  return object ? memberTypes(object, part) : [];
}

function nameOf(name: TSESTree.EntityName): Node {
  return name.type === 'TSQualifiedName' ? name.right : name;
}
