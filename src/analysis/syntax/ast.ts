import type { TSESTree } from '@typescript-eslint/utils';
import type { Node } from '../model/file.js';

export type FunctionNode =
  | TSESTree.FunctionDeclaration
  | TSESTree.FunctionExpression
  | TSESTree.ArrowFunctionExpression;

export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

export type LoopNode =
  | TSESTree.ForStatement
  | TSESTree.ForOfStatement
  | TSESTree.ForInStatement
  | TSESTree.WhileStatement
  | TSESTree.DoWhileStatement;

export function isFunction(node: Node | null | undefined): node is FunctionNode {
  return (
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'ArrowFunctionExpression'
  );
}

export function isClass(node: Node | null | undefined): node is ClassNode {
  return node?.type === 'ClassDeclaration' || node?.type === 'ClassExpression';
}

export function isLoop(node: Node): node is LoopNode {
  return (
    node.type === 'ForStatement' ||
    node.type === 'ForOfStatement' ||
    node.type === 'ForInStatement' ||
    node.type === 'WhileStatement' ||
    node.type === 'DoWhileStatement'
  );
}

/** True for nodes that change a value's type or position but not the value: `x as T`, `x!`, `(x)?.y`. */
function isWrapper(
  node: Node,
): node is
  | TSESTree.TSAsExpression
  | TSESTree.TSNonNullExpression
  | TSESTree.TSSatisfiesExpression
  | TSESTree.TSTypeAssertion
  | TSESTree.ChainExpression {
  return (
    node.type === 'TSAsExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSTypeAssertion' ||
    node.type === 'ChainExpression'
  );
}

/** The expression inside type assertions, non-null marks and optional chains. */
export function unwrap(node: Node): Node {
  let current = node;
  while (isWrapper(current)) current = current.expression;
  return current;
}

/** The outermost node that stands for the same value as `node`: the reverse of {@link unwrap}. */
export function wrapped(node: Node): Node {
  let current = node;
  while (current.parent && isWrapper(current.parent)) current = current.parent;
  return current;
}

/** The expression whose value an `await`, a `void` or a wrapper hands on. */
export function awaited(node: Node): Node {
  let current = unwrap(node);
  while (current.type === 'AwaitExpression' || (current.type === 'UnaryExpression' && current.operator === 'void')) {
    current = unwrap(current.argument);
  }
  return current;
}

/** The decorators of a class or member. JavaScript's own parsers know none and leave the property out. */
export function decoratorsOf(node: { readonly decorators?: readonly TSESTree.Decorator[] }): readonly TSESTree.Decorator[] {
  return node.decorators ?? [];
}

/** The name of a property key, or null when it is computed. Private names keep their `#`. */
export function keyName(
  node: TSESTree.MemberExpression | TSESTree.Property | TSESTree.MethodDefinition | TSESTree.PropertyDefinition |
  TSESTree.TSAbstractMethodDefinition | TSESTree.AccessorProperty | TSESTree.TSAbstractPropertyDefinition,
): string | null {
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (node.computed || key.type !== 'Identifier') {
    if (key.type === 'Literal') return String(key.value);
    if (key.type === 'TemplateLiteral' && key.expressions.length === 0) return key.quasis[0]?.value.cooked ?? null;
    return null;
  }
  return key.name;
}

/** For `x.name(...)` and `name(...)`: the last name of the callee, or null. */
export function calleeName(call: TSESTree.CallExpression | TSESTree.NewExpression): string | null {
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' ? keyName(callee) : null;
}

/** For `x.name(...)`: `x`, without wrappers. */
export function receiverOf(call: TSESTree.CallExpression): Node | null {
  const callee = unwrap(call.callee);
  return callee.type === 'MemberExpression' ? unwrap(callee.object) : null;
}

export function contains(outer: Node, inner: Node): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

/** The nearest function around a node, the node itself left out. */
export function enclosingFunction(node: Node): FunctionNode | null {
  for (let current = node.parent; current; current = current.parent) {
    if (isFunction(current)) return current;
  }
  return null;
}

/** The functions around a node, innermost first. */
export function* enclosingFunctions(node: Node): Generator<FunctionNode> {
  for (let current = enclosingFunction(node); current; current = enclosingFunction(current)) yield current;
}

/** The nearest node around `node`, itself included, for which the test holds. Stops at function borders if asked. */
export function ancestor<T extends Node>(
  node: Node,
  test: (candidate: Node) => candidate is T,
  within?: Node | null,
): T | null {
  for (let current: Node | undefined = node; current && current !== within; current = current.parent) {
    if (test(current)) return current;
  }
  return null;
}

/** The class whose instance (or, in static members, whose constructor) `this` means at a node. */
export function classOfThis(node: Node): { owner: ClassNode; isStatic: boolean } | null {
  for (let current: Node | undefined = node.parent, child: Node = node; current; child = current, current = current.parent) {
    if (current.type === 'FunctionDeclaration') return null;
    if (current.type === 'FunctionExpression') {
      const member: Node = current.parent;
      if (member.type !== 'MethodDefinition' || member.value !== current) return null;
      return isClass(member.parent.parent) ? { owner: member.parent.parent, isStatic: member.static } : null;
    }
    if ((current.type === 'PropertyDefinition' || current.type === 'AccessorProperty') && current.value === child) {
      return isClass(current.parent.parent) ? { owner: current.parent.parent, isStatic: current.static } : null;
    }
    if (current.type === 'StaticBlock') {
      return isClass(current.parent.parent) ? { owner: current.parent.parent, isStatic: true } : null;
    }
  }
  return null;
}

/** For `this` in a method of an object literal: the literal. */
export function objectOfThis(node: Node): TSESTree.ObjectExpression | null {
  for (let current: Node | undefined = node.parent; current; current = current.parent) {
    if (current.type === 'FunctionDeclaration') return null;
    if (current.type === 'FunctionExpression') {
      return current.parent.type === 'Property' && current.parent.parent.type === 'ObjectExpression' ? current.parent.parent : null;
    }
  }
  return null;
}

/** The statement that holds a node, within the nearest function. */
export function statementOf(node: Node): Node {
  let current = node;
  while (current.parent && !/Statement$|Declaration$|^Program$/.test(current.type)) current = current.parent;
  return current;
}

/** Calls `visit` for every node below `root`, `root` included; a visit that returns false keeps out of that node. */
export function walk(
  root: Node,
  keys: (type: string) => readonly string[],
  visit: (node: Node) => boolean | undefined,
): void {
  if (visit(root) === false) return;
  const record = root as unknown as Record<string, unknown>;
  for (const key of keys(root.type)) {
    const child = record[key];
    if (Array.isArray(child)) {
      for (const item of child as unknown[]) if (isNode(item)) walk(item, keys, visit);
    } else if (isNode(child)) {
      walk(child, keys, visit);
    }
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** `null` or `undefined`, written out. */
export function isNothing(node: Node): boolean {
  const value = unwrap(node);
  return (value.type === 'Literal' && value.value === null) || (value.type === 'Identifier' && value.name === 'undefined');
}

/** For `socket` and `this.socket`: `socket`; empty for what has no name. */
export function lastName(node: Node | null): string {
  const value = node && unwrap(node);
  if (value?.type === 'Identifier') return value.name;
  return value?.type === 'MemberExpression' ? (keyName(value) ?? '') : '';
}
