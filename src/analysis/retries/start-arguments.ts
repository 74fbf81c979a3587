import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, contains, isFunction, keyName, unwrap, type FunctionNode } from '../syntax/ast.js';
import { constantOf, numberOf } from '../syntax/constants.js';
import { mentions } from '../syntax/counters.js';
import type { FileModel, Node } from '../model/file.js';
import { innerNodes } from '../syntax/nodes.js';
import type { Start } from './starts.js';
import { definitionOf, globalPath, propertyOf, variableOf, type Variable } from '../syntax/variables.js';

/** Where a function gets a variable from. */
export interface Parameter {
  readonly index: number;
  /** The property that a destructured parameter takes. */
  readonly key: string | null;
}

/** The parameter that a variable is, or a property of it is; null when it is something else. */
export function parameterOf(fn: FunctionNode, variable: Variable): Parameter | null {
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
      other === variable &&
      !variable.references.some(
        (reference) => reference.isWrite() && reference.init !== true && !leavesWith(reference.identifier, value),
      )
    );
  }
  return value.type === 'UpdateExpression' && !value.prefix;
}

/** `return run(++attempt);` is another way out than the one through a node. */
function leavesWith(write: Node, node: Node): boolean {
  for (let current = write.parent; current && !isFunction(current); current = current.parent) {
    if (current.type === 'ReturnStatement' || current.type === 'ThrowStatement') return !contains(current, node);
  }
  return false;
}

/** A function between two attempts, and where it is started by the first. */
export interface Step {
  readonly fn: FunctionNode;
  readonly start: Start;
}

/**
 * The next attempt works on something else: the parent folder, the next page, the rest of a list.
 *
 * @param via The helper in which the next attempt is started: its parameters stand for what it was given.
 */
export function passesOtherWork(file: FileModel, fn: FunctionNode, start: Start, via?: Step): boolean {
  return fn.params.some((parameter, index) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    const argument = start.args?.[index];
    // `probe(host)` for `probe(host, url = base(host))`: what it was given is left for the default.
    if (!argument && start.args && parameter.type === 'AssignmentPattern')
      return parameter.right.type === 'TemplateLiteral' || parameter.right.type === 'CallExpression';
    if (!argument || target.type !== 'Identifier') return false;
    const variable = variableOf(file, target);
    if (variable === null) return false;
    const name = via && given(file, argument, via);
    if (name) return isOtherWork(file, name, variable);
    return isOtherWork(file, argument, (via && standIn(file, variable, via)) ?? variable);
  });
}

/** The parameter of the helper that was given a variable. */
function standIn(file: FileModel, variable: Variable, { fn, start }: Step): Variable | null {
  const index = start.args?.findIndex((argument) => variableOf(file, unwrap(argument)) === variable) ?? -1;
  const parameter = index < 0 ? undefined : fn.params[index];
  return parameter ? variableOf(file, parameter) : null;
}

/** For a parameter of the helper: the argument that it was given, when that is a name. */
function given(file: FileModel, argument: Node, { fn, start }: Step): Node | null {
  const variable = variableOf(file, unwrap(argument));
  const parameter = variable && parameterOf(fn, variable);
  const value = parameter?.key === null ? start.args?.[parameter.index] : undefined;
  return value && unwrap(value).type === 'Identifier' ? value : null;
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
    case 'AwaitExpression':
      return isOtherWork(file, value.argument, variable);
    case 'ObjectExpression':
      // `{ ...fresh, signature }` with what was read anew.
      if (value.properties.some((property) => property.type === 'SpreadElement' && !isOtherWork(file, property.argument, variable)))
        return false;
      return !mentions(file, value, variable);
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'ArrayExpression':
    case 'TemplateLiteral':
      return (
        value.type === 'TemplateLiteral' ||
        !innerNodes(file, value, 'Identifier').some((identifier) => variableOf(file, identifier) === variable)
      );
    case 'CallExpression':
      if (isReadAnew(file, value, variable)) return false;
      return globalPath(file, value.callee)?.startsWith('Math.') !== true || !mentions(file, value, variable);
    case 'MemberExpression':
      return unwrap(value.object).type !== 'ThisExpression';
    default:
      return !isFunction(value) || !mentions(file, value, variable);
  }
}

/** `claims.load(claim.id)`: the same piece of work, as it is now. */
function isReadAnew(file: FileModel, call: TSESTree.CallExpression, variable: Variable): boolean {
  const name = calleeName(call) ?? '';
  if (!READS.test(name) || OTHER.test(name)) return false;
  return innerNodes(file, call, 'MemberExpression').some(
    (member) => variableOf(file, unwrap(member.object)) === variable && IDENTITY.test(keyName(member) ?? ''),
  );
}

const READS = /^(?:re|force)?(?:load|fetch|get|find|read|look_?up|refresh|renew|query)/i;
const OTHER = /next|prev|parent|child|sub|follow|page|random|other|fallback|alternat/i;
const IDENTITY = /^_?(?:id|key|uuid|slug|number|name)$|(?:Id|_id|Key|Uuid)$/;

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
