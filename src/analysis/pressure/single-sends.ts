import { calleeName, enclosingFunctions, isFunction, isLoop, receiverOf, statementOf, unwrap, wrapped } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';

/** True for the last thing that a receiver gets here: the code ends it right after that, or leaves the loop. */
export function isLastSend(file: FileModel, call: Node, receiver: Node): boolean {
  const statement = statementOf(call);
  const block = statement.parent;
  if (block?.type !== 'BlockStatement') return false;
  const name = file.textOf(unwrap(receiver));
  return block.body.slice(block.body.findIndex((one) => one === statement) + 1).some((next) => leavesLoop(next) || ends(file, next, name));
}

/** `return`, `throw` or `break` out of a loop around the statement. */
function leavesLoop(statement: Node): boolean {
  const isBreak = statement.type === 'BreakStatement';
  if (!isBreak && statement.type !== 'ReturnStatement' && statement.type !== 'ThrowStatement') return false;
  for (let node: Node | undefined = statement.parent; node && !isFunction(node); node = node.parent) {
    if (isLoop(node)) return true;
    if (isBreak && node.type === 'SwitchStatement') return false;
  }
  return false;
}

/** `res.end()` for `res` */
function ends(file: FileModel, statement: Node, name: string): boolean {
  const call = statement.type === 'ExpressionStatement' ? unwrap(statement.expression) : null;
  const receiver = call?.type === 'CallExpression' && /^(?:end|close|destroy|terminate)$/.test(calleeName(call) ?? '') ? receiverOf(call) : null;
  return receiver !== null && file.textOf(unwrap(receiver)) === name;
}

/** True inside a handler of what the receiver itself says: it waits for the answer before it says more. */
export function isReply(file: FileModel, call: Node, receiver: Node): boolean {
  const name = file.textOf(unwrap(receiver));
  for (const fn of enclosingFunctions(call)) {
    const registration = wrapped(fn).parent;
    const emitter = registration?.type === 'CallExpression' && registration.callee !== wrapped(fn) ? receiverOf(registration) : null;
    if (emitter && file.textOf(unwrap(emitter)) === name) return true;
    const assigned = registration?.type === 'AssignmentExpression' ? unwrap(registration.left) : null;
    if (assigned?.type === 'MemberExpression' && file.textOf(unwrap(assigned.object)) === name) return true;
  }
  return false;
}
