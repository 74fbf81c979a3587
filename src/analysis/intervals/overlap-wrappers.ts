import type { TSESTree } from '@typescript-eslint/utils';
import { EXCLUSIVE_WRAPPER, LATER, LOCK_IF_FREE, PAUSE_CALL } from '../../catalogue/schedulers.js';
import { contains, isFunction, unwrap, type FunctionNode } from '../syntax/ast.js';
import type { Located } from '../model/facts.js';
import type { FileModel } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { limitingOf } from '../fan-out/limiters.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { ownNodes } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { gatesOf } from './overlap-gates.js';
import { isAnswerAsked, isLockCall, lockKindOf } from './overlap-lock-calls.js';
import { variableOf } from '../syntax/variables.js';

/** What a limiter or a lock keeps apart, and what only takes a lock or waits for a time. */
export function isKeptApart(
  file: FileModel,
  call: TSESTree.CallExpression,
  name: string,
  functions: readonly FunctionNode[],
): boolean {
  if (PAUSE_CALL.test(name) && !LATER.has(name)) return true;
  if (isLockCall(file, call)) return true;
  const isApart = isExclusive(file, call) || limitingOf(file, call, null) === 'limits';
  return isApart && !isMadeInRun(file, call, functions);
}

/** `withLock('sync', sync)`, as far as the name says and the helper, when it is in sight, does not say otherwise. */
function isExclusive(file: FileModel, call: TSESTree.CallExpression): boolean {
  if (!EXCLUSIVE_WRAPPER.test(file.textOf(call.callee))) return false;
  const work = call.arguments.find((argument) => isWork(file, argument));
  if (!work || ignoresLock(file, call)) return false;
  const helpers = calleesAnywhere(file, call);
  return helpers.length === 0 || !helpers.every(runsAnyway);
}

function isWork(file: FileModel, argument: TSESTree.CallExpressionArgument): boolean {
  const value = unwrap(argument);
  if (isFunction(value) || value.type === 'CallExpression') return true;
  if (value.type !== 'Identifier' && value.type !== 'MemberExpression') return false;
  return functionsAnywhere(file, value).length > 0 || originOf(file, value) !== null;
}

/** `locks.request('sync', { ifAvailable: true }, async () => ...)`: a function that does not look whether it got the lock. */
function ignoresLock(file: FileModel, call: TSESTree.CallExpression): boolean {
  return call.arguments.some((argument) => {
    const callback = unwrap(argument);
    return (
      isFunction(callback) &&
      callback.params.length === 0 &&
      call.arguments.some((one) => one !== argument && LOCK_IF_FREE.test(file.textOf(one)))
    );
  });
}

/** A helper that runs what it is given whatever happens: nothing is tested or waited for before, or the answer is not asked. */
function runsAnyway({ file, node: fn }: Located<FunctionNode>): boolean {
  const parameters = fn.params.flatMap((parameter) => variableOf(file, parameter) ?? []);
  const runs = ownNodes(file, fn.body, 'CallExpression').filter(({ callee }) => {
    const variable = variableOf(file, unwrap(callee));
    return variable !== null && parameters.includes(variable);
  });
  return (
    runs.length > 0 &&
    runs.every(
      (run) =>
        gatesOf({ file, fn, node: run }).length === 0 &&
        ownNodes(file, fn.body, 'AwaitExpression', 'YieldExpression').every((wait) => {
          if (contains(wait, run) || wait.range[0] > run.range[0]) return true;
          const lock = wait.argument && unwrap(wait.argument);
          return (
            lock?.type === 'CallExpression' && lockKindOf(file, lock) === 'asks' && !isAnswerAsked(file, fn, lock, run)
          );
        }),
    )
  );
}

/** A limiter or a lock that the run itself has made keeps nothing of another run back. */
function isMadeInRun(file: FileModel, call: TSESTree.CallExpression, functions: readonly FunctionNode[]): boolean {
  let root = unwrap(call.callee);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  const declared = root.type === 'Identifier' ? variableOf(file, root)?.identifiers[0] : undefined;
  return declared !== undefined && functions.some((fn) => contains(fn, declared));
}
