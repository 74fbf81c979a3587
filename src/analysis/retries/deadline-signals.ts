import { calleeName, isFunction, keyName, receiverOf, unwrap, type FunctionNode } from '../syntax/ast.js';
import { callersOf } from '../syntax/call-sites.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesAnywhere } from '../syntax/functions.js';
import { nodesOf, ownNodes } from '../syntax/nodes.js';
import { originOf } from '../syntax/origins.js';
import { definitionOf, globalPath, initialiserOf, propertyOf, resolveValue, variableOf } from '../syntax/variables.js';

/** True for an abort signal that fires by itself: `AbortSignal.timeout(ms)`, or a controller that a timer aborts. */
export function isDeadlineSignal(file: FileModel, node: Node, depth = 4): boolean {
  if (depth <= 0) return false;
  const value = unwrap(node);
  switch (value.type) {
    case 'CallExpression': {
      const path = globalPath(file, value.callee);
      if (path === 'AbortSignal.timeout') return true;
      if (path === 'AbortSignal.any') return hasDeadline(file, value.arguments[0], depth);
      return calleesAnywhere(file, value).some((helper) => givesDeadline(helper, depth));
    }
    case 'LogicalExpression':
      return isDeadlineSignal(file, value.left, depth - 1) || isDeadlineSignal(file, value.right, depth - 1);
    case 'ConditionalExpression':
      return isDeadlineSignal(file, value.consequent, depth - 1) && isDeadlineSignal(file, value.alternate, depth - 1);
    case 'MemberExpression':
      return keyName(value) === 'signal' && isTimedController(file, value.object);
    case 'Identifier': {
      const variable = variableOf(file, value);
      const definition = variable && definitionOf(variable);
      if (!variable || !definition) return false;
      if (definition.type === 'ImportBinding') return isDeadlineElsewhere(file, value, depth);
      if (definition.type === 'Parameter' && isFunction(definition.node)) {
        const fn = definition.node;
        const index = fn.params.findIndex((parameter) => {
          const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
          return target.type === 'Identifier' && variable.identifiers.includes(target);
        });
        const parameter = fn.params[index];
        if (parameter?.type === 'AssignmentPattern' && isDeadlineSignal(file, parameter.right, depth - 1)) return true;
        return callersOf(file, fn).some(({ file: caller, node: call }) => {
          const argument = call.arguments[index];
          return argument !== undefined && isDeadlineSignal(caller, argument, depth - 1);
        });
      }
      if (
        definition.node.type === 'VariableDeclarator' &&
        definition.node.id.type === 'ObjectPattern' &&
        value.name === 'signal'
      ) {
        return definition.node.init !== null && isTimedController(file, definition.node.init);
      }
      const init = initialiserOf(variable);
      return init !== null && isDeadlineSignal(file, init, depth - 1);
    }
    default:
      return false;
  }
}

/** True for a helper whose results are all signals with a deadline. */
function givesDeadline({ file, node: fn }: Located<FunctionNode>, depth: number): boolean {
  const results =
    fn.body.type === 'BlockStatement'
      ? ownNodes(file, fn.body, 'ReturnStatement').map(({ argument }) => argument)
      : [fn.body];
  return results.length > 0 && results.every((result) => result !== null && isDeadlineSignal(file, result, depth - 1));
}

/** A helper that makes a controller, or something around one, and sets a timer for it. */
function startsTimer({ file, node: fn }: Located<FunctionNode>): boolean {
  return /\bsetTimeout\([^;]*\.abort\b|\bAbortSignal\.timeout\(/.test(file.textOf(fn));
}

/** `import { stop } from './budget.js'` */
function isDeadlineElsewhere(file: FileModel, name: Node, depth: number): boolean {
  const origin = originOf(file, name);
  const [exported, ...rest] = origin?.path ?? [];
  if (!origin || exported === undefined || rest.length > 0) return false;
  const target = file.facts.resolveExport(file, origin.module, exported);
  return target !== null && isDeadlineSignal(target.file, target.node, depth - 1);
}

function hasDeadline(file: FileModel, list: Node | undefined, depth: number): boolean {
  const value = list && unwrap(list);
  return (
    value?.type === 'ArrayExpression' &&
    value.elements.some((element) => element && isDeadlineSignal(file, element, depth - 1))
  );
}

/** A controller whose `abort()` some `setTimeout` calls. */
function isTimedController(file: FileModel, controller: Node): boolean {
  const value = resolveValue(file, controller);
  if (value.type === 'CallExpression' && calleesAnywhere(file, value).some(startsTimer)) return true;
  const text = file.textOf(unwrap(controller));
  return nodesOf(file)
    .all('CallExpression')
    .some((call) => {
      if (calleeName(call) !== 'setTimeout') return false;
      const [callback] = call.arguments;
      return callback !== undefined && file.textOf(callback).includes(`${text}.abort`);
    });
}

/** True for `signal.throwIfAborted()` and for `sleep(ms, undefined, { signal })` when the signal is a deadline. */
export function throwsAtDeadline(file: FileModel, node: Node): boolean {
  const call = unwrap(node);
  if (call.type !== 'CallExpression') return false;
  if (calleeName(call) === 'throwIfAborted') {
    const signal = receiverOf(call);
    return signal !== null && isDeadlineSignal(file, signal);
  }
  const last = call.arguments.at(-1);
  if (!last || last.type === 'SpreadElement') return false;
  if (unwrap(last).type === 'ObjectExpression') {
    const signal = propertyOf(file, last, 'signal');
    return signal !== null && signal !== undefined && isDeadlineSignal(file, signal);
  }
  return (
    unwrap(last).type === 'Identifier' && /signal|deadline/i.test(file.textOf(last)) && isDeadlineSignal(file, last)
  );
}
