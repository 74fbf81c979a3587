import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, classOfThis, isClass, isFunction, keyName, receiverOf, unwrap, wrapped, type ClassNode } from '../syntax/ast.js';
import { callersOf, type AnyCall } from '../syntax/call-sites.js';
import { constructorAssignment, membersOf, parameterPropertyOf } from '../syntax/classes.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { nodesOf } from '../syntax/nodes.js';
import { classChain } from '../syntax/object-members.js';
import { objectOf } from '../syntax/objects.js';
import { originOf } from '../syntax/origins.js';
import { resultsOf } from '../syntax/results.js';
import { definitionOf, unfrozen, variableOf, type Variable } from '../syntax/variables.js';
import { constructionsAnywhere } from '../lifetime/class-lives.js';
import { DepthCache } from '../model/depth-cache.js';
import type { Located } from '../model/facts.js';
import { perFile, type FileModel, type Node } from '../model/file.js';

/** Longer ways from a name to what it stands for are not gone. */
const MAX_DEPTH = 10;

/** A parameter of a function that is called in more places than this stands for anything. */
const MAX_CALLERS = 8;

/**
 * What an expression may stand for, followed to where each value is made: a `new`, a call of a library, a literal, an
 * object or, at the end of the way, a name that nothing is known of (a parameter with its declared type, an import of a
 * package, a field that is filled out of sight). Through variables, fields, factories, arguments and files.
 */
export function valuesOf(file: FileModel, node: Node, depth = MAX_DEPTH): readonly Located[] {
  const expression = unwrap(node);
  if (depth <= 0) return [{ file, node: expression }];
  const inner = (child: Node): readonly Located[] => valuesOf(file, child, depth - 1);
  switch (expression.type) {
    case 'AwaitExpression':
      return valuesOf(file, expression.argument, depth);
    case 'AssignmentExpression':
      return inner(expression.right);
    case 'LogicalExpression':
      return expression.operator === '&&'
        ? inner(expression.right)
        : [...inner(expression.left), ...inner(expression.right)];
    case 'ConditionalExpression':
      return [...inner(expression.consequent), ...inner(expression.alternate)];
    case 'SequenceExpression':
      return expression.expressions.length > 0 ? inner(expression.expressions.at(-1) as Node) : [];
    case 'Identifier': {
      const variable = variableOf(file, expression);
      if (!variable) return [{ file, node: expression }];
      return valuesByVariable(file).get(variable, depth, () =>
        few(valuesOfVariable(file, expression, variable, depth), file, expression),
      );
    }
    case 'MemberExpression':
      return valuesByNode(file).get(expression, depth, () => few(valuesOfMember(file, expression, depth), file, expression));
    case 'CallExpression':
      return valuesByNode(file).get(expression, depth, () => few(valuesOfCall(file, expression, depth), file, expression));
    default:
      return [{ file, node: expression }];
  }
}

const valuesByVariable = perFile(() => new DepthCache<Variable, readonly Located[]>());
const valuesByNode = perFile(() => new DepthCache<Node, readonly Located[]>());

/** What may be more things than this is a general thing, of which nothing is known. */
const MAX_VALUES = 24;

/** Each value once; the expression itself where there are too many to say anything about them. */
function few(values: readonly Located[], file: FileModel, node: Node): readonly Located[] {
  if (values.length < 2) return values;
  const byNode = new Map(values.map((value) => [value.node, value]));
  return byNode.size > MAX_VALUES ? [{ file, node }] : [...byNode.values()];
}

function valuesOfVariable(
  file: FileModel,
  at: TSESTree.Identifier,
  variable: Variable,
  depth: number,
): readonly Located[] {
  const leaf: readonly Located[] = [{ file, node: at }];
  const definition = definitionOf(variable);
  switch (definition?.type) {
    case 'ImportBinding':
      return valuesOfImport(file, at, depth) ?? leaf;
    case 'Parameter':
      return valuesOfParameter(file, variable, definition.node, depth) ?? leaf;
    case 'Variable':
      return valuesOfDeclared(file, at, variable, definition.node, depth) ?? leaf;
    default:
      return leaf;
  }
}

function valuesOfDeclared(
  file: FileModel,
  at: TSESTree.Identifier,
  variable: Variable,
  declarator: Node,
  depth: number,
): readonly Located[] | null {
  if (declarator.type !== 'VariableDeclarator') return null;
  if (declarator.id.type === 'Identifier') {
    // `let client; function get() { client ??= make(); return client; }`
    const written = variable.references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr] : []));
    const values = [...new Set(written)].flatMap((value) => valuesOf(file, value, depth - 1));
    const known = values.filter(({ node }) => !isNothing(node));
    return known.length > 0 ? known : values.length > 0 ? values : null;
  }
  const imported = originOf(file, at);
  if (imported) return valuesOfImport(file, at, depth);
  if (declarator.id.type === 'ArrayPattern') return valuesOfElement(file, declarator.id, variable, declarator.init, depth);
  const property = at.parent;
  const [declared] = variable.identifiers;
  const holder = declared?.parent ?? property;
  const target = holder.type === 'AssignmentPattern' ? holder.parent : holder;
  if (target.type !== 'Property' || target.parent !== declarator.id || !declarator.init) return null;
  const name = keyName(target);
  return name === null ? null : propertyValues(file, declarator.init, name, depth - 1);
}

/** `const [topic] = await client.createTopic(name)`: of what a package answers, each element stands for the call. */
function valuesOfElement(
  file: FileModel,
  pattern: TSESTree.ArrayPattern,
  variable: Variable,
  init: Node | null,
  depth: number,
): readonly Located[] | null {
  const index = pattern.elements.findIndex((element) => variable.identifiers.some((identifier) => identifier === element));
  if (index === -1 || !init) return null;
  const found = valuesOf(file, init, depth - 1).flatMap((value): readonly Located[] => {
    if (value.node.type !== 'ArrayExpression') return value.node.type === 'CallExpression' ? [value] : [];
    const element = value.node.elements[index];
    return element && element.type !== 'SpreadElement' ? valuesOf(value.file, element, depth - 1) : [];
  });
  return found.length > 0 ? found : null;
}

function isNothing(node: Node): boolean {
  return (node.type === 'Literal' && node.value === null) || (node.type === 'Identifier' && node.name === 'undefined');
}

function valuesOfImport(file: FileModel, at: Node, depth: number): readonly Located[] | null {
  const origin = originOf(file, at);
  const [name = 'default', ...rest] = origin?.path ?? [];
  const target = origin && file.facts.resolveExport(file, origin.module, name);
  if (!target || isClass(target.node) || isFunction(target.node)) return null;
  if (rest.length === 0) return valuesOf(target.file, target.node, depth - 1);
  const [member, ...others] = rest;
  return member === undefined || others.length > 0 ? null : propertyValues(target.file, target.node, member, depth - 1);
}

function valuesOfParameter(
  file: FileModel,
  variable: Variable,
  fn: Node,
  depth: number,
): readonly Located[] | null {
  if (!isFunction(fn)) return null;
  const index = fn.params.findIndex((parameter) => variable.identifiers.some((identifier) => isParameter(parameter, identifier)));
  const parameter = fn.params[index];
  if (!parameter) return null;
  const promised = index === 0 ? thenReceiver(fn) : null;
  if (promised) return valuesOf(file, promised, depth - 1);
  const fallback = parameter.type === 'AssignmentPattern' ? valuesOf(file, parameter.right, depth - 1) : [];
  const calls = isConstructor(fn) ? constructionsOfOwner(file, fn) : callersOf(file, fn);
  if (calls.length === 0 || calls.length > MAX_CALLERS) return fallback.length > 0 ? fallback : null;
  const given = calls.flatMap(({ file: caller, node: call }): readonly Located[] => {
    const argument = call.arguments[index];
    if (!argument) return fallback;
    return argument.type === 'SpreadElement' ? [{ file: caller, node: argument }] : valuesOf(caller, argument, depth - 1);
  });
  return given.length > 0 ? given : null;
}

/** `connect(url)` for the first function of `connect(url).then((connection) => ...)`. */
function thenReceiver(fn: Node): Node | null {
  const value = wrapped(fn);
  const call = value.parent;
  return call?.type === 'CallExpression' && call.arguments[0] === value && calleeName(call) === 'then'
    ? receiverOf(call)
    : null;
}

function isParameter(parameter: Node, identifier: Node): boolean {
  const target = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
  return (target.type === 'AssignmentPattern' ? target.left : target) === identifier;
}

function isConstructor(fn: Node): boolean {
  return fn.parent?.type === 'MethodDefinition' && fn.parent.kind === 'constructor';
}

function constructionsOfOwner(file: FileModel, fn: Node): readonly Located<AnyCall>[] {
  const owner = fn.parent?.parent?.parent;
  if (!isClass(owner)) return [];
  return constructionsAnywhere(file, owner).flatMap(({ file: at, node }) =>
    node.type === 'NewExpression' ? [{ file: at, node }] : [],
  );
}

function valuesOfCall(file: FileModel, call: TSESTree.CallExpression, depth: number): readonly Located[] {
  const leaf: readonly Located[] = [{ file, node: call }];
  const [first] = call.arguments;
  if (calleeName(call) === 'then' && isFunction(first))
    return resultsOf(file, first).flatMap((result) => valuesOf(file, result, depth - 1));
  const frozen = unfrozen(file, call);
  if (frozen !== call) return valuesOf(file, frozen, depth - 1);
  const callees = calleesAnywhere(file, call, 4).filter(({ node }) => !node.generator);
  if (callees.length === 0 || callees.length > 3) return leaf;
  const results = callees.flatMap((callee) =>
    resultsOf(callee.file, callee.node).flatMap((result) => valuesOf(callee.file, result, depth - 1)),
  );
  return results.length > 0 ? results : leaf;
}

function valuesOfMember(file: FileModel, member: TSESTree.MemberExpression, depth: number): readonly Located[] {
  const name = keyName(member);
  const found = name === null ? null : propertyValues(file, member.object, name, depth - 1);
  return found ?? [{ file, node: member }];
}

/** What a property of an object may stand for; null when that is not in sight. */
function propertyValues(file: FileModel, object: Node, name: string, depth: number): readonly Located[] | null {
  if (depth <= 0) return null;
  const expression = unwrap(object);
  if (expression.type === 'ThisExpression') {
    const owner = classOfThis(expression)?.owner;
    return owner ? fieldValues({ file, node: owner }, name, depth) : null;
  }
  const whole = objectOf(file, expression);
  if (whole?.kind === 'instance' || whole?.kind === 'class')
    return fieldValues({ file: whole.file, node: whole.node }, name, depth);
  const found: Located[] = [];
  for (const value of valuesOf(file, expression, depth - 1)) {
    if (value.node.type !== 'ObjectExpression') continue;
    const property = value.node.properties.find((one) => one.type === 'Property' && keyName(one) === name);
    const first = property?.type === 'Property' ? [property.value] : [];
    const values = [...first, ...writtenLater(value.file, value.node, name)].flatMap((one) => valuesOf(value.file, one, depth - 1));
    found.push(...values.filter(({ node }) => !isNothing(node)));
  }
  if (found.length > 0) return found;
  const origin = originOf(file, expression);
  const target = origin?.path.length === 0 ? file.facts.resolveExport(file, origin.module, name) : null;
  return target && !isFunction(target.node) && !isClass(target.node)
    ? valuesOf(target.file, target.node, depth - 1)
    : null;
}

/** `broker.channel = await connection.createChannel()` for the object that `broker` is declared with. */
function writtenLater(file: FileModel, object: Node, name: string): readonly Node[] {
  const declarator = wrapped(object).parent;
  const variable = declarator?.type === 'VariableDeclarator' ? variableOf(file, declarator.id) : null;
  return (variable?.references ?? []).flatMap(({ identifier }): readonly Node[] => {
    const member = identifier.parent;
    const assignment = member.type === 'MemberExpression' && member.object === identifier && keyName(member) === name ? member.parent : null;
    return assignment?.type === 'AssignmentExpression' && assignment.left === member && /^(?:=|\?\?=|\|\|=)$/.test(assignment.operator) ? [assignment.right] : [];
  });
}

/** What a field of a class may hold: whatever is ever written to it by way of `this`. */
function fieldValues(object: Located<ClassNode>, name: string, depth: number): readonly Located[] | null {
  const found: Located[] = [];
  for (const owner of classChain(object)) {
    for (const member of membersOf(owner.node, name)) {
      if (member.type === 'MethodDefinition') {
        if (member.kind !== 'get') return null;
        for (const result of resultsOf(owner.file, member.value)) found.push(...valuesOf(owner.file, result, depth - 1));
      } else if (member.value && !isNothing(unwrap(member.value))) {
        found.push(...valuesOf(owner.file, member.value, depth - 1));
      }
    }
    const parameter = parameterPropertyOf(owner.node, name)?.parameter;
    const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
    if (target?.type === 'Identifier') found.push(...valuesOf(owner.file, target, depth - 1));
    for (const write of writesTo(owner, name)) found.push(...valuesOf(owner.file, write, depth - 1));
    if (found.length > 0) return found;
  }
  return null;
}

/** The expressions that the methods of a class assign to a field. */
function writesTo({ file, node: owner }: Located<ClassNode>, name: string): readonly Node[] {
  const first = constructorAssignment(owner, name);
  const writes = fieldWritesOf(file).get(owner)?.get(name) ?? [];
  const all = first && !writes.includes(first.right) ? [first.right, ...writes] : writes;
  return all.filter((value) => !isNothing(unwrap(value)));
}

const fieldWritesOf = perFile((file): ReadonlyMap<ClassNode, ReadonlyMap<string, readonly Node[]>> => {
  const byOwner = new Map<ClassNode, Map<string, Node[]>>();
  for (const { left, right, operator } of nodesOf(file).all('AssignmentExpression')) {
    const target = unwrap(left);
    if (target.type !== 'MemberExpression' || !['=', '??=', '||='].includes(operator)) continue;
    const object = unwrap(target.object);
    const owner = object.type === 'ThisExpression' ? ownerOf(object) : null;
    const name = keyName(target);
    if (!owner || name === null) continue;
    const fields = byOwner.get(owner) ?? new Map<string, Node[]>();
    byOwner.set(owner, fields);
    fields.set(name, [...(fields.get(name) ?? []), right]);
  }
  return byOwner;
});

function ownerOf(node: Node): ClassNode | null {
  return classOfThis(node)?.owner ?? null;
}

