import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, calleeName, contains, isFunction, isLoop, unwrap, walk } from './ast.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesOf } from './functions.js';
import { childKeys, innerNodes } from './nodes.js';
import { isFrom, originOf } from './origins.js';
import { globalPath } from './variables.js';

const ENDS_PROCESS = new Set(['process.exit', 'process.abort', 'process.kill', 'Deno.exit']);

/** What a statement leaves: `from` is a function or a loop. */
export type Region = Node;

/**
 * True when a statement ends the run of a region on every path: return, throw, a break of the loop, the end of the
 * process. A `continue` of the loop leaves nothing.
 */
export function alwaysLeaves(file: FileModel, statement: Node, region: Region): boolean {
  switch (statement.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    case 'BreakStatement':
      return breaksOut(statement, region);
    case 'BlockStatement':
      return statement.body.some((child) => alwaysLeaves(file, child, region));
    case 'IfStatement':
      return (
        statement.alternate !== null &&
        alwaysLeaves(file, statement.consequent, region) &&
        alwaysLeaves(file, statement.alternate, region)
      );
    case 'TryStatement':
      if (statement.finalizer && alwaysLeaves(file, statement.finalizer, region)) return true;
      return (
        alwaysLeaves(file, statement.block, region) &&
        (!statement.handler || alwaysLeaves(file, statement.handler.body, region))
      );
    case 'SwitchStatement': {
      const hasDefault = statement.cases.some((branch) => branch.test === null);
      return (
        hasDefault &&
        statement.cases.every(
          (branch) =>
            branch.consequent.length === 0 || branch.consequent.some((child) => alwaysLeaves(file, child, region)),
        )
      );
    }
    case 'ExpressionStatement':
      return endsProcess(file, statement.expression) || throwsAlways(file, statement.expression);
    case 'LabeledStatement':
      return alwaysLeaves(file, statement.body, region);
    default:
      return false;
  }
}

/** True when some path below a node leaves the region. Nested functions do not count, settling a promise does. */
export function mayLeave(file: FileModel, root: Node, region: Region): boolean {
  let found = false;
  walk(root, childKeys(file), (node) => {
    if (found || (isFunction(node) && node !== root)) return false;
    switch (node.type) {
      case 'ReturnStatement':
      case 'ThrowStatement':
        found = true;
        break;
      case 'BreakStatement':
        found = breaksOut(node, region);
        break;
      case 'CallExpression':
        found = endsProcess(file, node) || settles(node) || throwsAlways(file, node);
        break;
      default:
        break;
    }
    return !found;
  });
  return found;
}

/** True when a break leaves the region: a break of an inner loop or switch does not. */
function breaksOut(statement: TSESTree.BreakStatement, region: Region): boolean {
  const label = statement.label?.name;
  for (let current: Node | undefined = statement.parent; current && !isFunction(current); current = current.parent) {
    if (label !== undefined) {
      if (current.type === 'LabeledStatement' && current.label.name === label) return contains(current, region);
      continue;
    }
    if (current === region) return true;
    if (isLoop(current) || current.type === 'SwitchStatement') return false;
  }
  return false;
}

/** True for the last statement of a branch that starts the next lap of a loop. */
export function endsWithContinue(statement: Node): boolean {
  if (statement.type === 'ContinueStatement') return true;
  if (statement.type !== 'BlockStatement') return false;
  const last = statement.body.at(-1);
  return last !== undefined && endsWithContinue(last);
}

function endsProcess(file: FileModel, node: Node): boolean {
  const expression = unwrap(node);
  if (expression.type === 'AwaitExpression') return endsProcess(file, expression.argument);
  if (expression.type !== 'CallExpression') return false;
  return (
    ENDS_PROCESS.has(globalPath(file, expression.callee) ?? '') ||
    isFrom(originOf(file, expression.callee), 'process', 'exit')
  );
}

/** A helper that never returns: `this.rethrow(error)`, a function of the file that ends with throw, or returns `never`. */
function throwsAlways(file: FileModel, node: Node): boolean {
  const expression = awaited(node);
  if (expression.type !== 'CallExpression') return false;
  if (
    /^_?(?:re_?)?throw|^(?:raise|panic|bail|die|fatal)(?=[A-Z_]|$)|assertNever|unreachable/i.test(
      calleeName(expression) ?? '',
    )
  )
    return true;
  const functions = calleesOf(file, expression);
  return (
    functions.length > 0 &&
    functions.every((fn) => {
      if (fn.returnType?.typeAnnotation.type === 'TSNeverKeyword') return true;
      const last = fn.body.type === 'BlockStatement' ? fn.body.body.at(-1) : undefined;
      return last?.type === 'ThrowStatement' && !fn.async && innerNodes(file, fn, 'ReturnStatement').length === 0;
    })
  );
}

/** `reject(error)`, `done(err)`, `resolve(value)`: hands the outcome on. */
function settles(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  return (
    callee.type === 'Identifier' && /^(?:reject|resolve|rej|res|done|cb|callback|fail|giveUp|giveup)$/.test(callee.name)
  );
}
