import type { TSESTree } from '@typescript-eslint/utils';
import { COUNT_NAME } from '../../catalogue/retry-words.js';
import { calleeName, contains, unwrap, wrapped } from '../syntax/ast.js';
import { isBoundingTest, isReached, type Cycle } from './attempt-measures.js';
import { isCountingWrite, propertyCounts } from '../syntax/counters.js';
import { throwsAtDeadline } from './deadline-signals.js';
import { endsWithContinue, mayLeave } from '../syntax/exits.js';
import type { Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { innerNodes } from '../syntax/nodes.js';
import { helperCycle, isThrowingBudget } from './retry-budgets.js';
import { variableOf } from '../syntax/variables.js';

/**
 * The evidence that a cycle ends at some point whatever fails: a condition on a count, a clock, a mark or a budget
 * that leads out of it or stands around the next attempt. Null when there is none.
 *
 * @param repeats The calls or statements that start the next attempt.
 */
export function boundOf(cycle: Cycle, repeats: readonly Node[]): Node | null {
  const { file } = cycle;
  const inCycle: Cycle = { ...cycle, repeats };
  for (const range of cycle.ranges) {
    for (const node of innerNodes(
      file,
      range,
      'IfStatement',
      'ConditionalExpression',
      'LogicalExpression',
      'WhileStatement',
      'DoWhileStatement',
      'ForStatement',
      'SwitchStatement',
      'CallExpression',
    )) {
      if (!isReached(cycle, node)) continue;
      if (isBound(inCycle, node, range, repeats)) return node;
    }
  }
  return null;
}

function isBound(cycle: Cycle, node: Node, range: Node, repeats: readonly Node[]): boolean {
  switch (node.type) {
    case 'IfStatement':
      if (isDecidedFor(cycle, node, repeats)) return false;
      return (
        isReached(cycle, node.test) && isBoundingTest(cycle, node.test) && isEffective(cycle, node, range, repeats)
      );
    case 'ConditionalExpression':
      return isDecision(node) && isBoundingTest(cycle, node.test);
    case 'LogicalExpression':
      return (
        (isDecision(node) || repeats.some((repeat) => contains(node.right, repeat))) && isBoundingTest(cycle, node.left)
      );
    case 'WhileStatement':
    case 'DoWhileStatement':
      // An inner loop that only waits ends nothing; one that makes the next attempt does.
      return repeats.some((repeat) => contains(node, repeat)) && isBoundingTest(cycle, node.test);
    case 'ForStatement':
      return node.test !== null && repeats.some((repeat) => contains(node, repeat)) && isBoundingTest(cycle, node.test);
    case 'SwitchStatement':
      return isBoundingTest(cycle, node.discriminant) && mayLeave(cycle.file, node, range);
    case 'CallExpression':
      return endsByThrowing(cycle, node, repeats);
    default:
      return false;
  }
}

/** `if (!again) throw error;` where the next attempt is always given `again: true`: it comes out the same each time. */
function isDecidedFor(cycle: Cycle, node: TSESTree.IfStatement, repeats: readonly Node[]): boolean {
  const test = unwrap(node.test);
  const isNegated = test.type === 'UnaryExpression' && test.operator === '!';
  const variable = variableOf(cycle.file, isNegated ? unwrap(test.argument) : test);
  const flag = variable && cycle.flagOf ? cycle.flagOf(variable) : null;
  if (flag === null) return false;
  const taken = flag === isNegated ? node.alternate : node.consequent;
  const other = flag === isNegated ? node.consequent : node.alternate;
  if (taken && repeats.some((repeat) => contains(taken, repeat))) return true;
  // Nothing is taken, or it stays: the next attempt is reached unless it stands in the other branch.
  return (!taken || !mayLeave(cycle.file, taken, node)) && !repeats.some((repeat) => other && contains(other, repeat));
}

/** A condition matters when a branch of it leaves, or when the next attempt stands in one of them. */
function isEffective(cycle: Cycle, node: TSESTree.IfStatement, range: Node, repeats: readonly Node[]): boolean {
  const branches = node.alternate ? [node.consequent, node.alternate] : [node.consequent];
  return branches.some(
    (branch) =>
      repeats.some((repeat) => contains(branch, repeat)) ||
      endsWithContinue(branch) ||
      mayLeave(cycle.file, branch, range) ||
      throwsInHelper(cycle, branch) ||
      takesBackTest(cycle, branch) ||
      (/\bmax|limit/i.test(cycle.file.textOf(node.test)) && doesMoreThanTell(cycle, branch)),
  );
}

/** `if (attempts > 5) this.giveUp(err);` with a helper that throws. */
function throwsInHelper(cycle: Cycle, branch: Node): boolean {
  return innerNodes(cycle.file, branch, 'CallExpression').some((call) =>
    /^(?:giveUp|give_up|fail|abort|bail|stop|die|panic|terminate|shutdown|cancel|throw|rethrow|raise)/i.test(
      calleeName(call) ?? '',
    ),
  );
}

/** At a maximum something happens that is no log line: the caller is told, the work is settled elsewhere. */
function doesMoreThanTell(cycle: Cycle, branch: Node): boolean {
  return innerNodes(cycle.file, branch, 'CallExpression').some(
    (call) =>
      !/\b(?:log|logger|console|metrics?|stats|span|tracer|alerts?|notif\w*|sleep|delay)\b|\.(?:debug|info|warn|error|inc|increment|observe)$/i.test(
        cycle.file.textOf(call.callee),
      ),
  );
}

/** `if (attempts > 5) stopped = true;` for a flag that the cycle asks. */
function takesBackTest(cycle: Cycle, branch: Node): boolean {
  return innerNodes(cycle.file, branch, 'AssignmentExpression').some(
    (assignment) =>
      unwrap(assignment.right).type === 'Literal' &&
      typeof (unwrap(assignment.right) as TSESTree.Literal).value === 'boolean',
  );
}

/** True for expressions whose value is not used further: statements and results. */
function isDecision(node: Node): boolean {
  const parent = wrapped(node).parent;
  switch (parent?.type) {
    case 'ExpressionStatement':
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
    case 'ThrowStatement':
      return true;
    case 'AwaitExpression':
      return isDecision(parent);
    case 'UnaryExpression':
      return parent.operator === 'void' && isDecision(parent);
    default:
      return false;
  }
}

function endsByThrowing(cycle: Cycle, call: TSESTree.CallExpression, repeats: readonly Node[]): boolean {
  if (repeats.some((repeat) => repeat === call)) return false;
  if (repeats.some((repeat) => contains(call, repeat))) return isGuardedByHelper(cycle, call, repeats);
  if (throwsAtDeadline(cycle.file, call) && isOwnDeadline(cycle, call)) return true;
  let statement: Node = wrapped(call);
  if (statement.parent?.type === 'AwaitExpression') statement = wrapped(statement.parent);
  const holder = statement.parent;
  if (holder?.type !== 'ExpressionStatement' && holder?.type !== 'VariableDeclarator') return false;
  return isThrowingBudget(cycle, call);
}

/** `again(id, () => run(id))` with a helper that calls back so many times only. */
function isGuardedByHelper(cycle: Cycle, call: TSESTree.CallExpression, repeats: readonly Node[]): boolean {
  if ((cycle.depth ?? 0) >= 2) return false;
  return call.arguments.some((argument, index) => {
    if (!repeats.some((repeat) => contains(argument, repeat))) return false;
    return calleesAnywhere(cycle.file, call).some(({ file, node: fn }) => {
      const parameter = fn.params[index];
      const variable = parameter ? variableOf(file, parameter) : null;
      const uses = variable?.references.map((reference) => reference.identifier) ?? [];
      return uses.length > 0 && boundOf(helperCycle(cycle, call, file, fn), uses) !== null;
    });
  });
}

/** True when the signal of a call is older than the attempt, and its error is not swallowed by the attempt's own catch. */
function isOwnDeadline(cycle: Cycle, call: TSESTree.CallExpression): boolean {
  const isFresh = innerNodes(cycle.file, call, 'Identifier').every((identifier) => {
    const declared = variableOf(cycle.file, identifier)?.identifiers[0] as Node | undefined;
    return declared === undefined || isReached(cycle, declared);
  });
  return !isFresh && !isInTry(call, cycle);
}

function isInTry(node: Node, cycle: Cycle): boolean {
  for (let child: Node = node, current = node.parent; current; child = current, current = current.parent) {
    if (current.type === 'TryStatement' && current.handler && current.block === child) return true;
    if (cycle.ranges.includes(current)) return false;
  }
  return false;
}

/** Where a cycle counts its attempts, although nothing compares the count with a limit. */
export function countIn(cycle: Cycle): Node | null {
  for (const range of cycle.ranges) {
    for (const node of innerNodes(cycle.file, range, 'UpdateExpression', 'AssignmentExpression')) {
      const target = unwrap(node.type === 'UpdateExpression' ? node.argument : node.left);
      if (target.type === 'Identifier' && COUNT_NAME.test(target.name)) {
        const reference = variableOf(cycle.file, target)?.references.find(
          (candidate) => candidate.identifier === target,
        );
        if (reference && isCountingWrite(cycle.file, reference)) return node;
      }
      if (
        target.type === 'MemberExpression' &&
        COUNT_NAME.test(cycle.file.textOf(target.property)) &&
        propertyCounts(cycle.file, cycle.file.textOf(target.property)).includes(node)
      )
        return node;
    }
  }
  return null;
}
