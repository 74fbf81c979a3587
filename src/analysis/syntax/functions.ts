import type { TSESTree } from '@typescript-eslint/utils';
import { FUNCTION_WRAPPERS } from '../../catalogue/callbacks.js';
import {
  classOfThis,
  isClass,
  isFunction,
  keyName,
  objectOfThis,
  unwrap,
  wrapped,
  type ClassNode,
  type FunctionNode,
} from './ast.js';
import { classOfValue, membersOf } from './classes.js';
import { DepthCache } from '../model/depth-cache.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { methodsAnywhere } from './methods.js';
import { nodesOf } from './nodes.js';
import { MAX_DEPTH } from './objects.js';
import { originOf } from './origins.js';
import { constructorOfThis, constructorOfValue, prototypeFunctions } from './prototypes.js';
import { definitionOf, initialiserOf, variableOf, type Variable } from './variables.js';

export type AnyCall = TSESTree.CallExpression | TSESTree.NewExpression;

/** The functions of this file that an expression may stand for. Empty when it is not known. */
export function functionsOf(file: FileModel, node: Node, depth = 6): readonly FunctionNode[] {
  if (depth <= 0) return [];
  const expression = unwrap(node);
  if (isFunction(expression)) return [expression];
  switch (expression.type) {
    case 'Identifier': {
      const variable = variableOf(file, expression);
      return variable
        ? functionsByVariable(file).get(variable, depth, () => functionsOfVariable(file, variable, depth))
        : [];
    }
    case 'MemberExpression':
      return memberFunctions(file, expression, depth);
    case 'ConditionalExpression':
      return [
        ...functionsOf(file, expression.consequent, depth - 1),
        ...functionsOf(file, expression.alternate, depth - 1),
      ];
    case 'CallExpression': {
      const callee = unwrap(expression.callee);
      if (callee.type === 'MemberExpression' && keyName(callee) === 'bind')
        return functionsOf(file, callee.object, depth - 1);
      const name =
        callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? keyName(callee) : null;
      const [first] = expression.arguments;
      return name !== null && first && FUNCTION_WRAPPERS.has(name) ? functionsOf(file, first, depth - 1) : [];
    }
    default:
      return [];
  }
}

const functionsByVariable = perFile(() => new DepthCache<Variable, readonly FunctionNode[]>());

function functionsOfVariable(file: FileModel, variable: Variable, depth: number): readonly FunctionNode[] {
  const definition = definitionOf(variable);
  if (!definition) return [];
  if (isFunction(definition.node) && definition.type === 'FunctionName') return [definition.node];
  const value = initialiserOf(variable);
  if (value) return functionsOf(file, value, depth - 1);
  return destructuredFunction(file, definition.node, variable.name, depth);
}

/** `const { send } = helpers`, with `helpers` an object literal of this file. */
function destructuredFunction(file: FileModel, node: Node, name: string, depth: number): readonly FunctionNode[] {
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern' || !node.init) return [];
  for (const property of node.id.properties) {
    if (property.type !== 'Property' || property.value.type !== 'Identifier' || property.value.name !== name) continue;
    const key = keyName(property);
    return key === null ? [] : functionsOfMember(file, node.init, key, depth);
  }
  return [];
}

function memberFunctions(file: FileModel, member: TSESTree.MemberExpression, depth: number): readonly FunctionNode[] {
  const name = keyName(member);
  if (name === null || !functionMemberNames(file).has(name)) return [];
  if (name === 'call' || name === 'apply') return functionsOf(file, member.object, depth - 1);
  return functionsOfMember(file, member.object, name, depth);
}

function functionsOfMember(file: FileModel, object: Node, name: string, depth: number): readonly FunctionNode[] {
  const target = unwrap(object);
  const owner =
    target.type === 'ThisExpression'
      ? (classOfThis(target)?.owner ?? null)
      : target.type === 'Super'
        ? superClass(file, target)
        : classOfValue(file, target);
  if (owner) return classFunctions(file, owner, name, depth - 1);
  const made = target.type === 'ThisExpression' ? constructorOfThis(file, target) : constructorOfValue(file, target);
  if (made) return prototypeFunctions(file, made, name);
  const literal =
    target.type === 'ThisExpression'
      ? objectOfThis(target)
      : target.type === 'Identifier'
        ? constObject(file, target)
        : target;
  if (literal?.type !== 'ObjectExpression') return [];
  for (const property of literal.properties) {
    if (property.type === 'Property' && keyName(property) === name) return functionsOf(file, property.value, depth - 1);
  }
  return [];
}

function superClass(file: FileModel, node: Node): ClassNode | null {
  const own = classOfThis(node)?.owner;
  return own?.superClass ? classOfValue(file, own.superClass) : null;
}

function constObject(file: FileModel, identifier: TSESTree.Identifier): Node | null {
  const variable = variableOf(file, identifier);
  const value = variable && initialiserOf(variable);
  return value ? unwrap(value) : null;
}

/** The functions that a class, or a class it extends in this file, has under a name. */
export function classFunctions(file: FileModel, owner: ClassNode, name: string, depth = 5): readonly FunctionNode[] {
  const own = ownFunctions(file, owner, name, depth);
  if (own) return own;
  const parent = depth > 0 && owner.superClass ? classOfValue(file, owner.superClass) : null;
  return parent && parent !== owner ? classFunctions(file, parent, name, depth - 1) : [];
}

/** The functions that a class itself has under a name; null when it has no such member, or an abstract one only. */
export function ownFunctions(
  file: FileModel,
  owner: ClassNode,
  name: string,
  depth = 5,
): readonly FunctionNode[] | null {
  const members = membersOf(owner, name);
  // `handle = this.handle.bind(this)` is the method of that name.
  for (const member of members)
    if (member.type === 'MethodDefinition' && isFunction(member.value)) return [member.value];
  for (const member of members) {
    if (member.type !== 'PropertyDefinition' || !member.value) continue;
    const value = unwrap(member.value);
    if (isFunction(value)) return [value];
    if (value.type === 'CallExpression') return functionsOf(file, value, depth);
  }
  return null;
}

/** The functions of this file that a call may run. A `new` runs the constructor. */
export function calleesOf(file: FileModel, call: AnyCall): readonly FunctionNode[] {
  if (call.type === 'CallExpression') {
    if (unwrap(call.callee).type === 'Super') {
      const parent = superClass(file, call.callee);
      return parent ? classFunctions(file, parent, 'constructor') : [];
    }
    return functionsOf(file, call.callee);
  }
  const owner = classOfValue(file, call.callee);
  return owner ? classFunctions(file, owner, 'constructor') : [];
}

/**
 * The functions a call may run, those of other files included where the project is known: imported ones, methods of
 * imported, injected and typed instances, inherited methods, and members of the objects that factories return.
 */
export function calleesAnywhere(file: FileModel, call: AnyCall, depth = MAX_DEPTH): readonly Located<FunctionNode>[] {
  const own = calleesOf(file, call);
  if (own.length > 0) return own.map((node) => ({ file, node }));
  const imported = importedFunctions(file, call.callee);
  if (imported.length > 0) return imported;
  return depth > 0 ? methodsAnywhere(file, call, depth) : [];
}

/** The functions of other files that an imported name stands for. */
export function importedFunctions(file: FileModel, node: Node): readonly Located<FunctionNode>[] {
  const origin = originOf(file, node);
  const name = origin?.path[0];
  if (!origin || name === undefined) return [];
  const target = file.facts.resolveExport(file, origin.module, name);
  if (!target) return [];
  const [, member, ...rest] = origin.path;
  if (rest.length > 0) return [];
  const found =
    member === undefined
      ? functionsOf(target.file, target.node)
      : functionsOfMember(target.file, target.node, member, 6);
  return found.map((fn) => ({ file: target.file, node: fn }));
}

interface CallGraph {
  readonly calls: ReadonlyMap<FunctionNode, readonly (TSESTree.CallExpression | TSESTree.NewExpression)[]>;
  readonly uses: ReadonlyMap<FunctionNode, readonly Node[]>;
}

const callGraphOf = perFile((file): CallGraph => {
  const nodes = nodesOf(file);
  const calls = new Map<FunctionNode, (TSESTree.CallExpression | TSESTree.NewExpression)[]>();
  const uses = new Map<FunctionNode, Node[]>();
  for (const call of [...nodes.all('CallExpression'), ...nodes.all('NewExpression')]) {
    for (const fn of calleesOf(file, call)) append(calls, fn, call);
  }
  for (const fn of functionNodes(file)) {
    if (fn.type !== 'FunctionDeclaration' && !isMemberValue(fn) && !isCalleeOf(fn)) append(uses, fn, fn);
  }
  for (const identifier of nodes.all('Identifier')) {
    if (isBindingOrKey(identifier)) continue;
    if (isCalleeOf(identifier)) continue;
    const variable = variableOf(file, identifier);
    if (!variable || !mayHoldFunction(variable)) continue;
    for (const fn of functionsOf(file, identifier)) append(uses, fn, identifier);
  }
  const names = functionMemberNames(file);
  for (const member of nodes.all('MemberExpression')) {
    if (!names.has(keyName(member) ?? '') || isCalleeOf(member) || isAssigned(member)) continue;
    for (const fn of memberFunctions(file, member, 6)) append(uses, fn, member);
  }
  return { calls, uses };
});

/** The names under which functions can be members of something in this file: all others need not be looked for. */
export const functionMemberNames = perFile((file): ReadonlySet<string> => {
  const nodes = nodesOf(file);
  const names = new Set(['call', 'apply']);
  for (const member of [
    ...nodes.all('MethodDefinition'),
    ...nodes.all('PropertyDefinition'),
    ...nodes.all('Property'),
  ]) {
    const name = keyName(member);
    if (name !== null) names.add(name);
  }
  // `Line.prototype.send = function () {...}`
  for (const { left, right } of nodes.all('AssignmentExpression')) {
    const name = isFunction(right) && left.type === 'MemberExpression' ? keyName(left) : null;
    if (name !== null) names.add(name);
  }
  return names;
});

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function mayHoldFunction(variable: Variable): boolean {
  const definition = definitionOf(variable);
  return definition?.type === 'FunctionName' || definition?.type === 'Variable';
}

function isMemberValue(fn: FunctionNode): boolean {
  return fn.parent.type === 'MethodDefinition';
}

function isCalleeOf(node: Node): boolean {
  const outer = wrapped(node);
  return outer.parent?.type === 'CallExpression' && outer.parent.callee === outer;
}

function isAssigned(node: Node): boolean {
  return node.parent?.type === 'AssignmentExpression' && node.parent.left === node;
}

function isBindingOrKey(node: TSESTree.Identifier): boolean {
  const parent = node.parent;
  switch (parent.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return parent.id === node;
    case 'MemberExpression':
      return parent.property === node && !parent.computed;
    case 'Property':
      return parent.key === node && !parent.computed && !parent.shorthand;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.key === node;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'TSTypeReference':
      return true;
    default:
      return false;
  }
}

/** Every function of the file. */
export const functionNodes = perFile((file): readonly FunctionNode[] => {
  const nodes = nodesOf(file);
  return [
    ...nodes.all('FunctionDeclaration'),
    ...nodes.all('FunctionExpression'),
    ...nodes.all('ArrowFunctionExpression'),
  ];
});

/** The calls of a function within its file. */
export function callsOf(
  file: FileModel,
  fn: FunctionNode,
): readonly (TSESTree.CallExpression | TSESTree.NewExpression)[] {
  return callGraphOf(file).calls.get(fn) ?? [];
}

/** The expressions of the file that hand a function on as a value: as an argument, a result, a property ... */
export function usesOf(file: FileModel, fn: FunctionNode): readonly Node[] {
  return callGraphOf(file).uses.get(fn) ?? [];
}

/** What a function is called: its own name, that of the variable or member that holds it, or null. */
export function functionName(fn: FunctionNode): string | null {
  if (fn.id) return fn.id.name;
  const parent = wrapped(fn).parent;
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : null;
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'Property':
      return keyName(parent);
    case 'AssignmentExpression': {
      const left = unwrap(parent.left);
      return left.type === 'Identifier' ? left.name : left.type === 'MemberExpression' ? keyName(left) : null;
    }
    default:
      return null;
  }
}

/** The class that a function is a member of: as a method, or as a field that holds it. */
export function classOfFunction(fn: FunctionNode): ClassNode | null {
  const holder = wrapped(fn).parent;
  if (holder?.type !== 'MethodDefinition' && holder?.type !== 'PropertyDefinition') return null;
  const owner = holder.parent.parent;
  return isClass(owner) ? owner : null;
}
