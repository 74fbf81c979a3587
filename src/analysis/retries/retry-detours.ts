import type { TSESTree } from '@typescript-eslint/utils';
import { contains, enclosingFunctions, unwrap, type FunctionNode } from '../syntax/ast.js';
import { boundOf } from './attempt-bounds.js';
import type { Cycle } from './attempt-measures.js';
import type { Located } from '../model/facts.js';
import { failurePathOf, isOnNormalPath, type FailurePath } from './failure-paths.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { calleesAnywhere, functionName } from '../syntax/functions.js';
import { innerNodes, nodesOf } from '../syntax/nodes.js';
import { helperCycle } from './retry-budgets.js';
import { variableOf, type Variable } from '../syntax/variables.js';

/** A failed attempt that is handed to a helper of another file, which makes the next one, without a maximum. */
export interface RetryDetour {
  /** The function that is started again. */
  readonly target: FunctionNode;
  /** The call of the helper. */
  readonly call: TSESTree.CallExpression;
  readonly path: FailurePath;
  /** Where the helper starts the function again. */
  readonly again: Located;
}

/** `catch (err) { await onFailure(message, err); }`, where `onFailure` of another file sends the message once more. */
export const retryDetoursOf = perFile((file): readonly RetryDetour[] => {
  if (!file.facts.complete) return [];
  const found: RetryDetour[] = [];
  for (const call of nodesOf(file).all('CallExpression')) {
    const target = [...enclosingFunctions(call)].find((fn) => functionName(fn) !== null);
    const path = target && failurePathOf(file, call, target, 0);
    if (!target || !path || path.kind === 'test') continue;
    for (const helper of calleesAnywhere(file, call)) {
      const again = helper.file.path === file.path ? null : comesBack(file, target, call, helper);
      if (!again) continue;
      found.push({ target, call, path, again });
      break;
    }
  }
  return found;
});

function comesBack(
  file: FileModel,
  target: FunctionNode,
  call: TSESTree.CallExpression,
  helper: Located<FunctionNode>,
): Located | null {
  for (const inner of innerNodes(helper.file, helper.node, 'CallExpression')) {
    const isAgain = calleesAnywhere(helper.file, inner).some(
      (callee) => callee.file.path === file.path && callee.node.range[0] === target.range[0],
    );
    if (!isAgain || !isOnNormalPath(helper.file, inner, helper.node)) continue;
    const stepped = target.params.map((parameter, index) => isOther(file, parameter, index, call, helper, inner));
    // Another message, or the next page, is no further attempt.
    if (stepped.some((how) => how === 'other')) return null;
    const cycle: Cycle = {
      file,
      ranges: [target],
      unreached: [],
      isStepped: (variable, owner) =>
        owner === target ? stepped[indexOf(target, variable)] === 'stepped' : null,
    };
    if (boundOf(cycle, [call]) || boundOf(helperCycle(cycle, call, helper.file, helper.node), [inner])) return null;
    return { file: helper.file, node: inner };
  }
  return null;
}

function indexOf(fn: FunctionNode, variable: Variable): number {
  return fn.params.findIndex((parameter) =>
    variable.identifiers.some((identifier) => contains(parameter, identifier)),
  );
}

/** What the next attempt is given for a parameter: the same, the same one step on, or something else. */
function isOther(
  file: FileModel,
  parameter: Node,
  index: number,
  call: TSESTree.CallExpression,
  helper: Located<FunctionNode>,
  inner: TSESTree.CallExpression,
): 'same' | 'stepped' | 'other' {
  const given = inner.arguments[index];
  if (!given) return 'same';
  const value = unwrap(given);
  if (value.type === 'BinaryExpression' || value.type === 'UpdateExpression') return 'stepped';
  const variable = variableOf(helper.file, value);
  const handed = variable ? call.arguments[indexOf(helper.node, variable)] : undefined;
  if (!handed) return 'other';
  const own = unwrap(handed);
  if (own.type === 'BinaryExpression' || own.type === 'UpdateExpression') return 'stepped';
  const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return variableOf(file, own) !== null && variableOf(file, own) === variableOf(file, name) ? 'same' : 'other';
}
