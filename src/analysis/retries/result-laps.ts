import type { TSESTree } from '@typescript-eslint/utils';
import { FAILED_TEXT, WRITE_COUNT } from '../../catalogue/retry-words.js';
import { awaited, calleeName, contains, isFunction, keyName, unwrap } from '../syntax/ast.js';
import { constantOf, numberOf, stringOf } from '../syntax/constants.js';
import { alwaysLeaves, endsWithContinue, mayLeave } from '../syntax/exits.js';
import { type FileModel, type Node } from '../model/file.js';
import { innerNodes, ownNodes } from '../syntax/nodes.js';
import { outcomeOf, type Outcome } from './outcomes.js';
import { definitionOf, variableOf, type Variable } from '../syntax/variables.js';

/** `for await (const _ of setInterval(1000))` of node:timers/promises goes on for ever, too. */
export type RetryLoopNode =
  TSESTree.WhileStatement | TSESTree.DoWhileStatement | TSESTree.ForStatement | TSESTree.ForOfStatement;

/** How one lap of a loop tells success from failure. */
export interface Lap {
  readonly attempt: Node;
  readonly failure: Node;
  readonly unreached: readonly (readonly [number, number])[];
}

/** The condition of a loop; one over a timer has none. */
export function testOf(loop: RetryLoopNode): Node | null {
  return loop.type === 'ForOfStatement' ? null : (loop.test ?? null);
}

/** Laps without try: the result of the work tells. */
export function lapWithResult(file: FileModel, loop: RetryLoopNode, statements: readonly Node[]): Lap | null {
  const [attempt] = ownNodes(file, loop.body, 'AwaitExpression');
  const condition = testOf(loop);
  const test = condition && unwrap(condition);
  if (test && outcomeOf(file, test) === 'failure') {
    const awaitedTest = innerNodes(file, test, 'AwaitExpression')[0];
    if (awaitedTest) return { attempt: awaitedTest, failure: test, unreached: [] };
    if (attempt && isAboutWork(file, loop, test)) return { attempt, failure: test, unreached: [] };
  }
  if (!attempt) return null;
  if (test && asksForSwallowed(file, loop, test)) return { attempt, failure: test, unreached: [] };
  for (const [index, statement] of statements.entries()) {
    if (statement.type === 'SwitchStatement' && statement.range[0] > attempt.range[0]) {
      const failure = failedCase(file, loop, statement, statements.slice(index + 1));
      if (failure) return { attempt, failure, unreached: [] };
    }
    if (
      statement.type !== 'IfStatement' ||
      statement.range[0] < attempt.range[0] ||
      !isAboutWork(file, loop, statement.test)
    )
      continue;
    const outcome =
      outcomeOf(file, statement.test) ??
      outcomeOfWrite(file, statement.test) ??
      (isSwallowed(file, statement, loop) ? 'success' : null);
    const rest = statements.slice(index + 1);
    const restLeaves = rest.some((next) => alwaysLeaves(file, next, loop));
    if (outcome === 'success' && alwaysLeaves(file, statement.consequent, loop) && !restLeaves) {
      return {
        attempt,
        failure: statement.test,
        unreached: [[statement.test.range[0], statement.consequent.range[1]]],
      };
    }
    if (
      outcome === 'failure' &&
      endsWithContinue(statement.consequent) &&
      (restLeaves || isPagedBy(file, loop, rest))
    ) {
      return {
        attempt,
        failure: statement.test,
        unreached: [
          [statement.test.range[0], statement.test.range[1]],
          [statement.range[1], loop.body.range[1]],
        ],
      };
    }
  }
  return null;
}

/** After a failure check, a condition that ends an endless loop when all pages are there. */
function isPagedBy(file: FileModel, loop: RetryLoopNode, rest: readonly Node[]): boolean {
  const test = testOf(loop);
  const isEndless = !test || constantOf(file, test)?.value === true;
  return isEndless && rest.some((next) => next.type === 'IfStatement' && mayLeave(file, next, loop));
}

/** `while (!connection) { connection = await dial().catch(() => undefined); }` */
function asksForSwallowed(file: FileModel, loop: Node, test: Node): boolean {
  const missing = missingIn(test);
  const variable = missing ? variableOf(file, missing) : null;
  return (
    variable?.references.some((reference) => {
      const value = reference.writeExpr && awaited(reference.writeExpr);
      return reference.isWrite() && value && contains(loop, value) && isCaught(file, value);
    }) === true
  );
}

/** For `!x`, `x === null` and `x == undefined`: `x`. */
function missingIn(test: Node): Node | null {
  const node = unwrap(test);
  if (node.type === 'UnaryExpression' && node.operator === '!') return unwrap(node.argument);
  if (node.type !== 'BinaryExpression' || !/^===?$/.test(node.operator)) return null;
  const right = unwrap(node.right);
  const isNothing =
    (right.type === 'Literal' && right.value === null) || (right.type === 'Identifier' && right.name === 'undefined');
  return isNothing ? unwrap(node.left) : null;
}

/** `switch (answer.status) { case 'ok': return answer; case 'busy': continue; }`: the case that leads to the next lap. */
function failedCase(
  file: FileModel,
  loop: RetryLoopNode,
  statement: TSESTree.SwitchStatement,
  rest: readonly Node[],
): Node | null {
  if (!isAboutWork(file, loop, statement.discriminant)) return null;
  if (!statement.cases.some((branch) => branch.consequent.some((inner) => alwaysLeaves(file, inner, loop)))) return null;
  const restLeaves = rest.some((next) => alwaysLeaves(file, next, loop));
  return (
    statement.cases.find((branch) => {
      if (!branch.test || branch.consequent.some((inner) => mayLeave(file, inner, loop))) return false;
      const number = numberOf(file, branch.test);
      const isFailure = number === null ? FAILED_TEXT.test(stringOf(file, branch.test) ?? '') : number >= 400;
      const last = branch.consequent.at(-1);
      return isFailure && last !== undefined && (endsWithContinue(last) || !restLeaves);
    }) ?? null
  );
}

/** `if (updated.count === 1) return;` after a write that applies to the version that was read. */
function outcomeOfWrite(file: FileModel, test: Node): Outcome | null {
  const node = unwrap(test);
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return null;
  const left = unwrap(node.left);
  const name = left.type === 'MemberExpression' ? keyName(left) : left.type === 'Identifier' ? left.name : null;
  const number = numberOf(file, node.right);
  if (name === null || number === null || !WRITE_COUNT.test(name)) return null;
  const isWritten =
    (number === 1 && /^(?:===?|>=)$/.test(node.operator)) || (number === 0 && /^(?:!==?|>)$/.test(node.operator));
  const isRefused =
    (number === 0 && /^(?:===?|<=)$/.test(node.operator)) || (number === 1 && /^(?:!==?|<)$/.test(node.operator));
  return isWritten ? 'success' : isRefused ? 'failure' : null;
}

/** `const res = await get().catch(() => null); if (res) return res;` */
function isSwallowed(file: FileModel, branch: TSESTree.IfStatement, loop: Node): boolean {
  const test = unwrap(branch.test);
  const variable = test.type === 'Identifier' ? variableOf(file, test) : null;
  const definition = variable && definitionOf(variable);
  if (definition?.node.type !== 'VariableDeclarator' || !definition.node.init || !contains(loop, definition.node))
    return false;
  return isCaught(file, awaited(definition.node.init));
}

/** `send().catch(() => undefined)`, `send().then(work, () => null)`: a failure comes out as a value. */
function isCaught(file: FileModel, value: Node): boolean {
  if (value.type !== 'CallExpression') return false;
  const handler =
    calleeName(value) === 'catch'
      ? value.arguments[0]
      : calleeName(value) === 'then' && value.arguments.length === 2
        ? value.arguments[1]
        : undefined;
  return handler !== undefined && !onlyThrows(file, handler);
}

/** `(error) => { log(error); throw error; }` */
function onlyThrows(file: FileModel, handler: Node): boolean {
  const fn = unwrap(handler);
  return (
    isFunction(fn) && innerNodes(file, fn, 'ReturnStatement').length === 0 && alwaysLeaves(file, fn.body, file.ast)
  );
}

/** True when a condition asks about something that the loop has waited for. */
function isAboutWork(file: FileModel, loop: Node, test: Node): boolean {
  return innerNodes(file, test, 'Identifier').some((identifier) => {
    const variable = variableOf(file, identifier);
    return variable !== null && isWorkResult(file, loop, variable);
  });
}

function isWorkResult(file: FileModel, loop: Node, variable: Variable, depth = 2): boolean {
  return variable.references.some((reference) => {
    const value = reference.writeExpr;
    if (!reference.isWrite() || !value || !contains(loop, value)) return false;
    // `ok = response.ok`, for a response that the loop has waited for.
    return hasAwait(value) || (depth > 0 && comesFromWork(file, loop, value, depth));
  });
}

function comesFromWork(file: FileModel, loop: Node, value: Node, depth: number): boolean {
  let node = unwrap(value);
  // `ok = status >= 200 && status < 300`
  if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression')
    return [node.left, node.right].some((side) => comesFromWork(file, loop, side, depth));
  if (node.type === 'UnaryExpression') return comesFromWork(file, loop, node.argument, depth);
  while (node.type === 'MemberExpression') node = unwrap(node.object);
  const source = node.type === 'Identifier' ? variableOf(file, node) : null;
  return source !== null && isWorkResult(file, loop, source, depth - 1);
}

function hasAwait(value: Node): boolean {
  const node = unwrap(value);
  if (node.type === 'AwaitExpression') return true;
  return (
    (node.type === 'MemberExpression' && hasAwait(node.object)) ||
    (node.type === 'LogicalExpression' && hasAwait(node.left))
  );
}
