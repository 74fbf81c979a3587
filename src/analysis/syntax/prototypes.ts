import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, keyName, unwrap, type FunctionNode } from './ast.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { nodesOf } from './nodes.js';
import { definitionOf, initialiserOf, variableOf, type Variable } from './variables.js';

/** The methods that are put on the prototypes of constructor functions. */
interface PrototypeMethods {
  readonly byOwner: ReadonlyMap<Variable, ReadonlyMap<string, readonly FunctionNode[]>>;
  /** The constructor functions by the functions on their prototypes. */
  readonly owners: ReadonlyMap<Node, Variable>;
}

const NO_METHODS: PrototypeMethods = { byOwner: new Map(), owners: new Map() };

/** `X.prototype.name = fn`, `X.prototype = { name: fn }`, `Object.assign(X.prototype, { name: fn })`. */
const prototypeMethodsOf = perFile((file): PrototypeMethods => {
  if (!file.text.includes('.prototype')) return NO_METHODS;
  const byOwner = new Map<Variable, Map<string, FunctionNode[]>>();
  const owners = new Map<Node, Variable>();
  const add = (owner: Variable, name: string, node: Node): void => {
    const methods = byOwner.get(owner) ?? new Map<string, FunctionNode[]>();
    byOwner.set(owner, methods);
    const value = unwrap(node);
    if (!isFunction(value)) return;
    methods.set(name, [...(methods.get(name) ?? []), value]);
    if (!owners.has(value)) owners.set(value, owner);
  };
  const addAll = (owner: Variable | null, object: Node | undefined): void => {
    if (!owner || object?.type !== 'ObjectExpression') return;
    for (const property of object.properties) {
      const name = property.type === 'Property' ? keyName(property) : null;
      if (property.type === 'Property' && name !== null) add(owner, name, property.value);
    }
  };
  for (const assignment of nodesOf(file).all('AssignmentExpression')) {
    const left = unwrap(assignment.left);
    if (left.type !== 'MemberExpression') continue;
    addAll(prototypeOwner(file, left), unwrap(assignment.right));
    const owner = prototypeOwner(file, unwrap(left.object));
    const name = keyName(left);
    if (owner && name !== null) add(owner, name, assignment.right);
  }
  for (const call of nodesOf(file).all('CallExpression')) {
    const [target, object] = call.arguments;
    if (calleeName(call) === 'assign' && target && object) addAll(prototypeOwner(file, unwrap(target)), unwrap(object));
  }
  return { byOwner, owners };
});

/** For `X.prototype`: the variable X. */
function prototypeOwner(file: FileModel, node: Node): Variable | null {
  if (node.type !== 'MemberExpression' || keyName(node) !== 'prototype') return null;
  return variableOf(file, unwrap(node.object));
}

/** The functions that a constructor function's prototype has under a name. */
export function prototypeFunctions(file: FileModel, owner: Variable, name: string): readonly FunctionNode[] {
  return prototypeMethodsOf(file).byOwner.get(owner)?.get(name) ?? [];
}

/** For a name that holds `new X()`, or for `new X()` itself: the constructor function X, when it is one of the file. */
export function constructorOfValue(file: FileModel, node: Node): Variable | null {
  if (prototypeMethodsOf(file).byOwner.size === 0) return null;
  const value = unwrap(node);
  const variable = variableOf(file, value);
  const source = variable ? initialiserOf(variable) : value;
  if (source?.type !== 'NewExpression') return null;
  const owner = variableOf(file, unwrap(source.callee));
  return owner && hasPrototype(file, owner) ? owner : null;
}

function hasPrototype(file: FileModel, variable: Variable): boolean {
  return prototypeMethodsOf(file).byOwner.has(variable);
}

/** For `this` in a constructor function or in a method of its prototype: the variable that names the function. */
export function constructorOfThis(file: FileModel, thisNode: Node): Variable | null {
  if (prototypeMethodsOf(file).byOwner.size === 0) return null;
  for (let current = thisNode.parent; current; current = current.parent) {
    if (current.type !== 'FunctionDeclaration' && current.type !== 'FunctionExpression') continue;
    const owner = prototypeMethodsOf(file).owners.get(current);
    if (owner) return owner;
    const own = namedBy(file, current);
    return own && hasPrototype(file, own) ? own : null;
  }
  return null;
}

function namedBy(file: FileModel, fn: FunctionNode): Variable | null {
  if (fn.type === 'FunctionDeclaration') return fn.id && variableOf(file, fn.id);
  return fn.parent.type === 'VariableDeclarator' ? variableOf(file, fn.parent.id) : null;
}

/** The assignment in a constructor function that gives an instance's property its first value. */
export function prototypeField(file: FileModel, owner: Variable, name: string): TSESTree.AssignmentExpression | null {
  const definition = definitionOf(owner)?.node;
  const initialiser = initialiserOf(owner);
  const fn = definition && isFunction(definition) ? definition : initialiser;
  if (!isFunction(fn) || fn.body.type !== 'BlockStatement') return null;
  for (const statement of fn.body.body) {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') continue;
    const left = unwrap(statement.expression.left);
    if (left.type !== 'MemberExpression' || keyName(left) !== name) continue;
    const object = unwrap(left.object);
    const isThis = object.type === 'ThisExpression' || aliasedThis(file, object) !== null;
    if (isThis) return statement.expression;
  }
  return null;
}

/** For the `self` of `const self = this`: that `this`. */
export function aliasedThis(file: FileModel, node: Node): Node | null {
  if (node.type !== 'Identifier') return null;
  const variable = variableOf(file, node);
  const value = variable && initialiserOf(variable);
  return value?.type === 'ThisExpression' ? value : null;
}
