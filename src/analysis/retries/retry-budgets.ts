import type { TSESTree } from '@typescript-eslint/utils';
import { BUDGET_NAME, PERMISSION_NAME } from '../../catalogue/retry-words.js';
import { calleeName, unwrap, type FunctionNode } from '../syntax/ast.js';
import { isBoundingTest, isCountedProperty, isMeasure, type Cycle } from './attempt-measures.js';
import { mayLeave } from '../syntax/exits.js';
import type { Located } from '../model/facts.js';
import type { FileModel } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes } from '../syntax/nodes.js';
import { isErrorName } from './outcomes.js';
import { parameterOf } from './start-arguments.js';
import { propertyOf } from '../syntax/variables.js';

/** True when the answer of a call depends on how often or how long it was tried: a helper with a count or a clock. */
export function isBudgetCall(cycle: Cycle, call: TSESTree.CallExpression): boolean {
  const helpers = calleesAnywhere(cycle.file, call);
  if (helpers.length > 0) return helpers.some((helper) => decidesByCount(cycle, call, helper));
  if (hasMeasureArgument(cycle, call)) return true;
  const text = cycle.file.textOf(unwrap(call.callee));
  if (BUDGET_NAME.test(text)) return true;
  return (
    PERMISSION_NAME.test(text) &&
    !call.arguments.some(
      (argument) => isErrorName(cycle.file.textOf(argument)) || /^res(?:ponse)?$/.test(cycle.file.textOf(argument)),
    )
  );
}

/** True when a call ends a cycle by throwing once a limit is reached: `await budget.spend()`, `this.countFailure()`. */
export function isThrowingBudget(cycle: Cycle, call: TSESTree.CallExpression): boolean {
  const helpers = calleesAnywhere(cycle.file, call);
  if (helpers.length > 0) {
    return helpers.some(({ file, node }) => {
      const inner = helperCycle(cycle, call, file, node);
      return innerNodes(file, node, 'IfStatement').some(
        (branch) =>
          isBoundingTest(inner, branch.test) &&
          (throwsOrExits(file, branch.consequent) ||
            (branch.alternate !== null && throwsOrExits(file, branch.alternate))),
      );
    });
  }
  const text = cycle.file.textOf(unwrap(call.callee));
  return (
    BUDGET_NAME.test(text) &&
    !/^(?:log|console)/.test(text) &&
    !/(?:^|\.)(?:log|debug|info|warn|error|inc|increment|observe|set)$/.test(text)
  );
}

function throwsOrExits(file: FileModel, branch: TSESTree.Statement): boolean {
  return (
    innerNodes(file, branch, 'ThrowStatement').length > 0 ||
    (innerNodes(file, branch, 'ReturnStatement').length === 0 && mayLeave(file, branch, branch))
  );
}

function decidesByCount(cycle: Cycle, call: TSESTree.CallExpression, { file, node }: Located<FunctionNode>): boolean {
  const inner = helperCycle(cycle, call, file, node);
  if (innerNodes(file, node, 'BinaryExpression').some((comparison) => isBoundingTest(inner, comparison, 4)))
    return true;
  if (innerNodes(file, node, 'IfStatement').some((branch) => isBoundingTest(inner, branch.test, 4))) return true;
  // A strategy that somebody hands in is given the count.
  return innerNodes(file, node, 'CallExpression').some(
    (inside) => calleesAnywhere(file, inside).length === 0 && hasMeasureArgument(inner, inside),
  );
}

/** The body of a helper as a cycle: its parameters count when the caller hands in a count. */
export function helperCycle(cycle: Cycle, call: TSESTree.CallExpression, file: FileModel, fn: FunctionNode): Cycle {
  return {
    file,
    ranges: [fn],
    unreached: [],
    depth: (cycle.depth ?? 0) + 1,
    caller: cycle,
    isStepped: (variable, owner) => {
      const parameter = owner === fn ? parameterOf(fn, variable) : null;
      if (!parameter) return owner === fn ? false : null;
      const argument = call.arguments[parameter.index];
      if (!argument || argument.type === 'SpreadElement') return false;
      if (parameter.key === null) return isMeasure(cycle, argument, 4);
      // `({ failures }) => failures >= MAX` for a piece of work that carries its count.
      const value = unwrap(argument).type === 'ObjectExpression' ? propertyOf(cycle.file, argument, parameter.key) : null;
      return value ? isMeasure(cycle, value, 4) : isCountedProperty(cycle, parameter.key);
    },
  };
}

export function hasMeasureArgument(cycle: Cycle, call: TSESTree.CallExpression): boolean {
  if (
    /^(?:log|debug|info|warn|error|sleep|delay|wait|setTimeout|min|max|pow|random|floor|round)$/.test(
      calleeName(call) ?? '',
    )
  )
    return false;
  return call.arguments.some((argument) => {
    const value = unwrap(argument);
    if (value.type !== 'ObjectExpression') return isMeasure(cycle, value, 4);
    return value.properties.some((property) => property.type === 'Property' && isMeasure(cycle, property.value, 4));
  });
}
