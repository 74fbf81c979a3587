import { calleeName, isFunction, receiverOf, unwrap } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { globalPath } from '../syntax/variables.js';

/** `(x) => void send(x)` and `(x) => send(x).catch(log)`: the callback says that it deals with a promise. */
export function dropsPromise(file: FileModel, callback: Node): boolean {
  const fn = unwrap(callback);
  if (!isFunction(fn) || fn.body.type === 'BlockStatement') return false;
  return isPromiseUse(file, fn.body);
}

/** `void f()`, `f().catch(log)`, `f().then(...)`. */
export function isPromiseUse(file: FileModel, node: Node): boolean {
  const value = unwrap(node);
  if (value.type === 'UnaryExpression' && value.operator === 'void')
    return unwrap(value.argument).type === 'CallExpression';
  if (value.type !== 'CallExpression') return false;
  const name = calleeName(value);
  const receiver = receiverOf(value);
  if (receiver?.type !== 'CallExpression') return false;
  return name === 'catch' || name === 'finally' || (name === 'then' && globalPath(file, receiver.callee) !== 'cy.get');
}
