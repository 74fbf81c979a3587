import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, contains, unwrap } from './ast.js';
import { constantOf } from './constants.js';
import { alwaysLeaves, endsWithContinue, mayLeave } from './exits.js';
import { type FileModel, type Node } from './file.js';
import { innerNodes, ownNodes } from './nodes.js';
import { outcomeOf } from './outcomes.js';
import { definitionOf, variableOf, type Variable } from './variables.js';

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
  for (const [index, statement] of statements.entries()) {
    if (
      statement.type !== 'IfStatement' ||
      statement.range[0] < attempt.range[0] ||
      !isAboutWork(file, loop, statement.test)
    )
      continue;
    const outcome = outcomeOf(file, statement.test) ?? (isSwallowed(file, statement, loop) ? 'success' : null);
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

/** `const res = await get().catch(() => null); if (res) return res;` */
function isSwallowed(file: FileModel, branch: TSESTree.IfStatement, loop: Node): boolean {
  const test = unwrap(branch.test);
  const variable = test.type === 'Identifier' ? variableOf(file, test) : null;
  const definition = variable && definitionOf(variable);
  if (definition?.node.type !== 'VariableDeclarator' || !definition.node.init || !contains(loop, definition.node))
    return false;
  const value = awaited(definition.node.init);
  return value.type === 'CallExpression' && calleeName(value) === 'catch';
}

/** True when a condition asks about something that the loop has waited for. */
function isAboutWork(file: FileModel, loop: Node, test: Node): boolean {
  return innerNodes(file, test, 'Identifier').some((identifier) => {
    const variable = variableOf(file, identifier);
    return variable !== null && isWorkResult(loop, variable);
  });
}

function isWorkResult(loop: Node, variable: Variable): boolean {
  return variable.references.some((reference) => {
    const value = reference.writeExpr;
    return reference.isWrite() && !!value && contains(loop, value) && hasAwait(value);
  });
}

function hasAwait(value: Node): boolean {
  const node = unwrap(value);
  if (node.type === 'AwaitExpression') return true;
  return (
    (node.type === 'MemberExpression' && hasAwait(node.object)) ||
    (node.type === 'LogicalExpression' && hasAwait(node.left))
  );
}
