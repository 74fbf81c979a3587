import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, keyName, unwrap, type FunctionNode } from './ast.js';
import { constantOf, numberOf } from './constants.js';
import { mentions } from './counters.js';
import type { FileModel, Node } from './file.js';
import { innerNodes } from './nodes.js';
import type { Start } from './starts.js';
import { definitionOf, globalPath, propertyOf, variableOf, type Variable } from './variables.js';

interface Parameter {
  readonly index: number;
  /** The property that a destructured parameter takes. */
  readonly key: string | null;
}

function parameterOf(fn: FunctionNode, variable: Variable): Parameter | null {
  for (const [index, parameter] of fn.params.entries()) {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    if (target.type === 'Identifier' && variable.identifiers.includes(target)) return { index, key: null };
    if (target.type !== 'ObjectPattern') continue;
    for (const property of target.properties) {
      if (property.type !== 'Property') continue;
      const value = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
      if (value.type === 'Identifier' && variable.identifiers.includes(value)) return { index, key: keyName(property) };
    }
  }
  return null;
}

/** True when the next attempt gets another value for a parameter: `attempt + 1`, `{ ...options, last: true }`. */
export function isSteppedBy(file: FileModel, fn: FunctionNode, variable: Variable, start: Start): boolean {
  const parameter = parameterOf(fn, variable);
  const argument = parameter && start.args?.[parameter.index];
  if (!argument) return false;
  const value = unwrap(argument);
  if (parameter.key === null) return !isSameValue(file, value, variable);
  if (value.type !== 'ObjectExpression') return false;
  const property = value.properties.find(
    (candidate) => candidate.type === 'Property' && keyName(candidate) === parameter.key,
  );
  return property?.type === 'Property' && !isSameValue(file, property.value, variable);
}

/** What a start hands in for a parameter, when it is `true` or `false`. */
export function flagGiven(file: FileModel, fn: FunctionNode, variable: Variable, start: Start): boolean | null {
  const parameter = parameterOf(fn, variable);
  const argument = parameter && start.args?.[parameter.index];
  if (!argument) return null;
  const value = parameter.key === null ? argument : propertyOf(file, argument, parameter.key);
  const flag = value ? constantOf(file, value)?.value : null;
  return typeof flag === 'boolean' ? flag : null;
}

function isSameValue(file: FileModel, node: Node, variable: Variable): boolean {
  const value = unwrap(node);
  if (value.type === 'Identifier') {
    const other = variableOf(file, value);
    // `attempt++` before the call makes the same name another value, unless the call is made anew each time.
    return (
      other === variable && !variable.references.some((reference) => reference.isWrite() && reference.init !== true)
    );
  }
  return value.type === 'UpdateExpression' && !value.prefix;
}

/** The next attempt works on something else: the parent folder, the next page, the rest of a list. */
export function passesOtherWork(file: FileModel, fn: FunctionNode, start: Start): boolean {
  return fn.params.some((parameter, index) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    const argument = start.args?.[index];
    if (!argument || target.type !== 'Identifier') return false;
    const variable = variableOf(file, target);
    return variable !== null && isOtherWork(file, argument, variable);
  });
}

/** True when a start hands in for every parameter what the running call was given, or nothing. */
export function passesSameWork(file: FileModel, fn: FunctionNode, start: Start): boolean {
  return fn.params.every((parameter, index) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    const argument = start.args?.[index];
    if (!argument || target.type !== 'Identifier') return true;
    const variable = variableOf(file, target);
    return variable !== null && isSameValue(file, argument, variable);
  });
}

function isOtherWork(file: FileModel, argument: Node, variable: Variable): boolean {
  const value = unwrap(argument);
  switch (value.type) {
    case 'Identifier': {
      const other = variableOf(file, value);
      if (other === variable) return false;
      const definition = other && definitionOf(other);
      const init = definition?.node.type === 'VariableDeclarator' ? definition.node.init : null;
      return !(init && mentions(file, init, variable) && !isOtherWork(file, init, variable));
    }
    case 'Literal':
      return typeof value.value === 'string';
    case 'UpdateExpression':
    case 'UnaryExpression':
    case 'ThisExpression':
      return false;
    case 'BinaryExpression':
      return !isStep(file, value, variable);
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'TemplateLiteral':
      return (
        value.type === 'TemplateLiteral' ||
        !innerNodes(file, value, 'Identifier').some((identifier) => variableOf(file, identifier) === variable)
      );
    case 'CallExpression':
      return globalPath(file, value.callee)?.startsWith('Math.') !== true || !mentions(file, value, variable);
    case 'MemberExpression':
      return unwrap(value.object).type !== 'ThisExpression';
    default:
      return !isFunction(value) || !mentions(file, value, variable);
  }
}

/** `attempt + 1`, `delay * factor`: the same thing one step on. A text that is put together is another one. */
function isStep(file: FileModel, value: TSESTree.BinaryExpression, variable: Variable): boolean {
  if (!mentions(file, value, variable)) return false;
  if (value.operator !== '+') return true;
  const other = [value.left, value.right].find((side) => !mentions(file, side, variable));
  return (
    other === undefined ||
    numberOf(file, other) !== null ||
    /step|delta|increment|jitter|random/i.test(file.textOf(other))
  );
}
