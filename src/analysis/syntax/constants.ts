import type { TSESTree } from '@typescript-eslint/utils';
import { keyName, unwrap } from './ast.js';
import { DepthCache } from '../model/depth-cache.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { originOf } from './origins.js';
import { definitionOf, globalPath, initialiserOf, propertyOf, variableOf, type Variable } from './variables.js';

export type Constant = string | number | boolean | bigint | null | undefined;

/** A value known without running the code, in a box because the value itself may be null or undefined. */
export interface Known {
  readonly value: Constant;
}

const GLOBAL_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['Infinity', Infinity],
  ['NaN', NaN],
  ['Number.POSITIVE_INFINITY', Infinity],
  ['Number.NEGATIVE_INFINITY', -Infinity],
  ['Number.MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
  ['Number.MAX_VALUE', Number.MAX_VALUE],
  ['Number.NaN', NaN],
]);

/**
 * The value of an expression made of literals, templates, arithmetic, consts, const object members and enum members,
 * imports followed where the project is known. Null when it depends on anything else.
 */
export function constantOf(file: FileModel, node: Node, depth = 12): Known | null {
  if (depth <= 0) return null;
  const expression = unwrap(node);
  const inner = (child: Node): Known | null => constantOf(file, child, depth - 1);
  switch (expression.type) {
    case 'Literal':
      return 'regex' in expression ? null : { value: expression.value as Constant };
    case 'TemplateLiteral':
      return templateValue(expression, inner);
    case 'UnaryExpression':
      return unaryValue(expression, inner);
    case 'BinaryExpression':
      return binaryValue(expression, inner);
    case 'LogicalExpression': {
      const left = inner(expression.left);
      if (!left) return null;
      const takeRight =
        expression.operator === '&&'
          ? Boolean(left.value)
          : expression.operator === '||'
            ? !left.value
            : left.value == null;
      return takeRight ? inner(expression.right) : left;
    }
    case 'ConditionalExpression': {
      const test = inner(expression.test);
      return test && inner(test.value ? expression.consequent : expression.alternate);
    }
    case 'Identifier':
      return identifierValue(file, expression, depth);
    case 'MemberExpression':
      return memberValue(file, expression, depth);
    default:
      return null;
  }
}

/** The number an expression stands for, or null. */
export function numberOf(file: FileModel, node: Node): number | null {
  const known = constantOf(file, node);
  return typeof known?.value === 'number' ? known.value : null;
}

/** The string an expression stands for, or null. */
export function stringOf(file: FileModel, node: Node): string | null {
  const known = constantOf(file, node);
  return typeof known?.value === 'string' ? known.value : null;
}

function templateValue(node: TSESTree.TemplateLiteral, inner: (child: Node) => Known | null): Known | null {
  let text = '';
  for (const [index, quasi] of node.quasis.entries()) {
    text += quasi.value.cooked ?? '';
    const expression = node.expressions[index];
    if (!expression) continue;
    const known = inner(expression);
    if (!known) return null;
    text += String(known.value);
  }
  return { value: text };
}

function unaryValue(node: TSESTree.UnaryExpression, inner: (child: Node) => Known | null): Known | null {
  if (node.operator === 'void') return { value: undefined };
  const known = inner(node.argument);
  if (!known) return null;
  switch (node.operator) {
    case '-':
      return typeof known.value === 'number' ? { value: -known.value } : null;
    case '+':
      return typeof known.value === 'bigint' ? null : { value: Number(known.value) };
    case '!':
      return { value: !known.value };
    case '~':
      return typeof known.value === 'number' ? { value: ~known.value } : null;
    default:
      return null;
  }
}

function binaryValue(node: TSESTree.BinaryExpression, inner: (child: Node) => Known | null): Known | null {
  if (node.left.type === 'PrivateIdentifier') return null;
  const left = inner(node.left)?.value;
  const right = inner(node.right)?.value;
  if (typeof left === 'string' && (typeof right === 'string' || typeof right === 'number') && node.operator === '+') {
    return { value: left + String(right) };
  }
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  switch (node.operator) {
    case '+':
      return { value: left + right };
    case '-':
      return { value: left - right };
    case '*':
      return { value: left * right };
    case '/':
      return { value: left / right };
    case '%':
      return { value: left % right };
    case '**':
      return { value: left ** right };
    case '<<':
      return { value: left << right };
    case '>>':
      return { value: left >> right };
    case '|':
      return { value: left | right };
    default:
      return null;
  }
}

function identifierValue(file: FileModel, node: TSESTree.Identifier, depth: number): Known | null {
  const variable = variableOf(file, node);
  if (!variable) {
    if (node.name === 'undefined') return { value: undefined };
    return globalNumber(node.name);
  }
  return valuesByVariable(file).get(variable, depth, () => {
    const value = initialiserOf(variable);
    if (value) return constantOf(file, value, depth - 1);
    const member = definitionOf(variable)?.node;
    if (member?.type === 'TSEnumMember') return enumValue(file, member.parent.parent, variable.name, depth);
    return imported(file, node, depth);
  });
}

const valuesByVariable = perFile(() => new DepthCache<Variable, Known | null>());

function globalNumber(path: string): Known | null {
  const value = GLOBAL_NUMBERS.get(path);
  return value === undefined ? null : { value };
}

function memberValue(file: FileModel, node: TSESTree.MemberExpression, depth: number): Known | null {
  const name = keyName(node);
  if (name === null) return null;
  const path = globalPath(file, node);
  if (path !== null) return globalNumber(path);
  const object = unwrap(node.object);
  const property = propertyOf(file, object, name);
  if (property) return constantOf(file, property, depth - 1);
  if (object.type === 'Identifier') {
    const variable = variableOf(file, object);
    const declared = variable && definitionOf(variable)?.node;
    if (declared?.type === 'TSEnumDeclaration') return enumValue(file, declared, name, depth);
    const elsewhere = originOf(file, object);
    if (!elsewhere || elsewhere.path.length > 1) return null;
    const [exported] = elsewhere.path;
    if (exported === undefined) return exportedValue(file, elsewhere.module, name, depth);
    const target = file.facts.resolveExport(file, elsewhere.module, exported);
    if (target) return memberOfDeclared(target.file, target.node, name, depth);
  }
  return null;
}

function memberOfDeclared(file: FileModel, node: Node, name: string, depth: number): Known | null {
  const variable = variableOf(file, node);
  const declared = variable ? definitionOf(variable)?.node : node;
  if (declared?.type === 'TSEnumDeclaration') return enumValue(file, declared, name, depth);
  const value = variable ? initialiserOf(variable) : node;
  const property = value && propertyOf(file, value, name);
  return property ? constantOf(file, property, depth - 1) : null;
}

function enumValue(
  file: FileModel,
  declaration: TSESTree.TSEnumDeclaration,
  name: string,
  depth: number,
): Known | null {
  let next = 0;
  for (const member of declaration.body.members) {
    const known = member.initializer ? constantOf(file, member.initializer, depth - 1) : { value: next };
    const id = member.id.type === 'Identifier' ? member.id.name : member.id.value;
    if (id === name) return known;
    if (typeof known?.value === 'number') next = known.value + 1;
  }
  return null;
}

function imported(file: FileModel, node: TSESTree.Identifier, depth: number): Known | null {
  const origin = originOf(file, node);
  const name = origin?.path[0];
  return origin && name !== undefined && origin.path.length === 1
    ? exportedValue(file, origin.module, name, depth)
    : null;
}

function exportedValue(file: FileModel, module: string, name: string, depth: number): Known | null {
  const target = file.facts.resolveExport(file, module, name);
  if (!target) return null;
  const variable = variableOf(target.file, target.node);
  const value = variable ? initialiserOf(variable) : target.node;
  return value ? constantOf(target.file, value, depth - 1) : null;
}
