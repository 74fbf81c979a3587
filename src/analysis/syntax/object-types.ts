import type { TSESTree } from '@typescript-eslint/utils';
import { TRANSPARENT_TYPES } from '../../catalogue/injection.js';
import type { FileModel } from '../model/file.js';
import { functionsAnywhere } from './methods.js';
import { memberOfObject } from './object-members.js';
import { instanceOf, memberInPattern, objectOf, objectOfResult, ofOrigin, type KnownObject } from './objects.js';
import { originOf } from './origins.js';
import { definitionOf, variableOf, type Variable } from './variables.js';

/** The object that a declared type describes; generics, promises and unions with null are looked through. */
export function objectOfType(file: FileModel, type: TSESTree.TypeNode, depth: number): KnownObject | null {
  if (depth <= 0) return null;
  switch (type.type) {
    case 'TSTypeReference':
      return ofReference(file, type, depth);
    case 'TSTypeLiteral':
      return { kind: 'shape', file, node: type };
    case 'TSUnionType':
    case 'TSIntersectionType': {
      const known = type.types.flatMap((part) => objectOfType(file, part, depth - 1) ?? []);
      return type.type === 'TSIntersectionType' || known.length === 1 ? (known[0] ?? null) : null;
    }
    case 'TSTypeOperator':
      return type.typeAnnotation ? objectOfType(file, type.typeAnnotation, depth - 1) : null;
    case 'TSTypeQuery':
      return type.exprName.type === 'Identifier' ? objectOf(file, type.exprName, depth - 1) : null;
    default:
      return null;
  }
}

function ofReference(file: FileModel, reference: TSESTree.TSTypeReference, depth: number): KnownObject | null {
  const { typeName } = reference;
  const [argument] = reference.typeArguments?.params ?? [];
  if (typeName.type === 'TSQualifiedName') {
    const origin = typeName.left.type === 'Identifier' ? originOf(file, typeName.left) : null;
    return asType(
      origin && ofOrigin(file, { module: origin.module, path: [...origin.path, typeName.right.name] }, depth),
    );
  }
  if (typeName.type !== 'Identifier') return null;
  const definition = definitionOfName(file, typeName);
  if (definition?.node.type === 'TSTypeParameter')
    return definition.node.constraint ? objectOfType(file, definition.node.constraint, depth - 1) : null;
  const found = definition ? asType(objectOf(file, typeName, depth)) : null;
  if (found || !argument) return found;
  if (TRANSPARENT_TYPES.has(typeName.name)) return objectOfType(file, argument, depth - 1);
  return definition ? null : ofUtilityType(file, typeName.name, argument, depth);
}

function definitionOfName(file: FileModel, name: TSESTree.Identifier): ReturnType<typeof definitionOf> {
  const variable = variableOf(file, name);
  return variable && definitionOf(variable);
}

/** A class that is named as a type means its instances. */
function asType(found: KnownObject | null): KnownObject | null {
  return instanceOf(found) ?? found;
}

/** `ReturnType<typeof createStore>` and `InstanceType<typeof Store>`. */
function ofUtilityType(file: FileModel, name: string, argument: TSESTree.TypeNode, depth: number): KnownObject | null {
  if (argument.type !== 'TSTypeQuery' || argument.exprName.type !== 'Identifier') return null;
  if (name === 'InstanceType') return instanceOf(objectOf(file, argument.exprName, depth - 1));
  if (name !== 'ReturnType') return null;
  for (const fn of functionsAnywhere(file, argument.exprName, depth - 1)) {
    const result = objectOfResult(fn.file, fn.node, depth - 1);
    if (result) return result;
  }
  return null;
}

/** The member of a type that has a name: `outbox: Order[]`; null where the object is no type, or has no such member. */
export function signatureOf(object: KnownObject, name: string): TSESTree.TSPropertySignature | null {
  if (object.kind !== 'shape') return null;
  const members = object.node.type === 'TSTypeLiteral' ? object.node.members : object.node.body.body;
  for (const member of members)
    if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.key.name === name) return member;
  return null;
}

/** The object that the declared type of a variable describes, for parts of a typed pattern too. */
export function typeOfVariable(file: FileModel, variable: Variable, depth: number): KnownObject | null {
  const [declared] = variable.identifiers;
  if (declared?.type !== 'Identifier') return null;
  if (declared.typeAnnotation) return objectOfType(file, declared.typeAnnotation.typeAnnotation, depth - 1);
  const pattern = patternAround(declared);
  if (!pattern?.typeAnnotation) return null;
  const whole = objectOfType(file, pattern.typeAnnotation.typeAnnotation, depth - 1);
  const name = whole && memberInPattern(pattern, variable);
  return whole && name ? memberOfObject(whole, name, depth - 1) : null;
}

function patternAround(identifier: TSESTree.Identifier): TSESTree.ObjectPattern | null {
  const holder = identifier.parent.type === 'AssignmentPattern' ? identifier.parent.parent : identifier.parent;
  return holder.type === 'Property' && holder.parent.type === 'ObjectPattern' ? holder.parent : null;
}
