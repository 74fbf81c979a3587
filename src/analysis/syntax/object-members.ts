import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, keyName, type ClassNode } from './ast.js';
import { constructorAssignment, membersOf, parameterPropertyOf } from './classes.js';
import type { Located } from '../model/facts.js';
import type { FileModel } from '../model/file.js';
import { objectOfType } from './object-types.js';
import { objectOf, objectOfResult, type KnownObject } from './objects.js';

/** The object that a member of an object is. */
export function memberOfObject(object: KnownObject, name: string, depth: number): KnownObject | null {
  if (depth <= 0) return null;
  switch (object.kind) {
    case 'instance':
    case 'class':
      return memberOfClass(object, name, object.kind === 'class', depth);
    case 'literal':
      return memberOfLiteral(object.file, object.node, name, depth);
    case 'shape':
      return memberOfShape(object.file, object.node, name, depth);
  }
}

function memberOfClass(object: Located<ClassNode>, name: string, isStatic: boolean, depth: number): KnownObject | null {
  for (const owner of classChain(object)) {
    const members = membersOf(owner.node, name).filter((member) => member.static === isStatic);
    for (const member of members) {
      if (member.type !== 'MethodDefinition') return ofField(owner, name, member, depth);
      if (member.kind === 'get' && isFunction(member.value)) return objectOfResult(owner.file, member.value, depth - 1);
    }
    const field = isStatic ? null : ofParameterProperty(owner, name, depth);
    if (field) return field;
    const assigned = isStatic ? null : constructorAssignment(owner.node, name);
    if (assigned) return objectOf(owner.file, assigned.right, depth - 1);
  }
  return null;
}

function ofField(
  owner: Located<ClassNode>,
  name: string,
  field: TSESTree.PropertyDefinition | TSESTree.AccessorProperty,
  depth: number,
): KnownObject | null {
  const typed = field.typeAnnotation ? objectOfType(owner.file, field.typeAnnotation.typeAnnotation, depth - 1) : null;
  if (typed && typed.kind !== 'shape') return typed;
  const value = field.value ?? constructorAssignment(owner.node, name)?.right;
  return (value ? objectOf(owner.file, value, depth - 1) : null) ?? typed;
}

function ofParameterProperty(owner: Located<ClassNode>, name: string, depth: number): KnownObject | null {
  const parameter = parameterPropertyOf(owner.node, name)?.parameter;
  const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target?.type === 'Identifier' ? objectOf(owner.file, target, depth - 1) : null;
}

function memberOfLiteral(
  file: FileModel,
  literal: TSESTree.ObjectExpression,
  name: string,
  depth: number,
): KnownObject | null {
  for (const property of [...literal.properties].reverse()) {
    if (property.type === 'SpreadElement') {
      const spread = objectOf(file, property.argument, depth - 1);
      const found = spread && memberOfObject(spread, name, depth - 1);
      if (found) return found;
    } else if (keyName(property) === name) {
      if (property.kind === 'get' && isFunction(property.value)) return objectOfResult(file, property.value, depth - 1);
      return objectOf(file, property.value, depth - 1);
    }
  }
  return null;
}

function memberOfShape(
  file: FileModel,
  shape: TSESTree.TSTypeLiteral | TSESTree.TSInterfaceDeclaration,
  name: string,
  depth: number,
): KnownObject | null {
  const members = shape.type === 'TSTypeLiteral' ? shape.members : shape.body.body;
  for (const member of members) {
    if (member.type !== 'TSPropertySignature' || member.computed || member.key.type !== 'Identifier') continue;
    if (member.key.name !== name) continue;
    return member.typeAnnotation ? objectOfType(file, member.typeAnnotation.typeAnnotation, depth - 1) : null;
  }
  const bases = shape.type === 'TSInterfaceDeclaration' ? shape.extends : [];
  for (const { expression } of bases) {
    const base = objectOf(file, expression, depth - 1);
    const found = base && memberOfObject(base, name, depth - 1);
    if (found) return found;
  }
  return null;
}

const chains = new WeakMap<ClassNode, readonly Located<ClassNode>[]>();

/** Longer chains of classes do not exist outside of circles. */
const MAX_CHAIN = 10;

/** A class and those it extends, the nearest first, in whatever files they are. */
export function classChain(object: Located<ClassNode>): readonly Located<ClassNode>[] {
  const known = chains.get(object.node);
  if (known) return known;
  const chain: Located<ClassNode>[] = [];
  // A base that is made by a method of the class itself has no end.
  chains.set(object.node, chain);
  let next: Located<ClassNode> | null = { file: object.file, node: object.node };
  while (next && chain.length < MAX_CHAIN) {
    const { file, node }: Located<ClassNode> = next;
    if (chain.some((one) => one.node === node)) break;
    chain.push(next);
    const base: KnownObject | null = node.superClass ? objectOf(file, node.superClass) : null;
    next = base?.kind === 'class' ? base : null;
  }
  return chain;
}
