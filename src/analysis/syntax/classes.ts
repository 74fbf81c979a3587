import type { TSESTree } from '@typescript-eslint/utils';
import { classOfThis, isClass, keyName, unwrap, type ClassNode } from './ast.js';
import { DepthCache } from '../model/depth-cache.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from './nodes.js';
import { definitionOf, initialiserOf, variableOf, type Variable } from './variables.js';

export type ClassMember = TSESTree.MethodDefinition | TSESTree.PropertyDefinition | TSESTree.AccessorProperty;

/** The members of a class under a name, a method and its overloads for instance. */
export function membersOf(owner: ClassNode, name: string): readonly ClassMember[] {
  let byName = membersByName.get(owner);
  if (!byName) membersByName.set(owner, (byName = namedMembers(owner)));
  return byName.get(name) ?? [];
}

const membersByName = new WeakMap<ClassNode, ReadonlyMap<string, readonly ClassMember[]>>();

function namedMembers(owner: ClassNode): ReadonlyMap<string, readonly ClassMember[]> {
  const byName = new Map<string, ClassMember[]>();
  for (const member of owner.body.body) {
    if (
      member.type !== 'MethodDefinition' &&
      member.type !== 'PropertyDefinition' &&
      member.type !== 'AccessorProperty'
    )
      continue;
    const name = keyName(member);
    if (name === null) continue;
    const list = byName.get(name);
    if (list) list.push(member);
    else byName.set(name, [member]);
  }
  return byName;
}

/** The parameter of a constructor that declares a field: `constructor(private readonly repo: Repo)`. */
export function parameterPropertyOf(owner: ClassNode, name: string): TSESTree.TSParameterProperty | null {
  for (const member of owner.body.body) {
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue;
    for (const parameter of member.value.params) {
      if (parameter.type !== 'TSParameterProperty') continue;
      const target = parameter.parameter.type === 'AssignmentPattern' ? parameter.parameter.left : parameter.parameter;
      if (target.name === name) return parameter;
    }
  }
  return null;
}

/** The assignment in a constructor that gives a field its first value. */
export function constructorAssignment(owner: ClassNode, name: string): TSESTree.AssignmentExpression | null {
  for (const member of owner.body.body) {
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor' || !member.value.body) continue;
    for (const statement of member.value.body.body) {
      if (statement.type !== 'ExpressionStatement') continue;
      const expression = statement.expression;
      if (expression.type !== 'AssignmentExpression') continue;
      const left = unwrap(expression.left);
      if (left.type === 'MemberExpression' && left.object.type === 'ThisExpression' && keyName(left) === name)
        return expression;
    }
  }
  return null;
}

/**
 * The class of this file that a value is an instance of, or, for the name of a class, that class: a `new` of it, a
 * const initialised so, a field, or a parameter with the class as its declared type.
 */
export function classOfValue(file: FileModel, node: Node, depth = 5): ClassNode | null {
  if (depth <= 0) return null;
  const expression = unwrap(node);
  if (isClass(expression)) return expression;
  switch (expression.type) {
    case 'NewExpression':
      return classOfValue(file, expression.callee, depth - 1);
    case 'AwaitExpression':
      return classOfValue(file, expression.argument, depth - 1);
    case 'AssignmentExpression':
    case 'LogicalExpression':
      return classOfValue(file, expression.right, depth - 1);
    case 'Identifier': {
      const variable = variableOf(file, expression);
      return variable
        ? classesByVariable(file).get(variable, depth, () => classOfVariable(file, variable, depth))
        : null;
    }
    case 'MemberExpression':
      return classOfField(file, expression, depth);
    default:
      return null;
  }
}

const classesByVariable = perFile(() => new DepthCache<Variable, ClassNode | null>());

function classOfVariable(file: FileModel, variable: Variable, depth: number): ClassNode | null {
  const definition = definitionOf(variable);
  if (!definition) return null;
  if (isClass(definition.node)) return definition.node;
  const declared = variable.identifiers[0];
  const annotated = declared?.type === 'Identifier' ? classOfAnnotation(file, declared.typeAnnotation) : null;
  if (annotated) return annotated;
  const value = initialiserOf(variable);
  return value ? classOfValue(file, value, depth - 1) : null;
}

function classOfField(file: FileModel, member: TSESTree.MemberExpression, depth: number): ClassNode | null {
  const name = keyName(member);
  const object = unwrap(member.object);
  if (name === null || object.type !== 'ThisExpression') return null;
  const owner = classOfThis(object)?.owner;
  if (!owner) return null;
  for (const field of membersOf(owner, name)) {
    if (field.type === 'MethodDefinition') continue;
    const annotated = classOfAnnotation(file, field.typeAnnotation);
    if (annotated) return annotated;
    if (field.value) return classOfValue(file, field.value, depth - 1);
  }
  const parameter = parameterPropertyOf(owner, name)?.parameter;
  const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target?.type === 'Identifier' ? classOfAnnotation(file, target.typeAnnotation) : null;
}

/** The class of this file that a type annotation names, unions with null and undefined included. */
function classOfAnnotation(
  file: FileModel,
  annotation: TSESTree.TSTypeAnnotation | undefined | null,
): ClassNode | null {
  return annotation ? classOfType(file, annotation.typeAnnotation) : null;
}

function classOfType(file: FileModel, type: TSESTree.TypeNode): ClassNode | null {
  if (type.type === 'TSUnionType') {
    const classes = type.types.map((part) => classOfType(file, part)).filter((found) => found !== null);
    return classes.length === 1 ? (classes[0] ?? null) : null;
  }
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null;
  return classesByName(file).get(type.typeName.name) ?? null;
}

const classesByName = perFile((file): ReadonlyMap<string, ClassNode> => {
  const found = new Map<string, ClassNode>();
  for (const node of nodesOf(file).all('ClassDeclaration')) if (node.id) found.set(node.id.name, node);
  return found;
});

/** Every place of the file where an instance of a class is made. */
export function constructionsOf(file: FileModel, owner: ClassNode): readonly TSESTree.NewExpression[] {
  return constructionsByClass(file).get(owner) ?? [];
}

const constructionsByClass = perFile((file): ReadonlyMap<ClassNode, readonly TSESTree.NewExpression[]> => {
  const found = new Map<ClassNode, TSESTree.NewExpression[]>();
  for (const node of nodesOf(file).all('NewExpression')) {
    const owner = classOfValue(file, node.callee);
    if (!owner) continue;
    const list = found.get(owner);
    if (list) list.push(node);
    else found.set(owner, [node]);
  }
  return found;
});

/** The interfaces that a class says it implements. */
export function implementedBy(owner: ClassNode): ClassNode['implements'] {
  // Parsers of JavaScript leave the list out.
  return (owner as { implements?: ClassNode['implements'] }).implements ?? [];
}
