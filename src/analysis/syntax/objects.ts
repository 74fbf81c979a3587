import type { TSESTree } from '@typescript-eslint/utils';
import { INJECTORS } from '../../catalogue/injection.js';
import {
  calleeName,
  classOfThis,
  isClass,
  isFunction,
  isNothing,
  keyName,
  objectOfThis,
  unwrap,
  type ClassNode,
  type FunctionNode,
} from './ast.js';
import { DepthCache } from '../model/depth-cache.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere } from './functions.js';
import { objectOfParameter } from './handed-objects.js';
import { memberOfObject } from './object-members.js';
import { objectOfType, typeOfVariable } from './object-types.js';
import { originOf, type Origin } from './origins.js';
import { resultsOf } from './results.js';
import { definitionOf, initialiserOf, variableOf, type Variable } from './variables.js';

/** An object whose members can be told, wherever it is declared. */
export type KnownObject =
  /** An instance of a class, or the class itself with its static members. */
  | { readonly kind: 'instance' | 'class'; readonly file: FileModel; readonly node: ClassNode }
  | { readonly kind: 'literal'; readonly file: FileModel; readonly node: TSESTree.ObjectExpression }
  /** Something of which only the declared type is known. */
  | {
      readonly kind: 'shape';
      readonly file: FileModel;
      readonly node: TSESTree.TSTypeLiteral | TSESTree.TSInterfaceDeclaration;
    };

/** Longer ways from an expression to its object than this are not gone. */
export const MAX_DEPTH = 8;

/**
 * The class that a value is an instance of or, for the name of a class, that class, wherever it is declared: made with
 * `new`, imported, injected, declared as a type, kept in a field, or returned by a factory.
 */
export function classAnywhere(file: FileModel, node: Node): Located<ClassNode> | null {
  const found = objectOf(file, node);
  return found?.kind === 'instance' || found?.kind === 'class' ? found : null;
}

/**
 * The object that an expression stands for, through names, imports, fields, factories, injection and declared types.
 * Null: it is none whose members can be told.
 */
export function objectOf(file: FileModel, node: Node, depth = MAX_DEPTH): KnownObject | null {
  if (depth <= 0) return null;
  const expression = unwrap(node);
  switch (expression.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
      return { kind: 'class', file, node: expression };
    case 'ObjectExpression':
      return { kind: 'literal', file, node: expression };
    case 'TSInterfaceDeclaration':
      return { kind: 'shape', file, node: expression };
    case 'TSTypeAliasDeclaration':
      return objectOfType(file, expression.typeAnnotation, depth - 1);
    case 'ThisExpression':
      return objectOfThisExpression(file, expression);
    case 'NewExpression':
      return instanceOf(objectOf(file, expression.callee, depth - 1));
    case 'AwaitExpression':
      return objectOf(file, expression.argument, depth - 1);
    case 'AssignmentExpression':
      return objectOf(file, expression.right, depth - 1);
    case 'LogicalExpression':
      return objectOf(file, expression.right, depth - 1) ?? objectOf(file, expression.left, depth - 1);
    case 'ConditionalExpression':
      return objectOf(file, expression.consequent, depth - 1) ?? objectOf(file, expression.alternate, depth - 1);
    case 'Identifier': {
      const variable = variableOf(file, expression);
      return variable && objectsByVariable(file).get(variable, depth, () => objectOfVariable(file, variable, depth));
    }
    case 'MemberExpression':
      return objectOfMember(file, expression, depth);
    case 'CallExpression':
      return objectsByCall(file).get(expression, depth, () => objectOfCall(file, expression, depth));
    default:
      return null;
  }
}

const objectsByVariable = perFile(() => new DepthCache<Variable, KnownObject | null>());
const objectsByCall = perFile(() => new DepthCache<TSESTree.CallExpression, KnownObject | null>());

function objectOfThisExpression(file: FileModel, node: Node): KnownObject | null {
  const owner = classOfThis(node);
  if (owner) return { kind: owner.isStatic ? 'class' : 'instance', file, node: owner.owner };
  const literal = objectOfThis(node);
  return literal && { kind: 'literal', file, node: literal };
}

/** What `new` makes of a class, and what a type annotation means by the name of a class. */
export function instanceOf(found: KnownObject | null): KnownObject | null {
  return found?.kind === 'class' ? { ...found, kind: 'instance' } : null;
}

function objectOfVariable(file: FileModel, variable: Variable, depth: number): KnownObject | null {
  const definition = definitionOf(variable);
  if (!definition) return null;
  if (isClass(definition.node)) return { kind: 'class', file, node: definition.node };
  if (definition.node.type === 'TSInterfaceDeclaration' || definition.node.type === 'TSTypeAliasDeclaration')
    return objectOf(file, definition.node, depth - 1);
  const [declared] = variable.identifiers;
  if (declared?.type !== 'Identifier') return null;
  if (definition.type === 'ImportBinding') return ofOrigin(file, originOf(file, declared), depth);
  if (definition.type !== 'Variable' && definition.type !== 'Parameter') return null;
  const value = valueOf(variable, definition.node);
  // `const store: Store = new MemoryStore()` is what it is made as; any other value is what it is declared as.
  const made = value?.type === 'NewExpression' ? objectOf(file, value, depth - 1) : null;
  if (made) return made;
  const typed = typeOfVariable(file, variable, depth);
  if (typed && typed.kind !== 'shape') return typed;
  const found = value ? objectOf(file, value, depth - 1) : objectOfPart(file, variable, depth);
  if (found ?? typed) return found ?? typed;
  return definition.type === 'Parameter' ? objectOfParameter(file, variable, depth) : ofRequired(file, declared, depth);
}

/** `const { store } = require('./stores')`, and `const store = require('./store')` of a module that is the object. */
function ofRequired(file: FileModel, declared: Node, depth: number): KnownObject | null {
  const origin = originOf(file, declared);
  return ofOrigin(file, origin?.path.length === 0 ? { module: origin.module, path: ['default'] } : origin, depth);
}

/** The value of a variable: its initialiser, a parameter's default, or the one object that is ever assigned to it. */
function valueOf(variable: Variable, definition: Node): Node | null {
  const value = initialiserOf(variable);
  if (value) return unwrap(value);
  if (definition.type === 'VariableDeclarator' && definition.id.type !== 'Identifier') return null;
  const values = variable.references.flatMap((reference): readonly Node[] => {
    const written = reference.isWrite() ? reference.writeExpr : null;
    return written && !isNothing(unwrap(written)) ? [unwrap(written)] : [];
  });
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** `const { store } = services`: the member of that name. */
function objectOfPart(file: FileModel, variable: Variable, depth: number): KnownObject | null {
  const part = partOf(variable);
  const whole = part && objectOf(file, part.whole, depth - 1);
  return whole && memberOfObject(whole, part.name, depth - 1);
}

/** For a name that `const { a: name } = whole` declares: the object and the member's name. */
export function partOf(variable: Variable): { readonly whole: Node; readonly name: string } | null {
  const declarator = definitionOf(variable)?.node;
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'ObjectPattern' || !declarator.init)
    return null;
  const name = memberInPattern(declarator.id, variable);
  return name === null ? null : { whole: declarator.init, name };
}

/** The member that a pattern takes for a variable; null when the pattern does not bind it at its first level. */
export function memberInPattern(pattern: TSESTree.ObjectPattern, variable: Variable): string | null {
  for (const property of pattern.properties) {
    if (property.type !== 'Property') continue;
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    if (target.type === 'Identifier' && variable.identifiers.includes(target)) return keyName(property);
  }
  return null;
}

/** The object behind an import, and behind the members of it that a path leads through. */
export function ofOrigin(file: FileModel, origin: Origin | null, depth: number): KnownObject | null {
  const [name, ...members] = origin?.path ?? [];
  if (!origin || name === undefined) return null;
  const target = file.facts.resolveExport(file, origin.module, name);
  if (!target) return null;
  return members.reduce<KnownObject | null>(
    (object, member) => object && memberOfObject(object, member, depth - 1),
    objectOf(target.file, target.node, depth - 1),
  );
}

function objectOfMember(file: FileModel, member: TSESTree.MemberExpression, depth: number): KnownObject | null {
  const name = keyName(member);
  if (name === null) return null;
  const object = objectOf(file, member.object, depth - 1);
  if (object) return memberOfObject(object, name, depth - 1);
  // `namespace.store` of an imported module.
  const root = unwrap(member.object);
  if (root.type !== 'Identifier') return null;
  const origin = originOf(file, root);
  return origin?.path.length === 0 ? ofOrigin(file, { module: origin.module, path: [name] }, depth) : null;
}

function objectOfCall(file: FileModel, call: TSESTree.CallExpression, depth: number): KnownObject | null {
  const name = calleeName(call) ?? '';
  const [first] = call.arguments;
  if (first && first.type !== 'SpreadElement') {
    if (name === 'freeze' || name === 'seal') return objectOf(file, first, depth - 1);
    const injected = INJECTORS.has(name) ? instanceOf(objectOf(file, first, depth - 1)) : null;
    if (injected) return injected;
  }
  for (const callee of calleesAnywhere(file, call, depth - 1)) {
    const result = objectOfResult(callee.file, callee.node, depth - 1);
    if (result) return result;
  }
  return null;
}

const objectsByFunction = perFile(() => new DepthCache<FunctionNode, KnownObject | null>());

/** The object that a function returns, or that the promise it returns resolves to. */
export function objectOfResult(file: FileModel, fn: FunctionNode, depth = MAX_DEPTH): KnownObject | null {
  if (depth <= 0 || fn.generator) return null;
  return objectsByFunction(file).get(fn, depth, () => {
    const declared = fn.returnType ? objectOfType(file, fn.returnType.typeAnnotation, depth - 1) : null;
    if (declared && declared.kind !== 'shape') return declared;
    for (const result of resultsOf(file, fn)) {
      if (isFunction(result)) continue;
      const found = objectOf(file, result, depth - 1);
      if (found) return found;
    }
    return declared;
  });
}
