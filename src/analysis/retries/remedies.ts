import type { TSESTree } from '@typescript-eslint/utils';
import { STATE_NAME } from '../../catalogue/retry-words.js';
import {
  calleeName,
  contains,
  enclosingFunctions,
  isFunction,
  receiverOf,
  unwrap,
  type FunctionNode,
} from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { functionName } from '../syntax/functions.js';
import { innerNodes } from '../syntax/nodes.js';
import { definitionOf, variableOf } from '../syntax/variables.js';

const MISSING = /ENOENT|\b404\b|not_?found|NoSuch|Missing|does not exist|42P01|NotExist/i;
const CREATES = /^(?:create|mkdir|ensure|make|init|install|load|add|setup|register|download|compile|build|prepare)/i;
/** What the attempt depends on is another thing now. */
const CHANGED = /\b\w*[cC]hanged\b/;
const TAKES_BACK = /^(?:remove|delete|clear|invalidate|unset|drop|reset|evict|forget|purge)/i;
const SETTLES = /^(?:reject|callback|cb|done|fail)$/;

/**
 * True when the cause of a failure is taken away before the next attempt, so that it cannot fail for the same reason
 * without end: what was missing is made, what it depends on has changed, the condition of the attempt is used up, the failed work is refused and the
 * next begins.
 *
 * @param again The start of the next attempt, within `target`.
 * @param failure The clause or condition that leads there.
 */
export function isRemedied(file: FileModel, again: Node, target: FunctionNode, failure: Node): boolean {
  const before = statementsBefore(again, target);
  const calls = before.flatMap((statement) => innerNodes(file, statement, 'CallExpression'));
  if (calls.some((call) => isSettled(call))) return true;
  const tests = testsAround(file, again, target);
  if (tests.some((test) => CHANGED.test(test))) return true;
  const names = namesAround(again, target);
  if (MISSING.test([...tests, ...names].join(' ')) && isMade(file, again, target, failure)) return true;
  return isUsedUp(file, again, target, before) || before.some((statement) => movesOn(file, statement, target));
}

/** A call in the same clause, or in the helper for it, that makes what was missing. */
function isMade(file: FileModel, again: Node, target: FunctionNode, failure: Node): boolean {
  const clause = failure.type === 'CatchClause' ? failure.body : (failure.parent ?? failure);
  const region = contains(clause, again)
    ? clause
    : ([...enclosingFunctions(again)].find((fn) => functionName(fn) !== null && fn !== target) ?? clause);
  return innerNodes(file, region, 'CallExpression').some((call) => {
    const name =
      file
        .textOf(call.callee)
        .replace(/\.(?:call|apply)$/, '')
        .split('.')
        .at(-1) ?? '';
    return (
      !contains(call.callee, again) &&
      CREATES.test(name) &&
      !call.arguments.some((argument) => contains(argument, again) && isFunction(unwrap(argument)))
    );
  });
}

/** The statements that run before a node, in the blocks around it up to a function, innermost first. */
function statementsBefore(node: Node, target: FunctionNode): readonly Node[] {
  const found: Node[] = [];
  for (
    let child: Node = node, current = node.parent;
    current && child !== target;
    child = current, current = current.parent
  ) {
    if (current.type === 'BlockStatement' && current.parent !== target)
      found.push(...current.body.slice(0, current.body.indexOf(child as TSESTree.Statement)));
    if (current.type === 'CatchClause' || current === target) break;
  }
  return found;
}

/** The statements that follow a node in the branch of a condition, when the node is waited for. */
function statementsAfter(node: Node, branch: Node): readonly Node[] {
  for (let child: Node = node, current = node.parent; current && current !== branch; child = current, current = current.parent) {
    if (isFunction(current)) return [];
    if (current.type === 'BlockStatement')
      return current.parent === branch ? current.body.slice(current.body.indexOf(child as TSESTree.Statement) + 1) : [];
  }
  return [];
}

/** The names of the functions around a node. */
function namesAround(node: Node, target: FunctionNode): readonly string[] {
  const found: string[] = [];
  for (const fn of enclosingFunctions(node)) {
    if (fn === target) break;
    found.push(functionName(fn) ?? '');
  }
  return found;
}

/** The conditions around a node. */
function testsAround(file: FileModel, node: Node, target: FunctionNode): readonly string[] {
  const found: string[] = [];
  for (let current = node.parent; current && current !== target; current = current.parent) {
    if (current.type === 'IfStatement') found.push(file.textOf(current.test));
    else if (current.type === 'SwitchCase' && current.test) found.push(file.textOf(current.test));
    else if (current.type === 'BlockStatement') {
      for (const statement of current.body)
        if (statement.type === 'IfStatement' && statement.range[1] <= node.range[0])
          found.push(file.textOf(statement.test));
    }
  }
  return found;
}

/** `deferred.reject(error)`, `callback(err)`: the failed work is over, what follows is other work. */
function isSettled(call: TSESTree.CallExpression): boolean {
  const [error] = call.arguments;
  return SETTLES.test(calleeName(call) ?? '') && error !== undefined && /^(?:err|error|e|new)\b/.test(nameOf(error));
}

function nameOf(node: Node): string {
  const value = unwrap(node);
  return value.type === 'Identifier' ? value.name : value.type === 'NewExpression' ? 'new' : '';
}

/** `if (cache.has(key)) { ... cache.remove(key); return again(); }`, `if (this.backup) { this.backup = null; ... }` */
function isUsedUp(file: FileModel, again: Node, target: FunctionNode, before: readonly Node[]): boolean {
  for (let current = again.parent; current && current !== target; current = current.parent) {
    if (current.type !== 'IfStatement') continue;
    const after = statementsAfter(again, current);
    const asked = [
      ...innerNodes(file, current.test, 'MemberExpression'),
      ...innerNodes(file, current.test, 'Identifier'),
    ].map((node) => file.textOf(node));
    for (const statement of [...before, ...after]) {
      if (!contains(current, statement)) continue;
      if (innerNodes(file, statement, 'CallExpression').some((call) => isTakenBack(file, call, asked))) return true;
      if (
        innerNodes(file, statement, 'AssignmentExpression').some((assignment) =>
          isEmptied(file, assignment, asked, target),
        )
      )
        return true;
    }
  }
  return false;
}

function isTakenBack(file: FileModel, call: TSESTree.CallExpression, asked: readonly string[]): boolean {
  const receiver = receiverOf(call);
  return receiver !== null && TAKES_BACK.test(calleeName(call) ?? '') && asked.includes(file.textOf(receiver));
}

/** Set to nothing, and to nothing else in the function that is started again. */
function isEmptied(
  file: FileModel,
  assignment: TSESTree.AssignmentExpression,
  asked: readonly string[],
  target: FunctionNode,
): boolean {
  const value = unwrap(assignment.right);
  const isNothing =
    (value.type === 'Literal' && !value.value) || (value.type === 'Identifier' && value.name === 'undefined');
  const text = file.textOf(unwrap(assignment.left));
  if (!isNothing || !asked.includes(text)) return false;
  return innerNodes(file, target, 'AssignmentExpression').every(
    (other) => other === assignment || file.textOf(unwrap(other.left)) !== text,
  );
}

/** `dir = parent;`: the next attempt looks at something else. */
function movesOn(file: FileModel, statement: Node, target: FunctionNode): boolean {
  if (statement.type !== 'ExpressionStatement') return false;
  const expression = statement.expression;
  const assigned =
    expression.type === 'AssignmentExpression'
      ? unwrap(expression.left)
      : expression.type === 'UpdateExpression'
        ? unwrap(expression.argument)
        : null;
  if (assigned?.type !== 'Identifier' || STATE_NAME.test(assigned.name)) return false;
  const variable = variableOf(file, assigned);
  const definition = variable && definitionOf(variable);
  if (definition?.type !== 'Variable' || contains(target, definition.node)) return false;
  if (expression.type === 'AssignmentExpression') {
    const value = unwrap(expression.right);
    if (
      value.type === 'Literal' ||
      (value.type === 'Identifier' && value.name === 'undefined') ||
      value.type === 'UnaryExpression' ||
      value.type === 'AwaitExpression' ||
      value.type === 'NewExpression' ||
      value.type === 'CallExpression' ||
      isFunction(value)
    )
      return false;
  }
  return (
    innerNodes(file, target, 'Identifier').filter((identifier) => variableOf(file, identifier) === variable).length > 1
  );
}
