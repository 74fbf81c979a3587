import type { TSESTree } from '@typescript-eslint/utils';
import { PROMISE_CONSUMER, REQUEST_SOURCE, TIMEOUT_WRAPPER } from '../../catalogue/schedulers.js';
import { calleeName, receiverOf, unwrap, wrapped, type FunctionNode } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import type { AnyCall } from '../syntax/functions.js';
import { ownNodes } from '../syntax/nodes.js';
import { isPromiseUse } from '../fan-out/promise-uses.js';
import { globalPath, variableOf } from '../syntax/variables.js';

/** What becomes of the promise of a call. */
export type Fate = 'waited' | 'dropped' | 'kept';

/** What happens to the promise of a call: the function waits for it or hands it on, drops it, or does something else with it. */
export function fateOf(file: FileModel, call: Node, fn: FunctionNode): Fate {
  let value = wrapped(call);
  for (;;) {
    const parent: Node | undefined = value.parent;
    switch (parent?.type) {
      case 'AwaitExpression':
      case 'ReturnStatement':
        return 'waited';
      case 'ArrowFunctionExpression':
        return parent === fn ? 'waited' : 'kept';
      case 'ExpressionStatement':
        return 'dropped';
      case 'UnaryExpression':
        return parent.operator === 'void' ? 'dropped' : 'kept';
      case 'MemberExpression': {
        // The head of a chain: what becomes of the chain becomes of it.
        const outer = wrapped(parent).parent;
        if (parent.object !== value || outer?.type !== 'CallExpression' || outer.callee !== wrapped(parent))
          return 'kept';
        value = wrapped(outer);
        break;
      }
      case 'LogicalExpression':
      case 'ConditionalExpression':
        if (parent.type === 'ConditionalExpression' && parent.test === value) return 'kept';
        value = wrapped(parent);
        break;
      case 'ArrayExpression':
      case 'SpreadElement':
        value = wrapped(parent);
        break;
      case 'CallExpression':
      case 'NewExpression':
        if (parent.callee === value || !handsOnPromise(file, parent)) return 'kept';
        value = wrapped(parent);
        break;
      case 'AssignmentExpression':
      case 'VariableDeclarator': {
        const target = parent.type === 'VariableDeclarator' ? parent.id : unwrap(parent.left);
        if (parent.type === 'AssignmentExpression' && wrapped(parent).parent?.type !== 'ExpressionStatement') {
          value = wrapped(parent);
          break;
        }
        return isAwaitedLater(file, target, fn) ? 'waited' : 'dropped';
      }
      default:
        return 'kept';
    }
  }
}

/** `Promise.all([load()])`, `withTimeout(load(), 500)`, `firstValueFrom(load())`, `context.waitUntil(load())`. */
function handsOnPromise(file: FileModel, call: AnyCall): boolean {
  const name = calleeName(call) ?? '';
  return (
    globalPath(file, call.callee)?.startsWith('Promise.') === true ||
    TIMEOUT_WRAPPER.test(name) ||
    PROMISE_CONSUMER.test(name)
  );
}

/** `const pending = load(); ... await pending`, `await Promise.all([pending, other])`, `return pending`. */
function isAwaitedLater(file: FileModel, target: Node, fn: FunctionNode): boolean {
  const text = file.textOf(target).split(':')[0] ?? '';
  const isTarget = (node: Node): boolean => {
    const value = unwrap(node);
    if (file.textOf(value) === text) return true;
    if (value.type === 'ArrayExpression')
      return value.elements.some((element) => element !== null && isTarget(element));
    if (value.type !== 'CallExpression') return false;
    const receiver = receiverOf(value);
    if (isChainLink(value)) return receiver !== null && isTarget(receiver);
    return handsOnPromise(file, value) && value.arguments.some(isTarget);
  };
  return (
    ownNodes(file, fn.body, 'AwaitExpression').some(({ argument }) => isTarget(argument)) ||
    ownNodes(file, fn.body, 'ReturnStatement').some(({ argument }) => argument !== null && isTarget(argument))
  );
}

/** `p.then(...)`: the chain is what its head is. */
export function isChainLink(call: TSESTree.CallExpression): boolean {
  return /^(?:then|catch|finally)$/.test(calleeName(call) ?? '') && receiverOf(call) !== null;
}

/** The way a call is used says that it returns a promise. */
export function isPromiseEvident(file: FileModel, call: Node): boolean {
  let value = wrapped(call);
  for (;;) {
    const parent: Node | undefined = value.parent;
    if (parent?.type === 'UnaryExpression' && parent.operator === 'void') return true;
    // `const answer = ask(); answer.then(show);`
    if (parent?.type === 'VariableDeclarator') return isChainedLater(file, parent.id);
    const outer = parent?.type === 'MemberExpression' ? wrapped(parent).parent : null;
    if (outer?.type !== 'CallExpression' || outer.callee !== wrapped(parent as Node)) return false;
    if (isPromiseUse(file, outer)) return true;
    if (calleeName(outer) === 'subscribe' && REQUEST_SOURCE.test(file.textOf(outer.callee))) return true;
    value = wrapped(outer);
  }
}

function isChainedLater(file: FileModel, name: Node): boolean {
  const references = variableOf(file, name)?.references ?? [];
  return references.some(({ identifier }) => {
    const member = wrapped(identifier).parent;
    const call = member?.type === 'MemberExpression' && member.object === identifier ? wrapped(member).parent : null;
    return call?.type === 'CallExpression' && isChainLink(call);
  });
}
