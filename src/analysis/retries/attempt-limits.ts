import type { TSESTree } from '@typescript-eslint/utils';
import { classOfThis, isFunction, keyName, unwrap, type FunctionNode } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import { constructorAssignment, membersOf, parameterPropertyOf } from '../syntax/classes.js';
import { numberOf } from '../syntax/constants.js';
import type { FileModel, Node } from '../model/file.js';
import { definitionOf, initialiserOf, propertyOf, variableOf } from '../syntax/variables.js';

/** True for a maximum that is infinite, or is so by default while no caller in sight sets one. */
export function isEndlessLimit(file: FileModel, limit: Node, depth = 5): boolean {
  if (depth <= 0) return false;
  const node = unwrap(limit);
  const known = numberOf(file, node);
  if (known !== null) return known >= Number.MAX_SAFE_INTEGER;
  switch (node.type) {
    case 'LogicalExpression':
      // `options.retries ?? Infinity`
      return node.operator !== '&&' && isEndlessLimit(file, node.right, depth - 1);
    case 'Identifier':
      return ofName(file, node, depth);
    case 'MemberExpression':
      return ofField(file, node, depth);
    default:
      return false;
  }
}

function ofName(file: FileModel, name: TSESTree.Identifier, depth: number): boolean {
  const variable = variableOf(file, name);
  const definition = variable && definitionOf(variable);
  if (!variable || !definition) return false;
  const value = initialiserOf(variable);
  if (value) return isEndlessLimit(file, value, depth - 1);
  if (variable.references.some((reference) => reference.isWrite() && reference.init !== true)) return false;
  const pattern = defaultAround(variable.identifiers[0]);
  if (!pattern || !isEndlessLimit(file, pattern.right, depth - 1)) return false;
  const fn = definition.node;
  return definition.type !== 'Parameter' || !isFunction(fn) || !isGiven(file, fn, pattern);
}

/** For the name in `(retries = Infinity)` and `({ retries = Infinity })`: the pattern with the default. */
function defaultAround(name: Node | undefined): TSESTree.AssignmentPattern | null {
  const parent = name?.parent;
  return parent?.type === 'AssignmentPattern' && parent.left === name ? parent : null;
}

/** True when a caller in sight hands in a value for a parameter, or for the property that it is taken from. */
function isGiven(file: FileModel, fn: FunctionNode, pattern: TSESTree.AssignmentPattern): boolean {
  const index = fn.params.findIndex(
    (parameter) => parameter.range[0] <= pattern.range[0] && pattern.range[1] <= parameter.range[1],
  );
  const key = pattern.parent.type === 'Property' ? keyName(pattern.parent) : null;
  return callersOf(file, fn).some(({ file: caller, node: call }) => {
    const argument = call.arguments[index];
    if (!argument) return call.arguments.some((other) => other.type === 'SpreadElement');
    return key === null || propertyOf(caller, argument, key) !== undefined;
  });
}

/** `this.maxRetries`, with what the class or its constructor says. */
function ofField(file: FileModel, node: TSESTree.MemberExpression, depth: number): boolean {
  const name = keyName(node);
  const owner = unwrap(node.object).type === 'ThisExpression' ? classOfThis(node.object)?.owner : null;
  if (!owner || name === null) return false;
  const parameter = parameterPropertyOf(owner, name)?.parameter;
  if (parameter) return parameter.type === 'AssignmentPattern' && isEndlessLimit(file, parameter.right, depth - 1);
  const assigned = constructorAssignment(owner, name);
  if (assigned) return isEndlessLimit(file, assigned.right, depth - 1);
  return membersOf(owner, name).some(
    (member) => member.type === 'PropertyDefinition' && !!member.value && isEndlessLimit(file, member.value, depth - 1),
  );
}
