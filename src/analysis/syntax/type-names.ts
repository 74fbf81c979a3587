import type { TSESTree } from '@typescript-eslint/utils';
import { TRANSPARENT_TYPES } from '../../catalogue/injection.js';
import { awaited, classOfThis, keyName, unwrap } from './ast.js';
import { membersOf, parameterPropertyOf } from './classes.js';
import type { FileModel, Node } from '../model/file.js';
import { variableOf } from './variables.js';

/** The names in the declared type of a variable, parameter or field: `Ring` for `ring: Ring<Job> | null`. */
export function typeNamesOf(file: FileModel, node: Node): readonly Node[] {
  const type = declaredType(file, awaited(node));
  return type ? namesIn(type) : [];
}

/** The names of a type and of the parts of a union: not of what the type has inside. */
export function namesIn(type: TSESTree.TypeNode): readonly Node[] {
  switch (type.type) {
    case 'TSTypeReference':
      return namesInReference(type);
    case 'TSUnionType':
    case 'TSIntersectionType':
      return type.types.flatMap(namesIn);
    case 'TSTypeOperator':
      return type.typeAnnotation ? namesIn(type.typeAnnotation) : [];
    default:
      return [];
  }
}

function namesInReference({ typeName, typeArguments }: TSESTree.TSTypeReference): readonly Node[] {
  const inner = typeArguments?.params ?? [];
  // Without an argument `Writable` is the stream, not the helper.
  const isTransparent = inner.length > 0 && typeName.type === 'Identifier' && TRANSPARENT_TYPES.has(typeName.name);
  return isTransparent ? inner.flatMap(namesIn) : [nameNode(typeName)];
}

/** For `lib.Ring` its last name. */
function nameNode(name: TSESTree.EntityName): Node {
  return name.type === 'TSQualifiedName' ? name.right : name;
}

function declaredType(file: FileModel, value: Node): TSESTree.TypeNode | null {
  if (value.type === 'Identifier') {
    const declared = variableOf(file, value)?.identifiers[0];
    return declared?.type === 'Identifier' ? (declared.typeAnnotation?.typeAnnotation ?? null) : null;
  }
  if (value.type !== 'MemberExpression' || unwrap(value.object).type !== 'ThisExpression') return null;
  const name = keyName(value);
  const owner = classOfThis(unwrap(value.object))?.owner;
  if (name === null || !owner) return null;
  for (const member of membersOf(owner, name)) {
    if (member.type !== 'MethodDefinition' && member.typeAnnotation) return member.typeAnnotation.typeAnnotation;
  }
  const parameter = parameterPropertyOf(owner, name)?.parameter;
  const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target?.type === 'Identifier' ? (target.typeAnnotation?.typeAnnotation ?? null) : null;
}
